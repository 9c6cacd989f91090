// Package generate makes minefields: given a seed and a [Spec], it lays the
// mines of game i of a run. It must not reason about boards. For minefields
// that need no guess, the caller passes the reasoning in as a [Deducer].
//
// # Sources
//
// A [Source] turns the number of a game into its minefield. The result is the
// same on every machine, for any number of workers, in any order of games.
// There are three.
//
//	Uniform  all minefields that the spec allows are equally likely
//	KISS     the puzzles of a published test of solvers
//	NoGuess  minefields that deduction alone solves
//
// All fill a minefield that the caller keeps, without allocating. A new source
// is a file of its own and, if it needs only a spec and seeds, a line in the
// table of generators in source.go.
package generate
