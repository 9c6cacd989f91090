package diagnose

import (
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// findLabels looks for a board with the letters or numbers of its rows or
// columns, but without the frame that the exercise draws.
func findLabels(c *textClue) string {
	rows := slices.DeleteFunc(slices.Clone(c.lines), frameLine().MatchString)
	above := ""
	if len(rows) == c.want.Rows+1 {
		above, rows = rows[0], rows[1:]
	}
	if len(rows) != c.want.Rows || above != "" && !columnLabels().MatchString(above) {
		return ""
	}
	framed := len(rows)+len(c.lines) > 2*c.want.Rows+1
	kinds := make(map[string]bool)
	for i, l := range rows {
		kind, squares := c.cutLabel(l, i)
		kinds[kind], rows[i] = true, squares
	}
	if len(kinds) != 1 || !c.fits(strings.Join(rows, "\n")) {
		return ""
	}
	const cure = ": write only the squares, or the whole drawing with its frame"
	switch {
	case kinds["letter"] && framed && hasLetter(above):
		return "the columns have letters in the file, and so have the rows" + cure
	case kinds["letter"]:
		return "the letters of the rows are in the file" + cure
	case kinds["small letter"]:
		return "the rows have small letters in the file" + cure
	case kinds["number"] && hasLetter(above):
		return "the rows have numbers in the file, and the columns letters: rows have letters and columns numbers" + cure
	case kinds["number"]:
		return "the numbers of the rows are in the file" + cure
	case kinds["none"] && above != "":
		return "the labels of the columns are in the file" + cure
	}
	return ""
}

func hasLetter(s string) bool { return strings.ContainsAny(strings.ToUpper(s), "ABC") }

// frameLine matches a line of a frame.
var frameLine = lazy.Regexp(`^\s*[-+=|]+[-=][-+=|]+\s*$`)

// columnLabels matches a line of letters or numbers in their order.
var columnLabels = lazy.Regexp(`^[\s|]*(?:[aA]\s*[bB]|[01]?\s*1?\s*2).*$`)

// cutLabel returns the kind of label in front of a row, and its squares.
func (c *textClue) cutLabel(line string, row int) (kind, squares string) {
	runes := []rune(strings.TrimSuffix(strings.TrimRight(line, "\r"), "|"))
	at := len(runes) - c.want.Cols
	if at < 0 {
		return "short", ""
	}
	label := strings.TrimSpace(strings.TrimRight(strings.TrimSpace(string(runes[:at])), "|:.)"))
	squares = string(runes[at:])
	switch name := board.RowName(row); label {
	case "":
		return "none", squares
	case name:
		return "letter", squares
	case strings.ToLower(name):
		return "small letter", squares
	case strconv.Itoa(row), strconv.Itoa(row + 1):
		return "number", squares
	}
	return "other", squares
}
