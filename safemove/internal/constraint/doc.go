// Package constraint answers questions about squares of which sets are known to hold a certain number of mines: what each
// square can be, with what probability it is a mine, in how many ways all of it can be true, and which ways those are.
//
// It knows no board and no geometry: squares are numbers from 0, and "n mines among these squares" is all that is ever
// said about them, but for the number of mines on all of them together. Whoever has a board writes it down like that.
//
// # The problem
//
// A layout says of every square whether it is a mine. Of n squares there are 2ⁿ layouts, and those that agree with
// a position in the middle of a game are still far too many to go through one by one. But they are put together from few
// pieces, in ways that matter little to each other.
//
// # The method, by an example
//
// Eight squares under three numbers, each above those it touches:
//
//	  2     1     2         a b c    two mines
//	a b   c   d   e f g h   c d e    one
//	└──────┘                e f g h  two
//	      └───────┘
//	              └─────┘
//
// Boxes (build.go). a and b are under the same constraint and no other: whatever holds of the one holds of the other.
// Such squares are one box, of which only the number of mines matters; k mines lie in a box of s squares in C(s,k) ways.
// Here the boxes are ab, c, d, e and fgh. Squares are sorted into boxes by splitting a box at every constraint that
// holds only a part of it, one step for each square of each constraint.
//
// Ranges (propagate.go). A constraint that needs n mines of boxes that can hold from l to h bounds each of them. Boxes
// with one possible number are done with, and what they hung together falls apart.
//
// Components (split.go). Boxes that no chain of constraints connects are counted apart, and their numbers multiplied.
//
// A sweep over one component (order.go, graph.go). The boxes are taken one after another. What matters of those already
// taken is only how many mines each open constraint still needs, open meaning that it has boxes both taken and not. That
// is a state. In the order ab, c, d, e, fgh, with what is open in brackets:
//
//	taken   states after it                                           ways to it
//	  –     [ ]                                                       1
//	  ab    [abc needs 1]   one mine on ab                            2
//	        [abc needs 0]   two                                       1
//	  c     [cde needs 0]   from [abc needs 1], c is a mine           2
//	        [cde needs 1]   from [abc needs 0], c is free             1
//	  d     [cde needs 0]   from the first, d free; or from the
//	                        second, d a mine                          2 + 1
//	        [cde needs 1]   from the second, d free                   1
//	  e     [efgh needs 2]  from [cde needs 0], e is free             3
//	        [efgh needs 1]  from [cde needs 1], e is a mine           1
//	  fgh   [ ]             two mines on fgh, or one                  3·3 + 1·3 = 12
//
// Equal states are one, however they came about: that is what makes the graph small while the layouts, its paths, are
// many. Going forward, each state gets the number of ways to it, by how many mines they use. Going backward, likewise the
// number of ways from it to the end. The layouts with k mines in a box are the sum, over the steps from state to state
// with k mines, of (ways before) · C(s,k) · (ways after); with C(s-1,k-1) instead, those with a mine on a given
// square of the box. So two passes give the probability of every square: that of e is 1·3/12.
//
// A state is a word with four bits for each open constraint, several words if there are more than 16. To take k mines is
// one multiplication and one subtraction, and k has a range that can be read off the needs: not below what the squares
// left could not make up for, not above the smallest need. So hardly any state is made that leads nowhere.
//
// Totals (join.go, tilt.go). If the number of mines is known, what the components leave over lies on the untouched
// squares, in C(untouched, left) ways, and every component's numbers of mines are weighed by all else.
//
// # Four arithmetics
//
// The passes are written for any kind of number (arithmetic.go, tally.go): single words where all layouts fit, big
// integers for exact fractions, float64, and float64 with an exponent of its own for components with more layouts than
// float64 can hold; and once more by hand (plain.go) for the small components of play. Plain float64 is used while a component has fewer than 2⁹⁰⁰ layouts. Its numbers are counts, whole
// or rounded, so nothing that is not 0 can be smaller than 1: nothing can vanish, and a sum is 0 only if it has no
// terms. Boards of more than 900 squares are weighed by probabilities instead of counts, see tilt.go.
//
// What a square can be is never read off a rounded number. Decide uses no numbers but sets: which states are reached, and
// if the total matters, with how many mines (sums.go, sets of bits); Odds asks Decide where rounding could deceive.
//
// # Cost
//
// Everything outside the graphs is linear, or linear times a logarithm, in the squares of all constraints. A graph can
// be exponential in the width of its front, the number of constraints open at once. Stuck positions in expert games
// have, on average, 14 constraints on 20 squares in 15 boxes and 1.6 components, whose graphs have 43 states and 48 ways
// together. Such an analysis takes some 6 µs, and 3.6 if the processor has just seen the same one; a third goes into boxes
// and components, a third into order and graph, a third into the two passes. On a lattice of numbers that all depend on
// each other, each number more across the front costs five times as much. What takes too many states is given up, see
// DefaultBudget, and said to be undecided; rows of numbers count as well, when they are needed.
//
// # What was rejected
//
//   - Going through layouts with backtracking, however well pruned: see the benchmarks of package odds for the factor,
//     which is large on average and without bound in the worst case.
//   - Inclusion and exclusion, or matrices over the rationals: they yield numbers of layouts but need signs, and rounding
//     then destroys what is certain.
//   - A tree of separators instead of a sweep. Fronts are long and thin; on those a sweep is as narrow as a tree, and
//     its states are a word.
//   - Ordering boxes by how many constraints are open. With the product of the numbers of values that the remaining needs
//     can have (order.go), 16×30 boards of which a random fifth is shown take 870 states instead of 1,240, and 2,930 in the
//     order in which squares are met first.
//   - Keeping the mines so far in the key of a state: a row of numbers for each state does the same with a
//     fraction of the look-ups, and most rows have one entry.
//   - Go maps: the table of a layer (table.go) is emptied by counting up a stamp.
//
// # What is not done
//
// Constraints are not subtracted from each other where one contains another; deductions from pairs are the caller's
// business, who has the geometry to find them cheaply. Components that differ only in the names of their squares are counted
// each.
package constraint
