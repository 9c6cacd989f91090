package paste

import (
	"slices"
	"strings"

	"minesweeper/board/lazy"
)

var (
	// listText matches a list in JSON, in Python or from NumPy, or lists on lines.
	listText = lazy.Regexp(`(?s)^\s*(?:\w+ *= *)?(?:(?:np|numpy)\.)?(?:array\()?([\[{].*[\]}])(?:,\s*dtype=[^)]*)?\)?[;,]?\s*$`)

	// innerList matches a list of texts or numbers, and listCell one of these.
	innerList = lazy.Regexp(`[\[{]([^\[\]{}]*)[\]}]`)
	listCell  = lazy.Regexp(`"[^"]*"|'[^']*'|[^\s,"']+`)
)

// unlist takes the rows out of a list, or out of a list of lists. A single list
// of signs can be a row or a column.
func unlist(r Reading) []Reading {
	text := listText().FindStringSubmatch(strings.Join(r.Rows, "\n"))
	if text == nil {
		return nil
	}
	lists := innerList().FindAllStringSubmatch(text[1], -1)
	around := strings.Trim(innerList().ReplaceAllString(text[1], ","), ", \t\n")
	outer := strings.Trim(around, "[]{}")
	if strings.Trim(outer, ", \t\n") != "" || len(around)-len(outer) > 2 {
		return nil
	}
	var rows []string
	for _, list := range lists {
		cells, ok := listCells(list[1])
		row := strings.Join(cells, "")
		isRow := len(row) == len(cells)
		switch {
		case ok && len(lists) == 1 && outer == around && !isRow:
			return []Reading{r.with(cells)}
		case ok && len(lists) == 1 && outer == around:
			return []Reading{r.with(cells), r.with([]string{row})}
		case !ok || !isRow:
			return nil
		}
		rows = append(rows, row)
	}
	return []Reading{r.with(rows)}
}

// listCells returns the texts and numbers in a list. It fails if one is missing
// between commas.
func listCells(list string) (cells []string, ok bool) {
	bare := func(cell string) bool { return cell[0] != '"' && cell[0] != '\'' }
	number := func(cell string) bool { return cell >= "0" && cell <= "8" && len(cell) == 1 }
	found := listCell().FindAllString(list, -1)
	commas := strings.Count(listCell().ReplaceAllString(list, ""), ",")
	quoted := !slices.ContainsFunc(found, bare)
	if rest := strings.TrimRight(list, " \n"); quoted && strings.HasSuffix(rest, ",") && commas > 0 {
		commas--
	}
	for _, cell := range found {
		if bare(cell) && commas == 0 && len(found) > 1 && !number(cell) {
			return nil, false
		}
		if !bare(cell) {
			cell = cell[1 : len(cell)-1]
		}
		cells = append(cells, cell)
	}
	return cells, len(cells) > 0 && (commas == 0 || commas == len(cells)-1)
}
