// Package front counts the layouts of mines that agree with a position, and those that would agree with it if a square
// showed a number. It is package constraint's counting made for one purpose: choosing a guess while a game is played,
// thousands of times a second. Its answers are tested against those of constraint, which everything else uses.
//
// # The problem
//
// A guess is chosen by asking, for each of a dozen squares and each number it could show, how likely that is and how
// safe the next move would then be. That is fifty positions that differ in one number.
//
// # The method
//
// Squares that touch the same numbers form a box, and a box of n squares has C(n, k) ways to hold k mines. Boxes are put
// in an order and filled one after the other:
//
//	? a b b ?      boxes  a: touches 1 only    b: touches 1 and 2    c: touches 2 only
//	  1 2 c        order  a, b, c
//
// A state is what the numbers met so far still need, and the mines placed so far, in one machine word: twelve slots of
// four bits, a slot being given back when its number has all its boxes, and twelve bits for the mines. Placing k mines
// in a box adds k times a constant to the word. States that have become equal are one, with their ways added. A pass
// forward counts the ways to reach each state; a pass backward, which begins with the weight of everything outside,
// counts the ways to go on; their product gives the chance of every box. Components that share no number are counted
// apart and joined by multiplying polynomials in the number of mines, with C(untouched, mines left) at the end.
//
// For a what-if the components near the square are counted again, with the square gone, its neighbours split off from
// their boxes, and a thirteenth slot that counts the mines among them without asking for any number. One pass forward then
// serves every number the square can show, and one pass backward each tells the safety of all squares afterwards.
//
// The same pieces serve the policies otherwise. Components that have nothing to do with anything else are parts, whose
// layouts are listed one by one for package endgame, square by square, leaving off where the numbers or the mines left
// allow no more; and a layout is drawn at random by walking the states from the first to the last, each step with the
// chance that the backward pass gives it. Which dangers have to be met anyway is found by comparing the layouts of small
// components (see [Front.Loss]).
//
// # Arithmetic
//
// All sums are of non-negative float64. With at most a thousand unknown squares nothing overflows or vanishes, so a
// chance is 0 exactly if no layout has a mine there; a chance that is rounded to 1 is looked at again.
//
// # Not done
//
// Fronts with more than twelve numbers open at once, and larger boards, are left to package constraint.
package front
