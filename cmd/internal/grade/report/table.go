package report

import (
	"bufio"
	"cmp"
	"io"
	"slices"
	"strings"

	"minesweeper/cmd/internal/text"

	"github.com/charmbracelet/x/ansi"
)

// writeTable writes rows for people, with a line of totals below. Each has the
// one sentence that matters most. What is wider than the table is cut.
func writeTable(w io.Writer, h Header, reports []*Report, sum Summary) error {
	out := bufio.NewWriter(w)
	width := cmp.Or(h.Width, 80)
	heads := [3]string{"STUDENT", "SCORE", "STATUS"}
	cells := func(r *Report) [3]string {
		student := cut(r.Title(), max(width/3, len(heads[0])))
		return [3]string{student, r.Score.String() + "/" + r.Max.String(), r.Verdict() + text.Choose(r.Late, ", late", "")}
	}
	var widths [3]int
	widen := func(cells [3]string) {
		for i, cell := range cells {
			widths[i] = max(widths[i], columns(cell))
		}
	}
	widen(heads)
	for _, r := range reports {
		widen(cells(r))
	}
	var line strings.Builder
	write := func(cells [3]string, sentence string) {
		line.Reset()
		for i, cell := range cells {
			pad := strings.Repeat(" ", widths[i]-columns(cell))
			line.WriteString(text.Choose(i == 1, pad+cell, cell+pad) + "  ")
		}
		line.WriteString(sentence)
		out.WriteString(cut(line.String(), width) + "\n")
	}
	write(heads, "FEEDBACK")
	for _, r := range reports {
		write(cells(r), r.firstSentence())
	}
	out.WriteString(ansi.Wordwrap(sum.String(), width, "") + "\n")
	return out.Flush()
}

// cut returns a text of at most so many columns, which are never more than its
// bytes.
func cut(s string, width int) string {
	if len(s) <= width {
		return s
	}
	return ansi.Truncate(s, width, "…")
}

// columns returns the columns of a text on a terminal.
func columns(s string) int {
	if strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 }) {
		return ansi.StringWidth(s)
	}
	return len(s)
}

// firstSentence returns the sentence that matters most.
func (r *Report) firstSentence() string {
	sentences := slices.Concat(r.Changed, nonEmpty(r.Note), r.Mistakes())
	if len(sentences) == 0 {
		sentences = append(r.Sentences(), "all right")
	}
	return sentences[0]
}
