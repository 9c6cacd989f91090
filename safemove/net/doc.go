// Package net compares squares that are nearly equal by the two-step score
// of package guess. A small neural net, trained on rollouts, estimates what
// each square is worth in the rest of the game. Package guess uses it to choose
// among guesses. It must not be used to decide whether a square has a mine.
//
// # The inputs
//
// [Inputs] describe a square: the seven rows of seven cells around it, and some
// facts of the square and of the position. A cell is a code: off the board, a
// known mine, an uncovered square by the mines it still needs and the unknown
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
// Each cell has a row of weights for each code. The first layer is the sum of
// the 49 rows, as in the NNUE evaluations of chess programs, plus a row for the
// stage of the game, which is the number of layouts left. Negative sums count
// as 0. The second, smaller layer adds up these sums and the facts, and again
// negative sums count as 0. The output is a weighted sum of the second layer.
// The surroundings may be turned and mirrored: the mean over some of the eight
// views is more reliable than one view.
//
// # In integers
//
// [New] rounds the weights to integers, and a [Net] computes in integers: the
// result is the same on every machine. Four sums share a word of 64 bits, so a
// cell costs twelve additions. Every weight is raised by maxCell, so that no
// sum runs over into the next; the raise is subtracted at the end.
//
// The command "mines-lab train" makes the weights. It uses the same inputs and
// [Weights]. Package guess uses the net.
package net
