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

	pageTemplates = sync.OnceValue(func() *template.Template {
		functions := template.FuncMap{"class": cssClass, "sign": partSign, "points": partPoints}
		return template.Must(template.New("page").Funcs(functions).Parse(pageHTML))
	})
)

// cssClass returns the class of a status or an outcome.
func cssClass(name fmt.Stringer) string { return strings.ReplaceAll(name.String(), " ", "-") }

// partSign returns the sign before a part.
func partSign(o judge.PartOutcome) string {
	return [...]string{judge.NotMade: "–", judge.Failed: "✗", judge.Partial: "◐", judge.Passed: "✓"}[o]
}

// partPoints returns the points of a part, or nothing if it has none to give.
func partPoints(p judge.Part) string {
	switch {
	case p.Weight > 0:
		return fmt.Sprintf("%v/%v", p.Score, p.Weight)
	case p.Score != 0:
		return p.Score.String()
	}
	return ""
}

// A pageRow is the data of a row's template.
type pageRow struct {
	*Report
	Who      string // the name if it is known
	Number   string // the identifier, if Who is the name
	Pill     string // the class of the verdict
	Faults   int
	Feedback []string
	Board    template.HTML
}

// newPageRow returns the row of a report.
func newPageRow(j *judge.Judge, r *Report) pageRow {
	row := pageRow{Report: r, Who: r.Student, Pill: cssClass(r.Status)}
	sentences := r.Sentences()
	if r.Diagnosis != "" { // it stands apart
		sentences = sentences[1:]
	}
	row.Feedback = slices.Concat(nonEmpty(r.Note), sentences, r.Changed, nonEmpty(r.Together(), r.Others))
	if r.Status == judge.StatusComplete && !r.Faultless() {
		row.Pill = "with-faults"
	}
	if r.Name != "" && r.Name != r.Student {
		row.Who, row.Number = r.Name, r.Student
	}
	for _, p := range r.Parts {
		if p.Outcome() != judge.Passed {
			row.Faults++
		}
	}
	if r.Board != nil {
		row.Board = draw(j, *r.Board, "The board of "+r.Title())
	}
	return row
}

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
	links   []pageLink // to all pages
	header  Header
	all     []*Report
	reports []*Report
	sum     *Summary
}

type pageLink struct{ Label, Name string }

// Pages returns the pages of a large class. The first has the name given, the
// others names like it.
func Pages(h Header, reports []*Report, sum *Summary, name string) iter.Seq[Page] {
	var pages []Page
	var links []pageLink
	ext := path.Ext(name)
	for chunk := range slices.Chunk(reports, PageSize) {
		p := Page{Name: name, First: pages == nil, header: h, all: reports, reports: chunk, sum: sum}
		if !p.First {
			p.Name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ext), len(pages)+1, ext)
		}
		links = append(links, pageLink{fmt.Sprintf("%s to %s", chunk[0].Title(), chunk[len(chunk)-1].Title()), p.Name})
		pages = append(pages, p)
	}
	for i := range pages {
		pages[i].links = links
	}
	return slices.Values(pages)
}

// Write writes the page.
func (p Page) Write(w io.Writer) error {
	head := pageHead(p.header)
	head["Sum"], head["First"], head["Links"], head["Name"] = p.sum, p.First, p.links, p.Name
	if p.First {
		head["Class"] = summarize(p.header.Judge, p.all)
	}
	return writePage(w, p.header, head, p.reports)
}

// pageHead returns what all pages have.
func pageHead(h Header) map[string]any {
	want, exact := h.Judge.Wanted()
	wanted := text.Choose(exact, "The board wanted", "The solution")
	if h.Judge.AsksPrograms() {
		wanted = ""
	}
	head := map[string]any{
		"Wanted": wanted, "Exact": exact, "Solution": draw(h.Judge, want, wanted), "Scheme": h.Judge.Scheme(),
	}
	webpage.Fill(head, pageCSS, pageJS)
	return head
}

// writePage writes a page with a row for each report.
func writePage(w io.Writer, h Header, head map[string]any, reports []*Report) error {
	if err := pageTemplates().ExecuteTemplate(w, "head", head); err != nil {
		return err
	}
	for _, r := range reports {
		if err := pageTemplates().ExecuteTemplate(w, "row", newPageRow(h.Judge, r)); err != nil {
			return err
		}
	}
	return pageTemplates().ExecuteTemplate(w, "foot", head)
}
