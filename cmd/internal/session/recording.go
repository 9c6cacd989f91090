package session

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"minesweeper/board"
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
	add(true, game.NoteFirst, s.promise().String())
	add(s.setup.NoGuess && s.promise() != generate.Any, game.NoteNoGuess, s.setup.noGuess())
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

// A Kept is a recorded game that has been read; [Session.Open] continues it.
type Kept struct {
	game    *game.Game
	notes   opened
	checked bool // whether its SHA-256 is right
}

// Read reads a recorded game, given its text. The error is a
// [*board.SyntaxError] that names a line.
func Read(data []byte) (Kept, error) {
	rec, err := game.ReadRecording(bytes.NewReader(data))
	if err != nil {
		return Kept{}, err
	}
	o, err := parseNotes(rec)
	if err != nil {
		return Kept{}, &board.SyntaxError{Line: noteLine(data, o.key), Msg: err.Error()}
	}
	return Kept{rec.Game, o, rec.Checked}, nil
}

// Worth reports whether the game is worth continuing: it has moves, and is not
// won.
func (k Kept) Worth() bool { return k.game.Turns()+k.game.Undone() > 0 && k.game.Status() != game.Won }

// Checked reports whether the recording has a SHA-256, which was right.
func (k Kept) Checked() bool { return k.checked }

func (k Kept) setup() Setup {
	s := Setup{Size: k.game.Size(), Mines: k.game.Total(), First: k.notes.first}
	s.setGuessing(k.notes.guessing)
	return s
}

// String describes the game in a few words.
func (k Kept) String() string {
	return fmt.Sprintf("%s, %s, %s, %v%s",
		k.setup().gameName(k.notes.daily), text.Count(k.game.Turns(), "move", "moves"), Duration(k.notes.spent), k.game.Status(),
		text.Choose(k.checked, "", ", unchecked"))
}

// Open makes a kept game the current game. If its mines are not laid yet and
// have no seed, they get one of this session. The result of a game is not
// counted if the SHA-256 of its recording is missing.
func (s *Session) Open(k Kept) {
	o := k.notes
	if _, laid := k.game.Minefield(); o.given && !laid {
		o.given, o.seed, o.nth, o.counted = false, s.o.Seed, s.next, o.counted || s.o.Chosen
		s.next++
	}
	k.game.LayWith(s.lay)
	s.setup = k.setup()
	s.setGame(k.game)
	s.facts, s.clock.spent = o.facts, o.spent
	s.counted = s.counted || !k.checked
}

// opened holds the notes of a recording.
type opened struct {
	key      string // of the note that is being read
	first    generate.First
	guessing int // see [Setup.Guessing]
	spent    time.Duration
	facts
}

func parseNotes(rec game.Recording) (o opened, err error) {
	o.given, o.success = true, 1
	for _, n := range rec.Notes {
		o.key = n.Key
		switch n.Key {
		case game.NoteFirst:
			o.first, err = generate.ParseFirst(n.Value)
		case game.NoteNoGuess:
			o.guessing, err = parseNoGuess(n)
		case game.NoteSuccess:
			o.success, err = parseChance(n)
		case game.NoteClicks:
			o.clicks, err = parseCount(n)
		case game.NoteSeed:
			o.seed, err = parseCount(n)
			o.given = false
		case game.NoteGame:
			o.nth, err = parseCount(n)
		case game.NoteTurned:
			o.turned, err = parseSymmetry(n.Value)
		case game.NoteDaily:
			o.daily, err = parseDate(n)
		case game.NoteTime:
			o.spent, err = parseSeconds(n.Value)
		case game.NoteHelped:
			o.helped, err = parseYes(n)
		case game.NoteCounted:
			o.counted, err = parseYes(n)
		default:
			o.rest = append(o.rest, n)
		}
		if err != nil {
			return o, err
		}
	}
	return o, nil
}

func parseCount(n game.Note) (uint64, error) {
	v, err := strconv.ParseUint(n.Value, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s %q: want a whole number", n.Key, n.Value)
	}
	return v, nil
}

func parseChance(n game.Note) (float64, error) {
	p, err := strconv.ParseFloat(n.Value, 64)
	if err != nil || !(p >= 0 && p <= 1) {
		return 0, fmt.Errorf("%s %q: want a number from 0 to 1", n.Key, n.Value)
	}
	return p, nil
}

func parseSymmetry(name string) (board.Symmetry, error) {
	for _, g := range board.Symmetries() {
		if g.String() == name {
			return g, nil
		}
	}
	return 0, fmt.Errorf("turned %q: want the name of a symmetry, such as mirror-h", name)
}

func parseSeconds(text string) (time.Duration, error) {
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || !(seconds >= 0) || seconds > math.MaxInt32 {
		return 0, fmt.Errorf("time %q: want a number of seconds", text)
	}
	return time.Duration(seconds * float64(time.Second)), nil
}

func parseDate(n game.Note) (string, error) {
	if !isDate(n.Value) {
		return "", fmt.Errorf("%s %q: want a date, such as 2026-11-22", n.Key, n.Value)
	}
	return n.Value, nil
}

// isDate reports whether a text is a date in the form of those of daily games.
func isDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

func parseNoGuess(n game.Note) (int, error) {
	i := slices.Index(noGuessWords[:], n.Value)
	if i <= 0 {
		return 0, fmt.Errorf("%s %q: want yes, level-1 to level-4, or no such line", n.Key, n.Value)
	}
	return i, nil
}

func parseYes(n game.Note) (bool, error) {
	if n.Value != "yes" {
		return false, fmt.Errorf("%s %q: want yes, or no such line", n.Key, n.Value)
	}
	return true, nil
}

// noteLine returns the number of the first line with a note of the given key.
func noteLine(data []byte, key string) int {
	for i, line := range bytes.Split(data, []byte("\n")) {
		if strings.HasPrefix(string(line), key+" ") {
			return i + 1
		}
	}
	return 0
}
