package paste

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// unquote takes off the > before every line of a mail, and the blank behind it.
func unquote(r Reading) []Reading {
	all := r.each(func(_ int, row string) (string, bool) { return strings.CutPrefix(strings.TrimLeft(row, " "), ">") })
	for _, r := range all {
		all = append(all, r.each(func(_ int, row string) (string, bool) {
			cut, ok := strings.CutPrefix(row, " ")
			return cut, ok || row == ""
		})...)
	}
	return all
}

// IsFence reports whether a line begins or ends code in markdown.
func IsFence(line string) bool {
	line = strings.TrimLeft(line, " \t")
	return strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")
}

// unfence takes off the lines around code.
func unfence(r Reading) []Reading {
	last := len(r.Rows) - 1
	if last < 2 || !IsFence(r.Rows[0]) || !IsFence(r.Rows[last]) {
		return nil
	}
	return []Reading{r.with(r.Rows[1:last])}
}

// sizeLine matches the rows, the columns and the mines that courses and contests
// state above the squares.
var sizeLine = lazy.Regexp(`^\s*([0-9]{1,7})(?:(?: +| *[xX×] *)([0-9]{1,7})(?: +([0-9]{1,7}))?)?\s*$`)

// SizeOf reads a line with rows, columns and mines. There are no columns if the
// line has one number, which is at least 2.
func SizeOf(line string) (z board.Size, total board.Total, ok bool) {
	if strings.Trim(line, "0123456789xX× \r\n") != "" {
		return z, total, false // as most lines, without the expression
	}
	m := sizeLine().FindStringSubmatch(line)
	if m == nil {
		return z, total, false
	}
	z.Rows, _ = strconv.Atoi(m[1])
	z.Cols, _ = strconv.Atoi(m[2])
	if n, err := strconv.Atoi(m[3]); err == nil {
		total = board.KnownTotal(n)
	}
	return z, total, z.Rows > 1 && m[2] == "" || z.Rows > 0 && z.Cols > 0
}

// IsEnd reports whether a line may stand below the last row of a contest's input.
func IsEnd(line string) bool {
	return slices.Contains([]string{"", "0 0", "^Z", "^D"}, strings.Trim(line, "\r\n"+endOfFile))
}

// unsize takes off the line with the size, and what stands below the rows.
func unsize(r Reading) (all []Reading) {
	size, total, ok := SizeOf(r.Rows[0])
	rows := r.Rows[1:]
	r.size, r.Total, r.turned = size, total, true
	for _, n := range slices.Compact([]int{size.Rows, size.Cols}) {
		more := func(line string) bool { return !IsEnd(line) }
		if ok && n > 0 && n <= len(rows) && !slices.ContainsFunc(rows[n:], more) {
			all = append(all, r.with(rows[:n]))
		}
	}
	return all
}

// isRule reports whether a line is one of a frame or a table, without squares.
func isRule(line string) bool {
	isOf := func(dash string) bool { return strings.Trim(line, " +|:"+dash) == "" && strings.Contains(line, dash) }
	return (isOf("-") || isOf("=")) && strings.ContainsAny(line, "+|")
}

// unframe takes off the lines of a frame at both ends, or between all rows too,
// or the line below the first row of a table, whose names go too unless they may
// be squares.
func unframe(r Reading) []Reading {
	var rows []string
	var at []int // of the rules: how many rows stand above
	for _, row := range r.Rows {
		if isRule(row) {
			at = append(at, len(rows))
		} else {
			rows = append(rows, row)
		}
	}
	n, end := len(rows), len(r.Rows)-1
	if n > 1 && len(at) == 1 && at[0] == 1 && (r.Rows[1][0] == '|' || !strings.HasSuffix(r.Rows[end], "|") && !isRule(r.Rows[end])) { // a table
		all := []Reading{r.with(rows)}
		if heads := columnNames(rows[0]); len(heads) == 0 || areNames(heads) {
			all = append(all, r.with(rows[1:]))
		}
		return all
	}
	if len(at) < 2 || at[0] > 1 || at[0] >= n || !isRule(r.Rows[end]) || len(at) > 2 && len(at) < n {
		return nil
	}
	for _, row := range r.Rows[at[0]:] {
		if len(row) != len(r.Rows[end]) {
			return nil
		}
	}
	return []Reading{r.with(rows)}
}

// unbar takes off the bars at both ends of every row, and the blanks inside them.
func unbar(r Reading) []Reading {
	all := r.each(func(_ int, row string) (string, bool) {
		row = strings.TrimRight(row, " \t")
		return strings.Trim(row, "|"), len(row) > 2 && row[0] == '|' && row[len(row)-1] == '|'
	})
	for _, r := range all {
		all = append(all, r.each(func(_ int, row string) (string, bool) {
			padded := len(row) > 2 && row[0] == ' ' && row[len(row)-1] == ' '
			return strings.TrimPrefix(strings.TrimSuffix(row, " "), " "), padded
		})...)
	}
	return all
}

// labels are the usual names of rows and columns, by their index.
var labels = []func(i int) string{
	func(i int) string { return strconv.Itoa(i + 1) }, strconv.Itoa,
	board.RowName, func(i int) string { return strings.ToLower(board.RowName(i)) },
}

// columnNames returns the words in a line that may name the columns.
func columnNames(line string) []string {
	heads := strings.Fields(strings.ReplaceAll(line, "|", " "))
	if len(heads) == 1 {
		return strings.Split(heads[0], "")
	}
	return heads
}

// areNames reports whether words are the names of the columns in their order.
func areNames(heads []string) bool {
	return slices.ContainsFunc(labels, func(name func(int) string) bool {
		for i, head := range heads {
			if head != name(i) {
				return false
			}
		}
		return len(heads) > 0
	})
}

// unlabel takes off the names of the columns together with those of the rows.
// They state the size.
func unlabel(r Reading) (all []Reading) {
	heads := columnNames(r.Rows[0])
	size := board.Size{Rows: len(r.Rows) - 1, Cols: len(heads)}
	if size.Rows == 0 || size.Cols < 2 || !r.Fits(size) || !areNames(heads) {
		return nil
	}
	r.size, r.turned = size, false
	if under, ok := underNames(r, heads); ok {
		return []Reading{under}
	}
	for _, name := range labels {
		all = append(all, r.with(r.Rows[1:]).cutNames(name)...)
	}
	return all
}

// underNames returns the squares that stand under the names of the columns. It
// fails if a row has anything else but its own name and marks behind that.
func underNames(r Reading, heads []string) (Reading, bool) {
	head, at := r.Rows[0], make([]int, len(heads))
	for i, from := 0, 0; i < len(heads); i++ {
		from += strings.Index(head[from:], heads[i]) + len(heads[i])
		at[i] = from - 1
	}
	rows := make([]string, 0, len(r.Rows)-1)
	for i, row := range r.Rows[1:] {
		line := []byte(row + strings.Repeat(" ", max(0, len(head)-len(row))))
		squares := make([]byte, len(at))
		for k, column := range at {
			squares[k], line[column] = line[column], ' '
		}
		name := strings.Trim(string(line), " \t|:.)")
		if !slices.ContainsFunc(labels, func(label func(int) string) bool { return label(i) == name }) {
			return r, false
		}
		rows = append(rows, string(squares))
	}
	return r.with(rows), true
}

// cutNames takes off the names of the rows, which stand one below the other,
// and a bar or a colon behind them. A bar stays if the row ends with one too.
func (r Reading) cutNames(name func(int) string) []Reading {
	width := 0
	for i, row := range r.Rows {
		width = max(width, len(row)-len(strings.TrimLeft(row, " \t"))+len(name(i)))
	}
	all := r.each(func(i int, row string) (string, bool) {
		if len(row) <= width || strings.TrimSpace(row[:width]) != name(i) {
			return "", false
		}
		return row[width:], true
	})
	for _, mark := range []string{":", "|"} {
		for _, r := range all {
			all = append(all, r.each(func(_ int, row string) (string, bool) {
				cut, ok := strings.CutPrefix(strings.TrimLeft(row, " "), mark)
				return cut, ok && !strings.HasSuffix(cut, mark)
			})...)
		}
	}
	return all
}

// unindent takes off blanks or tabs before all rows: as many as there are, and
// fewer, since the last of them may be squares. A single blank before a single
// row is a square.
func unindent(r Reading) (all []Reading) {
	blank := r.Rows[0][:min(1, len(r.Rows[0]))]
	if blank != " " && blank != "\t" {
		return nil
	}
	most := len(r.Rows[0])
	for _, row := range r.Rows {
		most = min(most, len(row)-len(strings.TrimLeft(row, blank)))
	}
	for n := 1; n <= most; n++ {
		if (n <= 8 || n == most) && n+len(r.Rows) > 2 {
			r.Cure = fmt.Sprintf("sed 's/^%s//'", strings.Repeat(blank, n))
			all = append(all, r.each(func(_ int, row string) (string, bool) { return row[n:], true })...)
		}
	}
	return all
}

// unseparate takes off what stands between the squares of each row, and perhaps
// behind the last: one to three blanks, or a sign with blanks.
func unseparate(r Reading) (all []Reading) {
	for n := 1; n <= 3; n++ {
		r.Cure = fmt.Sprintf(`sed 's/\(.\)%s/\1/g'`, strings.Repeat(" ", n))
		all = append(all, r.each(func(_ int, row string) (string, bool) { return everyNth(row, n+1) })...)
	}
	hasOpen := strings.ContainsAny(strings.Join(r.Rows, ""), "0/.")
	for _, sign := range []string{"\t", ",", ";", "|"} {
		r.Cure = fmt.Sprintf("tr -d '%s'", sign)
		all = append(all, r.each(func(_ int, row string) (string, bool) {
			if hasOpen { // otherwise the last square of each row may be left out
				row = strings.TrimSuffix(row, sign)
			}
			return cells(row, sign)
		})...)
	}
	return all
}

// everyNth returns every nth character of a row, if the others are blanks.
func everyNth(row string, n int) (string, bool) {
	var squares []byte
	for i := range len(row) {
		if i%n == 0 {
			squares = append(squares, row[i])
		} else if row[i] != ' ' {
			return "", false
		}
	}
	return string(squares), len(squares) > 1 && len(row)%n <= 1
}

// cells returns the squares of a row, one of which stands in each of its cells.
func cells(row, sign string) (string, bool) {
	all := strings.Split(row, sign)
	for i, cell := range all {
		square := strings.Trim(strings.Trim(cell, " "), `"'`)
		if square == "" && cell != "" {
			square = " "
		}
		if len(square) != 1 {
			return "", false
		}
		all[i] = square
	}
	return strings.Join(all, ""), true
}
