package programs

import (
	"context"
	"os"
	"strings"
	"sync"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.Main() // helper processes of the sandbox run here
	status := m.Run()
	if w, err := shared(); err == nil {
		w.Close()
	}
	os.Exit(status)
}

// published are the files of the exercise.
func published(t testing.TB) (mines board.Minefield, start board.Board) {
	t.Helper()
	const testdata = "../../../../testdata/"
	mines = boardtest.Minefield(t, boardtest.ReadFile(t, testdata+"mines.dat"))
	return mines, boardtest.Board(t, boardtest.ReadFile(t, testdata+"partial.dat"))
}

var (
	madeOnce sync.Once
	made     *Exercise
)

// exercise is the exercise about the published files.
func exercise(t testing.TB) *Exercise {
	t.Helper()
	madeOnce.Do(func() {
		mines, start := published(t)
		made, _ = NewExercise(mines, &start)
	})
	return made
}

// shared is the workshop whose driver all tests use.
var shared = sync.OnceValues(func() (*Workshop, error) {
	w, err := Open(context.Background(), sandbox.Probe(true), nil, "", Cache{})
	if err == nil {
		w.count = 30 // so that headers are compiled once
	}
	return w, err
})

// openWorkshop returns a workshop on the published exercise, or skips the test
// where there is no compiler.
func openWorkshop(t testing.TB) *Workshop {
	t.Helper()
	all, err := shared()
	if err != nil {
		t.Skip("programs cannot be built here:", err)
	}
	w := *all
	w.Exercise, w.ctx = exercise(t), t.Context()
	return &w
}

// What a function was asked, what it should give and what it gave are said in words.
func TestWords(t *testing.T) {
	b := filled(covered)
	other := b
	for i := range 6 {
		other[i] = '1'
	}
	for _, test := range []struct {
		of   tested
		want string
	}{
		{tested{probe: &probe{question: countMines, call: call{position: "A1"}, want: answer{result: "2"}, compared: theResult},
			got: answer{failure: late}},
			`count_mines("A1", mines): 2, but no answer in time`},
		{tested{probe: &probe{question: makeMove, call: call{position: "A1"}, want: answer{result: validMove, board: b},
			compared: both},
			got: answer{result: blownUp, board: other}},
			`make_move("A1", mines, revealed): VALID_MOVE with A1 '?', A2 '?', A3 '?', A4 '?' and 2 more, but BLOWN_UP with A1 '1', A2 '1', A3 '1', A4 '1' and 2 more`},
		{tested{probe: &probe{question: makeMove, want: answer{board: b}, compared: theBoard},
			got: answer{result: "7", board: other}},
			`make_move("", mines, revealed): A1 '?', A2 '?', A3 '?', A4 '?' and 2 more, but A1 '1', A2 '1', A3 '1', A4 '1' and 2 more`},
		{tested{probe: &probe{question: findSafeMove}, got: answer{result: "true", position: "A1"}},
			"find_safe_move(revealed, move): false and no move, but true and A1"},
		{tested{probe: &probe{question: findSafeMove, moves: []string{"A1", "B2*"}},
			got: answer{result: "false", position: unset}},
			"find_safe_move(revealed, move): true and A1 or B2*, but false and leaves the move as it was"},
		{tested{probe: &probe{question: findSafeMove}, got: answer{result: "true", position: strings.Repeat("Ä1*", 7)}},
			"find_safe_move(revealed, move): false and no move, but true and Ä1*Ä1*Ä1*Ä1*Ä1*Ä1*Ä1… (21 characters)"},
	} {
		if got := test.of.text() + ": " + test.of.wanted() + ", but " + test.of.gave(); got != test.want {
			t.Errorf("got %s\nwant %s", got, test.want)
		}
	}
}
