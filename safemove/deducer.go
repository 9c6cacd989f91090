package safemove

import (
	"errors"

	"minesweeper/board"
	"minesweeper/safemove/internal/constraint"
	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/frontier"
)

// A Deducer follows a game from its first square on and finds every square
// that is certain to have no mine. It proves what [Sequence] proves, but it
// gives no reasons and takes whatever order is fastest: single numbers and
// pairs of numbers first, and every arrangement of mines only where these are
// stuck. It reuses its memory, so that after the first games it allocates
// nothing.
//
// Squares are indices, as in [board.Size.Index]. The zero Deducer is ready for
// Reset.
type Deducer struct {
	p     *deduce.Position
	size  board.Size
	total int

	solver      constraint.Solver
	places      []int32 // by padded index: the square's index
	ids         []int32 // by padded index: the square's number in the front
	front       []int32 // padded indices
	squares     []int32 // what constraints slice
	constraints []constraint.Constraint
	verdicts    []constraint.Verdict
}

// Reset begins a game: a board of the given size on which no square is
// uncovered, with total mines, or any number if total is [board.UnknownTotal].
func (d *Deducer) Reset(size board.Size, total int) {
	if d.p == nil || d.size != size {
		d.p = deduce.New(size.Rows, size.Cols)
		d.ids = make([]int32, len(d.p.Status))
		d.places = make([]int32, len(d.p.Status))
		for i, s := range d.p.All() {
			d.places[s] = int32(i)
		}
	} else {
		d.p.Reset()
	}
	d.size, d.total = size, total
}

// padded returns the index of square i in the position.
func (d *Deducer) padded(i int) int32 { return d.p.All()[i] }

// Uncover tells the number that square i shows. A square that is uncovered
// already is left as it is.
func (d *Deducer) Uncover(i, number int) { d.p.Uncover(d.padded(i), number) }

// Amend tells that square i, uncovered before, shows another number now. Mines
// may only have moved from and to squares of which nothing was certain: what
// was concluded from the old numbers is not taken back.
func (d *Deducer) Amend(i, number int) { d.p.Amend(d.padded(i), number) }

// NextFree returns a square that is certain to have no mine and that has not
// been uncovered. It is handed out once. It reports false if there is none, and
// also if the numbers contradict each other or the position is too wide for
// exact reasoning.
func (d *Deducer) NextFree() (i int, ok bool) {
	for {
		if i, ok := d.p.NextFree(); ok {
			return int(d.places[i]), true
		}
		if d.p.Wrong || d.p.Unknowns == 0 || d.left() == d.p.Unknowns || !d.exact() {
			return 0, false
		}
	}
}

// left returns how many mines are not known yet, or constraint.Unknown.
func (d *Deducer) left() int {
	if d.total == board.UnknownTotal {
		return constraint.Unknown
	}
	return d.total - d.p.Mines
}

// Split appends the squares of which nothing is certain to front if they touch
// a number and to rest if they do not.
func (d *Deducer) Split(front, rest []int) (f, r []int) {
	for i, s := range d.p.All() {
		switch {
		case d.p.Status[s] != frontier.Unknown:
		case d.p.Opened[s] != 0:
			front = append(front, i)
		default:
			rest = append(rest, i)
		}
	}
	return front, rest
}

// exact marks everything that is certain and tells whether that is anything.
func (d *Deducer) exact() (found bool) {
	d.collect()
	verdicts, err := d.solver.Decide(d.verdicts[:0], d.p.Unknowns, d.constraints, d.left(), 0)
	d.verdicts = verdicts
	if err != nil && !errors.Is(err, constraint.ErrBudget) {
		return false
	}
	rest := constraint.CanBeFree | constraint.CanBeMine
	if len(verdicts) > len(d.front) {
		rest = verdicts[len(d.front)]
	}
	for id, s := range d.front {
		found = d.mark(s, verdicts[id]) || found
	}
	if rest == constraint.CanBeFree || rest == constraint.CanBeMine {
		for _, s := range d.p.All() {
			if d.p.Status[s] == frontier.Unknown && d.p.Opened[s] == 0 {
				found = d.mark(s, rest) || found
			}
		}
	}
	return found
}

// mark marks a square that can be one thing only.
func (d *Deducer) mark(s int32, v constraint.Verdict) bool {
	switch v {
	case constraint.CanBeFree:
		d.p.MarkFree(s)
	case constraint.CanBeMine:
		d.p.MarkMine(s)
	default:
		return false
	}
	return true
}

// collect numbers the squares of the front and makes a constraint of every
// number that touches one.
func (d *Deducer) collect() {
	d.front, d.squares, d.constraints = d.front[:0], d.squares[:0], d.constraints[:0]
	p := d.p
	for _, s := range p.All() {
		if p.Status[s] == frontier.Unknown && p.Opened[s] != 0 {
			d.ids[s] = int32(len(d.front))
			d.front = append(d.front, s)
		}
	}
	for _, s := range p.All() {
		if p.Status[s] != frontier.Open || p.Unknown[s] == 0 {
			continue
		}
		from := len(d.squares)
		for k, o := range p.Offset {
			if p.Unknown[s]&(1<<k) != 0 {
				d.squares = append(d.squares, d.ids[s+o])
			}
		}
		d.constraints = append(d.constraints, constraint.Constraint{Mines: int(p.Need[s]), Squares: d.squares[from:len(d.squares):len(d.squares)]})
	}
}
