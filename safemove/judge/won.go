package judge

import (
	"math/big"

	"minesweeper/board"
	"minesweeper/safemove"
)

// After the win every covered square has a mine, as the number of mines shows.
// No flag is needed any more, but one that the numbers prove is still certain.

// Win notes that the game is won, for callers that know it from the minefield;
// [Judge.Analyse] finds it out by itself if the number of mines is known. Moves
// on the board of the last Analyse, as it is now, are then judged by its
// numbers alone: a flag that they prove is [Safe], any other is [NotNeeded].
func (j *Judge) Win() { j.won, j.proved = true, nil }

// afterWin judges a move on a covered square after the win.
func (j *Judge) afterWin(m board.Move) (out Judgement) {
	switch {
	case !m.Flag:
		out.Verdict = Wrong
	case j.provesMine(m.Square):
		out.Verdict, out.Right = Safe, 1
	default:
		out.Verdict, out.Right = NotNeeded, 1
	}
	if j.exact != nil {
		out.Fails = big.NewRat(1-int64(out.Right), 1)
	}
	return out
}

// provesMine reports whether the numbers prove a mine. If that takes more than
// the budget, it reports what was found.
func (j *Judge) provesMine(s board.Square) bool {
	if j.proved == nil {
		j.proved = make(map[board.Square]bool)
		o := safemove.ReasoningOptions{IgnoreFlags: j.options.IgnoreFlags, Budget: j.options.Budget}
		for step := range safemove.Sequence(j.board, o, nil) {
			j.proved[step.Move.Square] = step.Move.Flag
		}
	}
	return j.proved[s]
}
