// Package tui is the game on the whole screen of a terminal.
//
// It is made of three parts that do not mix. The model ([Model]) is what there
// is to be seen: the session, the cursor, which part of the board is in the
// window, a message, perhaps a panel over the board. Update changes it, one
// message at a time: a key, the mouse, a new size of the window, the answer of a
// computation. The view draws it and changes nothing.
//
// Whatever may take long, the chances of squares, a hint, the automatic player,
// is computed beside all this, as a command whose answer comes as a message; so
// the screen never stands still. An answer that comes when something else is on
// the table is dropped. Games are kept in the same way, after every move, and a
// text that is older than what is kept already is not written.
//
//	mines 6  0:42  playing  success 66.7 %  beginner
//
//	   1  2  3  4  5  6  7  8  9
//	A  ⚑  1        1 [·] ·  ·  ·
//	B  ·  2        1  2  3  ·  ·
//	…
//
//	A6*: A5 shows 1 and has only A6 left, which is a mine
//
//	? help  space uncover  f flag  i hint  …
//
// On the screen a square is three columns wide, or two, or one, as the window
// allows; a board that is larger still scrolls. How squares look is settled in
// look.go, where they are in layout.go.
package tui
