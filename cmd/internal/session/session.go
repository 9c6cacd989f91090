// Package session is one person at the game: the game on the table, the
// clock, the luck so far, what help was taken, and what is kept of it. It is
// the same whether the person looks at a screen or reads lines.
//
// It draws nothing, and knows no keys, commands or terminals.
package session

import (
	"fmt"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/text"
)

// Options are what a session needs to know.
type Options struct {
	Setup Setup            // what new games are like
	Mines *board.Minefield // unless nil, every new game is over this minefield
	Seed  uint64           // the minefields are those that the seed makes, one after another
	// Chosen is whether the person chose the seed: then its games are in no
	// results, as the same can be played again.
	Chosen bool
	Now    func() time.Time
}

// A Session is a person at the game.
type Session struct {
	o      Options
	setup  Setup // what the game on the table was set up as
	game   *game.Game
	seed   uint64
	nth    uint64         // which of the seed's minefields the game is over
	next   uint64         // which one the next game of this session is over
	daily  string         // the date of a daily game
	given  bool           // whether the minefield was given instead
	turned board.Symmetry // how the minefield was turned since it was laid
	notes  []game.Note    // of a game that was opened: those that mean nothing here
	start  *board.Square  // the first square that the mines were laid for, if known
	clock  clock

	ids    []int // by turn, a number that no other turn ever had
	lastID int

	clicks   int // the person's, also those that changed nothing
	cheating bool
	helped   bool // by more than the rules allow to a record
	counted  bool // whether the end is in the results, or is not to be
	revision int
}

// New begins a session with a new game. The options' setup must pass
// [Setup.Check].
func New(o Options) *Session {
	s := &Session{o: o}
	if o.Mines != nil {
		s.o.Setup = Setup{Size: o.Mines.Size(), Mines: o.Mines.Total(), First: generate.Any}
	}
	s.Begin(s.o.Setup)
	return s
}

// Begin puts a new game on the table. Where a minefield was given, a game of its
// size and mines is over that.
func (s *Session) Begin(setup Setup) {
	s.setup, s.o.Setup = setup, setup
	s.daily, s.notes, s.seed, s.nth = "", nil, s.o.Seed, s.next
	m := s.o.Mines
	if s.given = m != nil && m.Size() == setup.Size && m.Total() == setup.Mines; s.given {
		s.setGame(game.New(*m))
		return
	}
	s.next++
	s.setGame(game.NewLaid(setup.Size, setup.Mines, s.lay))
	s.counted = s.o.Chosen
}

// BeginDaily puts the game of a day on the table: one without a guess, which is
// the same for all who play the size on that day. Its start is uncovered already.
func (s *Session) BeginDaily(size string, day time.Time) error {
	setup, err := DefaultSetup().Change([]string{size, NoGuess})
	if err != nil {
		return err
	}
	preset, err := board.ParsePreset(size)
	if err != nil {
		return err
	}
	s.Begin(setup)
	year, month, date := day.UTC().Date()
	s.seed, s.nth = uint64(year*10000+int(month)*100+date), 0
	s.daily, s.counted = day.UTC().Format(time.DateOnly), false
	s.Click() // the start is one of the clicks that the game needs
	_, err = s.Do(game.Action{Kind: game.Uncover, Square: preset.Start})
	return err
}

// Restart begins the game on the table again, over the same minefield. A person
// who has seen some of it has help. What is counted is not counted again. A game
// without a guess begins with its first square, which is uncovered again.
func (s *Session) Restart() {
	turned, counted, start := s.turned, s.counted, s.start
	defer func() { s.turned, s.counted, s.start = turned, counted, start }()
	mines, laid := s.game.Minefield()
	if !laid {
		s.setGame(game.NewLaid(s.setup.Size, s.setup.Mines, s.lay))
		return
	}
	seen := s.helped || s.game.Status() != game.Covered
	s.setGame(game.New(mines))
	s.helped = seen
	if s.setup.NoGuess && start != nil {
		s.Do(game.Action{Kind: game.Uncover, Square: *start}) // it was uncovered before
	}
}

// first returns the square that is uncovered first, or nil if none is yet.
func (s *Session) first() *board.Square {
	for i := range s.game.Turns() + s.game.Undone() {
		if a := s.game.Turn(i).Action; a.Kind == game.Uncover {
			return &a.Square
		}
	}
	return nil
}

// promise returns what the first square was promised. Mines that were laid for
// another first square promise nothing.
func (s *Session) promise() generate.First {
	first := s.first()
	if first != nil && (s.start == nil || *s.start != *first) {
		return generate.Any
	}
	return s.setup.First
}

// setGame puts a game on the table as if nothing had happened to it.
func (s *Session) setGame(g *game.Game) {
	s.game, s.clock, s.turned = g, clock{}, board.Identity
	s.clicks = 0
	s.cheating, s.helped, s.counted = false, false, false
	s.ids, s.start = s.ids[:0], s.first()
	for range g.Turns() + g.Undone() {
		s.ids = append(s.ids, s.newID())
	}
	s.changed()
}

func (s *Session) newID() int {
	s.lastID++
	return s.lastID
}

// lay lays the mines of the game on the table.
func (s *Session) lay(first board.Square) (board.Minefield, error) {
	s.start = &first
	return s.setup.lay(first, s.seed, s.nth)
}

// changed follows every change of the game.
func (s *Session) changed() {
	s.revision++
	s.clock.run(s.game.Status() == game.Playing, s.o.Now())
}

// Do plays an action; see [game.Game.Do].
func (s *Session) Do(a game.Action) (board.MoveResult, error) {
	result, err := s.game.Do(a)
	if err != nil || !result.Played() && result != board.BlownUp {
		return result, err
	}
	s.ids = append(s.ids[:s.game.Turns()-1], s.newID())
	s.changed()
	return result, nil
}

// Undo takes the last turn back, also a fatal one. It is help.
func (s *Session) Undo() bool {
	if !s.game.Undo() {
		return false
	}
	s.helped = true
	s.changed()
	return true
}

// Redo plays again what was undone last.
func (s *Session) Redo() bool {
	if !s.game.Redo() {
		return false
	}
	s.changed()
	return true
}

// Flip turns or mirrors the board with all its history.
func (s *Session) Flip(by board.Symmetry) error {
	old, start := s.game.Size(), s.start
	g, err := s.game.Turned(by)
	if err != nil {
		return err
	}
	if start != nil {
		turned := by.Square(*start, old)
		s.start = &turned
	}
	s.game, s.setup.Size, s.turned = g, g.Size(), s.turned.Then(by)
	s.changed()
	return nil
}

// Cheat shows the mines, or hides them again. It is help.
func (s *Session) Cheat() {
	s.cheating = !s.cheating
	s.helped = true
	s.revision++
}

// Click counts an action of the person's, whether it changes something or not.
func (s *Session) Click() { s.clicks++ }

// Help notes that help was taken, so that the game sets no record.
func (s *Session) Help() { s.helped = true }

// Game returns the game on the table, to be looked at.
func (s *Session) Game() *game.Game { return s.game }

// Setup returns what the game on the table was set up as.
func (s *Session) Setup() Setup { return s.setup }

// Revision returns a number that is another one after every change.
func (s *Session) Revision() int { return s.revision }

// Running reports whether the clock runs.
func (s *Session) Running() bool { return s.clock.running }

// Pause stops the clock while nobody is there, and lets it go on.
func (s *Session) Pause(on bool) {
	s.clock.run(!on && s.game.Status() == game.Playing, s.o.Now())
}

// Elapsed returns how long the game has been played.
func (s *Session) Elapsed() time.Duration { return s.clock.at(s.o.Now()) }

// Cheating reports whether the mines are to be shown.
func (s *Session) Cheating() bool { return s.cheating }

// Helped reports whether help was taken.
func (s *Session) Helped() bool { return s.helped }

// Touched reports whether there is anything in the game worth keeping.
func (s *Session) Touched() bool { return s.game.Turns()+s.game.Undone() > 0 }

// Ended returns the result of a game that has just come to its end, once. A game
// over a minefield that was given has none: its player may know it.
func (s *Session) Ended() (Ending, bool) {
	if s.counted || s.given || !s.game.Status().Over() {
		return Ending{}, false
	}
	s.counted = true
	return Ending{Setup: s.setup, Daily: s.daily, Time: s.Elapsed(), Won: s.game.Status() == game.Won, Helped: s.helped}, true
}

// Standing says how a game stands.
func Standing(g *game.Game) string {
	return text.Choose(g.Status() == game.Covered, "not started", g.Status().String())
}

// Score says how a game that was won was played: the least number of clicks that
// can uncover all its squares, which players know as 3BV, how many of those were
// made a second, and what share of the clicks made they are. It is empty if the
// game is not won without help.
func (s *Session) Score() string {
	mines, _ := s.game.Minefield()
	if s.game.Status() != game.Won || s.helped {
		return ""
	}
	least, seconds := board.MeasureDifficulty(mines).Clicks, s.Elapsed().Seconds()
	score := fmt.Sprintf("3BV %d", least)
	if seconds > 0 {
		score += fmt.Sprintf(", %.2f a second", float64(least)/seconds)
	}
	if s.clicks > 0 {
		score += fmt.Sprintf("; %s, efficiency %.0f %%", text.Count(s.clicks, "click", "clicks"), 100*float64(least)/float64(s.clicks))
	}
	return score
}

// ShownMines returns the minefield if it may be shown: the game is lost, or the
// person cheats, and there is one.
func (s *Session) ShownMines() (board.Minefield, bool) {
	mines, laid := s.game.Minefield()
	return mines, laid && (s.cheating || s.game.Status() == game.Lost)
}
