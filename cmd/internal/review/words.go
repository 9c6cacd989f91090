package review

import (
	"fmt"

	"minesweeper/cmd/internal/text"
)

// Line returns the remark as a line: the move, the verdict, the chance and the
// reason.
func (m Remark) Line() string {
	if m.Kind == Undecided {
		return fmt.Sprintf("%s %s %s", m.Move, m.Kind, m.Why)
	}
	chance := fmt.Sprintf("%.4f", m.Chance)
	if m.Kind == Refused {
		chance = "-"
	}
	return fmt.Sprintf("%s %s %s %s%s", m.Move, m.Kind, chance, m.Why, m.cost())
}

// cost returns the cost of the move in words, or nothing.
func (m Remark) cost() string {
	if m.Cost <= 0 {
		return ""
	}
	return fmt.Sprintf(": a chance of %.4f given away", m.Cost)
}

// tally returns the number of moves, and of those of each kind.
func (s Summary) tally() string {
	line := text.Count(s.Moves, "move", "moves") + ": "
	if s.Moves > s.Certain+s.Guesses+s.Mistakes+s.Early+s.Undecided+s.Refused {
		line += "1 start, " // the only other kind
	}
	line += fmt.Sprintf("%d certain, %s, %s", s.Certain,
		text.Count(s.Guesses, "guess", "guesses"), text.Count(s.Mistakes, "mistake", "mistakes"))
	if s.Early > 0 {
		line += ", " + text.Count(s.Early, "early flag", "early flags")
	}
	if s.Undecided > 0 {
		line += fmt.Sprintf(", %d undecided", s.Undecided)
	}
	if s.Refused > 0 {
		line += fmt.Sprintf(", %d refused", s.Refused)
	}
	return line
}

// String returns the summary in lines.
func (s Summary) String() string { return s.Outcome + s.Rest() }

// Rest returns the summary in lines without the outcome, with which they begin.
func (s Summary) Rest() string {
	line := " after " + s.tally()
	line += fmt.Sprintf("\nluck %.4f", s.Luck)
	if s.Mistakes > 0 { // they needed some of the luck
		line += fmt.Sprintf("; %.4f without the mistakes", s.Avoided)
	}
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
