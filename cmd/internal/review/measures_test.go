package review_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/board/replay"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/review"
)

// A clicked is a game that is played click by click from the definitions of
// players' sites. It shares nothing with the program.
type clicked struct {
	rows, cols int
	mine       map[[2]int]bool
	open, flag map[[2]int]bool
	over       bool
	made       replay.Clicks
	last       float64 // the time of the last click that changed the board
}

func (c *clicked) around(s [2]int) (all [][2]int) {
	for row := s[0] - 1; row <= s[0]+1; row++ {
		for col := s[1] - 1; col <= s[1]+1; col++ {
			if at := [2]int{row, col}; at != s && 0 <= row && row < c.rows && 0 <= col && col < c.cols {
				all = append(all, at)
			}
		}
	}
	return all
}

func (c *clicked) count(s [2]int, of map[[2]int]bool) (n int) {
	for _, at := range c.around(s) {
		if of[at] {
			n++
		}
	}
	return n
}

// uncover reports whether the board changes.
func (c *clicked) uncover(s [2]int) bool {
	if c.open[s] || c.flag[s] {
		return false
	}
	if c.mine[s] {
		c.over = true
		return true
	}
	c.open[s] = true
	if c.count(s, c.mine) == 0 {
		for _, at := range c.around(s) {
			c.uncover(at)
		}
	}
	c.over = c.over || len(c.open)+len(c.mine) == c.rows*c.cols
	return true
}

func (c *clicked) chord(s [2]int) (changed bool) {
	if !c.open[s] || c.count(s, c.flag) != c.count(s, c.mine) {
		return false
	}
	for _, at := range c.around(s) {
		if c.mine[at] && !c.flag[at] {
			c.over = true // and nothing is uncovered
			return true
		}
	}
	for _, at := range c.around(s) {
		changed = c.uncover(at) || changed
	}
	return changed
}

func (c *clicked) turnFlag(s [2]int) bool {
	if c.open[s] {
		return false
	}
	if c.flag[s] {
		delete(c.flag, s)
	} else {
		c.flag[s] = true
	}
	return true
}

// groups counts the openings, the islands, the 3BV and the part of it that is
// done. An opening is done if its squares without a number are uncovered.
func (c *clicked) groups() (openings, islands, clicks, done int) {
	seen := map[[2]int]bool{}
	var fill func(s [2]int, zero bool) (squares, uncovered int)
	fill = func(s [2]int, zero bool) (squares, uncovered int) {
		seen[s] = true
		squares = 1
		if c.open[s] {
			uncovered = 1
		}
		for _, at := range c.around(s) {
			inside := !c.mine[at] && (c.count(at, c.mine) == 0) == zero
			if !zero {
				for _, next := range c.around(at) {
					inside = inside && (c.mine[next] || c.count(next, c.mine) > 0)
				}
			}
			if inside && !seen[at] {
				n, m := fill(at, zero)
				squares, uncovered = squares+n, uncovered+m
			}
		}
		return squares, uncovered
	}
	for i := range c.rows * c.cols {
		s := [2]int{i / c.cols, i % c.cols}
		if c.mine[s] || seen[s] {
			continue
		}
		zero := c.count(s, c.mine) == 0
		rim := false
		for _, at := range c.around(s) {
			rim = rim || !c.mine[at] && c.count(at, c.mine) == 0
		}
		if zero {
			openings++
			clicks++
			if n, m := fill(s, true); n == m {
				done++
			}
		} else if !rim {
			islands++
			n, m := fill(s, false)
			clicks, done = clicks+n, done+m
		}
	}
	return openings, islands, clicks, done
}

// record makes random clicks and returns their recording.
func (c *clicked) record(r *rand.Rand) string {
	var s strings.Builder
	fmt.Fprintf(&s, "Width: %d\nHeight: %d\nBoard:\n", c.cols, c.rows)
	for row := range c.rows {
		for col := range c.cols {
			s.WriteByte("0*"[map[bool]int{true: 1}[c.mine[[2]int{row, col}]]])
		}
		s.WriteByte('\n')
	}
	at := 0
	event := func(code string, sq [2]int) float64 {
		at += 1 + r.IntN(400)
		fmt.Fprintf(&s, "%d.%03d %s (%d %d)\n", at/1000, at%1000, code, sq[1]*16+8, sq[0]*16+8)
		return float64(at) / 1000
	}
	for range 5 + r.IntN(40) {
		sq := [2]int{r.IntN(c.rows), r.IntN(c.cols)}
		kind, act, press, release := &c.made.Left, c.uncover, "lc", "lr"
		switch {
		case r.IntN(3) == 0 && c.count(sq, c.mine) > 0:
			kind, act, press, release = &c.made.Right, c.turnFlag, "rc", "rr"
		case r.IntN(3) == 0:
			kind, act, press, release = &c.made.Chord, c.chord, "mc", "mr"
		case c.mine[sq]:
			continue // most games shall not be lost at once
		}
		time := event(press, sq)
		if up := event(release, sq); press != "rc" { // a flag is set when the button goes down
			time = up
		}
		if c.over {
			continue
		}
		if act(sq) {
			kind.Effective++
			c.last = time
		} else {
			kind.Wasted++
		}
	}
	return s.String()
}

// The measures of random recordings are those of the definitions.
func TestMeasuresByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	over, wasted, games := 0, 0, boardtest.Fewer(60, 6)
	for range games {
		c := &clicked{rows: 2 + r.IntN(5), cols: 2 + r.IntN(5), mine: map[[2]int]bool{}, open: map[[2]int]bool{}, flag: map[[2]int]bool{}}
		for range 1 + r.IntN(c.rows*c.cols/3) {
			c.mine[[2]int{r.IntN(c.rows), r.IntN(c.cols)}] = true
		}
		text := c.record(r)
		if c.made == (replay.Clicks{}) || len(c.open)+len(c.flag) == 0 && !c.over {
			continue
		}
		rec, err := review.Read(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		rec.Mode = "unusual" // its guesses are not judged, which takes time
		got, err := rec.Review(func(review.Remark) error { return nil })
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		openings, islands, clicks, done := c.groups()
		g := *got.Clicking
		want := review.Clicking{Openings: openings, Islands: islands, Solved: done, Left: c.made.Left.All(), LeftWasted: c.made.Left.Wasted,
			Right: c.made.Right.All(), RightWasted: c.made.Right.Wasted, Chord: c.made.Chord.All(), ChordWasted: c.made.Chord.Wasted,
			PerSecond: g.PerSecond, Efficiency: g.Efficiency, Correctness: g.Correctness, Throughput: g.Throughput}
		if g != want || got.Clicks != clicks {
			t.Errorf("got %+v, 3BV %d, want %+v, %d\n%s", g, got.Clicks, want, clicks, text)
		}
		checkRatios(t, c, done, g)
		if c.over {
			over++
		}
		wasted += c.made.Sum().Wasted
	}
	if over < games/5 || wasted < games {
		t.Errorf("%d games ended, %d clicks were wasted: want more", over, wasted)
	}
}

func checkRatios(t *testing.T, c *clicked, done int, got review.Clicking) {
	t.Helper()
	effective := c.made.Left.Effective + c.made.Right.Effective + c.made.Chord.Effective
	all := effective + c.made.Left.Wasted + c.made.Right.Wasted + c.made.Chord.Wasted
	near := func(name string, got answer.Decimal, part, whole float64) {
		t.Helper()
		if want := part / whole; whole > 0 && !near(got, want) {
			t.Errorf("%s is %g, want %g", name, got, want)
		}
	}
	near("Cl/s", got.PerSecond, float64(all), c.last)
	near("IOE", got.Efficiency, float64(done), float64(all))
	near("Corr", got.Correctness, float64(effective), float64(all))
	near("ThrP", got.Throughput, float64(done), float64(effective))
	near("IOE", got.Efficiency, float64(got.Correctness*got.Throughput), 1)
}
