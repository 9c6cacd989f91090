package marking

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/marking/diagnose"
)

// oblongs are minefields that have more rows than columns, or more columns than
// rows, down to two.
var oblongs = []string{
	"..*.......\n.......*..\n.*........\n.....*...*\n*.........\n...*......\n",
	"..*......\n......*..\n", "..*.....\n.....*..\n*.......\n", "..\n*.\n..\n..\n.*\n..\n*.\n..\n", ".*.\n...\n..*\n...\n*..\n...\n..*\n",
}

// neighbourhoods are the squares around one, from above on the left.
var neighbourhoods = []board.Square{{Row: -1, Col: -1}, {Row: -1}, {Row: -1, Col: 1}, {Col: -1}, {Col: 1}, {Row: 1, Col: -1}, {Row: 1}, {Row: 1, Col: 1}}

// cell returns what a board has at a square, or a blank beyond its edge.
func cell(b board.Board, s board.Square) board.State {
	if b.Size().Contains(s) {
		return b.State(s)
	}
	return 0
}

// redrawn returns a board whose squares show something else.
func redrawn(b board.Board, shows func(s board.Square) board.State) string {
	out := b.Clone()
	for i := range b.Size().Squares() {
		out.SetAt(i, shows(b.Size().At(i)))
	}
	return out.String()
}

// replaced returns a board with what shows returns on the squares where is is
// true.
func replaced(b board.Board, is func(s board.Square) bool, shows func(s board.Square) board.State) string {
	return redrawn(b, func(s board.Square) board.State {
		if is(s) {
			return shows(s)
		}
		return b.State(s)
	})
}

func always(state board.State) func(board.Square) board.State {
	return func(board.Square) board.State { return state }
}

// squareMistakes are boards of the right size on which one mistake spoils
// squares.
func squareMistakes(m board.Minefield, full board.Board) (list []mistake) {
	add := func(name, content string) { list = append(list, mistake{name, content}) }
	size, isSafe := m.Size(), func(s board.Square) bool { return !m.HasMine(s) }
	for i, rule := range diagnose.NumberRules() {
		add(fmt.Sprint("rule ", i), replaced(full, isSafe, func(s board.Square) board.State { return board.State(min(8, rule.Count(m, s))) }))
	}
	for _, d := range neighbourhoods {
		from := func(s board.Square) board.Square { return board.Square{Row: s.Row + d.Row, Col: s.Col + d.Col} }
		add(fmt.Sprintf("from %+d%+d", d.Row, d.Col), redrawn(full, func(s board.Square) board.State { return cell(full, from(s)) }))
		add(fmt.Sprintf("numbers from %+d%+d", d.Row, d.Col), replaced(full, isSafe, func(s board.Square) (n board.State) {
			at := from(s)
			for _, d := range neighbourhoods {
				if near := (board.Square{Row: at.Row + d.Row, Col: at.Col + d.Col}); size.Contains(near) && m.HasMine(near) {
					n++
				}
			}
			return n
		}))
		add(fmt.Sprintf("flags from %+d%+d", d.Row, d.Col), replaced(full, func(s board.Square) bool {
			return full.State(s) == board.Flagged || cell(full, from(s)) == board.Flagged
		},
			func(s board.Square) board.State {
				if cell(full, from(s)) == board.Flagged {
					return board.Flagged
				}
				return board.Covered
			}))
	}
	for row := range size.Rows {
		lines := slices.Collect(strings.Lines(full.String()))
		blank := strings.Repeat(" ", size.Cols) + "\n"
		add(fmt.Sprint("twice row ", row), strings.Join(slices.Insert(slices.Clone(lines), row, lines[row])[:size.Rows], ""))
		add(fmt.Sprint("without row ", row), strings.Join(append(slices.Delete(slices.Clone(lines), row, row+1), blank), ""))
		add(fmt.Sprint("like above row ", row), strings.Join(slices.Replace(slices.Clone(lines), row, row+1, lines[max(0, row-1)]), ""))
		add(fmt.Sprint("like below row ", row), strings.Join(slices.Replace(slices.Clone(lines), row, row+1, lines[min(size.Rows-1, row+1)]), ""))
		add(fmt.Sprint("blank row ", row), replaced(full, func(s board.Square) bool { return s.Row == row }, always(0)))
		add(fmt.Sprint("covered row ", row), replaced(full, func(s board.Square) bool { return s.Row == row }, always(board.Covered)))
		swapped := slices.Clone(lines)
		other := (row + 2) % size.Rows
		swapped[row], swapped[other] = swapped[other], swapped[row]
		add(fmt.Sprint("swapped with row ", row), strings.Join(swapped, ""))
	}
	for col := range size.Cols {
		add(fmt.Sprint("blank column ", col), replaced(full, func(s board.Square) bool { return s.Col == col }, always(0)))
		add(fmt.Sprint("covered column ", col), replaced(full, func(s board.Square) bool { return s.Col == col }, always(board.Covered)))
		other := (col + 2) % size.Cols
		add(fmt.Sprint("swapped with column ", col), redrawn(full, func(s board.Square) board.State {
			return full.State(board.Square{Row: s.Row, Col: map[int]int{col: other, other: col}[s.Col] + s.Col*bit(s.Col != col && s.Col != other)})
		}))
	}
	is := func(state board.State) func(s board.Square) bool {
		return func(s board.Square) bool { return full.State(s) == state }
	}
	add("mines blank", replaced(full, is(board.Flagged), always(0)))
	add("mines as numbers", replaced(full, is(board.Flagged), func(s board.Square) board.State { return board.State(m.CountMines(s)) }))
	add("blanks covered", replaced(full, is(0), always(board.Covered)))
	add("covered as blanks", replaced(full, is(board.Covered), always(0)))
	add("covered as flags", replaced(full, is(board.Covered), always(board.Flagged)))
	add("only flags", replaced(full, func(s board.Square) bool { return full.State(s) != board.Flagged }, always(board.Covered)))
	add("no numbers", replaced(full, func(s board.Square) bool { return full.State(s) > 0 }, always(0)))
	return list
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// shapeMistakes are texts of another shape than the board.
func shapeMistakes(size board.Size, text string) (list []mistake) {
	add := func(name, content string) { list = append(list, mistake{name, content}) }
	lines := slices.Collect(strings.Lines(text))
	perRow := func(change func(i int, row string) string) string {
		var out strings.Builder
		for i, l := range lines {
			out.WriteString(change(i, strings.TrimSuffix(l, "\n")) + "\n")
		}
		return out.String()
	}
	squares := func(l string) []string { return strings.Split(l, "") }
	for i := range lines {
		add(fmt.Sprint("row twice ", i), strings.Join(slices.Insert(slices.Clone(lines), i, lines[i]), ""))
		add(fmt.Sprint("row missing ", i), strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""))
		add(fmt.Sprint("trimmed ", i), perRow(func(k int, l string) string {
			if k >= i {
				l = strings.TrimRight(l, " ")
			}
			return l
		}))
	}
	for i := range size.Cols {
		add(fmt.Sprint("column missing ", i), perRow(func(_ int, l string) string { return l[:i] + l[i+1:] }))
	}
	for _, n := range []int{1, 2, 3} {
		blanks := strings.Repeat(" ", n)
		add(fmt.Sprint("blanks behind ", n), perRow(func(_ int, l string) string { return l + blanks }))
		add(fmt.Sprint("blanks before ", n), perRow(func(_ int, l string) string { return blanks + l }))
		add(fmt.Sprint("blank rows below ", n), text+strings.Repeat(strings.Repeat(" ", size.Cols)+"\n", n))
		add(fmt.Sprint("times ", n+1), strings.Repeat(text, n+1))
		add(fmt.Sprint("changed times ", n+1), strings.ReplaceAll(strings.Repeat(text, n), "*", "?")+text)
	}
	add("one line", strings.ReplaceAll(text, "\n", ""))
	for _, sep := range []string{" ", ",", ";", "|", ":"} {
		add("between "+sep, perRow(func(_ int, l string) string { return strings.Join(squares(l), sep) }))
		add("behind each "+sep, perRow(func(_ int, l string) string { return strings.Join(squares(l), sep) + sep }))
		add("around "+sep, perRow(func(_ int, l string) string { return sep + strings.Join(squares(l), sep) + sep }))
		add("but in one row "+sep, perRow(func(i int, l string) string { return strings.Join(squares(l), strings.Repeat(sep, bit(i > 0))) }))
	}
	var letters, numbers string
	for i := range size.Cols {
		letters, numbers = letters+string(rune('A'+i)), numbers+fmt.Sprint((i+1)%10)
	}
	line := " +" + strings.Repeat("-", size.Cols) + "+\n"
	for _, label := range []struct {
		name string
		of   func(i int) string
	}{
		{"letters", board.RowName}, {"small letters", func(i int) string { return strings.ToLower(board.RowName(i)) }}, {"numbers", func(i int) string { return fmt.Sprint(i + 1) }},
		{"numbers from 0", func(i int) string { return fmt.Sprint(i) }}, {"numbers from 2", func(i int) string { return fmt.Sprint(i + 2) }}, {"none", func(int) string { return "" }},
	} {
		for _, sep := range []string{"", " ", "|", ": "} {
			body := perRow(func(i int, l string) string { return label.of(i) + sep + l })
			add("labels "+label.name+sep, body)
			if sep == "|" {
				closed := perRow(func(i int, l string) string { return label.of(i) + sep + l + "|" })
				add("columns of numbers above "+label.name, "  "+numbers+"\n"+body)
				add("columns of letters above "+label.name, "  "+letters+"\n"+body)
				add("columns of letters and frame around "+label.name, "  "+letters+"\n"+line+closed+line)
				add("columns of numbers and half a frame around "+label.name, "  "+numbers+"\n"+line+closed)
			}
		}
	}
	for _, char := range []string{"o", "x", "-", "9", "f", "Z", "#"} {
		for _, old := range []string{"*", " ", "1", "2"} {
			add(old+" as "+char, strings.ReplaceAll(text, old, char))
		}
		add("one 2 as "+char, strings.Replace(text, "2", char, 1))
	}
	nine := strings.Replace(text, " ", "o", 9)
	add("nine of ten", strings.Replace(nine, "1", "o", 1))
	add("nine of eleven", strings.Replace(nine, "1", "o", 2))
	other := strings.ReplaceAll(text, "*", "?")
	add("framed twice", framed(text)+framed(text))
	add("framed, changed, twice", framed(other)+framed(text))
	add("framed, changed between", framed(text)+framed(other)+framed(text))
	add("a row of ones below", text+strings.Repeat("1", size.Cols)+"\n")
	add("a column missing, and changed", perRow(func(_ int, l string) string { return strings.ReplaceAll(l[1:], "1", "2") }))
	add("a row missing, and changed", strings.ReplaceAll(strings.Join(lines[1:], ""), "1", "2"))
	add("one line twice", strings.Repeat(strings.ReplaceAll(text, "\n", "")+"\n", 2))
	add("one line but the last", strings.Replace(text, "\n", "", size.Rows-2))
	for _, l := range []string{"short", "", strings.Repeat("?", size.Cols), "A1 A2 B3", "A1 A2 x y", "A1 A2 x y z"} {
		add("a line above: "+l, l+"\n"+text)
	}
	for _, l := range []string{"A1 A2 x", "A1 A2 x y", "A1 A2 x y z", "A1 x y", "A1A2"} {
		add("moves: "+l, l+"\n")
	}
	add("padded but one row", perRow(func(i int, l string) string { return l + strings.Repeat(" ", 2*bit(i > 0)) }))
	add("two marks above", "\xfe\xff"+text)
	add("an invisible mark", strings.Replace(text, "2", "\u200b", 1))
	add("a linker", "x.o: undefined reference to `main'\n")
	add("no blanks", strings.ReplaceAll(text, " ", ""))
	add("lines around", "Found it\n"+text+"That is it\n")
	return list
}

// TestOblong compares the diagnoses of boards that are not square, word for
// word: over the whole board and, for the first of them, beyond a given one and
// up to an expected one.
func TestOblong(t *testing.T) {
	var out strings.Builder
	for n, mines := range oblongs {
		m := boardtest.Minefield(t, mines)
		size, full := m.Size(), m.Solution()
		other := boardtest.Minefield(t, strings.Replace(mines, "..", "*.", 2))
		given := full.Clone()
		for i := range size.Squares() {
			if s := size.At(i); full.StateAt(i) != board.Flagged && (s.Row+s.Col)%3 > 0 || s.Row == 0 {
				given.SetAt(i, board.Covered)
			}
		}
		expected := given.Clone()
		for i := range size.Squares() {
			if s := size.At(i); s.Col%2 == 0 || s.Row == 0 {
				expected.SetAt(i, full.StateAt(i))
			}
		}
		for _, of := range []struct {
			name string
			task Task
			full board.Board
		}{
			{"whole", Task{Mines: m, Points: 1000}, full},
			{"given", Task{Mines: m, Points: 1000, Start: &given}, full},
			{"expected", Task{Mines: m, Points: 1000, Start: &given, Expect: &expected}, expected},
		} {
			if n > 0 && of.name != "whole" {
				continue
			}
			of.task.Others = []diagnose.Other{{Name: "other.dat", Mines: other}}
			j := mustJudge(t, of.task)
			list := squareMistakes(m, of.full)
			if n == 0 && of.name == "whole" {
				list = slices.Concat(list, shapeMistakes(size, full.String()))
			}
			for _, turn := range []board.Symmetry{board.Transpose, board.Turn90, board.Turn180, board.Turn270, board.MirrorH, board.MirrorV, board.AntiTranspose} {
				b := board.NewBoard(turn.Size(size))
				for i := range size.Squares() {
					b.Set(turn.Square(size.At(i), size), of.full.StateAt(i))
				}
				list = append(list, mistake{fmt.Sprint("turned by ", turn), b.String()})
			}
			isCovered := func(s board.Square) bool { return given.State(s) == board.Covered }
			list = append(list, mistake{"given, covered as blanks", replaced(given, isCovered, always(0))}, mistake{"given, covered as flags", replaced(given, isCovered, always(board.Flagged))})
			list = append(list, mistake{"another minefield", other.Solution().String()}, mistake{"given", given.String()}, mistake{"all", full.String()})
			for _, wrong := range list {
				if says := j.Judge([]byte(wrong.content), false).Diagnosis; says != "" {
					fmt.Fprintf(&out, "%v, %s, %s: %s\n", size, of.name, wrong.name, says)
				}
			}
		}
	}
	boardtest.Golden(t, filepath.Join("testdata", "oblong.txt"), out.String())
}
