package flags

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/grade/roll"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// A Gradebook is the sheet that --into names and grade fills.
type Gradebook struct {
	Path      string // empty for none
	columns   roll.SheetOptions
	overwrite bool
	sheet     *roll.Sheet
	filled    roll.Written // what earlier runs filled in
	lock      *ownfile.Lock
}

// Add adds the flags.
func (b *Gradebook) Add(f *cli.Flags) {
	f.StringVar(&b.Path, "into", "", "fill the scores into `SHEET`, a CSV gradebook from Canvas or Moodle, in place")
	f.Writes("into")
	f.BoolVar(&b.overwrite, "overwrite", false, "replace marks in the gradebook that somebody else filled in")
	f.StringVar(&b.columns.Key, "key-column", "",
		"find the students in the gradebook's column `HEADER` (for headers in other languages)")
	f.StringVar(&b.columns.Grade, "grade-column", "", "fill the gradebook's column `HEADER`")
	f.Rules(cli.Rule{If: "key-column grade-column overwrite", Needs: "into",
		Text: "--FLAG needs a gradebook: --into SHEET names it"})
}

// record returns the path of the file that says what earlier runs filled in.
func (b *Gradebook) record() string { return b.Path + ".mines" }

// Files returns the sheet and the files beside it.
func (b *Gradebook) Files() []string {
	if b.Path == "" {
		return nil
	}
	return []string{b.Path, b.record(), b.lock.Name()}
}

// Read reads the sheet before grading, so that a wrong one is refused at once,
// also one in which another mark than max is the highest. Until Close, other runs
// cannot fill it.
func (b *Gradebook) Read(e *cli.Env, max marking.Points) (err error) {
	if b.Path == "" {
		return nil
	}
	if cli.IsStdin(b.Path) {
		return cli.Usagef("--into: a gradebook is filled in place, so it must be a file")
	}
	if info, err := os.Stat(b.Path); err == nil && !info.Mode().IsRegular() {
		return cli.Usagef("--into: %s: a gradebook is filled in place, so it must be a plain file", b.Path)
	}
	if b.lock, err = e.Disk.Lock(b.Path); err != nil {
		return cli.FileError(b.Path, err)
	}
	b.sheet, err = cli.ReadFile(e, b.Path, "gradebook", func(r io.Reader) (*roll.Sheet, error) {
		return roll.ReadSheet(r, b.columns)
	})
	if err != nil {
		return err
	}
	if written, number := b.sheet.OtherMaximum(max); number != "" {
		err := fmt.Errorf("%s: its maximum is %s, but --points is %v, so nothing is graded", b.Path, written, max)
		return cli.Hint(err, "--points %s gives marks for this gradebook", number)
	}
	if unknown := b.sheet.Unknown; unknown != nil {
		e.Warn("%s: not found after the grade, so not looked at: %s", b.Path, text.Or(unknown))
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

// Close lets other runs fill the sheet.
func (b *Gradebook) Close() error { return b.lock.Close() }

// Fill fills the sheet and lists the students who are missing in it or among the
// submissions. It does not write over a sheet that has changed since it was
// read. Submissions that could not be read have no mark.
func (b *Gradebook) Fill(e *cli.Env, reports []*report.Report, comments bool) error {
	if b.sheet == nil {
		return nil
	}
	if now, err := os.ReadFile(b.Path); err != nil || !b.sheet.Is(now) {
		err := fmt.Errorf("%s: changed while the submissions were graded, so no grade is filled in", b.Path)
		return cli.Hint(err, "close it in other programs and grade again")
	}
	var marks []roll.Mark
	for _, r := range reports {
		if r.Status != marking.StatusError {
			marks = append(marks, roll.Mark{Submission: r.Submission, Score: r.Score, Comment: r.Message()})
		}
	}
	f := b.sheet.Fill(marks, roll.Fill{Written: b.filled, Overwrite: b.overwrite, Comments: comments})
	if err := e.WriteOutput(b.Path, f.Data); err != nil {
		return err
	}
	if err := e.WriteOutput(b.record(), b.filled.Data()); err != nil {
		return err
	}
	f.Report(b.Path, e.Warn)
	return nil
}
