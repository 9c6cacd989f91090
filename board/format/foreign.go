package format

import (
	"bytes"

	"minesweeper/board"
	"minesweeper/board/lazy"
	"minesweeper/board/replay"
)

// A foreign is a kind of file that holds no board and can be recognised.
type foreign struct {
	what  string // with its article
	looks func(data []byte) bool
}

// The hints for recorded games, of this program and of others.
const (
	readByAuto   = "mines auto --replay shows it, mines review --replay judges it"
	readByReview = "mines review --replay reads it"
)

// foreigns is the table of such kinds, without recorded games. A file that
// several of them recognise is named by the first.
var foreigns = []foreign{
	{"a PDF document", begins("%PDF")},
	{"a PostScript document", begins("%!PS")},
	{"a rich-text document", begins(`{\rtf`)},
	{"an old office document", begins("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")},
	{"a zip file or an office document", begins("PK\x03\x04", "PK\x05\x06")},
	{"a compressed archive", begins(
		"\x1f\x8b", "\xfd7zXZ\x00", "\x28\xb5\x2f\xfd", "7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07")},
	{"a compressed archive", func(data []byte) bool { return bzip2().Match(data) }},
	{"a tar archive", looksLikeTar},
	{"a picture", looksLikePicture},
	{"an ELF program", begins("\x7fELF")},
	{"a Windows program", func(data []byte) bool { return begins("MZ")(data) && bytes.IndexByte(data, 0) >= 0 }},
	{"a macOS program", begins("\xcf\xfa\xed\xfe", "\xce\xfa\xed\xfe")},
	{"a Java class file", begins("\xca\xfe\xba\xbe")},
	{"a WebAssembly program", begins("\x00asm")},
	{"a database", begins("SQLite format 3\x00")},
	{"a script", begins("#!/")},
	{"a web page", func(data []byte) bool { return webPage().Match(data) }},
	{"an XML document", begins("<?xml", "\ufeff<?xml")},
	{"a LeetCode puzzle", func(data []byte) bool { return leetCode().Match(data) }},
	{"a JSON document", func(data []byte) bool { return looksLikeJSON(data) && !looksLikeBoardJSON(data) }},
}

// Foreign names content that is recognised and holds no board: "a PDF
// document", "an Arbiter replay (.avf)". The hint names the command that reads
// it, or is empty. For any other content both are empty.
//
// The first [board.Beginning] bytes are enough, so callers can name files larger
// than any board. A shorter file must be passed whole.
func Foreign(data []byte) (what, hint string) {
	switch name, title := replay.Format(data, true); {
	case looksLikeMBF(data): // its bytes could be those of a replay
	case name == replay.Own:
		return title, readByAuto
	case name != "":
		return title, readByReview
	}
	for _, f := range foreigns {
		if f.looks(data) {
			return f.what, ""
		}
	}
	return "", ""
}

// isPlain reports whether a text has only the characters of plain boards, as most
// have. Without that, all formats are tried.
func isPlain(data []byte) bool { return len(bytes.TrimLeft(data, "?#* .012345678\r\n")) == 0 }

// Recognise returns the format that a file seems to have, as [Guess] does. A
// file that holds no board is an error, which says what it is and not a board,
// or whatever else was wanted. A minefield in a recording can be converted.
func Recognise(name string, data []byte, want Part, wanted string) (Format, error) {
	if isPlain(data) {
		if f, ok := ForFile(name); ok {
			return f, nil
		}
		return dat, nil
	}
	begins := data[:min(len(data), board.Beginning)]
	what, hint := Foreign(begins)
	if what == "" {
		return Guess(name, data), nil
	}
	if want == MinesPart && replay.IsRecording(begins) {
		hint = "mines convert takes the minefield out of it; " + hint
	}
	return Format{}, &board.SyntaxError{Msg: "this is " + what + ", not a " + wanted, Hint: hint}
}

var (
	// leetCode matches a board in LeetCode's JSON up to a letter that other lists
	// of squares do not have.
	leetCode = lazy.Regexp(`^(\x{feff})?\s*\[\s*\[[\s\[\]",X1-8]*"[MEB]"`)

	// bzip2 matches the beginning of an archive, but no name in a table.
	bzip2 = lazy.Regexp(`^BZh[1-9]`)

	// webPage matches the beginning of a web page.
	webPage = lazy.Regexp(`^(\x{feff})?\s*(?i:<!doctype\s+html|<html|<head|<body)`)
)

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
