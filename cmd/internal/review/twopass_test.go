package review_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/review"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// careless plays a game by a policy up to a guess, makes another one instead,
// and goes on with random moves, of which most are safe.
func careless(t *testing.T, r *rand.Rand, mines board.Minefield, start board.Square) (all []game.Action) {
	t.Helper()
	policy, err := guess.ByName("safest")
	if err != nil {
		t.Fatal(err)
	}
	g := game.New(mines)
	g.Make(start.Move())
	if err := game.Play(g, autoplay.New(autoplay.PlayerOptions{Policy: policy})); err != nil {
		t.Fatal(err)
	}
	size, turns := g.Size(), 0
	for turns < g.Turns() && g.Turn(turns).Right == 1 || turns < 1+r.IntN(30) && turns < g.Turns() {
		all = append(all, g.Turn(turns).Action)
		turns++
	}
	for g.Turns() > turns {
		g.Undo()
	}
	for end := turns + 1 + r.IntN(4); len(all) < end && !g.Status().Over(); {
		a := game.Action{Square: size.At(r.IntN(size.Squares())), Kind: game.ActionKind(r.IntN(4))}
		if a.Kind == game.Uncover && mines.HasMine(a.Square) && r.IntN(20) > 0 {
			continue
		}
		if result, err := g.Do(a); err == nil && (result.Played() || result == board.BlownUp || r.IntN(100) == 0) {
			all = append(all, a)
		}
	}
	return all
}

// minefields returns the minefields of a number of games, mostly of a size that
// needs rollouts.
func minefields(t *testing.T, games int) (all []board.Minefield, starts []board.Square) {
	t.Helper()
	for n := range games {
		p := board.Presets()[min(n%8, 1)]
		source, err := generate.NewUniform(generate.Spec{Size: p.Size, Mines: p.Mines, Start: p.Start, First: generate.Open}, generate.Seeds{First: 7})
		if err != nil {
			t.Fatal(err)
		}
		var mines board.Minefield
		if err := source.Fill(&mines, uint64(n)); err != nil {
			t.Fatal(err)
		}
		all, starts = append(all, mines), append(starts, p.Start)
	}
	return all, starts
}

// documents returns a review as JSON.
func documents(remarks []review.Remark, s review.Summary) (all []string) {
	for i := range remarks {
		all = append(all, string(answer.Append(nil, &remarks[i])))
	}
	return append(all, string(answer.Append(nil, &s)), s.String())
}

// A review that estimates its open guesses at the end is the same as one that
// estimates each at once. What it first says needs no rollouts.
func TestTwoPasses(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 1))
	games, open, estimated := boardtest.Fewer(30, 3), 0, 0
	kinds := map[string]int{}
	all, starts := minefields(t, games)
	for n, mines := range all {
		actions := careless(t, r, mines, starts[n])
		record := func() *review.Recorded {
			return &review.Recorded{Game: game.New(mines), Actions: actions, FirstFree: n%3 > 0,
				Invalid: map[int]string{len(actions) / 2: "B\xff"}, NoTotal: n%10 == 9}
		}
		var once []review.Remark
		s, err := record().Review(func(m review.Remark) error { once = append(once, m); return nil })
		if err != nil {
			t.Fatal(err)
		}
		want := documents(once, s)
		twice := record().Reviewer()
		checkFirst(t, twice, once, want)
		for _, m := range twice.Remarks {
			if m.Cost.IsZero() {
				kinds[string(m.Kind)]++
			}
			if m.Kind == review.Guess && !strings.HasSuffix(m.Why, "what it costs is still to be estimated") {
				t.Errorf("%v: %s", m.Move, m.Why)
			}
		}
		waiting := twice.Open()
		open += len(waiting)
		for i, at := range waiting {
			if err := twice.Estimate(at); err != nil || !slices.Equal(twice.Open(), waiting[i+1:]) {
				t.Fatalf("game %d after estimate %d: %v are open, %v", n, i, twice.Open(), err)
			}
		}
		got := documents(twice.Remarks, twice.Summary())
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("game %d in two passes:\n%v\nat once:\n%v", n, got, want)
		}
		estimated += s.Estimated
	}
	t.Logf("%d games, %d open, %v, %d estimated", games, open, kinds, estimated)
	if open < games/3 || estimated < games/3 || kinds["guess"] < games/20 || kinds["blunder"] == 0 {
		t.Errorf("in %d games %d remarks were open, %v, and %d estimated: want more", games, open, kinds, estimated)
	}
}

// checkFirst makes the remarks that need no rollouts. One that differs from that of
// a review with all estimates is on a guess, and has no cost.
func checkFirst(t *testing.T, r *review.Reviewer, once []review.Remark, want []string) {
	t.Helper()
	for range once {
		if err := r.Next(); err != nil {
			t.Fatal(err)
		}
	}
	differ := 0
	for i, text := range documents(r.Remarks, r.Summary())[:len(once)] {
		if text == want[i] {
			continue
		}
		differ++
		m := &r.Remarks[i]
		if !m.Cost.IsZero() || m.Error != nil || m.Better != "" && m.Kind != review.Blunder || m.Chance != once[i].Chance {
			t.Errorf("first %s%v, then %s", text, *m, want[i])
		}
	}
	if differ > len(r.Open()) {
		t.Errorf("%d remarks differ, and only %v are open", differ, r.Open())
	}
}
