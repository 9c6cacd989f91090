package game

import (
	"fmt"
	"strings"

	"minesweeper/board"
)

// An ActionKind is what an action does with its square.
type ActionKind int

// The kinds of action.
const (
	Uncover ActionKind = iota // uncovers a covered square
	Flag                      // flags a covered square; a flag is never toggled
	Unflag                    // removes a flag
	Chord                     // uncovers all around a number whose flags are complete
)

// kindMarks stand after the square in an action's text, by Kind.
var kindMarks = [...]string{Uncover: "", Flag: "*", Unflag: "?", Chord: "+"}

// An Action is a move, or one of the two actions that only games have: removing
// a flag, and the chord. Its text is like that of a move, with two more marks:
// "B6" uncovers, "B6*" flags, "B6?" removes the flag, and "B6+" is the chord.
type Action struct {
	Kind   ActionKind
	Square board.Square
}

// ActionOf returns a move as an action.
func ActionOf(m board.Move) Action {
	if m.Flag {
		return Action{Flag, m.Square}
	}
	return Action{Uncover, m.Square}
}

// String returns the action's text.
func (a Action) String() string { return a.Square.String() + kindMarks[a.Kind] }

// ParseAction reads the text of an action on a board of the given size.
func ParseAction(text string, size board.Size) (Action, error) {
	name := strings.TrimRight(text, "*?+")
	square, err := size.Square(name)
	if err != nil {
		return Action{}, err
	}
	for kind, mark := range kindMarks {
		if text[len(name):] == mark {
			return Action{ActionKind(kind), square}, nil
		}
	}
	return Action{}, fmt.Errorf("move %q: want only *, ? or + after the square", text)
}
