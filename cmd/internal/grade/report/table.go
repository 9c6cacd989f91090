package report

import (
	"fmt"
	"io"
	"strings"

	"minesweeper/cmd/internal/text"

	"github.com/rivo/uniseg"
)

// widestColumn is the largest width to which columns are aligned. A longer
// field sticks out.
const widestColumn = 40

// writeTable writes columns for people, with a line of totals below.
func writeTable(w io.Writer, _ Header, reports []*Report, sum Summary) error {
	rows := [][]string{{"STUDENT", "SCORE", "STATUS", "FILE", "FEEDBACK"}}
	for _, r := range reports {
		status := r.Verdict() + text.Choose(r.Late, ", late", "")
		rows = append(rows, []string{r.Title(), fmt.Sprintf("%v/%v", r.Score, r.Max), status, r.File, r.Message()})
	}
	widths := make([]int, len(rows[0])-1) // the last column needs none
	for _, row := range rows {
		for i := range widths {
			if width := uniseg.StringWidth(row[i]); width <= widestColumn {
				widths[i] = max(widths[i], width)
			}
		}
	}
	for _, row := range rows {
		for i, width := range widths {
			pad := strings.Repeat(" ", max(0, width-uniseg.StringWidth(row[i])))
			if i == 1 {
				row[i] = pad + row[i]
			} else {
				row[i] += pad
			}
		}
		if _, err := fmt.Fprintln(w, strings.Join(row, "  ")); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w, sum)
	return err
}
