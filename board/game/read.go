package game

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"minesweeper/board"
)

// ReadRecording reads a recording and plays its game again. The error is a
// [*board.SyntaxError] that names the line if the text is no recording, or if
// the result of a move is not the one written. For mines that are not laid yet
// the caller sets a function with [Game.LayWith].
func ReadRecording(r io.Reader) (Recording, error) {
	data, err := board.ReadFile(r, "recording")
	if err != nil {
		return Recording{}, err
	}
	return ParseRecording(data)
}

// ParseRecording is [ReadRecording] for a text in memory.
func ParseRecording(data []byte) (Recording, error) {
	text := string(bytes.TrimPrefix(data, []byte("\ufeff")))
	text = strings.ReplaceAll(text, "\r\n", "\n")
	first, below, _ := strings.Cut(text, "\n")
	rec, err := parse(text)
	if !isSealed(first) {
		return rec, err
	}
	if first != firstLine(below) {
		return Recording{}, changed(err)
	}
	rec.Checked = err == nil
	return rec, err
}

// isSealed reports whether the first line of a recording has a SHA-256.
func isSealed(first string) bool {
	return strings.HasPrefix(first, version+" sha256 ")
}

// changed returns the error of a recording whose SHA-256 does not fit its
// lines. Its place is that of err, the first line that cannot be read, if there
// is one.
func changed(err error) error {
	changed := &board.SyntaxError{
		Line: 1, Msg: "the game was damaged or changed after it was saved: its SHA-256 is another",
		Hint: fmt.Sprintf("with only %q as its first line it is read unchecked", version),
	}
	var unreadable *board.SyntaxError
	if errors.As(err, &unreadable) {
		changed.Line, changed.Column = unreadable.Line, unreadable.Column
		changed.Msg += "; " + unreadable.Msg
	}
	return changed
}

// parse reads a recording and ignores its SHA-256.
func parse(text string) (Recording, error) {
	s := &scanner{lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n")}
	h := s.header()
	if s.err != nil {
		return Recording{}, s.err
	}
	g, err := h.game()
	s.fail(err)
	if s.err == nil {
		s.moves(g)
	}
	if s.err != nil {
		return Recording{}, s.err
	}
	return Recording{Notes: h.notes, Game: g}, nil
}

// IsRecording reports whether a text begins like a recording, of any version.
func IsRecording(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("mines game "))
}

// A scanner reads the lines of a recording. It keeps the first error; what it
// returns after that must not be used.
type scanner struct {
	lines []string
	next  int   // index of the next line, and number from 1 of the one last read
	err   error // a *board.SyntaxError
}

// fail keeps an error, if it is the first one, with the number of the line last
// read unless it has one.
func (s *scanner) fail(err error) {
	var syntax *board.SyntaxError
	switch {
	case err == nil || s.err != nil:
	case errors.As(err, &syntax):
		s.err = syntax
	default:
		s.err = &board.SyntaxError{Line: s.next, Msg: err.Error()}
	}
}

func (s *scanner) failf(format string, args ...any) { s.fail(fmt.Errorf(format, args...)) }

// line returns the next line. If there is none it fails; want names what is
// missing.
func (s *scanner) line(want string) string {
	if s.next == len(s.lines) {
		s.failf("the recording ends too early: want %s", want)
		return ""
	}
	s.next++
	return s.lines[s.next-1]
}

// value reads the line "key value".
func (s *scanner) value(key string) string {
	line := s.line(key)
	got, value, _ := strings.Cut(line, " ")
	if got != key {
		s.failf("%s: want %s", board.Quote(line), key)
	}
	return value
}

// A header is the part of a recording before its moves.
type header struct {
	size  board.Size
	total int
	notes []Note
	mines *board.Minefield
	start *board.Board
}

// header reads the lines before the moves, and the line "moves".
func (s *scanner) header() header {
	if line := s.line(version); line != version && !isSealed(line) {
		s.failf("%s: want %q, the first line of a recording this program reads", board.Quote(line), version)
	}
	size, err := board.ParseSize(s.value("size"))
	s.fail(err)
	mines := s.value("mines")
	total, err := strconv.Atoi(mines)
	if err != nil || total < 0 || total > size.Squares() {
		s.failf("mines %s: want a number from 0 to %d", board.Quote(mines), size.Squares())
	}
	h := header{size: size, total: total}
	for s.err == nil {
		line := s.line("moves")
		switch key, value, found := strings.Cut(line, " "); {
		case line == "moves":
			return h
		case line == "minefield" && h.mines == nil:
			h.mines = s.minefield(size, total)
		case line == "board" && h.start == nil:
			h.start = s.board(size)
		case found && isKey(key):
			h.notes = append(h.notes, Note{key, value})
		default:
			s.failf("%s: want a note, minefield, board or moves, each once", board.Quote(line))
		}
	}
	return h
}

func isKey(key string) bool {
	return key != "" && strings.Trim(key, "abcdefghijklmnopqrstuvwxyz-") == ""
}

func (s *scanner) minefield(size board.Size, total int) *board.Minefield {
	m := scanRows(s, size, board.ParseMinefield)
	if m.Size() != size || m.Total() != total {
		s.failf("the minefield is %v with %d mines, want %v with %d", m.Size(), m.Total(), size, total)
	}
	return &m
}

func (s *scanner) board(size board.Size) *board.Board {
	b := scanRows(s, size, board.ParseBoard)
	if b.Size() != size {
		s.failf("the board is %v, want %v", b.Size(), size)
	}
	return &b
}

// scanRows reads the rows of a board or a minefield with parse.
func scanRows[T any](s *scanner, size board.Size, parse func([]byte, board.ReadOptions) (T, error)) (v T) {
	before := s.next
	if len(s.lines)-before < size.Rows {
		s.next = len(s.lines)
		s.failf("the recording ends too early: want %d rows", size.Rows)
		return v
	}
	for i, row := range s.lines[before : before+size.Rows] {
		s.next++
		if len(row) != size.Cols {
			s.failf("row %s has %d squares, want %d", board.RowName(i), len(row), size.Cols)
			return v
		}
	}
	v, err := parse([]byte(strings.Join(s.lines[before:s.next], "\n")+"\n"), board.ReadOptions{})
	if syntax, ok := err.(*board.SyntaxError); ok {
		syntax.Line += before
	}
	s.fail(err)
	return v
}

// game returns the game before its first move.
func (h *header) game() (*Game, error) {
	switch {
	case h.mines == nil && h.start == nil:
		return NewLaid(h.size, h.total, nil), nil
	case h.mines == nil:
		return nil, errors.New("a board, but no minefield")
	case h.start == nil:
		return New(*h.mines), nil
	}
	return From(*h.mines, *h.start)
}

// moves reads the moves and the end, and plays them.
func (s *scanner) moves(g *Game) {
	undone := -1 // the number of turns before the line "undone"
	for s.err == nil {
		line := s.line("a move or the end")
		end, isEnd := strings.CutPrefix(line, "end ")
		switch {
		case isEnd:
			s.fail(s.end(g, end, undone))
			return
		case line == "undone" && undone < 0:
			undone = g.Turns()
		default:
			s.fail(scanTurn(line, g))
		}
	}
}

// scanTurn plays the turn of a line.
func scanTurn(line string, g *Game) error {
	fields := strings.Split(line, " ")
	if len(fields) != 2 && len(fields) != 3 {
		return fmt.Errorf("%s: want a move, its result and perhaps its chance", board.Quote(line))
	}
	action, err := ParseAction(fields[0], g.Size())
	if err != nil {
		return err
	}
	result, err := g.Do(action)
	if err != nil {
		return err
	}
	if result.String() != fields[1] || !result.Played() && result != board.BlownUp {
		return fmt.Errorf("%s: the move's result is %v", board.Quote(line), result)
	}
	if len(fields) == 2 {
		return nil
	}
	chance, err := strconv.ParseFloat(fields[2], 64)
	if err != nil || !(chance >= 0 && chance <= 1) {
		return fmt.Errorf("chance %s: want a number from 0 to 1", board.Quote(fields[2]))
	}
	g.NoteChance(chance)
	return nil
}

// end undoes the turns after the line "undone", and compares the status of the
// game with the one in the last line.
func (s *scanner) end(g *Game, want string, undone int) error {
	for undone >= 0 && g.Turns() > undone {
		g.Undo()
	}
	if g.Status().String() != want {
		return fmt.Errorf("end %s: the game is %v", board.Quote(want), g.Status())
	}
	if s.next < len(s.lines) {
		s.next++
		return fmt.Errorf("%s: want no line after the end", board.Quote(s.lines[s.next-1]))
	}
	return nil
}
