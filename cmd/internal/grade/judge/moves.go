package judge

import (
	"fmt"
	"math/big"
	"slices"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/judge/diagnose"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
	"minesweeper/safemove/odds"
)

// maxMovesSquares is the largest board, in squares, on which moves are judged.
// It is analysed again after many of the moves.
const maxMovesSquares = 10_000

// askCertain finds the squares that the moves should decide, and those that are
// certain before the first move.
func (j *Judge) askCertain() (err error) {
	if n := j.start.Size().Squares(); n > maxMovesSquares {
		return fmt.Errorf("moves are judged on boards of up to %d squares, and this has %d", maxMovesSquares, n)
	}
	if err = j.play(board.Total{}); err == nil && j.nothing() && !j.task.NoTotal {
		err = j.play(board.KnownTotal(j.task.Mines.Total()))
	}
	if err != nil {
		return err
	}
	referee, _ := board.NewReferee(j.task.Mines, j.start) // their sizes agree
	j.certain, err = j.certainOn(j.start, referee.Solved())
	return err
}

// nothing reports whether no square is asked.
func (j *Judge) nothing() bool { return !slices.Contains(j.asked, true) }

// play plays every safe move from the start until there is none, and asks the
// squares that they decide. The total may be unknown.
func (j *Judge) play(total board.Total) error {
	b := j.start.Clone()
	referee, _ := board.NewReferee(j.task.Mines, b) // their sizes agree
	play := func(m board.Move) ([]int, error) {
		referee.Make(m)
		return referee.Opened(), nil
	}
	for _, err := range safemove.Sequence(b, safemove.Options{Total: total}, play) {
		if err != nil {
			return err
		}
	}
	j.asked = make([]bool, b.Size().Squares())
	for i := range j.asked {
		j.asked[i] = b.StateAt(i) != j.start.StateAt(i)
	}
	return nil
}

// certainOn returns the squares that are certain on a board: by its numbers
// and, before the game is won, by the number of mines.
func (j *Judge) certainOn(b board.Board, won bool) ([]bool, error) {
	o := odds.Options{Total: board.KnownTotal(j.task.Mines.Total())}
	if won || j.task.NoTotal {
		o = odds.Options{Density: big.NewRat(1, 2)} // any other finds the same squares
	}
	chances, err := new(odds.Calculator).Float(nil, b, o)
	certain := make([]bool, len(chances))
	for i, p := range chances {
		certain[i] = p == 0 || p == 1
	}
	return certain, err
}

// A playing makes the moves of a student and counts the squares that they
// decide.
//
// Every move is made that comes out right, also a guess, and is judged on the
// board that the moves before it left.
type playing struct {
	judge   *Judge
	board   board.Board
	referee *board.Referee
	certain []bool        // squares that are certain now or have been
	stale   bool          // more squares may be certain than that
	earned  int           // squares decided by safe moves
	flags   text.NameList // on safe squares
	guesses text.NameList
	invalid text.NameList // words that are no moves
	blown   *board.Square // the mine that was uncovered; nil for none
}

// judgeMoves judges a list of moves.
func (j *Judge) judgeMoves(r *Report, data []byte) {
	words, ok := diagnose.Moves(data)
	if !ok {
		r.unreadable(data, j.exercise.NoMoves(data))
		return
	}
	p := &playing{judge: j, board: j.start.Clone(), certain: j.certain}
	p.referee, _ = board.NewReferee(j.task.Mines, p.board) // their sizes agree
	if err := p.play(words); err != nil {
		r.Status = StatusError
		r.Parts[0].judge(1, 0, "")
		r.notMade(1, "the moves could not be judged: "+err.Error())
		return
	}
	r.Board = &p.board
	p.report(r, words)
}

// play makes the moves up to an explosion.
func (p *playing) play(words []string) error {
	for _, word := range words {
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
	if mine := p.judge.task.Mines.HasMineAt(i); move.Flag != mine {
		if mine {
			p.blown = &move.Square
		} else {
			p.flags.Add(func() string { return move.String() + " has no mine" })
		}
		return nil
	}
	won := p.referee.Solved()
	certain, err := p.isCertain(i)
	if err != nil {
		return err
	}
	p.referee.Make(move)
	switch {
	case certain && move.Flag:
		p.earned++
	case certain:
		p.earned += len(p.referee.Opened())
	case !won: // afterwards a flag on a mine is not needed, and no risk
		p.guesses.Add(func() string { return move.String() + " may have " + text.Choose(move.Flag, "no", "a") + " mine" })
	}
	p.stale = p.stale || !move.Flag || !certain
	if !won && p.referee.Solved() { // from now on the number of mines proves nothing more
		p.certain, p.stale = p.judge.asked, true
	}
	return nil
}

// isCertain reports whether a covered square is certain. It analyses the board
// only if the moves before may have made it so.
func (p *playing) isCertain(i int) (bool, error) {
	if p.certain[i] || !p.stale {
		return p.certain[i], nil
	}
	certain, err := p.judge.certainOn(p.board, p.referee.Solved())
	if err != nil {
		return false, err
	}
	for i := range certain {
		certain[i] = certain[i] || p.certain[i]
	}
	p.certain, p.stale = certain, false
	return certain[i], nil
}

// missing names the squares that the moves should have decided and did not.
func (p *playing) missing(earned int) string {
	var left text.NameList
	for i, asked := range p.judge.asked {
		if asked && p.board.StateAt(i) == board.Covered {
			move := board.Move{Square: p.board.Size().At(i), Flag: p.judge.task.Mines.HasMineAt(i)}
			left.Add(move.String)
		}
	}
	guessed := p.judge.amounts()[Found] - earned - left.Count
	if guessed > 0 {
		return join(left.Sentence("certain square is missing", "certain squares are missing"),
			text.Count(guessed, "square was", "squares were")+" decided by a guess, not by a safe move")
	}
	return left.Sentence("certain square is missing", "certain squares are missing")
}

// report fills in the parts.
func (p *playing) report(r *Report, words []string) {
	j, found, missing := p.judge, 0, ""
	asked := j.amounts()[Found]
	switch found = min(p.earned, asked); {
	case asked > found:
		missing = p.missing(found)
	case asked == 0 && len(words) > 0:
		missing = "no move is certain on the given board: the right list is empty"
	case asked == 0:
		found = 1
	}
	blown, explosion := 0, ""
	if p.blown != nil {
		blown, explosion = 1, p.blown.String()+" has a mine: blown up, and the moves after it do not count"
	}
	for i := range r.Parts {
		switch part := &r.Parts[i]; part.Kind {
		case Readable:
			part.judge(1, 0, "")
		case Found:
			part.judge(found, 0, missing)
		case Mines:
			part.judge(p.flagged(), 0, text.Count(p.flagged(), "mine is flagged", "mines are flagged"))
		case Explosion:
			part.judge(0, blown, explosion)
		case Flags:
			part.judge(0, p.flags.Count, p.flags.Sentence("flag is wrong", "flags are wrong"))
		case Moves:
			part.judge(0, p.guesses.Count+p.invalid.Count, join(p.guesses.Sentence("move is a guess", "moves are guesses"),
				p.invalid.Sentence("word is not a move on this board", "words are not moves on this board")))
		}
	}
	r.Status = StatusNotComplete
	if r.Faultless() || len(r.Sentences()) == 0 {
		r.Status = StatusComplete
	}
	if r.Status == StatusNotComplete {
		r.Diagnosis = j.exercise.List(words, j.asked)
	}
}

// flagged returns how many mines were flagged since the start.
func (p *playing) flagged() (n int) {
	for i := range p.board.Size().Squares() {
		if p.board.StateAt(i) == board.Flagged && p.judge.start.StateAt(i) != board.Flagged {
			n++
		}
	}
	return n
}
