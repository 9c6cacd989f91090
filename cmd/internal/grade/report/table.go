package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"minesweeper/cmd/internal/text"

	"github.com/charmbracelet/x/ansi"
)

// writeTable writes rows for people, with a line of totals below. Each has the
// one sentence that matters most. What is wider than the table is cut.
func writeTable(w io.Writer, h Header, reports []*Report, sum Summary) error {
	width := cmp.Or(h.Width, 80)
	rows := [][]string{{"STUDENT", "SCORE", "STATUS", "FEEDBACK"}}
	for _, r := range reports {
		status := r.Verdict() + text.Choose(r.Late, ", late", "")
		student := ansi.Truncate(r.Title(), max(width/3, len(rows[0][0])), "…")
		rows = append(rows, []string{student, fmt.Sprintf("%v/%v", r.Score, r.Max), status, r.firstSentence()})
	}
	var widths [3]int
	for _, row := range rows {
		for i := range widths {
			widths[i] = max(widths[i], ansi.StringWidth(row[i]))
		}
	}
	for _, row := range rows {
		for i, width := range widths {
			pad := strings.Repeat(" ", max(0, width-ansi.StringWidth(row[i])))
			row[i] = text.Choose(i == 1, pad+row[i], row[i]+pad)
		}
		if _, err := fmt.Fprintln(w, ansi.Truncate(strings.Join(row, "  "), width, "…")); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w, ansi.Wordwrap(sum.String(), width, ""))
	return err
}

// firstSentence returns the sentence that matters most.
func (r *Report) firstSentence() string {
	sentences := append(nonEmpty(r.Note), r.Sentences()...)
	switch {
	case len(r.Changed) > 0:
		return r.Changed[0]
	case len(sentences) == 0:
		return "all right"
	}
	return sentences[0]
}
