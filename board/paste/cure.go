package paste

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"minesweeper/board"
)

// HasOthers reports whether a text that is a position of a game as it stands may
// be meant otherwise: its first line may be the size, its blanks no squares, or
// only some of them.
func HasOthers(text []byte, size board.Size) bool {
	first, below, _ := bytes.Cut(bytes.TrimPrefix(text, []byte("\ufeff")), []byte("\n"))
	if bytes.IndexByte(text, '|') >= 0 {
		return true // a frame without names
	}
	if len(first) < 24 && len(below) > 0 {
		if _, _, ok := SizeOf(string(first)); ok {
			return true
		}
	}
	open := 0
	for _, sign := range []byte(" 0.") {
		if bytes.IndexByte(text, sign) >= 0 {
			open++
		}
	}
	isSpaced := len(first) > 2 && first[1] == ' ' && first[0] != ' ' && first[2] != ' '
	return open > 1 || isSpaced || len(first) > 2 && bytes.HasPrefix(first, []byte("* ")) || bytes.HasPrefix(first, []byte(" ")) && !IsUsual(size)
}

// IsNamed reports whether a text is a drawing with names around its squares, which
// leaves nothing open.
func IsNamed(text []byte) bool {
	first := bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\ufeff")), " ")
	return (bytes.IndexByte(text, '|') >= 0 || bytes.Contains(text, []byte("│"))) && !bytes.HasPrefix(first, []byte("+"))
}

// usual are the sizes of well-known programs.
var usual = []board.Size{
	{Rows: 8, Cols: 8}, {Rows: 9, Cols: 9}, {Rows: 10, Cols: 10}, {Rows: 16, Cols: 16}, {Rows: 16, Cols: 30},
	{Rows: 30, Cols: 16}, {Rows: 14, Cols: 18}, {Rows: 20, Cols: 24}, {Rows: 24, Cols: 30},
}

// IsUsual reports whether boards often have a size.
func IsUsual(z board.Size) bool { return slices.Contains(usual, z) }

// A Cure gives a meaning to the signs of a text that have none, or several.
type Cure struct {
	Command string // changes the text, as people type it
	Text    []byte // the changed text
}

// meanings are the signs of a board and of a minefield, in words.
var (
	onBoard     = []string{"? covered", "* flagged", "0 open"}
	onMinefield = []string{"* a mine", ". no mine"}
)

// Cures returns the cures of a text with one or two strange signs. Each sign gets
// a meaning of its own. One that stands there once is rather a mistake, unless it
// is known.
func Cures(text []byte, isMinefield bool) (all []Cure) {
	var strange []string
	for _, r := range string(text) {
		sign := string(r)
		switch {
		case strings.ContainsRune("?#*F ./012345678|+\t,;\r\n\ufe0f\ufeff", r) || slices.Contains(strange, sign):
		case len(strange) == 2 || strings.ContainsRune("[](){}<>\"'\\`~=", r) || !unicode.IsGraphic(r) || unicode.Is(unicode.M, r):
			return nil
		case isBeside(strings.Split(strings.TrimRight(string(text), "\r\n"), "\n"), sign),
			!strings.Contains("xXMo-_UH", sign) && strings.Count(string(text), sign) < 2:
			return nil
		default:
			strange = append(strange, sign)
		}
	}
	meanings := onBoard
	if isMinefield {
		meanings = onMinefield
	}
	for _, a := range meanings {
		for _, b := range meanings {
			if len(strange) == 1 && a == b || len(strange) == 2 && a != b {
				all = append(all, cure(text, strange, a, b))
			}
		}
	}
	return all
}

// isBeside reports whether a sign stands once in each of several rows, in the same
// place: it is a bullet or a rule beside the squares.
func isBeside(rows []string, sign string) bool {
	at := strings.Index(rows[0], sign)
	return len(rows) > 1 && at >= 0 && all(rows, func(row string) bool {
		return strings.Index(row, sign) == at && strings.Count(row, sign) == 1
	})
}

// cure returns the cure that gives meanings to signs.
func cure(text []byte, signs []string, meanings ...string) Cure {
	var commands, words []string
	changed := string(text)
	for i, sign := range signs {
		to, word, _ := strings.Cut(meanings[i], " ")
		if len(sign) == 1 {
			commands = append(commands, fmt.Sprintf("tr '%s' '%s'", sign, to))
		} else {
			commands = append(commands, fmt.Sprintf("sed 's/%s/%s/g'", sign, to))
		}
		words = append(words, fmt.Sprintf("%s is %s", sign, word))
		changed = strings.ReplaceAll(changed, sign, to)
	}
	return Cure{strings.Join(commands, " | ") + " if " + strings.Join(words, " and "), []byte(changed)}
}

// Refused returns the error about a text as a whole.
func Refused(msg, hint string) error { return &board.SyntaxError{Line: 1, Msg: msg, Hint: hint} }

// Several returns the error of a text with several meanings, of two sizes or, if a
// sign has two meanings, of the same one. The first line may state one of the sizes,
// but not say which of its numbers is that of the rows.
func Several(text []byte, a, b board.Size) error {
	line, _, _ := strings.Cut(string(text), "\n")
	if z, _, ok := SizeOf(line); ok && a == (board.Size{Rows: b.Cols, Cols: b.Rows}) && (z == a || z == b) {
		return Refused(fmt.Sprintf("%s can state the rows first or the columns: %v or %v", board.Quote(strings.TrimSpace(line)), a, b),
			fmt.Sprintf("%v or %v in place of that line decides", a, b))
	}
	if a != b {
		return Refused(fmt.Sprintf("the blanks can be squares or not: this is %v or %v", a, b),
			fmt.Sprintf("a line with the size above the rows decides: %v or %v", a, b))
	}
	open := "."
	if strings.Contains(string(text), "0") {
		open = "0"
	}
	for _, sign := range strings.Fields(". 🟦 ⬜ ⬛ 🟩 🟥 🟧 🟨 🟪 🟫 ◻ ◼ ▪ ▫") {
		if strings.Contains(string(text), sign) {
			return Refused(fmt.Sprintf("%s can be covered squares or open ones", sign),
				fmt.Sprintf("sed 's/[%s]/?/g' makes them covered, and sed 's/[%s]/%s/g' open", sign, sign, open))
		}
	}
	return Refused(fmt.Sprintf("this can be several boards of %v", a), "0 in place of every blank square decides")
}
