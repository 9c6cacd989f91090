// Package replay reads the games that other programs record: Minesweeper Arbiter
// (.avf), Metasweeper (.evf), ViennaSweeper (.rmv), Minesweeper Clone (.mvf) and
// the text RawVF (.rawvf).
//
// Such a file holds the minefield and what the mouse did: where the pointer was,
// and which button went down or up, at what time. The games are not in it. A mouse
// turns those events into the moves of a [game.Game], by the one set of rules that
// all these programs follow; see [mouse]. So a file is a list of facts about itself
// that can be checked: its 3BV, its time and its result are computed, and compared
// with what the file states.
//
// The formats are recognised by their content. Whatever the bytes, there is a game
// or an error that says at which byte the file is wrong, and the work is in
// proportion to the length of the file.
package replay
