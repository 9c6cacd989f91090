package diagnose

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

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
			switch {
			case unicode.IsLetter(r):
				letters++
				different[unicode.ToLower(r)] = true
			case !unicode.IsSpace(r):
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
