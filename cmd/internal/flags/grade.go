package flags

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/grade/programs"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/grade/roll"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
)

// Programs are the flags of grade for programs: those that students hand in, or
// that print what they hand in.
type Programs struct {
	Asks      bool // the functions of programs are asked
	isolation string
	run       string
	build     string
	Cache     string
}

// Add adds the flags for programs whose functions are asked, or for those that
// print what is handed in.
func (p *Programs) Add(f *cli.Flags, asks bool) {
	p.Asks = asks
	f.StringVar(&p.build, "build", "", "build by the shell command `CMD` in a copy of each student's folder")
	f.OneOf(&p.isolation, "isolation", "", []string{"require", "auto", "off"},
		"whether programs are isolated; require refuses where they cannot be, auto warns")
	if asks {
		f.StringVar(&p.Cache, "cache", "", "keep what was built in the folder `DIR`, and build only what has changed")
		return
	}
	f.StringVar(&p.run, "run", "", "grade what the shell command `CMD` prints in a copy of each student's folder, not the functions")
	f.Rules(cli.Rule{If: "build isolation", Needs: "run", Text: "--FLAG is for --run"})
}

// On reports whether programs are run.
func (p *Programs) On() bool { return p.Asks || p.run != "" }

// sandbox returns the sandbox for programs. It prints whether they are isolated,
// unless they are.
func (p *Programs) sandbox(e *cli.Env) (*sandbox.Sandbox, error) {
	s := sandbox.Probe(p.isolation != "off")
	switch {
	case s.Isolated():
	case p.isolation == "require":
		return nil, cli.Hint(fmt.Errorf("programs cannot be isolated here, so none is built: %s", s.Missing()),
			"--isolation off builds and runs them all the same: they can read and change what you can")
	default:
		why := text.Choose(p.isolation == "off", "--isolation off", s.Missing())
		e.Warn("programs are not isolated: they can read and change what you can (%s)", why)
	}
	return s, nil
}

// Open returns the workshop that builds and asks programs.
func (p *Programs) Open(e *cli.Env, x *programs.Exercise) (*programs.Workshop, error) {
	s, err := p.sandbox(e)
	if err != nil {
		return nil, err
	}
	if p.Cache != "" && !s.Isolated() && !s.OwnUser() {
		return nil, errors.New("--cache: programs could change the folder, because they are not isolated")
	}
	return programs.Open(e.Context(), s, x, p.build, programs.Cache{Folder: p.Cache, Disk: e.Disk})
}

// Runner returns what runs programs, with the files of the exercise, of which
// the paths may be empty.
func (p *Programs) Runner(e *cli.Env, paths ...string) (*programs.Runner, error) {
	s, err := p.sandbox(e)
	r := &programs.Runner{Sandbox: s, Command: p.run, Build: p.build, Supplement: make(map[string][]byte)}
	for _, path := range paths {
		if path == "" || err != nil {
			continue
		}
		if cli.IsStdin(path) {
			return nil, cli.Usagef("--run needs files of the exercise, not standard input")
		}
		r.Supplement[filepath.Base(path)], err = os.ReadFile(path)
	}
	return r, err
}

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
func (b *Gradebook) record() string { return ownfile.Follow(b.Path) + ".mines" }

// Files returns the sheet and the files beside it, of which the lock is there
// from Read on.
func (b *Gradebook) Files() []string {
	if b.Path == "" {
		return nil
	}
	files := []string{b.Path, b.record()}
	if b.lock != nil {
		files = append(files, b.lock.Name())
	}
	return files
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
	b.lock, err = e.Disk.Lock(b.Path)
	if err != nil {
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
	b.filled, err = roll.ReadWritten(data)
	if err != nil {
		return fmt.Errorf("%s: reading the marks that were filled in before: %w", b.record(), err)
	}
	return nil
}

// writeRecord notes what is filled in. A new file gets the permissions of the sheet,
// whose marks it has.
func (b *Gradebook) writeRecord(e *cli.Env) error {
	info, err := os.Stat(b.Path)
	if err != nil {
		return err
	}
	file, err := e.Disk.Create(b.record(), info.Mode().Perm())
	if err == nil {
		err = file.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return e.WriteOutput(b.record(), b.filled.Data())
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
			m := roll.Mark{Submission: r.Submission, Score: r.Score, Comment: r.Message()}
			m.IsRefused, m.IsAbsent = r.Status == marking.StatusRefused, r.Status == marking.StatusMissing && r.Changed == nil
			marks = append(marks, m)
		}
	}
	f := b.sheet.Fill(marks, roll.Fill{Written: b.filled, Overwrite: b.overwrite, Comments: comments})
	if err := e.WriteOutput(b.Path, f.Data); err != nil {
		return err
	}
	if err := b.writeRecord(e); err != nil {
		return fmt.Errorf("%s is filled, but what is ours in it is not noted: %w", b.Path, err)
	}
	e.Warn("%s: %s filled in", b.Path, text.Count(f.Filled, "grade", "grades"))
	for _, note := range f.Notes("gradebook", "filled") {
		e.Warn("%s", note)
	}
	return nil
}
