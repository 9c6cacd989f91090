package review

import (
	"fmt"

	"minesweeper/cmd/internal/text"
)

// tableHead are the columns of the table of a folder.
var tableHead = []string{"FILE", "BOARD", "RESULT", "SECONDS", "3BV", "3BV/S", "MOVES", "GUESSES", "MISTAKES", "BLUNDERS", "LUCK", "WITHOUT"}

// Table returns the games of a folder as a table. Rows with an error are left
// out.
func Table(rows []Row) string {
	lines := [][]string{tableHead}
	for _, r := range rows {
		if r.Err != nil {
			continue
		}
		seconds, speed := r.clock()
		line := []string{
			text.Word(r.File), fmt.Sprintf("%dx%d/%d", r.Rows, r.Cols, r.Mines), r.Outcome, seconds,
			fmt.Sprint(r.Clicks), speed, fmt.Sprint(r.Moves), fmt.Sprint(r.Guesses()), fmt.Sprint(r.Kinds[Mistake]), fmt.Sprint(r.Kinds[Blunder]),
			decimal(r.Luck), decimal(r.Avoided),
		}
		if !r.hasLuck() {
			line[len(line)-2], line[len(line)-1] = "-", "-"
		}
		lines = append(lines, line)
	}
	return text.Columns(lines)
}

// clock returns the seconds that the game took and, if it was won, its 3BV a
// second. A value that is not known is "-".
func (s Summary) clock() (seconds, speed string) {
	seconds, speed = "-", "-"
	if s.Seconds != nil {
		seconds = fmt.Sprintf("%.3f", *s.Seconds)
		if s.Outcome == "won" && *s.Seconds > 0 {
			speed = fmt.Sprintf("%.2f", float64(s.Clicks) / *s.Seconds)
		}
	}
	return seconds, speed
}
