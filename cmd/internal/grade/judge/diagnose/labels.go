package diagnose

import (
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

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
