package review

import "context"

// A Point is an estimate of the chance to win before a move.
type Point = point

// Forecast estimates the chance to win at some moves of a reviewed game, given
// the remarks of the review. The page of a game shows the same points.
func (r *Recorded) Forecast(ctx context.Context, remarks []Remark) ([]Point, error) {
	steps := make([]step, len(remarks))
	for i, m := range remarks {
		steps[i] = newStep(m, "", 0)
	}
	return forecast(ctx, r, steps)
}
