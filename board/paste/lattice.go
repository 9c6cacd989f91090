package paste

import "strings"

// lattices returns the readings in which the squares of all rows stand at the
// same distance from one another, behind blanks, names or a bar.
func (r Reading) lattices() (found []Reading) {
	rows := r.Rows
	margin := len(rows[0]) - len(strings.TrimLeft(rows[0], " \t|"))
	const widest = 64 // of the margins that may be squares in part
	for step := 1; step <= 4; step++ {
		for at := range min(len(rows[0]), margin+10) {
			if at > 0 && at < margin-widest {
				continue
			}
			isAlone := step == 1 || len(rows[0]) <= 1+step
			isSquare := len(rows) == 1 && rows[0][0] == ' ' && !strings.ContainsAny(rows[0], "0/.")
			if at == 1 && isAlone && isSquare && !r.quoted && !r.Sized {
				continue // a single blank before a single row or square is a square
			}
			squares, ok := lattice(rows, at, step)
			r.spaced, r.padded = step > 1 && ok && len(squares[0]) > 1, step == 1 && strings.HasSuffix(rows[0][:at], "| ")
			if ok {
				found = append(found, r.with(squares))
			}
		}
	}
	return found
}

// lattice returns the squares of each row, of which the first is at an index and
// the others each a step further.
func lattice(rows []string, at, step int) (squares []string, ok bool) {
	names := make([]string, len(rows))
	dotted := 0 // names with a point behind them that can be a square
	named, shut := false, strings.HasSuffix(strings.TrimRight(rows[0], " "), "|")
	for i, row := range rows {
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
		isItem := strings.HasSuffix(before, ".") && strings.HasPrefix(body, " ") // as 1. in markdown
		row, ok := everyNth(body, step)
		if !ok || i > 0 && len(row) != len(squares[0]) || isOpen && !shut && names[i] == "" || isItem ||
			isGlued && (step > 1 || body[0] != ' ') && body[0] != '.' {
			return nil, false
		}
		if isGlued && body[0] == '.' {
			dotted++
		}
		squares = append(squares, row)
	}
	if named {
		return squares, (dotted == 0 || dotted == len(rows)) && areRowNames(names)
	}
	return squares, all(rows, func(row string) bool { return row[:at] == rows[0][:at] })
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
	return string(squares), len(squares) > 0
}

// underNames returns the readings in which the squares stand below the first or the
// last characters of the names of the columns.
func (r Reading) underNames() (found []Reading) {
	if len(r.Rows) < 2 {
		return nil
	}
	rows := r.Rows[1:]
	heads, starts, ends := headings(r.Rows[0])
	if !areNames(heads) {
		return nil
	}
	for _, places := range [][]int{ends, starts} {
		if squares, ok := below(rows, places, r.ruled); ok {
			found = append(found, r.with(squares))
		}
	}
	return found
}

// headings returns the words of a line, and where they begin and end. A single one
// names a column with each of its characters.
func headings(line string) (words []string, starts, ends []int) {
	words = strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" \t|", c) })
	if len(words) == 1 {
		words = strings.Split(words[0], "")
	}
	at := 0
	for _, word := range words {
		at += strings.Index(line[at:], word)
		starts, ends = append(starts, at), append(ends, at+len(word)-1)
		at += len(word)
	}
	return words, starts, ends
}

// below returns the squares of each row at some places, where the row may end
// before. It fails if there is anything else but names of the rows.
func below(rows []string, places []int, ruled bool) (squares []string, ok bool) {
	names := make([]string, len(rows))
	for i, row := range rows {
		line := []byte(row + strings.Repeat(" ", max(0, places[len(places)-1]+1-len(row))))
		square := make([]byte, len(places))
		for k, place := range places {
			square[k], line[place] = line[place], ' '
		}
		names[i] = strings.Trim(string(line[:places[0]]), " \t|")
		if strings.Trim(string(line[places[0]:]), " \t|") != "" {
			return nil, false
		}
		squares = append(squares, string(square))
	}
	bare := all(names, func(name string) bool { return name == "" })
	return squares, bare && (ruled || len(places) > 3) || areNames(names)
}
