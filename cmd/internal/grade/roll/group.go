package roll

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/text"
)

// Groups are the students who hand in together. The zero value has none.
type Groups struct {
	members [][]string // of each group, as in the table that was read
	index   index      // of groups by their members, then by their names
}

// ReadGroups reads a table with the columns group and student (or id, login,
// email, name). Without a header the first column is the group.
func ReadGroups(r io.Reader) (groups Groups, err error) {
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
			groups.members = append(groups.members, nil)
			groups.index.add(1, strings.ToLower(name), place)
		}
		groups.members[place] = append(groups.members[place], member)
		groups.index.add(0, strings.ToLower(member), place)
	}
	return groups, nil
}

// Find returns the students of the group that a submission belongs to: the one
// of its student, or the one that it is named after.
func (g Groups) Find(s intake.Submission) []string {
	if found := g.index.rowsOf(s); found != nil {
		return g.members[found[0]]
	}
	return nil
}
