package review

import (
	"fmt"
	"math"
	"strings"

	"minesweeper/cmd/internal/text"
)

// Line returns the remark as a line: the move, the verdict, the chance and the
// reason.
func (m Remark) Line() string {
	if m.Kind == Undecided {
		return fmt.Sprintf("%s %s %s", m.Move, m.Kind, m.Why)
	}
	chance := fmt.Sprintf("%.4f", m.Chance)
	if m.Kind == Refused || math.IsNaN(m.Chance) {
		chance = "-"
	}
	return fmt.Sprintf("%s %s %s %s%s", text.Word(m.Move), m.Kind, chance, m.Why, m.cost())
}

// cost returns the cost of a fault in words, or nothing.
func (m Remark) cost() string {
	switch {
	case m.Kind.Class() != Mistake || m.Cost <= 0 || math.IsNaN(m.Cost):
		return ""
	case m.Estimated:
		return fmt.Sprintf(": a chance of about %.4f ± %.4f given away", m.Cost, m.Error)
	}
	return fmt.Sprintf(": a chance of %.4f given away", m.Cost)
}

// givenAway returns the sum of the costs in words, or nothing.
func (s Summary) givenAway() string {
	var parts []string
	if s.Cost > 0 {
		parts = append(parts, fmt.Sprintf("%.4f", s.Cost))
	}
	if s.Estimated > 0 {
		parts = append(parts, fmt.Sprintf("about %.4f ± %.4f in %s estimated", max(0, s.EstimatedCost),
			math.Sqrt(s.Variance), text.Count(s.Estimated, "guess that was", "guesses that were")))
	}
	if parts == nil {
		return ""
	}
	return "\nchances given away: " + strings.Join(parts, ", and ")
}

// tally returns the number of moves, and of those of each kind. Some kinds are
// named only if there are any.
func (s Summary) tally() string {
	var parts []string
	for _, k := range []struct {
		n         int
		one, many string
		always    bool
	}{
		{min(1, s.Kinds[Start]), "start", "", false},
		{s.Kinds[Certain], "certain", "certain", true},
		{s.Guesses(), "guess", "guesses", true},
		{s.Kinds[Inaccuracy], "inaccuracy", "inaccuracies", false},
		{s.Kinds[Mistake], "mistake", "mistakes", true},
		{s.Kinds[Blunder], "blunder", "blunders", false},
		{s.Kinds[Unrated], "not judged", "not judged", false},
		{s.Kinds[Early], "early flag", "early flags", false},
		{s.Kinds[Undecided], "undecided", "undecided", false},
		{s.Kinds[Refused], "refused", "refused", false},
	} {
		if k.n > 0 || k.always {
			parts = append(parts, text.Count(k.n, k.one, k.many))
		}
	}
	return text.Count(s.Moves, "move", "moves") + ": " + strings.Join(parts, ", ")
}

// hasLuck reports whether the luck is known.
func (s Summary) hasLuck() bool { return !math.IsNaN(s.Luck) }

// decimal writes a chance with four decimals, or with two digits if it is so
// small that it would look like 0.
func decimal(p float64) string {
	return fmt.Sprintf(text.Choose(p > 0 && p < 0.00005, "%.2g", "%.4f"), p)
}

// String returns the summary in lines.
func (s Summary) String() string { return s.Outcome + s.Rest() }

// Rest returns the summary in lines without the outcome, with which they begin.
func (s Summary) Rest() string {
	line := " after " + s.tally()
	if s.hasLuck() {
		line += "\nluck " + decimal(s.Luck)
	}
	if s.hasLuck() && s.Faults() > 0 { // they needed some of the luck
		line += "; " + decimal(s.Avoided) + " without the mistakes"
	}
	line += s.givenAway()
	if seconds, speed := s.clock(); s.Seconds != nil {
		line += fmt.Sprintf("\n3BV %d, %s seconds", s.Clicks, seconds)
		if speed != "-" {
			line += fmt.Sprintf(", 3BV/s %s", speed)
		}
	}
	if clicks := s.clicking(); clicks != "" {
		line += fmt.Sprintf("\nopenings %d, islands %d\n%s", s.Openings, s.Islands, clicks)
	}
	return line
}
