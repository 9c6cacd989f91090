package review

import (
	"fmt"
	"path/filepath"

	"minesweeper/cmd/internal/answer"
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
		line := []string{
			text.Word(r.File), fmt.Sprintf("%dx%d/%d", r.Rows, r.Cols, r.Total), r.Outcome, r.Time(),
			fmt.Sprint(r.Clicks), r.Speed(), fmt.Sprint(r.Moves), fmt.Sprint(r.Guesses), fmt.Sprint(r.Mistakes), fmt.Sprint(r.Blunders),
			decimal(r.Luck), decimal(r.Avoided),
		}
		if !r.hasLuck() {
			line[len(line)-2], line[len(line)-1] = "-", "-"
		}
		lines = append(lines, line)
	}
	return text.Columns(lines)
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

// Documents returns the summary of the game in a folder or, with the exit
// status, why it could not be reviewed, after notes on the file.
func (r *Row) Documents(folder string, status int) (all []answer.Document) {
	for _, difference := range r.Differences {
		all = append(all, answer.NoteOf(difference))
	}
	if r.Err != nil {
		all = append(all, answer.ErrorOf(text.FileError(filepath.Join(folder, r.File), r.Err), "", status))
	} else {
		all = append(all, &r.Summary)
	}
	for _, d := range all {
		answer.Label(d, answer.Head{Source: r.File})
	}
	return all
}
