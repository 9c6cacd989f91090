//go:build !js

package review

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
	"minesweeper/cmd/internal/webpage"
)

// A page is one file that needs nothing else. All texts from a stranger's file
// go through html/template, and through the function harmless in the templates.
// Without its script the page shows the summary, the
// chart, and the moves that were not certain.
var (
	//go:embed page/page.html
	pageHTML string
	//go:embed page/page.css
	pageCSS string
	//go:embed page/page.js
	pageJS string
)

// execute writes a page: one of the templates with data, to which it adds style
// and script. It parses the templates on each call, so that a program which
// writes no page does not contain what they need.
func execute(w io.Writer, name string, data map[string]any) error {
	webpage.Fill(data, pageCSS, pageJS)
	functions := template.FuncMap{"harmless": text.Harmless, "percent": percent}
	return template.Must(template.New("page").Funcs(functions).Parse(pageHTML)).ExecuteTemplate(w, name, data)
}

// A scriptData is the data for the script of a page.
type scriptData struct {
	Rows  int        `json:"rows"`
	Cols  int        `json:"cols"`
	Mines []int      `json:"mines"`           // by index
	Start string     `json:"start,omitempty"` // the first board without line ends, unless it was covered
	Steps []pageStep `json:"steps"`
}

// A pageFigure is one of the large numbers at the top.
type pageFigure struct{ Label, Value, Class string }

// A pageMove is a row of the list of moves.
type pageMove struct {
	pageStep
	Number int
}

// WritePage reviews a game and writes its page with a title, such as the name of
// the file.
func WritePage(ctx context.Context, w io.Writer, title string, rec *Recorded) (Summary, error) {
	f, err := collect(ctx, rec)
	if err != nil {
		return Summary{}, err
	}
	mines, _ := rec.Game.Minefield()
	data := scriptData{Rows: f.summary.Rows, Cols: f.summary.Cols, Steps: f.steps}
	if b := rec.Game.Start(); !b.Equal(board.NewBoard(b.Size())) {
		data.Start = strings.ReplaceAll(b.String(), "\n", "")
	}
	for _, s := range mines.Mines() {
		data.Mines = append(data.Mines, mines.Size().Index(s))
	}
	encoded, err := json.Marshal(data) // which writes < as \u003c
	if err != nil {
		return Summary{}, err
	}
	return f.summary, execute(w, "game", map[string]any{
		"Data":  template.JS(encoded),
		"Title": title, "Program": rec.Program, "Differences": rec.Differences,
		"Quote": f.summary.Quote(), "Figures": figures(&f.summary), "Chart": template.HTML(drawCourse(f)), "Marks": markedKinds(f),
		"Moves": notable(f.steps), "Squares": f.summary.Rows * f.summary.Cols,
		"Steps": len(f.steps), "Wins": f.forecast(), "Luck": f.summary.hasLuck(), "FewOdds": f.fewOdds,
	})
}

// Quote returns the summary as sentences to quote.
func (s Summary) Quote() string {
	var b strings.Builder
	outcome := map[string]string{"won": "Won", "lost": "Lost", "unfinished": "Not finished"}[s.Outcome]
	b.WriteString(outcome)
	if s.Seconds != nil {
		fmt.Fprintf(&b, " in %s s", s.Time())
	}
	fmt.Fprintf(&b, ": %d×%d with %s, 3BV %d", s.Rows, s.Cols, text.Count(s.Total, "mine", "mines"), s.Clicks)
	if speed := s.Speed(); speed != "-" {
		fmt.Fprintf(&b, ", %s a second", speed)
	}
	fmt.Fprintf(&b, ". %s.", s.tally())
	if !s.hasLuck() {
		return b.String()
	}
	fmt.Fprintf(&b, " Luck %s", percent(s.Luck))
	if s.Faults() > 0 {
		fmt.Fprintf(&b, "; %s without the mistakes", percent(s.Avoided))
	}
	return b.String() + "."
}

// figures returns the large numbers of a game.
func figures(s *Summary) []pageFigure {
	result := map[string]string{"won": "good", "lost": "bad"}[s.Outcome]
	all := []pageFigure{{"result", s.Outcome, result}}
	if s.Seconds != nil {
		all = append(all, pageFigure{"seconds", s.Time(), ""}, pageFigure{"3BV a second", s.Speed(), ""})
	}
	all = append(all,
		pageFigure{"3BV", fmt.Sprint(s.Clicks), ""},
		pageFigure{"moves", fmt.Sprint(s.Moves), ""},
		pageFigure{"guesses", fmt.Sprint(s.Guesses), text.Choose(s.Guesses > 0, "warn", "")},
		pageFigure{"mistakes", fmt.Sprint(s.Mistakes), text.Choose(s.Mistakes > 0, "bad", "good")},
		pageFigure{"blunders", fmt.Sprint(s.Blunders), text.Choose(s.Blunders > 0, "bad", "good")},
	)
	if s.hasLuck() {
		all = append(all, pageFigure{"luck needed", percent(s.Luck), ""}, pageFigure{"without mistakes", percent(s.Avoided), ""})
	}
	if s.Clicking == nil {
		return all
	}
	clicks, wasted := s.Clicking.All()
	return append(all,
		pageFigure{"clicks", fmt.Sprint(clicks), ""}, pageFigure{"wasted", fmt.Sprint(wasted), ""},
		pageFigure{"IOE", fmt.Sprintf("%.2f", s.Efficiency), ""}, pageFigure{"ThrP", fmt.Sprintf("%.2f", s.Throughput), ""},
		pageFigure{"openings", fmt.Sprint(s.Openings), ""}, pageFigure{"islands", fmt.Sprint(s.Islands), ""},
	)
}

// maxListed is the largest number of moves that are listed.
const maxListed = 500

// notable returns the moves that were not certain.
func notable(steps []pageStep) (list []pageMove) {
	for i, s := range steps {
		if s.Kind != Certain && len(list) < maxListed {
			list = append(list, pageMove{s, i + 1})
		}
	}
	return list
}

// PageName returns the path of a game's page below the folder of the pages. The
// page of a game in the file "index" has another name, because of [IndexName].
func PageName(file string) string {
	if strings.EqualFold(file, "index") {
		return filepath.Join(file, "game.html") // free, as no folder has that name
	}
	return file + ".html"
}

// IndexName is the name of the page with the links to all games.
const IndexName = "index.html"

// generator is near the beginning of every page, by which it is recognized.
const generator = `<meta name="generator" content="mines review">`

// CheckPages returns an error if writing the pages of the folder's games into an
// output folder would replace a file that is not a page of a review, or would
// follow a link.
func (f *Folder) CheckPages(output string) error {
	err := checkPage(output, IndexName)
	for _, file := range f.Files {
		err = cmp.Or(err, checkPage(output, PageName(file)))
	}
	return err
}

// checkPage is CheckPages for the page with a name.
func checkPage(folder, name string) error {
	path := folder
	parts := strings.Split(filepath.ToSlash(name), "/")
	for i, part := range parts {
		path = filepath.Join(path, part)
		info, err := os.Lstat(path)
		switch last := i == len(parts)-1; {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case !last && info.IsDir():
		case last && info.Mode().IsRegular() && ownfile.HasMark(path, generator):
		default:
			return fmt.Errorf("%s: there is already something else than a page of a review", path)
		}
	}
	return nil
}

// Link returns the link to the page of a game.
func (r *Row) Link() string {
	return (&url.URL{Path: "./" + filepath.ToSlash(PageName(r.File))}).String()
}

// Problem returns why the file could not be reviewed.
func (r *Row) Problem() string { return strings.TrimSpace(r.Err.Error()) }

// Index returns the page of a folder, with a link to the page of each game.
func Index(title string, rows []Row) ([]byte, error) {
	won, over := 0, 0
	for _, r := range rows {
		if r.Err == nil {
			over++
		}
		if r.Err == nil && r.Outcome == "won" {
			won++
		}
	}
	var out bytes.Buffer
	err := execute(&out, "index", map[string]any{
		"Title": title, "Rows": rows,
		"Totals": fmt.Sprintf("%s, %d won", text.Count(over, "game", "games"), won),
	})
	return out.Bytes(), err
}
