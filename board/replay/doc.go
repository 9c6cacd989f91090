// Package replay reads the games that other programs record: Minesweeper
// Arbiter (.avf), Metasweeper (.evf), ViennaSweeper (.rmv), Minesweeper Clone
// (.mvf) and the text RawVF (.rawvf).
//
// Such a file holds the minefield and the events of the mouse: which button
// went down or up, where the pointer was, and when. It does not hold the moves
// of the game. The type mouse, in mouse.go, turns the events into the moves of
// a [game.Game], by the rules that all these programs follow. The 3BV, the time
// and the result are then computed, and compared with those that the file
// states.
//
// Formats are recognised by content. Any bytes give a game, or an error that
// says at which byte or line the file is wrong. The work is proportional to the
// length of the file. A new format is a file of its own and a line in the table
// in formats.go.
//
// This package must not reason about boards. Of the data about the player it
// must read only the name: a file may also hold a secret.
package replay
