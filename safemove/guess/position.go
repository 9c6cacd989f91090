package guess

import (
	"errors"

	"minesweeper/board"
	"minesweeper/safemove/internal/count"
	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/frontier"
)

// ErrContradiction is returned for a position that no minefield agrees with.
var ErrContradiction = errors.New("no minefield agrees with the board")

// A Position is what is known of a game. It is fed with what is uncovered and
// hands out what is certain; where nothing is, a [Guesser] chooses. It is meant
// to be used again and again: nothing is allocated for a further game of the
// same size.
type Position struct {
	size  board.Size
	total int
	known *deduce.Position
	front count.Analysis
	wide  wide

	news    []int32 // for UncoverAll
	numbers []int8
}

// Begin makes p a board of covered squares with total mines.
func (p *Position) Begin(size board.Size, total int) {
	if p.known == nil || p.size != size {
		p.known = deduce.New(size.Rows, size.Cols)
	} else {
		p.known.Reset()
	}
	p.size, p.total = size, total
}

// Load makes p what a board shows. Flags are believed.
func (p *Position) Load(b board.Board, total int) {
	p.Begin(b.Size(), total)
	for i := range b.Size().Squares() {
		if s := b.StateAt(i); s == board.Flagged {
			p.known.MarkMine(p.padded(i))
		}
	}
	for i := range b.Size().Squares() {
		if s := b.StateAt(i); s.Uncovered() {
			p.Uncover(i, int(s))
		}
	}
}

// padded returns the padded index of a square.
func (p *Position) padded(i int) int32 {
	return p.known.All()[i]
}

// plain returns the index of a square without padding.
func (p *Position) plain(i int32) int {
	return p.known.Place(i)
}

// Uncover tells the number that the square with index i shows.
func (p *Position) Uncover(i, number int) { p.known.Uncover(p.padded(i), number) }

// UncoverAll tells what a board shows on the squares with the given indices.
func (p *Position) UncoverAll(b board.Board, squares []int) {
	p.news, p.numbers = p.news[:0], p.numbers[:0]
	for _, i := range squares {
		p.news, p.numbers = append(p.news, p.padded(i)), append(p.numbers, int8(b.StateAt(i)))
	}
	p.known.UncoverAll(p.news, p.numbers)
}

// Uncovered tells whether the number of the square with index i has been told.
func (p *Position) Uncovered(i int) bool { return p.known.Status[p.padded(i)] == frontier.Open }

// Fits tells whether a board shows what p knows and, beside that, only the
// news.
func (p *Position) Fits(b board.Board, news []int) bool {
	if p.known == nil || b.Size() != p.size {
		return false
	}
	shown, known := 0, 0
	for i := range p.size.Squares() {
		if b.StateAt(i).Uncovered() {
			shown++
		}
		k := p.padded(i)
		if p.known.Status[k] != frontier.Open {
			continue
		}
		known++
		if int(b.StateAt(i)) != int(p.known.Need[k])+int(p.known.Mined[k]) {
			return false
		}
	}
	return shown == known+len(news)
}

// NextFree returns a square that is certainly free by the cheap rules, or by an
// analysis made since. Each is handed out once; ok is false when there is none.
func (p *Position) NextFree() (i int, ok bool) {
	s, ok := p.known.NextFree()
	if !ok {
		return 0, false
	}
	return p.plain(s), true
}

// Mines returns how many squares are certainly mines, those with flags that are
// believed among them.
func (p *Position) Mines() int { return len(p.known.Proved()) }

// Mine returns the index of the nth certain mine, from 0, in the order in which
// they were found.
func (p *Position) Mine(n int) int { return p.plain(p.known.Proved()[n]) }

// Analyse counts the layouts that agree with the position. It reports whether
// NextFree has something then: every square that is free in all layouts. If
// not, the position is ready for a [Guesser], unless it is [Position.Over]. The
// error is ErrContradiction.
func (p *Position) Analyse() (free bool, err error) {
	k := p.known
	if k.Wrong {
		return false, ErrContradiction
	}
	p.wide.used = false
	if !p.front.Build(&k.View, p.total) {
		if err := p.analyseWide(); err != nil {
			return false, err
		}
	} else if p.front.Layouts() == 0 {
		return false, ErrContradiction
	} else if !p.front.Certain() {
		return false, nil
	}
	for _, i := range p.front.Unknown() {
		switch p.mine(i) {
		case 0:
			k.MarkFree(i)
			free = true
		case 1:
			k.MarkMine(i)
		}
	}
	return free, nil
}

// mine returns the chance of a mine on an unknown square.
func (p *Position) mine(i int32) float64 {
	if p.wide.used {
		return p.wide.mine(i)
	}
	return p.front.Chance(i)
}

// Layouts returns how many layouts agree with the position, rounded, or
// infinity; 0 if they were too many to count.
func (p *Position) Layouts() float64 {
	if p.wide.used {
		return 0
	}
	return p.front.Layouts()
}

// Undecided tells whether Analyse found the layouts beyond counting: then
// nobody knows whether some move is certain, and chances are estimates.
func (p *Position) Undecided() bool { return p.wide.used && p.wide.budget }

// Over tells whether all that is covered is known, or all of it holds mines.
func (p *Position) Over() bool { return p.known.Unknowns == p.total-p.known.Mines }
