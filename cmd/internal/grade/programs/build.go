package programs

import (
	"bytes"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
)

// driver has the sources of the driver: what calls the functions, and what
// talks to the channel.
//
//go:embed driver
var driver embed.FS

// buildLimits are what compiling a program may use.
var buildLimits = sandbox.Limits{Start: 10 * time.Second, Line: 64 << 10, Processes: 64, Memory: 1 << 30, Disk: 64 << 20, Files: 4096}

// buildTime is how long building a program may take by the clock.
const buildTime = 60 * time.Second

// maxBuilt bounds the bytes that a build gives back.
const maxBuilt = 32 << 20

// A Workshop builds and asks programs. Several goroutines may use it at the same
// time.
type Workshop struct {
	*Exercise
	sandbox  *sandbox.Sandbox
	command  string // makes a student's objects; empty: the sources are compiled
	compiler string
	driver   sandbox.Folder
}

// Open returns a workshop. It fails if there is no C++ compiler that can build
// the driver. The command, which may be empty, is run by sh in a copy of a
// student's folder and makes the objects.
func Open(s *sandbox.Sandbox, x *Exercise, command string) (w *Workshop, err error) {
	w = &Workshop{Exercise: x, sandbox: s, command: command}
	for _, name := range []string{"g++", "c++", "clang++"} {
		if w.compiler, err = exec.LookPath(name); err == nil {
			break
		}
	}
	if err != nil {
		return nil, errors.New("no C++ compiler: install g++ or clang++")
	}
	if w.driver, err = sandbox.NewFolder(); err == nil {
		err = w.prepare()
	}
	if err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

// Close removes the files of the workshop.
func (w *Workshop) Close() error { return w.driver.Remove() }

// prepare builds the part of the driver that all programs share. It holds no code
// of students, so that needs no sandbox.
func (w *Workshop) prepare() error {
	files := make(map[string][]byte)
	entries, err := driver.ReadDir("driver")
	for _, e := range entries {
		if err == nil {
			files[e.Name()], err = driver.ReadFile("driver/" + e.Name())
		}
	}
	if err == nil {
		err = w.driver.Write(files)
	}
	if err != nil {
		return err
	}
	cmd := exec.Command("/bin/sh", "build.sh", w.compiler)
	cmd.Dir = w.driver.Path("")
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s cannot build the driver (C++20 is needed): %s", w.compiler, firstLine(string(said)))
	}
	return nil
}

// build runs build.sh in the sandbox and returns the files that it gives back.
func (w *Workshop) build(src source) (built map[string][]byte, err error) {
	dir, err := sandbox.NewFolder()
	if err != nil {
		return nil, err
	}
	defer dir.Remove()
	files := make(map[string][]byte)
	for _, f := range src.files {
		files[f.Name] = f.Data
	}
	if err := dir.Write(files); err != nil {
		return nil, err
	}
	args := []string{"sh", w.driver.Path("build.sh"), w.compiler, w.driver.Path(""), dir.Path("")}
	p, err := w.sandbox.Start(sandbox.Command{
		Path: "/bin/sh", Args: append(args, src.arguments(w.command)...), Read: []string{w.driver.Path(""), dir.Path("")},
	}, buildLimits)
	if err != nil {
		return nil, err
	}
	built, err = receive(p.Out)
	if exit, ended := p.Exit(time.Second); err == nil && ended && exit.Over != "" {
		err = &refusal{"used too much " + string(exit.Over)}
	}
	if err == nil && len(built) == 0 {
		err = errors.New("building failed: " + firstLine(p.Stderr.String()))
	}
	for name, data := range built {
		if strings.HasPrefix(name, "errors") {
			built[name] = bytes.ReplaceAll(data, []byte(dir.Path("")+"/"), nil)
		}
	}
	return built, errors.Join(err, p.Stop(0))
}

// A refusal says why a program could not be built, if that is its own fault.
type refusal struct{ why string }

// Error returns the reason.
func (r *refusal) Error() string { return r.why }

// receive reads the files that build.sh gives back.
func receive(out *sandbox.Lines) (map[string][]byte, error) {
	files := make(map[string][]byte)
	var name string
	var coded bytes.Buffer
	deadline := time.Now().Add(buildTime)
	for all := 0; all <= maxBuilt; {
		line, err := out.Next(deadline)
		switch {
		case sandbox.Late(err):
			return files, &refusal{fmt.Sprintf("not compiled within %v", buildTime)}
		case errors.Is(err, sandbox.ErrLong):
			return files, err
		case err != nil:
			return files, nil // its end
		}
		all += len(line)
		if file, ok := strings.CutPrefix(string(line), "file "); ok {
			name = file
			coded.Reset()
		} else if string(line) != "." {
			coded.Write(line)
		} else if files[name], err = base64.StdEncoding.DecodeString(coded.String()); err != nil {
			return files, err
		}
	}
	return files, &refusal{"the program is too large"}
}

// firstLine returns the first line of a text of strangers.
func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return text.Harmless(line)
}
