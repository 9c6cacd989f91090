package report

import (
	"bytes"
	"fmt"
	"image"
	_ "image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/webpage/chromium"
)

// The page names every student, draws every board and marks the wrong squares.
// No text of a student becomes markup.
func TestHTML(t *testing.T) {
	reports := someReports(t)
	page := string(writeFormat(t, "html", reports))
	if got := strings.Count(page, "<tr data-student="); got != len(reports) {
		t.Errorf("%d rows", got)
	}
	boards := 1 // the solution
	for _, r := range reports {
		if r.Board != nil {
			boards++
		}
	}
	if got := strings.Count(page, `class="board" role="img"`); got != boards {
		t.Errorf("%d boards, want %d", got, boards)
	}
	for _, want := range []string{
		`<i class="c w1" title="B6 has no mine and is still covered">`,
		`<i class="m w4" title="A5 has a mine but is uncovered">`,
		`&lt;/script&gt;`, `=cmd|&#39; /C calc&#39;!A0`, `<html lang="en">`, `<caption`, `scope="row"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	if n := strings.Count(page, "</script>"); n != 1 {
		t.Errorf("%d scripts end", n)
	}
	if m := regexp.MustCompile(`(?i)\b(src|href|on\w+|style)=`).FindString(page); m != "" {
		t.Errorf("the page has %s", m)
	}
}

// A large class has several pages of a bounded size. Each has links to the
// others, and only the first has the figures.
func TestPages(t *testing.T) {
	j := newJudge(t)
	var reports []*Report
	for n := range 2*PageSize + 1 {
		reports = append(reports, unread(j, fmt.Sprintf("s%04d", n), marking.StatusMissing, "nothing"))
	}
	sum := summaryOf(reports)
	rows := 0
	for _, page := range Pages(Header{Judge: j, Max: 1000}, reports, &sum, "class.html") {
		var out bytes.Buffer
		boardtest.Must(t, page.Write(&out))
		text := out.String()
		rows += strings.Count(text, "<tr data-student=")
		if n := strings.Count(text, `<a href="class`); n != 2 || strings.Contains(text, `href="`+page.Name) {
			t.Errorf("%s has %d links", page.Name, n)
		}
		if page.First != strings.Contains(text, `<dl class="figures">`) || !strings.Contains(text, "<p class=\"totals\">4001 students: 4001 missing") {
			t.Errorf("%s: the figures", page.Name)
		}
		if page.First != strings.Contains(text, "<li><strong>4001 students:</strong> missing</li>") {
			t.Errorf("%s: the class at a glance", page.Name)
		}
		if page.Name == "class-2.html" && !strings.Contains(text, `<a href="class.html">s0000 to s1999</a> <strong>s2000 to s3999</strong> <a href="class-3.html">s4000 to s4000</a>`) {
			t.Error("the links of the second page")
		}
	}
	if rows != len(reports) {
		t.Errorf("%d rows", rows)
	}
}

// In a browser the page's policy allows the script: columns can be sorted and rows
// filtered.
func TestHTMLInBrowser(t *testing.T) {
	page := string(writeFormat(t, "html", someReports(t)))
	press := `
document.querySelector("th[data-key=score] button").click();
document.querySelector("#status").value = "complete";
document.querySelector("#status").dispatchEvent(new Event("change"));`
	dom := chromium.Document(t, page, pageJS, press)
	if !strings.Contains(dom, `<output id="shown" aria-live="polite">2 of 8</output>`) {
		t.Error("the rows are not filtered")
	}
	if !strings.Contains(dom, `data-key="score" data-kind="number" aria-sort="ascending"`) {
		t.Error("the column is not sorted")
	}
	var scores []string
	for _, m := range regexp.MustCompile(`<tr data-student="[^"]*" data-score="([^"]*)"`).FindAllStringSubmatch(dom, -1) {
		scores = append(scores, m[1])
	}
	if got := strings.Join(scores, " "); got != "0 0 0 0 0 9.86 9.86 10" {
		t.Errorf("scores in the order %s", got)
	}
}

// Without its script the page shows the same rows. MINES_PICTURES names a
// folder in which to keep the picture.
func TestHTMLScreenshot(t *testing.T) {
	dir := t.TempDir()
	if keep := os.Getenv("MINES_PICTURES"); keep != "" {
		dir = keep
	}
	file, shot := filepath.Join(dir, "page.html"), filepath.Join(dir, "page.png")
	boardtest.WriteFile(t, file, chromium.Allow(t, string(writeFormat(t, "html", someReports(t))), "'none'"))
	chromium.Run(t, "--window-size=1400,2000", "--screenshot="+shot, "file://"+file)
	f, err := os.Open(shot)
	boardtest.Must(t, err)
	defer f.Close()
	picture, _, err := image.Decode(f)
	boardtest.Must(t, err)
	colours := make(map[[3]uint32]int)
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			r, g, b, _ := picture.At(x, y).RGBA()
			colours[[3]uint32{r >> 8, g >> 8, b >> 8}]++
		}
	}
	covered, marked := colours[[3]uint32{0xb9, 0xc4, 0xd3}], colours[[3]uint32{0xb3, 0x20, 0x1c}]
	if covered < 1000 || marked < 100 {
		t.Errorf("%d points of covered squares and %d of marks", covered, marked)
	}
}
