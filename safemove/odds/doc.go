// Package odds computes the probability of a mine for each covered square of a
// board, exactly.
//
// If the number of mines is known, every minefield that agrees with the board
// is equally likely. If it is not, minefields have different numbers of mines,
// and probabilities need an assumption about that: a density, the probability
// that a square is a mine before any number is seen.
//
//	1-2?    The 1 has two covered neighbours (- below and beside it), which hold
//	2-??    one mine together. The 2 at the top has five, these two and the
//	3B--    three ?. So the three ? hold the other mine of the 2, and each is a
//	M---    mine in one third of the minefields. The 2 alone would say two
//	        fifths, but that ignores the 1.
//
// [Exact] returns fractions, which add up to the number of mines. A
// [Calculator] also computes in float64, about a hundred times faster and
// without allocating. In both, a probability is 0 or 1 only if the square is
// free, or a mine, in every minefield that agrees with the board. Integers
// decide that, never rounding.
//
// Package count documents the method. A flagged square is believed to be a mine
// unless the options say otherwise. This package must not choose moves: package
// guess does.
package odds
