package programs

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/grade/marking/diagnose"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
)

// buildLimits are what compiling a program may use.
var buildLimits = sandbox.Limits{Start: 10 * time.Second, Line: 64 << 10, Processes: 64, Memory: 1 << 30, Disk: 64 << 20, Files: 4096}

// Open returns a workshop. It fails if there is no C++ compiler. The command, which
// may be empty, is run by sh in a copy of a student's folder and makes the objects.
func Open(ctx context.Context, s *sandbox.Sandbox, x *Exercise, command string, c Cache) (w *Workshop, err error) {
	w = &Workshop{Exercise: x, ctx: ctx, sandbox: s, patience: usualPatience, command: command, cache: c}
	w.prepare = sync.OnceValue(w.buildDriver)
	for _, name := range []string{"g++", "c++", "clang++"} {
		w.compiler, err = exec.LookPath(name)
		if err == nil {
			break
		}
	}
	if err != nil {
		return nil, errors.New("no C++ compiler: install g++ or clang++")
	}
	if c.Folder != "" {
		if err := c.Disk.MkdirAll(c.Folder, 0o700); err != nil {
			return nil, err
		}
		w.kept, err = w.cacheFolder()
		if err != nil {
			return nil, err
		}
	}
	w.driver, err = sandbox.NewFolder()
	return w, err
}

// Close removes the files of the workshop.
func (w *Workshop) Close() error { return w.driver.Remove() }

// buildDriver builds the part of the driver that all programs share. It holds no
// code of students, so that needs no sandbox. The end of the context ends the shell:
// what it runs then is a compiler, which ends by itself.
func (w *Workshop) buildDriver() error {
	if err := w.driver.Write(driverFiles()); err != nil {
		return err
	}
	cmd := exec.CommandContext(w.ctx, "/bin/sh", "build.sh", w.compiler, strconv.Itoa(w.count))
	cmd.Dir = w.driver.Path("")
	if err := cmd.Run(); err != nil {
		said, _ := os.ReadFile(w.driver.Path("said"))
		return fmt.Errorf("%s cannot build the driver (C++20 is needed): %s", w.compiler, firstLine(string(said)))
	}
	return nil
}

// build returns the files that build.sh gives back, from the cache if it has them.
func (w *Workshop) build(src *source) (built map[string][]byte, err error) {
	kept := w.cacheFile(src)
	built = load(kept)
	if built != nil {
		return built, nil
	}
	err = w.prepare()
	if err == nil {
		built, err = w.runBuild(src)
	}
	if err == nil {
		err = w.cache.store(kept, built)
	}
	return built, err
}

// runBuild runs build.sh in the sandbox.
func (w *Workshop) runBuild(src *source) (built map[string][]byte, err error) {
	dir, err := newFolder(src.files, nil)
	if err != nil {
		return nil, err
	}
	defer dir.Remove()
	args := []string{"sh", w.driver.Path("build.sh"), w.compiler, w.driver.Path(""), dir.Path("")}
	failed := run(w.ctx, w.sandbox, sandbox.Command{
		Path: "/bin/sh", Args: append(args, src.arguments(w.command)...), Read: []string{w.driver.Path(""), dir.Path("")},
		Compiled: true,
	}, buildLimits, func(p *sandbox.Process) {
		built, err = receive(p.Out)
		if exit, ended := p.Exit(time.Second); err == nil && ended && exit.Over != "" {
			err = &refusal{"used too much " + string(exit.Over)}
		}
		if err == nil && len(built) == 0 {
			err = errors.New("building failed: " + firstLine(p.Stderr.String()))
		}
	})
	for name, data := range built {
		if !strings.HasPrefix(name, "errors") {
			continue
		}
		data = bytes.ReplaceAll(data, []byte(dir.Path("")+"/"), nil)
		built[name] = data
		if said, isFailure := strings.CutSuffix(string(data), commandFailed+"\n"); isFailure {
			if why := whyFailed(w.sandbox, w.command, said, src.files); why != "" {
				built[name] = fmt.Appendf(nil, "%s%s: %s\n", said, commandFailed, why)
			}
		}
		for _, f := range src.files {
			if !bytes.Contains(data, []byte(f.Name+":")) {
				continue
			}
			if said := diagnose.Encoding(f.Data); said != "" {
				built[name] = []byte(f.Name + ": error: " + said)
			} else if said := src.misspelt(f); said != "" {
				built[name] = compileError().ReplaceAllFunc(built[name], func(line []byte) []byte {
					return fmt.Appendf(nil, "%s; %s", line, said)
				})
			}
		}
	}
	return built, errors.Join(err, failed, w.ctx.Err())
}

// commandFailed is what build.sh says of a command, behind what that wrote.
const commandFailed = "--build: error: the command failed"

// A refusal says why a program could not be built, if that is its own fault.
type refusal struct{ why string }

// Error returns the reason.
func (r *refusal) Error() string { return r.why }

// receive reads the files that build.sh gives back.
func receive(out *sandbox.Lines) (map[string][]byte, error) {
	files := make(map[string][]byte)
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
		name, coded, _ := strings.Cut(string(line), " ")
		data, err := base64.StdEncoding.DecodeString(coded)
		if err != nil {
			return files, err
		}
		files[name] = append(files[name], data...)
	}
	return files, &refusal{"the program is too large"}
}

var (
	// compileError is a message of the compiler.
	compileError = lazy.Regexp(`(?m)^(?:\./)?(.*?: (?:fatal |Fatal |internal compiler )?error: .*)$`)
	// inFunction, undefined and doubled are messages of the linker.
	inFunction = lazy.Regexp("in function [`'‘](\\w+)")
	undefined  = lazy.Regexp("undefined reference to [`'‘]((\\w+)[^'’\n]*)")
	doubled    = lazy.Regexp("multiple definition of [`'‘][^'’\n]*['’]")
)

// whyNotLinked returns why there is no program of a question: the first error of
// the compiler, or what is missing and what calls it.
func whyNotLinked(q question, built map[string][]byte) string {
	for i := 1; ; i++ {
		messages, ok := built[fmt.Sprintf("errors%d", i)]
		if !ok {
			break
		}
		if m := compileError().FindSubmatch(messages); m != nil {
			return "does not compile: " + text.Harmless(string(m[1]))
		}
	}
	if m := compileError().FindSubmatch(built["errors0"]); m != nil {
		return "cannot be called: " + text.Harmless(string(m[1]))
	}
	messages := string(built["link-"+q.String()])
	missing := undefined().FindStringSubmatch(messages)
	caller := inFunction().FindStringSubmatch(messages)
	switch {
	case messages == "": // no file names it
		return notWritten(q, built)
	case missing == nil:
		return fmt.Sprintf("%v cannot be linked: %s", q, firstLine(cmp.Or(doubled().FindString(messages), messages)))
	case missing[2] == "mines_absent":
		return notWritten(q, built)
	case missing[2] == q.String():
		if found, isSame := definedAs(q, built); isSame {
			return fmt.Sprintf("%s is declared, but %s is written", signature(missing[1]), found)
		}
		return notWritten(q, built)
	case caller != nil && !strings.HasPrefix(caller[1], "mines_"):
		return fmt.Sprintf("%s is not defined; %s calls it", missing[2], caller[1])
	}
	return missing[2] + " is not defined"
}

// notWritten returns that a function is not there or cannot be called as it is written,
// how it is declared, and which one there is with a like name.
func notWritten(q question, built map[string][]byte) string {
	why := " is not written"
	found, isSame := definedAs(q, built)
	if isSame {
		why = " has other parameters, " + found
	} else if found != "" {
		why += fmt.Sprintf(", but %s is", found)
	}
	return fmt.Sprintf("%v%s: wanted is %s", q, why, declarations[q])
}

// definedAs returns the function of a question as it is written, or the last one with a
// like name, or with this name in a namespace or a class.
func definedAs(q question, built map[string][]byte) (found string, isSame bool) {
	for line := range strings.Lines(string(built["defined"])) {
		name, _, _ := strings.Cut(line, "(")
		if name == q.String() {
			return signature(line), true
		}
		if isLike(name[strings.LastIndex(name, ":")+1:], q.String()) {
			found = signature(line)
		}
	}
	return found, false
}

// signature returns a function of a student's as it is printed.
func signature(line string) string {
	return strings.ReplaceAll(firstLine(line), "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >", "std::string")
}

// isLike reports whether two names have the same letters in any order, but for two
// at most: countMines, mines_count and count_mine are like count_mines.
func isLike(name, other string) bool {
	change := make(map[rune]int)
	for _, c := range strings.ToLower(name) {
		change[c]++
	}
	for _, c := range other {
		change[c]--
	}
	delete(change, '_')
	differ := 0
	for _, n := range change {
		differ += max(n, -n)
	}
	return differ <= 2
}
