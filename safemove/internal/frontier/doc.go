// Package frontier is the one view of a board for reasoning. It holds what the
// player knows, square by square, and how the squares lie to each other. The
// other packages of the reasoning tower reason about a [View]; of a board they
// read only what is new on it.
//
// # Squares
//
// Squares are padded indices: the board is stored row by row with a rim of two
// squares around it, so that the neighbours of any square, and their
// neighbours, can be looked up without checking where the board ends.
//
//	.  .  .  .  .      rim
//	.  .  .  .  .
//	.  .  A1 A2 A3     the board, 2 rows of 3 squares
//	.  .  B1 B2 B3
//	.  .  .  .  .
//	.  .  .  .  .
//
// Padded indices grow in reading order, as the indices of [board.Size] do. The
// two columns on the right of a row are those on the left of the next.
//
// # Masks
//
// A set of neighbours of one square is a byte. Bit k stands for the neighbour
// in direction k, row by row: 0 is up and left, 7 is down and right.
//
// # What it does not do
//
// A View never marks what it concludes. [Single] and [Pair] return what one
// number or two numbers prove, as masks, and [View.Wrong] and [View.Teaches]
// answer a question; when to ask, and what to do with the answer, is the
// caller's business: package safemove reports reasons in a fixed
// order, package deduce wants speed, and the classic player must not know what
// pairs prove.
package frontier
