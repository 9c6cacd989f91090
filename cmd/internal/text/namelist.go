package text

import "cmp"

// defaultListed is the number of names that a list shows. It counts the others.
const defaultListed = 8

// A NameList names the first items of a list, such as squares or students, and
// counts the others.
type NameList struct {
	Names []string
	Count int
	Limit int // of the names; 0 for the default
}

// Add adds an item. It calls name only if the item is named.
func (l *NameList) Add(name func() string) {
	l.Count++
	if l.Count <= cmp.Or(l.Limit, defaultListed) {
		l.Names = append(l.Names, name())
	}
}

// String returns the list as in "B1, B2 and 7 more".
func (l *NameList) String() string { return First(l.Names, l.Count) }

// Sentence counts the items as [Count] does and names them. It is empty if the
// list is.
func (l *NameList) Sentence(one, many string) string {
	if l.Count == 0 {
		return ""
	}
	return Count(l.Count, one, many) + ": " + l.String()
}
