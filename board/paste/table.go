package paste

import (
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// tables returns the readings in which each square is a cell: a word of a line
// that has no blank squares, or what stands between separators.
func (r Reading) tables() (found []Reading) {
	words, bars := make([][]string, len(r.Rows)), strings.Count(r.Rows[len(r.Rows)-1], "|")
	for i, row := range r.Rows {
		if i > 0 && strings.Count(row, "|") != bars {
			return nil
		}
		words[i] = strings.FieldsFunc(row, func(c rune) bool { return strings.ContainsRune(" \t|,;:\"'", c) })
	}
	for _, r := range r.withoutNames(words, true) {
		if strings.ContainsAny(string(r.Text()), "0/.") {
			found = append(found, r)
		}
	}
	return append(found, r.split()...)
}

// split returns the readings in which the squares stand between separators. What
// is empty at both ends may be no square, and between bars it is none.
func (r Reading) split() (found []Reading) {
	for _, sign := range []string{"\t", ",", ";", "|"} {
		if !all(r.Rows, func(row string) bool { return strings.Contains(row, sign) }) {
			continue
		}
		cells := make([][]string, len(r.Rows))
		for i, row := range r.Rows {
			cells[i] = strings.Split(row, sign)
			for k, cell := range cells[i] {
				if k > 0 || !nameAndBlank().MatchString(cell+sign) {
					cells[i][k] = markup().ReplaceAllString(strings.Trim(cell, " \t\"'"), "$1$2$3")
				}
			}
		}
		isClosed := func(bars string) bool {
			return bars[:1] == sign && all(r.Rows, func(row string) bool {
				return strings.HasPrefix(row, bars) && strings.HasSuffix(row, bars)
			})
		}
		ends := [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}} // cells before and behind the squares
		if isClosed("||") {
			ends = [][2]int{{1, 1}, {2, 2}}
		} else if isClosed("|") {
			ends = [][2]int{{1, 1}}
		}
		for _, n := range ends {
			isEmpty := func(row []string) bool {
				return len(row) >= n[0]+n[1] && strings.Join(row[:n[0]], "")+strings.Join(row[len(row)-n[1]:], "") == ""
			}
			if all(cells, isEmpty) {
				found = append(found, r.withoutNames(trimmed(cells, n[0], n[1]), false)...)
			}
		}
	}
	return found
}

// nameAndBlank matches a first cell and its separator if there may be a blank square
// behind a name.
var nameAndBlank = lazy.Regexp(` \t$|[\w.:)] *\t[ \t]*[,;]$`)

// markup matches a cell with the marks of bold text or code in markdown.
var markup = lazy.Regexp("^(?:\\*\\*(.+)\\*\\*|__(.+)__|`(.+)`)$")

// trimmed returns rows without so many of their first and last cells.
func trimmed(rows [][]string, first, last int) [][]string {
	rows = slices.Clone(rows)
	for i, row := range rows {
		row = row[min(first, len(row)):]
		rows[i] = row[:max(0, len(row)-last)]
	}
	return rows
}

// withoutNames returns the readings of a table: all of it, and without names of
// rows, columns or both. Names of columns alone are at least four, unless a line
// stands below them: 1, 2 and 3 begin many an example. A word may be a whole row.
func (r Reading) withoutNames(rows [][]string, areWords bool) (found []Reading) {
	for above := range 2 {
		for before := range 2 {
			heads, below, names := slices.Concat(rows[:above]...), rows[above:], []string(nil)
			for _, row := range below {
				names = append(names, row[:min(before, len(row))]...)
			}
			squares, ok := joined(trimmed(below, before, 0), areWords)
			switch {
			case !ok || before > 0 && !areNames(names):
			case above > 0 && !areHeads(heads, len(squares[0])):
			case above > before && len(heads) < 4 && !r.ruled:
			case before > 0 && (above == 0 && !areRowNames(names) || len(names)+len(heads) < 3):
			default:
				found = append(found, r.with(squares))
			}
		}
	}
	return found
}

// joined returns a row of squares for each row of cells, which are squares or, if
// words are cells, all a single word.
func joined(rows [][]string, areWords bool) (squares []string, ok bool) {
	isWord := func(cells []string) bool { return areWords && len(cells) == 1 }
	for _, cells := range rows {
		row := strings.Join(cells, "")
		if isWord(cells) != isWord(rows[0]) {
			return nil, false
		}
		if !isWord(cells) {
			line := make([]byte, len(cells))
			for i, cell := range cells {
				if len(cell) > 1 {
					return nil, false
				}
				line[i] = (cell + " ")[0]
			}
			row = string(line)
		}
		if row == "" || len(squares) > 0 && len(row) != len(squares[0]) {
			return nil, false
		}
		squares = append(squares, row)
	}
	return squares, len(squares) > 0
}

// naming are the usual names of rows and columns, by their index.
var naming = []func(i int) string{
	func(i int) string { return strconv.Itoa(i + 1) }, strconv.Itoa,
	board.RowName, func(i int) string { return strings.ToLower(board.RowName(i)) },
	func(i int) string { return strconv.Itoa((i + 1) % 10) }, func(i int) string { return strconv.Itoa(i % 10) },
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
// and another one may stand in the corner.
func areHeads(words []string, n int) bool {
	if len(words) == 1 && n > 1 {
		words = strings.Split(words[0], "")
	}
	if len(words) == n+1 {
		words = words[1:]
	}
	return len(words) == n && areNames(words)
}

var (
	// listText matches a list in JSON, in Python, in C or from NumPy, or lists on
	// lines.
	listText = lazy.Regexp(`(?s)^\s*(?:\w+ *= *)?(?:(?:np|numpy)\.)?(?:array\()?([\[{].*[\]}])(?:,\s*dtype=[^)]*)?\)?[;,]?\s*$`)

	// quotedRow matches a row in quotes that stands alone on its line.
	quotedRow = lazy.Regexp(`^\s*["']([^"']+)["'],?\s*$`)

	// innerList matches a list of texts or numbers, and listCell one of these.
	innerList = lazy.Regexp(`[\[{]([^\[\]{}]*)[\]}]`)
	listCell  = lazy.Regexp(`"[^"]*"|'[^']*'|[^\s,"']+`)
)

// list takes the rows out of a list, or out of a list of lists. A single list
// of signs can be a row or a column. Squares in brackets of their own are a list a
// line. It fails if the text is no list.
func (r Reading) list() (found []Reading, ok bool) {
	if all(r.Rows, func(row string) bool { return strings.Contains(row, "][") }) {
		r.Rows = each(r.Rows, func(row string) string {
			return strings.NewReplacer("[ ][", "[0 ", "][ ]", " 0]", "][", " ").Replace(row)
		})
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
	if len(lists) == 1 && outer == around { // it can be a column
		found = append(found, r.with(rows[0]))
	}
	if squares, ok := joined(rows, false); ok {
		found = append(found, r.with(squares))
	}
	return found, true
}

// listCells returns the texts and numbers in a list. It fails if one is missing
// between commas or quotes, or if blanks before one without quotes can be squares.
func listCells(list string) (cells []string, ok bool) {
	cells = listCell().FindAllString(list, -1)
	commas := strings.Count(listCell().ReplaceAllString(list, ""), ",")
	ok = commas == 0 || commas == len(cells)-1
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
	return cells, ok && len(cells) > 0 && !slices.Contains(cells, "")
}
