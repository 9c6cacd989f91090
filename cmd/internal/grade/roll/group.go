package roll

import (
	"fmt"
	"io"
	"slices"

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
	group, student, first := 0, 1, 0
	for col, f := range table.rows[0] {
		switch name := fold(f.value); {
		case name == "group" || name == "team" || name == "groupname":
			group, first = col, 1
		case slices.ContainsFunc(rosterHeaders[:], func(names []string) bool { return slices.Contains(names, name) }):
			student, first = col, 1
		}
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
