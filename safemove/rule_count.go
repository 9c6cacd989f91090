package safemove

import "fmt"

// ruleCount: no mine is left, or as many as covered squares; then all of those
// are free, or all mines. Of one mine on the board, one is flagged:
//
//	*1??   →    *1FF
var ruleCount = Rule{
	Name:    "count",
	Doc:     "no mine is left, or as many as covered squares: all of those are free, or all mines",
	explain: explainCount,
}

// count applies ruleCount: it calls found with every unknown square, when they
// are all mines or all free.
func (p *position) count(total int, found found) {
	left := total - p.mines
	if p.unknowns == 0 || left != 0 && left != p.unknowns {
		return
	}
	for i, k := range p.know {
		if k == unknown {
			found([]int{i}, left != 0, -1)
		}
	}
}

func explainCount(p *position, c conclusion) string {
	claim := p.claim([]int{c.square}, c.mine)
	switch {
	case c.mine && p.unknowns == 1:
		return "1 mine is left, and 1 covered square: " + claim
	case c.mine:
		return fmt.Sprintf("%d mines are left, and as many covered squares: %s", p.unknowns, claim)
	case p.mines == 0:
		return "the board has no mines: " + claim
	case p.mines == 1:
		return "the only mine is found: " + claim
	}
	return fmt.Sprintf("all %d mines are found: %s", p.mines, claim)
}
