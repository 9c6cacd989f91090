package bot

import (
	"fmt"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/protocol"
)

// An Outcome is how a game ended for a program.
type Outcome string

// The outcomes.
const (
	Won    Outcome = "won"
	Lost   Outcome = "lost"   // it uncovered a mine
	Faulty Outcome = "faulty" // it lost by a fault
	Void   Outcome = "void"   // a fault of the referee; the game does not count
)

// A Played is the result of one game of one program.
type Played struct {
	Game    int           `json:"game"` // from 1
	Bot     string        `json:"bot"`
	Outcome Outcome       `json:"outcome"`
	Turns   int           `json:"turns"`
	Wasted  int           `json:"wasted"` // moves that changed nothing
	Time    time.Duration `json:"time"`   // for all its answers, nanoseconds
	Slowest time.Duration `json:"slowest"`
	Fault   *Fault        `json:"fault,omitempty"`
	Lines   []string      `json:"lines,omitempty"` // the last ones exchanged before a fault
	Quality *Quality      `json:"quality,omitempty"`
}

// A referee plays one game after another over boards of one size.
type referee struct {
	game  *game.Game
	start *board.Square // uncovered for all programs; nil if the first move is free
	rater *rater        // nil if the moves are not judged
	watch func(b board.Board)
}

// play lets a contestant play a game over a minefield. A fault is part of the
// result.
func (t *referee) play(c *contestant, mines board.Minefield, number int) Played {
	r := Played{Game: number, Bot: c.entry.Name}
	fault := t.attempt(c, mines, &r)
	if fault != nil && fault.quit && r.Turns <= 1 && c.played > 0 {
		// It ended after its last game, which is not a fault: play in a new
		// process.
		c.stop(nil)
		r = Played{Game: number, Bot: c.entry.Name}
		fault = t.attempt(c, mines, &r)
	}
	if t.rater != nil {
		quality := t.rater.quality
		r.Quality = &quality
	}
	if fault == nil {
		return r
	}
	r.Outcome, r.Fault = Faulty, fault
	if fault.Verdict == RefereeError {
		r.Outcome = Void
	}
	c.stop(fault)
	r.Lines = c.exchanged(r.Turns, fault)
	return r
}

// attempt plays a game to its end, or to a fault.
func (t *referee) attempt(c *contestant, mines board.Minefield, r *Played) *Fault {
	t.game.Reset(mines)
	if t.rater != nil {
		t.rater.begin()
	}
	if t.start != nil {
		if _, err := t.game.Make(t.start.Move()); err != nil {
			return asFault(err)
		}
	}
	if err := c.begin(r.Game, mines.Size(), mines.Total()); err != nil {
		return asFault(err)
	}
	if t.watch != nil {
		t.watch(t.game.Board())
	}
	inVain := 0
	for !t.game.Status().Over() {
		if c.ctx.Err() != nil {
			return nil
		}
		r.Turns++
		moves, took, err := c.turn(r.Turns, t.game.View())
		r.Time += took
		r.Slowest = max(r.Slowest, took)
		if err != nil {
			return asFault(err)
		}
		changed, err := t.make(moves)
		if err != nil {
			return asFault(err)
		}
		if inVain++; changed {
			inVain = 0
		} else if r.Wasted++; inVain > patienceFor(mines.Size()) {
			return newFault(IllegalMove, "%d moves in a row on squares that are not covered", inVain)
		}
	}
	return t.finish(c, r)
}

// finish notes the outcome and sends it to the contestant.
func (t *referee) finish(c *contestant, r *Played) *Fault {
	end := protocol.Message{Kind: protocol.Won}
	r.Outcome = Won
	if fatal, lost := t.game.Fatal(); lost {
		end = protocol.Message{Kind: protocol.Lost, At: fatal.Square}
		r.Outcome = Lost
	}
	// The game is over, so a fault now costs the next one.
	c.pendingFault = asFault(c.over(end))
	return nil
}

// patienceFor returns how many moves in a row may leave the board as it is:
// more than a program wastes that uncovers squares at random, but not an
// endless repetition of one move.
func patienceFor(size board.Size) int { return 100 + 10*size.Squares() }

// make makes the moves of a turn, of which only the last can end the game, and
// reports whether they changed the board.
func (t *referee) make(moves []board.Move) (changed bool, err error) {
	for _, m := range moves {
		result, err := t.makeOne(m)
		if err != nil {
			return changed, err
		}
		changed = changed || result != board.RedundantMove
	}
	if t.watch != nil && !t.game.Status().Over() {
		t.watch(t.game.Board())
	}
	return changed, nil
}

// makeOne makes a move, and rates it first if it uncovers a square. A flag does
// not protect its square: a move removes it and uncovers.
func (t *referee) makeOne(m board.Move) (board.MoveResult, error) {
	if !m.Flag && t.game.Board().State(m.Square) == board.Flagged {
		if _, err := t.game.Do(game.Action{Kind: game.Unflag, Square: m.Square}); err != nil {
			return 0, err
		}
	}
	if t.rater == nil || m.Flag || t.game.Board().State(m.Square) != board.Covered {
		return t.game.Make(m)
	}
	chance, err := t.rater.rate(t.game.Board(), t.game.Total(), m.Square)
	if err != nil {
		return 0, fmt.Errorf("judging %v: %w", m, err)
	}
	result, err := t.game.Make(m)
	t.game.NoteChance(chance)
	t.rater.result(chance, result == board.BlownUp)
	return result, err
}
