package safemove

import (
	"fmt"
	"strconv"

	"minesweeper/safemove/internal/frontier"
)

// Rules are all the rules, simplest first. Those that look at one number are
// tried together, number by number; so are those that look at two.
var Rules = []*Rule{&ruleSatisfied, &ruleFull, &ruleInside, &ruleBeyond, &ruleCount}

// A Rule is a pattern that players recognise at sight. Rules prove no more than
// exact reasoning does; they exist because their reasons are short.
type Rule struct {
	Name    string
	Numbers int // the numbers it looks at: 1, 2, or 0 for the count of mines

	// find calls found for each conclusion at a number, with a partner if the
	// rule looks at two.
	find func(p position, number int32, found found)
	// explain returns the reason for a conclusion as a sentence. Since find,
	// more squares may have become known; the conclusion still holds.
	explain func(p position, c conclusion) string
}

// A found function is called with a mask of neighbours of square around that
// are all mines, or all free, because of a number and its partner (0 for none).
// The mask may be empty.
type found func(around int32, mask uint8, mine bool, partner int32)

// A conclusion is one square that is certain to be a mine, or free, with the
// rule that proves it.
type conclusion struct {
	square  int32
	mine    bool
	rule    *Rule
	numbers []int32 // the numbers that prove it
	counted bool    // the proof also needs the count of mines
}

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

// ruleInside: all covered neighbours of one number also touch a second number.
// The other neighbours of the second are free if it needs as many mines as the
// first. They are all mines if it needs as many more as there are such squares.
// B1 needs one mine among A1 and A2, so B2 has one of its two mines there, and
// the other at A3. B3 and B2 give A1 in the same way:
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
// covered neighbours that the other does not touch. Then these are all mines,
// and the covered neighbours that only the other touches are all free. B3 needs
// two more mines and B2 only one, so A2 and A3 hold at most one. So A4 is a
// mine, and the other mine of B3 is at A2 or A3. It is the one that B2 needs,
// so A1 is free:
//
//	????        F??M
//	*23*   →    *23*
var ruleBeyond = Rule{
	Name:    "beyond",
	Numbers: 2,
	find:    func(p position, number int32, found found) { p.pairs(number, false, found) },
	explain: explainBeyond,
}

// pairs applies frontier.Pair to a number and each partner that shares an
// unknown neighbour with it. With inside, it takes the partners that touch all
// unknown neighbours of the number; without, the others.
func (p position) pairs(number int32, inside bool, found found) {
	for partner, o := range p.Near(number) {
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
	both, there := p.shared(a, b)
	text := p.needs(a) + " among " + p.list(both) + ", which also touch " + p.name(b) + "; "
	if c.mine {
		return text + p.otherMines(b, there) + ": " + p.claim(true, c.square)
	}
	return text + p.needs(b) + " as well, so it has none elsewhere: " + p.claim(false, c.square)
}

func explainBeyond(p position, c conclusion) string {
	a, b := c.numbers[0], c.numbers[1]
	both, there := p.shared(a, b)
	if len(there) == 0 { // those have become known mines
		return explainInside(p, conclusion{square: c.square, mine: c.mine, rule: c.rule, numbers: []int32{b, a}})
	}
	text := p.needs(a) + ", so " + p.list(both) + " hold at most " + amount(int(p.Need[a]), "mine") +
		"; " + p.otherMines(b, there)
	if c.mine {
		return text + ": " + p.claim(true, c.square)
	}
	return text + "; then " + p.list(both) + " hold all that " + p.name(a) + " needs: " + p.claim(false, c.square)
}

// otherMines says "B2 needs 2 mines, so the other mine must be at A1": all of
// the squares that only number b touches are mines.
func (p position) otherMines(b int32, there []int32) string {
	other := choose(len(there) == 1, "mine", strconv.Itoa(len(there))+" mines")
	return p.needs(b) + ", so the other " + other + " must be at " + p.list(there)
}

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
