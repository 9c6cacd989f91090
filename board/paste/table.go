package paste

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// tables returns the readings in which each square is a cell: a word of a line
// that has no blank squares, or what stands between separators.
func (r Reading) tables() (found []Reading) {
	words := make([][]string, len(r.Rows))
	for i, row := range r.Rows {
		words[i] = strings.FieldsFunc(row, func(c rune) bool { return strings.ContainsRune(" \t|,;:\"'", c) })
	}
	for _, r := range r.withoutNames(words) {
		if strings.ContainsAny(string(r.Text()), "0/.") {
			found = append(found, r)
		}
	}
	return append(found, r.split()...)
}

// split returns the readings in which the squares stand between separators. What
// is empty at both ends may be no square.
func (r Reading) split() (found []Reading) {
	for _, sign := range []string{"\t", ",", ";", "|"} {
		if !all(r.Rows, func(row string) bool { return strings.Contains(row, sign) }) {
			continue
		}
		cells := make([][]string, len(r.Rows))
		isFirst, isLast := true, true
		for i, row := range r.Rows {
			cells[i] = strings.Split(row, sign)
			first := cells[i][0]
			isTabbed := sign == "\t" || strings.Contains(strings.TrimLeft(first, " \t"), "\t")
			for k, cell := range cells[i] {
				if k > 0 || !isTabbed || !strings.HasSuffix(first, " ") { // otherwise a name and a square
					cells[i][k] = withoutMarkup(strings.Trim(cell, " \t\"'"))
				}
			}
			isFirst, isLast = isFirst && cells[i][0] == "", isLast && cells[i][len(cells[i])-1] == ""
		}
		r.named = isLast && !isFirst
		wide, hasWide := withBlankColumn(r.Rows, cells, sign)
		margin, _, _ := strings.Cut(r.Rows[0], sign)
		isBar := func(row string) bool { return strings.HasSuffix(row, "|") }
		bars := sign == "|" && isFirst && all(r.Rows, isBar) && margin == "" // which may have a square
		for _, first := range []bool{false, true} {
			for _, last := range []bool{false, true} {
				if first && !isFirst || last && !isLast || bars && !(first && last) {
					continue
				}
				found = append(found, r.withoutNames(trimmed(cells, first, last))...)
			}
		}
		isUsual := func(r Reading) bool { return IsUsual(board.Size{Rows: len(r.Rows), Cols: len(r.Rows[0])}) }
		if hasWide && !slices.ContainsFunc(found, isUsual) {
			found = append(found, r.withoutNames(wide)...)
		}
		isDouble := func(row string) bool {
			row = strings.TrimLeft(row, " \t")
			return strings.HasPrefix(row, "||") && strings.HasSuffix(row, "||")
		}
		if bars && all(r.Rows, isDouble) { // a frame in a frame
			found = append(found, r.withoutNames(trimmed(trimmed(cells, true, true), true, true))...)
		}
	}
	return found
}

// withBlankColumn returns the cells of rows whose names have blanks behind them that
// can be the first square: two before a bar, which mostly has one, and one before
// another separator. It fails if there is no such name. Names of the columns may
// stand above.
func withBlankColumn(rows []string, cells [][]string, sign string) (wide [][]string, ok bool) {
	blanks := " "
	if sign == "|" {
		blanks = "  "
	}
	for i, row := range rows {
		first, _, _ := strings.Cut(row, sign)
		name := strings.TrimRight(first, " ")
		switch {
		case sign != "\t" && name != "" && strings.HasPrefix(first[len(name):], blanks):
			wide, ok = append(wide, slices.Insert(slices.Clone(cells[i]), 1, "")), true
		case i == 0 && len(rows) > 1:
			wide = append(wide, cells[i])
		default:
			return nil, false
		}
	}
	return wide, ok
}

// withoutMarkup returns a cell without the marks of bold text or code in markdown.
func withoutMarkup(cell string) string {
	for _, mark := range []string{"**", "__", "`"} {
		if inner, ok := strings.CutPrefix(cell, mark); ok && len(inner) > len(mark) && strings.HasSuffix(inner, mark) {
			return strings.TrimSuffix(inner, mark)
		}
	}
	return cell
}

// trimmed returns rows without their first or last cells.
func trimmed(rows [][]string, first, last bool) [][]string {
	rows = slices.Clone(rows)
	for i := range rows {
		if first && len(rows[i]) > 0 {
			rows[i] = rows[i][1:]
		}
		if last && len(rows[i]) > 0 {
			rows[i] = rows[i][:len(rows[i])-1]
		}
	}
	return rows
}

// withoutNames returns the readings of a table: all of it, and without names of
// rows, columns or both. Names of columns alone are at least four, unless a line
// stands below them: 1, 2 and 3 begin many an example.
func (r Reading) withoutNames(rows [][]string) (found []Reading) {
	for _, hasHeads := range []bool{false, true} {
		for _, hasNames := range []bool{false, true} {
			heads, below := []string(nil), rows
			if hasHeads {
				heads, below = rows[0], rows[1:]
			}
			names := make([]string, len(below))
			for i, row := range below {
				names[i] = strings.Join(row[:min(1, len(row))], "")
			}
			squares, ok := joined(trimmed(below, hasNames, false))
			switch {
			case !ok || hasNames && !areNames(names):
			case hasHeads && !r.areHeads(heads, len(squares[0])):
			case hasHeads && !hasNames && len(heads) < 4 && !r.ruled:
			case hasNames && (!hasHeads && !areRowNames(names) || len(names)+len(heads) < 3 && !r.named):
			default:
				found = append(found, r.with(squares))
			}
		}
	}
	return found
}

// joined returns a row of squares for each row of cells. It fails if a cell has more
// than a square, or a row not as many as the first.
func joined(rows [][]string) (squares []string, ok bool) {
	for _, cells := range rows {
		line := make([]byte, len(cells))
		for i, cell := range cells {
			if len(cell) > 1 {
				return nil, false
			}
			line[i] = (cell + " ")[0]
		}
		if len(line) == 0 || len(line) != len(rows[0]) {
			return nil, false
		}
		squares = append(squares, string(line))
	}
	return squares, len(squares) > 0
}

// naming are the usual names of rows and columns, by their index.
var naming = []func(i int) string{
	func(i int) string { return strconv.Itoa(i + 1) }, strconv.Itoa,
	board.RowName, func(i int) string { return strings.ToLower(board.RowName(i)) },
	func(i int) string { return strconv.Itoa((i + 1) % 10) }, func(i int) string { return strconv.Itoa(i % 10) },
	func(i int) string { return fmt.Sprintf("%02d", i+1) }, func(i int) string { return fmt.Sprintf("%02d", i) },
}

// areNames reports whether words are the names of rows or columns in their order.
func areNames(words []string) bool {
	return len(words) > 0 && slices.ContainsFunc(naming, func(name func(int) string) bool {
		for i, word := range words {
			if strings.TrimRight(word, ".:)") != name(i) {
				return false
			}
		}
		return true
	})
}

// areRowNames reports whether words name rows whose columns have no names. A number
// before a single row is rather a square.
func areRowNames(words []string) bool { return areNames(words) && (len(words) > 1 || words[0] > "9") }

// areHeads reports whether words name n columns. They may be one word together,
// and another one may stand in the corner: a number other than 0 is rather a square
// there, and so is any sign of a square beside fewer than four names without a line
// below.
func (r Reading) areHeads(words []string, n int) bool {
	if len(words) == 1 && n > 1 {
		words = strings.Split(words[0], "")
	}
	if len(words) == n+1 {
		corner := words[0]
		words = words[1:]
		if corner != "" && (strings.Contains(board.Digits, corner) || n < 4 && !r.ruled && strings.Contains("?#*FX.0", corner)) {
			return false
		}
	}
	return len(words) == n && areNames(words)
}

var (
	// listText matches a list in JSON, in Python, in C or from NumPy, or lists on
	// lines.
	listText = lazy.Regexp(`(?s)^\s*(?:\w+ *= *)?(?:(?:np|numpy)\.)?(?:array\()?([\[{].*[\]}])(?:,\s*dtype=[^)]*)?\)?[;,]?\s*$`)

	// boxedRow matches a row of squares in brackets of their own, and boxedSquare
	// one of these.
	boxedRow    = lazy.Regexp(`^\s*(?:(?:\[(?:.| . )\]|\{(?:.| . )\})[\s,]*)+$`)
	boxedSquare = lazy.Regexp(`[\[{] ?(.) ?[\]}][\s,]*`)

	// quotedRow matches a row in quotes that stands alone on its line.
	quotedRow = lazy.Regexp(`^\s*["']([^"']+)["'],?\s*$`)

	// wrapped matches where a list goes on in the next line.
	wrapped = lazy.Regexp(`\n *`)

	// innerList matches a list of texts or numbers, and listCell one of these.
	innerList = lazy.Regexp(`[\[{]([^\[\]{}]*)[\]}]`)
	listCell  = lazy.Regexp(`"[^"]*"|'[^']*'|[^\s,"']+`)
)

// list takes the rows out of a list, or out of a list of lists. A single list
// of signs can be a row or a column, and so can lists of one sign on a single line
// with commas. It fails if the text is no list.
func (r Reading) list() (found []Reading, ok bool) {
	if all(r.Rows, boxedRow().MatchString) && (len(r.Rows) > 1 || !strings.Contains(r.Rows[0], ",")) {
		return []Reading{r.with(each(r.Rows, unboxed))}, true
	}
	if all(r.Rows, quotedRow().MatchString) {
		rows := each(r.Rows, func(row string) string { return quotedRow().ReplaceAllString(row, "$1") })
		return []Reading{r.with(rows)}, true
	}
	text := listText().FindStringSubmatch(strings.Join(r.Rows, "\n"))
	if text == nil {
		return nil, false
	}
	lists := innerList().FindAllStringSubmatch(text[1], -1)
	around := strings.Trim(innerList().ReplaceAllString(text[1], ","), ", \t\n")
	outer := strings.Trim(around, "[]{}")
	if strings.Trim(outer, ", \t\n") != "" || len(around)-len(outer) > 2 {
		return nil, true
	}
	var rows [][]string
	for _, list := range lists {
		cells, ok := listCells(list[1])
		if !ok {
			return nil, true
		}
		rows = append(rows, cells)
	}
	if len(lists) == 1 && outer == around {
		found = append(found, r.with(rows[0]))
	}
	if squares, ok := joined(rows); ok {
		found = append(found, r.with(squares))
	}
	return found, true
}

// unboxed returns the squares of a row that stand in brackets of their own.
func unboxed(row string) string {
	return boxedSquare().ReplaceAllString(strings.TrimLeft(row, " \t"), "$1")
}

// listCells returns the texts and numbers in a list. It fails if one is missing
// between commas, or if blanks before one without quotes can be squares.
func listCells(list string) (cells []string, ok bool) {
	cells = listCell().FindAllString(list, -1)
	commas := strings.Count(listCell().ReplaceAllString(list, ""), ",")
	ok = commas == len(cells)-1
	if commas == 0 {
		line := strings.TrimSuffix(strings.TrimPrefix(wrapped().ReplaceAllString(list, " "), " "), " ")
		ok = line == strings.Join(cells, " ") // otherwise blanks can be squares
	}
	if last := strings.TrimRight(list, ", \n"); commas == len(cells) {
		ok = strings.HasSuffix(last, "\"") || strings.HasSuffix(last, "'")
	}
	isRow := func(cell string) bool { return len(cell) > 1 && !strings.ContainsAny(cell, "\"'") }
	if bare := strings.ReplaceAll(list, "\n", ""); slices.ContainsFunc(cells, isRow) {
		ok = ok && (bare == strings.Join(cells, ",") || bare == strings.Join(cells, ", "))
	}
	for i, cell := range cells {
		cells[i] = strings.Trim(cell, "\"'")
	}
	return cells, ok && len(cells) > 0
}
