package difficulty_test

import (
	"crypto/sha256"
	"fmt"
	"math"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/generate"
	"minesweeper/safemove"
)

// openSpec returns a preset with an open first square at its usual start.
func openSpec(t *testing.T, name string) generate.Spec {
	t.Helper()
	p, err := board.ParsePreset(name)
	boardtest.Must(t, err)
	return generate.Spec{Size: p.Size, Mines: p.Mines, Start: p.Start, First: generate.Open}
}

func newNoGuess(t *testing.T, l generate.Spec, d generate.Deducer, m generate.Method) *generate.NoGuess {
	t.Helper()
	s, err := generate.NewNoGuess(l, generate.Seeds{First: 1}, d, m)
	boardtest.Must(t, err)
	return s
}

// TestNoGuessIsProved judges five hundred expert minefields, and some of other
// kinds, by the complete reasoning of "mines safe". That shares no code with the
// generator.
func TestNoGuessIsProved(t *testing.T) {
	dense := openSpec(t, "expert")
	dense.Mines = 150
	corner := openSpec(t, "intermediate")
	corner.Start, corner.First = board.Square{}, generate.Safe
	for _, x := range []struct {
		name   string
		spec   generate.Spec
		method generate.Method
		games  uint64
	}{
		{"expert", openSpec(t, "expert"), generate.Repair, 500},
		{"expert by rejection", openSpec(t, "expert"), generate.Reject, 100},
		{"dense", dense, generate.Repair, 50},
		{"safe corner", corner, generate.Repair, 100},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			source := newNoGuess(t, x.spec, new(safemove.Deducer), x.method)
			var m board.Minefield
			x.games = boardtest.Fewer(x.games, 25)
			for game := range x.games {
				boardtest.Must(t, source.Fill(&m, game))
				if m.Total() != x.spec.Mines {
					t.Fatalf("game %d has %d mines", game, m.Total())
				}
				if err := playSafely(m, x.spec.Start, board.KnownTotal(m.Total())); err != nil {
					t.Fatalf("game %d, from %v: %v\n%v", game, x.spec.Start, err, m)
				}
			}
		})
	}
}

// playSafely plays a game from a start by the moves of safemove.Sequence.
func playSafely(m board.Minefield, start board.Square, total board.Total) error {
	b := board.NewBoard(m.Size())
	r, err := board.NewReferee(m, b)
	if err != nil {
		return err
	}
	if got := r.Make(start.Move()); !got.Played() {
		return fmt.Errorf("the start is %v", got)
	}
	play := func(move board.Move) ([]int, error) {
		if got := r.Make(move); !got.Played() {
			return nil, fmt.Errorf("the certain move %v is %v", move, got)
		}
		return r.Opened(), nil
	}
	for _, err := range safemove.Sequence(b, safemove.ReasoningOptions{Total: total}, play) {
		if err != nil {
			return err
		}
		if r.Solved() {
			return nil
		}
	}
	if !r.Solved() {
		return fmt.Errorf("stuck at\n%v", b)
	}
	return nil
}

// TestNoGuessGolden pins the minefields of a seed. They do not depend on the order
// in which certain squares are found, so faster reasoning makes the same ones.
func TestNoGuessGolden(t *testing.T) {
	for _, x := range []struct {
		method generate.Method
		want   string
	}{
		{generate.Repair, "48ff5ce6cffa3054"},
		{generate.Reject, "65342bebb06b24b5"},
	} {
		source, all := newNoGuess(t, openSpec(t, "expert"), new(safemove.Deducer), x.method), sha256.New()
		var m board.Minefield
		for game := range uint64(200) {
			boardtest.Must(t, source.Fill(&m, game))
			all.Write(m.AppendDat(nil))
		}
		if got := fmt.Sprintf("%x", all.Sum(nil)[:8]); got != x.want {
			t.Errorf("200 games by %v have the checksum %s, want %s", x.method, got, x.want)
		}
	}
}

// thorough is a Deducer that asks safemove.Find after every square. It shares
// no code with safemove.Deducer and finds squares in another order.
type thorough struct {
	b     board.Board
	total board.Total
	t     *testing.T
}

func (d *thorough) Reset(size board.Size, total board.Total) {
	d.b, d.total = board.NewBoard(size), total
}

func (d *thorough) Uncover(i, number int) { d.b.SetAt(i, board.State(number)) }

func (d *thorough) Amend(i, number int) {
	if d.b.StateAt(i).Uncovered() {
		d.Uncover(i, number)
	}
}

// NextFree keeps the mines that it finds as flags.
func (d *thorough) NextFree() (int, bool) {
	for {
		step, ok, err := safemove.Find(d.b, safemove.ReasoningOptions{Total: d.total})
		boardtest.Must(d.t, err)
		if !ok || !step.Move.Flag {
			return d.b.Size().Index(step.Move.Square), ok
		}
		d.b.Set(step.Move.Square, board.Flagged)
	}
}

func (d *thorough) Split(front, rest []int) (f, r []int) {
	for i := range d.b.Size().Squares() {
		if d.b.StateAt(i) != board.Covered {
			continue
		}
		touches := false
		for n := range d.b.Size().Neighbours(d.b.Size().At(i)) {
			touches = touches || d.b.State(n).Uncovered()
		}
		if touches {
			front = append(front, i)
		} else {
			rest = append(rest, i)
		}
	}
	return front, rest
}

// TestNoGuessByAnother makes the same games with another Deducer: they do not
// depend on how certain squares are found.
func TestNoGuessByAnother(t *testing.T) {
	l := openSpec(t, "beginner")
	l.Mines = 18
	usual := newNoGuess(t, l, new(safemove.Deducer), generate.Repair)
	other := newNoGuess(t, l, &thorough{t: t}, generate.Repair)
	for game := range uint64(40) {
		var a, b board.Minefield
		boardtest.Must(t, usual.Fill(&a, game))
		boardtest.Must(t, other.Fill(&b, game))
		if !a.Equal(b) {
			t.Errorf("game %d is\n%vor, by another deducer,\n%v", game, a, b)
		}
	}
}

// A census counts the mines of games by square.
type census struct {
	spec  generate.Spec
	mines []int
	games int
}

// density returns the share of the squares of an area that have a mine.
func (c *census) density(area func(s board.Square, fromEdge int) bool) float64 {
	mines, places, z := 0, 0, c.spec.Size
	for i, n := range c.mines {
		s := z.At(i)
		if c.spec.Allows(s) && area(s, min(s.Row, s.Col, z.Rows-1-s.Row, z.Cols-1-s.Col)) {
			mines += n
			places += c.games
		}
	}
	return float64(mines) / float64(places)
}

// areas are the parts of an expert board of 16×30 whose densities are reported.
// The start is D4, at the left.
var areas = map[string]func(s board.Square, fromEdge int) bool{
	"edge":               func(_ board.Square, fromEdge int) bool { return fromEdge == 0 },
	"second line":        func(_ board.Square, fromEdge int) bool { return fromEdge == 1 },
	"third line":         func(_ board.Square, fromEdge int) bool { return fromEdge == 2 },
	"further inside":     func(_ board.Square, fromEdge int) bool { return fromEdge > 2 },
	"near half":          func(s board.Square, _ int) bool { return s.Col < 15 },
	"far half":           func(s board.Square, _ int) bool { return s.Col >= 15 },
	"far corners":        func(s board.Square, _ int) bool { return s.Row%15 == 0 && s.Col == 29 },
	"far corners of 3x3": func(s board.Square, _ int) bool { return (s.Row < 3 || s.Row >= 13) && s.Col >= 27 },
}

// TestNoGuessLiesEvenly counts mines by distance from the edge, and far from
// the start. Plain minefields have the same density everywhere. Rejection, which
// chooses uniformly, shows the effect of the rule alone: five percent fewer mines
// on the third line and in the far corners. Repair must stay as close to plain
// minefields, and must not push mines to where the game ends.
func TestNoGuessLiesEvenly(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of games are needed to see the difference")
	}
	expert, dense := openSpec(t, "expert"), openSpec(t, "expert")
	dense.Mines = 140
	for _, x := range []struct {
		spec    generate.Spec
		method  generate.Method
		games   uint64
		within  float64 // of the plain density, in all areas
		corners float64 // and in the far corners, where four squares a game are few
	}{
		{expert, generate.Repair, 2000, 0.03, 0.12},
		{expert, generate.Reject, 500, 0.07, 0.15},
		{dense, generate.Repair, 300, 0.12, 0.4},
	} {
		plain := float64(x.spec.Mines) / float64(x.spec.Room())
		source, c := newNoGuess(t, x.spec, new(safemove.Deducer), x.method), census{x.spec, make([]int, x.spec.Size.Squares()), int(x.games)}
		var m board.Minefield
		for game := range x.games {
			boardtest.Must(t, source.Fill(&m, game))
			for _, s := range m.Mines() {
				c.mines[x.spec.Size.Index(s)]++
			}
		}
		for name, area := range areas {
			within, density := x.within, c.density(area)
			if strings.HasPrefix(name, "far corners") {
				within = x.corners
			}
			t.Logf("%v, %d mines: %.4f of %s, plain %.4f", x.method, x.spec.Mines, density, name, plain)
			if math.Abs(density-plain) > within*plain {
				t.Errorf("%v, %d mines: %.4f of %s have a mine, %.4f of all", x.method, x.spec.Mines, density, name, plain)
			}
		}
	}
}
