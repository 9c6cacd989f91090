package safemove

import "strconv"

// ruleSatisfied: a number that touches all its mines has none among its other
// neighbours. In these pictures, and in testdata/rules, M is a square that turns
// out to be a mine and F one that turns out to be free. The mine of A2 is A1:
//
//	*1?        *1F
//	?1?   →    F1F
var ruleSatisfied = Rule{
	Name:    "satisfied",
	Doc:     "a number that touches all its mines already: its other covered neighbours are free",
	Numbers: 1,
	find: func(p *position, number int, found found) {
		if p.missing[number] == 0 && p.open[number] > 0 {
			var room [8]int
			found(p.appendOpen(room[:0], number), false, -1)
		}
	},
	explain: func(p *position, c conclusion) string {
		n := c.numbers[0]
		if p.know[n] == 0 {
			return p.shows(n) + ": no neighbour of it has a mine, so " + p.claim([]int{c.square}, false)
		}
		mines := p.appendKnown(nil, n, knownMine)
		what := "all its mines, "
		if len(mines) == 1 {
			what = "its mine, "
		}
		return p.shows(n) + " and touches " + what + p.list(mines) + ", so " + p.claim([]int{c.square}, false)
	},
}

// ruleFull: a number has as many covered neighbours left as mines to be found,
// so it needs them all. A2 has two:
//
//	2?         2M
//	2?   →     2M
var ruleFull = Rule{
	Name:    "full",
	Doc:     "a number with as many covered neighbours left as mines to be found: all of them are mines",
	Numbers: 1,
	find: func(p *position, number int, found found) {
		if p.missing[number] == p.open[number] && p.open[number] > 0 {
			var room [8]int
			found(p.appendOpen(room[:0], number), true, -1)
		}
	},
	explain: func(p *position, c conclusion) string {
		n := c.numbers[0]
		open := p.appendOpen(nil, n)
		text := p.shows(n)
		if known := p.appendKnown(nil, n, knownMine); len(known) > 0 {
			text += ", touches " + amount(len(known), "known mine") + " (" + p.list(known) + ")"
		}
		if len(open) == 1 {
			return text + " and has only " + p.name(open[0]) + " left, which is a mine"
		}
		return text + " and has only " + strconv.Itoa(len(open)) + " squares left, " + p.list(open) + ", so " + p.claim([]int{c.square}, true)
	},
}
