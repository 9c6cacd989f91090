package roll

import (
	"fmt"
	"io"
	"strings"

	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

// A Group is a number of students who hand in together.
type Group struct {
	Name    string
	Members []string // as in the table that was read
}

// ReadGroups reads a table with the columns group and student (or id, login,
// email, name). Without a header the first column is the group.
func ReadGroups(r io.Reader) (groups []Group, err error) {
	table, err := readTable(r, "list of groups")
	if err != nil {
		return groups, err
	}
	group, student, first := table.column("group", "team", "groupname"), table.anyStudent(), 0
	if max(group, student) >= 0 {
		first = 1
	}
	if group = max(group, 0); student < 0 {
		student = 1
	}
	if group == student {
		return groups, fmt.Errorf("want the columns group and student; it has %s", table.headers())
	}
	places := make(map[string]int)
	for row := first; row < len(table.rows); row++ {
		name, member := text.Harmless(table.value(row, group)), text.Harmless(table.value(row, student))
		if name == "" || member == "" {
			continue
		}
		place, ok := places[name]
		if !ok {
			place = len(places)
			places[name] = place
			groups = append(groups, Group{Name: name})
		}
		groups[place].Members = append(groups[place].Members, member)
	}
	return groups, nil
}

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
	student, score := table.anyStudent(), table.column("score", "mark", "points")
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
			return nil, fmt.Errorf("line %d: score %q: want a number with at most two decimals, as in 7.5",
				table.lines[row], table.value(row, score))
		}
		if isNegative {
			o.Score = -o.Score
		}
		list = append(list, o)
	}
	return list, nil
}
