// Package endgame plays the last part of a game perfectly. Given every layout
// that is still possible, it finds the square that wins in most of them.
//
// # The problem
//
// With few layouts left, every way the game can continue can be searched.
// Uncovering a square keeps the layouts in which it holds no mine, and splits
// them by the number it shows. The player then continues in the part that is
// true. Let value(S) be the number of layouts of S that the best play wins:
//
//	value(S) = max over squares q of
//	           Σ over numbers v of value({layouts of S in which q shows v})
//
// and value(S) = 1 for a single layout. A square that is free in all of S costs
// nothing, so it is always taken first.
//
// An example: four squares a to d in a row hold two mines, in one of six
// layouts.
//
//	     a b c d
//	1    * * 1 0
//	2    * 2 * 1
//	3    * 1 1 *
//	4    1 * * 1
//	5    1 * 2 *
//	6    0 1 * *
//
// Square c is free in layouts 1 and 3 and shows the same number in both, and no
// other square is free in both. So 1 and 3 are in conflict: no play can win
// both. The same holds for 1 and 6, and 3 and 6; also for 2 and 4, 2 and 5, and
// 4 and 5. Of each of the groups {1 3 6} and {2 4 5} only one layout can be
// won, so no play wins more than two of the six. To uncover b first does win
// two: it is free in 2, 3 and 6. If it shows a 2, the layout is 2. If it shows
// a 1, layouts 3 and 6 are left, and one of them is won.
//
// # The method
//
// A set of many layouts is a list; a word holds what eight squares show in one
// of them, a byte for each square. A set of at most 64 layouts is one machine
// word. For each square and each number there is a word of the layouts in which
// the square shows that number, so a part is an AND and its size a population
// count. Small parts of a large set share one word.
//
//   - Free squares cost nothing, so a set is first split by all that they show.
//   - A square that shows the same number in all layouts of S where it is free
//     gives no information. Such squares are only tried if all squares are like
//     that; then no information will ever come, and just one layout is won.
//   - Two layouts are in conflict if no square that is free in both shows
//     different numbers. Every play treats these two alike until it uncovers a
//     mine of one of them, so it wins at most one. Two layouts that are not in
//     conflict can both be won. A greedy search covers a set by groups in which
//     all layouts are in conflict with each other. The number of groups is an
//     upper bound of the set's value, and a close one: in endgames of expert
//     games the value is 0.93 of it on average, ± 0.1. A layout is in conflict
//     with only one or two others on average. So the groups are found once, and
//     the layouts of a group are kept next to each other. A decision tree finds
//     the pairs to compare if there are many layouts; see neighbours. To bound
//     the value of a square is then to count the groups that it does not lose,
//     for all squares in one pass.
//   - Squares are tried in the order of the sums of their parts' bounds, and
//     the search stops when no other square can exceed the best so far. In sets
//     of many layouts, the bound of a part is first replaced by that of the
//     best square in it. This is 0.92 of it on average, so most squares need no
//     search.
//   - Groups of squares that are more than two apart never touch a common
//     number. If such a group has the same number of mines in every layout, it
//     is an island: the layouts are all pairs of a layout of the island and one
//     of the rest, so the values multiply.
//   - Values are stored under a 128-bit hash of the set that ignores squares
//     known by then. The chance that two sets of one search share a hash is
//     about 2^-90. Values and bounds of sets of many layouts are also stored
//     under a hash of the set as it is, because a third of these sets have been
//     looked at before.
//
// # Cost
//
// The time is exponential, with a budget. A set costs one state, and a look at
// many layouts one more for each sixteen; the comparison of pairs costs one for
// each 64 blocks of 64 layouts. So a state takes about the same time whatever
// the number of layouts: .7 microseconds. Endgames of expert games with 1,000
// to 2,000 layouts take 2,800 states on average, with 8,000 to 16,000 layouts
// 56,000, and with 32,000 to 64,000 layouts 260,000.
//
// # Rejected
//
//   - Bounding a set by the layouts that survive its best square, with free
//     squares taken one by one: 80 times as many states, 12 times the time.
//   - Bit sets for large sets too, with the conflicts of each layout as a bit
//     set: twice the time.
//   - Finding the groups again for each smaller set: 5 % fewer states, but more
//     time than all the rest together.
//   - Leaving out the squares that are known in a set once a quarter of them is:
//     no faster.
//   - Trying the largest parts first: 1.4 times as many sets. The smallest
//     first: even more.
//   - Searching a square only if it may win 5, 15 or 30 % more than the best so
//     far: loses 0.01, 0.04 and 0.06 points of expert games. The time it saves
//     gains no more than that if it is spent on endgames with more layouts.
//
// The package must not see a board. Its input is a table of what each square
// would show in each layout.
package endgame
