package safemove

// ruleInside: all covered neighbours of one number also touch another one. What
// the other touches beyond them is settled if it needs no more mines than the
// first, or more by as many as there are such squares. B1 needs one mine among
// A1 and A2, so B2 finds only one of its two there, and the other at A3; with B3
// it is the same the other way round:
//
//	???        M?M
//	121   →    121
var ruleInside = Rule{
	Name:    "inside",
	Doc:     "all covered neighbours of one number also touch another: what the other has beyond them is settled",
	Numbers: 2,
	find: func(p *position, number int, found found) {
		p.pairs(number, func(partner int, here, there []int) {
			more := int(p.missing[partner] - p.missing[number])
			if len(here) == 0 && (more == 0 || more == len(there)) {
				found(there, more != 0, partner)
			}
		})
	},
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
	Doc:     "a number misses more mines than another by as many squares as it alone touches: those are mines, and those only the other touches are free",
	Numbers: 2,
	find: func(p *position, number int, found found) {
		p.pairs(number, func(partner int, here, there []int) {
			more := int(p.missing[partner] - p.missing[number])
			if len(here) > 0 && len(there) > 0 && more == len(there) {
				found(there, true, partner)
				found(here, false, partner)
			}
		})
	},
	explain: explainBeyond,
}

// pairs calls f with every number that shares a covered neighbour with number,
// and with the covered neighbours that only number and only the partner has.
// Pairs with the same neighbours are left out. The slices are good during the
// call.
func (p *position) pairs(number int, f func(partner int, here, there []int)) {
	var roomA, roomB, roomHere, roomThere [8]int
	a := p.appendOpen(roomA[:0], number)
	if len(a) == 0 {
		return
	}
	p.near(number, func(partner int) {
		if p.open[partner] == 0 {
			return
		}
		b := p.appendOpen(roomB[:0], partner)
		here, there := appendWithout(roomHere[:0], a, b), appendWithout(roomThere[:0], b, a)
		if len(here) < len(a) && len(here)+len(there) > 0 {
			f(partner, here, there)
		}
	})
}

// appendWithout appends those of a that are not in b.
func appendWithout(dst, a, b []int) []int {
next:
	for _, x := range a {
		for _, y := range b {
			if x == y {
				continue next
			}
		}
		dst = append(dst, x)
	}
	return dst
}

// sets returns the covered neighbours of the two numbers of a conclusion: both
// number's and partner's, only number's, only partner's.
func (p *position) sets(c conclusion) (both, here, there []int) {
	a := p.appendOpen(nil, c.numbers[0])
	b := p.appendOpen(nil, c.numbers[1])
	here, there = appendWithout(nil, a, b), appendWithout(nil, b, a)
	return appendWithout(nil, a, here), here, there
}

func explainInside(p *position, c conclusion) string {
	both, _, _ := p.sets(c)
	a, b := c.numbers[0], c.numbers[1]
	text := p.needs(a) + " among " + p.list(both) + ", which also touch " + p.name(b) + "; "
	if c.mine {
		return text + p.needs(b) + ", so what else it touches must be mines: " + p.claim([]int{c.square}, true)
	}
	return text + p.needs(b) + " as well, so it has none elsewhere: " + p.claim([]int{c.square}, false)
}

func explainBeyond(p *position, c conclusion) string {
	both, _, there := p.sets(c)
	a, b := c.numbers[0], c.numbers[1]
	if len(there) == 0 { // those have become known mines
		return explainInside(p, conclusion{square: c.square, mine: c.mine, rule: c.rule, numbers: []int{b, a}})
	}
	text := p.needs(b) + " and " + p.needs(a) + ", which leaves at most " + amount(int(p.missing[a]), "mine") + " for " + p.list(both)
	if c.mine {
		return text + "; so what else " + p.name(b) + " touches must be mines: " + p.claim([]int{c.square}, true)
	}
	return text + "; the rest must be at " + p.list(there) + ", so " + p.list(both) + " hold all that " + p.name(a) + " needs: " + p.claim([]int{c.square}, false)
}

// needs says "B5 needs 2 mines", or "B5 needs 1 more mine" when it touches
// some already.
func (p *position) needs(i int) string {
	n := int(p.missing[i])
	if n == int(p.know[i]) {
		return p.name(i) + " needs " + amount(n, "mine")
	}
	return p.name(i) + " needs " + amount(n, "more mine")
}
