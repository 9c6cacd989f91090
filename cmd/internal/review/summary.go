package review

import (
	"math"

	"minesweeper/board"
	"minesweeper/board/replay"
	"minesweeper/cmd/internal/answer"
)

// A Summary counts the moves of a game, by verdict, and measures its luck.
type Summary struct {
	answer.Game  `kind:"game"`
	Clicks       int `json:"bbbv"` // 3BV
	Certain      int `json:"certain"`
	Guesses      int `json:"guesses"` // that were no fault
	Inaccuracies int `json:"inaccuracies"`
	Mistakes     int `json:"mistakes"`
	Blunders     int `json:"blunders"`
	Unrated      int `json:"not_judged"`
	Early        int `json:"early"`
	Undecided    int `json:"undecided"`
	Refused      int `json:"refused"`
	// Luck is the probability that no uncovered square had a mine. (The Luck of
	// packages simulate and bot is a sum with a sign.) Avoided is the same for
	// the certain or safer squares that could have been taken. In games of some
	// modes both are NaN.
	Luck          answer.Decimal `json:"luck,omitzero"`
	Avoided       answer.Decimal `json:"luck_without_mistakes,omitzero"`
	Cost          answer.Decimal `json:"cost"`           // the sum of the costs that are exact
	Estimated     int            `json:"estimated"`      // the costs that are estimates,
	EstimatedCost answer.Decimal `json:"estimated_cost"` // their sum,
	Error         answer.Decimal `json:"cost_error"`     // and its standard error
	*Clicking
	Seconds *answer.Decimal `json:"seconds,omitempty"` // how long it took, if that is known
	starts  int             // squares that were not judged
}

// Summary returns the summary of the moves so far. Remarks that are open count
// as what they are.
func (r *Reviewer) Summary() Summary {
	g := r.rec.Game
	mines, _ := g.Minefield()
	d := board.MeasureDifficulty(mines)
	s := r.begin()
	s.Outcome, s.Rows, s.Cols, s.Total = answer.Outcome(g.Status()), g.Size().Rows, g.Size().Cols, g.Total()
	s.Clicks, s.Seconds = d.Clicks, r.rec.Seconds
	for i := range r.Remarks {
		s.add(&r.Remarks[i])
	}
	s.Success, s.EstimatedCost, s.Error = s.Luck, max(0, s.EstimatedCost), answer.Decimal(math.Sqrt(float64(s.Error)))
	if made := r.rec.Made; made != nil {
		s.Clicking = clickingOf(made, d, r.rec.Solved, s.Seconds)
	}
	return s
}

// begin returns the summary of no moves.
func (r *Reviewer) begin() (s Summary) {
	s.Luck, s.Avoided = 1, 1
	if r.weigher.certainOnly {
		s.Luck, s.Avoided = answer.Decimal(math.NaN()), answer.Decimal(math.NaN())
	}
	return s
}

// add adds a remark. The costs that are estimates are summed in EstimatedCost,
// which may be below 0, and their variances in Error.
func (s *Summary) add(m *Remark) {
	if m.Seconds != nil {
		s.Seconds = new(max(0, *m.Seconds))
	}
	if m.uncounted {
		return
	}
	s.Moves++
	if n := s.counter(m.Kind); n != nil {
		*n++
	}
	if m.Kind != Undecided && m.Kind != Refused && !m.isFlag() {
		s.Luck *= m.Chance
		if m.Better == "" {
			s.Avoided *= m.Chance
		} else {
			s.Avoided *= answer.Decimal(m.free)
		}
	}
	if m.Error != nil {
		s.Estimated++
		s.EstimatedCost += answer.Decimal(m.estimate)
		s.Error += *m.Error * *m.Error
	} else if !m.Cost.IsZero() {
		s.Cost += m.Cost
	}
}

// counter returns the counter of moves with a verdict; nil if there is none.
func (s *Summary) counter(k RemarkKind) *int {
	return map[RemarkKind]*int{
		Start: &s.starts, Certain: &s.Certain, Forced: &s.Guesses, Best: &s.Guesses, AsGood: &s.Guesses,
		Inaccuracy: &s.Inaccuracies, Mistake: &s.Mistakes, Blunder: &s.Blunders, Unrated: &s.Unrated,
		Early: &s.Early, Undecided: &s.Undecided, Refused: &s.Refused,
	}[k]
}

// Faults returns the number of moves that were worse than another.
func (s *Summary) Faults() int { return s.Inaccuracies + s.Mistakes + s.Blunders }

// Clicking says how the player of a recording clicked, by measures as players'
// sites define them. A ratio that would be zero, or divided by zero, is 0.
type Clicking struct {
	Openings    int            `json:"openings"`
	Islands     int            `json:"islands"`
	Left        int            `json:"left_clicks"`
	LeftWasted  int            `json:"left_wasted"` // changed nothing
	Right       int            `json:"right_clicks"`
	RightWasted int            `json:"right_wasted"`
	Chord       int            `json:"chord_clicks"`
	ChordWasted int            `json:"chord_wasted"`
	Solved      int            `json:"bbbv_solved"`                 // the part of the 3BV that was done
	PerSecond   answer.Decimal `json:"clicks_per_second,omitempty"` // Cl/s
	Efficiency  answer.Decimal `json:"ioe,omitempty"`               // 3BV solved / clicks, IOE
	Correctness answer.Decimal `json:"correctness,omitempty"`       // effective clicks / clicks, Corr
	Throughput  answer.Decimal `json:"throughput,omitempty"`        // 3BV solved / effective clicks, ThrP
}

// clickingOf returns how a player clicked in a game.
func clickingOf(made *replay.Clicks, d board.Difficulty, solved int, seconds *answer.Decimal) *Clicking {
	sum := made.Sum()
	c := &Clicking{
		Openings: d.Openings, Islands: d.Islands, Solved: solved,
		Left: made.Left.All(), Right: made.Right.All(), Chord: made.Chord.All(),
		LeftWasted: made.Left.Wasted, RightWasted: made.Right.Wasted, ChordWasted: made.Chord.Wasted,
		Efficiency: ratio(solved, sum.All()), Correctness: ratio(sum.Effective, sum.All()), Throughput: ratio(solved, sum.Effective),
	}
	if seconds != nil && *seconds > 0 {
		c.PerSecond = answer.Decimal(sum.All()) / *seconds
	}
	return c
}

// All returns the number of all clicks.
func (c *Clicking) All() int { return c.Left + c.Right + c.Chord }

// Wasted returns the number of clicks that changed nothing.
func (c *Clicking) Wasted() int { return c.LeftWasted + c.RightWasted + c.ChordWasted }

func ratio(a, b int) answer.Decimal {
	if b == 0 {
		return 0
	}
	return answer.Decimal(float64(a) / float64(b))
}
