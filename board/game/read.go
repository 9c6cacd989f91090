package game

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"minesweeper/board"
)

// maxRecording is how many bytes of a recording are read at the most: the
// largest board, twice, and a line for each of its squares need less.
const maxRecording = 64 << 20

// ReadRecording reads a recording and plays its game again. A text that is no
// recording, or whose moves do not come out as written, is refused with a
// [*board.SyntaxError] that names the line. Mines that were not laid yet are
// laid by whom [Game.LayWith] names.
func ReadRecording(r io.Reader) (Recording, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxRecording+1))
	if err != nil {
		return Recording{}, err
	}
	if len(data) > maxRecording {
		return Recording{}, &board.SyntaxError{Msg: "the recording is too long"}
	}
	return ParseRecording(data)
}

// ParseRecording is [ReadRecording] for a text in memory.
func ParseRecording(data []byte) (Recording, error) {
	s := newScanner(data)
	var b begun
	rec, err := Recording{}, b.scan(s)
	if err == nil {
		rec.Notes = b.notes
		rec.Game, err = b.game(s)
	}
	if err == nil {
		err = scanMoves(s, rec.Game)
	}
	if err != nil {
		return Recording{}, s.wrap(err)
	}
	return rec, nil
}

// IsRecording tells whether a text begins as a recording of any version does.
func IsRecording(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("mines game "))
}

// A scanner hands out the lines of a recording.
type scanner struct {
	lines []string
	next  int // the line that is next, and the number of the one last read
}

func newScanner(data []byte) *scanner {
	text := string(bytes.TrimPrefix(data, []byte("\ufeff")))
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return &scanner{lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n")}
}

// line returns the next line, or an error naming what is missing.
func (s *scanner) line(want string) (string, error) {
	if s.next == len(s.lines) {
		return "", fmt.Errorf("the recording ends too early: want %s", want)
	}
	s.next++
	return s.lines[s.next-1], nil
}

// mostQuoted is how much of a line that is wrong is shown.
const mostQuoted = 40

// quoted returns a text in quotes, or its beginning if it is long.
func quoted(text string) string {
	if len(text) <= mostQuoted {
		return strconv.Quote(text)
	}
	n := mostQuoted
	for n > mostQuoted-utf8.UTFMax && !utf8.RuneStart(text[n]) {
		n--
	}
	return strconv.Quote(text[:n]) + "…"
}

// value reads the line "key value".
func (s *scanner) value(key string) (string, error) {
	line, err := s.line(key)
	if err != nil {
		return "", err
	}
	got, value, _ := strings.Cut(line, " ")
	if got != key {
		return "", fmt.Errorf("%s: want %s", quoted(line), key)
	}
	return value, nil
}

// wrap puts the number of the line last read to an error that has none.
func (s *scanner) wrap(err error) error {
	var syntax *board.SyntaxError
	if errors.As(err, &syntax) {
		return syntax
	}
	return &board.SyntaxError{Line: s.next, Msg: err.Error()}
}

// begun is what a recording says before its moves.
type begun struct {
	size  board.Size
	total int
	notes []Note
	mines *board.Minefield
	start *board.Board
}

// scan reads what stands before the moves, and the line "moves".
func (b *begun) scan(s *scanner) error {
	if err := b.scanSize(s); err != nil {
		return err
	}
	for {
		line, err := s.line("moves")
		if err != nil {
			return err
		}
		switch key, value, found := strings.Cut(line, " "); {
		case line == "moves":
			return nil
		case line == "minefield" && b.mines == nil:
			err = b.scanMines(s)
		case line == "board" && b.start == nil:
			err = b.scanStart(s)
		case found && isKey(key):
			b.notes = append(b.notes, Note{key, value})
		default:
			err = fmt.Errorf("%s: want a note, minefield, board or moves, each once", quoted(line))
		}
		if err != nil {
			return err
		}
	}
}

// scanSize reads the version, the size and the number of mines.
func (b *begun) scanSize(s *scanner) error {
	line, err := s.line(version)
	if err != nil {
		return err
	}
	if line != version {
		return fmt.Errorf("%s: want %q, the first line of a recording this program reads", quoted(line), version)
	}
	value, err := s.value("size")
	if err != nil {
		return err
	}
	if b.size, err = board.ParseSize(value); err != nil {
		return err
	}
	if value, err = s.value("mines"); err != nil {
		return err
	}
	if b.total, err = strconv.Atoi(value); err != nil || b.total < 0 || b.total > b.size.Squares() {
		return fmt.Errorf("mines %s: want a number from 0 to %d", quoted(value), b.size.Squares())
	}
	return nil
}

func isKey(key string) bool {
	return key != "" && strings.Trim(key, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// rows returns the rows of a board, and the number of the line before them.
func (s *scanner) rows(size board.Size) ([]byte, int, error) {
	before := s.next
	if len(s.lines)-before < size.Rows {
		s.next = len(s.lines)
		return nil, 0, fmt.Errorf("the recording ends too early: want %d rows", size.Rows)
	}
	s.next += size.Rows
	rows := s.lines[before:s.next]
	for i, row := range rows {
		if len(row) != size.Cols {
			s.next = before + i + 1
			return nil, 0, fmt.Errorf("row %s has %d squares, want %d", board.RowName(i), len(row), size.Cols)
		}
	}
	return []byte(strings.Join(rows, "\n") + "\n"), before, nil
}

// below moves the line of a syntax error in rows down to where the rows stand.
func below(err error, before int) error {
	var syntax *board.SyntaxError
	if errors.As(err, &syntax) {
		syntax.Line += before
	}
	return err
}

func (b *begun) scanMines(s *scanner) error {
	rows, before, err := s.rows(b.size)
	if err != nil {
		return err
	}
	mines, err := board.ParseMinefield(rows, board.ReadOptions{})
	if err != nil {
		return below(err, before)
	}
	if mines.Size() != b.size || mines.Total() != b.total {
		return fmt.Errorf("the minefield is %v with %d mines, want %v with %d", mines.Size(), mines.Total(), b.size, b.total)
	}
	b.mines = &mines
	return nil
}

func (b *begun) scanStart(s *scanner) error {
	rows, before, err := s.rows(b.size)
	if err != nil {
		return err
	}
	start, err := board.ParseBoard(rows, board.ReadOptions{})
	if err != nil {
		return below(err, before)
	}
	if start.Size() != b.size {
		return fmt.Errorf("the board is %v, want %v", start.Size(), b.size)
	}
	b.start = &start
	return nil
}

// game returns the game as it began.
func (b *begun) game(s *scanner) (*Game, error) {
	switch {
	case b.mines == nil && b.start == nil:
		return NewLaid(b.size, b.total, nil), nil
	case b.mines == nil:
		return nil, errors.New("a board, but no minefield")
	case b.start == nil:
		return New(*b.mines), nil
	}
	return From(*b.mines, *b.start)
}

// scanMoves reads the moves and the end, and plays them.
func scanMoves(s *scanner, g *Game) error {
	undone := -1 // how many turns were played when "undone" came
	for {
		line, err := s.line("a move or the end")
		if err != nil {
			return err
		}
		end, isEnd := strings.CutPrefix(line, "end ")
		switch {
		case isEnd:
			return scanEnd(s, g, end, undone)
		case line == "undone" && undone < 0:
			undone = g.Turns()
		default:
			err = scanTurn(line, g)
		}
		if err != nil {
			return err
		}
	}
}

// scanTurn plays the turn that a line tells of.
func scanTurn(line string, g *Game) error {
	fields := strings.Split(line, " ")
	if len(fields) != 2 && len(fields) != 3 {
		return fmt.Errorf("%s: want a move, its result and perhaps its chance", quoted(line))
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
		return fmt.Errorf("%s: the move's result is %v", quoted(line), result)
	}
	if len(fields) == 2 {
		return nil
	}
	chance, err := strconv.ParseFloat(fields[2], 64)
	if err != nil || !(chance >= 0 && chance <= 1) {
		return fmt.Errorf("chance %s: want a number from 0 to 1", quoted(fields[2]))
	}
	g.NoteChance(chance)
	return nil
}

// scanEnd goes back to where the game stood and compares with how it stood.
func scanEnd(s *scanner, g *Game, want string, undone int) error {
	for undone >= 0 && g.Turns() > undone {
		g.Undo()
	}
	if g.Status().String() != want {
		return fmt.Errorf("end %s: the game is %v", quoted(want), g.Status())
	}
	if s.next < len(s.lines) {
		s.next++
		return fmt.Errorf("%s: nothing may follow the end", quoted(s.lines[s.next-1]))
	}
	return nil
}
