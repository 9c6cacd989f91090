package board

import (
	"strings"
	"unicode/utf8"
)

// The two frames that drawings have, and that are read back:
//
//	  123456789          │123456789│
//	 +---------+        —│—————————│
//	A|   1?????|        1│///1.....│
//	B|??*111222|        2│..*111222│
//	 +---------+        —│—————————│
//
// The left one is the exercise's, with lettered rows. The right one, the grid,
// writes a covered square as a point and an empty one as a slash.

const (
	gridBar  = "│"
	gridDash = "—"
)

// unframe takes the frame off the lines, if there is one, and returns the rows
// together with the style they are drawn in.
func unframe(lines []Line) ([]Line, Style, error) {
	if strings.Contains(lines[0].Text, gridBar) {
		rows, err := unframeGrid(lines)
		return rows, Grid, err
	}
	for i, l := range lines[:min(len(lines), maxHeader+1)] {
		rule := strings.TrimLeft(l.Text, " ")
		if strings.HasPrefix(rule, "+") {
			rows, err := unframeLetters(lines, i)
			return rows, Letters, err
		}
	}
	return lines, Plain, nil
}

// maxHeader is how many lines of column numbers a frame has at the most: as
// many as MaxSquares has digits.
const maxHeader = 7

// unframeLetters reads the rows between the rules "+---+", the first of which
// is lines[top].
func unframeLetters(lines []Line, top int) ([]Line, error) {
	width, ok := ruleWidth(lines[top].Text)
	if !ok {
		return nil, lines[top].Errorf("a broken frame: want a + at both ends and - between")
	}
	var rows []Line
	for i, l := range lines[top+1:] {
		if w, ok := ruleWidth(l.Text); ok && w != width {
			return nil, l.Errorf("the frame's lower edge is %d wide, its upper edge %d", w, width)
		} else if ok {
			return rows, aroundFrame(Letters, lines[:top], rows, lines[top+i+2:])
		}
		row, err := unframeRow(l, "|", RowName(i))
		if err != nil {
			return nil, err
		}
		if n := row.width(); n != width {
			return nil, l.Errorf("row %s is %d wide, its frame %d", RowName(i), n, width)
		}
		rows = append(rows, row)
	}
	return nil, lines[len(lines)-1].Errorf("the frame has no lower edge")
}

// ruleWidth returns how many dashes are between the + signs of a rule.
func ruleWidth(text string) (int, bool) {
	inner, ok := strings.CutPrefix(strings.TrimLeft(text, " "), "+")
	inner, ok2 := strings.CutSuffix(strings.TrimRight(inner, " "), "+")
	return len(inner), ok && ok2 && strings.Trim(inner, "-") == ""
}

// unframeGrid reads the rows between the grid's rules, "—│—————————│".
func unframeGrid(lines []Line) ([]Line, error) {
	top := 0
	for top < len(lines) && !isGridRule(lines[top].Text) {
		top++
	}
	if top == len(lines) {
		return nil, lines[0].Errorf("a broken frame: want a line of %s below the column numbers", gridDash)
	}
	var rows []Line
	for i, l := range lines[top+1:] {
		if isGridRule(l.Text) {
			return rows, aroundFrame(Grid, lines[:top], rows, lines[top+i+2:])
		}
		row, err := unframeRow(l, gridBar, itoa(i+1))
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return nil, lines[len(lines)-1].Errorf("the frame has no lower edge")
}

func isGridRule(text string) bool {
	return strings.HasPrefix(text, gridDash) && strings.Trim(text, gridDash+gridBar+" ") == ""
}

// unframeRow takes the row's label and the bars around its squares away.
func unframeRow(l Line, bar, label string) (Line, error) {
	before, rest, found := strings.Cut(l.Text, bar)
	if !found {
		return l, l.Errorf("a broken frame: row %s has no %s", label, bar)
	}
	if got := strings.TrimSpace(before); got != label {
		return l, l.ErrorAt(0, "row label %q, want %q", got, label)
	}
	inner, after, found := strings.Cut(rest, bar)
	if !found || strings.TrimRight(after, " ") != "" {
		return l, l.Errorf("a broken frame: row %s does not end with %s", label, bar)
	}
	return Line{Number: l.Number, Text: inner, before: l.before + utf8.RuneCountInString(before) + 1}, nil
}

// aroundFrame refuses anything but column numbers above a frame, which may be
// left out, and blank lines below it.
func aroundFrame(s Style, above, rows, below []Line) error {
	for _, l := range below {
		if strings.TrimSpace(l.Text) != "" {
			return l.Errorf("unexpected text below the framed board")
		}
	}
	if len(above) == 0 || len(rows) == 0 {
		return nil
	}
	z := Size{len(rows), rows[0].width()}
	top := strings.Split(string(newFrame(s, z).appendTop(nil, z.Cols)), "\n")
	want := top[:len(top)-2] // without the rule and what follows its line feed
	for i, l := range above {
		if i >= len(want) || strings.TrimSpace(l.Text) != strings.TrimSpace(want[i]) {
			return l.Errorf("unexpected %.40q above the framed board: want the numbers of %s", l.Text, Amount(z.Cols, "column"))
		}
	}
	return nil
}
