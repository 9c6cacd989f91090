// Package odds computes the probability of a mine for every covered square of a
// board, exactly.
//
// Every minefield that agrees with the board is equally likely when the number
// of mines is known. When it is not, minefields differ in how many mines they
// have, and a probability needs a belief about that: a density, the probability
// with which each square by itself was made a mine.
//
//	1-2?        The 1 has two covered neighbours (- below and beside it) and one mine among them. So of the five
//	2-??        squares around the 2 at the top, two hold one mine together and the three ? hold the other one:
//	3B--        each ? is a mine in one third of the minefields. The two fifths that one reads off the 2 alone
//	M---        forget what the 1 says.
//
// [Exact] returns fractions, which add up to the number of mines. A
// [Calculator] also computes in float64, some hundred times faster and without
// allocating. In both a probability is 0 or 1 only if the square is free, or a
// mine, in every minefield: that is decided by whole numbers, never by
// rounding.
//
// Package count says how it is done. A flagged square is believed to be a
// mine unless the options say otherwise.
package odds
