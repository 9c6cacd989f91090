package generate

import (
	"errors"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// bruteForce is a Deducer for small boards that lists every layout. The tests
// compare with it.
type bruteForce struct {
	size  board.Size
	total board.Total
	all   []uint32 // all arrangements of total mines, with a bit for each square
	touch []uint32 // by square: the squares that touch it
	shown []int    // the numbers by square, or -1
	given uint32   // squares that NextFree returned
}

func (b *bruteForce) Reset(size board.Size, total board.Total) {
	if b.size != size || b.total != total {
		b.size, b.total, b.all, b.touch = size, total, nil, make([]uint32, size.Squares())
		for arrangement := range uint32(1) << size.Squares() {
			if !total.Known() || board.KnownTotal(bits.OnesCount32(arrangement)) == total {
				b.all = append(b.all, arrangement)
			}
		}
		for i := range b.touch {
			for _, n := range size.AppendNeighbours(nil, i) {
				b.touch[i] |= 1 << n
			}
		}
	}
	b.shown, b.given = slices.Repeat([]int{-1}, size.Squares()), 0
}

func (b *bruteForce) Uncover(i, number int) { b.shown[i] = number }

func (b *bruteForce) Amend(i, number int) {
	if b.shown[i] >= 0 {
		b.shown[i] = number
	}
}

// certain returns the squares that are free in every layout, and those that
// have a mine in every layout.
func (b *bruteForce) certain() (free, mines uint32) {
	free = 1<<b.size.Squares() - 1
	mines = free
	for _, arrangement := range b.all {
		if b.agrees(arrangement) {
			free &^= arrangement
			mines &= arrangement
		}
	}
	return free, mines
}

func (b *bruteForce) agrees(arrangement uint32) bool {
	for i, number := range b.shown {
		if number >= 0 && (arrangement>>i&1 != 0 || bits.OnesCount32(arrangement&b.touch[i]) != number) {
			return false
		}
	}
	return true
}

func (b *bruteForce) NextFree() (int, bool) {
	free, _ := b.certain()
	for i, number := range b.shown {
		if number >= 0 {
			free &^= 1 << i
		}
	}
	free &^= b.given
	if free == 0 {
		return 0, false
	}
	i := bits.TrailingZeros32(free)
	b.given |= 1 << i
	return i, true
}

func (b *bruteForce) Split(frontier, rest []int) (f, r []int) {
	free, mines := b.certain()
	for i := range b.size.Squares() {
		if (free|mines|b.given)>>i&1 != 0 {
			continue
		}
		touches := false
		for _, n := range b.size.AppendNeighbours(nil, i) {
			touches = touches || b.shown[n] >= 0
		}
		if touches {
			frontier = append(frontier, i)
		} else {
			rest = append(rest, i)
		}
	}
	return frontier, rest
}

func noGuess(t *testing.T, spec Spec, m Method) *NoGuess {
	t.Helper()
	n, err := NewNoGuess(spec, Seeds{First: 1}, new(bruteForce), m)
	boardtest.Must(t, err)
	return n
}

// solvable reports whether a game over m can be won without a guess.
func solvable(m board.Minefield, start board.Square) bool {
	_, solved := Prove(new(bruteForce), m, start, board.KnownTotal(m.Total()))
	return solved
}

func TestNoGuess(t *testing.T) {
	for _, spec := range []Spec{
		{board.Size{Rows: 4, Cols: 4}, 3, board.Square{}, Open},
		{board.Size{Rows: 4, Cols: 4}, 5, board.Square{Row: 1, Col: 1}, Safe},
		{board.Size{Rows: 3, Cols: 5}, 7, board.Square{Row: 0, Col: 0}, Open},
		{board.Size{Rows: 3, Cols: 6}, 0, board.Square{Row: 2, Col: 5}, Open},
	} {
		for _, method := range []Method{Repair, Reject} {
			n := noGuess(t, spec, method)
			again := noGuess(t, spec, method)
			var m, same board.Minefield
			for game := range uint64(10) {
				fill(t, n, &m, game)
				if m.Total() != spec.Mines || !solvable(m, spec.Start) {
					t.Errorf("%v, %v: game %d needs a guess:\n%v", spec, method, game, m)
				}
				for _, s := range m.Mines() {
					if !spec.Allows(s) {
						t.Errorf("%v, %v: game %d has a mine at %v", spec, method, game, s)
					}
				}
				fill(t, again, &same, 30-game)
				fill(t, again, &same, game)
				if !same.Equal(m) {
					t.Errorf("%v, %v: game %d depends on what was made before", spec, method, game)
				}
			}
		}
	}
}

// Repairs happen, and make dense minefields: rejection would throw away
// hundreds for each of these.
func TestRepairsHappen(t *testing.T) {
	spec := Spec{board.Size{Rows: 4, Cols: 4}, 6, board.Square{}, Open}
	n := noGuess(t, spec, Repair)
	begun := 0
	for game := range uint64(50) {
		var m board.Minefield
		fill(t, n, &m, game)
		begun += n.begun
	}
	possible := 0
	r := noGuess(t, spec, Reject)
	for game := range uint64(10) {
		var m board.Minefield
		fill(t, r, &m, game)
		possible += r.begun
	}
	if begun > 50*possible/10/2 {
		t.Errorf("repair began %d minefields for 50 games, rejection %d for 10", begun, possible)
	}
}

// Rejection makes every minefield that needs no guess equally often, and no
// other. Repair makes the same ones, but not equally often.
func TestRejectionIsUniform(t *testing.T) {
	spec := Spec{board.Size{Rows: 3, Cols: 4}, 3, board.Square{}, Safe}
	want := 0
	for _, m := range boardtest.Minefields(board.NewBoard(spec.Size), board.KnownTotal(spec.Mines)) {
		if !m.HasMine(spec.Start) && solvable(m, spec.Start) {
			want++
		}
	}
	for _, x := range []struct {
		method Method
		games  uint64
	}{{Reject, 3000}, {Repair, 3000}} {
		n := noGuess(t, spec, x.method)
		seen := make(map[string]int)
		var m board.Minefield
		for game := range x.games {
			fill(t, n, &m, game)
			seen[m.String()]++
		}
		if len(seen) != want {
			t.Errorf("%v: %d different minefields, want %d", x.method, len(seen), want)
		}
		var counts []int
		for _, c := range seen {
			counts = append(counts, c)
		}
		t.Logf("%v: chi-square %.0f, limit %.0f", x.method, chiSquare(counts), chiSquareLimit(want-1))
		if even := chiSquare(counts) < chiSquareLimit(want-1); even != (x.method == Reject) {
			t.Errorf("%v: even is %v", x.method, even)
		}
	}
}

// Fill gives up if no minefield fits: on 3×3 squares, four mines around a first
// square in the middle can never be found without a guess. The error counts the
// minefields in words.
func TestNoGuessGivesUp(t *testing.T) {
	spec := Spec{board.Size{Rows: 3, Cols: 3}, 4, board.Square{Row: 1, Col: 1}, Safe}
	for method, begun := range map[Method]int{Repair: 2, Reject: 230} {
		n := noGuess(t, spec, method)
		n.Effort = 50_000
		var m board.Minefield
		err := n.Fill(&m, 0)
		var effort *EffortError
		if !errors.As(err, &effort) || effort.Begun != begun || effort.Effort != 50_000 {
			t.Errorf("%v: error %v", method, err)
		}
	}
	for begun, want := range map[int]string{1: "1 minefield of", 2: "2 minefields of"} {
		err := &EffortError{spec, begun, 50_000}
		if want := "no guess: gave up after " + want + " 3x3 with 4 mines (effort: 50000 squares looked at)"; err.Error() != want {
			t.Errorf("error %q, want %q", err, want)
		}
	}
}

// A seed always makes the same minefields, also dense ones, whose mines are moved
// several times.
func TestNoGuessGolden(t *testing.T) {
	n := noGuess(t, Spec{board.Size{Rows: 4, Cols: 4}, 8, board.Square{}, Safe}, Repair)
	for game, want := range []string{"...*/...*/**../****/", "..**/..**/..**/..**/", "..**/...*/*..*/***./"} {
		var m board.Minefield
		fill(t, n, &m, uint64(game))
		if got := strings.ReplaceAll(m.String(), "\n", "/"); got != want {
			t.Errorf("game %d: %s, want %s", game, got, want)
		}
	}
}

func TestNoGuessErrors(t *testing.T) {
	if _, err := NewNoGuess(specOf(t, "expert", Any), Seeds{}, new(bruteForce), Repair); err == nil {
		t.Error("no error without a start")
	}
	if _, err := NewNoGuess(Spec{board.Size{Rows: 3, Cols: 3}, 9, board.Square{}, Safe}, Seeds{}, new(bruteForce), Repair); err == nil {
		t.Error("no error for too many mines")
	}
	for i, name := range MethodNames() {
		if m, err := ParseMethod(name); err != nil || m != Method(i) || m.String() != name {
			t.Errorf("ParseMethod(%q) = %v, %v", name, m, err)
		}
	}
}

func TestProve(t *testing.T) {
	for _, x := range []struct {
		mines, start string
		total        int
		want         string
		solved       bool
	}{
		{"..*.\n", "A1", 1, "A4", true},
		{"..*.\n", "A1", -1, "", false}, // there might be a mine at A4
		{"*..\n...\n", "A1", 1, "", false},
		{".*\n*.\n", "A1", 2, "", false},
		{"...\n...\n", "A1", 0, "", true},
		{"*.*\n...\n", "A2", 2, "", false},
	} {
		m := boardtest.Minefield(t, x.mines)
		start, err := m.Size().Square(x.start)
		boardtest.Must(t, err)
		total := board.KnownTotal(x.total)
		if x.total < 0 {
			total = board.Total{}
		}
		moves, solved := Prove(new(bruteForce), m, start, total)
		got := ""
		for _, move := range moves {
			got += move.String()
		}
		if got != x.want || solved != x.solved {
			t.Errorf("from %s on\n%sthe moves are %q, solved %v", x.start, x.mines, got, solved)
		}
	}
}

func TestFindStart(t *testing.T) {
	for _, x := range []struct {
		mines, want string // the start, or "" if there is none
		effort      int
		all         bool
	}{
		{"..*.\n", "A1", 100, true},
		{".*.*\n", "A3", 100, true},
		{"..*.*.\n", "A4", 100, true}, // the opening at A1 does not reach A6
		{"..*.*.\n", "A4", 12, true},
		{"..*.*.\n", "", 11, false},
		{"*.\n.*\n", "", 100, true},
		{"**\n**\n", "", 100, true},
		{"...\n", "A1", 100, true},
	} {
		m := boardtest.Minefield(t, x.mines)
		start, found, all := FindStart(new(bruteForce), m, x.effort)
		got := ""
		if found {
			got = start.String()
		}
		if got != x.want || all != x.all || found && !solvable(m, start) {
			t.Errorf("of\n%sthe start is %q, want %q; all were tried: %v", x.mines, got, x.want, all)
		}
		for i := range m.Size().Squares() {
			if s := m.Size().At(i); all && !found && !m.HasMine(s) && solvable(m, s) {
				t.Errorf("%v solves\n%s", s, x.mines)
			}
		}
	}
}
