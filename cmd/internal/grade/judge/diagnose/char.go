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

// characterCauses are the advice for characters that no board has. The character
// replaces $ in an advice.
var characterCauses = []struct{ chars, advice string }{
	{"f", "a flag is written *, or F as a capital letter"},
	{"!", "a flag is written *, not !"},
	{"xX", "$ is not a square of a board: a flag is *, and a mine that is not flagged stays covered (?)"},
	{"mMoO@bB", "mines are not shown on a board: a flag is *, and a mine that is not flagged stays covered (?)"},
	{"9", "no square has nine neighbours: the numbers go from 1 to 8"},
	{"_-/\u00b7\u2219\u2022\u25a1", "an uncovered square without mines around it is written as a space"},
	{"\u00a0\u2003\u2002\u2007", "there are special blanks (such as non-breaking spaces) in the file: " +
		"write plain spaces"},
	{"\u25a0\u2588\u2591\u2592\u2593", "a covered square is written ?"},
	{"\u2691\u2690\U0001f6a9", "a flag is written *"},
	{"\U0001f4a3", "a mine is not shown on a board: a flag is *, and a mine that is not flagged stays covered (?)"},
	{"[](){}<>'\"", "write only the squares, without brackets or quotation marks"},
	{",;|", rightAfter + ", with nothing between them"},
}

// squareSigns names the characters of a board.
const squareSigns = "the squares of a board are ?, *, the numbers 1 to 8, and a space for a blank"

// explain returns the advice for a character that no board has, or nothing.
func explain(r rune) string {
	for _, cause := range characterCauses {
		if strings.ContainsRune(cause.chars, r) {
			return strings.Replace(cause.advice, "$", string(r), 1)
		}
	}
	return ""
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
