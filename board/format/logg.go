package format

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
)

// Ed Logg's MineSweeper saves a puzzle as a board together with its mines. The
// first line and the numbers are those of .mine files. h is a covered square, m
// a covered mine, M a flagged one:
//
//	4x3x2
//	0111
//	01Mh
//	01hm
//	0.500000
//
// Below the rows stands the success probability so far, or the program that
// made the puzzle, which is ignored. Hill's Explorer writes h for covered mines
// too, and his programs read F as a flag. So if fewer mines are marked than the
// first line states, their places are unknown, and the puzzle is read as a
// board only.
//
// Lines end with a carriage return and a line feed, as in Logg's own files.
var logg = Format{
	Name: "logg", Doc: "a board with its mines, as Logg's MineSweeper saves a puzzle",
	Parse: parseLogg, Append: appendLogg, Looks: looksLikeLogg,
}

// loggLetters are the characters of Logg's puzzles.
const loggLetters = "hHmMF012345678"

// loggSpelling reads the board of a puzzle, and loggMines its mines.
var (
	loggSpelling = &board.Spelling{Covered: "hHm", Flagged: "MF", Empty: "0", Numbers: board.Digits, Want: "h, m, M or 0 to 8"}
	loggMines    = &board.Spelling{Flagged: "mM", Empty: "hHF012345678", Want: "h, m, M or 0 to 8"}
)

// looksLikeLogg reports whether a text has the first line of a puzzle, and
// below it a row with a letter that .mine files do not have. A puzzle without
// mines has no such letter once all of it is uncovered. It is recognised by its
// line ends, or by the text below its rows.
func looksLikeLogg(data []byte) bool {
	first, below, _ := bytes.Cut(data, []byte("\n"))
	header := mineHeader().FindSubmatch(firstLine(data))
	if header == nil {
		return false
	}
	zeros, notMine := isZeros(string(header[3])), bytes.HasSuffix(first, []byte("\r"))
	for row := range bytes.Lines(below) {
		row := strings.TrimRight(string(row), "\r\n")
		if !isLoggRow(row) {
			notMine = true
			break
		}
		if strings.ContainsAny(row, "hmM") {
			return true
		}
		zeros = zeros && isZeros(row)
	}
	return zeros && notMine
}

// isZeros reports whether a text consists of zeros.
func isZeros(text string) bool { return strings.Trim(text, "0") == "" }

// isLoggRow reports whether a line can be a row of a puzzle.
func isLoggRow(line string) bool { return line != "" && strings.Trim(line, loggLetters) == "" }

func parseLogg(data []byte, want Part, o board.ReadOptions) (Document, error) {
	lines, size, total, err := mineLines(data)
	if err != nil {
		return Document{}, err
	}
	rows, err := loggRows(lines, size)
	if err != nil {
		return Document{}, err
	}
	b, err := loggSpelling.ParseRows(rows, size)
	if err != nil {
		return Document{}, err
	}
	marked, _ := loggMines.ParseRows(rows, size) // it has the same characters
	d, err := loggDocument(lines[0], rows, b, marked.MinesAtFlags(), total, want)
	if below := lines[1+len(rows):]; err == nil && len(below) > 0 {
		if p, err := strconv.ParseFloat(below[0].Text, 64); err == nil && p >= 0 && p <= 1 {
			d.Success = &p
		}
	}
	return d, err
}

// loggRows returns the lines that hold the rows of squares.
func loggRows(lines []board.Line, size board.Size) ([]board.Line, error) {
	rows := lines[1:]
	end := slices.IndexFunc(rows, func(l board.Line) bool { return !isLoggRow(l.Text) })
	if end < 0 {
		end = len(rows)
	}
	if end < size.Rows && end < len(rows) && len(rows[end].Text) == size.Cols {
		_, err := loggSpelling.AppendRow(nil, rows[end]) // of a row's width: a row with a mistake
		return nil, err
	}
	if end != size.Rows {
		l := lines[min(end+1, len(lines)-1, size.Rows+1)]
		return nil, l.Errorf("%s, want %d", board.Amount(end, "row"), size.Rows)
	}
	return rows[:end], nil
}

// loggDocument returns the document of a puzzle. If fewer mines are marked than
// the puzzle has, it holds only a board.
func loggDocument(header board.Line, rows []board.Line, b board.Board, mines board.Minefield, total int, want Part) (
	Document, error) {
	d := Document{Board: &b, Total: board.KnownTotal(total)}
	marked := 0 // F marks a mine too, although it may be wrong
	for _, row := range rows {
		marked += strings.Count(row.Text, "m") + strings.Count(row.Text, "M") + strings.Count(row.Text, "F")
	}
	s, wrong := board.FirstFalse(mines, b)
	switch {
	case marked > total:
		return Document{}, header.Errorf("%v", d.Total.Agree(board.KnownTotal(marked), inRows))
	case mines.Total() < total || wrong && (want == BoardPart || want == ViewPart):
		return d, nil
	case wrong && want == AnyPart:
		shows, around := b.State(s), mines.CountMines(s)
		err := rows[s.Row].ErrorAt(s.Col, "%v shows %d and has %s around", s, shows, board.Amount(around, "mine"))
		err.Hint = "--part board reads the board alone, --part minefield the mines"
		return Document{}, err
	}
	d.Mines = &mines
	if want == AnyPart && b.CoveredSquares() == b.Size().Squares() || want == MinesPart {
		d.Board = nil
	}
	return d, nil
}

func appendLogg(dst []byte, d Document) ([]byte, error) {
	total, known := d.MineCount().Mines()
	if !known && d.Board == nil {
		return nil, errNothing
	}
	if !known {
		return nil, fmt.Errorf("%w: a puzzle of Logg's states it", ErrNoTotal)
	}
	if d.Board != nil && d.Mines != nil {
		if err := game.CheckTrue(*d.Mines, *d.Board); err != nil {
			return nil, err
		}
	} else if d.Board != nil && d.Board.Flags() > total {
		return nil, fmt.Errorf("the number of mines is %d, but the number of flags %d", total, d.Board.Flags())
	}
	dst = fmt.Appendf(dst, "%dx%dx%d\r\n", d.Size().Cols, d.Size().Rows, total)
	for i := range d.Size().Squares() {
		letter, err := loggLetter(d, i)
		if err != nil {
			return nil, err
		}
		dst = append(dst, letter)
		if (i+1)%d.Size().Cols == 0 {
			dst = append(dst, "\r\n"...)
		}
	}
	if d.Success != nil {
		dst = fmt.Appendf(dst, "%f\r\n", *d.Success)
	}
	return dst, nil
}

// loggLetter returns the letter of the square with index i.
func loggLetter(d Document, i int) (byte, error) {
	state, mine := board.Covered, d.Mines != nil && d.Mines.HasMineAt(i)
	if d.Board != nil {
		state = d.Board.StateAt(i)
	}
	switch {
	case state.Uncovered():
		return '0' + byte(state), nil
	case state == board.Covered && mine:
		return 'm', nil
	case state == board.Covered:
		return 'h', nil
	case mine:
		return 'M', nil
	case d.Mines == nil:
		return 'F', nil
	}
	return 0, fmt.Errorf("a puzzle of Logg's has flags on mines only, and %v is flagged "+
		"(--drop-flags covers flagged squares)", d.Size().At(i))
}
