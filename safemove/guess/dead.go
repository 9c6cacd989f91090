package guess

import "slices"

// Dead returns the indices of the dead squares, ascending: those that are a
// mine in some layouts, and show one number in all others. To uncover such a
// square gives no information. It returns none if there are too many layouts to
// count.
func (p *Position) Dead() (dead []int) {
	f := &p.analysis
	if p.known == nil || !f.Build(&p.known.View, p.total) || f.Layouts() == 0 {
		return nil
	}
	for _, i := range f.Unknown() {
		if c := f.Mine(i); 0 < c && c < 1 && f.Ask(i) && f.Numbers() == 1 {
			dead = append(dead, p.plain(i))
		}
	}
	slices.Sort(dead)
	return dead
}
