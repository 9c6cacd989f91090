package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/cli"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/odds"
)

// The boards of decisions can be read, and the chances of their squares are
// those that package odds computes. Rollouts are never worth more than the
// chance to survive the guess.
func TestDecisionsAreTrue(t *testing.T) {
	games := 12
	if testing.Short() {
		games /= 4
	}
	for _, name := range []string{"best", "best:learned=0"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "decisions")
			e := cli.NewEnv(strings.NewReader(""), io.Discard, os.Stderr)
			args := strings.Fields(fmt.Sprintf("decisions --size expert --games %d --seed 5 --play-outs 8 --no-time --policy %s %s", games, name, file))
			if status := app().Main(e, args); status != 0 {
				t.Fatalf("status %d", status)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(strings.TrimSpace(string(text)), "\n")
			if len(lines) < games*5/6 {
				t.Fatalf("%d decisions", len(lines))
			}
			for _, line := range lines {
				var d decision
				if err := json.Unmarshal([]byte(line), &d); err != nil {
					t.Fatal(err)
				}
				checkDecision(t, &d)
			}
		})
	}
}

// A player whose decisions are recorded makes the moves of its policy.
func TestDecisionsChangeNoMove(t *testing.T) {
	policy, err := autoplay.Parse("best")
	if err != nil {
		t.Fatal(err)
	}
	r, start := rand.New(rand.NewPCG(3, 1)), board.Square{Row: 3, Col: 3}
	recorded := new(decisions).newStudied(policy, 3, func() bool { return false })
	for number := range uint64(12) {
		recorded.Number(number)
		mines := boardtest.Open(r, board.Size{Rows: 16, Cols: 30}, 99, start)
		var played [2]string
		for i, player := range []guess.PolicyPlayer{policy.New(autoplay.PlayerOptions{}), recorded} {
			g := game.New(mines)
			g.Make(start.Move())
			if err := game.Play(g, player); err != nil {
				t.Fatal(err)
			}
			played[i] = game.Recording{Game: g}.String()
		}
		if played[0] != played[1] {
			t.Errorf("recorded:\n%s\nwant\n%s", played[1], played[0])
		}
	}
}

// checkDecision checks the figures of a decision. No score is larger than the
// chance to survive the guess.
func checkDecision(t *testing.T, d *decision) {
	t.Helper()
	b, err := board.ParseBoard([]byte(strings.Join(d.Board, "\n")+"\n"), board.ReadOptions{})
	if err != nil || b.Size().String() != d.Size {
		t.Fatalf("game %d, turn %d: %v", d.Game, d.Turn, err)
	}
	exact, err := odds.Exact(b, odds.ChanceOptions{Total: board.KnownTotal(d.Mines)})
	if err != nil {
		t.Fatal(err)
	}
	mine := map[string]float64{}
	for _, s := range exact.Squares {
		mine[s.Square.String()], _ = s.Mine.Float64()
	}
	for _, c := range d.Contenders {
		if math.Abs(1-mine[c.Square]-c.Safe) > 1e-9 || c.Score > c.Safe+1e-9 || c.Progress > c.Safe+1e-9 {
			t.Errorf("game %d, turn %d: %+v, but the chance of a mine is %v", d.Game, d.Turn, c, mine[c.Square])
		}
		if c.Played == nil || *c.Played < 0 || *c.Played > c.Safe+1e-9 || *c.Error < 0 {
			t.Errorf("game %d, turn %d: %+v", d.Game, d.Turn, c)
		}
	}
	chosen := 0
	for _, c := range d.Contenders {
		if c.Square == d.Chosen {
			chosen++
		} else if c.Score < contention*d.Contenders[0].Score-1e-9 {
			t.Errorf("game %d, turn %d: %s is below %v of the best", d.Game, d.Turn, c.Square, contention)
		}
	}
	if chosen != 1 {
		t.Errorf("game %d, turn %d: %s, which was chosen, is %d times among the contenders", d.Game, d.Turn, d.Chosen, chosen)
	}
}
