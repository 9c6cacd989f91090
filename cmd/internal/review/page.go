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

// WritePage reviews a game and writes its page with a title, such as the name of
// the file.
func WritePage(ctx context.Context, w io.Writer, title string, rec *Recorded) (Summary, error) {
	f, err := collect(ctx, rec)
	if err != nil {
		return Summary{}, err
	}
	course, err := f.Course(ctx)
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
		"Summary": &f.summary, "Chart": template.HTML(course.SVG()), "Marks": f.markedKinds(), "Moves": notable(f.steps),
		"Steps": len(f.steps), "Wins": course.Line != nil, "Luck": f.summary.hasLuck(), "FewOdds": f.fewOdds,
	})
}

// Quote returns the summary as sentences to quote.
func (s Summary) Quote() string {
	quote := map[string]string{"won": "Won", "lost": "Lost", "unfinished": "Not finished"}[s.Outcome]
	if s.Seconds != nil {
		quote += " in " + s.Time() + " s"
	}
	quote += fmt.Sprintf(": %d×%d with %s, 3BV %d", s.Rows, s.Cols, text.Count(s.Total, "mine", "mines"), s.Clicks)
	if speed := s.Speed(); speed != "-" {
		quote += ", " + speed + " a second"
	}
	quote += ". " + s.tally() + "."
	if !s.hasLuck() {
		return quote
	}
	quote += " Luck " + percent(s.Luck)
	if s.Faults() > 0 {
		quote += "; " + percent(s.Avoided) + " without the mistakes"
	}
	return quote + "."
}

// notable returns the moves that were not certain.
func notable(steps []pageStep) (list []pageStep) {
	for _, s := range steps {
		if s.Kind != Certain && len(list) < maxListed {
			list = append(list, s)
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
