package safemove

import "minesweeper/safemove/internal/frontier"

// A part is a scratch copy of some numbers of a position and of the unknown
// squares that they touch, in the order in which they were added. Add all
// numbers before the first assumption (see fill).
type part struct {
	position
	of      position
	squares []int32
	numbers []int32
}

func newPart(of position) *part {
	return &part{of: of}
}

// clear empties the part. It must be called before the first use.
func (p *part) clear() {
	if p.View == nil {
		p.View = p.of.NewPart() // few large boards need it
	}
	for _, i := range p.squares {
		p.Drop(i)
	}
	for _, i := range p.numbers {
		p.Drop(i)
	}
	p.squares, p.numbers = p.squares[:0], p.numbers[:0]
}

// fill makes p the part of some numbers, and assumes the opposite of the denied
// conclusions.
func (p *part) fill(numbers []int32, denied ...conclusion) {
	p.clear()
	for _, n := range numbers {
		p.addNumber(n)
	}
	for _, c := range denied {
		p.addSquare(c.square)
		p.mark(c.square, !c.mine)
	}
}

// addNumber adds a number, unless it is satisfied and touches no unknown
// square.
func (p *part) addNumber(n int32) {
	if p.Status[n] == frontier.Outside && (p.of.Unknown[n] != 0 || p.of.Need[n] != 0) {
		p.numbers = append(p.numbers, n)
		p.squares = p.AddNumber(p.squares, n, p.of.View)
	}
}

func (p *part) addSquare(s int32) {
	if p.Status[s] == frontier.Outside {
		p.AddUnknown(s)
		p.squares = append(p.squares, s)
	}
}

// addConnected adds a number and all numbers that unknown squares connect it
// with.
func (p *part) addConnected(number int32) {
	from := len(p.squares)
	p.addNumber(number)
	p.spread(from)
}

// spread adds all numbers and squares that are connected with the squares from
// index from on.
func (p *part) spread(from int) {
	for ; from < len(p.squares); from++ {
		p.addAround(p.squares[from])
	}
}

// addAround adds the numbers that touch a square.
func (p *part) addAround(s int32) {
	var room [8]int32
	for _, n := range p.AppendMasked(room[:0], s, p.of.Opened[s]) {
		p.addNumber(n)
	}
}
