package safemove

import (
	"strconv"

	"minesweeper/safemove/internal/frontier"
)

// ruleSatisfied: a number that touches all its mines has none among its other
// neighbours. In these pictures, and in testdata/rules, M marks a square that
// the rule proves to be a mine, and F one that it proves to be free. The mine
// of A2 is A1:
//
//	*1?        *1F
//	?1?   →    F1F
var ruleSatisfied = Rule{
	Name:    "satisfied",
	Numbers: 1,
	find: func(p position, number int32, found found) {
		_, free, _ := frontier.Single(int(p.Need[number]), p.Unknown[number])
		found(number, free, false, 0)
	},
	explain: func(p position, c conclusion) string {
		n := c.numbers[0]
		if p.Number(n) == 0 {
			return p.shows(n) + ": no neighbour of it has a mine, so " + p.claim(false, c.square)
		}
		mines := p.minesAround(n)
		its := choose(len(mines) == 1, "its mine is ", "its "+amount(len(mines), "mine")+" are ")
		return p.shows(n) + ", and " + its + p.list(mines) + ", so " + p.claim(false, c.square)
	},
}

// ruleFull: a number needs as many mines as it has covered neighbours, so all
// of them are mines. A2 has two:
//
//	2?         2M
//	2?   →     2M
var ruleFull = Rule{
	Name:    "full",
	Numbers: 1,
	find: func(p position, number int32, found found) {
		mines, _, _ := frontier.Single(int(p.Need[number]), p.Unknown[number])
		found(number, mines, true, 0)
	},
	explain: func(p position, c conclusion) string {
		n := c.numbers[0]
		open := p.unknownAround(n)
		text := p.shows(n)
		if known := p.minesAround(n); len(known) > 0 {
			text += ", touches " + amount(len(known), "known mine") + " (" + p.list(known) + ")"
		}
		if len(open) == 1 {
			return text + " and has only " + p.name(open[0]) + " left, so " + p.claim(true, open[0])
		}
		return text + " and has only " + strconv.Itoa(len(open)) + " squares left, " + p.list(open) +
			", so " + p.claim(true, c.square)
	},
}
