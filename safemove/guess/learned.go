package guess

import (
	"cmp"
	"slices"

	"minesweeper/safemove/net"
)

// Among squares with nearly the same two-step score, the correction of a net is
// added to each score; see package net.

// learnedRivalry is the least share of the best score that makes a square a
// rival if the net alone chooses.
const learnedRivalry = 0.95

// A whatIf is the result of a what-if: for each number that the square can
// show, its chance, and the safety of the safest square afterwards.
type whatIf struct{ chance, after [9]float64 }

// prefer chooses among the rivals: the candidates whose scores come near that of
// the one chosen by two steps. The net weighs them, and then rollouts if the
// policy plays them and there are enough.
func (g *searcher) prefer(p *Position, c *Choice, chosen try) try {
	g.rivals = g.rivals[:0]
	for _, t := range g.tries {
		if t.score >= chosen.score*g.rivalry {
			g.rivals = append(g.rivals, rival{try: t})
		}
	}
	if len(g.rivals) < 2 {
		return chosen
	}
	g.weigh(p)
	if s := g.stageOf(p); g.rollouts != nil && g.compete(p, s) {
		c.Method = ByPlay
		return g.winner(s)
	}
	c.Learned = true
	return slices.MaxFunc(g.rivals, func(a, b rival) int { return cmp.Compare(a.worth, b.worth) }).try
}

// weigh sets the worth of the rivals: their scores relative to the mean, plus
// the correction of the net.
func (g *searcher) weigh(p *Position) {
	scores := g.see(p)
	for i := range g.rivals {
		t := &g.rivals[i]
		t.worth = t.score/scores + float64(g.net.Worth(&g.inputs[i], g.views))/net.WorthUnit
	}
}

// see fills the net's inputs for each rival, and returns the mean of their
// scores.
func (g *searcher) see(p *Position) (scores float64) {
	for len(g.inputs) < len(g.rivals) {
		g.inputs = append(g.inputs, net.Inputs{})
	}
	n := float64(len(g.rivals))
	var mean try
	for i := range g.rivals {
		t := &g.rivals[i]
		mean.score += t.score / n
		mean.safe += t.safe / n
		mean.progress += t.progress / n
	}
	stage := net.StageOf(p.Layouts())
	unknown, squares := float64(p.known.Unknowns), float64(p.size.Squares())
	g.sight.Draw(&p.known.View, p.analysis.Mine)
	for i := range g.rivals {
		t, in := &g.rivals[i], &g.inputs[i]
		row, col := p.known.At(t.square)
		g.sight.Around(row, col, in)
		in.Stage = stage
		late := min(1, float64(stage)/128)
		score, safe := 10*(t.score/mean.score-1), 10*(t.safe/mean.safe-1)
		progress := t.progress - mean.progress
		facts := in.Facts[:0]
		for _, y := range [...]float64{
			2 * float64(p.total-p.known.Mines) / unknown, 2 * float64(p.total) / squares, unknown / squares,
			1 / n, float64(stage) / 64,
			score, safe, progress, score * late, safe * late, progress * late,
			t.score, t.safe, t.progress, float64(t.unknown%9) / 8,
		} {
			facts = append(facts, net.Fact(y))
		}
		g.whatIfs[t.whatIf].facts(facts, int(p.known.Mined[t.square]))
	}
	return mean.score
}

// facts appends the facts of a square with mined known mines around it. For
// each of the six lowest numbers that it could show they are the chance of the
// number, and that times the safety afterwards. The last one is how sure the
// number is.
func (l *whatIf) facts(facts []int16, mined int) []int16 {
	const numbers = 6
	for v := mined; v < mined+numbers; v++ {
		chance, survived := 0.0, 0.0
		if v < len(l.chance) {
			chance, survived = l.chance[v], l.chance[v]*l.after[v]
		}
		facts = append(facts, net.Fact(chance), net.Fact(survived))
	}
	sure := 0.0
	for _, chance := range &l.chance {
		sure += float64(chance * chance)
	}
	return append(facts, net.Fact(sure))
}
