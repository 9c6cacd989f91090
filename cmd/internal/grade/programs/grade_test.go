package programs

import (
	"os"
	"testing"
)

// reference returns the files of the reference solution.
func reference(t testing.TB) (files []File) {
	t.Helper()
	for _, name := range []string{"minesweeper.h", "minesweeper.cpp"} {
		data, err := os.ReadFile("testdata/reference/" + name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, File{name, data})
	}
	return files
}

func TestReference(t *testing.T) {
	w := openWorkshop(t)
	out, remark, err := w.Grade(reference(t))
	if err != nil || remark != "" || out.Have != w.Asked() || out.Diagnosis != "" {
		t.Errorf("Grade = %+v, %q, %v, want %v", out, remark, err, w.Asked())
	}
}
