package safemove

import "minesweeper/safemove/internal/frontier"

// ruleInside: all covered neighbours of one number also touch another one. What
// the other touches beyond them is settled if it needs no more mines than the
// first, or more by as many as there are such squares. B1 needs one mine among
// A1 and A2, so B2 finds only one of its two there, and the other at A3; with
// B3 it is the same the other way round:
//
//	???        M?M
//	121   →    121
var ruleInside = Rule{
	Name:    "inside",
	Numbers: 2,
	find:    func(p position, number int32, found found) { p.pairs(number, true, found) },
	explain: explainInside,
}

// ruleBeyond: one number needs more mines than another, by as many as it has
// covered neighbours that the other does not touch. Those are all mines then,
// and the other's own ones are all free. B3 needs two more mines and B2 only
// one, so A2 and A3 have one at the most; the second is A4, and as the first is
// among A2 and A3, B2 has none at A1:
//
//	????        F??M
//	*23*   →    *23*
var ruleBeyond = Rule{
	Name:    "beyond",
	Numbers: 2,
	find:    func(p position, number int32, found found) { p.pairs(number, false, found) },
	explain: explainBeyond,
}

// pairs looks at the numbers that share an unknown neighbour with a number and
// have others besides. It is for those that have all of the number's (inside),
// or for those that have not.
func (p position) pairs(number int32, inside bool, found found) {
	for partner, o := range p.near(number) {
		here, there := p.Unknown[number]&o.Own, p.Unknown[partner]&o.Its
		if here == p.Unknown[number] || (here == 0) != inside {
			continue
		}
		mines, free, _, freeHere := frontier.Pair(int(p.Need[partner])-int(p.Need[number]), there, here)
		if !inside && mines == 0 {
			continue // the same pair the other way round has more to say
		}
		found(partner, mines, true, partner)
		found(partner, free, false, partner)
		found(number, freeHere, false, partner)
	}
}

// shared returns the unknown neighbours of two numbers: those that both have,
// and those that only the second has.
func (p position) shared(a, b int32) (both, there []int32) {
	rowA, colA := p.At(a)
	rowB, colB := p.At(b)
	o := &frontier.Overlaps[rowB-rowA+2][colB-colA+2]
	return p.AppendMasked(nil, a, p.Unknown[a]&^o.Own), p.AppendMasked(nil, b, p.Unknown[b]&o.Its)
}

func explainInside(p position, c conclusion) string {
	a, b := c.numbers[0], c.numbers[1]
	both, _ := p.shared(a, b)
	text := p.needs(a) + " among " + p.list(both) + ", which also touch " + p.name(b) + "; "
	if c.mine {
		return text + p.needs(b) + ", so what else it touches must be mines: " + p.claim(true, c.square)
	}
	return text + p.needs(b) + " as well, so it has none elsewhere: " + p.claim(false, c.square)
}

func explainBeyond(p position, c conclusion) string {
	a, b := c.numbers[0], c.numbers[1]
	both, there := p.shared(a, b)
	if len(there) == 0 { // those have become known mines
		return explainInside(p, conclusion{square: c.square, mine: c.mine, rule: c.rule, numbers: []int32{b, a}})
	}
	text := p.needs(b) + " and " + p.needs(a) +
		", which leaves at most " + amount(int(p.Need[a]), "mine") + " for " + p.list(both)
	if c.mine {
		return text + "; so what else " + p.name(b) + " touches must be mines: " + p.claim(true, c.square)
	}
	return text + "; the rest must be at " + p.list(there) + ", so " + p.list(both) +
		" hold all that " + p.name(a) + " needs: " + p.claim(false, c.square)
}
