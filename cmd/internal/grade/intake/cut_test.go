package intake

import (
	"archive/zip"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

// zipped returns a zip file of stored files: names and texts in turn.
func zipped(t *testing.T, files ...string) string {
	t.Helper()
	texts := make(map[string]string)
	var headers []*zip.FileHeader
	for i := 0; i < len(files); i += 2 {
		texts[files[i]] = files[i+1]
		headers = append(headers, &zip.FileHeader{Name: files[i]})
	}
	return zipWith(t, func(name string) string { return texts[name] }, headers...)
}

// walked returns the students and files that a download has.
func walked(t *testing.T, data, preset string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "class.zip")
	boardtest.WriteFile(t, path, data)
	names, err := ParseNamePattern(preset)
	boardtest.Must(t, err)
	got := ""
	s := &Search{Names: names}
	s.Walk(context.Background(), []string{path}, func(h *HandIn) bool {
		got += fmt.Sprintf("%s %s %v\n", h.Student, h.Base(), h.Refused)
		return true
	})
	return got
}

// A download that was cut off anywhere is refused, and never read as the zip file
// of a student that it ends with.
func TestCutOffDownload(t *testing.T) {
	inner := zipped(t, "smithjohn_102_5002_solution.dat", "?1\n")
	whole := zipped(t, "doejane_101_1_solution.dat", "?1\n", "evil_105_9_hw.zip", inner)
	const want = "101 doejane_101_1_solution.dat <nil>\n105 smithjohn_102_5002_solution.dat <nil>\n"
	if got := walked(t, whole, "canvas"); got != want {
		t.Fatalf("the whole download: %s", got)
	}
	for n := len(whole) - 1; n > 60; n-- {
		if got := walked(t, whole[:n], "canvas"); strings.Contains(got, "102") {
			t.Fatalf("%d of %d bytes: %s", n, len(whole), got)
		}
	}
}

// The text of an attempt states the login, which may have an underscore.
func TestLoginOfAttempt(t *testing.T) {
	const attempt = "_attempt_2026-03-01-09-30-00"
	data := zipped(t,
		"HW_1_amy_2"+attempt+".txt", "Name: Amy Lu (amy_2)\r\n", "HW_1_amy_2"+attempt+"_k.dat", "?1\n",
		"HW_1_bob_2"+attempt+".txt", "Name: Bob Li (bob_2)\r\n",
		"HW_1_bob_2"+attempt+"_hw.zip", zipped(t, "k.dat", "?1\n"))
	want := "amy_2 HW_1_amy_2" + attempt + ".txt <nil>\namy_2 HW_1_amy_2" + attempt + "_k.dat <nil>\n" +
		"bob_2 HW_1_bob_2" + attempt + ".txt <nil>\nbob_2 k.dat <nil>\n"
	if got := walked(t, data, "blackboard"); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
