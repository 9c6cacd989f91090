package marking

import (
	"fmt"
	"math/big"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/marking/diagnose"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
	"minesweeper/safemove/judge"
)

// A playing makes the moves of a student and counts the squares that they
// decide.
//
// Every move is made that comes out right, also a guess, and is judged on the
// board that the moves before it left.
type playing struct {
	judge   *Judge
	board   board.Board
	referee *board.Referee
	known   judge.GameJudge // of what is certain now or has been
	earned  int             // squares decided by safe moves
	flags   text.NameList   // on safe squares
	guesses text.NameList
	invalid text.NameList // words that are no moves
	blown   *board.Square // the mine that was uncovered; nil for none
}

// judgeMoves judges a list of moves.
func (j *Judge) judgeMoves(r *Report, data []byte) {
	words, unread, ok := diagnose.Moves(data)
	if !ok {
		r.unreadable(data, j.NoMoves(data))
		return
	}
	p := &playing{judge: j, board: j.Start.Clone()}
	p.referee, _ = board.NewReferee(j.Mines, p.board) // their sizes agree
	p.known.Begin(p.board, j.Mines.Total(), 0)
	if j.task.NoTotal {
		p.known.Density = big.NewRat(1, 2) // any other finds the same squares
	}
	if err := p.play(words); err != nil {
		r.Status = StatusError
		r.fail("the moves could not be judged: "+err.Error(), "the moves could not be judged")
		return
	}
	r.Board = &p.board
	p.report(r, words)
	if r.Status != StatusNotComplete {
		return
	}
	r.Diagnosis = j.List(words, j.asked)
	if r.Parts[0].Outcome() != Passed {
		r.Diagnosis = join(unread, r.Diagnosis)
	}
}

// play makes the moves up to an explosion.
func (p *playing) play(words []string) error {
	for _, word := range words {
		if p.judge.Stop != nil {
			if err := p.judge.Stop(); err != nil {
				return err
			}
		}
		move, ok := board.ParseMove(word, p.board.Size())
		if !ok {
			p.invalid.Add(func() string { return text.Harmless(word) })
			continue
		}
		if err := p.make(move); err != nil || p.blown != nil {
			return err
		}
	}
	return nil
}

// make judges a move and makes it if it comes out right.
func (p *playing) make(move board.Move) error {
	i := p.board.Size().Index(move.Square)
	if p.board.StateAt(i) != board.Covered {
		return nil // redundant
	}
	if mine := p.judge.Mines.HasMineAt(i); move.Flag != mine {
		if mine {
			p.blown = &move.Square
		} else {
			p.flags.Add(func() string { return move.String() + " has no mine" })
		}
		return nil
	}
	won := p.known.Won()
	certain, err := p.isCertain(move)
	if err != nil {
		return err
	}
	p.referee.Make(move)
	p.known.Uncover(p.board, p.referee.Opened())
	switch {
	case certain && move.Flag:
		p.earned++
	case certain:
		p.earned += len(p.referee.Opened())
	case !won: // afterwards a flag on a mine is not needed, and no risk
		p.guesses.Add(func() string { return move.String() + " may have " + text.Choose(move.Flag, "no", "a") + " mine" })
		if move.Flag { // and it is believed from now on
			p.known.Begin(p.board, p.judge.Mines.Total(), 0)
		}
	}
	return nil
}

// isCertain reports whether a move on a covered square is certain. After the win
// the number of mines proves nothing more.
func (p *playing) isCertain(move board.Move) (bool, error) {
	isKnown := p.known.IsFree(move.Square) || p.known.IsMine(move.Square)
	if isKnown || p.known.Won() && p.judge.asked[p.board.Size().Index(move.Square)] {
		return true, nil
	}
	err := p.known.Analyse(p.board)
	return p.known.Move(move).Verdict == judge.Safe, err
}

// missing names the squares that the moves should have decided and did not.
func (p *playing) missing(earned int) string {
	var left text.NameList
	for i, asked := range p.judge.asked {
		if asked && p.board.StateAt(i) == board.Covered {
			move := board.Move{Square: p.board.Size().At(i), Flag: p.judge.Mines.HasMineAt(i)}
			left.Add(move.String)
		}
	}
	guesses := ""
	if n := p.judge.asks[Found] - earned - left.Count; n > 0 {
		guesses = text.Count(n, "square was", "squares were") + " decided by a guess, not by a safe move"
	}
	return join(left.Sentence("certain square is missing", "certain squares are missing"), guesses)
}

// report fills in the parts.
func (p *playing) report(r *Report, words []string) {
	var found findings
	asked, flagged := p.judge.asks[Found], p.judge.flagged(p.board)
	switch part := &found[Found]; {
	case asked > p.earned:
		part.count, part.feedback = p.earned, p.missing(p.earned)
	case asked == 0 && len(words) > 0:
		part.feedback = "no move is certain on the given board: the right list is empty"
	default:
		part.count = max(asked, 1)
	}
	found[Mines].count, found[Mines].feedback = flagged, text.Count(flagged, "mine is flagged", "mines are flagged")
	if p.blown != nil {
		found[Explosion].count = 1
		found[Explosion].feedback = p.blown.String() + " has a mine: blown up, and the moves after it do not count"
	}
	found[Flags].count, found[Flags].feedback = p.flags.Count, p.flags.Sentence("flag is wrong", "flags are wrong")
	found[Moves].count = p.guesses.Count + p.invalid.Count
	found[Moves].feedback = join(p.guesses.Sentence("move is a guess", "moves are guesses"),
		p.invalid.Sentence("word is not a move on this board", "words are not moves on this board"))
	r.judge(&found)
	r.Status = StatusNotComplete
	if r.Faultless() || len(r.Sentences()) == 0 {
		r.Status = StatusComplete
	}
}

// maxMovesSquares is the largest board, in squares, on which moves are judged.
// It is analysed again after many of the moves.
const maxMovesSquares = 10_000

// decided plays every safe move from a start until there is none, and returns
// the squares that they decide. The total may be unknown.
func decided(mines board.Minefield, start board.Board, total board.Total) ([]bool, error) {
	if n := start.Size().Squares(); n > maxMovesSquares {
		return nil, fmt.Errorf("moves are judged on boards of up to %d squares, and this has %d", maxMovesSquares, n)
	}
	b := start.Clone()
	referee, _ := board.NewReferee(mines, b) // their sizes agree
	play := func(m board.Move) ([]int, error) {
		referee.Make(m)
		return referee.Opened(), nil
	}
	for _, err := range safemove.Sequence(b, safemove.ReasoningOptions{Total: total}, play) {
		if err != nil {
			return nil, err
		}
	}
	squares := make([]bool, b.Size().Squares())
	for i := range squares {
		squares[i] = b.StateAt(i) != start.StateAt(i)
	}
	return squares, nil
}
