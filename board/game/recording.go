package game

import (
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"
)

// A Recording is a game with notes about it. It is written as a text that
// people can read.
//
//	mines game 2
//	size 3x3
//	mines 2
//	first safe
//	minefield
//	.*.
//	...
//	*..
//	moves
//	A3 VALID_MOVE
//	A2* VALID_MOVE
//	C3 VALID_MOVE 0.75
//	undone
//	C1 BLOWN_UP 0.5
//	end playing
//
// The first line is the version. It is followed by the size, the number of
// mines and the notes, one line each, whose keys are free (here "first"). The
// rows of the minefield follow the line "minefield", which is left out while
// the mines are not laid. The rows of the board at the start of the game follow
// the line "board", which is left out if all squares were covered. After
// "moves" there is one line for each turn: the action, its result, and its
// chance unless that was 1. Turns that can be redone follow the line "undone".
// The last line is the status of the game.
//
// Only the chances are taken from the text: reading plays the game again, and
// each result and the final status must be the same. A recording that a program
// wrote also has the SHA-256 of the lines below the first, in hexadecimal, on
// its first line ("mines game 2 sha256 5e88..."). If the lines were changed, it
// is refused.
type Recording struct {
	Notes   []Note
	Game    *Game
	Checked bool // whether it was read and its SHA-256 was right
}

// A Note is a line about a game: a key of small letters and a value of one
// line.
type Note struct{ Key, Value string }

// The keys of notes that several commands write and read.
const (
	NoteFirst  = "first"  // how the first square is kept free: safe, open or any
	NoteMade   = "made"   // the generator of the minefield, and its seed
	NoteMode   = "mode"   // a mode of another program in which mines move or are known
	NotePlayer = "player" // the name of the player
	NoteTime   = "time"   // seconds played
)

// The keys of notes that only the games of people have. With the seed, the game
// and the first square, "mines new" makes the minefield again, as it was before
// it was turned.
const (
	NoteSeed    = "seed"     // the minefields are made from it
	NoteGame    = "game"     // which of the seed's minefields it is
	NoteTurned  = "turned"   // the name of a symmetry
	NoteNoGuess = "no-guess" // yes, or its level as in level-3: deduction alone wins the game
	NoteDaily   = "daily"    // the date of a daily game
	NoteClicks  = "clicks"   // of the player
	NoteHelped  = "helped"   // yes
	NoteSuccess = "success"  // the success probability of the moves before the board at the start
	NoteCounted = "counted"  // yes: the end is in the results, or must not be
)

// The keys of notes that only the games of outside programs have, beside
// NoteGame.
const (
	NoteOutcome = "outcome" // for the program: won, lost, faulty or void
	NoteFault   = "fault"   // what it did wrong, and in which turn
)

// version begins the first line of a recording.
const version = "mines game 2"

// firstLine returns the first line of a recording, given the lines below.
func firstLine(below string) string {
	return fmt.Sprintf("%s sha256 %x", version, sha256.Sum256([]byte(below)))
}

// Note returns the value of the note with the given key, or "".
func (r Recording) Note(key string) string {
	for _, n := range r.Notes {
		if n.Key == key {
			return n.Value
		}
	}
	return ""
}

// String returns the recording's text.
func (r Recording) String() string { return string(r.AppendText(nil)) }

// AppendText appends the recording's text.
func (r Recording) AppendText(dst []byte) []byte {
	below := r.appendBelow(nil)
	dst = append(dst, firstLine(string(below))+"\n"...)
	return append(dst, below...)
}

// appendBelow appends the lines below the first.
func (r Recording) appendBelow(dst []byte) []byte {
	g := r.Game
	dst = fmt.Appendf(dst, "size %v\nmines %d\n", g.Size(), g.total)
	for _, n := range r.Notes {
		dst = append(dst, n.Key+" "+oneLine.Replace(n.Value)+"\n"...)
	}
	if g.laid {
		dst = append(dst, "minefield\n"...)
		dst = g.mines.AppendDat(dst)
	}
	if g.first > 0 || g.start.Flags() > 0 {
		dst = append(dst, "board\n"...)
		dst = g.start.AppendDat(dst)
	}
	dst = append(dst, "moves\n"...)
	for i := range g.turns {
		if i == g.done {
			dst = append(dst, "undone\n"...)
		}
		dst = appendTurn(dst, g.turns[i])
	}
	return append(dst, "end "+g.Status().String()+"\n"...)
}

// oneLine keeps a note's value on its line.
var oneLine = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// appendTurn appends the line of a turn.
func appendTurn(dst []byte, t turn) []byte {
	dst = append(dst, t.action.String()+" "+t.result.String()...)
	if t.chance != 1 {
		dst = append(dst, ' ')
		dst = strconv.AppendFloat(dst, t.chance, 'g', -1, 64)
	}
	return append(dst, '\n')
}
