// Package count is the one counter: it answers questions about the layouts of
// mines that agree with a view of a board. What can each square be, with what
// chance is it a mine, how many layouts are there, what would a square show?
//
// It is handed a [frontier.View] and reads no board.
//
// # The problem
//
// A layout says of every unknown square whether it is a mine. Of n squares
// there are 2ⁿ layouts, and those that agree with a position in the middle of a
// game are still far too many to go through one by one. But they are put
// together from few pieces, in ways that matter little to each other.
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
// Boxes (system.go). a and b are under the same constraint and no other:
// whatever holds of the one holds of the other. Such squares are one box, of
// which only the number of mines matters; k mines lie in a box of s squares in
// C(s,k) ways. Here the boxes are ab, c, d, e and fgh. The numbers that a
// square touches lie in a field of 5×5 squares around any neighbour, so they
// are a mask, and squares with the same mask are a box: nothing is hashed.
//
// Ranges (narrow.go). A constraint that needs n mines of boxes that can hold
// from l to h bounds each of them. Boxes with one possible number are done
// with, and what they hung together falls apart. [Solver] does this; in play
// there is little left to narrow, so [Analysis] does not.
//
// Order (order.go). Boxes that no chain of constraints connects are counted
// apart, as components. Those of a component are taken one after another.
//
// Sweep (sweep.go). What matters of the boxes already taken is only how many
// mines each open constraint still needs, open meaning that it has boxes both
// taken and not. That is a state. In the order ab, c, d, e, fgh, with what is
// open in brackets:
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
// Equal states are one, however they came about: that is what makes the sweep
// small while the layouts, its paths, are many. Going forward, each state gets
// the ways to it; going backward, the ways from it to the end. The layouts with
// k mines in a box are the sum, over the steps from state to state with k
// mines, of (ways before) · C(s,k) · (ways after). So two passes give the
// chance of every square: that of e is 1·3/12.
//
// A state is a word with four bits for each open constraint, several words if
// there are more than 13. To take k mines is one multiplication and one
// addition, and k has a range that can be read off the needs: not below what
// the squares left could not make up for, not above the smallest need. So
// hardly any state is made that leads nowhere.
//
// Totals (join.go, total.go). If the number of mines is known, what the
// components leave over lies on the untouched squares, in C(untouched, left)
// ways, and every component's numbers of mines are weighed by all else.
//
// # Two ways to keep the mines so far
//
// [Analysis] is for play, thousands of times a second: the mines so far are
// part of a state's key, and its ways one float64. A what-if (whatif.go) counts
// the components near a square again, with the square gone, its neighbours
// split off from their boxes, and a further slot that counts the mines among
// them without asking for any number: one pass forward serves every number the
// square can show, and one pass backward each tells the safety of all squares
// afterwards. With at most a thousand unknown squares no count overflows or
// vanishes, so a chance is 0 exactly if no layout has a mine there; a chance
// that is rounded to 1 is looked at again. Layouts are also listed one by one
// for package endgame (list.go), and drawn at random (sample.go).
//
// [Solver] is for everything else, of any size: a state has a row of numbers,
// by mines so far. A row takes a fraction of the look-ups, and most have one
// entry. The passes (tally.go) and the joining of components are written once
// for two kinds of number: big integers for fractions, and floating-point
// numbers with an exponent of their own that cannot run out. A power of two for
// each row is not enough: one row of a board with a thousand threes spans
// 2^3063.
//
// What a square can be is never read off a rounded number. [Solver.Decide] uses
// no numbers but sets: which states are reached, and if the total matters, with
// how many mines (spans.go, sets of bits). Odds takes 0 and 1 from it.
//
// # Cost
//
// Everything but the sweeps is linear, or linear times a logarithm, in the
// squares around numbers. A sweep can be exponential in the width of its
// frontier, the number of constraints open at once. Stuck positions in expert
// games have, on average, 14 constraints on 20 squares in 15 boxes and 1.6
// components, with a few dozen states. On a lattice of numbers that all depend
// on each other, each number more across the frontier costs five times as much.
// What takes too many states is given up, see [DefaultBudget], and said to be
// undecided; rows of numbers count as well, when they are needed.
//
// # What was rejected
//
//   - Going through layouts with backtracking, however well pruned: see the
//     benchmarks of package odds for the factor, which is large on average and
//     without bound in the worst case.
//   - Inclusion and exclusion, or matrices over the rationals: they yield numbers
//     of layouts but need signs, and rounding then destroys what is certain.
//   - A tree of separators instead of a sweep. Frontiers are long and thin; on
//     those a sweep is as narrow as a tree, and its states are a word.
//   - Taking boxes one by one in the best order instead of the boxes of a
//     constraint at a time: a sixth fewer states on boards of which a random fifth
//     is shown, some more in play, and a third more time for a position of play.
//   - Words of 64 bits for whole numbers while these suffice, and tilting large
//     boards so that float64 does: two more arithmetics for a factor that only
//     large boards see.
//   - Go maps: the table of a layer (table.go) is emptied by counting up a stamp.
//
// # What is not done
//
// Constraints are not subtracted from each other where one contains another;
// deductions from pairs are the caller's business. Components that differ only
// in the names of their squares are counted each.
package count
