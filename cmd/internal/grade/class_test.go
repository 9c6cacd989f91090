package grade

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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

// A wayToBreak is a kind of submission other than a good board.
type wayToBreak struct {
	name   string
	make   func(t testing.TB, path string) // path has no ending
	status marking.Status
	says   string // part of the message
}

func saying(content string) func(testing.TB, string) { return named(".dat", content) }

// named writes a file with an ending.
func named(ending, content string) func(testing.TB, string) {
	return func(t testing.TB, path string) { boardtest.WriteFile(t, path+ending, content) }
}

// linking makes a symbolic link.
func linking(to string) func(testing.TB, string) {
	return func(t testing.TB, path string) { boardtest.Must(t, os.Symlink(to, path+".dat")) }
}

// zipping writes a zip file of files.
func zipping(files ...zipped) func(testing.TB, string) {
	return func(t testing.TB, path string) { boardtest.WriteFile(t, path+".zip", zipOf(t, files...)) }
}

// waysToBreak are the known kinds of bad submissions in a class. Each makes one
// file and gets one row.
func waysToBreak() []wayToBreak {
	return []wayToBreak{
		{"fifo", makeFifo, marking.StatusRefused, "a pipe"},
		{"link", linking("/etc/passwd"), marking.StatusRefused, "symbolic link"},
		{"inner-link", linking("inside"), marking.StatusRefused, "symbolic link"},
		{"huge", func(t testing.TB, path string) {
			boardtest.WriteFile(t, path+".dat", "")
			boardtest.Must(t, os.Truncate(path+".dat", 1<<40))
		}, marking.StatusRefused, "larger than 1 MiB"},
		{"bomb", zipping(zipped{"solution.dat", strings.Repeat(" ", 2<<20)}), marking.StatusRefused, "larger than 1 MiB"},
		{"lying-bomb", func(t testing.TB, path string) {
			writeLyingZip(t, path+".zip", strings.Repeat(" ", 2<<20))
		}, marking.StatusRefused, "damaged"},
		{"dot-dot", zipping(zipped{"../../solution.dat", solutionText}), marking.StatusRefused, "out of its folder"},
		{"absolute", zipping(zipped{"/etc/solution.dat", solutionText}), marking.StatusRefused, "out of its folder"},
		{"zip-in-zip", zipping(zipped{"inner.zip", "PK"}), marking.StatusRefused, "inside the zip file of a student"},
		{"zip-of-nothing", zipping(), marking.StatusRefused, "no file to grade in the zip file"},
		{"not-a-zip", named(".zip", solutionText), marking.StatusRefused, "not a zip file"},
		{"latin-1", named("-ren\xe9.dat", solutionText), marking.StatusComplete, "all right"},
		{"newline", named("\nok 99 - me.dat", solutionText), marking.StatusComplete, "all right"},
		{"comma", named(", \"jr\"; x.dat", solutionText), marking.StatusComplete, "all right"},
		{"formula", func(t testing.TB, path string) {
			boardtest.WriteFile(t, filepath.Join(filepath.Dir(path), "=cmd|' C calc'!A"+filepath.Base(path)+".dat"), solutionText)
		}, marking.StatusComplete, "all right"},
		{"markup", named("<script>alert(1)<!--&.dat", solutionText), marking.StatusComplete, "all right"},
		{"empty", saying(""), marking.StatusUnreadable, "there is no square in the file"},
		{"binary", saying("\x7fELF\x02\x01\x01\x00\x00"), marking.StatusUnreadable, "an ELF program"},
		{"short", saying(strings.Join(strings.SplitAfter(solutionText, "\n")[:8], "")), marking.StatusWrongSize, "row I is missing"},
		{"one-wrong", saying(strings.Replace(solutionText, "123*21", "133*21", 1)), marking.StatusComplete, "B5 shows 3 instead of 2"},
	}
}

type zipped struct{ name, content string }

func writeZip(t testing.TB, path string, files ...zipped) {
	t.Helper()
	boardtest.WriteFile(t, path, zipOf(t, files...))
}

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

// writeLyingZip writes an archive whose directory says that its file has nine
// bytes.
func writeLyingZip(t testing.TB, path, content string) {
	t.Helper()
	writeZip(t, path, zipped{"solution.dat", content})
	data, err := os.ReadFile(path)
	boardtest.Must(t, err)
	directory := bytes.LastIndex(data, []byte("PK\x01\x02"))
	copy(data[directory+24:], []byte{9, 0, 0, 0})
	boardtest.WriteFile(t, path, string(data))
}

// makeClass fills a folder with n submissions. One in ten is broken, in each of the
// ways in turn.
func makeClass(t testing.TB, dir string, n int) (broken map[string]wayToBreak) {
	t.Helper()
	ways := waysToBreak()
	broken = make(map[string]wayToBreak)
	for i := range n {
		path := filepath.Join(dir, fmt.Sprintf("s%05d", i))
		if i%10 != 5 {
			boardtest.WriteFile(t, path+".dat", solutionText)
			continue
		}
		way := ways[i/10%len(ways)]
		way.make(t, path)
		broken[fmt.Sprintf("s%05d", i)] = way
	}
	return broken
}
