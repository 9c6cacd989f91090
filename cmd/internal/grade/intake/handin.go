// Package intake finds what students handed in: in files, folders, zip files and
// the downloads of some systems. It turns paths into texts, each with its
// student.
//
// It trusts no file. A name may hold any bytes. A file may be a link, a
// device, a pipe without a writer or a terabyte of zeros. An archive may unpack
// to a thousand times its size, or name files outside itself. Each of these
// becomes a hand-in with a refusal.
//
// # Who the student is
//
// The first part of a path below the class names the student: a folder, an
// archive, or the file itself without its ending. A class is a folder or an
// archive, unless it belongs to one student: see walker.belongsToOne. A
// [NamePattern] takes the student from the whole path instead.
package intake

import (
	"path"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"minesweeper/cmd/internal/text"
)

// A Submission names a file and its student, as far as the path shows. Every
// text in it is clean: valid UTF-8 without control characters.
type Submission struct {
	File    string       // the path; empty if nothing was handed in
	Student string       // the student's identifier: a number, a login or a name
	Name    string       // the student's name, if it is known too
	Keys    []Key        // what lists may know the student by
	Listed  bool         // on the roster
	Group   []Submission // the other students who handed this in together with the student
	Late    bool         // handed in late
	Fields  []Field      // the other named groups of the name pattern
	Return  string       // the path of feedback in an archive for the system, if it takes one
	Note    string       // a remark on the file's name; usually empty
}

// A Field is a named group of the name pattern and its match.
type Field struct{ Name, Value string }

// Title returns the name and the identifier, or one of them if they are the
// same.
func (s Submission) Title() string {
	if s.Name == "" || s.Name == s.Student {
		return s.Student
	}
	return s.Name + " (" + s.Student + ")"
}

// A HandIn is a file that may be a submission, or a folder without one.
type HandIn struct {
	Submission
	Text     []byte
	Modified time.Time // when the file was last changed
	Refused  error     // why there is no text; a *Refusal unless the computer failed
	Kind     string    // if its name shows that it is no submission: its kind
	Loose    bool      // not in the folder or archive of a student
	Zipped   bool      // in an archive that takes the place of the student's folder
	Empty    bool      // a student's folder without a file
	Found    bool      // in a folder or an archive, not named on the command line
	Online   bool      // typed into a page of the system, which may hold no submission

	path     string // as a user would write it; it may hold any bytes
	rel      string // the part of path that may name the student
	handedIn string // the zip file that the student handed in, if the file lies in one
	named    string // the student's name in the file of a system
	login    string // the student's login there
}

// Base returns the last part of the path of the file.
func (s Submission) Base() string { return s.File[strings.LastIndexAny(s.File, `/\`)+1:] }

func isZipName(name string) bool { return strings.EqualFold(path.Ext(name), ".zip") }

// A KeyKind is a kind of key. Keys are compared with keys of the same kind, the
// surest kind first.
type KeyKind int

// The kinds of keys, the surest first.
const (
	CanvasID    KeyKind = iota // Canvas's own number, in its column ID
	Participant                // Moodle's number, in its column Identifier
	GitHub                     // a login at GitHub
	StudentID                  // the number that the school gave, as in SIS User ID
	Login
	Email
	AnyID      // an id of an unknown kind
	Label      // the name of a folder or a file: an id of any kind, or a name
	GitHubPart // a login at GitHub, if the assignment has a longer name
	Numbered   // a number of the hand-in and not of the student
	FullName
	NumKeyKinds
)

// A Key is what a list may know a student by.
type Key struct {
	Kind  KeyKind
	Value string
}

// clean returns a foreign text without control characters, and with each letter
// composed: macOS writes é as e and an accent.
func clean(foreign string) string { return norm.NFC.String(text.Harmless(foreign)) }
