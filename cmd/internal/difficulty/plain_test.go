package difficulty

import (
	"testing"

	"minesweeper/board"
)

// An area is a set of covered squares joined by the numbers that they touch. Its
// arrangements of mines do not depend on the rest of the board but for the
// number of mines.
type area struct {
	squares []int
	of      map[int][]*count // by square
	mined   map[int]bool     // in the arrangement
	// seen has, by the number of mines in an arrangement, the squares that were
	// free and those that were mines in one.
	seen map[int]*[2]map[int]bool
}

// A count is a number, while an arrangement grows square by square.
type count struct{ mines, covered int }

// prove enumerates the arrangements of some constraints, and notes the squares
// that are the same in all of them.
func prove(t *testing.T, numbers []constraint, free, mined map[int]bool) (changed bool) {
	for _, a := range arranged(t, numbers) {
		changed = a.note(free, mined, func(int) bool { return true }) || changed
	}
	return changed
}

// arranged returns the areas of some constraints with their arrangements.
func arranged(t *testing.T, numbers []constraint) []*area {
	areas := areasOf(numbers)
	for _, a := range areas {
		tries := 0
		a.arrange(t, 0, 0, &tries)
	}
	return areas
}

// proveAll enumerates the arrangements of each area, and notes the squares that
// are the same in all of them or, with the number of mines, in all that leave the
// right number to the others.
func proveAll(t *testing.T, m board.Minefield, total bool, free, mined map[int]bool) (changed bool) {
	areas := arranged(t, constraints(m, free, mined))
	areas = append(areas, untouched(m, areas, free, mined))
	left := m.Total() - len(mined)
	for i, a := range areas {
		others := map[int]bool{0: true} // the numbers of mines outside the area
		for j, b := range areas {
			if j != i {
				others = sums(others, b.seen)
			}
		}
		changed = a.note(free, mined, func(mines int) bool { return !total || others[left-mines] }) || changed
	}
	return changed
}

// untouched returns the area of the squares that touch no number. It can have any
// number of mines.
func untouched(m board.Minefield, areas []*area, free, mined map[int]bool) *area {
	rest, none := &area{seen: map[int]*[2]map[int]bool{}}, map[int]bool{}
	all := map[int]bool{}
	for square := range m.Size().Squares() {
		touched := free[square] || mined[square]
		for _, a := range areas {
			touched = touched || a.of[square] != nil
		}
		if !touched {
			rest.squares, all[square] = append(rest.squares, square), true
		}
	}
	for n := range len(rest.squares) + 1 {
		rest.seen[n] = &[2]map[int]bool{all, all}
		if n == 0 {
			rest.seen[n][1] = none
		}
		if n == len(rest.squares) {
			rest.seen[n][0] = none
		}
	}
	return rest
}

// note notes the squares that are the same in all arrangements with a possible
// number of mines.
func (a *area) note(free, mined map[int]bool, possible func(mines int) bool) (changed bool) {
	for _, square := range a.squares {
		var can [2]bool // be free, be a mine
		for mines, seen := range a.seen {
			for v := range can {
				can[v] = can[v] || seen[v][square] && possible(mines)
			}
		}
		switch can {
		case [2]bool{true, false}:
			free[square], changed = true, true
		case [2]bool{false, true}:
			mined[square], changed = true, true
		}
	}
	return changed
}

// sums returns the sums of a number of a and one of b.
func sums(a map[int]bool, b map[int]*[2]map[int]bool) map[int]bool {
	out := map[int]bool{}
	for x := range a {
		for y := range b {
			out[x+y] = true
		}
	}
	return out
}

// areasOf joins the constraints that have squares in common.
func areasOf(numbers []constraint) (areas []*area) {
	for len(numbers) > 0 {
		a := &area{of: map[int][]*count{}, mined: map[int]bool{}, seen: map[int]*[2]map[int]bool{}}
		join := numbers[:1:1]
		numbers = numbers[1:]
		for i := 0; i < len(join); i++ {
			c := &count{join[i].mines, len(join[i].squares)}
			for _, square := range join[i].squares {
				if a.of[square] == nil {
					a.squares = append(a.squares, square)
				}
				a.of[square] = append(a.of[square], c)
			}
			var apart []constraint
			for _, n := range numbers {
				if overlap(join[i], n) {
					join = append(join, n)
				} else {
					apart = append(apart, n)
				}
			}
			numbers = apart
		}
		areas = append(areas, a)
	}
	return areas
}

// arrange goes through the arrangements of the squares from at on.
func (a *area) arrange(t *testing.T, at, mines int, tries *int) {
	*tries++
	if *tries > 20_000_000 {
		t.Fatalf("an area of %d squares has too many arrangements", len(a.squares))
	}
	if at == len(a.squares) {
		if a.seen[mines] == nil {
			a.seen[mines] = &[2]map[int]bool{{}, {}}
		}
		for _, square := range a.squares {
			v := 0
			if a.mined[square] {
				v = 1
			}
			a.seen[mines][v][square] = true
		}
		return
	}
	square := a.squares[at]
	for v := range 2 {
		fits := true
		for _, c := range a.of[square] {
			c.covered--
			c.mines -= v
			fits = fits && 0 <= c.mines && c.mines <= c.covered
		}
		if fits {
			a.mined[square] = v == 1
			a.arrange(t, at+1, mines+v, tries)
		}
		for _, c := range a.of[square] {
			c.covered++
			c.mines += v
		}
	}
}
