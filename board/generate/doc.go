// Package generate makes minefields: where the mines of game i of a run lie,
// given a seed and a [Spec]. It knows nothing of reasoning: where a minefield
// must be solvable without a guess, the reasoning is passed in as a
// [Deducer].
//
// # Sources
//
// A [Source] turns the number of a game into its minefield, and nothing else
// has a say in it: not the machine, nor how many workers there are, nor in
// which order they ask. There are three.
//
//	Uniform  every arrangement that the spec allows is equally likely
//	KISS     the puzzles that a published test of solvers was run on
//	NoGuess  minefields that deduction alone solves
//
// All fill a minefield that the caller keeps, without allocating.
package generate
