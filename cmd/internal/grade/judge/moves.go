package judge

import (
	"minesweeper/board"
	"minesweeper/cmd/internal/grade/judge/diagnose"
	"minesweeper/cmd/internal/text"
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
		r.fail("the moves could not be judged: "+err.Error(), "the moves could not be judged")
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
	missing, guesses := left.Sentence("certain square is missing", "certain squares are missing"), ""
	if n := p.judge.amounts()[Found] - earned - left.Count; n > 0 {
		guesses = text.Count(n, "square was", "squares were") + " decided by a guess, not by a safe move"
	}
	return join(missing, guesses)
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
		case Found:
			part.judge(found, 0, missing)
		case Mines:
			flagged := j.flagged(p.board)
			part.judge(flagged, 0, text.Count(flagged, "mine is flagged", "mines are flagged"))
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
