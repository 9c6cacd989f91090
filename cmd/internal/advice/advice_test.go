package advice

import (
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
)

// minefields returns every minefield of the board's size with so many mines
// that agrees with the board, flags left out of account.
func minefields(t *testing.T, b board.Board, total int) (all []board.Minefield) {
	t.Helper()
	z := b.Size()
	for set := range 1 << z.Squares() {
		if bits.OnesCount(uint(set)) != total {
			continue
		}
		m, err := board.NewMinefield(z)
		if err != nil {
			t.Fatal(err)
		}
		for i := range z.Squares() {
			if set>>i&1 == 1 {
				m.Put(z.At(i))
			}
		}
		if game.CheckTrue(m, b) == nil {
			all = append(all, m)
		}
	}
	return all
}

// position plays at random on a small board and sets some flags.
func position(r *rand.Rand) *game.Game {
	z := board.Size{Rows: 3, Cols: 4}
	m, _ := board.NewMinefield(z)
	for range 1 + r.IntN(4) {
		m.Put(z.At(r.IntN(12)))
	}
	g := game.New(m)
	for range r.IntN(8) {
		s := z.At(r.IntN(12))
		if !m.HasMine(s) {
			g.Make(s.Move())
		}
	}
	for range r.IntN(5) {
		g.Make(z.At(r.IntN(12)).Flag())
	}
	return g
}

// The chance of any action is the share of the minefields that agree with the
// board in which it uncovers no mine.
func TestChance(t *testing.T) {
	a := new(Adviser)
	chords, risky := 0, 0
	for seed := range uint64(150) {
		g := position(rand.New(rand.NewPCG(seed, 3)))
		if g.Status().Over() {
			continue
		}
		b := g.Board()
		fields := minefields(t, b, g.Total())
		for i := range b.Size().Squares() {
			for _, kind := range []game.Kind{game.Uncover, game.Chord} {
				action := game.Action{Kind: kind, Square: b.Size().At(i)}
				free, possible := 0, false
				for _, m := range fields {
					over, err := game.From(m, b)
					if err != nil {
						t.Fatal(err)
					}
					result, _ := over.Do(action)
					possible = result.Played() || result == board.BlownUp
					if result != board.BlownUp {
						free++
					}
				}
				if !possible {
					continue
				}
				got, err := a.Chance(b, g.Total(), action)
				if want := float64(free) / float64(len(fields)); err != nil || math.Abs(got-want) > 1e-12 {
					t.Fatalf("seed %d, %v on\n%v: got %v, %v; want %v", seed, action, b, got, err, want)
				}
				if kind == game.Chord {
					if chords++; got > 0 && got < 1 {
						risky++
					}
				}
			}
		}
	}
	if chords < 50 || risky < 10 {
		t.Errorf("%d chords, %d of them risky", chords, risky)
	}
	if chance, err := a.Chance(board.NewBoard(board.Size{Rows: 2, Cols: 2}), 1, game.Action{Kind: game.Flag}); chance != 1 || err != nil {
		t.Errorf("a flag risks %v, %v", chance, err)
	}
}

// Whoever follows the advice gets to the end, whatever flags there are; what is
// certain is right, and a guess has the chance that is told.
func TestNextLeadsToTheEnd(t *testing.T) {
	for _, policy := range guess.Policies {
		a := &Adviser{Policy: policy}
		won, lost := 0, 0
		for seed := range uint64(60) {
			r := rand.New(rand.NewPCG(seed, 5))
			z := board.Size{Rows: 4, Cols: 5}
			m, _ := board.NewMinefield(z)
			for range 4 {
				m.Put(z.At(r.IntN(20)))
			}
			g := game.New(m)
			for range 3 {
				g.Make(z.At(r.IntN(20)).Flag())
			}
			for !g.Status().Over() {
				next, err := a.Next(g.Board(), g.Total())
				if err != nil {
					t.Fatalf("%s, seed %d: %v on\n%v", policy.Name, seed, err, g.Board())
				}
				chance, err := a.Chance(g.Board(), g.Total(), next.Action)
				if err != nil || math.Abs(chance-next.Chance) > 1e-9 || next.Certain && chance != 1 {
					t.Errorf("%s, seed %d: %v has %v, %v; told %v", policy.Name, seed, next.Action, chance, err, next.Chance)
				}
				if !strings.Contains(next.Why, next.Action.Square.String()) {
					t.Errorf("%v: %s", next.Action, next.Why)
				}
				result, _ := g.Do(next.Action)
				if !result.Played() && result != board.BlownUp || next.Certain && result == board.BlownUp {
					t.Fatalf("%s, seed %d: %v: %v on\n%v", policy.Name, seed, next.Action, result, g.Board())
				}
			}
			if g.Status() == game.Won {
				won++
			} else {
				lost++
			}
		}
		if won < 20 || lost < 5 {
			t.Errorf("%s: %d won, %d lost", policy.Name, won, lost)
		}
	}
}

// A flag that is certainly wrong is advised against, one that is right is left
// alone.
func TestFlags(t *testing.T) {
	b, err := board.ParseBoard([]byte("*1 \n*1 \n11 \n"), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	found, err := new(Adviser).Certain(b, 1, 0)
	if err != nil || len(found) != 1 {
		t.Fatalf("got %v, %v", found, err)
	}
	if got := found[0]; got.Action.String() != "A1?" || !got.Certain || !strings.HasPrefix(got.Why, "the flag is wrong: ") || len(got.Numbers) == 0 {
		t.Errorf("got %+v", got)
	}
}

func TestNothingLeft(t *testing.T) {
	b, _ := board.ParseBoard([]byte("  \n"), board.ReadOptions{})
	if _, err := new(Adviser).Next(b, 0); !errors.Is(err, ErrNothing) {
		t.Errorf("got %v", err)
	}
}

func TestPercent(t *testing.T) {
	for p, want := range map[float64]string{0: "0 %", 1: "100 %", 0.5: "50.0 %", 2.0 / 3: "66.7 %", 0.9999: ">99.9 %", 1e-9: "<0.1 %", 1.2: "100 %"} {
		if got := text.Percent(p); got != want {
			t.Errorf("%v: got %q, want %q", p, got, want)
		}
	}
}
