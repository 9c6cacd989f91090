package simulate

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// A slot holds one policy's player and its game, which are reused for each game
// of a worker.
type slot struct {
	policy *Policy
	player guess.PolicyPlayer
	game   *game.Game
	record FolderOptions // which games to make recordings of
}

// A Noter is a player that has notes about the game that just ended. They are
// passed to [RunOptions].Each as Outcome.Notes.
type Noter interface{ Notes() any }

// A Numbered player receives the number of each game, from 0, before it begins.
type Numbered interface{ Number(game uint64) }

// play plays a game over mines and stores its outcome in o. It returns an error
// if the policy is wrong: a certain move loses, a guess is said to win more
// often than it is right, or a move cannot be made.
func (s *slot) play(settings *Settings, mines board.Minefield, o *Outcome) error {
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
	if s.record.Puzzles && (s.record.All || !o.Won) {
		o.Recording = s.recording(settings)
	}
	return nil
}

// turn plays one turn and adds its guess or its rule to o.
func (s *slot) turn(o *Outcome) error {
	if err := game.PlayTurn(s.game, s.player); err != nil {
		return err
	}
	step := s.player.LastMove()
	lost := s.game.Status() == game.Lost
	if step.Solved && step.Win > step.Right+1e-9 {
		return fmt.Errorf("the chance of a guess is %.6f, but it is said to win with %.6f on the board\n%v",
			step.Right, step.Win, s.game.Board())
	}
	if step.Guess >= 0 {
		s.game.NoteChance(step.Right) // at most 1 in the recording; above 1 only in the statistics
		o.Guesses = append(o.Guesses, Guess{step.Guess, step.Right, step.Value, step.Solved, step.Win, !lost})
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

// finish computes the fields of o that follow from its guesses: Success,
// Failed, Expected and Luck.
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
			// The conversion forbids a fused multiply-add, which would round
			// differently on some machines.
			o.Luck += float64(g.Value * (1 - g.Chance))
		default:
			o.Luck -= float64(g.Value * g.Chance)
		}
	}
}

// recording returns the game as the text of a recording.
func (s *slot) recording(settings *Settings) []byte {
	r := game.Recording{Game: s.game, Notes: []game.Note{
		{Key: game.NotePlayer, Value: s.policy.Title()},
		{Key: game.NoteFirst, Value: settings.Spec.First.String()},
	}}
	return r.AppendText(nil)
}
