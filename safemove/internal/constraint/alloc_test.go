package constraint

import (
	"math/rand/v2"
	"testing"
)

// Once a solver has seen a round of questions, asking them again allocates nothing. The questions come from play, and from
// small systems with a tight total.
func TestNothingIsAllocated(t *testing.T) {
	questions := stuckExpert()[:40]
	r := rand.New(rand.NewPCG(19, 20))
	for len(questions) < 200 {
		n := 4 + r.IntN(12)
		if cs, mines := randomSystem(r, n); len(cs) > 0 {
			questions = append(questions, position{n: n, cs: cs, total: mines})
		}
	}
	var s Solver
	var verdicts []Verdict
	var odds []float64
	var kept []Component
	for name, ask := range map[string]func(p *position){
		"Decide":     func(p *position) { verdicts, _ = s.Decide(verdicts, p.n, p.cs, p.total, 0) },
		"Odds":       func(p *position) { odds, _ = s.Odds(odds, p.n, p.cs, p.total, 0, 0) },
		"by density": func(p *position) { odds, _ = s.Odds(odds, p.n, p.cs, Unknown, 0.2, 0) },
		"Components": func(p *position) { kept, _ = s.Components(kept, p.n, p.cs, 0) },
	} {
		round := func() {
			for i := range questions {
				ask(&questions[i])
			}
		}
		round()
		if allocs := testing.AllocsPerRun(3, round); allocs != 0 {
			t.Errorf("%s: %v allocations for %d questions, want none", name, allocs, len(questions))
		}
	}
}
