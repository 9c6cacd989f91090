package board

import "strings"

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
// together with the alphabet they are written in.
func unframe(lines []line, k *kind) ([]line, *alphabet, error) {
	if strings.Contains(lines[0].text, gridBar) {
		rows, err := unframeGrid(lines)
		return rows, k.grid, err
	}
	for i, l := range lines[:min(len(lines), maxHeader+1)] {
		rule := strings.TrimLeft(l.text, " ")
		if strings.HasPrefix(rule, "+") {
			rows, err := unframeLetters(lines, i)
			return rows, k.letters, err
		}
	}
	return lines, k.plain, nil
}

// maxHeader is how many lines of column numbers a frame has at the most: as
// many as MaxSquares has digits.
const maxHeader = 7

// unframeLetters reads the rows between the rules "+---+", the first of which
// is lines[top].
func unframeLetters(lines []line, top int) ([]line, error) {
	width, ok := ruleWidth(lines[top].text)
	if !ok {
		return nil, lines[top].errorf("a broken frame: want a + at both ends and - between")
	}
	var rows []line
	for i, l := range lines[top+1:] {
		if w, ok := ruleWidth(l.text); ok && w != width {
			return nil, l.errorf("the frame's lower edge is %d wide, its upper edge %d", w, width)
		} else if ok {
			return rows, aroundFrame(Letters, lines[:top], rows, lines[top+i+2:])
		}
		row, err := unframeRow(l, "|", RowName(i))
		if err != nil {
			return nil, err
		}
		if n := row.width(); n != width {
			return nil, l.errorf("row %s is %d wide, its frame %d", RowName(i), n, width)
		}
		rows = append(rows, row)
	}
	return nil, lines[len(lines)-1].errorf("the frame has no lower edge")
}

// ruleWidth returns how many dashes are between the + signs of a rule.
func ruleWidth(text string) (int, bool) {
	inner, ok := strings.CutPrefix(strings.TrimLeft(text, " "), "+")
	inner, ok2 := strings.CutSuffix(strings.TrimRight(inner, " "), "+")
	return len(inner), ok && ok2 && strings.Trim(inner, "-") == ""
}

// unframeGrid reads the rows between the grid's rules, "—│—————————│".
func unframeGrid(lines []line) ([]line, error) {
	top := 0
	for top < len(lines) && !isGridRule(lines[top].text) {
		top++
	}
	if top == len(lines) {
		return nil, lines[0].errorf("a broken frame: want a line of %s below the column numbers", gridDash)
	}
	var rows []line
	for i, l := range lines[top+1:] {
		if isGridRule(l.text) {
			return rows, aroundFrame(Grid, lines[:top], rows, lines[top+i+2:])
		}
		row, err := unframeRow(l, gridBar, itoa(i+1))
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return nil, lines[len(lines)-1].errorf("the frame has no lower edge")
}

func isGridRule(text string) bool {
	return strings.HasPrefix(text, gridDash) && strings.Trim(text, gridDash+gridBar+" ") == ""
}

// unframeRow takes the row's label and the bars around its squares away.
func unframeRow(l line, bar, label string) (line, error) {
	before, rest, found := strings.Cut(l.text, bar)
	if !found {
		return l, l.errorf("a broken frame: row %s has no %s", label, bar)
	}
	if got := strings.TrimSpace(before); got != label {
		return l, l.errorAt(0, "row label %q, want %q", got, label)
	}
	inner, after, found := strings.Cut(rest, bar)
	if !found || strings.TrimRight(after, " ") != "" {
		return l, l.errorf("a broken frame: row %s does not end with %s", label, bar)
	}
	return line{number: l.number, before: l.before + len([]rune(before)) + 1, text: inner}, nil
}

// aroundFrame refuses anything but column numbers above a frame, which may be
// left out, and blank lines below it.
func aroundFrame(s Style, above, rows, below []line) error {
	for _, l := range below {
		if strings.TrimSpace(l.text) != "" {
			return l.errorf("unexpected text below the framed board")
		}
	}
	if len(above) == 0 || len(rows) == 0 {
		return nil
	}
	z := Size{len(rows), rows[0].width()}
	top := strings.Split(string(newFrame(s, z).appendTop(nil, z.Cols)), "\n")
	want := top[:len(top)-2] // without the rule and what follows its line feed
	for i, l := range above {
		if i >= len(want) || strings.TrimSpace(l.text) != strings.TrimSpace(want[i]) {
			return l.errorf("unexpected %.40q above the framed board: want the numbers of %s", l.text, amount(z.Cols, "column"))
		}
	}
	return nil
}

func amount(n int, what string) string { return itoa(n) + " " + plural(what, n) }
