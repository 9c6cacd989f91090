package report

import (
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

// pageOf returns the page of the small reports.
func pageOf(t *testing.T) string {
	t.Helper()
	j, reports := smallReports(t)
	var out strings.Builder
	boardtest.Must(t, FormatNamed("html").Write(&out, Header{Judge: j, Max: 1000}, reports, summaryOf(reports)))
	return out.String()
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
	got := ""
	for _, page := range Pages(Header{Judge: j, Max: 1000}, reports, &sum, "class.html") {
		var out strings.Builder
		boardtest.Must(t, page.Write(&out))
		is := func(text string) bool { return strings.Contains(out.String(), text) }
		got += fmt.Sprintln(page.Name, strings.Count(out.String(), "<tr data-student="), is(`<p class="totals">4001 students: 4001 missing`),
			is(`<dl class="figures">`), is("<li><strong>4001 students:</strong> missing</li>"), links.FindAllString(out.String(), -1))
	}
	const want = `class.html 2000 true true true [<strong>s0000 to s1999</strong> "class-2.html">s2000 to s3999< "class-3.html">s4000 to s4000<]
class-2.html 2000 true false false ["class.html">s0000 to s1999< <strong>s2000 to s3999</strong> "class-3.html">s4000 to s4000<]
class-3.html 1 true false false ["class.html">s0000 to s1999< "class-2.html">s2000 to s3999< <strong>s4000 to s4000</strong>]
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

var links = regexp.MustCompile(`<strong>s\d[^<]*</strong>|"class[^<]*<`)

// In a browser the page's policy allows the script: columns can be sorted and rows
// filtered.
func TestHTMLInBrowser(t *testing.T) {
	page := pageOf(t)
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
	if got := strings.Join(scores, " "); got != "0 0 0 0 3.2 4 8 10" {
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
	boardtest.WriteFile(t, file, chromium.Allow(t, pageOf(t), "'none'"))
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
