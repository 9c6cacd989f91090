package report

import (
	"fmt"
	"io"
	"strings"

	"minesweeper/cmd/internal/text"

	"github.com/charmbracelet/x/ansi"
)

// widestColumn is the largest width to which columns are aligned. A longer
// field sticks out.
const widestColumn = 40

// writeTable writes columns for people, with a line of totals below.
func writeTable(w io.Writer, _ Header, reports []*Report, sum Summary) error {
	rows := [][4]string{{"STUDENT", "SCORE", "STATUS", "FILE"}}
	for _, r := range reports {
		status := r.Verdict() + text.Choose(r.Late, ", late", "")
		rows = append(rows, [...]string{r.Title(), fmt.Sprintf("%v/%v", r.Score, r.Max), status, r.File})
	}
	var widths [4]int
	for _, row := range rows {
		for i, field := range row {
			if width := ansi.StringWidth(field); width <= widestColumn {
				widths[i] = max(widths[i], width)
			}
		}
	}
	for n, row := range rows {
		for i, width := range widths {
			pad := strings.Repeat(" ", max(0, width-ansi.StringWidth(row[i])))
			row[i] = text.Choose(i == 1, pad+row[i], row[i]+pad)
		}
		message := "FEEDBACK"
		if n > 0 {
			message = reports[n-1].Message()
		}
		if _, err := fmt.Fprintln(w, strings.Join(row[:], "  ")+"  "+message); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w, &sum)
	return err
}
