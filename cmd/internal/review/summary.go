package review

import (
	"fmt"
	"math"
	"strings"

	"minesweeper/board"
	"minesweeper/board/replay"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
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

// Text returns the line of the remark, with the time before it.
func (m *Remark) Text() string {
	if m.Seconds != nil {
		return fmt.Sprintf("%.3f %s\n", *m.Seconds, m.Line())
	}
	return m.Line() + "\n"
}

// Line returns the remark as a line: the move, the verdict, the chance and the
// reason.
func (m *Remark) Line() string {
	if m.Kind == Undecided {
		return fmt.Sprintf("%s %s %s", m.Move, m.Kind, m.Why)
	}
	return fmt.Sprintf("%s %s %s %s%s", m.Move, m.Kind, decimal(m.Chance), m.Why, m.cost())
}

// isFlag reports whether the move sets a flag.
func (m *Remark) isFlag() bool { return strings.HasSuffix(string(m.Move), "*") }

// GivesAway reports whether the move is a fault that costs something.
func (m *Remark) GivesAway() bool { return m.Kind.Class() == Mistake && m.Cost > 0 }

// cost returns the cost of a fault in words, or nothing.
func (m *Remark) cost() string {
	if !m.GivesAway() {
		return ""
	}
	if m.Error != nil {
		return fmt.Sprintf(": a chance of about %.4f ± %.4f given away", m.Cost, *m.Error)
	}
	return fmt.Sprintf(": a chance of %.4f given away", m.Cost)
}

// givenAway returns the sum of the costs in words, or nothing.
func (s *Summary) givenAway() string {
	var parts []string
	if s.Cost > 0 {
		parts = append(parts, fmt.Sprintf("%.4f", s.Cost))
	}
	if s.Estimated > 0 {
		parts = append(parts, fmt.Sprintf("about %.4f ± %.4f in %s estimated", s.EstimatedCost, s.Error,
			text.Count(s.Estimated, "guess that was", "guesses that were")))
	}
	if parts == nil {
		return ""
	}
	return "\nchances given away: " + strings.Join(parts, ", and ")
}

// tally returns the number of moves, and of those of each kind. Some kinds are
// named only if there are any.
func (s *Summary) tally() string {
	var parts []string
	for _, k := range []struct {
		n         int
		one, many string
		always    bool
	}{
		{min(1, s.starts), "start", "", false},
		{s.Certain, "certain", "certain", true},
		{s.Guesses, "guess", "guesses", true},
		{s.Inaccuracies, "inaccuracy", "inaccuracies", false},
		{s.Mistakes, "mistake", "mistakes", true},
		{s.Blunders, "blunder", "blunders", false},
		{s.Unrated, "not judged", "not judged", false},
		{s.Early, "early flag", "early flags", false},
		{s.Undecided, "undecided", "undecided", false},
		{s.Refused, "refused", "refused", false},
	} {
		if k.n > 0 || k.always {
			parts = append(parts, text.Count(k.n, k.one, k.many))
		}
	}
	return text.Count(s.Moves, "move", "moves") + ": " + strings.Join(parts, ", ")
}

// hasLuck reports whether the luck is known.
func (s *Summary) hasLuck() bool { return !s.Luck.IsZero() }

// decimal writes a chance with four decimals, or with two digits if it is so
// small that it would look like 0. A chance that is not known is a dash.
func decimal(p answer.Decimal) string {
	if p.IsZero() {
		return "-"
	}
	return fmt.Sprintf(text.Choose(p > 0 && p < 0.00005, "%.2g", "%.4f"), float64(p))
}

// percent returns a chance in percent, or a dash if it is not known.
func percent(p answer.Decimal) string {
	if p.IsZero() {
		return "–"
	}
	return text.Percent(float64(p))
}

// Text returns the summary in lines.
func (s *Summary) Text() string { return s.String() + "\n" }

// String returns the summary in lines, without the last line end.
func (s Summary) String() string {
	line := s.Outcome + " after " + s.tally()
	if s.hasLuck() {
		line += "\nluck " + decimal(s.Luck)
	}
	if s.hasLuck() && s.Faults() > 0 { // they needed some of the luck
		line += "; " + decimal(s.Avoided) + " without the mistakes"
	}
	line += s.givenAway()
	if s.Seconds != nil {
		line += fmt.Sprintf("\n3BV %d, %s seconds", s.Clicks, s.Time())
	}
	if speed := s.Speed(); speed != "-" {
		line += ", 3BV/s " + speed
	}
	if c := s.Clicking; c != nil {
		line += fmt.Sprintf("\nopenings %d, islands %d\n%v", c.Openings, c.Islands, c)
	}
	return line
}

// String returns the clicks and ratios as a line.
func (c *Clicking) String() string {
	kind := func(name string, all, wasted int) string {
		if wasted == 0 {
			return fmt.Sprintf("%s %d", name, all)
		}
		return fmt.Sprintf("%s %d (%d wasted)", name, all, wasted)
	}
	parts := []string{
		kind("left", c.Left, c.LeftWasted), kind("right", c.Right, c.RightWasted), kind("chord", c.Chord, c.ChordWasted),
	}
	for i, value := range []answer.Decimal{c.PerSecond, c.Efficiency, c.Correctness, c.Throughput} {
		if value > 0 {
			parts = append(parts, fmt.Sprintf("%s %.2f", [...]string{"Cl/s", "IOE", "Corr", "ThrP"}[i], value))
		}
	}
	return fmt.Sprintf("clicks %d: %s", c.All(), strings.Join(parts, ", "))
}

// Time returns the seconds that the game took, or "-" if that is not known.
func (s *Summary) Time() string {
	if s.Seconds == nil {
		return "-"
	}
	return fmt.Sprintf("%.3f", *s.Seconds)
}

// Speed returns the 3BV a second of a game that was won, or "-".
func (s *Summary) Speed() string {
	if s.Seconds == nil || *s.Seconds <= 0 || s.Outcome != "won" {
		return "-"
	}
	return fmt.Sprintf("%.2f", float64(s.Clicks)/float64(*s.Seconds))
}
