package simulate

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// A seat is where one policy plays: its player and its game, used again from
// game to game.
type seat struct {
	policy *Policy
	player guess.Player
	game   *game.Game
	keep   Kept // which games to make recordings of
}

// A Noter is a player that has something to tell of a game that is over, for
// [Options].Each.
type Noter interface{ Notes() any }

// A Numbered player is given the number of each game, from 0, before it begins.
type Numbered interface{ Number(game uint64) }

// play plays a game over mines and stores what it came to in o. A certain move
// that loses, a guess that is said to win more often than it is right, or a move
// that cannot be made, is an error: the policy is wrong.
func (s *seat) play(settings *Settings, mines board.Minefield, o *Outcome) error {
	if s.game == nil {
		s.game = game.New(mines)
	}
	o.reset(s.policy)
	s.game.Reset(mines)
	if settings.Opens {
		if _, err := s.game.Make(settings.Spec.Start.Move()); err != nil {
			return err
		}
	}
	s.player.Begin(mines.Size(), mines.Total())
	for !o.Stuck && !s.game.Status().Over() {
		err := s.turn(o)
		if o.Stuck = err != nil && autoplay.GaveUp(err); err != nil && !o.Stuck {
			return fmt.Errorf("policy %s: %w", s.policy.Title(), err)
		}
	}
	o.finish(s.game.Status() == game.Won)
	if noter, ok := s.player.(Noter); ok {
		o.Notes = noter.Notes()
	}
	if s.keep.Puzzles && (s.keep.All || !o.Won) {
		o.Recording = s.recording(settings)
	}
	return nil
}

func (s *seat) turn(o *Outcome) error {
	if err := game.PlayTurn(s.game, s.player); err != nil {
		return err
	}
	step := s.player.Step()
	lost := s.game.Status() == game.Lost
	if step.Solved && step.Win > step.Chance+1e-9 {
		return fmt.Errorf("a guess that is right with %.6f is said to win with %.6f on the board\n%v",
			step.Chance, step.Win, s.game.Board())
	}
	if step.Guess >= 0 {
		s.game.NoteChance(step.Chance) // only the statistics know chances above 1
		o.Guesses = append(o.Guesses, Guess{step.Guess, step.Chance, step.Value, step.Solved, step.Win, !lost})
		return nil
	}
	if lost {
		fatal, _ := s.game.Fatal()
		return fmt.Errorf("the move %v was certain, but wrong on the board\n%v", fatal, s.game.Board())
	}
	if step.Rule >= 0 {
		o.Rules[step.Rule]++
	}
	return nil
}

// finish works out what follows from the guesses: the success probability,
// which guess lost, and what the luck-adjusted estimate needs.
func (o *Outcome) finish(won bool) {
	o.Won = won
	if won {
		o.Expected = 1
	}
	solved := false
	for _, g := range o.Guesses {
		o.Success *= g.Chance
		if !g.Right {
			o.Failed = g.Kind
		}
		switch {
		case solved:
		case g.Solved:
			solved, o.Expected = true, g.Win
		case g.Right:
			o.Luck += float64(g.Value * (1 - g.Chance)) // the conversions keep machines
		default:
			o.Luck -= float64(g.Value * g.Chance) // from rounding once instead of twice
		}
	}
}

// recording returns the text of the game.
func (s *seat) recording(settings *Settings) []byte {
	r := game.Recording{Game: s.game, Notes: []game.Note{
		{Key: game.NotePlayer, Value: s.policy.Title()},
		{Key: game.NoteFirst, Value: settings.Spec.First.String()},
	}}
	return r.AppendText(nil)
}
