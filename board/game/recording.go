package game

import (
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"
)

// A Recording is a game as a text that people can read, with what else is worth
// keeping about it.
//
//	mines game 1
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
// The first line says the version. Then come the size, the number of mines and
// the notes, a line each, whose keys are free (here "first"). After "minefield"
// stand its rows, unless the mines are not laid yet; after "board" the rows of
// the board the game began with, unless all of it was covered. After "moves"
// stands a line a turn: the action, its result, and the chance it had unless
// that was 1; after "undone" those that can be redone. The last line says how
// the game stands.
//
// Nothing but the chances is believed: reading plays the game again, and every
// result and the end must come out as written. A sealed recording has a line
// "sum" before its notes, the SHA-256 of all other lines, and is refused if that
// does not fit.
type Recording struct {
	Notes  []Note
	Game   *Game
	Sealed bool
}

// A Note is a line about a game: a key of small letters and a value of one
// line.
type Note struct{ Key, Value string }

// The keys of notes that several commands write and read.
const (
	NoteFirst  = "first"  // how the first square is kept free: safe, open or any
	NoteMade   = "made"   // how the minefield was made: by which generator, from which seed
	NotePlayer = "player" // who played
)

// sumKey is the key of the line that seals a recording.
const sumKey = "sum"

// Version is the version of the recording's text, its first line.
const version = "mines game 1"

// Note returns the value of the note with the given key, or nothing.
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
	top := fmt.Sprintf("%s\nsize %v\nmines %d\n", version, r.Game.Size(), r.Game.total)
	rest := string(r.appendRest(nil))
	if r.Sealed {
		rest = fmt.Sprintf("%s %x\n%s", sumKey, sha256.Sum256([]byte(top+rest)), rest)
	}
	return append(dst, top+rest...)
}

// appendRest appends what stands below the size and the number of mines.
func (r Recording) appendRest(dst []byte) []byte {
	g := r.Game
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
