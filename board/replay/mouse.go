package replay

import (
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
)

// An act is what a mouse does in an event.
type act uint8

// The acts.
const (
	move act = iota
	leftDown
	leftUp
	rightDown
	rightUp
	middleDown
	middleUp
	shiftDown    // the left button goes down with Shift held
	bothDown     // one button is down and the other follows
	leftToggle   // the left button goes down, or up if it was down
	rightToggle  // the right one
	middleToggle // the middle one
	setFlag      // a flag is set before the game
	marksToggle  // question marks are switched on or off
)

// An event is what a mouse did, at a time, and where the pointer was, in pixels
// from the top left corner of the board.
type event struct {
	at   time.Duration
	act  act
	x, y int
}

// A mouse plays a game by its events, as the programs do that recorded them. The
// rules were found by playing real files: almost every one of them, changed,
// makes games fail that were won.
//
//   - The left button uncovers the square under the pointer when it goes up,
//     wherever it went down.
//   - The right button flags, or takes a flag away, when it goes down. With
//     question marks a flag becomes one, and it then goes.
//   - With both down, the first to go up makes a chord, and the other nothing.
//     If one goes down again meanwhile, they make another.
//   - The middle button makes a chord when it goes up, and so does the left
//     button that went down with Shift.
//   - A chord uncovers something if the number is that of the flags around it.
//   - A button that goes up first of all went down before the recording began.
type mouse struct {
	game  *game.Game
	times []time.Duration
	cell  int  // pixels a square
	marks bool // question marks are on

	questioned          []bool // by index
	left, right, middle bool   // is down
	shift               bool   // the left button went down with Shift
	spent               bool   // a chord was made, and a button is down still
	begun               bool   // a button did something
}

// newMouse returns a mouse on a covered board. A cell without size has 16 pixels.
func newMouse(mines board.Minefield, cell int, marks bool) *mouse {
	if cell < 1 {
		cell = 16
	}
	return &mouse{game: game.New(mines), cell: cell, marks: marks, questioned: make([]bool, mines.Size().Squares())}
}

// do plays an event.
func (m *mouse) do(e event) {
	e.act = m.untoggled(e.act)
	switch e.act {
	case move:
		return
	case leftDown, shiftDown:
		m.left, m.shift, m.spent = true, e.act == shiftDown, false
	case bothDown:
		m.left, m.right, m.spent = true, true, false
	case rightDown:
		m.pressRight(e)
	case middleDown:
		m.left, m.right, m.middle = false, false, true
	case leftUp:
		m.releaseLeft(e)
	case rightUp:
		if m.left && m.right {
			m.chord(e)
		}
		m.right = false
	case middleUp:
		if m.middle || !m.begun {
			m.chord(e)
		}
		m.middle = false
	case setFlag:
		m.play(e, game.Flag)
	case marksToggle:
		m.marks = !m.marks
	}
	m.begun = true
	m.spent = m.spent && (m.left || m.right)
}

// untoggled returns what a toggle of a button is.
func (m *mouse) untoggled(a act) act {
	choose := func(isDown bool, up, down act) act {
		if isDown {
			return up
		}
		return down
	}
	switch a {
	case leftToggle:
		return choose(m.left, leftUp, leftDown)
	case rightToggle:
		return choose(m.right, rightUp, rightDown)
	case middleToggle:
		return choose(m.middle, middleUp, middleDown)
	}
	return a
}

func (m *mouse) releaseLeft(e event) {
	switch {
	case !m.left && m.begun:
	case m.left && (m.right || m.shift):
		m.chord(e)
	case !m.spent:
		m.play(e, game.Uncover)
	}
	m.left, m.shift = false, false
}

func (m *mouse) pressRight(e event) {
	m.right, m.spent = true, false
	if m.left {
		return
	}
	s, ok := m.square(e)
	if !ok {
		return
	}
	at := m.game.Size().Index(s)
	switch state := m.game.Board().State(s); {
	case state == board.Flagged:
		m.play(e, game.Unflag)
		m.questioned[at] = m.marks
	case state == board.Covered && m.questioned[at]:
		m.questioned[at] = false
	case state == board.Covered:
		m.play(e, game.Flag)
	}
}

// chord makes a chord, after which the button that is still down does nothing.
func (m *mouse) chord(e event) {
	m.play(e, game.Chord)
	m.spent = true
}

// play makes a move at the pointer. The game leaves out what changes nothing, and
// all that follows its end.
func (m *mouse) play(e event, k game.Kind) {
	s, ok := m.square(e)
	if !ok {
		return
	}
	result, _ := m.game.Do(game.Action{Kind: k, Square: s}) // the mines are laid
	if result.Played() || result == board.BlownUp {
		m.times = append(m.times, e.at)
	}
}

// square returns the square under the pointer, and whether it is on the board.
func (m *mouse) square(e event) (board.Square, bool) {
	if e.x < 0 || e.y < 0 {
		return board.Square{}, false
	}
	s := board.Square{Row: e.y / m.cell, Col: e.x / m.cell}
	return s, m.game.Size().Contains(s)
}

// replay returns the game that was played.
func (m *mouse) replay() *Replay {
	return &Replay{Game: m.game, Times: m.times}
}

// fromFirst makes the first uncovering time 0.
func (r *Replay) fromFirst() {
	for i, zero := range r.Times {
		if r.Game.Turn(i).Action.Kind == game.Uncover {
			for k := range r.Times {
				r.Times[k] -= zero
			}
			return
		}
	}
}
