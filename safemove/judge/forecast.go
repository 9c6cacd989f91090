package judge

import (
	"minesweeper/board"
	"minesweeper/safemove/guess"
)

// A Forecast estimates chances to win. It reuses its memory; the zero value is
// ready.
type Forecast struct {
	position guess.Position
	study    *guess.Study
}

// Win estimates the chance that the policy best wins from a board of total
// mines. It returns the mean of the given number of rollouts and its standard
// error. Flags are not believed. ok is false if too many numbers depend on each
// other. The error is [guess.ErrContradiction].
func (f *Forecast) Win(b board.Board, total, rollouts int) (chance, doubt float64, ok bool, err error) {
	if f.study == nil {
		f.study = guess.NewStudy(nil)
	}
	f.position.Load(b.WithoutFlags(), total)
	return f.study.Win(&f.position, rollouts)
}
