package grade

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"minesweeper/board"
)

// Many submissions are right but for one mistake, and the checks see it as
// dozens: a board whose rows and columns are swapped has forty wrong numbers. A
// diagnosis looks for the one cause. The lists in this and the next file are
// tried from the top; the first that fits is what the student is told, above
// what the checks say. A diagnosis changes no score.

// maxDiagnosed is the largest board, in squares, for which causes are looked
// for: they are mistakes of people and small programs, and a class must be
// graded in bounded time.
const maxDiagnosed = 100_000

// A cause recognizes one mistake by a clue.
type cause[Clue any] struct {
	name string
	find func(c Clue) string // what to tell the student, or nothing
}

// diagnose returns what the first cause that fits tells the student, or nothing.
func diagnose[Clue any](causes []cause[Clue], c Clue) string {
	for _, cause := range causes {
		if found := cause.find(c); found != "" {
			return found
		}
	}
	return ""
}

// A textClue is what there is to know about a text that is not a board.
type textClue struct {
	data  []byte
	lines []string // without line ends
	err   error    // what the reader said
	want  board.Size
}

// textCauses are the causes looked for in unreadable files.
var textCauses = []cause[*textClue]{
	{"empty", findEmpty},
	{"utf-16", findUTF16},
	{"document", findDocument},
	// No line of a board begins with any of these.
	{"program", having(strings.HasPrefix, "this is the source of a program: hand in the board that it writes",
		"#include", "#!/", "using namespace", "import ", "def ", "int main", "public class", "package ")},
	{"messages", having(strings.Contains, "the file holds what the program said to the screen: hand in the board alone",
		"Loading", "Success", "Failed", "Game is", "Found ", "Safe move", "Error")},
	{"nul", having(strings.Contains, `there are NUL characters ('\0') in the file: `+
		`the end mark of a string was written with it, or memory that was never filled`, "\x00")},
	{"escapes", having(strings.Contains, "there are codes for a terminal, such as colours, in the file: "+
		"write the board without them", "\x1b")},
	{"returns", having(strings.Contains, `there are carriage returns ('\r') without line feeds in the file: `+
		`end each row with '\n'`, "\r")},
	{"tab", having(strings.Contains, "there is a tab in the file: write one space for each blank square", "\t")},
	{"separated", findSeparated},
	{"several", findSeveral},
	{"empty-line", findEmptyLine},
	{"trimmed", findTrimmed},
	{"padded", findPadded},
	{"words", findWords},
	{"character", findCharacter},
}

func (j *Judge) diagnoseText(data []byte, err error) string {
	if len(data) > 2*maxDiagnosed {
		return ""
	}
	return diagnose(textCauses, newTextClue(data, err, j.mines.Size()))
}

func newTextClue(data []byte, err error, want board.Size) *textClue {
	text := strings.TrimSuffix(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	return &textClue{data, strings.Split(text, "\n"), err, want}
}

func findEmpty(c *textClue) string {
	if len(bytes.TrimSpace(bytes.TrimPrefix(c.data, []byte("\ufeff")))) > 0 {
		return ""
	}
	return "the file is empty"
}

func findUTF16(c *textClue) string {
	nuls := bytes.Count(c.data, []byte{0})
	marked := bytes.HasPrefix(c.data, []byte{0xff, 0xfe}) || bytes.HasPrefix(c.data, []byte{0xfe, 0xff})
	if !marked && (nuls < 2 || nuls < len(c.data)*2/5) {
		return ""
	}
	return "the file is saved as UTF-16: save it as UTF-8 or ASCII (the > of Windows PowerShell writes UTF-16)"
}

// signatures are how files begin that are not text.
var signatures = map[string]string{
	"PK\x03\x04":       "a zip file or an office document",
	"%PDF":             "a PDF document",
	"\x89PNG":          "a picture",
	"\xff\xd8\xff":     "a picture",
	"{\\rtf":           "a rich-text document",
	"\x7fELF":          "a compiled program",
	"MZ":               "a compiled program",
	"\xcf\xfa\xed\xfe": "a compiled program",
	"<!DOCTYPE":        "a web page",
	"<html":            "a web page",
}

func findDocument(c *textClue) string {
	for start, what := range signatures {
		if bytes.HasPrefix(c.data, []byte(start)) {
			return "this is " + what + ", not a board: hand in the plain text file"
		}
	}
	return ""
}

// having returns what gives an advice about texts that have a line with one of
// these parts. Blanks around the line do not count.
func having(match func(line, part string) bool, advice string, parts ...string) func(*textClue) string {
	return func(c *textClue) string {
		for _, l := range c.lines {
			for _, part := range parts {
				if match(l, part) || match(strings.TrimSpace(l), part) {
					return advice
				}
			}
		}
		return ""
	}
}

// findSeveral looks for boards with empty lines between them.
func findSeveral(c *textClue) string {
	rows := slices.DeleteFunc(slices.Clone(c.lines), func(l string) bool { return l == "" })
	if len(rows) == len(c.lines) || len(rows) == c.want.Rows || len(rows)%c.want.Rows != 0 {
		return ""
	}
	first := rows[:c.want.Rows]
	for i := range rows {
		if utf8.RuneCountInString(rows[i]) != c.want.Cols {
			return ""
		}
	}
	return severalBoards(len(rows)/c.want.Rows, slices.Equal(first, rows[len(rows)-c.want.Rows:]))
}

// severalBoards says what to do about a file with several boards.
func severalBoards(n int, alike bool) string {
	if n == 2 && alike {
		return "the board is in the file twice: hand it in once"
	}
	return fmt.Sprintf("the file holds %d boards, one below the other: hand in the last alone", n)
}

// findSeparated looks for a separator after every square but the last, or
// around every square.
func findSeparated(c *textClue) string {
	for _, sep := range []byte(" ,;|") {
		apart := 0
		for _, l := range c.lines {
			if isSeparated(l, sep, c.want.Cols) {
				apart++
			}
		}
		if apart == len(c.lines) && c.want.Cols > 1 {
			return "there is " + separatorNames[sep] + " between the squares: " + rightAfter
		}
	}
	return ""
}

// rightAfter says how squares are written.
const rightAfter = "write the squares of a row right after one another"

var separatorNames = map[byte]string{' ': "a space", ',': "a comma", ';': "a semicolon", '|': "a bar"}

func isSeparated(l string, sep byte, cols int) bool {
	for _, first := range []int{1, 0} {
		if len(l) < 2*cols-1 || len(l) > 2*cols+1 {
			return false
		}
		n := 0
		for i := first; i < len(l); i += 2 {
			if l[i] == sep {
				n++
			}
		}
		if n == (len(l)-first+1)/2 {
			return true
		}
	}
	return false
}

// findEmptyLine looks for lines without any character, in a text that is not
// short of rows without them.
func findEmptyLine(c *textClue) string {
	first, count := 0, 0
	for i, l := range c.lines {
		if l == "" {
			count++
			if first == 0 {
				first = i + 1
			}
		}
	}
	switch {
	case count == 0 || len(c.lines)-count < c.want.Rows:
		return ""
	case first > c.want.Rows:
		return "there is an empty line below the board: end the last row with one line end, not two"
	}
	return "there are empty lines between the rows: end each row with one line end"
}

// findTrimmed looks for short rows that trailing blanks would complete.
func findTrimmed(c *textClue) string {
	b, err := board.ParseBoard(c.data, board.ReadOptions{Pad: true})
	if err != nil || b.Size() != c.want {
		return ""
	}
	var rows NameList
	for i, l := range c.lines {
		if utf8.RuneCountInString(l) < c.want.Cols {
			rows.add(func() string { return board.RowName(i) })
		}
	}
	if rows.count == 0 {
		return ""
	}
	return rows.feedback("row is too short", "rows are too short") +
		" (the blanks at the end were lost, perhaps to an editor that trims them: " +
		"an uncovered square without mines around it is a space, also at the end of a row)"
}

// findPadded looks for rows that are right but for blanks behind the last
// square.
func findPadded(c *textClue) string {
	longer := 0
	for _, l := range c.lines {
		if len(l) < c.want.Cols || strings.TrimRight(l[c.want.Cols:], " ") != "" {
			return ""
		}
		if len(l) > c.want.Cols {
			longer++
		}
	}
	if longer == 0 || len(c.lines) != c.want.Rows {
		return ""
	}
	return "there are blanks behind the last square of a row: end the row right after it"
}
