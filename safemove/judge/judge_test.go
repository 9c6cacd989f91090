package judge_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// share returns the part of the minefields for which f holds.
func share(fields []board.Minefield, f func(board.Minefield) bool) *big.Rat {
	n := int64(0)
	for _, m := range fields {
		if f(m) {
			n++
		}
	}
	return big.NewRat(n, int64(len(fields)))
}

// A move of each verdict, on boards that can be worked out by hand.
func TestVerdicts(t *testing.T) {
	for _, x := range []struct {
		board   string
		total   int // -1 for unknown
		ignore  bool
		move    string
		verdict judge.Verdict
		fails   *big.Rat
		safest  string
		best    float64
	}{
		{"?1?\n", -1, false, "A1", judge.Risky, big.NewRat(1, 2), "A1", 0.5},
		{"1?\n??\n", 1, false, "B2*", judge.Risky, big.NewRat(2, 3), "A2", 2.0 / 3},
		{"1?????\n", -1, false, "A2*", judge.Safe, new(big.Rat), "A3", 0.5},
		{"1?????\n", -1, false, "A2", judge.Wrong, big.NewRat(1, 1), "A3", 0.5},
		{"1?????\n", 1, false, "A4", judge.Safe, new(big.Rat), "A3", 1},
		{"1?????\n", 1, false, "A4*", judge.Wrong, big.NewRat(1, 1), "A3", 1},
		{"1?????\n", 1, false, "A1", judge.Redundant, nil, "A3", 1},
		{"1*????\n", 1, false, "A2", judge.Redundant, nil, "A3", 1},
		{"1*????\n", 1, true, "A2", judge.Wrong, big.NewRat(1, 1), "A3", 1},
		{"1?????\n", 1, false, "B1", judge.Invalid, nil, "A3", 1},
	} {
		b := boardtest.Board(t, x.board)
		move, _ := board.ParseMove(x.move, board.Size{Rows: 9, Cols: 9})
		o := odds.ChanceOptions{Density: big.NewRat(1, 2), IgnoreFlags: x.ignore}
		if x.total >= 0 {
			o.Total = board.KnownTotal(x.total)
		}
		for _, exactly := range []bool{false, true} {
			j, got, safest := judged(t, b, o, exactly, move)
			name := fmt.Sprintf("%q, total %d, %v, exactly %v", x.board, x.total, x.move, exactly)
			if got.Verdict != x.verdict || x.fails == nil != math.IsNaN(got.Right) || exactly && !same(got.Fails, x.fails) {
				t.Errorf("%s: %+v; want %v, which fails with chance %v", name, got, x.verdict, x.fails)
			}
			if j.Safest().String() != x.safest || math.Abs(safest.Right-x.best) > 1e-12 {
				t.Errorf("%s: %v is the safest with %v, want %v with %v", name, j.Safest(), safest.Right, x.safest, x.best)
			}
		}
	}
}

func same(a, b *big.Rat) bool { return a == nil && b == nil || a != nil && b != nil && a.Cmp(b) == 0 }

// judged judges a move and the safest one.
func judged(t *testing.T, b board.Board, o odds.ChanceOptions, exactly bool, m board.Move) (j *judge.Judge, got, safest judge.Judgement) {
	t.Helper()
	j = new(judge.Judge)
	look := j.Analyse
	if exactly {
		look = j.AnalyseExactly
	}
	if err := look(b, o); err != nil {
		t.Fatalf("%v\n%v", err, b)
	}
	return j, j.Move(m), j.Move(j.Safest().Move())
}

// Verdicts and chances agree with a count of all minefields.
func TestAgainstAllMinefields(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	seen := make(map[judge.Verdict]int)
	for range 60 {
		mines, b := boardtest.Position(rng, board.Size{Rows: 3, Cols: 3}, 3)
		for _, total := range []board.Total{{}, board.KnownTotal(mines.Total())} {
			fields := boardtest.Minefields(b, total)
			o := odds.ChanceOptions{Total: total, Density: big.NewRat(1, 2)}
			best := 0.0
			for i := range b.Size().Squares() {
				s := b.Size().At(i)
				if free, _ := share(fields, func(m board.Minefield) bool { return !m.HasMine(s) }).Float64(); b.State(s) == board.Covered {
					best = max(best, free)
				}
			}
			for i := range b.Size().Squares() {
				for _, move := range []board.Move{b.Size().At(i).Move(), b.Size().At(i).Flag()} {
					for _, exactly := range []bool{false, true} {
						_, got, safest := judged(t, b, o, exactly, move)
						seen[got.Verdict]++
						checkJudgement(t, b, move, got, fields)
						if best > 0 && math.Abs(safest.Right-best) > 1e-12 {
							t.Errorf("the best chance is %v, want %v\n%v", safest.Right, best, b)
						}
					}
				}
			}
		}
	}
	for _, v := range []judge.Verdict{judge.Safe, judge.Risky, judge.Wrong, judge.Redundant} {
		if seen[v] < 20 {
			t.Errorf("%v seen %d times only", v, seen[v])
		}
	}
}

func checkJudgement(t *testing.T, b board.Board, move board.Move, got judge.Judgement, fields []board.Minefield) {
	t.Helper()
	if b.State(move.Square) != board.Covered {
		if got.Verdict != judge.Redundant || got.Fails != nil {
			t.Errorf("%v: %+v, want redundant\n%v", move, got, b)
		}
		return
	}
	fails := share(fields, func(m board.Minefield) bool { return m.HasMine(move.Square) != move.Flag })
	verdict := judge.Risky
	if fails.Sign() == 0 {
		verdict = judge.Safe
	} else if fails.IsInt() {
		verdict = judge.Wrong
	}
	chance, _ := fails.Float64()
	if got.Verdict != verdict || math.Abs(1-chance-got.Right) > 1e-12 || got.Fails != nil && got.Fails.Cmp(fails) != 0 {
		t.Errorf("%v: %+v, want %v, which fails with %v\n%v", move, got, verdict, fails, b)
	}
}

// The chance of a chord is the share of the minefields in which every flag
// around it is right.
func TestChord(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	j := new(judge.Judge)
	chords, risky := 0, 0
	for range 150 {
		mines, b := boardtest.Position(rng, board.Size{Rows: 3, Cols: 3}, 4)
		bare := b.WithoutFlags()
		b = bare.Clone()
		for i := range b.Size().Squares() {
			if b.StateAt(i) == board.Covered && rng.IntN(2) == 0 {
				b.SetAt(i, board.Flagged)
			}
		}
		fields := boardtest.Minefields(bare, board.KnownTotal(mines.Total()))
		for i := range b.Size().Squares() {
			s := b.Size().At(i)
			if !b.StateAt(i).Uncovered() {
				continue
			}
			want, _ := share(fields, func(m board.Minefield) bool {
				right := true
				for n := range b.Size().Neighbours(s) {
					right = right && (b.State(n) != board.Flagged || m.HasMine(n))
				}
				return right
			}).Float64()
			got, err := j.Chord(b, odds.ChanceOptions{Total: board.KnownTotal(mines.Total()), IgnoreFlags: true}, s)
			if err != nil || math.Abs(got-want) > 1e-12 {
				t.Errorf("chord at %v: %v, %v; want %v\n%v", s, got, err, want, b)
			}
			chords++
			if got > 0 && got < 1 {
				risky++
			}
		}
	}
	if chords < 50 || risky < 10 {
		t.Errorf("%d chords, %d of them risky", chords, risky)
	}
}

// On a board that cannot be analysed, every move is undecided, redundant or
// invalid.
func TestUndecided(t *testing.T) {
	b := boardtest.Board(t, "3?\n")
	j := new(judge.Judge)
	covered, uncovered := board.Square{Row: 0, Col: 1}, board.Square{}
	for _, look := range []func(board.Board, odds.ChanceOptions) error{j.Analyse, j.AnalyseExactly} {
		err := look(b, odds.ChanceOptions{Density: big.NewRat(1, 2)})
		if !errors.Is(err, odds.ErrContradiction) && !errors.As(err, new(*safemove.ContradictionError)) {
			t.Errorf("error %v, want a contradiction", err)
		}
		if got := j.Move(covered.Move()); got.Verdict != judge.Undecided || !math.IsNaN(got.Right) {
			t.Errorf("%+v, want undecided", got)
		}
		if got := j.Move(uncovered.Move()); got.Verdict != judge.Redundant {
			t.Errorf("%+v, want redundant", got)
		}
	}
}

// Judging further moves of a game allocates no memory.
func TestAllocations(t *testing.T) {
	b := board.NewBoard(board.Size{Rows: 9, Cols: 9})
	b.Set(board.Square{Row: 4, Col: 4}, 1)
	j := new(judge.Judge)
	n := testing.AllocsPerRun(10, func() {
		if err := j.Analyse(b, judge.Played(10)); err != nil {
			t.Fatal(err)
		}
		j.Move(board.Square{}.Move())
		j.Move(j.Safest().Move())
	})
	if n > 0 {
		t.Errorf("%v allocations", n)
	}
}
