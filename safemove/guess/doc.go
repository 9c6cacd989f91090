// Package guess chooses a square to uncover where no square is certainly free.
//
// # The problem
//
// A guess is paid for twice: by the chance of a mine, and by what it tells.
// Here X and Y are equally safe, but if X shows its number the whole corner is
// known, and Y says nothing that was not known:
//
//	1 2 X ?
//	1 ? ? ?
//	1 2 Y #
//
// The chance to win from a position is a sum over everything that can follow,
// out of reach for all but the last dozen squares. So the policies do this:
//
//	safest  the least chance of a mine; of those that are equal, the best by two steps
//	best    the chance to survive this guess and the next one: Σ over the numbers v that the square can show of
//	        P(v) · (safety of the best square afterwards, 1 if one is certain). Two steps do not see that the game goes
//	        on. So among squares with nearly the best score a net decides, which has learned from games played out what
//	        such squares are worth beyond two steps: see package learned.
//	        When few layouts are left, a search of every way the game can end, which gives the chance to win itself
//	deep    plays the most promising of these out, many times, with best, in a hurry, as the player
//
// All chances are exact: what was learned chooses among squares, and claims
// nothing of them. P(v) is the number of layouts in which the square shows v
// over the number of all.
//
// A [Position] takes what is uncovered and hands out what is certain; where
// nothing is, a [Guesser] chooses. A whole player of its own is in package
// classic.
//
// NOTES.md beside the code says what else was tried, and how the policies were
// judged.
package guess
