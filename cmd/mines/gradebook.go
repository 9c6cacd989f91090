package main

import (
	"fmt"
	"io"
	"os"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/grade"
	"minesweeper/cmd/internal/text"
)

// A gradebook is the file of --into, which "mines grade" fills.
type gradebook struct {
	path    string
	options grade.SheetOptions
	sheet   *grade.Sheet
	scores  map[string]grade.Points
}

func (g *gradebook) flags(f *cli.Flags) {
	f.StringVar(&g.path, "into", "", "fill the scores into `SHEET`, a CSV gradebook from Canvas or Moodle, in place")
	f.StringVar(&g.options.Key, "key-column", "", "the gradebook's column `HEADER` tells the student (for headers in other languages)")
	f.StringVar(&g.options.Grade, "grade-column", "", "fill the gradebook's column `HEADER`")
	f.OneOf(&g.options.Decimal, "decimal", "", []string{"auto", "point", "comma"}, "how the gradebook writes fractions")
}

// read reads the gradebook, before anything is graded in vain.
func (g *gradebook) read(e *cli.Env) error {
	if g.path == "" {
		return nil
	}
	if cli.IsStdin(g.path) {
		return cli.Usagef("--into: a gradebook is filled in place, so it must be a file")
	}
	if info, err := os.Stat(g.path); err == nil && !info.Mode().IsRegular() {
		return cli.Usagef("--into: %s: a gradebook is filled in place, so it must be a plain file", g.path)
	}
	data, err := readWhole(e, g.path, "gradebook")
	if err != nil {
		return err
	}
	g.scores = make(map[string]grade.Points)
	g.sheet, err = grade.ReadSheet(data, g.options)
	return cli.FileError(g.path, err)
}

// note keeps a student's best score. What could not be read has none.
func (g *gradebook) note(r *grade.Report) {
	if g.sheet == nil || r.Status == grade.StatusError {
		return
	}
	if best, ok := g.scores[r.Student]; !ok || r.Score > best {
		g.scores[r.Student] = r.Score
	}
}

// fill fills the gradebook and tells who is missing where.
func (g *gradebook) fill(e *cli.Env, max grade.Points) error {
	if g.sheet == nil {
		return nil
	}
	f := g.sheet.Fill(g.scores, max)
	if f.Maximum != "" {
		fmt.Fprintf(e.Stderr, "mines grade: %s: its maximum is %s, but --points is %v\n", g.path, f.Maximum, max)
	}
	fmt.Fprintf(e.Stderr, "mines grade: %s: %s filled in\n", g.path, text.Count(f.Filled, "grade", "grades"))
	g.list(e.Stderr, "in the gradebook, but nothing handed in", f.NotHanded)
	g.list(e.Stderr, "handed in, but no row in the gradebook", f.NotInSheet)
	g.list(e.Stderr, "handed in, but several rows in the gradebook, so none is filled", f.Several)
	g.list(e.Stderr, "handed in twice, and filled in under the other name", f.Twice)
	g.list(e.Stderr, "handed in, but the row in the gradebook is too short to have a grade", f.TooShort)
	g.list(e.Stderr, "left alone, since the gradebook says excused or not to be changed", f.Locked)
	return e.WriteOutput(g.path, f.Data)
}

// maxNames is how many students are named before the others are only counted.
const maxNames = 20

func (g *gradebook) list(w io.Writer, what string, names []string) {
	if len(names) == 0 {
		return
	}
	fmt.Fprintf(w, "mines grade: %s: %s\n", what, text.First(names[:min(len(names), maxNames)], len(names)))
}
