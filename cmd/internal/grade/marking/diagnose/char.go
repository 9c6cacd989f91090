package diagnose

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"minesweeper/board"
	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/text"
)

// squareSigns names the characters of a board.
const squareSigns = "the squares of a board are ?, *, the numbers 1 to 8, and a space for a blank"

// explain returns the advice for a character that no board has, or nothing.
func explain(r rune) string {
	return strings.Replace(adviceOn("character", string(r)), "$", string(r), 1)
}

// findCharacter explains the character that the reader did not expect. If the
// error was another one, such as the length of a row, the first character that
// no board has may be its cause. A 9 or a capital at the beginning of a line is
// not: numbers and letters can stand around a board.
func findCharacter(c *textClue) string {
	if r, ok := c.unexpectedRune(); ok {
		if found := explain(r); found != "" && (r != '9' || len(c.lines) == c.want.Rows) {
			return found
		}
		if r != '9' && unicode.IsPrint(r) && r != unicode.ReplacementChar {
			return "a square cannot be " + string(r) + ": " + squareSigns
		}
		if r != '9' { // numbers can stand around a board
			return "there are invisible characters in the file: " + squareSigns
		}
	}
	for _, l := range c.lines {
		for i, r := range l {
			if found := explain(r); found != "" && r != '9' && (i > 0 || !unicode.IsUpper(r)) {
				return found
			}
		}
	}
	return ""
}

// findMeant explains the character that the reader did not expect, a letter or
// a dash, if nearly all squares that have it are blanks, or mines, or have the
// same number.
func findMeant(c *textClue) string {
	r, _ := c.unexpectedRune()
	if !unicode.IsLetter(r) && !strings.ContainsRune("-_9", r) || r == 'f' || len(c.lines) != c.want.Rows {
		return ""
	}
	kinds := make(map[board.State]int)
	all := 0
	for row, l := range c.lines {
		for col, char := range []rune(l) {
			if char == r && col < c.want.Cols {
				kinds[c.solution.State(board.Square{Row: row, Col: col})]++
				all++
			}
		}
	}
	for state, n := range kinds {
		switch {
		case all < 2 || 10*n < 9*all:
		case state == 0:
			return "there is " + string(r) + " where blanks should be: an uncovered square without mines around it is written as a space"
		case state == board.Flagged:
			return "there is " + string(r) + " where the mines are: a flag is written *, and a mine that is not flagged stays covered (?)"
		default:
			return fmt.Sprintf("there is %c where squares with %d should be: write the number", r, state)
		}
	}
	return ""
}

// unexpectedRune returns the character that the reader did not expect, if that
// was its error.
func (c *textClue) unexpectedRune() (rune, bool) {
	var syntax *board.SyntaxError
	if !errors.As(c.err, &syntax) || syntax.Line < 1 || syntax.Line > len(c.lines) ||
		!strings.HasPrefix(syntax.Msg, "unexpected") {
		return 0, false
	}
	line := []rune(strings.TrimPrefix(c.lines[syntax.Line-1], text.ByteOrderMark))
	if syntax.Column < 1 || syntax.Column > len(line) {
		return 0, false
	}
	return line[syntax.Column-1], true
}

// rowLabel matches the letter before a row of a drawn board.
var rowLabel = lazy.Regexp(`^\s*[A-Z]+\|`)

// findWords looks for texts: half of the characters are letters, and not just
// one or two letters that a program might use for squares.
func findWords(c *textClue) string {
	letters, others := 0, 0
	different := make(map[rune]bool)
	for _, l := range c.lines {
		for _, r := range rowLabel().ReplaceAllString(l, "") {
			if unicode.IsLetter(r) {
				letters++
				different[unicode.ToLower(r)] = true
			} else if !unicode.IsSpace(r) {
				others++
			}
		}
	}
	known := 0
	for r := range different {
		if explain(r) != "" {
			known++
		}
	}
	if letters < 2 || letters < others || len(different) < 3 && known == len(different) {
		return ""
	}
	return "this is a text, not a board: " + squareSigns
}

// labelKinds are the kinds of labels in front of rows, with the advice for each,
// and for letters above the columns too.
var labelKinds = []struct {
	advice, lettersAbove string
	label                func(row int) string
}{
	{"the letters of the rows are in the file", "the columns have letters in the file, and so have the rows", board.RowName},
	{"the rows have small letters in the file", "", func(row int) string { return strings.ToLower(board.RowName(row)) }},
	{"the numbers of the rows are in the file", numbersAndLetters, strconv.Itoa},
	{"the numbers of the rows are in the file", numbersAndLetters, func(row int) string { return strconv.Itoa(row + 1) }},
	{"the labels of the columns are in the file", "", func(int) string { return "" }},
}

const numbersAndLetters = "the rows have numbers in the file, and the columns letters: rows have letters and columns numbers"

// findLabels looks for a board with the letters or numbers of its rows or
// columns, but without the frame that the exercise draws.
func findLabels(c *textClue) string {
	rows := slices.DeleteFunc(slices.Clone(c.lines), frameLine().MatchString)
	above := ""
	if len(rows) == c.want.Rows+1 && columnLabels().MatchString(rows[0]) {
		above, rows = rows[0], rows[1:]
	}
	if len(rows) != c.want.Rows {
		return ""
	}
	for _, kind := range labelKinds {
		squares := make([]string, len(rows))
		for i, row := range rows {
			squares[i] = c.withoutLabel(row, kind.label(i))
		}
		if !c.fits(strings.Join(squares, "\n")) || kind.label(0) == "" && above == "" {
			continue
		}
		advice := kind.advice
		if kind.lettersAbove != "" && strings.ContainsAny(above, "ABCabc") {
			advice = kind.lettersAbove
		}
		return advice + ": write only the squares, or the whole drawing with its frame"
	}
	return ""
}

// frameLine matches a line of a frame.
var frameLine = lazy.Regexp(`^\s*[-+=|]+[-=][-+=|]+\s*$`)

// columnLabels matches a line of letters or numbers in their order.
var columnLabels = lazy.Regexp(`^[\s|]*(?:[aA]\s*[bB]|[01]?\s*1?\s*2).*$`)

// withoutLabel returns the squares of a row behind a label, or nothing if it has
// another.
func (c *textClue) withoutLabel(line, label string) string {
	runes := []rune(strings.TrimSuffix(strings.TrimRight(line, "\r"), "|"))
	at := len(runes) - c.want.Cols
	if at < 0 || strings.TrimSpace(strings.TrimRight(strings.TrimSpace(string(runes[:at])), "|:.)")) != label {
		return ""
	}
	return string(runes[at:])
}

// A printout is the output of a program: boards, framed or plain, and other
// lines.

// LastBoard returns the last board in a printout, or nothing.
func LastBoard(data []byte, want board.Size) []byte {
	if found := boardsIn(data, want); len(found) > 0 {
		return found[len(found)-1]
	}
	return nil
}

// boardsIn returns the boards in a printout: framed ones of any size, and plain
// ones of the size wanted.
func boardsIn(data []byte, want board.Size) (found [][]byte) {
	lines := bytes.SplitAfter(data, []byte("\n"))
	for i := 0; i < len(lines); {
		n := framedAt(lines[i:])
		if n == 0 {
			n = plainAt(lines[i:], want)
		}
		if n > 0 {
			found = append(found, bytes.Join(lines[i:i+n], nil))
		}
		i += max(1, n)
	}
	return found
}

// framedAt returns the number of lines of the framed board whose upper edge is
// the first line, or 0.
func framedAt(lines [][]byte) int {
	if !edge().Match(lines[0]) {
		return 0
	}
	for i, l := range lines[1:] {
		if edge().Match(l) {
			return i + 2
		}
		if !bytes.ContainsRune(l, '|') {
			return 0
		}
	}
	return 0
}

// edge matches the upper or lower edge of a frame.
var edge = lazy.Regexp(`^\s*\+-+\+\s*$`)

// plainAt returns the number of lines of the plain board that begins at the
// first line, or 0.
func plainAt(lines [][]byte, want board.Size) int {
	if len(lines) < want.Rows {
		return 0
	}
	for _, l := range lines[:want.Rows] {
		l = bytes.TrimRight(l, "\r\n")
		if utf8.RuneCount(l) != want.Cols || len(bytes.Trim(l, "?#*F .012345678")) > 0 {
			return 0
		}
	}
	return want.Rows
}
