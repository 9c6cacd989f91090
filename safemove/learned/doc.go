// Package learned tells squares apart that look alike to two steps of
// calculation: what each is worth in the rest of the game, as learned from
// games played out. It claims nothing of mines; it is for choosing among
// guesses.
//
// # What is seen
//
// [Inputs] are a square's surroundings, seven rows of seven cells, and some
// figures of the square and of the position. A cell is a code: off the board, a
// known mine, an open square by the mines that it misses and the unknown
// squares around it, or an unknown square by its chance of a mine.
//
//	# # # # # # #     X, the square that may be uncovered, in the upper left
//	# # # # # # #     corner of a board: # is off the board, ? unknown with its
//	# # ? ? 1 . .     chance of a mine, and a number has its missing mines
//	# # ? X 2 1 1
//	# # ? ? ? ? ?
//	# # ? ? ? ? ?
//	# # ? ? ? ? ?
//
// # The net
//
// Each cell has a row of weights for each code, and what a picture comes to is
// the sum of the 49 rows, as in the evaluations of chess programs that are
// known as NNUE. The stage of the game, the number of layouts left, adds a row.
// What is below 0 of that sum counts as 0. So it goes into a second, smaller
// sum together with the figures, what is below 0 of that counts as 0, and a
// third sum is the answer. A picture may be turned and mirrored; the mean of
// some of the eight views is steadier than one.
//
// # In integers
//
// Weights are rounded to integers when a [Net] is made, and all that follows is
// integer arithmetic: the same on every machine. Four sums share a word of 64
// bits, so a cell costs twelve additions. For no sum to run over into the next,
// every weight is raised by maxCell, and the rise taken off at the end.
//
// Training is a command of mines-lab. It uses the same inputs and [Weights];
// the package guess says what it is good for.
package learned
