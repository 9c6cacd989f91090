package grade

import (
	_ "embed"
	"fmt"
	"html"
	"html/template"
	"io"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
	"minesweeper/cmd/internal/webpage"
)

// The page is one file that needs nothing else. Its script only sorts and
// filters. Everything a student chose goes through html/template.
var (
	//go:embed page/page.html
	pageHTML string
	//go:embed page/page.css
	pageCSS string
	//go:embed page/page.js
	pageJS string

	page = template.Must(template.New("page").Parse(pageHTML))
)

// A pageRow is the data of a row's template.
type pageRow struct {
	*Report
	Title     string
	Who       string // the name if it is known
	Number    string // the identifier, if Who is the name
	StatusKey string
	Pill      string // the class of the verdict
	Score     string
	Max       string
	Faults    int
	Checks    []pageCheck
	Split     bool // several checks have points
	Feedback  []string
	Board     template.HTML
}

type pageCheck struct {
	Name, Class, Mark, Outcome string
	Score, Max                 Points
}

// marks are the signs before the checks, by outcome.
var marks = [...]string{NotMade: "–", Failed: "✗", Partial: "◐", Passed: "✓"}

// newPageRow returns the row of a report.
func newPageRow(j *Judge, r *Report) pageRow {
	row := pageRow{
		Report: r, Title: r.Title(), Who: r.Student, StatusKey: cssName(r.Status.String()),
		Score: r.Score.String(), Max: r.Max.String(),
		Feedback: nonEmpty(slices.Concat([]string{r.Note}, r.feedback(), []string{r.Earned, r.Others})),
	}
	row.Pill = row.StatusKey
	if r.Status == StatusComplete && !r.Faultless() {
		row.Pill = "with-faults"
	}
	if r.Name != "" && r.Name != r.Student {
		row.Who, row.Number = r.Name, r.Student
	}
	earning := 0 // checks with points
	for _, c := range r.Checks {
		if c.Outcome != Passed {
			row.Faults++
		}
		if c.Max > 0 {
			earning++
		}
		outcome := c.Outcome.String()
		row.Checks = append(row.Checks, pageCheck{c.Name, cssName(outcome), marks[c.Outcome], outcome, c.Score, c.Max})
	}
	row.Split = earning > 1
	if r.Board != nil {
		row.Board = j.draw(*r.Board, "The board of "+row.Title)
	}
	return row
}

// cssName returns the class for a name.
func cssName(name string) string { return strings.ReplaceAll(name, " ", "-") }

// A pageFigure is one of the large numbers at the top. The note is below it.
type pageFigure struct{ Label, Value, Note, Class string }

// writeHTML writes the page.
func writeHTML(w io.Writer, h Header, reports []*Report, sum Summary) error {
	type status struct{ Key, Name string }
	var statuses []status
	for i, n := range sum.Statuses {
		if n > 0 {
			name := Status(i).String()
			statuses = append(statuses, status{cssName(name), name})
		}
	}
	exact := h.Judge.task.Expect != nil
	wanted := text.Choose(exact, "The board wanted", "The solution")
	style := webpage.Style(pageCSS)
	head := map[string]any{
		"Policy":   webpage.Policy(style, pageJS),
		"CSS":      template.CSS(style),
		"Totals":   sum.String(),
		"Figures":  figures(h, reports, sum),
		"Statuses": statuses,
		"Wanted":   wanted,
		"Exact":    exact,
		"Solution": h.Judge.draw(h.Judge.want, wanted),
	}
	if err := page.ExecuteTemplate(w, "head", head); err != nil {
		return err
	}
	for _, r := range reports {
		if err := page.ExecuteTemplate(w, "row", newPageRow(h.Judge, r)); err != nil {
			return err
		}
	}
	return page.ExecuteTemplate(w, "foot", map[string]any{
		"JS": template.JS(pageJS), "Scheme": h.Judge.scheme.String(),
	})
}

// statusClasses are the classes of the statuses' figures.
var statusClasses = [...]string{
	StatusComplete:    "good",
	StatusNotComplete: "warn",
	StatusUnchanged:   "warn",
	StatusWrongSize:   "bad",
	StatusUnreadable:  "bad",
	StatusMissing:     "bad",
	StatusRefused:     "bad",
	StatusError:       "bad",
}

// figures returns the numbers of the totals, in the same words and order.
func figures(h Header, reports []*Report, s Summary) []pageFigure {
	figures := []pageFigure{{Label: "students", Value: fmt.Sprint(s.Reports)}}
	for status, n := range s.Statuses {
		if n == 0 {
			continue
		}
		f := pageFigure{Label: Status(status).String(), Value: fmt.Sprint(n), Class: statusClasses[status]}
		if faulty := n - s.Faultless; Status(status) == StatusComplete && faulty > 0 {
			f.Note = fmt.Sprintf("(%d with faults)", faulty)
		}
		figures = append(figures, f)
	}
	late := 0
	for _, r := range reports {
		if r.Late {
			late++
		}
	}
	if late > 0 {
		figures = append(figures, pageFigure{Label: "late", Value: fmt.Sprint(late), Class: "warn"})
	}
	if s.Reports > 0 {
		mean := s.Score / Points(s.Reports)
		figures = append(figures, pageFigure{Label: "mean, of " + h.Max.String(), Value: mean.String()})
	}
	return figures
}

// maxDrawn is the largest board that is drawn, in squares. A browser needs
// about a kilobyte of memory for a square.
const maxDrawn = 10_000

// draw draws a board. If it has the minefield's size, the wrong squares are
// marked. For screen readers it is a picture with a name: the feedback names
// the mistakes in words.
func (j *Judge) draw(b board.Board, title string) template.HTML {
	size := b.Size()
	if size.Squares() > maxDrawn {
		return template.HTML(fmt.Sprintf(`<span class="none">%v: too large to draw</span>`, size))
	}
	compare := size == j.want.Size()
	var out strings.Builder
	fmt.Fprintf(&out, `<span class="board" role="img" aria-label="%s, %d by %d squares"><span class="r"><b></b>`,
		html.EscapeString(title), size.Rows, size.Cols)
	for col := range size.Cols {
		fmt.Fprintf(&out, "<b>%d</b>", col+1)
	}
	for row := range size.Rows {
		out.WriteString(`</span><span class="r"><b>` + board.RowName(row) + "</b>")
		for col := range size.Cols {
			i, f := row*size.Cols+col, noFault
			if compare {
				f = j.faultAt(b, i)
			}
			j.drawSquare(&out, b, i, f)
		}
	}
	out.WriteString("</span></span>")
	return template.HTML(out.String())
}

func (j *Judge) drawSquare(out *strings.Builder, b board.Board, i int, f fault) {
	class, sign := squareLook(b.StateAt(i))
	switch f {
	case leftCovered, notFlagged:
		sign = "·"
	case mineUncovered:
		class, sign = "m", "✹"
	}
	out.WriteString(`<i class="` + class)
	if f != noFault {
		fmt.Fprintf(out, ` w%d" title="%s`, f, j.describe(f, b, i))
	}
	out.WriteString(`">` + sign + `</i>`)
}

// squareLook returns the class and the text of a square.
func squareLook(s board.State) (class, text string) {
	switch s {
	case board.Covered:
		return "c", ""
	case board.Flagged:
		return "f", "⚑"
	case 0:
		return "n0", ""
	}
	digit := string(rune('0' + s))
	return "n" + digit, digit
}
