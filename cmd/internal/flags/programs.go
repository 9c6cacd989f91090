package flags

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/grade/programs"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
)

// Programs are the flags of grade for programs: those that students hand in, or
// that print what they hand in.
type Programs struct {
	asks      bool // the functions of programs are asked
	isolation string
	run       string
	build     string
	Cache     string
}

// Add adds the flags for programs whose functions are asked, or for those that
// print what is handed in.
func (p *Programs) Add(f *cli.Flags, asks bool) {
	p.asks = asks
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
func (p *Programs) On() bool { return p.asks || p.run != "" }

// Asks reports whether the functions of programs are asked.
func (p *Programs) Asks() bool { return p.asks }

// Exercise returns what programs are asked.
func (p *Programs) Exercise(mines board.Minefield, start *board.Board) (*programs.Exercise, error) {
	return programs.NewExercise(mines, start)
}

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
