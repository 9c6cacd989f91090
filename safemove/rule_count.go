package safemove

import "fmt"

// ruleCount: if no mine is left, all covered squares are free; if as many mines
// as covered squares are left, all are mines. This board has one mine, and it
// is flagged:
//
//	*1??   →    *1FF
var ruleCount = Rule{
	Name:    "count",
	explain: explainCount,
}

// count applies ruleCount, to the first unknown square.
func (p position) count(left int) (c conclusion, ok bool) {
	if p.Unknowns == 0 || left != 0 && left != p.Unknowns {
		return c, false
	}
	return conclusion{square: p.FirstUnknown(), mine: left != 0, rule: &ruleCount, counted: true}, true
}

func explainCount(p position, c conclusion) string {
	claim := p.claim(c.mine, c.square)
	switch {
	case c.mine && p.Unknowns == 1:
		return "1 mine is left, and 1 covered square: " + claim
	case c.mine:
		return fmt.Sprintf("%d mines are left, and as many covered squares: %s", p.Unknowns, claim)
	case p.Mines == 0:
		return "the board has no mines: " + claim
	case p.Mines == 1:
		return "the only mine is found: " + claim
	}
	return fmt.Sprintf("all %d mines are found: %s", p.Mines, claim)
}
