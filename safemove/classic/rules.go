package classic

import "minesweeper/safemove/internal/frontier"

// scan applies rules 1 and 2 to the first number that fits one of them.
func (c *Classic) scan() bool {
	for _, at := range c.v.All() {
		if c.asks(at) && c.satisfied(at) {
			return true
		}
	}
	return false
}

// satisfied applies rules 1 and 2 to one number.
func (c *Classic) satisfied(at int32) bool {
	mines, free, _ := frontier.Single(int(c.v.Need[at]), c.v.Unknown[at])
	for k, d := range &c.v.Offset {
		if bit := uint8(1) << k; free&bit != 0 {
			c.expose(at+d, 1, 1)
		} else if mines&bit != 0 {
			c.place(at+d, 2)
		}
	}
	return mines|free != 0
}

// A picture looks for one of rules 3 to 9 around the number at a square,
// f being the step forward and s the step aside, and applies it.
type picture func(c *Classic, at, f, s int32) bool

// pictures are rules 3 to 9, drawn with f to the right and s downwards. X is
// exposed, marked or off the board; ? is a square that the rule decides; a
// blank or * may be exposed or not; letters are exposed numbers. Each picture
// is tried in all eight positions.
var pictures = [...]picture{
	(*Classic).rule3, (*Classic).rule4, (*Classic).rule56, (*Classic).rule7, (*Classic).rule89,
}

// scanPictures applies rules 3 to 9 to the first square that one fits.
func (c *Classic) scanPictures() bool {
	for _, at := range c.v.All() {
		row, col := c.v.At(at)
		inner := row > 0 && row < c.v.Rows-1 && col > 0 && col < c.v.Cols-1
		if inner && c.asks(at) && c.pictured(at) {
			return true
		}
	}
	return false
}

// pictured applies rules 3 to 9 to one square.
func (c *Classic) pictured(at int32) bool {
	steps := [...][2]int32{{1, c.stride}, {1, -c.stride}, {-1, c.stride}, {-1, -c.stride},
		{c.stride, 1}, {c.stride, -1}, {-c.stride, 1}, {-c.stride, -1}}
	for _, picture := range pictures {
		for _, step := range steps {
			if picture(c, at, step[0], step[1]) {
				return true
			}
		}
	}
	return false
}

// known reports whether none of the squares is unexposed.
func (c *Classic) known(squares ...int32) bool { return c.count(squares...) == 0 }

// count returns how many of the squares are unexposed.
func (c *Classic) count(squares ...int32) (n int8) {
	for _, at := range squares {
		if c.unexposed(at) {
			n++
		}
	}
	return n
}

// decideAll exposes or places all unexposed ones of the squares, if there are
// any, and reports whether there were.
func (c *Classic) decideAll(why int, mines bool, squares ...int32) bool {
	found := false
	for _, at := range squares {
		found = found || c.unexposed(at)
		if mines {
			c.place(at, why)
		} else {
			c.expose(at, why, 1)
		}
	}
	return found
}

// rule3 finds a mine:
//
//	X X X
//	X m n    m needs one more than n can have near m
//	?
func (c *Classic) rule3(m, f, s int32) bool {
	n := m + f
	return c.exposed(n) && c.v.Need[m]-c.v.Need[n] == 1 &&
		c.known(m-f-s, m-s, n-s, m-f) &&
		c.decideAll(3, true, m-f+s)
}

// rule4 finds a free square:
//
//	X X X X
//	X m n X    all that m needs is among n's
//	?     X
func (c *Classic) rule4(m, f, s int32) bool {
	n := m + f
	return c.exposed(n) && c.v.Need[m] == c.v.Need[n] &&
		c.known(m-f-s, m-s, n-s, n+f-s, m-f, n+f, n+f+s) &&
		c.decideAll(4, false, m-f+s)
}

// rule56 is rules 5 and 6:
//
//	X * * ?    rule 5: m needs what n needs, so ? are free
//	X n m ?    rule 6: m needs as many more as there are ?, so they are mines
//	X * * ?
func (c *Classic) rule56(n, f, s int32) bool {
	m := n + f
	if !c.exposed(m) || !c.known(n-f-s, n-f, n-f+s) {
		return false
	}
	switch c.v.Need[m] - c.v.Need[n] {
	case 0:
		return c.decideAll(5, false, m+f-s, m+f, m+f+s)
	case c.count(m+f-s, m+f, m+f+s):
		return c.decideAll(6, true, m+f-s, m+f, m+f+s)
	}
	return false
}

// rule7 looks at a corner, where a and b need one mine each:
//
//	X a -    if m needs three, ? is a mine
//	b m -    if m needs two, and the - are all that a and b have, ? is free
//	- - ?
func (c *Classic) rule7(m, f, s int32) bool {
	a, b := m-s, m-f
	if !c.exposed(a) || !c.exposed(b) || c.v.Need[a] != 1 || c.v.Need[b] != 1 || !c.known(m-f-s) {
		return false
	}
	switch c.v.Need[m] {
	case 3:
		return c.decideAll(7, true, m+f+s)
	case 2:
		return c.unexposedAround(a) == 2 && c.unexposedAround(b) == 2 && c.count(a+f, m+f, b+s, m+s) == 4 &&
			c.decideAll(7, false, m+f+s)
	}
	return false
}

// rule89 is rules 8 and 9:
//
//	X X * ? ?    rule 8: n needs what m needs, so ? are free
//	X m * n ?    rule 9: n needs as many more as there are ?, so they are mines
//	X X * ? ?
func (c *Classic) rule89(m, f, s int32) bool {
	n := m + 2*f
	if !c.exposed(n) || !c.known(m-f-s, m-s, m-f, m-f+s, m+s) {
		return false
	}
	switch c.v.Need[n] - c.v.Need[m] {
	case 0:
		return c.decideAll(8, false, n-s, n+s, n+f-s, n+f, n+f+s)
	case c.count(n-s, n+s, n+f-s, n+f, n+f+s):
		return c.decideAll(9, true, n-s, n+s, n+f-s, n+f, n+f+s)
	}
	return false
}
