// Package guess chooses a square to uncover where no square is certainly free.
//
// # The problem
//
// A guess has a price, the chance of a mine, and a gain, the information in its
// number. Here X and Y are equally safe. The number of X tells where the mines
// of the corner are; the number of Y tells nothing new:
//
//	1 2 X ?
//	1 ? ? ?
//	1 2 Y #
//
// The chance to win from a position is a sum over every way the game can
// continue. It can only be computed for about the last dozen squares. So the
// policies approximate it:
//
//	safest  the least chance of a mine; of equally safe squares the best by
//	        two steps
//	best    two steps, the chance to survive this guess and the next one:
//	        the sum, over the numbers v that the square can show, of
//	        P(v) · (safety of the best square after v, 1 if one is certain).
//	        Two steps do not see the rest of the game. So among squares with
//	        nearly the best score, a net chooses that has learned from games
//	        what squares are worth beyond two steps: see package net.
//	        With few layouts left it searches every way the game can end,
//	        which gives the chance to win itself
//	deep    plays games to their end from the best of these squares, many
//	        times, with a fast version of best as the player
//
// All chances of mines are exact: the net only chooses among squares. P(v) is
// the number of layouts in which the square shows v, divided by the number of
// all layouts.
//
// A [Position] takes the numbers of uncovered squares and returns the squares
// that are certain; if there are none, a [Guesser] chooses. The policies are
// settings of one searcher. To add one, add its settings, or a Guesser of its
// own, to [Policies]. Package classic is a whole player with its own rules.
//
// This package must not see a minefield of the game. The minefields of its
// rollouts are drawn from the layouts.
//
// NOTES.md beside the code lists what else was tried, and how the policies were
// judged.
package guess
