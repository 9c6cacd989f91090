package format

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/lazy"
)

// A wrap is a way in which people paste rows of squares.
type wrap struct {
	name string
	on   func(rows []string) []string
}

func everyRow(name string, change func(row string) string) wrap {
	return wrap{name, func(rows []string) (all []string) {
		for _, row := range rows {
			all = append(all, change(row))
		}
		return all
	}}
}

func joined(name, sep string) wrap {
	return everyRow(name, func(row string) string { return strings.Join(cellsOf(row), sep) })
}

func signs(pairs ...string) wrap {
	r := strings.NewReplacer(pairs...)
	return everyRow("signs "+strings.Join(pairs, ""), r.Replace)
}

// above puts a line above the rows, in which R, C and N are the numbers of rows,
// columns and mines; see [wrapped.read].
func above(line string, below ...string) wrap {
	return wrap{strings.Join(append([]string{line}, below...), " … "), func(rows []string) []string {
		return append(append([]string{"{" + strings.Join(strings.Split(line, ""), "}{") + "}"}, rows...), below...)
	}}
}

// table puts names around the rows.
func table(name string, head, label func(int) string, before, between, after string) wrap {
	return wrap{name, func(rows []string) []string {
		cells := cellsOf(rows[0])
		wide := 1
		for i := range max(len(rows), len(cells)) {
			wide = max(wide, len(head(i)), len(label(i)))
		}
		pad := func(s string) string { return strings.Repeat(" ", max(0, wide-len([]rune(s)))) + s }
		line := func(name string, cells []string) string {
			for i := range cells {
				cells[i] = pad(cells[i])
			}
			return pad(name) + before + strings.Join(cells, between) + after
		}
		var heads []string
		for i := range cells {
			heads = append(heads, head(i))
		}
		all := []string{strings.TrimRight(strings.ReplaceAll(line("", heads), ":", " "), " |")}
		for i, row := range rows {
			all = append(all, line(label(i), cellsOf(row)))
		}
		return all
	}}
}

// inFrame puts a frame around rows, with padding, something between the squares and, if
// that has the bar, a line below each row.
func inFrame(rows []string, edge, dash, bar, pad, between string) (lines []string) {
	n, each := len(cellsOf(rows[0])), strings.Contains(between, bar)
	rule := edge + strings.Repeat(dash, 2*len(pad)+n+(n-1)*len([]rune(between))) + edge
	if each {
		rule = edge + strings.Repeat(strings.Repeat(dash, 1+2*len(pad))+edge, n)
	}
	for i, row := range rows {
		if i == 0 || each {
			lines = append(lines, rule)
		}
		lines = append(lines, bar+pad+strings.Join(cellsOf(row), between)+pad+bar)
	}
	return append(lines, rule)
}

func framedWith(name, edge, dash, bar, between string) wrap {
	return wrap{name, func(rows []string) []string { return inFrame(rows, edge, dash, bar, "", between) }}
}

func list(name, open, quote, sep, shut string, outer [3]string) wrap {
	return wrap{name, func(rows []string) []string {
		all := []string{}
		for _, row := range rows {
			if sep == "" {
				all = append(all, open+quote+row+quote+shut)
				continue
			}
			all = append(all, open+quote+strings.Join(cellsOf(row), quote+sep+quote)+quote+shut)
		}
		return []string{outer[0] + strings.Join(all, outer[1]) + outer[2]}
	}}
}

// bullets puts the sign of a list before every row, in which # is the row's number.
func bullets(sign string) wrap {
	return wrap{"bullets " + sign, func(rows []string) (all []string) {
		for i, row := range rows {
			bullet := sign
			if strings.HasSuffix(sign, ") ") {
				bullet = strings.ReplaceAll(sign, "#", strconv.Itoa(i+1))
			}
			all = append(all, bullet+row)
		}
		return all
	}}
}

func number(i int) string { return strconv.Itoa(i + 1) }
func lower(i int) string  { return strings.ToLower(board.RowName(i)) }

var wraps = func() (all []wrap) {
	for n := range 8 {
		all = append(all, everyRow(fmt.Sprint("margin ", n+1), func(row string) string { return strings.Repeat(" ", n+1) + row }))
	}
	all = append(all,
		everyRow("margin tab", func(row string) string { return "\t" + row }),
		joined("blank", " "), joined("2 blanks", "  "), joined("3 blanks", "   "), joined("tab", "\t"),
		joined("comma", ","), joined("comma blank", ", "), joined("semicolon", ";"), joined("bar", "|"), joined("bars", " | "),
		everyRow("blank behind each", func(row string) string { return strings.Join(cellsOf(row), " ") + " " }),
		everyRow("3 wide", func(row string) string { return "  " + strings.Join(cellsOf(row), "  ") }),
		everyRow("bars at ends", func(row string) string { return "|" + row + "|" }),
		everyRow("bars everywhere", func(row string) string { return "|" + strings.Join(cellsOf(row), "|") + "|" }),
		everyRow("table row", func(row string) string { return "| " + strings.Join(cellsOf(row), " | ") + " |" }),
		bullets("* "), bullets("# "), bullets("- "), bullets("+ "), bullets("  * "), bullets("• "), bullets("1. "), bullets("#) "),
		everyRow("quote", func(row string) string { return "> " + row }),
		everyRow("quote without blank", func(row string) string { return ">" + row }),
		wrap{"fence", func(rows []string) []string { return append(append([]string{"```"}, rows...), "```") }},
		wrap{"fence text", func(rows []string) []string { return append(append([]string{"```text"}, rows...), "```") }},
		wrap{"markdown table", func(rows []string) []string {
			n := len(cellsOf(rows[0]))
			all := []string{"|" + strings.Repeat("   |", n), "|" + strings.Repeat("---|", n)}
			for _, row := range rows {
				all = append(all, "| "+strings.Join(cellsOf(row), " | ")+" |")
			}
			return all
		}},
		wrap{"markdown table with labels in bold", func(rows []string) []string {
			all := []string{"| |", "|---|"}
			for i := range cellsOf(rows[0]) {
				all[0] += fmt.Sprintf(" **%d** |", i+1)
				all[1] += "---|"
			}
			for i, row := range rows {
				all = append(all, fmt.Sprintf("| **%s** | %s |", board.RowName(i), strings.Join(cellsOf(row), " | ")))
			}
			return all
		}},
		table("labels 1 1", number, number, " ", " ", ""), table("labels 1 A", number, board.RowName, " ", " ", ""),
		table("labels 0 0", strconv.Itoa, strconv.Itoa, " ", " ", ""), table("labels a 1", lower, number, " ", " ", ""),
		table("labels bars", number, board.RowName, " | ", " | ", " |"), table("labels colon", strconv.Itoa, strconv.Itoa, ": ", " ", ""),
		table("labels one bar", number, number, " | ", " ", ""),
		framedWith("frame", "+", "-", "|", ""), framedWith("frame of lines", "┼", "─", "│", ""),
		framedWith("table", "+", "-", "|", "|"), framedWith("table of lines", "┼", "─", "│", "│"),
		wrap{"drawing", func(rows []string) []string {
			all := []string{" +" + strings.Repeat("-", len(cellsOf(rows[0]))) + "+"}
			for i, row := range rows {
				all = append(all, board.RowName(i)+"|"+row+"|")
			}
			return append(all, all[0])
		}},
		above("R C"), above("RxC"), above("R C N"), above("R"), above("C R"), above("R C", "0 0"), above("R C", "\x1a"),
		list("list of rows", "", `"`, "", "", [3]string{"[", ", ", "]"}),
		list("list of rows on lines", "", `"`, "", "", [3]string{"[\n", ",\n", "\n]"}),
		list("JSON", "[", `"`, ",", "]", [3]string{"[", ",", "]"}),
		list("Python", "[", "'", ", ", "]", [3]string{"board = [", ",\n  ", "]"}),
		list("Python rows", "[", "'", ", ", "]", [3]string{"", "\n", ""}),
		list("NumPy", "[", "'", " ", "]", [3]string{"array([", ",\n       ", "], dtype='<U1')"}),
		list("NumPy printed", "[", "'", " ", "]", [3]string{"[", "\n ", "]"}),
		everyRow("CRLF", func(row string) string { return row + "\r" }),
		wrap{"byte-order mark", func(rows []string) []string { return append([]string{"\ufeff" + rows[0]}, rows[1:]...) }},
		signs("*", `\*`), signs("*", "\x1b[31m*\x1b[0m"), signs("?", "#"), signs("*", "F"), signs("?", "_"), signs("?", "■"), signs("?", "□"), signs("?", "█"), signs("?", "▓"),
		signs("?", "U"), signs("?", "H"), signs("*", "⚑"), signs("*", "🚩"), signs("*", "💣"), signs("*", "💥"),
		signs("?", "⬜"), signs("?", "⬛\ufe0f"), signs("?", "🟦"), signs("0", ".", " ", "."), signs("0", "/", " ", "/"),
		signs("0", "/", " ", "/", "?", "."), signs("?", "."),
		signs("0", "0\ufe0f\u20e3", "1", "1\ufe0f\u20e3", "2", "2\ufe0f\u20e3", "3", "3\ufe0f\u20e3", "4", "4\ufe0f\u20e3",
			"5", "5\ufe0f\u20e3", "6", "6\ufe0f\u20e3", "7", "7\ufe0f\u20e3", "8", "8\ufe0f\u20e3"),
		signs("0", "０", "1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８"),
		signs("0", ":zero:", "1", ":one:", "2", ":two:", "3", ":three:", "?", ":white_large_square:"),
	)
	return all
}()

var cell = lazy.Regexp(`\\.|\x1b\[31m.\x1b\[0m|:[a-z_]+:|.[\x{fe0f}\x{20e3}]*`)

// cellsOf returns the signs of a row.
func cellsOf(row string) []string { return cell().FindAllString(row, -1) }

// splits reports whether a wrapping stands between the squares of a row, so that
// it cannot be around another one.
func (w wrap) splits() bool {
	switch w.name {
	case "bars at ends", "list of rows", "list of rows on lines", "margin tab", "quote without blank", "frame", "frame of lines":
		return false
	}
	for _, part := range []string{"blank", "tab", "comma", "semicolon", "bar", "wide", "labels", "JSON", "Python", "NumPy"} {
		if strings.Contains(w.name, part) {
			return true
		}
	}
	return false
}

// isSigns reports whether a wrapping changes only signs.
func (w wrap) isSigns() bool { return strings.HasPrefix(w.name, "signs") }

// states reports whether a wrapping is a line with the size.
func (w wrap) states() bool { return strings.Contains(w.name, "R") && w.name != "CRLF" && !w.isSigns() }

// goes reports whether a wrapping can stand around another one.
func (w wrap) goes(inner wrap) bool {
	isMargin := func(w wrap) bool { return strings.HasPrefix(w.name, "margin") || w.name == "3 wide" }
	isFrame := strings.Contains(w.name, "frame") || w.name == "drawing" || w.name == "bars at ends" || strings.HasPrefix(w.name, "list")
	if strings.Contains(inner.name, ":") && (strings.HasPrefix(w.name, "labels") || strings.HasPrefix(w.name, "3 wide")) {
		return false // a column of words is wider
	}
	isList := func(w wrap) bool { return strings.HasPrefix(w.name, "bullets") }
	if inner.name == "byte-order mark" || isList(inner) && (isFrame || isList(w)) || isList(w) && isMargin(inner) {
		return false
	}
	if isMargin(inner) && w.states() {
		return true
	}
	if isMargin(inner) || inner.states() {
		return !w.states() && !w.isSigns() && !isMargin(w) && !isFrame && !w.splits()
	}
	return !w.isSigns() && (!w.splits() || inner.isSigns())
}

func rowsOf(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// many returns how many times a test does something: long if MINES_LONG is set.
func many(short, usual, long int) int {
	if os.Getenv("MINES_LONG") != "" {
		return long
	}
	if testing.Short() {
		return short
	}
	return usual
}

// flaggedPosition returns a position of a game with some wrong flags, a few of them
// set before the squares around were opened.
func flaggedPosition(r *rand.Rand, size board.Size) (board.Minefield, board.Board) {
	m, b := boardtest.Played(r, size)
	for range r.IntN(4) {
		if i := r.IntN(size.Squares()); b.StateAt(i) == board.Covered {
			b.SetAt(i, board.Flagged)
		}
	}
	if i := r.IntN(size.Squares()); !m.HasMineAt(i) {
		board.MakeMove(size.At(i).String(), m, b)
	}
	return m, b
}

// A wrapped is a board or a minefield in the rows that people paste.
type wrapped struct {
	kind  string
	rows  []string
	want  Part
	board board.Board
	mines board.Minefield
}

func wrappedPosition(m board.Minefield, b board.Board) []wrapped {
	zeros := strings.ReplaceAll(b.String(), " ", "0")
	return []wrapped{
		{"blanks", rowsOf(b.String()), BoardPart, b, m},
		{"zeros", rowsOf(zeros), BoardPart, b, m},
		{"minefield", rowsOf(m.String()), MinesPart, b, m},
	}
}

// takes reports whether the signs of a wrapping are for such rows. Points are open
// squares if a game can leave that.
func (x wrapped) takes(w wrap) bool {
	isMine := strings.Contains(w.name, "💣") || strings.Contains(w.name, "💥")
	opened := x.board.Clone()
	for i := range opened.Size().Squares() {
		if opened.StateAt(i) == board.Covered {
			opened.SetAt(i, 0)
		}
	}
	doubt, _ := opened.Doubt()
	if w.name == "R" && len(x.rows) < 2 || w.name == "blank behind each" && len(x.rows[0]) == 1 {
		return false // 1 states no size, and flags or mines and blanks are read as ever
	}
	return !w.isSigns() || (x.want == MinesPart) == isMine && !(doubt == "" && strings.Contains(w.name, "?."))
}

// read reads the rows in wrappings: "read", "refused", "remark", or "another" for
// another board without a remark.
func (x wrapped) read(wraps ...wrap) (text, outcome string) {
	rows := x.rows
	for _, w := range wraps {
		rows = w.on(rows)
	}
	size := x.mines.Size()
	text = strings.NewReplacer("{R}", strconv.Itoa(size.Rows), "{C}", strconv.Itoa(size.Cols),
		"{N}", strconv.Itoa(x.mines.Total()), "{x}", "x", "{ }", " ").Replace(strings.Join(rows, "\n") + "\n")
	d, isOnly, err := readOnly(text, x.want)
	switch {
	case err != nil:
		return text, "refused"
	case !isOnly:
		return text, "another"
	case x.want == BoardPart && d.Board.Equal(x.board), x.want == MinesPart && d.Mines.Equal(x.mines):
		return text, "read"
	case d.Remark != "":
		return text, "remark"
	}
	return text, "another"
}

// readOnly reads the first board of a text, and reports whether it is the only one.
func readOnly(text string, want Part) (d Document, isOnly bool, err error) {
	stream := NewStream(strings.NewReader(text), "", board.ReadOptions{})
	first, err := stream.Next()
	if err != nil {
		panic(err)
	}
	d, err = first.Parse("", "", want, "board", board.ReadOptions{})
	_, more := stream.Next()
	return d, more == io.EOF, err
}

// A board in any wrapping is read as itself, refused, or remarked on. It is
// never another board without a word, unless the text is a position of a game as it
// stands: nobody can see that the blanks before an open left edge are a margin.
func TestPasted(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	counts := map[string]map[string]int{"blanks": {}, "zeros": {}, "minefield": {}, "two": {}}
	check := func(x wrapped, kind string, w ...wrap) {
		text, outcome := x.read(w...)
		counts[kind][outcome]++
		if outcome == "another" && !isItself(text, x.want) {
			t.Errorf("%s in %v is read as another board without a word:\n%s", x.kind, w, text)
		}
	}
	for range many(10, 16, 500) {
		m, b := flaggedPosition(r, board.Size{Rows: 1 + r.IntN(16), Cols: 1 + r.IntN(30)})
		for _, x := range wrappedPosition(m, b) {
			for _, w := range wraps {
				if x.takes(w) {
					check(x, x.kind, w)
				}
			}
			for range many(20, 50, 700) {
				inner, outer := wraps[r.IntN(len(wraps))], wraps[r.IntN(len(wraps))]
				if x.takes(inner) && x.takes(outer) && outer.goes(inner) {
					check(x, "two", inner, outer)
				}
			}
		}
	}
	for kind, least := range map[string]int{"blanks": 80, "zeros": 95, "minefield": 95} {
		n, all := counts[kind]["read"], 0
		for _, count := range counts[kind] {
			all += count
		}
		if 100*n < least*all {
			t.Errorf("%s in one wrapping: %d of %d are read, want %d %%", kind, n, all, least)
		}
	}
	t.Log(counts)
}

// A position of a game without any wrapping is read as it is, without a remark,
// unless it has no usual size and many blanks at its left, or two columns and a first
// row like 11, which may be the number of the others.
func TestUnwrapped(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	refused, remarked, all := 0, 0, many(500, 1000, 20000)
	for i := range all {
		size := board.Presets()[i%3].Size
		if i%2 == 0 {
			size = board.Size{Rows: 1 + r.IntN(16), Cols: 1 + r.IntN(30)}
		}
		m, b := flaggedPosition(r, size)
		for _, x := range wrappedPosition(m, b) {
			text := strings.Join(x.rows, "\n") + "\n"
			d, err := parseAs("", "", []byte(text), x.want, "board", board.ReadOptions{})
			_, outcome := x.read()
			switch {
			case outcome == "read" && d.Remark == "":
			case i%2 == 0 && err != nil && strings.Count("\n"+text, "\n ") == size.Rows:
				refused++
			case i%2 == 0 && d.Remark != "" && strings.Count(text, " ") >= 32:
				remarked++
			case size.Cols == 2 && err != nil && text[:2] == strconv.Itoa(size.Rows-1):
			default:
				t.Fatalf("%v %s: %s, remark %q, %v:\n%s", size, x.kind, outcome, d.Remark, err, text)
			}
		}
	}
	if 500*remarked > all {
		t.Errorf("%d of %d positions have the remark about a margin", remarked, all)
	}
	t.Logf("of %d, %d are refused and %d have a remark, as they may have a margin", all, refused, remarked)
}
