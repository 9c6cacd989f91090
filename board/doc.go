// Package board holds what is: squares, minefields, boards, moves and their
// results, and the text they are read from and written to. It knows nothing of
// reasoning; whoever wants to know what can be concluded from a board asks
// package safemove.
//
// # The legend of names
//
// These words are used with one meaning each, here and in every other package.
//
//	Square      a place: a row letter and a column number, "A7" is row 1, column 7
//	Size        how many rows and columns; any rectangle up to MaxSquares
//	Minefield   the hidden truth: where the mines are
//	Board       what the player sees: covered, flagged and uncovered squares
//	State       what one square of a board shows
//	number      how many of an uncovered square's neighbours have a mine, 0 to 8
//	neighbours  the up to eight squares that touch a square, itself not among them
//	Move        "B6" uncovers B6, "H3*" flags H3
//	MoveResult  what became of a move
//	Referee     applies moves to a board over its minefield
//	Symmetry    a turn or a mirroring of the board
//	Format      a way to write boards or minefields in files
//	Document    what a file in some format holds: a board, a minefield or both
//	View        what a player is given when it is its turn
//	front       the covered squares that touch a number
//	constraint  "n mines among these squares"
//	box         squares that stand under the same constraints
//
// # Both kinds of board, drawn
//
// The minefield on the left is the truth; the board in the middle is what a
// player sees after the moves B6 and H3*; on the right the same board as
// [Drawing.Board] frames it.
//
//	....**.*.        1?????        123456789
//	......*..        123???       +---------+
//	.........          112?      A|   1?????|
//	........*     11     1?      B|   123???|
//	*........     ?1     11      C|     112?|
//	.........     ?1             D|11     1?|
//	.........     ?111           E|?1     11|
//	..*......     ??*111222      F|?1       |
//	.....*.**     ?????????      G|?111     |
//	                             H|??*111222|
//	                             I|?????????|
//	                              +---------+
//
// A mine may stay covered, and a flag is only a note: a board is complete when
// every square without a mine is uncovered, and for no other reason.
package board
