// Package guess chooses a square to uncover where no square is certainly free.
//
// # The problem
//
// A guess is paid for twice: by the chance of a mine, and by what it tells. Here X and Y are equally safe, but if X shows
// its number the whole corner is known, and Y says nothing that was not known:
//
//	1 2 X ?
//	1 ? ? ?
//	1 2 Y #
//
// The chance to win from a position is a sum over everything that can follow, out of reach for all but the last dozen
// squares. So the policies do this:
//
//	safest  the least chance of a mine
//	best    the chance to survive this guess and the next one: Σ over the numbers v that the square can show of
//	        P(v) · (safety of the best square afterwards, 1 if one is certain); when few layouts are left, a search
//	        of every way the game can end, which gives the chance to win itself
//	deep    plays the most promising of these out, many times, with best as the player
//
// All chances are exact: P(v) is the number of layouts in which the square shows v over the number of all.
//
// A [Position] is fed with what is uncovered and hands out what is certain; where nothing is, a [Guesser] chooses.
package guess
