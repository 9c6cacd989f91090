// Package safemove finds what can be known from a board: the moves that carry
// no risk, with the reason why. It sees what a player sees, a [board.Board],
// and never the minefield below it; no function here takes one, so nothing here
// can cheat.
//
// # The problem
//
// A number says how many of its covered neighbours have a mine. Every number of
// a board is such a statement, a constraint, and the board as a whole admits
// some minefields and excludes others. A square is safe to uncover if it is
// free in every minefield that is admitted, and safe to flag if it has a mine
// in every one. So there are two ways to be wrong, and both are avoided here:
// to claim what some admitted minefield denies, and to stay silent about what
// all of them agree on. The second is the harder part. Whether a board admits
// any minefield at all is a question for which only slow methods are known
// (Richard Kaye, "Minesweeper is NP-complete", 2000), and a square is settled
// exactly if the board admits none with the opposite there.
//
// # An example
//
// Rules that players know look at one number, or at two that are close. This
// board has five covered squares on its front, and the flags are to be
// believed:
//
//	  12345
//	 +-----+
//	A|?????|
//	B|12221|
//	 +-----+
//
// B1 says that A1 and A2 have one mine together, B2 that A1, A2 and A3 have
// two: so A3 has one. This is the rule "inside". B5 and B4 give A3 as well.
// Then B3, which touches A2, A3 and A4, needs one more among A2 and A4, and
// there the rules end: a mine at A2 means none at A1 and A4 and one at A5, and
// a mine at A4 the opposite. Both agree with every number. That the four
// squares cannot be settled is a statement about all minefields, and it takes
// complete reasoning to make it.
//
// # The method
//
// Conclusions are drawn one after another, and each time the simplest one that
// is to be had is taken, because its reason is for a person to follow:
//
//   - first the rules for one number, number by number, row by row, starting
//     over after every conclusion;
//   - then the count of mines, if it is known and none is left, or as many as
//     there are covered squares;
//   - then the rules for two numbers whose neighbourhoods overlap; of all they
//     give, the first square in reading order;
//   - then exact reasoning, the conclusion with the fewest numbers in its proof
//     first.
//
// The rules are data: see [Rules], and testdata/rules for a picture of each.
// They are there for their reasons only; exact reasoning would find everything
// without them.
//
// Exact reasoning (exact.go) copies the front, or the part of it that has
// changed, to a scratch board (part.go) and asks package count for each square
// whether it can have a mine and whether it can be free. That package merges
// squares that stand under the same constraints into boxes, cuts the front into
// parts that do not influence each other, and goes through each part box by
// box, keeping only what the open constraints still need: positions that need
// the same are one state. Its cost grows with the width of the front, not with
// its length. The number of mines, where it is known, ties the parts together
// again: what each part may have is kept as a set of numbers, and the sets are
// added up. All of this is done in integers.
//
// It answers what is settled, but not why. The reason (proof.go) is a set of
// numbers that settles the square alone and of which none can be spared; it is
// told (story.go) as the chain of steps from the opposite assumption to a
// number that could not be right, or, if that takes distinguishing cases, by
// naming the numbers.
//
// # The cost
//
// Every conclusion touches the numbers near it and no others: sets with a fast
// smallest member (todo.go) remember at which numbers something has changed, so
// that "starting over" does not mean looking at everything again. After a
// square is uncovered, exact reasoning looks again only at the part of the
// front that it belongs to; with a known number of mines, at the whole front.
//
// # What was rejected
//
// Enumerating the arrangements of mines, part by part, is simple and is what
// most programs do. It takes time in proportion to their number, which doubles
// with every few squares; one long front makes it hang. A general solver for
// propositional formulas answers each question quickly, but needs two questions
// for each square, and cannot count, which the chances need; two engines would
// be two sources of truth. More rules, for three and more numbers, would
// explain little: what they find, a proof with its numbers explains as well.
//
// # What is not done
//
// A proof has no idle parts, but it need not be the shortest there is. If a
// part of the front is so wide that its states exceed the budget, it is said to
// be undecided ([UndecidedError]); what the rules find there is still found. No
// board that play leads to has been met of which that is true.
//
// Flags are believed, as a player believes them. A wrong flag leads to wrong
// conclusions, or to a contradiction that names numbers around it; with
// [Options.IgnoreFlags] they count for nothing.
package safemove
