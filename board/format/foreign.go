package format

import (
	"bytes"
	"encoding/binary"
	"regexp"

	"minesweeper/board"
	"minesweeper/board/game"
)

// A foreign is a kind of file that holds no board and can be recognised.
type foreign struct {
	what  string // with its article
	hint  string // the command that reads it, or empty
	looks func(data []byte) bool
}

// readByReview is the hint for recorded games.
const readByReview = "mines review --replay reads it"

// foreigns is the table of such kinds. A file that several of them recognise is
// named by the first. Replays are recognised more strictly than in package
// replay, whose callers say that a file is a replay: here a student's text may
// have a line "Board:".
var foreigns = []foreign{
	{"a recorded game", "mines auto --replay shows it, mines review --replay judges it", game.IsRecording},
	{"a ViennaSweeper replay (.rmv)", readByReview, begins("*rmv")},
	{"a Minesweeper Clone replay (.mvf)", readByReview, looksLikeMVF},
	{"an Arbiter replay (.avf)", readByReview, looksLikeAVF},
	{"a Metasweeper replay (.evf)", readByReview, looksLikeEVF},
	{"a RawVF replay (.rawvf)", readByReview, rawVF.Match},

	{"a PDF document", "", begins("%PDF")},
	{"a PostScript document", "", begins("%!PS")},
	{"a rich-text document", "", begins(`{\rtf`)},
	{"an old office document", "", begins("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")},
	{"a zip file or an office document", "", begins("PK\x03\x04", "PK\x05\x06")},
	{"a compressed archive", "", begins(
		"\x1f\x8b", "BZh", "\xfd7zXZ\x00", "\x28\xb5\x2f\xfd", "7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07")},
	{"a tar archive", "", looksLikeTar},
	{"a picture", "", looksLikePicture},
	{"an ELF program", "", begins("\x7fELF")},
	{"a Windows program", "", begins("MZ")},
	{"a macOS program", "", begins("\xcf\xfa\xed\xfe", "\xce\xfa\xed\xfe")},
	{"a Java class file", "", begins("\xca\xfe\xba\xbe")},
	{"a WebAssembly program", "", begins("\x00asm")},
	{"a database", "", begins("SQLite format 3\x00")},
	{"a script", "", begins("#!/")},
	{"a web page", "", webPage.Match},
	{"an XML document", "", begins("<?xml", "\ufeff<?xml")},
	{"a JSON document", "", looksLikeJSON},
}

// Foreign names content that is recognised and holds no board: "a PDF
// document", "an Arbiter replay (.avf)". The hint names the command that reads
// it, or is empty. For any other content both are empty.
//
// The first few kilobytes of data are enough, so callers can name files larger
// than any board. A shorter file must be passed whole.
func Foreign(data []byte) (what, hint string) {
	for _, f := range foreigns {
		if f.looks(data) {
			return f.what, f.hint
		}
	}
	return "", ""
}

// begins returns a function that reports whether a file begins in one of these
// ways.
func begins(starts ...string) func([]byte) bool {
	return func(data []byte) bool {
		for _, start := range starts {
			if bytes.HasPrefix(data, []byte(start)) {
				return true
			}
		}
		return false
	}
}

var (
	// webPage matches the beginning of a web page.
	webPage = regexp.MustCompile(`^(\x{feff})?\s*(?i:<!doctype\s+html|<html|<head|<body)`)

	// rawVF matches the beginning of a RawVF text: its version, or lines of
	// the form "Key: value", one of them the width or the level, up to the
	// board.
	rawVF = regexp.MustCompile(`^(\x{feff})?(?i:RawVF_Version *:|` +
		`(\w+ *:[^\n]*\n\s*)*(Width|Level) *:[^\n]*\n\s*(\w+ *:[^\n]*\n\s*)*Board *:[ \r]*\n)`)

	// avfInfo matches the text in brackets that follows an Arbiter replay's
	// mines: level, the size of a custom board, and the date.
	avfInfo = regexp.MustCompile(`\[[0-3]\|(W[0-9]+H[0-9]+M[0-9]+\|)?[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}\.`)
)

// looksLikeAVF recognises Arbiter's replays, which have no signature: a level
// from 3 to 6 in byte 5, and the text in brackets somewhere after it.
func looksLikeAVF(data []byte) bool {
	const farthest = 256 << 10 // after as many mines as a board can have
	return len(data) > 6 && data[5] >= 3 && data[5] <= 6 && avfInfo.Match(data[:min(len(data), farthest)])
}

// looksLikeEVF recognises Metasweeper's replays, which have no signature: a
// version from 0 to 4 and a header that makes sense.
func looksLikeEVF(data []byte) bool {
	if len(data) < 32 || data[0] > 4 || looksLikeMBF(data) {
		return false
	}
	h := data[2:]
	if data[0] >= 3 {
		h = data[3:] // a byte of settings is before it
	}
	squares := int(h[0]) * int(h[1])
	mines, cell := int(binary.BigEndian.Uint16(h[2:])), h[4]
	mode, bbbv := binary.BigEndian.Uint16(h[5:]), int(binary.BigEndian.Uint16(h[7:]))
	return squares > 0 && mines < squares && cell > 0 && mode < 256 && bbbv <= squares
}

// looksLikeMVF recognises Minesweeper Clone's replays: newer ones by the name
// of the program, older ones by a board's bytes (see mbf) with more bytes after
// them.
func looksLikeMVF(data []byte) bool {
	if bytes.HasPrefix(data, []byte("\x11Minesweeper Clone")) {
		return true
	}
	if len(data) < mbfHeader || bytes.IndexByte([]byte{8, 16, 30}, data[0]) < 0 {
		return false
	}
	end := mbfHeader + 2*int(binary.BigEndian.Uint16(data[2:]))
	const record = 8 // bytes of an event
	if len(data) < end+2+record || data[end] > 1 {
		return false
	}
	_, err := parseMBF(data[:end], MinesPart, board.ReadOptions{})
	return err == nil
}

func looksLikeTar(data []byte) bool {
	const at = 257
	return len(data) > at && bytes.HasPrefix(data[at:], []byte("ustar"))
}

// looksLikePicture recognises the usual kinds of pictures.
func looksLikePicture(data []byte) bool {
	riff := len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP"
	bmp := len(data) >= 10 && string(data[:2]) == "BM" && string(data[6:10]) == "\x00\x00\x00\x00"
	return riff || bmp || begins("\x89PNG", "\xff\xd8\xff", "GIF87a", "GIF89a", "II*\x00", "MM\x00*", "<svg")(data)
}

// looksLikeJSON reports whether a text begins with an object, as what --json
// prints does. Of arrays, those of LeetCode are boards.
func looksLikeJSON(data []byte) bool {
	rest, ok := bytes.CutPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n"), []byte("{"))
	rest = bytes.TrimLeft(rest, " \t\r\n")
	return ok && (bytes.HasPrefix(rest, []byte(`"`)) || bytes.HasPrefix(rest, []byte("}")))
}
