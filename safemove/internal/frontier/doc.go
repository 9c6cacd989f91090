// Package frontier is the one view of a board for reasoning. It holds what the
// player knows, square by square, and how the squares lie to each other. Every
// other package of the reasoning tower is handed a [View] and reads no board.
//
// # Squares
//
// Squares are padded indices: the board is stored row by row with a rim of two
// squares around it, so that the neighbours of any square, and their
// neighbours, can be looked up without checking where the board ends.
//
//	. . . . . . .
//	. . . . . . .        rim
//	. . A1 A2 A3 . .     the board, 2 rows of 3 squares
//	. . B1 B2 B3 . .
//	. . . . . . .
//	. . . . . . .
//
// Padded indices grow in reading order, as the indices of [board.Size] do.
//
// # Masks
//
// A set of neighbours of one square is a byte. Bit k stands for the neighbour
// in direction k, row by row: 0 is up and left, 7 is down and right.
//
// # What it does not do
//
// A View never concludes anything. [Single] and [Pair] say what one number or
// two numbers prove, as masks; when to ask them, and what to do with the
// answer, is the caller's business: package safemove reports reasons in a fixed
// order, package deduce wants speed, and the classic player must not know what
// pairs prove.
package frontier
