// Package diagnose looks for the one mistake that explains what is wrong with a
// submission: a board whose rows and columns are swapped has forty wrong
// numbers. It changes no mark.
//
// A diagnosis is a claim about a student's program. It is made only if it
// explains more faults than it leaves, and more than any other; in a tie nothing
// is claimed. A new wrong way to count is a line in counts.txt, advice on texts,
// characters and words one in advice.txt, another mistake on boards one in
// findCauses, and on lists of moves one in moveList.changed.
package diagnose

import (
	"bytes"
	_ "embed" // advice.txt
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

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
	func(c *textClue) string { return repaired("board", c.text, c.fits) },
	findUTF16, findLabels, findBoards, findMoves,
	func(c *textClue) string { return adviceOn("text", c.text) },
	findPadded, // also where a space between squares would explain it
	findSeparators, findFrame, findNoBlanks, findTrimmed, findMeant, findWords, findCharacter,
}

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

// Text returns what is said about a text that is no board. Err is the error of
// the reader.
func (x *Exercise) Text(data []byte, err error) Finding {
	if what, _ := format.Foreign(data); what != "" {
		return Foreign(what)
	}
	if f := format.Guess("", data); f.Looks != nil { // neither plain nor framed
		if _, err := f.Parse(data, format.BoardPart, board.ReadOptions{}); err == nil {
			return Finding{IsText: true, Feedback: "this is a board in another format (" + f.Name +
				"): write it as plain text, one character for each square"}
		}
	}
	if len(bytes.TrimSpace(bytes.TrimPrefix(data, []byte(text.ByteOrderMark)))) == 0 {
		return Finding{IsText: true, Feedback: "there is no square in the file: hand in the board that your program writes"}
	}
	f := Finding{Feedback: readingFeedback(err), IsText: true}
	if len(data) <= 2*maxDiagnosed {
		clue := newTextClue(data, err, x.Solution)
		for _, find := range textCauses {
			f.Diagnosis = find(clue)
			if f.Diagnosis != "" {
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
	if !errors.As(err, &syntax) || syntax.Line == 0 {
		return "this is not a board: " + text.Harmless(err.Error())
	}
	if syntax.Column == 0 {
		return text.Harmless(fmt.Sprintf("line %d: %s", syntax.Line, syntax.Msg))
	}
	return text.Harmless(fmt.Sprintf("line %d, character %d: %s", syntax.Line, syntax.Column, syntax.Msg))
}

func findUTF16(c *textClue) string { return Encoding(c.data) }

// Encoding returns what is said about a text in UTF-16 or UTF-32, or "".
func Encoding(data []byte) string {
	if bytes.HasPrefix(data, []byte("\xff\xfe\x00\x00")) || bytes.HasPrefix(data, []byte("\x00\x00\xfe\xff")) {
		return "the file is saved as UTF-32: save it as UTF-8 or ASCII"
	}
	nuls, odd := bytes.Count(data, []byte{0}), 0
	for i := 1; i < len(data); i += 2 {
		if data[i] == 0 {
			odd++
		}
	}
	alternate := nuls < len(data)*3/5 && (odd == 0 || odd == nuls)
	marked := bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff})
	if !marked && (nuls < 2 || nuls < len(data)*2/5 || !alternate) {
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
	words, _, _ := Moves(c.data)
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
	rows := text.Lines(strings.ReplaceAll(c.solution.String(), " ", ""))
	if !slices.Equal(rows, c.lines[:min(len(rows), len(c.lines))]) {
		return ""
	}
	return "the blanks are missing in the rows: an uncovered square without mines around it is a space " +
		"(reading with cin >> leaves spaces out)"
}

// findSeparators looks for separators between nearly all squares of rows that
// have nearly the right length without them.
func findSeparators(c *textClue) string {
	return repaired("separators", c.text, func(squares string) bool {
		b, err := board.ParseBoard([]byte(squares), board.ReadOptions{})
		isNear := err == nil && b.Size().Cols >= c.want.Cols-2 && b.Size().Cols <= c.want.Cols+2
		return isNear && len(c.text)-len(squares) >= len(c.lines)*max(1, c.want.Cols-2)
	})
}

// findBoards looks for boards one below the other, framed or plain, or for one
// among other lines.
func findBoards(c *textClue) string {
	found := boardsIn(c.data, c.want)
	if len(found) > 1 {
		return severalBoards(len(found), bytes.Equal(found[0], found[len(found)-1]))
	}
	if len(found) == 0 || string(found[0]) == c.text || !c.fits(string(found[0])) {
		return ""
	}
	return "there are other lines around the board: hand in only the board (or ask your teacher to grade with --last-board)"
}

// severalBoards returns the feedback on a file with several boards.
func severalBoards(n int, alike bool) string {
	if n == 2 && alike {
		return "the board is in the file twice: hand it in once"
	}
	return fmt.Sprintf("the file holds %d boards: "+takeLast, n)
}

// findTrimmed looks for rows that are too short because blanks at an end are
// missing: at the beginning if the board has blanks there, and more squares are
// right then.
func findTrimmed(c *textClue) string {
	b, err := board.ParseBoard(c.data, board.ReadOptions{Pad: true})
	if err != nil || b.Size() != c.want {
		return ""
	}
	var rows text.NameList
	atFront, atEnd := 0, 0
	solved := strings.Split(c.solution.String(), "\n")
	for i, l := range c.lines[:min(len(c.lines), c.want.Rows)] {
		missing := c.want.Cols - len(l)
		if missing <= 0 {
			continue
		}
		rows.Add(func() string { return board.RowName(i) })
		front, end := alike(l, solved[i][missing:]), alike(l, solved[i])
		if front > end && strings.Trim(solved[i][:missing], " ") == "" {
			atFront++
		} else if end > front {
			atEnd++
		}
	}
	if rows.Count == 0 {
		return ""
	}
	c.named = true
	where := "the end"
	if atFront > 0 {
		where = text.Choose(atEnd > 0, "both ends", "the beginning")
	}
	return rows.Sentence("row is too short", "rows are too short") +
		fmt.Sprintf(" (the blanks at %s are missing, perhaps an editor removed them: "+
			"write a space for each uncovered square without mines around it, also at %[1]s of a row)", where)
}

// alike counts the bytes that two texts have in common from the beginning on.
func alike(a, b string) (n int) {
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			n++
		}
	}
	return n
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

// A remedy is advice on something in a text: a line of advice.txt, with its
// topic, a pattern, what replaces the matches, and the advice, separated by tabs.
// Only repairs have something that replaces the matches.
type remedy struct {
	pattern func() *regexp.Regexp
	repair  string
	advice  string
}

//go:embed advice.txt
var adviceText string

// remedies returns the remedies by topic, in the order in which they are tried.
var remedies = sync.OnceValue(func() map[string][]remedy {
	all := make(map[string][]remedy)
	for line := range strings.Lines(adviceText) {
		columns := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		last := len(columns) - 1
		all[columns[0]] = append(all[columns[0]], remedy{lazy.Regexp(columns[1]), columns[last-1], columns[last]})
	}
	return all
})

// adviceOn returns the first advice on a topic whose pattern matches, or nothing.
func adviceOn(topic, text string) string {
	for _, r := range remedies()[topic] {
		if r.pattern().MatchString(text) {
			return r.advice
		}
	}
	return ""
}

// repaired returns the advice of the first repair of a text after which it is as
// wanted, or nothing.
func repaired(topic, text string, isWanted func(text string) bool) string {
	for _, r := range remedies()[topic] {
		if changed := r.pattern().ReplaceAllString(text, r.repair); changed != text && isWanted(changed) {
			return r.advice
		}
	}
	return ""
}
