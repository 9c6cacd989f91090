package autoplay

import (
	"errors"
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/safemove/guess"
)

// play lets p play a game to its end, from its board as it is. The test fails if
// a certain move is wrong. play calls guessed after each guess.
func play(t *testing.T, g *game.Game, p *Player, guessed func(chance float64, hit bool)) {
	p.Begin(g.Size(), g.Total())
	mines, _ := g.Minefield()
	for !g.Status().Over() {
		if err := game.PlayTurn(g, p); err != nil {
			t.Fatalf("%v\n%v", err, g.Board())
		}
		_, lost := g.Fatal()
		c, ok := p.Guess()
		if ok && guessed != nil {
			guessed(c.Free, !lost)
		}
		if a := g.Turn(g.Turns() - 1).Action; !ok && lost || a.Kind == game.Flag && !mines.HasMine(a.Square) {
			t.Fatalf("a certain move was wrong: %v\n%v", a, g.Board())
		}
	}
}

// begin starts a game on a minefield whose start is open.
func begin(g *game.Game, rng *rand.Rand, mines int, start board.Square) {
	g.Reset(boardtest.Open(rng, g.Size(), mines, start))
	g.Make(start.Move())
}

var (
	beginner     = board.Size{Rows: 9, Cols: 9}
	intermediate = board.Size{Rows: 16, Cols: 16}
	expert       = board.Size{Rows: 16, Cols: 30}
)

// With every size and policy, certain moves must be right, and guesses must be
// right as often as their chances say: in twenty bins by chance, no error may
// exceed four and a half standard errors.
func TestSoundAndCalibrated(t *testing.T) {
	games := 150
	if testing.Short() {
		games = 30
	}
	var bins [20]struct{ n, sum, variance, hits float64 }
	for _, policy := range guess.Policies {
		for k, c := range []struct {
			size  board.Size
			mines int
		}{{beginner, 10}, {intermediate, 40}, {expert, 99}, {board.Size{Rows: 7, Cols: 11}, 24}, {board.Size{Rows: 3, Cols: 20}, 20}} {
			rng := rand.New(rand.NewPCG(uint64(k), 20))
			games, budget := games, 300.0
			if policy.Name == "deep" {
				games, budget = games/10, 20
			}
			p := New(PlayerOptions{Policy: policy, Flags: k%2 == 0, Guess: limited(budget)})
			start := board.Square{Row: 1, Col: 2}
			g := game.New(board.NewBoard(c.size).MinesAtFlags())
			for range games {
				begin(g, rng, c.mines, start)
				play(t, g, p, func(chance float64, hit bool) {
					b := &bins[min(int(chance*20), 19)]
					b.n++
					b.sum += chance
					b.variance += chance * (1 - chance)
					if hit {
						b.hits++
					}
				})
			}
		}
	}
	for i, b := range bins {
		if d := b.hits - b.sum; b.n > 0 && d*d > 4.5*4.5*b.variance {
			t.Errorf("bin %d: %v of %v guesses came true, want %v", i, b.hits, b.n, b.sum)
		}
	}
}

func TestNoGuess(t *testing.T) {
	p := New(PlayerOptions{NoGuess: true})
	b := board.NewBoard(board.Size{Rows: 1, Cols: 3})
	b.SetAt(1, 1)
	if _, err := p.Turn(board.View{Board: b, Total: 1, News: []int{1}}); !errors.Is(err, ErrNoSafeMove) {
		t.Errorf("a guess without a certain move: error %v, want %v", err, ErrNoSafeMove)
	}
	b.SetAt(0, 1)
	if _, err := p.Turn(board.View{Board: b, Total: 1, News: []int{0}}); !errors.Is(err, guess.ErrContradiction) {
		t.Errorf("a board that is wrong: error %v, want %v", err, guess.ErrContradiction)
	}
}

// The number of mines proves A4 free, unless it is kept out. After the win it
// proves no flag.
func TestNoTotal(t *testing.T) {
	b := boardtest.Board(t, "?1??\n")
	v := board.View{Board: b, Total: 1}
	if m, err := New(PlayerOptions{NoGuess: true}).Turn(v); err != nil || m.String() != "A4" {
		t.Errorf("move %v, error %v, want A4", m, err)
	}
	if m, err := New(PlayerOptions{NoGuess: true, NoTotal: true}).Turn(v); !errors.Is(err, ErrNoSafeMove) {
		t.Errorf("move %v, error %v, want %v", m, err, ErrNoSafeMove)
	}

	won := boardtest.Board(t, "?1 1??\n")
	p := New(PlayerOptions{Flags: true})
	for _, want := range []string{"A5*", "A1*"} {
		if m, err := p.Turn(board.View{Board: won, Total: 3}); err != nil || m.String() != want {
			t.Errorf("move %v, error %v, want %s", m, err, want)
		} else {
			won.Set(m.Square, board.Flagged)
		}
	}
	if m, err := p.Turn(board.View{Board: won, Total: 3}); !errors.Is(err, ErrOver) {
		t.Errorf("move %v, error %v, want %v", m, err, ErrOver)
	}
}

// If a view shows another board than before, the player reads it from the
// start.
func TestOtherBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	start := board.Square{Row: 4, Col: 4}
	p := New(PlayerOptions{})
	g := game.New(board.NewBoard(beginner).MinesAtFlags())
	for range 20 {
		begin(g, rng, 10, start)
		for turn := 0; turn < 3 && !g.Status().Over(); turn++ {
			all := board.View{Board: g.Board(), Total: g.Total()}
			for i := range beginner.Squares() {
				if g.Board().StateAt(i).Uncovered() {
					all.News = append(all.News, i)
				}
			}
			m, err := p.Turn(all)
			if err != nil {
				t.Fatal(err)
			}
			if r, err := g.Make(m); err != nil || r == board.BlownUp && p.Right() == 1 {
				t.Fatal("a certain move was wrong", err)
			}
		}
	}
}

// A game can begin with any board. Its flags are believed, although they are
// not among the news.
func TestBegunWithFlags(t *testing.T) {
	p := New(PlayerOptions{})
	for range 2 { // the flag of one game is not in the next
		for _, c := range []struct {
			flag   board.State
			chance float64
		}{{board.Flagged, 1}, {board.Covered, 0.5}} {
			b := board.NewBoard(board.Size{Rows: 1, Cols: 3})
			b.SetAt(1, 1)
			b.SetAt(2, c.flag)
			p.Begin(b.Size(), 1)
			m, err := p.Turn(board.View{Board: b, Total: 1, News: []int{1}})
			if err != nil || p.Right() != c.chance {
				t.Errorf("on %q: move %v with chance %v, error %v; want chance %v", b, m, p.Right(), err, c.chance)
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	start := board.Square{Row: 3, Col: 3}
	for _, policy := range Policies() {
		if policy.Name == "deep" {
			continue // its rollouts take too long
		}
		rng := rand.New(rand.NewPCG(7, 7))
		p := policy.New(PlayerOptions{})
		g := game.New(board.NewBoard(expert).MinesAtFlags())
		games := func(fields []board.Minefield) {
			for _, mines := range fields {
				g.Reset(mines)
				g.Make(start.Move())
				boardtest.Must(t, game.Play(g, p))
			}
		}
		var fields []board.Minefield
		for range 300 {
			fields = append(fields, boardtest.Open(rng, expert, 99, start))
		}
		games(fields)
		// The runtime allocates now and then by itself; what the player
		// allocates comes back every time.
		n := 1.0
		for tries := 0; n > 0 && tries < 5; tries++ {
			n = min(n, testing.AllocsPerRun(1, func() { games(fields[:20]) }))
		}
		if n > 0 {
			t.Errorf("%s allocates in twenty games", policy.Name)
		}
	}
}

// limited returns options that limit the work of policies at a guess.
func limited(work float64) guess.GuesserOptions {
	return guess.GuesserOptions{Values: guess.Values{"states": work, "play-outs": work}}
}
