// Package generate makes minefields: where the mines of game i of a run lie,
// given a seed and a [Layout]. It knows nothing of reasoning.
//
// # Sources
//
// A [Source] turns the number of a game into its minefield, and nothing else
// has a say in it: not the machine, nor how many workers there are, nor in
// which order they ask. There are two.
//
//	uniform  every arrangement that the layout allows is equally likely
//	kiss64   the puzzles that a published test of solvers was run on
//
// Both fill a minefield that the caller keeps, without allocating.
package generate
