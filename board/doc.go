// Package board holds what is: squares, minefields, boards, moves and their
// results, and the exercise's own text for them. Its sub-packages have the texts
// of other programs (format), a game over a hidden minefield (game), random
// minefields (generate) and the conversation with players in other processes
// (protocol). None of them knows how to reason: what follows from a
// board is found by package safemove.
//
// # The vocabulary
//
// These words have one meaning each, here and in every other package. The first
// ones are types of this package.
//
//	Square      a place: a row letter and a column number, "A7" is row 1, column 7
//	Size        how many rows and columns; any rectangle up to MaxSquares
//	Minefield   where the mines are, hidden from the player
//	Board       what the player sees: covered, flagged and uncovered squares
//	State       what one square of a board shows
//	Move        "B6" uncovers B6, "H3*" flags H3
//	MoveResult  what became of a move
//	Total       the number of mines, or unknown
//	Referee     applies moves to a board over its minefield
//	Symmetry    a turn or a mirroring of the board
//	View        what a player is given when it is its turn
//
//	number      how many of an uncovered square's neighbours have a mine, 0 to 8
//	neighbours  the up to eight squares that touch a square, itself not among them
//	frontier    the covered squares that touch a number
//	constraint  "n mines among these squares"
//	box         squares that are under the same constraints
//	layout      an arrangement of mines that fits a board
//	policy      a way to guess
//	rollout     a game played out from a position
//
// # Both kinds of board, drawn
//
// The minefield on the left is hidden; the board in the middle is what a
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
