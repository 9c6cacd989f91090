package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
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
