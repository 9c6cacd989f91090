package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"iter"
	"path"
	"slices"
	"strings"
	"sync"

	"minesweeper/cmd/internal/grade/judge"
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

	page = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(pageHTML)) })
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
	Parts     []pagePart
	Feedback  []string
	Board     template.HTML
}

type pagePart struct{ Name, Title, Class, Mark, Outcome, Points string }

// marks are the signs before the parts, by outcome.
var marks = [...]string{judge.NotMade: "–", judge.Failed: "✗", judge.Partial: "◐", judge.Passed: "✓"}

// newPageRow returns the row of a report.
func newPageRow(j *judge.Judge, r *Report) pageRow {
	row := pageRow{
		Report: r, Title: r.Title(), Who: r.Student, StatusKey: cssName(r.Status.String()),
		Score: r.Score.String(), Max: r.Max.String(),
	}
	row.Feedback = slices.Concat(nonEmpty(r.Note), r.Sentences(), nonEmpty(r.Changed, r.Together(), r.Others))
	if r.Diagnosis != "" {
		row.Feedback = slices.DeleteFunc(row.Feedback, func(text string) bool { return text == r.Diagnosis })
	}
	row.Pill = row.StatusKey
	if r.Status == judge.StatusComplete && !r.Faultless() {
		row.Pill = "with-faults"
	}
	if r.Name != "" && r.Name != r.Student {
		row.Who, row.Number = r.Name, r.Student
	}
	for _, p := range r.Parts {
		if p.Outcome != judge.Passed {
			row.Faults++
		}
		points := ""
		switch {
		case p.Weight > 0:
			points = fmt.Sprintf("%v/%v", p.Score, p.Weight)
		case p.Score != 0:
			points = p.Score.String()
		}
		outcome := p.Outcome.String()
		row.Parts = append(row.Parts, pagePart{p.Name(), p.Title, cssName(outcome), marks[p.Outcome], outcome, points})
	}
	if r.Board != nil {
		row.Board = draw(j, *r.Board, "The board of "+row.Title)
	}
	return row
}

// cssName returns the class for a name.
func cssName(name string) string { return strings.ReplaceAll(name, " ", "-") }

// A pageFigure is one of the large numbers at the top. The note is below it.
type pageFigure struct{ Label, Value, Note, Class string }

// PageSize is the number of students on a page. A browser would not show many
// more.
const PageSize = 2000

// writeHTML writes one page with all students.
func writeHTML(w io.Writer, h Header, reports []*Report, sum Summary) error {
	return Page{First: true, header: h, all: reports, reports: reports, sum: &sum}.Write(w)
}

// A Page is one of the pages of a class. The first has the figures.
type Page struct {
	Name    string
	First   bool
	links   []pageLink
	header  Header
	all     []*Report
	reports []*Report
	sum     *Summary
}

// A pageLink is a link to a page. The link to the page itself has no name.
type pageLink struct{ Label, Name string }

// Pages returns the pages of a large class. The first has the name given, the
// others names like it.
func Pages(h Header, reports []*Report, sum *Summary, name string) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		ext := path.Ext(name)
		chunks := slices.Collect(slices.Chunk(reports, PageSize))
		names := []string{name}
		for i := range chunks[1:] {
			names = append(names, fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ext), i+2, ext))
		}
		for i, chunk := range chunks {
			p := Page{Name: names[i], First: i == 0, header: h, all: reports, reports: chunk, sum: sum}
			for k, c := range chunks {
				link := pageLink{fmt.Sprintf("%s to %s", c[0].Title(), c[len(c)-1].Title()), names[k]}
				if k == i {
					link.Name = ""
				}
				p.links = append(p.links, link)
			}
			if !yield(p) {
				return
			}
		}
	}
}

// Write writes the page.
func (p Page) Write(w io.Writer) error {
	type status struct{ Key, Name string }
	var statuses []status
	for i, n := range p.sum.Statuses {
		if n > 0 {
			name := judge.Status(i).String()
			statuses = append(statuses, status{cssName(name), name})
		}
	}
	head := pageHead(p.header)
	head["Totals"], head["Statuses"], head["Links"] = p.sum.String(), statuses, p.links
	if p.First {
		head["Figures"], head["Glance"] = figures(p.header, *p.sum), NewGlance(p.header.Judge, p.all)
	}
	return writePage(w, p.header, head, p.reports, pageJS)
}

// pageHead returns what the heads of all pages have.
func pageHead(h Header) map[string]any {
	want, exact := h.Judge.Wanted()
	style := webpage.Style(pageCSS)
	wanted := text.Choose(exact, "The board wanted", "The solution")
	if h.Judge.AsksPrograms() {
		wanted = ""
	}
	return map[string]any{
		"Policy": webpage.Policy(style, pageJS), "CSS": template.CSS(style),
		"Wanted": wanted, "Exact": exact, "Solution": draw(h.Judge, want, wanted),
	}
}

func writePage(w io.Writer, h Header, head map[string]any, reports []*Report, script string) error {
	if err := page().ExecuteTemplate(w, "head", head); err != nil {
		return err
	}
	for _, r := range reports {
		if err := page().ExecuteTemplate(w, "row", newPageRow(h.Judge, r)); err != nil {
			return err
		}
	}
	return page().ExecuteTemplate(w, "foot", map[string]any{
		"JS": template.JS(script), "Scheme": h.Judge.Scheme().String(),
	})
}

// statusClasses are the classes of the statuses' figures.
var statusClasses = [...]string{
	judge.StatusComplete:    "good",
	judge.StatusNotComplete: "warn",
	judge.StatusUnchanged:   "warn",
	judge.StatusWrongSize:   "bad",
	judge.StatusUnreadable:  "bad",
	judge.StatusNotBuilt:    "bad",
	judge.StatusMissing:     "bad",
	judge.StatusRefused:     "bad",
	judge.StatusError:       "bad",
}

// figures returns the numbers of the totals, in the same words and order.
func figures(h Header, s Summary) []pageFigure {
	figures := []pageFigure{{Label: "students", Value: fmt.Sprint(s.Reports)}}
	for status, n := range s.Statuses {
		if n == 0 {
			continue
		}
		f := pageFigure{Label: judge.Status(status).String(), Value: fmt.Sprint(n), Class: statusClasses[status]}
		if faulty := n - s.Faultless; judge.Status(status) == judge.StatusComplete && faulty > 0 {
			f.Note = fmt.Sprintf("(%d with faults)", faulty)
		}
		figures = append(figures, f)
	}
	if s.Late > 0 {
		figures = append(figures, pageFigure{Label: "late", Value: fmt.Sprint(s.Late), Class: "warn"})
	}
	if s.Reports > 0 {
		mean := s.Score / judge.Points(s.Reports)
		figures = append(figures, pageFigure{Label: "mean, of " + h.Max.String(), Value: mean.String()})
	}
	return figures
}
