package paste

import (
	"cmp"
	"strings"
)

// lattices returns the readings in which the squares of all rows stand at the
// same distance from one another, behind blanks, names or a bar.
func (r Reading) lattices() (found []Reading) {
	rows := r.Rows
	margin := len(rows[0])
	for _, row := range rows {
		margin = min(margin, len(row)-len(strings.TrimLeft(row, " \t|")))
	}
	const widest = 64 // of the margins that may be squares in part
	for step := 1; step <= 4; step++ {
		n := min(len(rows[0]), margin+10)
		for i := range n {
			at := (margin + i) % n
			if at > 0 && at < margin-widest {
				continue
			}
			isAlone := step == 1 || len(rows[0]) <= 1+step
			if at == 1 && isAlone && len(rows) == 1 && rows[0][0] == ' ' && !r.quoted && !r.Sized {
				continue // a single blank before a single row or square is a square
			}
			squares, ok := r.lattice(at, step)
			if !ok {
				continue
			}
			r := r.with(squares)
			r.Unindented = step == 1 && strings.Trim(rows[0][:at], " \t") == ""
			isPadded := step == 1 && strings.HasSuffix(rows[0][:at], "| ")
			if isPadded || step > 1 && len(squares[0]) > 1 && !r.HasBlanks() {
				r.went = cmp.Or(r.went, theBlanks)
			}
			found = append(found, r)
		}
	}
	return found
}

// lattice returns the squares of each row, of which the first is at an index and
// the others each a step further.
func (r Reading) lattice(at, step int) (squares []string, ok bool) {
	names, between := make([]string, len(r.Rows)), ""
	if r.heads > 0 {
		between = "\t|"
	}
	dotted := 0 // names with a point behind them that can be a square
	named, shut := false, strings.HasSuffix(strings.TrimRight(r.Rows[0], " "), "|")
	for i, row := range r.Rows {
		if len(row) <= at {
			return nil, false
		}
		before, body := row[:at], row[at:]
		names[i] = strings.Trim(before, " \t|")
		named = named || names[i] != ""
		isOpen := strings.Contains(before, "|")
		if bar := strings.TrimRight(body, " "); strings.HasSuffix(bar, "|") != shut || shut && !isOpen {
			return nil, false
		} else if shut {
			body = strings.TrimSuffix(bar, strings.Repeat("|", strings.Count(before, "|")))
		}
		if shut && step == 1 && strings.HasSuffix(before, " ") {
			body, ok = strings.CutSuffix(body, " ")
			if !ok {
				return nil, false
			}
		}
		isGlued := names[i] != "" && !strings.ContainsAny(before[at-1:], " \t|:.")
		isPoint, isBlank := strings.HasPrefix(body, "."), strings.HasPrefix(body, " ")
		isItem := strings.HasSuffix(before, ".") && isBlank // as 1. in markdown
		row, ok := everyNth(body, step, between)
		isName := !isItem && (!isGlued || isPoint || step == 1 && isBlank) && (!isOpen || shut || names[i] != "")
		if !ok || i > 0 && len(row) != len(squares[0]) || !isName && r.heads == 0 {
			return nil, false
		}
		if isGlued && isPoint {
			dotted++
		}
		squares = append(squares, row)
	}
	switch {
	case r.heads > 0:
		isNamed := areNames(names) || !named && (r.ruled || r.heads > 3)
		return squares, isNamed && len(squares[0]) == r.heads
	case named:
		return squares, (dotted == 0 || dotted == len(names)) && areRowNames(names)
	default:
		return squares, all(r.Rows, func(row string) bool { return row[:at] == r.Rows[0][:at] })
	}
}

// everyNth returns every nth character of a row, if the others are blanks or may
// stand between squares.
func everyNth(row string, n int, between string) (string, bool) {
	var squares []byte
	for i := range len(row) {
		if i%n == 0 {
			squares = append(squares, row[i])
		} else if row[i] != ' ' && strings.IndexByte(between, row[i]) < 0 {
			return "", false
		}
	}
	return string(squares), len(squares) > 0
}

// underNames returns the readings in which the squares stand below the names of the
// columns. Blanks at the end of a row may be trimmed, and bars and tabs may stand
// between the squares.
func (r Reading) underNames() (found []Reading) {
	line := strings.TrimRight(r.Rows[0], " \t|")
	heads, rows := headings(line), each(r.Rows[1:], func(row string) string {
		row = strings.TrimRight(row, " \t|")
		return row + strings.Repeat(" ", max(0, len(line)-len(row)))
	})
	if len(rows) == 0 || !areNames(heads) || !all(rows, func(row string) bool { return len(row) == len(line) }) {
		return nil
	}
	r = r.with(rows)
	r.heads = len(heads)
	const widest = 12 // of the columns
	for step := 1; step <= widest; step++ {
		if squares, ok := r.lattice(strings.Index(line, heads[0]), step); ok {
			found = append(found, r.with(squares))
		}
	}
	return found
}

// headings returns the words of a line. A single one names a column with each of
// its characters.
func headings(line string) []string {
	words := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" \t|", c) })
	if len(words) == 1 {
		words = strings.Split(words[0], "")
	}
	return words
}
