// Package diagnose looks for the one mistake that explains what is wrong with a
// submission: a board whose rows and columns are swapped has forty wrong
// numbers. It changes no mark.
//
// A diagnosis is a claim about a student's program. It is made only if it
// explains more faults than it leaves, and more than any other; in a tie nothing
// is claimed. A new wrong way to count is a line in counts.txt, another
// mistake on boards one in findCauses, advice on texts one in textCauses or
// characterCauses, on words in a list of moves one in moveCauses, and on the list
// one in moveList.changed.
package diagnose

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/text"
)

// A Finding is what is said about a file that is not what the task asks for.
type Finding struct {
	Feedback  string
	Diagnosis string
	IsText    bool // its beginning can be shown
	Repeats   bool // the feedback repeats a part of the diagnosis
}

// textCauses are the causes for unreadable files.
var textCauses = []func(c *textClue) string{
	mended(`there are NUL characters ('\0') where blank squares should be: fill the array with spaces before the game begins`,
		func(c *textClue) string { return strings.ReplaceAll(c.text, "\x00", " ") }),
	findUTF16,
	findSeveral,
	mended("there is an empty line below the board: end the last row with one line end, not two",
		func(c *textClue) string { return strings.TrimRight(c.text, "\n") }),
	mended("there is an empty line above the board: begin the file with row A",
		func(c *textClue) string { return strings.TrimLeft(c.text, "\n") }),
	mended("there are empty lines between the rows: end each row with one line end",
		func(c *textClue) string { return strings.Trim(lineEnds().ReplaceAllString(c.text, "\n"), "\n") }),
	findLabels,
	mended("there are other lines around the board: hand in only the board (or ask your teacher to grade with --last-board)",
		onlyBoard),
	findMoves,
	// No line of a board begins with any of these.
	lineMatches(strings.HasPrefix, "this is the source of a program: hand in the board that it writes",
		"#include", "#!/", "using namespace", "import ", "def ", "int main", "public class", "package "),
	lineMatches(strings.Contains, "the file holds the error message of a program that crashed: "+
		"correct the program, then hand in the board that it writes",
		"Segmentation fault", "core dumped", "Traceback (most recent", "Exception in thread", "terminate called"),
	lineMatches(func(line, _ string) bool { return compilerError().MatchString(line) },
		"the file holds the error messages of a compiler: correct the program, then hand in the board that it writes", ""),
	lineMatches(strings.Contains, "the file holds the message of a program that could not read a file: "+
		"run it in the folder of the files, then hand in the board that it writes", "Failed!", "No such file"),
	lineMatches(strings.Contains, "the file holds messages that the program printed: hand in only the board",
		"Loading", "Success", "Failed", "Game is", "Found ", "Safe move", "Error"),
	lineMatches(strings.Contains, `there are NUL characters ('\0') in the file: `+
		`do not write the end mark of a string, and fill an array before you write it`, "\x00"),
	lineMatches(strings.Contains, "there are codes for a terminal, such as colours, in the file: "+
		"write the board without them", "\x1b"),
	lineMatches(strings.Contains, `there are carriage returns ('\r') without line feeds in the file: `+
		`end each row with '\n'`, "\r"),
	lineMatches(strings.Contains, "there is a tab in the file: write one space for each blank square", "\t"),
	findSeparated,
	findFrame,
	findNoBlanks,
	findTrimmed,
	findPadded,
	findMeant,
	findWords,
	findCharacter,
}

// Text returns what is said about a text that is no board. Err is the error of
// the reader.
func (x *Exercise) Text(data []byte, err error) Finding {
	if what, _ := format.Foreign(data); what != "" {
		return Foreign(what)
	}
	if name, ok := otherFormat(data); ok {
		return Finding{IsText: true, Feedback: "this is a board in another format (" + name +
			"): write it as plain text, one character for each square"}
	}
	if len(bytes.TrimSpace(bytes.TrimPrefix(data, []byte(text.ByteOrderMark)))) == 0 {
		return Finding{IsText: true, Feedback: "there is no square in the file: hand in the board that your program writes"}
	}
	f := Finding{Feedback: readingFeedback(err), IsText: true}
	if len(data) <= 2*maxDiagnosed {
		clue := newTextClue(data, err, x.Solution)
		for _, find := range textCauses {
			if f.Diagnosis = find(clue); f.Diagnosis != "" {
				break
			}
		}
		f.Repeats = clue.named
	}
	return f
}

// Foreign returns what is said about a file of another kind.
func Foreign(what string) Finding {
	return Finding{Feedback: "this is " + what + ", not a board: hand in the text file that your program writes"}
}

// readingFeedback turns a syntax error into a sentence about the file.
func readingFeedback(err error) string {
	var syntax *board.SyntaxError
	switch {
	case !errors.As(err, &syntax) || syntax.Line == 0:
		return "this is not a board: " + text.Harmless(err.Error())
	case syntax.Column == 0:
		return text.Harmless(fmt.Sprintf("line %d: %s", syntax.Line, syntax.Msg))
	}
	return text.Harmless(fmt.Sprintf("line %d, character %d: %s", syntax.Line, syntax.Column, syntax.Msg))
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

// takeLast is the advice about printouts.
const takeLast = "hand in only the last one (or ask your teacher to grade with --last-board)"

// findMoves looks for moves instead of a board.
func findMoves(c *textClue) string {
	if len(gluedMove().FindAllIndex(c.data, 2)) < 2 {
		return ""
	}
	words, _ := Moves(c.data)
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
	if !strings.Contains(c.err.Error(), "frame") || !slices.ContainsFunc(c.lines, edge().MatchString) {
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

// compilerError matches what a compiler says.
var compilerError = lazy.Regexp(`\.(?:c|cc|cpp|cxx|h|hpp|java|py|go|rs):\d+(?::\d+)?: (?:fatal )?(?:error|undefined)|undefined reference to`)

// lineMatches returns a function that gives the advice for a text if one of its
// lines, with or without the blanks around it, matches one of the parts.
func lineMatches(match func(line, part string) bool, advice string, parts ...string) func(*textClue) string {
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

// mended returns a function that gives the advice for a text which a change
// makes a board of the right size.
func mended(advice string, change func(c *textClue) string) func(*textClue) string {
	return func(c *textClue) string {
		if changed := change(c); changed != c.text && c.fits(changed) {
			return advice
		}
		return ""
	}
}

var lineEnds = lazy.Regexp(`\n+`)

// onlyBoard returns the only board in a text, or nothing.
func onlyBoard(c *textClue) string {
	if found := boardsIn(c.data, c.want); len(found) == 1 {
		return string(found[0])
	}
	return ""
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
		isTogether := func(l string) bool { return !isSeparated(l, sep, c.want.Cols) }
		if c.want.Cols > 1 && !slices.ContainsFunc(c.lines, isTogether) {
			return "there is " + separatorNames[sep] + " between the squares: " + rightAfter
		}
	}
	return ""
}

var separatorNames = map[byte]string{' ': "a space", ',': "a comma", ';': "a semicolon", '|': "a bar"}

func isSeparated(l string, sep byte, cols int) bool {
	if len(l) < 2*cols-1 || len(l) > 2*cols+1 {
		return false
	}
	at := [2]int{} // the separators at even and odd places
	for i := range len(l) {
		if l[i] == sep {
			at[i%2]++
		}
	}
	return at[0] == (len(l)+1)/2 || at[1] == len(l)/2
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
