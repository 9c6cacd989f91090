package simulate

import (
	"context"
	"errors"
	"fmt"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// A Policy is a policy of package autoplay, and how its players are made.
type Policy struct {
	autoplay.PlayerPolicy
	Changes string // the settings that were given, as text: "layouts=500:near=0.95"
	// Player returns a player. Each worker has its own.
	Player func() guess.PolicyPlayer
	// Program is the program that plays, or nil. Its player is an [Outsider].
	Program *Program
}

// Title returns the policy's name with the settings that were given.
func (p Policy) Title() string {
	if p.Changes == "" {
		return p.Name
	}
	return p.Name + ":" + p.Changes
}

// Reason returns the kind of a move: the name of its guess or of its rule.
func (p Policy) Reason(s guess.PlayerMove) string {
	if s.Guess >= 0 {
		return p.Guesses[s.Guess]
	}
	return p.Rules[s.Rule]
}

// A slot holds one policy's player and its game, which are reused for each game
// of a worker.
type slot struct {
	policy   *Policy
	player   guess.PolicyPlayer
	program  Outsider // that is the player, or nil
	settings *Settings
	game     *game.Game
	record   FolderOptions // which games to make recordings of
}

// A Noter is a player that takes notes about its games. It receives the number of
// each game, from 0, before it begins. Its notes about the game that just ended are
// passed to [RunOptions].Each as Outcome.Notes.
type Noter interface {
	Number(game uint64)
	Notes() any
}

// play plays a game over mines and stores its outcome in o. It returns an error
// if the policy is wrong: a certain move loses, a guess is said to win more
// often than it is right, or a move cannot be made. What a program does wrong is
// a fault of the outcome.
func (s *slot) play(ctx context.Context, number uint64, mines board.Minefield, o *Outcome) error {
	if s.game == nil {
		s.game = game.New(mines)
	}
	rules := append(o.Rules[:0], make([]int64, len(s.policy.Rules))...)
	*o = Outcome{Success: 1, Failed: -1, Guesses: o.Guesses[:0], Rules: rules} // with the memory of another game
	s.game.Reset(mines)
	if s.settings.Opens {
		if _, err := s.game.Make(s.settings.Spec.Start.Move()); err != nil {
			return err
		}
	}
	noter, notes := s.player.(Noter)
	if notes {
		noter.Number(number)
	}
	if s.program != nil {
		s.program.Ready(ctx, number, o)
	}
	s.player.Begin(mines.Size(), mines.Total())
	for !o.Stuck && o.Fault == nil && !s.game.Status().Over() {
		if s.program == nil && ctx.Err() != nil {
			return ctx.Err() // a program ends its game with a fault
		}
		err := s.turn(o)
		if err == nil || errors.As(err, &o.Fault) {
			continue
		}
		o.Stuck = autoplay.GaveUp(err)
		if !o.Stuck {
			return fmt.Errorf("policy %s: %w", s.policy.Title(), err)
		}
	}
	o.finish(s.game.Status() == game.Won)
	if s.program != nil {
		if err := s.program.Over(s.game, o); err != nil {
			return fmt.Errorf("bot %s: cleaning up: %w", s.policy.Title(), err)
		}
	}
	if notes {
		o.Notes = noter.Notes()
	}
	if s.record.keeps(o) {
		o.Recording = s.recording(number, o)
	}
	return nil
}

// turn plays one turn and adds its guess or its rule to o.
func (s *slot) turn(o *Outcome) error {
	if err := s.makeMoves(); err != nil {
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
	if lost && s.program == nil {
		fatal, _ := s.game.Fatal()
		return fmt.Errorf("the move %v was certain, but wrong on the board\n%v", fatal, s.game.Board())
	}
	if step.Rule >= 0 {
		o.Rules[step.Rule]++
	}
	return nil
}

// makeMoves lets the player play one turn. A flag of a program does not protect
// its square: a move removes it and uncovers.
func (s *slot) makeMoves() error {
	if s.program == nil {
		return game.PlayTurn(s.game, s.player)
	}
	move, err := s.player.Turn(s.game.View())
	if err != nil {
		return err
	}
	for _, m := range append(s.program.Flags(), move) {
		if !m.Flag && s.game.Board().State(m.Square) == board.Flagged {
			if _, err := s.game.Do(game.Action{Kind: game.Unflag, Square: m.Square}); err != nil {
				return err
			}
		}
		if _, err := s.game.Make(m); err != nil {
			return err
		}
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
func (s *slot) recording(number uint64, o *Outcome) []byte {
	player := game.Note{Key: game.NotePlayer, Value: s.policy.Title()}
	first := game.Note{Key: game.NoteFirst, Value: s.settings.Spec.First.String()}
	r := game.Recording{Game: s.game, Notes: []game.Note{player, first}}
	if s.program != nil {
		r.Notes = []game.Note{first, player, {Key: game.NoteGame, Value: fmt.Sprint(number + 1)},
			{Key: game.NoteOutcome, Value: o.Ending()}}
	}
	if o.Fault != nil {
		fault := fmt.Sprintf("turn %d: %v", o.Fault.Turn, o.Fault)
		r.Notes = append(r.Notes, game.Note{Key: game.NoteFault, Value: fault})
	}
	return r.AppendText(nil)
}
