package report

import (
	_ "embed"
	"fmt"
	"html"
	"html/template"
	"io"
	"path"
	"slices"
	"strings"
	"sync"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/marking"
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
		functions := template.FuncMap{"class": cssClass, "sign": partSign}
		return template.Must(template.New("page").Funcs(functions).Parse(pageHTML))
	})
)

// cssClass returns the class of a status or an outcome.
func cssClass(name fmt.Stringer) string { return strings.ReplaceAll(name.String(), " ", "-") }

// partSign returns the sign before a part.
func partSign(o marking.PartOutcome) string {
	return [...]string{marking.NotMade: "–", marking.Failed: "✗", marking.Partial: "◐", marking.Passed: "✓"}[o]
}

// A pageRow is the data of a row's template.
type pageRow struct {
	*Report
	Faults   int
	Feedback []string // but for the diagnosis, which stands apart
	Board    template.HTML
}

// newPageRow returns the row of a report.
func newPageRow(j *marking.Judge, r *Report) pageRow {
	row := pageRow{Report: r}
	row.Feedback = slices.DeleteFunc(r.lines(), func(line string) bool { return line == r.Diagnosis })
	for _, p := range r.Parts {
		if p.Outcome() != marking.Passed {
			row.Faults++
		}
	}
	if r.Board != nil {
		row.Board = draw(j, *r.Board, "The board of "+r.Title())
	}
	return row
}

// PageMark is near the beginning of every page, by which it is recognized.
const PageMark = "<title>Minesweeper submissions</title>"

// PageSize is the number of students on a page. A browser would not show many
// more.
const PageSize = 2000

// writeHTML writes one page, which has all students unless they need several.
func writeHTML(w io.Writer, h Header, reports []*Report, sum Summary) error {
	return Pages(h, reports, &sum, "")[0].Write(w)
}

// A page is one of the pages of a class.
type page struct {
	Name    string
	header  Header
	head    map[string]any
	reports []*Report
}

type pageLink struct{ Label, Name string }

// Pages returns the pages of a class. The first has the name given and the figures,
// the others names like it. Of several, each has links to all.
func Pages(h Header, reports []*Report, sum *Summary, name string) (pages []page) {
	var links []pageLink
	ext := path.Ext(name)
	for from := 0; from == 0 || from < len(reports); from += PageSize {
		p := page{Name: name, header: h, head: pageHead(h), reports: reports[from:min(from+PageSize, len(reports))]}
		if from > 0 {
			p.Name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ext), len(pages)+1, ext)
		}
		p.head["Sum"], p.head["First"], p.head["Name"] = sum, from == 0, p.Name
		p.head["Solution"] = draw(h.Judge, h.Judge.Want, p.head["Wanted"].(string))
		pages = append(pages, p)
		if len(reports) > PageSize {
			links = append(links, pageLink{p.reports[0].Title() + " to " + p.reports[len(p.reports)-1].Title(), p.Name})
		}
	}
	for _, p := range pages {
		p.head["Links"] = links
	}
	pages[0].head["Class"] = summarize(h.Judge, reports)
	return pages
}

// Write writes the page.
func (p page) Write(w io.Writer) error { return writePage(w, p.header, p.head, p.reports) }

// pageHead returns what all pages have.
func pageHead(h Header) map[string]any {
	wanted := text.Choose(h.Judge.Exact, "The board wanted", "The solution")
	if h.Judge.AsksPrograms() {
		wanted = ""
	}
	head := map[string]any{
		"Wanted": wanted, "Exact": h.Judge.Exact, "Scheme": h.Judge.Scheme(),
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

// maxDrawn is the largest board that is drawn, in squares. A browser needs
// about a kilobyte of memory for a square.
const maxDrawn = 10_000

// draw draws a board. If it has the minefield's size, the wrong squares are
// marked. For screen readers it is a picture with a name: the feedback names
// the mistakes in words.
func draw(j *marking.Judge, b board.Board, title string) template.HTML {
	size := b.Size()
	if size.Squares() > maxDrawn {
		return template.HTML(fmt.Sprintf(`<span class="none">%v: too large to draw</span>`, size))
	}
	compare := size == j.Want.Size()
	var out strings.Builder
	fmt.Fprintf(&out, `<span class="board" role="img" aria-label="%s, %d by %d squares"><span class="r"><b></b>`,
		html.EscapeString(title), size.Rows, size.Cols)
	for col := range size.Cols {
		fmt.Fprintf(&out, "<b>%d</b>", col+1)
	}
	for row := range size.Rows {
		out.WriteString(`</span><span class="r"><b>` + board.RowName(row) + "</b>")
		for col := range size.Cols {
			i, f := row*size.Cols+col, marking.NoFault
			if compare {
				f = j.FaultAt(b, i)
			}
			drawSquare(&out, j, b, i, f)
		}
	}
	out.WriteString("</span></span>")
	return template.HTML(out.String())
}

func drawSquare(out *strings.Builder, j *marking.Judge, b board.Board, i int, f marking.Fault) {
	class, sign := squareLook(b.StateAt(i))
	switch f {
	case marking.LeftCovered, marking.NotFlagged, marking.CoveredAgain:
		sign = "·"
	case marking.MineUncovered:
		class, sign = "m", "✹"
	}
	out.WriteString(`<i class="` + class)
	if f != marking.NoFault {
		fmt.Fprintf(out, ` %s" title="%s`, faultClasses[f], j.Describe(f, b, i))
	}
	out.WriteString(`">` + sign + `</i>`)
}

// faultClasses are the classes of wrong squares.
var faultClasses = [...]string{
	marking.LeftCovered: "w1", marking.CoveredAgain: "w1", marking.LeftFlagged: "w2", marking.WronglyFlagged: "w2",
	marking.WrongNumber: "w3", marking.MineUncovered: "w4", marking.TooFar: "w5", marking.NotCovered: "w5", marking.NotFlagged: "w6",
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
