package grade

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/text"
)

// Many submissions have only one mistake, which the checks report as dozens: a
// board whose rows and columns are swapped has forty wrong numbers. A diagnosis
// looks for that one cause. The lists in this and the next file are tried from
// the top. The first cause that fits stands above the feedback of the checks. A
// diagnosis changes no score.

// maxDiagnosed is the largest board, in squares, that is diagnosed. It bounds
// the time to grade a class.
const maxDiagnosed = 100_000

// A cause is one mistake that can be recognized.
type cause[Clue any] struct {
	name string
	find func(c Clue) string // returns the feedback, or nothing
}

// diagnose returns the feedback of the first cause that fits, or nothing.
func diagnose[Clue any](causes []cause[Clue], c Clue) string {
	for _, cause := range causes {
		if found := cause.find(c); found != "" {
			return found
		}
	}
	return ""
}

// A textClue is a text that is not a board, and what it is compared with.
type textClue struct {
	data     []byte
	lines    []string // without line ends
	err      error    // of the reader
	solution board.Board
	want     board.Size
	named    bool // the feedback names the places that err is about
}

// textCauses are the causes for unreadable files.
var textCauses = []cause[*textClue]{
	{"nul-blanks", findNULBlanks},
	{"utf-16", findUTF16},
	{"several", findSeveral},
	{"empty-line", findEmptyLine},
	{"talk", findTalk},
	{"moves", findMoves},
	// No line of a board begins with any of these.
	{"program", having(strings.HasPrefix, "this is the source of a program: hand in the board that it writes",
		"#include", "#!/", "using namespace", "import ", "def ", "int main", "public class", "package ")},
	{"crash", having(strings.Contains, "the file holds the error message of a program that crashed: "+
		"correct the program, then hand in the board that it writes",
		"Segmentation fault", "core dumped", "Traceback (most recent", "Exception in thread", "terminate called")},
	{"messages", having(strings.Contains, "the file holds messages that the program printed: hand in only the board",
		"Loading", "Success", "Failed", "Game is", "Found ", "Safe move", "Error")},
	{"nul", having(strings.Contains, `there are NUL characters ('\0') in the file: `+
		`do not write the end mark of a string, and fill an array before you write it`, "\x00")},
	{"escapes", having(strings.Contains, "there are codes for a terminal, such as colours, in the file: "+
		"write the board without them", "\x1b")},
	{"returns", having(strings.Contains, `there are carriage returns ('\r') without line feeds in the file: `+
		`end each row with '\n'`, "\r")},
	{"tab", having(strings.Contains, "there is a tab in the file: write one space for each blank square", "\t")},
	{"letters", findRowLetters},
	{"separated", findSeparated},
	{"frame", findFrame},
	{"no-blanks", findNoBlanks},
	{"trimmed", findTrimmed},
	{"padded", findPadded},
	{"words", findWords},
	{"character", findCharacter},
}

// judgeNoBoard fills in a report on a text that is not a board.
func (j *Judge) judgeNoBoard(r *Report, data []byte, err error) {
	if what, _ := format.Foreign(data); what != "" {
		r.unreadable(nil, foreignFeedback(what), "")
		return
	}
	if name, ok := otherFormat(data); ok {
		r.unreadable(data, "this is a board in another format ("+name+"): write it as plain text, one character for each square", "")
		return
	}
	if len(bytes.TrimSpace(bytes.TrimPrefix(data, []byte(text.ByteOrderMark)))) == 0 {
		r.unreadable(data, "there is no square in the file: hand in the board that your program writes", "")
		return
	}
	clue, diagnosis := new(textClue), ""
	if len(data) <= 2*maxDiagnosed {
		clue = newTextClue(data, err, j.solution)
		diagnosis = diagnose(textCauses, clue)
	}
	r.unreadable(data, readingFeedback(err), diagnosis)
	r.Checks[Readable].repeats = clue.named
}

// foreignFeedback returns the feedback on a file of another kind.
func foreignFeedback(what string) string {
	return "this is " + what + ", not a board: hand in the text file that your program writes"
}

// otherFormat returns the name of the format of a board that is neither plain
// nor framed.
func otherFormat(data []byte) (name string, ok bool) {
	for _, f := range format.All() {
		if f.Looks == nil || slices.Contains([]string{"dat", "framed", "plain", "grid", "marks"}, f.Name) || !f.Looks(data) {
			continue
		}
		_, err := f.Parse(data, format.BoardPart, board.ReadOptions{})
		return f.Name, err == nil
	}
	return "", false
}

func newTextClue(data []byte, err error, solution board.Board) *textClue {
	text := strings.TrimSuffix(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	return &textClue{data: data, lines: strings.Split(text, "\n"), err: err, solution: solution, want: solution.Size()}
}

// fits reports whether a text is a board of the right size.
func (c *textClue) fits(text string) bool {
	b, err := board.ParseBoard([]byte(text), board.ReadOptions{})
	return err == nil && b.Size() == c.want
}

func findUTF16(c *textClue) string {
	if bytes.HasPrefix(c.data, []byte("\xff\xfe\x00\x00")) || bytes.HasPrefix(c.data, []byte("\x00\x00\xfe\xff")) {
		return "the file is saved as UTF-32: save it as UTF-8 or ASCII"
	}
	nuls, odd := bytes.Count(c.data, []byte{0}), 0
	for i := 1; i < len(c.data); i += 2 {
		if c.data[i] == 0 {
			odd++
		}
	}
	alternate := nuls < len(c.data)*3/5 && (odd == 0 || odd == nuls)
	marked := bytes.HasPrefix(c.data, []byte{0xff, 0xfe}) || bytes.HasPrefix(c.data, []byte{0xfe, 0xff})
	if !marked && (nuls < 2 || nuls < len(c.data)*2/5 || !alternate) {
		return ""
	}
	return "the file is saved as UTF-16: save it as UTF-8 or ASCII (the > of Windows PowerShell writes UTF-16)"
}

// findNULBlanks looks for NUL characters where blanks should be.
func findNULBlanks(c *textClue) string {
	if bytes.IndexByte(c.data, 0) < 0 || !c.fits(strings.ReplaceAll(string(c.data), "\x00", " ")) {
		return ""
	}
	return `there are NUL characters ('\0') where blank squares should be: ` +
		`fill the array with spaces before the game begins`
}

// takeLast is the advice about printouts.
const takeLast = "hand in only the last one (or ask your teacher to grade with --last-board)"

// findTalk looks for a board with other lines around it.
func findTalk(c *textClue) string {
	if found := boardsIn(c.data, c.want); len(found) == 1 && c.fits(string(found[0])) {
		return "there are other lines around the board: hand in only the board " +
			"(or ask your teacher to grade with --last-board)"
	}
	return ""
}

// findMoves looks for moves instead of a board.
func findMoves(c *textClue) string {
	words, _ := lastMoves(c.data)
	known := 0
	for _, w := range words {
		if _, ok := board.ParseMove(w, c.want); ok {
			known++
		}
	}
	if known < 2 || 2*known < len(words) {
		return ""
	}
	return "this is a list of moves: hand in the board after these moves"
}

// findFrame looks for a drawing that is not complete.
func findFrame(c *textClue) string {
	if !strings.Contains(c.err.Error(), "frame") || !slices.ContainsFunc(c.lines, func(l string) bool { return isEdge([]byte(l)) }) {
		return ""
	}
	return "the drawing of the board is not complete: hand in all its lines, or only the squares"
}

// findNoBlanks looks for rows without their blanks.
func findNoBlanks(c *textClue) string {
	for i, l := range strings.Split(strings.TrimSuffix(c.solution.String(), "\n"), "\n") {
		if i >= len(c.lines) || c.lines[i] != strings.ReplaceAll(l, " ", "") {
			return ""
		}
	}
	return "the blanks are missing in the rows: an uncovered square without mines around it is a space " +
		"(reading with cin >> leaves spaces out)"
}

// findRowLetters looks for rows that begin with their letter.
func findRowLetters(c *textClue) string {
	lines := slices.Clone(c.lines)
	if len(lines) == c.want.Rows+1 { // perhaps below the numbers of the columns
		lines = lines[1:]
	}
	for i, l := range lines {
		rest, ok := strings.CutPrefix(l, board.RowName(i))
		if !ok || rest == "" {
			return ""
		}
		if len(rest) > c.want.Cols && strings.IndexByte("|: ", rest[0]) >= 0 {
			rest = strings.TrimSuffix(rest[1:], "|")
		}
		lines[i] = rest
	}
	if !c.fits(strings.Join(lines, "\n")) {
		return ""
	}
	return "the letters of the rows are in the file: write only the squares, or the whole drawing with its frame"
}

// having returns a function that gives the advice for a text if one of its
// lines, with or without the blanks around it, matches one of the parts.
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

// findSeveral looks for boards one below the other, framed or plain.
func findSeveral(c *textClue) string {
	found := boardsIn(c.data, c.want)
	if len(found) < 2 {
		return ""
	}
	return severalBoards(len(found), bytes.Equal(found[0], found[len(found)-1]))
}

// severalBoards returns the feedback on a file with several boards.
func severalBoards(n int, alike bool) string {
	if n == 2 && alike {
		return "the board is in the file twice: hand it in once"
	}
	return fmt.Sprintf("the file holds %d boards: "+takeLast, n)
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

// rightAfter is advice on how to write squares.
const rightAfter = "write the squares of a row directly after one another"

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

// findEmptyLine looks for empty lines around or between the rows of a board.
func findEmptyLine(c *textClue) string {
	rows := slices.DeleteFunc(slices.Clone(c.lines), func(l string) bool { return l == "" })
	if len(rows) == len(c.lines) || !c.fits(strings.Join(rows, "\n")) {
		return ""
	}
	switch whole := strings.Join(c.lines, "\n"); {
	case c.fits(strings.TrimRight(whole, "\n")):
		return "there is an empty line below the board: end the last row with one line end, not two"
	case c.fits(strings.TrimLeft(whole, "\n")):
		return "there is an empty line above the board: begin the file with row A"
	}
	return "there are empty lines between the rows: end each row with one line end"
}

// findTrimmed looks for rows that are too short because blanks at the end are
// missing.
func findTrimmed(c *textClue) string {
	b, err := board.ParseBoard(c.data, board.ReadOptions{Pad: true})
	if err != nil || b.Size() != c.want {
		return ""
	}
	var rows text.NameList
	for i, l := range c.lines {
		if utf8.RuneCountInString(l) < c.want.Cols {
			rows.Add(func() string { return board.RowName(i) })
		}
	}
	if rows.Count == 0 {
		return ""
	}
	c.named = true
	return rows.Sentence("row is too short", "rows are too short") +
		" (the blanks at the end are missing, perhaps an editor removed them: " +
		"write a space for each uncovered square without mines around it, also at the end of a row)"
}

// findPadded looks for rows with blanks after the last square.
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
	return "there are blanks after the last square of a row: end the row directly after that square"
}
