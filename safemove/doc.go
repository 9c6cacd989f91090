// Package safemove finds the moves on a board that carry no risk, and gives the
// reason for each. It sees what a player sees, a [board.Board]. No function
// here takes a minefield, so the reasoning cannot cheat.
//
// # The problem
//
// A number says how many of its covered neighbours are mines. So each number on
// a board is a constraint, and some minefields agree with all of them. A square
// is safe to uncover if it is free in every minefield that agrees with the
// board, and safe to flag if it is a mine in every one.
//
// Reasoning can be wrong in two ways. It can claim something that is false in
// some minefield that agrees with the board, and it can miss something that is
// true in all of them. This package avoids both. The second is the harder one:
// for the question whether any minefield agrees with a board, only slow methods
// are known (Richard Kaye, "Minesweeper is NP-complete", 2000). And a square is
// certain to be free exactly if no minefield that agrees with the board has a
// mine there.
//
// # An example
//
// Players use rules for one number, or for two numbers that are close. This
// board has five covered squares:
//
//	  12345
//	 +-----+
//	A|?????|
//	B|12221|
//	 +-----+
//
// B1 says that A1 and A2 hold one mine together. B2 says that A1, A2 and A3
// hold two. So A3 is a mine; this is the rule "inside". B5 and B4 say the same
// about A3. B3 touches A2, A3 and A4, so it needs one more mine, at A2 or at
// A4. The rules end here. If A2 is a mine, then A1 and A4 are free and A5 is a
// mine. If A4 is a mine, then A2 and A5 are free and A1 is a mine. Both layouts
// agree with every number, so nothing more is certain about these four squares.
// No rule says so: that takes a look at every layout.
//
// # The method
//
// The package draws one conclusion after another. So that a person can follow
// the reasons, it always takes the simplest conclusion that is left:
//
//   - first the rules for one number, number by number and row by row; after
//     every conclusion it starts over;
//   - then the rules for two numbers with common neighbours: of all squares
//     that they settle, the first in reading order;
//   - then exact reasoning: the conclusion whose proof has the fewest numbers;
//   - only when the numbers prove nothing more: one conclusion from the number
//     of mines, if it is known. No mine is left, or as many mines as covered
//     squares; else exact reasoning about the whole board.
//
// After the win (see [Won]) the number of mines proves nothing more: that every
// covered square is a mine is no discovery then.
//
// The rules are data: see [Rules], and testdata/rules for a picture of each.
// They only serve to give short reasons. Exact reasoning finds everything
// without them. To add a rule, write it in rules.go, add it to Rules and draw a
// picture.
//
// Exact reasoning (exact.go) copies the frontier, or the part of it that has
// changed, to a scratch board (part.go). Then it asks package count for each
// square whether it can be a mine and whether it can be free. Package count
//
//   - merges squares that are under the same constraints into boxes;
//   - cuts the frontier into components that do not influence each other;
//   - goes through each component box by box and keeps only what the open
//     constraints still need: two ways to get there that need the same are one
//     state.
//
// The cost grows with the width of the frontier, not with its length. A known
// number of mines connects the components again. Then the possible numbers of
// mines of each component are kept as a set, and the sets are added up. All of
// this is done in integers.
//
// Exact reasoning finds what is certain, but gives no reason. The reason
// (proof.go) is a set of numbers that proves the conclusion without the other
// numbers, and that needs each of its members. The text assumes the opposite
// and follows it step by step to a number that cannot be right. If that takes
// more than one case, the text only names the numbers.
//
// # The cost
//
// A conclusion affects only the numbers near it. Sets whose smallest member is
// found quickly (type todo) hold the numbers at which something has changed. So
// "starting over" does not look at the whole board again. After a square is
// uncovered, exact reasoning looks again only at the component of the frontier
// around it. It looks at the whole frontier, with the number of mines, when the
// numbers prove nothing more.
//
// # What was rejected
//
// Listing the layouts of each part is simple, and most programs do it. Its time
// grows with the number of layouts, which doubles with every few squares; on
// one long frontier it does not end. A general solver for propositional
// formulas (SAT) answers each question quickly, but it needs two questions for
// each square and cannot count, which the chances need. Two engines would be
// two sources of truth. More rules, for three and more numbers, would explain
// little: a proof with its numbers does that as well.
//
// # What is not done
//
// A proof has no superfluous numbers, but it need not be the shortest. A part
// of the frontier can be so wide that its states exceed the budget. Then the
// rules continue there, and exact reasoning looks again at what they leave. The
// rest is reported as undecided ([UndecidedError]). No board reached by play is
// known on which this happens.
//
// Flags are believed. A wrong flag leads to wrong conclusions, or to a
// contradiction whose error names numbers near it. With
// ReasoningOptions.IgnoreFlags flags are ignored.
package safemove
