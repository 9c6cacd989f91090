package bot

import (
	"fmt"
	"os"
)

// Helper processes are this program once more, known by what they are called.
const (
	keeperName = "mines-bot-keeper"
	shimName   = "mines-bot-shim"
)

// HelperNames returns what helper processes are called: their argument 0. A
// program whose main function looks at its own name has to call [Main] for them.
func HelperNames() []string { return []string{keeperName, shimName} }

// A Host starts programs, and keeps them apart as well as this machine can.
// Make it with [Probe].
type Host struct {
	level   Level
	missing []string
	pumped  bool   // read pipes as systems without deadlines for them must
	temp    string // where working folders are made; the system's choice if empty
}

// Level returns how well the host keeps programs apart.
func (h *Host) Level() Level { return h.level }

// Missing returns why the levels above Level are not reached, a sentence each.
func (h *Host) Missing() []string { return h.missing }

// source returns a source for the reading end of a pipe.
func (h *Host) source(f *os.File) source {
	if h.pumped {
		return newPumped(f)
	}
	return newSource(f)
}

// Probe finds out by trying which level this machine reaches, and returns a
// host for the best one up to most. Files that this process was given open
// beside the standard ones are no longer given on to programs.
func Probe(most Level) *Host {
	keepFiles()
	h := &Host{level: most}
	for ; h.level > Pipes; h.level-- {
		err := h.try()
		if err == nil {
			break
		}
		h.missing = append(h.missing, fmt.Sprintf("isolation %v: %v", h.level, err))
	}
	return h
}

// levelFor returns how well the host keeps a program apart. One that is wrapped
// in another that keeps it apart gets limits only: that one needs the privileges
// that we would take away.
func (h *Host) levelFor(p Program) Level {
	if p.Wrapped {
		return min(h.level, Limited)
	}
	return h.level
}

// launch starts a program on its three files, at its level.
func (h *Host) launch(p Program, l Limits, dir string, files []*os.File) (life, error) {
	level := h.levelFor(p)
	if level == Pipes {
		return launchPlain(p, dir, files)
	}
	return launchKept(task{
		Path:   p.Path,
		Args:   p.Args,
		Env:    append(baseEnv(dir), p.Env...),
		Dir:    dir,
		Read:   p.readable(),
		Level:  level,
		Memory: l.Memory,
		File:   l.File,
	}, l.Start, files)
}

// try starts a keeper and a shim without a program.
func (h *Host) try() error {
	dir, err := os.MkdirTemp("", "mines-bot-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer null.Close()
	l := DefaultLimits()
	t := task{Dir: dir, Level: h.level, Memory: l.Memory, File: l.File}
	life, err := launchKept(t, l.Start, []*os.File{null, null, null})
	if err != nil {
		return err
	}
	e, ok := life.exit(l.Start)
	_, err = life.end()
	if err == nil && (!ok || e.bad()) {
		err = fmt.Errorf("trying it failed: %v", e)
	}
	return err
}

// A task is what a keeper is to do.
type task struct {
	Path   string   `json:"path"` // empty to try whether it can be done at all
	Args   []string `json:"args"`
	Env    []string `json:"env"`
	Dir    string   `json:"dir"`
	Read   []string `json:"read"`
	Level  Level    `json:"level"`
	Memory uint64   `json:"memory"`
	File   uint64   `json:"file"`
}
