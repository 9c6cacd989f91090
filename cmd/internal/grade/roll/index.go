package roll

import (
	"strings"

	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/grade/intake"
)

// An index finds the rows of a student in a list by keys of several levels, the
// surest kind of key first, such as numbers before names.
type index []map[string][]int

// exactly returns the key of a name that must be written just so.
func exactly(name string) string {
	if name != "" {
		name = "exactly " + name
	}
	return name
}

// nameKey returns the key of a name. It differs from every id, login and email.
func nameKey(name string) string {
	if name = fold(name); name != "" {
		name = "name " + name
	}
	return name
}

// numberAtEnd finds the number in a key such as "Participant 12345".
var numberAtEnd = lazy.Regexp(`\d+$`)

// add adds a row with a key: in small letters, or one of exactly or nameKey.
// Empty keys are left out. Rows are added in their order.
func (x *index) add(level int, key string, row int) {
	for len(*x) <= level {
		*x = append(*x, make(map[string][]int))
	}
	rows := (*x)[level][key]
	if key != "" && (len(rows) == 0 || rows[len(rows)-1] != row) {
		(*x)[level][key] = append(rows, row)
	}
}

// find returns the rows with a key or name, at the surest level that has it.
// There are several if students share it.
func (x index) find(name string) []int {
	for _, rows := range x {
		for _, key := range []string{exactly(name), strings.ToLower(name), nameKey(name)} {
			if found := rows[key]; found != nil {
				return found
			}
		}
	}
	return nil
}

// rowsOf returns the rows of a student by the first name that has one.
func (x index) rowsOf(s intake.Submission) []int {
	for _, name := range s.Names() {
		if found := x.find(name); found != nil {
			return found
		}
	}
	return nil
}
