package simulate_test

import (
	"os"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// A toy is a player that sees only which squares are covered and calls every
// move a guess.
type toy struct {
	offset, moves int
	claims        bool // calls moves certain that are not
	solves        bool // says that it has searched every ending
	step          guess.PlayerMove
}

func (p *toy) Begin(board.Size, int) { p.moves = 0 }

func (p *toy) Turn(v board.View) (board.Move, error) {
	squares := v.Board.Size().Squares()
	at := (p.offset + 7*p.moves) % squares
	for v.Board.StateAt(at) != board.Covered {
		at = (at + 1) % squares
	}
	p.moves++
	p.step = guess.PlayerMove{Guess: p.moves % 2, Rule: -1, Right: 0.75, Value: 0.5}
	if p.solves {
		p.step.Solved, p.step.Win = true, 0.625
	}
	if p.claims {
		p.step = guess.PlayerMove{Guess: -1, Rule: 0, Right: 1}
	}
	return v.Board.Size().At(at).Move(), nil
}

func (p *toy) LastMove() guess.PlayerMove { return p.step }

func toyPolicy(name string, p toy) simulate.Policy {
	return simulate.Policy{
		PlayerPolicy: autoplay.PlayerPolicy{Policy: guess.Policy{Name: name}, Guesses: []string{"even", "odd"}, Rules: []string{"whim"}, Exact: true},
		Player:       func() guess.PolicyPlayer { fresh := p; return &fresh },
	}
}

// toys are two policies that win some games on sparse boards.
func toys() []simulate.Policy {
	return []simulate.Policy{toyPolicy("first", toy{offset: 3}), toyPolicy("second", toy{offset: 40})}
}

func sparse(games uint64) simulate.Settings {
	return simulate.Settings{
		Spec:      generate.Spec{Size: board.Size{Rows: 8, Cols: 9}, Mines: 3, Start: board.Square{Row: 2, Col: 2}, First: generate.Open},
		Opens:     true,
		Generator: generate.DefaultGenerator,
		Seeds:     generate.Seeds{First: 5},
		Games:     games,
	}
}

func newRecord(t testing.TB, s simulate.Settings, policies []simulate.Policy) *simulate.Record {
	t.Helper()
	r, err := simulate.NewRecord(s, policies)
	boardtest.Must(t, err)
	return r
}

// often returns many if MINES_LONG is set, and few otherwise.
func often[N int | uint64](many, few N) N {
	if os.Getenv("MINES_LONG") != "" {
		return many
	}
	return few
}

// still is a clock that always shows the same time.
func still() time.Time { return time.Time{} }

func options(workers int) simulate.RunOptions {
	return simulate.RunOptions{Workers: workers, Now: still}
}

// play plays games into a record.
func play(t testing.TB, r *simulate.Record, part simulate.Range, o simulate.RunOptions) {
	t.Helper()
	boardtest.Must(t, simulate.Play(t.Context(), r, part, o))
}

// merged returns the sum of records.
func merged(t testing.TB, parts ...*simulate.Record) *simulate.Record {
	t.Helper()
	sum, err := simulate.Merge(parts)
	boardtest.Must(t, err)
	return sum
}

// playPart plays a part of the games in a record of its own.
func playPart(t testing.TB, s simulate.Settings, part simulate.Range, workers int) *simulate.Record {
	t.Helper()
	r := newRecord(t, s, toys())
	play(t, r, part, options(workers))
	return r
}
