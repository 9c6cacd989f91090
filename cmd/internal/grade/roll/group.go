package roll

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/text"
)

// Groups are the students who hand in together, by the name of the group. The
// names are as in the table that was read.
type Groups map[string][]string

// ReadGroups reads a table with the columns group and student (or id, login,
// email, name). Without a header the first column is the group.
func ReadGroups(r io.Reader) (Groups, error) {
	table, err := readTable(r, "list of groups")
	if err != nil {
		return nil, err
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
		return nil, fmt.Errorf("want the columns group and student; it has %s", table.headers())
	}
	groups := make(Groups)
	for row := first; row < len(table.rows); row++ {
		name, member := text.Harmless(table.value(row, group)), text.Harmless(table.value(row, student))
		if name != "" && member != "" {
			groups[name] = append(groups[name], member)
		}
	}
	return groups, nil
}

// Find returns the name of the group that a submission belongs to: the one of
// its student, or the one that it is named after.
func (g Groups) Find(s intake.Submission) (group string, ok bool) {
	for _, name := range slices.Concat([]string{s.Student, s.Name}, s.Also) {
		for group, members := range g {
			isMember := func(m string) bool { return strings.EqualFold(m, name) }
			if name != "" && (strings.EqualFold(group, name) || slices.ContainsFunc(members, isMember)) {
				return group, true
			}
		}
	}
	return "", false
}
