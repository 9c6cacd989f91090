package review

import (
	"fmt"
	"strings"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
)

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
