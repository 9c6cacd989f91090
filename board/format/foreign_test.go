package format

import (
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// arbiter is the start of a replay of Arbiter: a custom board of 8 columns and
// 11 rows, seven mines, and the text in brackets.
const arbiter = "\x34\x1e\x08\x0a\x1c\x06\x07\x0a\x00\x07" + "\x03\x01\x0b\x03\x01\x04\x09\x04\x02\x05\x0b\x05\x0a\x08" +
	"\x07\x06\xd3\xd3\x07\x7f\x39[3|W8H11M7|3.9.2020.18:31:10:1107|"

// clone is the start of an old replay of Minesweeper Clone: a board's bytes,
// the question marks, an unknown byte, and the first event.
var clone = "\x08\x08\x00\x02" + "\x00\x00\x07\x07" + "\x00\x00" + "\x00\x00\x01\x00\x10\x00\x20\x00" + "\x00\x10" + oldEnd

// oldEnd is as long as what follows the events of such a replay.
var oldEnd = strings.Repeat(" ", 131)

// metasweeper3 and metasweeper1 are starts of replays of Metasweeper, with and
// without a byte of settings: 8 rows, 8 columns, 10 mines, 20 pixels a square.
const (
	metasweeper3 = "\x03\xb0\x00\x08\x08\x00\x0a\x14\x00\x05\x00\x03\x00\x0e\xd43.1.9\x00name\x00\x00\x001723331318897\x00"
	metasweeper1 = "\x01\xb0\x08\x08\x00\x0a\x14\x00\x05\x00\x03\x00\x0e\xd43.1.9\x00name\x00\x00\x001723331318897\x00"
)

var foreignFiles = []struct{ what, hint, data string }{
	{"a recorded game", "mines auto --replay shows it, mines review --replay judges it", "mines game 1\n"},
	{"a ViennaSweeper replay (.rmv)", readByReview, "*rmv\x00\x01\x00\x00\x04\x44"},
	{"a Minesweeper Clone replay (.mvf)", readByReview, "\x11Minesweeper Clone\x092004-2005"},
	{"a Minesweeper Clone replay (.mvf)", readByReview, clone},
	{"an Arbiter replay (.avf)", readByReview, arbiter},
	{"a Metasweeper replay (.evf)", readByReview, metasweeper3},
	{"a Metasweeper replay (.evf)", readByReview, metasweeper1},
	{"a RawVF replay (.rawvf)", readByReview, "rawvf_version: Rev5\n"},
	{"a RawVF replay (.rawvf)", readByReview, "\ufeffWidth: 8\r\nHeight: 8\r\n\r\nMarks: on\r\nBoard:\r\n00*\r\n"},
	{"a RawVF replay (.rawvf)", readByReview, "Player: me\nLevel: Beginner\nBoard:\n00*\n"},
	{"a LeetCode puzzle", "", `[["E","1"],["M","1"]]`},
	{"a LeetCode puzzle", "", "\ufeff [ [\"B\",\r\n"},
	{"a PDF document", "", "%PDF-1.7\n"},
	{"a PostScript document", "", "%!PS-Adobe-3.0\n"},
	{"a rich-text document", "", `{\rtf1\ansi`},
	{"an old office document", "", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"},
	{"a zip file or an office document", "", "PK\x03\x04\x14"},
	{"a zip file or an office document", "", "PK\x05\x06" + strings.Repeat("\x00", 18)},
	{"a compressed archive", "", "\x1f\x8b\x08"},
	{"a compressed archive", "", "BZh9"},
	{"a compressed archive", "", "\xfd7zXZ\x00"},
	{"a compressed archive", "", "\x28\xb5\x2f\xfd"},
	{"a compressed archive", "", "7z\xbc\xaf\x27\x1c"},
	{"a compressed archive", "", "Rar!\x1a\x07"},
	{"a tar archive", "", "a.dat" + strings.Repeat("\x00", 252) + "ustar\x00"},
	{"a picture", "", "\x89PNG\r\n"},
	{"a picture", "", "\xff\xd8\xff\xe0"},
	{"a picture", "", "GIF87a"},
	{"a picture", "", "GIF89a"},
	{"a picture", "", "II*\x00"},
	{"a picture", "", "MM\x00*"},
	{"a picture", "", "RIFF\x10\x00\x00\x00WEBPVP8 "},
	{"a picture", "", "BM\x36\x00\x03\x00\x00\x00\x00\x00\x36"},
	{"a picture", "", `<svg xmlns="`},
	{"an ELF program", "", "\x7fELF\x02\x01\x01"},
	{"a Windows program", "", "MZ\x90\x00"},
	{"a macOS program", "", "\xcf\xfa\xed\xfe\x07"},
	{"a macOS program", "", "\xce\xfa\xed\xfe"},
	{"a Java class file", "", "\xca\xfe\xba\xbe\x00"},
	{"a WebAssembly program", "", "\x00asm\x01"},
	{"a database", "", "SQLite format 3\x00"},
	{"a script", "", "#!/bin/sh\n"},
	{"a web page", "", "\n<!doctype html>"},
	{"a web page", "", "<HTML lang=en>"},
	{"an XML document", "", "<?xml version='1.0'?>"},
	{"an XML document", "", "\ufeff<?xml"},
	{"a JSON document", "", "\ufeff {\n\"rows\": 9"},
	{"a JSON document", "", "{ }"},
	{"a picture", "", "RIFF\x10\x00\x00\x00WEBP"},
	{"a picture", "", "BM\x36\x00\x03\x00\x00\x00\x00\x00"},
}

// Files without a board are named by their first bytes, at any length.
func TestForeign(t *testing.T) {
	for _, f := range foreignFiles {
		for _, more := range []string{"", strings.Repeat("??*1\n", 1000)} {
			if what, hint := Foreign([]byte(f.data + more)); what != f.what || hint != f.hint {
				t.Errorf("%.40q: %q, %q; want %q, %q", f.data+more, what, hint, f.what, f.hint)
			}
		}
	}
}

// No board is taken for another kind of file, not even a malformed one.
func TestForeignBoards(t *testing.T) {
	var wide strings.Builder
	for cols := range 64 {
		wide.WriteString(strings.Repeat("*", cols) + "\n")
	}
	for _, text := range []string{
		"", "*", "?1\n **\n", "#", "##!/", "X1\n1.\n", "  12\n +--+\nA|* |\n +--+\n", " │12│\n", "9x9x10\n0001HHHH1\n", "?b=11&m=0",
		"Name: Jane\nBoard:\n???\n", "{", "M", "BM", "\ufeff?1\n", "MZhang\n", "BZhou,1\n", wide.String(), "\x03\x01\x00\x01\x00\x00",
	} {
		if what, _ := Foreign([]byte(text)); what != "" {
			t.Errorf("%.40q is taken for %s", text, what)
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	for rows := 1; rows <= 255; rows += 3 {
		for _, cols := range []int{1, 2, 3, 4, 8, 16, 30, 255} {
			m := boardtest.Scatter(r, board.Size{Rows: rows, Cols: cols}, rows*cols/(1+rows%5))
			data, err := appendMBF(nil, DocumentOf(m))
			boardtest.Must(t, err)
			if what, _ := Foreign(data); what != "" {
				t.Errorf("an mbf file of %dx%d with %d mines is taken for %s", rows, cols, m.Total(), what)
			}
		}
	}
}
