// Package tui is the game on the whole screen of a terminal.
//
// It has three separate parts. The model ([Model]) holds everything that the
// screen shows: the session, the cursor, the part of the board in the window, a
// message, and sometimes a panel in place of the board. Update changes the
// model, one message at a time: a key, the mouse, a new size of the window, or
// the result of a computation. The view draws the model and changes nothing.
//
// Long computations run in the background, as commands of package tea whose
// results come back as messages: chances, hints, the automatic player. A result
// that comes after the position has changed is dropped. The game is saved after
// every move.
//
//	mines 6  0:42  playing  success 66.7 %  beginner
//
//	   1  2  3  4  5  6  7  8  9
//	A  ⚑  1        1 [·] ·  ·  ·
//	B  ·  2        1  2  3  ·  ·
//	…
//
//	A6*: A5 shows 1 and has only A6 left, so A6 is a mine
//
//	? help  space uncover  f flag  i hint  …
//
// On the screen a square is three, two or one columns wide, as the window
// allows. A larger board scrolls.
//
// A new key is a line in commands.go of package session and one in keys.go, a new
// theme or character is in theme.go, the places on the screen are in placement.go,
// and a new panel is a type with the methods of panel (model.go). The rules and
// what is kept are in package session. The package must not reason about a board.
package tui
