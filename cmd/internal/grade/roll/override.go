package roll

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/text"
)

// An Override is a mark, or a part of one, that a teacher changed by hand.
type Override struct {
	Student string
	Part    string // empty for the whole mark
	Score   judge.Points
	Reason  string
}

// ReadOverrides reads a table with the columns student, part, score and reason,
// in any order. The column part may be absent.
func ReadOverrides(r io.Reader) (list []Override, err error) {
	table, err := readTable(r, "list of overrides")
	if err != nil {
		return nil, err
	}
	column := func(names ...string) int {
		return slices.IndexFunc(table.rows[0], func(f csvField) bool { return slices.Contains(names, fold(f.value)) })
	}
	student, score := column("student", "id", "login", "email", "name"), column("score", "mark", "points")
	part, reason := column("part"), column("reason", "comment")
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
		if o.Score, err = judge.ParsePoints(number); err != nil && strings.Trim(number, "0") != "" || number == "" {
			return nil, fmt.Errorf("row %d: score %q: want a number with at most two decimals, as in 7.5", row+1, table.value(row, score))
		}
		if isNegative {
			o.Score = -o.Score
		}
		list = append(list, o)
	}
	return list, nil
}

// IsFor reports whether an override is for the student of a submission.
func (o Override) IsFor(s intake.Submission) bool {
	return slices.ContainsFunc(slices.Concat([]string{s.Student, s.Name}, s.Also), func(name string) bool {
		return strings.EqualFold(name, o.Student)
	})
}
