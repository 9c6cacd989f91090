// Package game plays one game over a hidden minefield: it keeps the board, the
// moves, how the game stands, and the way back.
//
// A [Game] begins with every square covered, or from any board that fits its
// minefield. Its minefield is given, or is laid when the first square is
// uncovered, so that the first square can be kept free of mines whichever it
// is. A player sees the board only; the minefield is for callers that ask for
// [Game.Minefield].
//
// People and programs play by slightly different rules, and every difference
// has a name of its own: Flag never takes a flag away, as the exercise wants
// it, Unflag does; Chord uncovers all around a number whose flags are
// complete.
//
// A [Player] is anything that answers a view of the board with a move; [Play]
// lets one play a game to its end. What a move's chance was is supplied by
// those who know it, with [Game.NoteChance], and the success probability of a
// game is the product of the chances taken.
//
// A game is written as a readable text and read back by playing it again: see
// [Recording].
//
// This package must not know how to reason about a board, where minefields
// come from, nor what time it is.
package game
