package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/grade/roll"
)

// A gradebook is the sheet that "mines grade --into" fills.
type gradebook struct {
	path      string // empty for none
	columns   roll.SheetOptions
	overwrite bool
	sheet     *roll.Sheet
	filled    roll.Written // what earlier runs filled in
}

// flags adds the flags about the gradebook.
func (b *gradebook) flags(f *cli.Flags) {
	f.StringVar(&b.path, "into", "", "fill the scores into `SHEET`, a CSV gradebook from Canvas or Moodle, in place")
	f.Writes("into")
	f.BoolVar(&b.overwrite, "overwrite", false, "replace marks in the gradebook that somebody else filled in")
	f.StringVar(&b.columns.Key, "key-column", "",
		"find the students in the gradebook's column `HEADER` (for headers in other languages)")
	f.StringVar(&b.columns.Grade, "grade-column", "", "fill the gradebook's column `HEADER`")
	f.OneOf(&b.columns.Decimal, "decimal", "", []string{"auto", "point", "comma"}, "how the gradebook writes fractions")
}

// record returns the path of the file that says what earlier runs filled in.
func (b *gradebook) record() string {
	if b.path == "" {
		return ""
	}
	return b.path + ".mines"
}

// read reads the sheet before grading, so that a wrong one is refused at once.
func (b *gradebook) read(e *cli.Env) (err error) {
	if b.path == "" {
		return nil
	}
	if cli.IsStdin(b.path) {
		return cli.Usagef("--into: a gradebook is filled in place, so it must be a file")
	}
	if info, err := os.Stat(b.path); err == nil && !info.Mode().IsRegular() {
		return cli.Usagef("--into: %s: a gradebook is filled in place, so it must be a plain file", b.path)
	}
	b.sheet, err = cli.ReadFile(e, b.path, "gradebook", func(r io.Reader) (*roll.Sheet, error) {
		return roll.ReadSheet(r, b.columns)
	})
	if err != nil {
		return err
	}
	data, err := os.ReadFile(b.record())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if b.filled, err = roll.ReadWritten(data); err != nil {
		return fmt.Errorf("%s: reading the marks that were filled in before: %w", b.record(), err)
	}
	return nil
}

// fill fills the sheet and lists the students who are missing in it or among the
// submissions. It does not write over a sheet that has changed since it was
// read. Submissions that could not be read have no mark.
func (b *gradebook) fill(e *cli.Env, reports []*report.Report, max judge.Points, comments bool) error {
	if b.sheet == nil {
		return nil
	}
	if now, err := os.ReadFile(b.path); err != nil || !b.sheet.Is(now) {
		err := fmt.Errorf("%s: changed while the submissions were graded, so no grade is filled in", b.path)
		return cli.Hint(err, "close it in other programs and grade again")
	}
	var marks []roll.Mark
	for _, r := range reports {
		if r.Status != judge.StatusError {
			marks = append(marks, roll.Mark{Submission: r.Submission, Score: r.Score, Comment: r.Message()})
		}
	}
	f := b.sheet.Fill(marks, roll.Fill{Max: max, Written: b.filled, Overwrite: b.overwrite, Comments: comments})
	if err := e.WriteOutput(b.path, f.Data); err != nil {
		return err
	}
	if err := e.WriteOutput(b.record(), b.filled.Data()); err != nil {
		return err
	}
	if f.Maximum != "" {
		e.Warn("%s: its maximum is %s, but --points is %v", b.path, f.Maximum, max)
	}
	f.Report(e, b.path)
	return nil
}
