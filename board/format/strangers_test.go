package format

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/paste"
)

// A drawer draws a board or a minefield in the ways of many programs, each of
// which chooses its signs, what stands between them, names, frames and margins.
type drawer struct {
	*rand.Rand
	z     board.Size
	mines int
	how   []string // what was chosen
}

func (d *drawer) oneOf(what string, choices ...string) string {
	c := choices[d.IntN(len(choices))]
	if c != choices[0] {
		d.how = append(d.how, fmt.Sprintf("%s=%q", what, c))
	}
	return c
}

func (d *drawer) rarely() bool { return d.IntN(3) == 0 }

// signs replaces the signs of a .dat text. Points are covered or open squares.
func (d *drawer) signs(text string, isMinefield bool) string {
	pairs := []string{}
	if isMinefield {
		if d.rarely() {
			pairs = append(pairs, "*", d.oneOf("mine", "*", "X", "💣", "💥"))
		}
		return strings.NewReplacer(pairs...).Replace(text)
	}
	open := d.oneOf("open", " ", "0", "0", "0", ".", "/")
	covered := "?"
	if d.rarely() {
		covered = d.oneOf("covered", "?", "#", "_", "■", "□", "█", "▓", "U", "H", "⬜", "⬛", "🟦")
		if (open == "/" || open == "0" && d.rarely()) && strings.ContainsAny(text, "12345678") {
			covered = "."
			d.how = append(d.how, "covered=.")
		}
	}
	pairs = append(pairs, " ", open, "?", covered)
	if d.rarely() {
		pairs = append(pairs, "*", d.oneOf("flag", "*", "F", "⚑", "🚩"))
	}
	if open == "0" && d.IntN(8) == 0 {
		d.how = append(d.how, "keycaps")
		pairs[1] = "0\ufe0f\u20e3"
		for n := 1; n <= 8; n++ {
			pairs = append(pairs, strconv.Itoa(n), strconv.Itoa(n)+"\ufe0f\u20e3")
		}
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

var namings = map[string]func(int) string{
	"1": number, "0": strconv.Itoa, "A": board.RowName, "a": lower,
	"last": func(i int) string { return strconv.Itoa((i + 1) % 10) },
}

// named puts names above and before rows of cells, which are wide enough for them.
func (d *drawer) named(rows [][]string) []string {
	head, name := namings[d.oneOf("heads", "1", "0", "A", "a", "last")], namings[d.oneOf("names", "1", "0", "A", "a")]
	sep := d.oneOf("behind name", " ", "|", " |", " | ", ": ", ":", ") ", ". ", "\t", "  ", "")
	between := d.oneOf("between", " ", "", "  ", " | ", "\t", "|")
	if sep == "" {
		between = ""
	}
	end := ""
	if strings.Contains(sep, "|") && d.rarely() {
		end = strings.TrimRight(sep, " ")
	}
	wide := len(name(len(rows) - 1))
	cell := 1
	if between != "" {
		cell = max(len(head(len(rows[0])-1)), d.IntN(3))
	}
	pad := func(s string, n int) string { return strings.Repeat(" ", max(0, n-len([]rune(s)))) + s }
	if d.rarely() {
		pad = func(s string, n int) string { return s + strings.Repeat(" ", max(0, n-len([]rune(s)))) }
		d.how = append(d.how, "left")
	}
	line := func(name, sep string, cells []string) string {
		var all []string
		for _, c := range cells {
			all = append(all, pad(c, cell))
		}
		return pad(name, wide) + sep + strings.Join(all, between) + end
	}
	var heads, lines []string
	for i := range rows[0] {
		heads = append(heads, head(i))
	}
	if between == "" && len(head(len(heads)-1)) > 1 {
		for i := range heads {
			heads[i] = heads[i][len(heads[i])-1:]
		}
	}
	if where := d.oneOf("where", "both", "both", "both", "heads", "names"); where != "names" || len(rows) < 4 {
		lines = []string{strings.TrimRight(line("", strings.Repeat(" ", len(sep)), heads), " |")}
		if sep == "\t" {
			lines = []string{line("", "\t", heads)}
		}
		if d.IntN(4) == 0 {
			d.how = append(d.how, "rule below heads")
			lines = append(lines, strings.Repeat(" ", d.IntN(wide+1))+strings.Repeat("-", len(lines[0])))
		}
		if where == "heads" && len(rows[0]) > 3 {
			name = func(int) string { return "" }
			sep, wide = "", 0
			lines[0] = strings.TrimRight(line("", "", heads), " |")
		}
	}
	for i, row := range rows {
		lines = append(lines, line(name(i), sep, row))
	}
	return lines
}

// framed puts a frame around rows, perhaps with padding and lines between.
func (d *drawer) framed(rows []string) []string {
	edge, dash, bar := "+", "-", "|"
	if d.rarely() {
		edge, dash, bar = "┼", "─", "│"
		d.how = append(d.how, "box")
	}
	pad := d.oneOf("padding", "", " ")
	return inFrame(rows, edge, dash, bar, pad, d.oneOf("between", "", " ", pad+bar+pad))
}

// separated puts something between the squares.
func (d *drawer) separated(rows [][]string) (lines []string) {
	between := d.oneOf("between", " ", "  ", "   ", "\t", ",", ", ", ";", "|", " | ")
	before, after := "", ""
	switch d.IntN(5) {
	case 0:
		after = d.oneOf("after", strings.TrimRight(between, " "), " ", between)
	case 1:
		before = d.oneOf("before", "  ", " ", "\t", "    ")
	case 2:
		if strings.Contains(between, "|") {
			before, after = strings.TrimLeft(between, " "), strings.TrimRight(between, " ")
			d.how = append(d.how, "bars around")
		}
	}
	for _, row := range rows {
		lines = append(lines, before+strings.Join(row, between)+after)
	}
	return lines
}

// listed writes a list.
func (d *drawer) listed(rows [][]string) (lines []string) {
	quote := d.oneOf("quote", `"`, "'")
	sep := d.oneOf("list sep", ", ", ",", " ", "")
	open, shut := d.oneOf("brackets", "[", "{"), "]"
	if open == "{" {
		shut = "}"
	}
	for i, row := range rows {
		inner := open + quote + strings.Join(row, quote+sep+quote) + quote + shut
		if sep == "" {
			inner = quote + strings.Join(row, "") + quote
		} else if quote == "'" && d.rarely() { // numbers without quotes
			for n := range 9 {
				inner = strings.ReplaceAll(inner, fmt.Sprintf("'%d'", n), strconv.Itoa(n))
			}
		}
		if i < len(rows)-1 && sep != " " {
			inner += ","
		}
		lines = append(lines, inner)
	}
	before := d.oneOf("list", open, open, "board = "+open, open+"\n", "")
	if before == "" {
		return lines
	}
	inner := strings.Join(lines, d.oneOf("list lines", "\n", "\n ", " "))
	return strings.Split(before+inner+d.oneOf("list end", "", "\n")+shut, "\n")
}

// draw returns a text with the rows of a .dat text.
func (d *drawer) draw(text string, isMinefield bool) string {
	lines := rowsOf(d.signs(text, isMinefield))
	var rows [][]string
	for _, row := range lines {
		rows = append(rows, cellsOf(row))
	}
	form := d.oneOf("form", "plain", "plain", "separated", "separated", "named", "named", "framed", "list")
	switch form {
	case "separated":
		lines = d.separated(rows)
	case "named":
		lines = d.named(rows)
	case "framed":
		lines = d.framed(lines)
	case "list":
		lines = d.listed(rows)
	}
	fenced := false
	for range d.IntN(3) {
		form := d.IntN(6)
		if form == 3 && fenced {
			form = 0
		}
		switch form {
		case 0, 1:
			margin := d.oneOf("margin", "    ", "  ", " ", "\t", "        ", "   ")
			d.how = append(d.how, "indented")
			lines = everyRow("", func(l string) string { return margin + l }).on(lines)
		case 2:
			quote := d.oneOf("quoted", "> ", ">", ">> ", "> > ", "- ", "# ", "#", "//")
			d.how = append(d.how, "quoted")
			lines = everyRow("", func(l string) string { return quote + l }).on(lines)
		case 3:
			fenced = true
			fence := d.oneOf("fence", "```", "```text", "~~~")
			d.how = append(d.how, "fenced")
			lines = append(append([]string{fence}, lines...), fence[:3])
		case 4:
			if d.z.Rows == 1 {
				break // 1 states no size
			}
			size := strings.NewReplacer("R", strconv.Itoa(d.z.Rows), "C", strconv.Itoa(d.z.Cols), "N", strconv.Itoa(d.mines)).
				Replace(d.oneOf("size", "R C", "RxC", "R C N", "R", "C R"))
			d.how = append(d.how, "sized")
			lines = append([]string{size}, lines...)
			if d.rarely() {
				lines = append(lines, d.oneOf("end", "0 0", "0 0 0", "\x1a"))
			}
		}
	}
	if d.IntN(8) == 0 {
		lines = append(lines, "")
		d.how = append(d.how, "empty line below")
	}
	if len(d.how) == 0 || d.IntN(6) == 0 {
		lines = everyRow("", func(l string) string { return l + "\r" }).on(lines)
		d.how = append(d.how, "CRLF")
	}
	all := strings.Join(lines, "\n") + "\n"
	if d.IntN(10) == 0 {
		all = "\ufeff" + all
		d.how = append(d.how, "BOM")
	}
	return all
}

// isItself reports whether a text is a board or a minefield as it stands.
func isItself(text string, want Part) bool {
	text = strings.NewReplacer("_", "?", "U", "?", "H", "?", "■", "?", "□", "?", "█", "?", "▓", "?",
		"\x1b[31m", "", "\x1b[0m", "", "⬜", "?", "⬛\ufe0f", "?", "🟦", "?", "⚑", "F", "🚩", "F", ":white_large_square:", "?").Replace(strings.TrimRight(text, "\r\n"))
	for _, text := range []string{text, strings.ReplaceAll(text, ".", "?")} {
		d, err := parsePlain([]byte(text), want, board.ReadOptions{})
		if err == nil && newPasted(paste.Reading{}, d).doubt == "" {
			return true
		}
	}
	return false
}

// A board that somebody drew in a way of their own is read as itself, refused, or
// remarked on. The line with the size for which a refusal asks gives the board.
func TestStrangers(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	counts := map[string]int{}
	for range many(2000, 6000, 100000) {
		z := board.Size{Rows: 1 + r.IntN(16), Cols: 1 + r.IntN(30)}
		if r.IntN(2) == 0 {
			z = board.Size{Rows: 1 + r.IntN(6), Cols: 1 + r.IntN(6)}
		}
		if r.IntN(4) == 0 {
			z = board.Presets()[r.IntN(3)].Size
		}
		m, b := boardtest.Played(r, z)
		d := &drawer{Rand: r, z: z, mines: m.Total()}
		want, kind, dat := BoardPart, "board", b.String()
		if r.IntN(3) == 0 {
			want, kind, dat = MinesPart, "minefield", m.String()
		}
		text := d.draw(dat, want == MinesPart)
		outcome, detail := readDrawn(text, want, dat)
		if outcome == "another" && isItself(text, want) {
			outcome = "itself"
		}
		counts[kind+" "+outcome]++
		if outcome == "another" {
			t.Errorf("%s %v %v\n%s%s", kind, z, d.how, text, detail)
		}
		if strings.Contains(detail, "a line ") && outcome == "refused" {
			again, more := readDrawn(fmt.Sprintf("%v\n%s", z, text), want, dat)
			counts["cured by the size, then "+again]++
			if again == "another" {
				t.Errorf("%s %v %v\n%s%s", kind, z, d.how, text, more)
			}
		}
	}
	cured := many(70, 85, 85) // percent, of a dozen in short tests
	if n := counts["cured by the size, then read"]; 100*n < cured*(n+counts["cured by the size, then refused"]) {
		t.Error("the line with the size does not help")
	}
	for _, kind := range []string{"board", "minefield"} {
		if n := counts[kind+" read"]; 100*n < 94*(n+counts[kind+" refused"]+counts[kind+" uncured"]+counts[kind+" remark"]) {
			t.Errorf("%s: too few are read", kind)
		}
	}
	t.Log(counts)
}

// readDrawn reads a text that was drawn from a .dat text.
func readDrawn(text string, want Part, dat string) (outcome, detail string) {
	d, isOnly, err := readOnly(text, want)
	if err != nil {
		detail = err.Error()
		if syntax, ok := err.(*board.SyntaxError); ok {
			detail += "\nhint: " + syntax.Hint
			if syntax.Hint == "" {
				return "uncured", detail
			}
		}
		return "refused", detail
	}
	got := ""
	if want == BoardPart {
		got = d.Board.String()
	} else {
		got = d.Mines.String()
	}
	detail = strings.ReplaceAll(got, " ", "_") + d.Remark
	switch {
	case got == dat && isOnly:
		outcome = "read"
		if d.Remark != "" {
			outcome = "remarked"
		}
	case d.Remark != "":
		outcome = "remark"
	default:
		outcome = "another"
	}
	return outcome, detail
}
