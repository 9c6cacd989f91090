package intake

import (
	"golang.org/x/text/unicode/norm"

	"minesweeper/cmd/internal/text"
)

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
