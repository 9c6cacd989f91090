package session

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/text"
)

// Recording returns the current game in the form in which it is kept.
func (s *Session) Recording() game.Recording {
	var notes []game.Note
	add := func(on bool, key, value string) {
		if on {
			notes = append(notes, game.Note{Key: key, Value: value})
		}
	}
	add(true, game.NoteFirst, s.firstClick().String())
	add(s.setup.NoGuess && s.firstClick() != generate.Any, game.NoteNoGuess, noGuessWords[s.setup.Guessing()])
	add(!s.given, game.NoteSeed, strconv.FormatUint(s.seed, 10))
	add(!s.given, game.NoteGame, strconv.FormatUint(s.nth, 10))
	add(s.turned != board.Identity, game.NoteTurned, s.turned.String())
	add(true, game.NoteTime, strconv.FormatFloat(s.Elapsed().Seconds(), 'f', 3, 64))
	add(s.success != 1, game.NoteSuccess, strconv.FormatFloat(s.success, 'g', -1, 64))
	add(s.clicks > 0, game.NoteClicks, strconv.FormatUint(s.clicks, 10))
	add(s.helped, game.NoteHelped, "yes")
	add(s.counted, game.NoteCounted, "yes")
	add(s.daily != "", game.NoteDaily, s.daily)
	return game.Recording{Notes: append(notes, s.rest...), Game: s.game}
}

// Text returns the text of the recording.
func (s *Session) Text() []byte { return s.Recording().AppendText(nil) }

// Unsaved returns the text of the recording if it is to be saved: if the game
// has any moves, and has changed since the last call.
func (s *Session) Unsaved() (text []byte, ok bool) {
	if !s.unsaved || !s.Touched() {
		return nil, false
	}
	s.unsaved = false
	return s.Text(), true
}

// A SavedGame is a recorded game that has been read; [Session.Open] continues it.
type SavedGame struct {
	game    *game.Game
	setup   Setup
	spent   time.Duration
	checked bool // whether its SHA-256 is right
	facts
}

// newSavedGame returns the saved game of a recording without notes.
func newSavedGame(g *game.Game, checked bool) SavedGame {
	return SavedGame{game: g, setup: Setup{Size: g.Size(), Mines: g.Total()}, checked: checked, facts: facts{given: true, success: 1}}
}

// Read reads a recorded game, given its text. The error is a
// [*board.SyntaxError] that names a line.
func Read(data []byte) (SavedGame, error) {
	rec, err := game.ReadRecording(bytes.NewReader(data))
	if err != nil {
		return SavedGame{}, err
	}
	k := newSavedGame(rec.Game, rec.Checked)
	for _, n := range rec.Notes {
		if err := k.parse(n); err != nil {
			above, _, _ := bytes.Cut(data, []byte("\n"+n.Key+" "))
			return SavedGame{}, &board.SyntaxError{Line: bytes.Count(above, []byte("\n")) + 2, Msg: err.Error()}
		}
	}
	return k, nil
}

// WorthResuming reports whether the game has moves and is not won.
func (k SavedGame) WorthResuming() bool {
	return k.game.Turns()+k.game.Undone() > 0 && k.game.Status() != game.Won
}

// Checked reports whether the recording has a SHA-256, which was right.
func (k SavedGame) Checked() bool { return k.checked }

// String describes the game in a few words.
func (k SavedGame) String() string {
	return fmt.Sprintf("%s, %s, %s, %v%s",
		k.setup.gameName(k.daily), text.Count(k.game.Turns(), "move", "moves"), Duration(k.spent), k.game.Status(),
		text.Choose(k.checked, "", ", unchecked"))
}

// Open makes a kept game the current game. If its mines are not laid yet and
// have no seed, they get one of this session. The result of a game is not
// counted if the SHA-256 of its recording is missing.
func (s *Session) Open(k SavedGame) {
	if _, laid := k.game.Minefield(); k.given && !laid {
		k.given, k.seed, k.nth, k.counted = false, s.o.Seed, s.next, k.counted || s.o.Chosen
		s.next++
	}
	k.counted = k.counted || !k.checked
	k.game.LayWith(s.lay)
	s.setup = k.setup
	s.setGame(k.game, k.facts)
	s.clock.spent = k.spent
}

// parse reads a note of a recording.
func (k *SavedGame) parse(n game.Note) (err error) {
	const yes = "yes, or no such line"
	ok, want := true, "a whole number"
	switch n.Key {
	case game.NoteFirst:
		k.setup.First, err = generate.ParseFirst(n.Value)
		return err
	case game.NoteNoGuess:
		guessing := slices.Index(noGuessWords[:], n.Value)
		k.setup.setGuessing(guessing)
		ok, want = guessing > 0, "yes, level-1 to level-4, or no such line"
	case game.NoteSuccess:
		k.success, err = strconv.ParseFloat(n.Value, 64)
		ok, want = k.success >= 0 && k.success <= 1, "a number from 0 to 1"
	case game.NoteClicks:
		k.clicks, err = strconv.ParseUint(n.Value, 10, 64)
	case game.NoteSeed:
		k.seed, err = strconv.ParseUint(n.Value, 10, 64)
		k.given = false
	case game.NoteGame:
		k.nth, err = strconv.ParseUint(n.Value, 10, 64)
	case game.NoteTurned:
		at := slices.Index(text.Names(board.Symmetries()), n.Value)
		k.turned, ok, want = board.Symmetry(at), at >= 0, "the name of a symmetry, such as mirror-h"
	case game.NoteDaily:
		k.daily, ok, want = n.Value, isDate(n.Value), "a date, such as 2026-11-22"
	case game.NoteTime:
		var seconds float64
		seconds, err = strconv.ParseFloat(n.Value, 64)
		k.spent = time.Duration(seconds * float64(time.Second))
		ok, want = seconds >= 0 && seconds <= math.MaxInt32, "a number of seconds"
	case game.NoteHelped:
		k.helped, ok, want = true, n.Value == "yes", yes
	case game.NoteCounted:
		k.counted, ok, want = true, n.Value == "yes", yes
	default:
		k.rest = append(k.rest, n)
	}
	if err != nil || !ok {
		return fmt.Errorf("%s %q: want %s", n.Key, n.Value, want)
	}
	return nil
}

// ReadFile reads a file to continue, given its name: a recorded game, whose result
// is not counted since the file can be read again, or, in any format, a board and
// its mines. The mines of a board that hides them are given
// by mines, which is nil otherwise.
func ReadFile(name string, data []byte, mines *board.Minefield, o board.ReadOptions) (SavedGame, error) {
	if game.IsRecording(data) {
		if mines != nil {
			return SavedGame{}, errors.New("a saved game has its own minefield: -m does not go with it")
		}
		k, err := Read(data)
		k.counted = true
		return k, err
	}
	if mines != nil {
		o.Size = mines.Size()
	}
	f, err := format.Recognise(name, data, format.ViewPart, "board or a saved game")
	if err != nil {
		return SavedGame{}, err
	}
	d, err := f.Parse(data, format.ViewPart, o)
	if err != nil {
		return SavedGame{}, err
	}
	if mines != nil {
		d.Mines = mines
	}
	return position(d)
}

// position returns the game that continues from a board.
func position(d format.Document) (SavedGame, error) {
	if d.Board == nil {
		return SavedGame{}, &board.SyntaxError{Msg: "this is a minefield, not a board", Hint: "-m FILE plays on a minefield"}
	}
	if d.Mines == nil {
		return SavedGame{}, &board.SyntaxError{Msg: "the board does not say where its mines are", Hint: "-m FILE names its minefield"}
	}
	if err := d.Total.Agree(board.KnownTotal(d.Mines.Total()), "the minefield has"); err != nil {
		return SavedGame{}, err
	}
	g, err := game.From(*d.Mines, *d.Board)
	if err != nil {
		return SavedGame{}, err
	}
	k := newSavedGame(g, true)
	if d.Success != nil {
		k.success = *d.Success
	}
	return k, nil
}
