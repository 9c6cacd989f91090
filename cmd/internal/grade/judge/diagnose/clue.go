package diagnose

import (
	"strings"

	"minesweeper/board"
)

// A textClue is a text that is not a board, and what it is compared with.
type textClue struct {
	data     []byte
	text     string   // the same, but lines end with \n, and the last one does not
	lines    []string // of text
	err      error    // of the reader
	solution board.Board
	want     board.Size
	named    bool // the feedback names the places that err is about
}

func newTextClue(data []byte, err error, solution board.Board) *textClue {
	text := strings.TrimSuffix(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	return &textClue{data: data, text: text, lines: strings.Split(text, "\n"), err: err, solution: solution, want: solution.Size()}
}

// fits reports whether a text is a board of the right size.
func (c *textClue) fits(text string) bool {
	b, err := board.ParseBoard([]byte(text), board.ReadOptions{})
	return err == nil && b.Size() == c.want
}

// rightAfter is advice on how to write squares.
const rightAfter = "write the squares of a row directly after one another"
