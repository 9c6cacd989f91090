// Package game plays one game over a hidden minefield. It keeps the board, the
// history of turns and the status of the game, and can undo and redo turns.
//
// A [Game] begins with every square covered, or from any board that fits its
// minefield. The minefield is given, or is laid when the first square is
// uncovered, so that any first square can be kept free of mines. A player sees
// only the board; callers may ask for [Game.Minefield].
//
// People and programs play by slightly different rules, and each difference is
// an [ActionKind]. Flag never removes a flag, as the exercise demands;
// Unflag does. Chord uncovers all around a number whose flags are complete. A
// new way to move is a new Kind.
//
// A [Player] answers a view of the board with a move. [Play] lets it play a
// game to the end. The chance of each move comes from the caller, by
// [Game.NoteChance]; the success probability of a game is the product of the
// chances.
//
// A game is written as a readable text, and read back by playing it again: see
// [Recording].
//
// This package must not reason about a board, make minefields or read a clock.
package game
