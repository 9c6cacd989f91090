package replay

import (
	"math"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
)

// An act is what the mouse does in an event, such as pressing a button.
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
	bothDown     // the other button goes down while one is down
	leftToggle   // the left button goes down, or up if it was down
	rightToggle  // the right one
	middleToggle // the middle one
	setFlag      // a flag is set before the game
	marksToggle  // question marks are switched on or off
)

// An event is an act of the mouse at a time. x and y are the place of the
// pointer, in pixels from the top left corner of the board.
type event struct {
	at   time.Duration
	act  act
	x, y int
}

// clock returns a time in seconds and hundredths.
func clock(seconds, hundredths int) time.Duration {
	return time.Duration(seconds)*time.Second + time.Duration(hundredths)*10*time.Millisecond
}

// A mouse plays a game by its events, like the programs that recorded them. The
// rules were found by playing real files: if almost any of them is changed,
// games that were won fail.
//
//   - The left button uncovers the square under the pointer when it goes up,
//     wherever it went down.
//   - The right button sets or removes a flag when it goes down. With question
//     marks a flag turns into a question mark, which the next press removes.
//   - With both down, the first to go up makes a chord, and the other does
//     nothing. If one goes down again meanwhile, they make another chord.
//   - The middle button makes a chord when it goes up. So does the left button
//     if it went down with Shift.
//   - A chord uncovers squares if as many flags are around the number as it
//     says.
//   - With SuperClick the left button makes a chord on an open square. With
//     SuperFlag the right button flags all covered squares around a number that
//     has no more of them than it says.
//   - If a recording begins with a button that goes up, the button went down
//     before the recording.
type mouse struct {
	game  *game.Game
	times []time.Duration // of the turns of game
	cell  int             // pixels of a square's side
	marks bool            // question marks are on

	superClick, superFlag bool // as the file says

	questioned          []bool // by index: the square has a question mark
	left, right, middle bool   // the button is down
	shift               bool   // the left button went down with Shift
	spent               bool   // a chord was made, and a button is still down
	begun               bool   // there was an event of a button
	idle                bool   // the right button is down since a press that changed nothing

	clicks Clicks
	last   time.Duration // the time of the last event
	steps  int           // events before that time
}

// withoutJitter returns the time of an event, not before that of the last event
// unless it is by more than jitter.
func (m *mouse) withoutJitter(at time.Duration) time.Duration {
	if at < m.last && m.last-at <= jitter {
		m.steps++
		return m.last
	}
	m.last = at
	return at
}

// newMouse returns a mouse on a covered board. If cell is 0, a square has 16
// pixels.
func newMouse(mines board.Minefield, cell int, marks bool) *mouse {
	if cell < 1 {
		cell = 16
	}
	return &mouse{game: game.New(mines), cell: cell, marks: marks, questioned: make([]bool, mines.Size().Squares()), last: math.MinInt64 / 2}
}

// do plays an event.
func (m *mouse) do(e event) {
	e.act, e.at = m.untoggled(e.act), m.withoutJitter(e.at)
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
		m.releaseRight(e)
	case middleUp:
		if m.middle || !m.begun {
			m.chord(e)
		}
		m.middle = false
	case setFlag:
		made := m.clicks
		m.play(e, game.Flag)
		m.clicks = made // the player did not click
	case marksToggle:
		m.marks = !m.marks
	}
	m.begun = true
	m.spent = m.spent && (m.left || m.right)
}

// untoggled returns the press or release that a toggle of a button is. The acts of
// the buttons stand in the order of their toggles.
func (m *mouse) untoggled(a act) act {
	if a < leftToggle || a > middleToggle {
		return a
	}
	button := a - leftToggle
	press := leftDown + 2*button
	if isDown := [...]bool{m.left, m.right, m.middle}; isDown[button] {
		return press + 1
	}
	return press
}

func (m *mouse) releaseLeft(e event) {
	switch {
	case !m.left && m.begun:
	case m.left && (m.right || m.shift || m.superClick && m.isOpen(e)):
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
	s, ok := m.under(e)
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
		m.clicks.Right.count(true)
	case state == board.Covered:
		m.play(e, game.Flag)
	default:
		m.idle = !(m.superFlag && m.flagAround(e.at, s, int(state)))
	}
}

// isOpen reports whether the pointer is on an uncovered square.
func (m *mouse) isOpen(e event) bool {
	s, ok := m.under(e)
	return ok && m.game.Board().State(s).Uncovered()
}

// flagAround flags the covered squares around a number if there are no more of them,
// with those that are flagged, than it says. That is one click. It reports whether
// there were any.
func (m *mouse) flagAround(at time.Duration, s board.Square, number int) bool {
	var covered []board.Square
	for n := range m.game.Size().Neighbours(s) {
		switch m.game.Board().State(n) {
		case board.Covered:
			covered = append(covered, n)
		case board.Flagged:
			number--
		}
	}
	if len(covered) > number || len(covered) == 0 || m.game.Status().Over() {
		return false
	}
	made := m.clicks
	for _, n := range covered {
		m.questioned[m.game.Size().Index(n)] = false
		m.playAt(n, at, game.Flag)
	}
	m.clicks = made
	m.clicks.Right.count(true)
	return true
}

// releaseRight ends a press of the right button. One on a number that became no
// chord was a click for nothing.
func (m *mouse) releaseRight(e event) {
	if m.left && m.right {
		m.chord(e)
	}
	if m.idle && !m.game.Status().Over() {
		m.clicks.Right.count(false)
	}
	m.right, m.idle = false, false
}

// chord makes a chord. After it the button that is still down does nothing.
func (m *mouse) chord(e event) {
	m.play(e, game.Chord)
	m.spent, m.idle = true, false
}

// play does an action at the pointer.
func (m *mouse) play(e event, k game.ActionKind) {
	if s, ok := m.under(e); ok {
		m.playAt(s, e.at, k)
	}
}

// playAt does an action on a square. The game ignores actions that change nothing
// and actions after its end.
func (m *mouse) playAt(s board.Square, at time.Duration, k game.ActionKind) {
	over := m.game.Status().Over()
	result, _ := m.game.Do(game.Action{Kind: k, Square: s}) // the mines are laid
	effective := result.Played() || result == board.BlownUp
	if effective {
		m.times = append(m.times, at)
	}
	if !over {
		m.clicks.of(k).count(effective)
	}
}

// under returns the square under the pointer and reports whether it is on the
// board.
func (m *mouse) under(e event) (board.Square, bool) {
	if e.x < 0 || e.y < 0 {
		return board.Square{}, false
	}
	s := board.Square{Row: e.y / m.cell, Col: e.x / m.cell}
	return s, m.game.Size().Contains(s)
}

// replay returns what the file states, with the game that was played.
func (m *mouse) replay(r Replay) *Replay {
	r.Game, r.Times, r.Made, r.stepsBack = m.game, m.times, &m.clicks, m.steps
	return &r
}
