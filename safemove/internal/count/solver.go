package count

import "math/big"

// A Solver answers one question after another and reuses its memory. The zero
// value is ready. It must not be used by several goroutines at once.
type Solver struct {
	sweeper
	verdicts []Verdict // per box
	rest     Verdict   // the verdict on squares that touch no number
	decided  bool      // no component was undecided
	marked   []int32   // memory of MarkDecided
	allowed  []Verdict // by number of mines of a component: whether the total allows it

	sets   counts[Verdict]
	floats ledger[scaled, float64]
	scaled scaledNumbers
	exact  ledger[big.Int, *big.Rat]
	bigs   bigNumbers
}

// Verdict returns the verdict of the last Decide on an unknown square of its
// view.
func (s *Solver) Verdict(i int32) Verdict {
	if b := s.boxOf[i]; b >= 0 {
		return s.verdicts[b]
	}
	return s.rest
}

// Spent returns the number of states that the solver has built in all calls.
func (s *Solver) Spent() int { return s.spent }
