package intake

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/marking/diagnose"
)

const minefieldText = "....**.*.\n......*..\n"

// The reasons why a file was not read, word for word.
func TestRefusals(t *testing.T) {
	header := func(name string, change func(*zip.FileHeader)) *zip.File {
		h := zip.FileHeader{Name: name}
		change(&h)
		return &zip.File{FileHeader: h}
	}
	for want, z := range map[string]*zip.File{
		"a symbolic link, not a file: hand in the file itself": header("a", func(h *zip.FileHeader) { h.SetMode(fs.ModeSymlink) }),
		"not a plain file":                                                   header("a", func(h *zip.FileHeader) { h.SetMode(fs.ModeDevice) }),
		"encrypted: hand it in without a password":                           header("a", func(h *zip.FileHeader) { h.Flags = 1 }),
		"packed by method 9: hand in an ordinary zip file (method 0 or 8)":   header("a", func(h *zip.FileHeader) { h.Method = 9 }),
		"a zip file inside the zip file of a student: unpack that one first": header("a.zip", func(*zip.FileHeader) {}),
	} {
		if err := checkZipped(z, z.Name, true); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	for want, mode := range map[string]fs.FileMode{
		"<nil>": 0, errLink.Error(): fs.ModeSymlink, "a pipe, not a file": fs.ModeNamedPipe, "a socket, not a file": fs.ModeSocket,
		"a device, not a file": fs.ModeDevice, "not a plain file": fs.ModeDir,
	} {
		if got := fmt.Sprint(checkRegular(infoOf(mode, 3<<20), 3<<20)); got != want {
			t.Errorf("%v: %s, want %s", mode, got, want)
		}
	}
	if got := fmt.Sprint(checkRegular(infoOf(0, 3<<20+1), 3<<20)); got != "an archive larger than 3 MiB" {
		t.Error(got)
	}
	for want, content := range map[string]string{
		errTooLarge.Error(): "?", diagnose.Foreign("a PDF document").Feedback: "%PDF-1.4",
	} {
		if _, err := read(strings.NewReader(content+strings.Repeat(" ", MaxFile)), MaxFile); fmt.Sprint(err) != want {
			t.Errorf("%s: %v, want %s", content, err, want)
		}
	}
	if data, err := read(strings.NewReader(strings.Repeat(" ", MaxFile)), MaxFile); len(data) != MaxFile || err != nil {
		t.Errorf("%d bytes: %v", len(data), err)
	}
	if err := errDamaged(io.ErrUnexpectedEOF); err.Error() != "the zip file is damaged: unexpected EOF" {
		t.Error(err)
	}
}

// infoOf returns what is known of a file with a mode and a size.
func infoOf(mode fs.FileMode, size uint64) fs.FileInfo {
	h := zip.FileHeader{Name: "x", UncompressedSize64: size}
	h.SetMode(mode)
	return h.FileInfo()
}

// A file that is left out is named with its kind.
func TestKinds(t *testing.T) {
	mines := boardtest.Minefield(t, minefieldText)
	for file, want := range map[string]string{
		"main.cpp": "source code", "x/Makefile": "source code", "GNUmakefile": "source code", "CMakeLists.txt": "source code", "a.exe": "a compiled program",
		"main.O": "a compiled program", "spec.pdf": "a document", "meta.yml": "a file of the grader",
		"solution.dat": "", "solution.txt": "", "solution.out": "", "notes": "", "board": "", "x.tar": "", "solution.c.dat": "",
	} {
		if got := KindByName(file); got != want {
			t.Errorf("%s is %q, want %q", file, got, want)
		}
	}
	for _, test := range []struct{ file, content, want string }{
		{"a.out", "\x7fELF\x02\x01\x01", "an ELF program"}, {"minesweeper.dat", "\x7fELF\x02\x01\x01", ""},
		{"minesweeper.TXT", "\x7fELF\x02\x01\x01", ""}, {"minesweeper.board", "\x7fELF\x02\x01\x01", ""},
		{"x.dat", strings.Replace(minefieldText, "*", ".", 1), ""},
		{"x.dat", minefieldText, "the minefield"}, {"board", solutionText, ""}, {"x", "Rar!\x1a\x07\x00", ""},
		{"x", "PK\x03\x04", ""}, {"x", "???\n", ""},
	} {
		if got := KindByContent(test.file, []byte(test.content), mines); got != test.want {
			t.Errorf("%s is %q, want %q", test.file, got, test.want)
		}
	}
	for _, text := range []string{"...\n...\n", "***\n***\n"} {
		all := boardtest.Minefield(t, text)
		if got := KindByContent("x", []byte(text), all); got != "" {
			t.Errorf("%q, which may be a board too, is %q", text, got)
		}
	}
}

// The minefields beside one are the others of its size that have mines.
func TestMinefieldsBeside(t *testing.T) {
	t.Chdir(t.TempDir())
	lay(t, map[string]string{
		"d/m.dat": "*..\n...\n", "d/same.dat": "*..\n...\n", "d/other.dat": ".*.\n...\n", "d/b.txt": "..*\n...\n",
		"d/small.dat": "*.\n", "d/none.dat": "...\n...\n", "d/odd.dat": "x", "d/folder.dat/": "",
	})
	mines := boardtest.Minefield(t, "*..\n...\n")
	others, _ := Beside("d/m.dat", mines, nil)
	if len(others) != 1 || others[0].Name != "other.dat" || others[0].Mines.String() != ".*.\n...\n" {
		t.Errorf("%v", others)
	}
	if others, _ := Beside("none/m.dat", mines, nil); others != nil {
		t.Errorf("in no folder: %v", others)
	}
}

// A file without permission is refused, which the student can correct. A file
// that the computer cannot read is an error.
func TestPlainError(t *testing.T) {
	denied := plainError(&fs.PathError{Op: "open", Path: "x", Err: syscall.EACCES})
	if !errors.As(denied, new(*Refusal)) ||
		denied.Error() != "the file's permissions forbid reading it: change them and hand it in again" {
		t.Error(denied)
	}
	broken := plainError(&fs.PathError{Op: "read", Path: "x", Err: syscall.EIO})
	if errors.As(broken, new(*Refusal)) || broken.Error() != "could not be read: input/output error" {
		t.Error(broken)
	}
}

// The students of an export of Gradescope are those of its metadata; the others
// of a group are named with the first.
func TestPeople(t *testing.T) {
	all := readPeople([]byte("submission_111:\n  :sid: 7\n  :email: x\n  :submitters:\n  - :name: Jane Doe\n    :sid: '4711'\n    :email: j@x.org\n" +
		"  - :name: Jim Roe\n    :sid: \n    :email: r@x.org\n  :created_at: 2024-01-01\nsubmission_112:\n  :submitters:\n  - :name: Ann\n"))
	s := Submission{Student: "111", Note: "odd"}
	all.name(&s, "submission_111")
	if s.Title() != "Jane Doe (4711)" || s.Note != "" || fmt.Sprint(s.Keys) != "[{3 4711} {5 j@x.org} {10 Jane Doe} {9 111}]" ||
		len(s.Group) != 1 || s.Group[0].Title() != "Jim Roe (r@x.org)" {
		t.Errorf("%+v", s)
	}
	if s.Group[0].Name != "Jim Roe" || fmt.Sprint(s.Group[0].Keys) != "[{3 } {5 r@x.org} {10 Jim Roe} {9 Jim Roe}]" {
		t.Errorf("%+v", s.Group[0])
	}
	s = Submission{Student: "112"}
	all.name(&s, "submission_112")
	if s.Title() != "Ann (112)" || s.Group != nil {
		t.Errorf("%+v", s)
	}
	s = Submission{Student: "113"}
	all.name(&s, "submission_113")
	if s.Student != "113" {
		t.Errorf("%+v", s)
	}
}

// What was typed into a page of a system is its text, a line for each line.
func TestPlainText(t *testing.T) {
	for page, want := range map[string]string{
		"<p>1*1<br />&nbsp;11</p>":            "1*1\n 11",
		"<p>1*1</p>\n<p>?11</p>\n":            "1*1\n?11",
		"<pre>1*1\r\n 11\r\n</pre>":           "1*1\r\n 11",
		"<div>A5* <b>A7</b><!-- x --> </div>": "A5* A7 ",
		"<p>1 &lt; 2</p>":                     "1 < 2",
	} {
		if got := string(plainText([]byte(page))); got != want {
			t.Errorf("%q is %q, want %q", page, got, want)
		}
	}
}
