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
	heads := [...]string{"STUDENT", "SCORE", "STATUS", "FILE"}
	var widths [len(heads)]int
	rows := func(yield func(fields [len(heads)]string, message func() string) bool) {
		ok := yield(heads, func() string { return "FEEDBACK" })
		for i := 0; ok && i < len(reports); i++ {
			r := reports[i]
			status := r.Verdict() + text.Choose(r.Late, ", late", "")
			ok = yield([...]string{r.Title(), fmt.Sprintf("%v/%v", r.Score, r.Max), status, r.File}, r.Message)
		}
	}
	for fields := range rows {
		for i, field := range fields {
			if width := ansi.StringWidth(field); width <= widestColumn {
				widths[i] = max(widths[i], width)
			}
		}
	}
	for fields, message := range rows {
		for i, width := range widths {
			pad := strings.Repeat(" ", max(0, width-ansi.StringWidth(fields[i])))
			if i == 1 {
				fields[i] = pad + fields[i]
			} else {
				fields[i] += pad
			}
		}
		if _, err := fmt.Fprintln(w, strings.Join(fields[:], "  ")+"  "+message()); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w, &sum)
	return err
}
