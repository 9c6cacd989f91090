package grade

import (
	"archive/zip"
	"bytes"
	"os"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/marking"
)

var minefieldText, partialText, solutionText = exercise("mines"), exercise("partial"), exercise("solution")

// exercise returns the text of a file of the exercise.
func exercise(name string) string {
	data, err := os.ReadFile("../../../testdata/" + name + ".dat")
	if err != nil {
		panic(err)
	}
	return string(data)
}

// newJudge returns a judge over the exercise's minefield, for 10 points.
func newJudge(t testing.TB) *marking.Judge {
	return mustJudge(t, marking.Task{Mines: boardtest.Minefield(t, minefieldText), Points: 1000})
}

func mustJudge(t testing.TB, task marking.Task) *marking.Judge {
	t.Helper()
	j, err := marking.New(task)
	boardtest.Must(t, err)
	return j
}

type zipped struct{ name, content string }

// zipOf returns a zip file.
func zipOf(t testing.TB, files ...zipped) string {
	t.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, f := range files {
		part, err := w.Create(f.name)
		boardtest.Must(t, err)
		_, err = part.Write([]byte(f.content))
		boardtest.Must(t, err)
	}
	boardtest.Must(t, w.Close())
	return buf.String()
}
