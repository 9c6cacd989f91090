// Package frontier is the one model of a board for all reasoning. A [View]
// holds the player's knowledge of every square, and which squares are
// neighbours. The other packages below safemove reason about a View; they read
// a board only for the numbers of newly uncovered squares.
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
// A View never marks its conclusions. [Single] and [Pair] return the
// conclusions from one number or two numbers as masks, and [View.Wrong] and
// [View.Teaches] answer a question. The caller chooses when to ask, and what to
// do with the answer: package safemove gives reasons in a fixed order, package
// deduce wants speed, and the classic player must not use pairs.
package frontier
