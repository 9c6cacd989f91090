// Package session holds a player's games: the current game, its clock, the
// chances taken, the help used, the recording that is kept and the list of
// results. All ways to play, on the screen (package tui), in lines (package
// lines) and on the web page, are built on it; what they have in common belongs
// here. Package store keeps the games, and commands.go lists what a player can
// ask for.
//
// It must not draw, open files, read a clock or know terminals: the web page
// plays through it too.
package session

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/text"
)

// GameOptions say which games a session begins.
type GameOptions struct {
	Setup Setup            // of new games
	Mines *board.Minefield // unless nil, the minefield of every new game
	Seed  uint64           // makes the minefields, one after another
	// Chosen is whether the player chose the seed. Its games are not counted in
	// the results, since the player can play them again.
	Chosen bool
	Now    func() time.Time
}

// A Session is one player's games, one after another.
type Session struct {
	o     GameOptions
	setup Setup // of the current game
	game  *game.Game
	facts
	next  uint64        // the number of the next game's minefield
	start *board.Square // the first square that the mines were laid for, or nil if unknown
	clock clock

	ids    []int // by turn, a number that no other turn ever had
	lastID int

	cheating bool
	revision int
	unsaved  bool // whether the recording has changed since Unsaved returned it
}

// facts are what a recording notes of a game, besides its setup and time.
type facts struct {
	seed    uint64
	nth     uint64         // the number of the minefield among those of the seed
	daily   string         // the date of a daily game
	given   bool           // whether the minefield was given instead
	turned  board.Symmetry // how the minefield was turned since it was laid
	success float64        // of the moves before the board that the game began with
	clicks  uint64         // of the player, also those that changed nothing
	helped  bool           // whether the player had help, so that the game sets no record
	counted bool           // whether the end is in the results, or must not be
	rest    []game.Note    // notes of other programs, which are kept
}

// New begins a session with a new game. The options' setup must pass
// [Setup.Check].
func New(o GameOptions) *Session {
	s := &Session{o: o}
	if o.Mines != nil {
		s.o.Setup = Setup{Size: o.Mines.Size(), Mines: o.Mines.Total(), First: generate.Any}
	}
	s.Begin(s.o.Setup)
	return s
}

// Begin begins a new game. If the options hold a minefield of this size and
// number of mines, the game is over that.
func (s *Session) Begin(setup Setup) {
	m := s.o.Mines
	if m != nil && (m.Size() != setup.Size || m.Total() != setup.Mines) {
		m = nil
	}
	s.begin(setup, m)
}

// begin begins a new game over the given minefield, or over one of the seed's
// if that is nil.
func (s *Session) begin(setup Setup, given *board.Minefield) {
	s.setup, s.o.Setup = setup, setup
	if given != nil {
		s.setGame(game.New(*given), facts{given: true, success: 1})
		return
	}
	g := game.NewLaid(setup.Size, setup.Mines, s.lay)
	s.setGame(g, facts{seed: s.o.Seed, nth: s.next, success: 1, counted: s.o.Chosen})
	s.next++
}

// BeginAs begins a new game: the current setup as [Setup.Change] changes it by
// words or, after the word "daily", the game of the day, of the size that the next
// word names or of the smallest.
func (s *Session) BeginAs(words []string) error {
	if len(words) > 0 && words[0] == "daily" {
		return s.BeginDaily(cmp.Or(strings.Join(words[1:], " "), board.Presets()[0].Name))
	}
	setup, err := s.setup.Change(words)
	if err == nil {
		s.Begin(setup)
	}
	return err
}

// BeginDaily begins the game of the day, in UTC: a game without guesses that is
// the same for all who play this size on that day. Its start is uncovered
// already.
func (s *Session) BeginDaily(size string) error {
	setup, err := DefaultSetup().Change([]string{size, NoGuess})
	if err != nil {
		return err
	}
	preset, err := board.ParsePreset(size)
	if err != nil {
		return err
	}
	s.begin(setup, nil)
	day := s.o.Now().UTC()
	s.seed, s.nth = uint64(day.Year()*10000+int(day.Month())*100+day.Day()), 0
	s.daily, s.counted = day.Format(time.DateOnly), false
	s.click() // 3BV counts the click on the start
	_, err = s.Do(game.Action{Kind: game.Uncover, Square: preset.Start})
	return err
}

// Restart begins the current game again, over the same minefield. If the player
// has seen some of it, that is help. A game that is counted is not counted
// again. In a game without guesses, the first square is uncovered again.
func (s *Session) Restart() {
	f, start := s.facts, s.start
	f.clicks = 0
	mines, laid := s.game.Minefield()
	if !laid {
		f.helped = false
		s.setGame(game.NewLaid(s.setup.Size, s.setup.Mines, s.lay), f)
		return
	}
	f.helped = f.helped || s.game.Status() != game.Covered
	g, _ := game.From(mines, s.game.Start()) // no error: the game began so before
	s.setGame(g, f)
	s.start = start
	if s.setup.NoGuess && start != nil {
		s.Do(game.Action{Kind: game.Uncover, Square: *start}) // it was uncovered before
	}
}

// first returns the square that was uncovered first, or nil if there is none.
func (s *Session) first() *board.Square {
	for i := range s.game.Turns() + s.game.Undone() {
		if a := s.game.Turn(i).Action; a.Kind == game.Uncover {
			return &a.Square
		}
	}
	return nil
}

// firstClick returns what the first square was promised. Mines that were laid for
// another first square promise nothing.
func (s *Session) firstClick() generate.First {
	first := s.first()
	if first != nil && (s.start == nil || *s.start != *first) {
		return generate.Any
	}
	return s.setup.First
}

// setGame makes g the current game, with everything else as at the beginning.
func (s *Session) setGame(g *game.Game, f facts) {
	s.game, s.facts, s.clock, s.cheating = g, f, clock{}, false
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

// lay lays the mines of the current game.
func (s *Session) lay(first board.Square) (board.Minefield, error) {
	s.start = &first
	return s.setup.lay(first, s.seed, s.nth)
}

// changed must be called after every change of the game.
func (s *Session) changed() {
	s.revision++
	s.unsaved = true
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

// Undo takes the last turn back, also a fatal one, and reports whether there
// was one. It counts as help.
func (s *Session) Undo() bool {
	if !s.game.Undo() {
		return false
	}
	s.helped = true
	s.changed()
	return true
}

// Redo plays the turn again that was undone last, and reports whether there was
// one.
func (s *Session) Redo() bool {
	if !s.game.Redo() {
		return false
	}
	s.changed()
	return true
}

// Flip turns or mirrors the board with all its history.
func (s *Session) Flip(by board.Symmetry) {
	if s.start != nil {
		s.start = new(by.Square(*s.start, s.game.Size()))
	}
	g, _ := s.game.Turned(by) // no error: the game was played so before
	s.game, s.setup.Size, s.turned = g, g.Size(), s.turned.Then(by)
	s.changed()
}

// Cheat shows the mines, or hides them again. It counts as help.
func (s *Session) Cheat() {
	s.cheating = !s.cheating
	s.Help()
	s.revision++
}

// click counts an action of the player, whether it changes the game or not.
func (s *Session) click() { s.clicks, s.unsaved = s.clicks+1, true }

// Help notes that the player had help, so that the game sets no record. Help
// after the end of a game does not count.
func (s *Session) Help() {
	if !s.game.Status().Over() {
		s.helped, s.unsaved = true, true
	}
}

// Success returns the success probability of the game so far, with that of the
// moves before the board that it began with.
func (s *Session) Success() float64 { return s.success * s.game.Success() }

// Game returns the current game. The caller must not change it.
func (s *Session) Game() *game.Game { return s.game }

// Setup returns the setup of the current game.
func (s *Session) Setup() Setup { return s.setup }

// Name returns the name of the current game: the name of its setup or, for a
// daily game, the name of the size and the date.
func (s *Session) Name() string { return s.setup.gameName(s.daily) }

// Daily reports whether the current game is a game of the day.
func (s *Session) Daily() bool { return s.daily != "" }

// Revision returns a number that changes with every change of the game.
func (s *Session) Revision() int { return s.revision }

// Running reports whether the clock runs.
func (s *Session) Running() bool { return s.clock.running }

// Pause stops the clock, or starts it again if the game is not over.
func (s *Session) Pause(on bool) {
	s.clock.run(!on && s.game.Status() == game.Playing, s.o.Now())
}

// Elapsed returns how long the game has been played.
func (s *Session) Elapsed() time.Duration { return s.clock.at(s.o.Now()) }

// Cheating reports whether the player has asked to see the mines.
func (s *Session) Cheating() bool { return s.cheating }

// Helped reports whether the player had help.
func (s *Session) Helped() bool { return s.helped }

// Touched reports whether the game has any moves, so that it is worth keeping.
func (s *Session) Touched() bool { return s.game.Turns()+s.game.Undone() > 0 }

// Ended returns the result of a game that has ended, once for each game. After
// that it reports false. A game over a given minefield has no result: its
// player may know it. A daily game, which can be begun again, ends here with the
// first help.
func (s *Session) Ended() (Ending, bool) {
	over := s.game.Status().Over() || s.Daily() && s.helped
	if s.counted || s.given || !over {
		return Ending{}, false
	}
	s.counted, s.unsaved = true, true
	return Ending{Setup: s.setup, Daily: s.daily, Time: s.Elapsed(), Won: s.game.Status() == game.Won, Helped: s.helped}, true
}

// Standing returns the status of a game in words: "not started", "playing",
// "won" or "lost".
func Standing(g *game.Game) string {
	return text.Choose(g.Status() == game.Covered, "not started", g.Status().String())
}

// Score returns the figures of a game that was won without help: its 3BV, which
// is the least number of clicks that can uncover all its squares; 3BV a second;
// the clicks made; and 3BV as a share of these, the efficiency. For any other
// game, and for one that began with some squares uncovered, it is empty.
func (s *Session) Score() string {
	mines, _ := s.game.Minefield()
	if covered := board.NewBoard(s.game.Size()); s.game.Status() != game.Won || s.helped ||
		!s.game.Start().WithoutFlags().Equal(covered) {
		return ""
	}
	least, seconds := board.MeasureDifficulty(mines).Clicks, s.Elapsed().Seconds()
	score := fmt.Sprintf("3BV %d", least)
	if seconds > 0 {
		score += fmt.Sprintf(", %.2f a second", float64(least)/seconds)
	}
	if s.clicks > 0 {
		score += fmt.Sprintf("; %s, efficiency %.0f %%", text.Count(int(s.clicks), "click", "clicks"), 100*float64(least)/float64(s.clicks))
	}
	return score
}

// ShownMines returns the minefield if it may be shown: the game is lost, or the
// player has asked to see the mines. It reports false if it may not, or if the
// mines are not laid yet.
func (s *Session) ShownMines() (board.Minefield, bool) {
	mines, laid := s.game.Minefield()
	return mines, laid && (s.cheating || s.game.Status() == game.Lost)
}

// An Ending is how one game ended.
type Ending struct {
	Setup  Setup
	Daily  string // the date of a daily game, such as 2026-11-22
	Won    bool
	Helped bool
	Time   time.Duration
}
