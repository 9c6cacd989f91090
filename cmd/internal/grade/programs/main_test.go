package programs

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"

	"minesweeper/board"
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
	data, err := os.ReadFile("../../../../testdata/mines.dat")
	if err != nil {
		t.Fatal(err)
	}
	mines, err = board.ParseMinefield(data, board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	data, err = os.ReadFile("../../../../testdata/partial.dat")
	if err != nil {
		t.Fatal(err)
	}
	start, err = board.ParseBoard(data, board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return mines, start
}

// exercise is the exercise about the published files.
func exercise(t testing.TB) *Exercise {
	t.Helper()
	mines, start := published(t)
	return exerciseOf(mines, &start)
}

var exercises sync.Map // by their files

// exerciseOf returns an exercise, which is made once.
func exerciseOf(mines board.Minefield, start *board.Board) *Exercise {
	made, _ := exercises.LoadOrStore(fmt.Sprint(mines, start), sync.OnceValue(func() *Exercise {
		x, err := NewExercise(mines, start)
		if err != nil {
			panic(err)
		}
		return x
	}))
	return made.(func() *Exercise)()
}

// shared is the workshop whose driver all tests use.
var shared = sync.OnceValues(func() (*Workshop, error) {
	return Open(context.Background(), sandbox.Probe(true), nil, "", Cache{})
})

// openWorkshop returns a workshop on the published exercise, or skips the test
// where there is no compiler.
func openWorkshop(t testing.TB) *Workshop {
	t.Helper()
	return openWith(t, exercise(t))
}

func openWith(t testing.TB, x *Exercise) *Workshop {
	t.Helper()
	all, err := shared()
	if err != nil {
		t.Skip("programs cannot be built here:", err)
	}
	w := *all
	w.Exercise, w.ctx = x, t.Context()
	return &w
}
