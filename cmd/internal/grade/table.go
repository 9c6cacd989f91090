package grade

import (
	"fmt"
	"io"
	"strings"

	"minesweeper/cmd/internal/text"

	"github.com/rivo/uniseg"
)

// tableRows is how many rows a table holds back to align them. Later rows are
// aligned as well unless they need wider columns.
const tableRows = 200

// widestColumn is how wide a column can become; what is wider stands out of it.
const widestColumn = 40

// A table writes columns for people.
type table struct {
	w      io.Writer
	rows   [][]string
	widths []int
	header Header
}

func newTable(w io.Writer, h Header) Writer {
	t := &table{w: w, header: h, widths: make([]int, 5)}
	t.add("STUDENT", "SCORE", "STATUS", "FILE", "FEEDBACK")
	return t
}

func (t *table) add(fields ...string) error {
	for i, c := range fields[:len(fields)-1] {
		if width := uniseg.StringWidth(c); width <= widestColumn {
			t.widths[i] = max(t.widths[i], width)
		}
	}
	if t.rows = append(t.rows, fields); len(t.rows) < tableRows {
		return nil
	}
	return t.flush()
}

// Report adds a row.
func (t *table) Report(r *Report) error {
	status := r.Verdict()
	if r.Late {
		status += ", late"
	}
	return t.add(r.Title(), fmt.Sprintf("%v/%v", r.Score, r.Max), status, r.File, r.Message())
}

func (t *table) flush() error {
	var out strings.Builder
	for _, row := range t.rows {
		for i, field := range row[:len(row)-1] {
			pad := strings.Repeat(" ", max(0, t.widths[i]-uniseg.StringWidth(field)))
			if i == 1 {
				out.WriteString(pad + field + "  ")
			} else {
				out.WriteString(field + pad + "  ")
			}
		}
		out.WriteString(row[len(row)-1] + "\n")
	}
	t.rows = t.rows[:0]
	_, err := io.WriteString(t.w, out.String())
	return err
}

// Close writes the totals.
func (t *table) Close(s Summary) error {
	if err := t.flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(t.w, s.String())
	return err
}

// String returns the totals: "3 students: 1 complete, 2 not complete; mean
// 7.5 of 10".
func (s Summary) String() string {
	text := text.Count(s.Reports, "student", "students")
	if s.Reports == 0 && s.Interrupted != nil {
		return text + "; interrupted before any was graded"
	}
	if s.Reports == 0 {
		return text
	}
	sep := ": "
	for status, n := range s.Statuses {
		if n > 0 {
			text += fmt.Sprintf("%s%d %v", sep, n, Status(status))
			sep = ", "
		}
		if faulty := n - s.Faultless; Status(status) == StatusComplete && faulty > 0 {
			text += fmt.Sprintf(" (%d with faults)", faulty)
		}
	}
	mean := s.Score / Points(s.Reports)
	text += fmt.Sprintf("; mean %v of %v", mean, s.Max/Points(s.Reports))
	if s.Interrupted != nil {
		text += "; interrupted before all were graded"
	}
	return text
}
