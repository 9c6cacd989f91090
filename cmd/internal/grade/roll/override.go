package roll

import (
	"fmt"
	"io"
	"strings"

	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

// An Override is a mark, or a part of one, that a teacher changed by hand.
type Override struct {
	Student string
	Part    string // empty for the whole mark
	Score   marking.Points
	Reason  string
}

// ReadOverrides reads a table with the columns student, part, score and reason,
// in any order. The column part may be absent.
func ReadOverrides(r io.Reader) (list []Override, err error) {
	table, err := readTable(r, "list of overrides")
	if err != nil {
		return nil, err
	}
	student, score := table.column("student", "id", "login", "email", "name"), table.column("score", "mark", "points")
	part, reason := table.column("part"), table.column("reason", "comment")
	if student < 0 || score < 0 || reason < 0 {
		return nil, fmt.Errorf("want the columns student, score, reason and, if parts are changed, part; it has %s", table.headers())
	}
	for row := 1; row < len(table.rows); row++ {
		o := Override{Student: table.value(row, student), Part: table.value(row, part),
			Reason: text.Harmless(table.value(row, reason))}
		if o.Student == "" {
			continue
		}
		number, isNegative := strings.CutPrefix(plainNumber(table.value(row, score)), "-")
		if o.Score, err = marking.ParsePoints(number); err != nil && strings.Trim(number, "0") != "" || number == "" {
			return nil, fmt.Errorf("row %d: score %q: want a number with at most two decimals, as in 7.5", row+1, table.value(row, score))
		}
		if isNegative {
			o.Score = -o.Score
		}
		list = append(list, o)
	}
	return list, nil
}
