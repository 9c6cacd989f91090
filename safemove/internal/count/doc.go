// Package count is the one counter of this module. It answers questions about
// the layouts (arrangements of mines) that agree with a view of a board: can a
// square be a mine, can it be free, what is its chance of a mine, how many
// layouts are there, which numbers could it show?
//
// Its input is a [frontier.View]; it must not read a board.
//
// # The problem
//
// A layout gives every unknown square a mine or none. n squares have 2ⁿ
// layouts. In the middle of a game, those that agree with the numbers are still
// far too many to go through one by one. But they are combined from a few
// pieces that are nearly independent of each other.
//
// # The method, by an example
//
// Eight squares a to h and three numbers, each drawn above the squares that it
// touches:
//
//	  2     1     2         a b c    two mines
//	a b   c   d   e f g h   c d e    one
//	└──────┘                e f g h  two
//	      └───────┘
//	              └─────┘
//
// Boxes (system.go). a and b are under the same constraints, so all that is
// true of one is true of the other. Such squares form a box. Only its number of
// mines matters: there are C(s,k) ways to place k mines in a box of s squares.
// Here the boxes are ab, c, d, e and fgh. The numbers that touch a square lie
// in a field of 5×5 squares around any neighbour of it, so they are a mask.
// Squares with the same mask are a box: no hash table is needed.
//
// Ranges (narrow.go). A constraint limits the mines of each of its boxes, given
// the least and the most mines of its other boxes. A box with only one possible
// number of mines is settled, and no longer connects its constraints. [Solver]
// does this. [Analysis] does not, because in play there is little left to
// narrow.
//
// Order (order.go). Boxes that no chain of constraints connects belong to
// different components, which are counted separately. The boxes of a component
// are taken one after another.
//
// Sweep (sweep.go). A constraint is open while some of its boxes are taken and
// others are not. For the rest of the count it only matters how many mines each
// open constraint still needs. That is a state. In the order ab, c, d, e, fgh,
// with the open constraints in brackets:
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
// Paths that lead to equal states share one state. So a sweep has few states,
// while its paths, the layouts, are many. The forward pass counts the ways to
// each state, the backward pass the ways from it to the end. The number of
// layouts with k mines in a box is the sum, over the steps from state to state
// with k mines, of (ways before) · C(s,k) · (ways after). So two passes give
// the chance of every square: that of e is 1·3/12.
//
// A state is a word with four bits for each open constraint, or several words
// if there are more than 13. To take k mines is one multiplication and one
// addition. The needs give the range of k: not more than the smallest need, and
// not so few that the squares left could not make up for it. So hardly any
// state is made that leads to no layout.
//
// Totals (join.go, total.go). If the number of mines is known, the mines that
// are not in components lie on the untouched squares, in C(untouched, left)
// ways. Each number of mines of a component is weighted by the ways of
// everything else.
//
// # Two ways to keep the mines so far
//
// [Analysis] is for play, thousands of times a second. The mines so far are
// part of a state's key, and its ways are one float64. A what-if (whatif.go)
// counts the components near a square again: without the square, with its
// neighbours split off from their boxes, and with a further slot that counts
// the mines among them. So one forward pass serves every number that the square
// can show, and one backward pass for each number gives the safety of these
// components' squares afterwards; all others count as safe as before. With at
// most a thousand unknown squares no count overflows or vanishes, so a chance
// is 0 exactly if no layout has a mine there; a chance that is rounded to 1 is
// checked again. Analysis also lists layouts one by one for package endgame, and
// draws them at random (list.go).
//
// [Solver] serves all other uses, of any size. A state has a row of numbers,
// by mines so far: that takes a fraction of the look-ups, and most rows have
// one entry. The passes (tally.go) and the joining of components (join.go) are
// written once for three kinds of number (numbers.go): big integers for
// fractions, floating-point numbers with a large exponent of their own, and
// verdicts. One power of two for each row would not be enough: a single row of
// a board with a thousand threes spans 2^3063.
//
// Certainty never depends on a rounded number. [Solver.Decide] uses the states
// that lie on a path to the end. If the total matters, it runs the passes with
// verdicts in the place of numbers: a sum is then a union, a product an
// intersection. Odds takes 0 and 1 from it.
//
// # Cost
//
// Everything but the sweeps is linear, or linear times a logarithm, in the
// squares around numbers. A sweep can be exponential in the width of its
// frontier, the number of constraints open at once. Stuck positions in expert
// games have, on average, 14 constraints on 20 squares in 15 boxes and 1.6
// components, with a few dozen states. On a lattice of numbers that all depend
// on each other, one number more across the frontier takes five times as long.
// A component with too many states is given up as undecided, see
// [DefaultBudget]. Rows of numbers count towards that limit as well, where they
// are needed.
//
// # What was rejected
//
//   - Going through layouts with backtracking, however well pruned: it takes 40
//     times as long on the stuck positions of testdata/odds, component by
//     component, and without bound in the worst case.
//   - Inclusion and exclusion, or matrices over the rationals: they yield
//     numbers of layouts but need signs, and rounding then destroys what is
//     certain.
//   - A tree of separators instead of a sweep. Frontiers are long and thin; on
//     those a sweep is as narrow as a tree, and its states are a word.
//   - Taking boxes one by one in the best order instead of the boxes of a
//     constraint at a time: a sixth fewer states on boards of which a random
//     fifth is shown, some more in play, and a third more time for a position
//     of play.
//   - Words of 64 bits for whole numbers while these suffice, and tilting large
//     boards so that float64 does: two more arithmetics for a factor that only
//     large boards see.
//   - Go maps: the table of a layer (table.go) is emptied by counting up a
//     stamp.
//
// # What is not done
//
// If one constraint contains another, they are not subtracted: package deduce
// does that for its callers. Components that differ only in the names of their
// squares are each counted.
package count
