package safemove

import (
	"strconv"

	"minesweeper/safemove/internal/frontier"
)

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
