package programs

import (
	"os"
	"testing"

	"minesweeper/board"
	"minesweeper/cmd/internal/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.Main() // helper processes of the sandbox run here
	os.Exit(m.Run())
}

// published are the files of the exercise.
func published(t testing.TB) (mines board.Minefield, start board.Board) {
	t.Helper()
	data, err := os.ReadFile("../../../../testdata/mines.dat")
	if err != nil {
		t.Fatal(err)
	}
	if mines, err = board.ParseMinefield(data, board.ReadOptions{}); err != nil {
		t.Fatal(err)
	}
	if data, err = os.ReadFile("../../../../testdata/partial.dat"); err != nil {
		t.Fatal(err)
	}
	if start, err = board.ParseBoard(data, board.ReadOptions{}); err != nil {
		t.Fatal(err)
	}
	return mines, start
}

// openWorkshop opens a workshop on the published exercise, or skips the test
// where there is no compiler.
func openWorkshop(t testing.TB) *Workshop {
	t.Helper()
	return openWith(t, exercise(t))
}

func openWith(t testing.TB, x *Exercise) *Workshop {
	t.Helper()
	w, err := Open(t.Context(), sandbox.Probe(true), x, "", Cache{})
	if err != nil {
		t.Skip("programs cannot be built here:", err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}
