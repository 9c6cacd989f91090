package programs

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
)

// driver has the sources of the driver: what calls the functions, and what
// talks to the channel.
//
//go:embed driver
var driver embed.FS

// buildTime is how long building a program may take by the clock.
const buildTime = 60 * time.Second

// maxBuilt bounds the bytes that a build gives back.
const maxBuilt = 32 << 20

// A Workshop builds and asks programs until its context ends. Several goroutines
// may use it at the same time.
type Workshop struct {
	*Exercise
	ctx      context.Context
	sandbox  *sandbox.Sandbox
	patience patience
	command  string // makes a student's objects; empty: the sources are compiled
	compiler string
	driver   sandbox.Folder
	count    int          // how many programs there are, as far as is known
	prepare  func() error // builds what all programs share, once
	cache    Cache
	kept     string // the folder of the cache for this compiler; empty for none
}

// driverFiles returns the sources of the driver.
func driverFiles() map[string][]byte {
	files := make(map[string][]byte)
	entries, _ := driver.ReadDir("driver") // it is embedded
	for _, e := range entries {
		files[e.Name()], _ = driver.ReadFile("driver/" + e.Name())
	}
	return files
}

// run runs a program in the sandbox until use returns or the context ends.
func run(
	ctx context.Context, s *sandbox.Sandbox, c sandbox.Command, l sandbox.Limits, use func(*sandbox.Process),
) error {
	p, err := s.Start(c, l)
	if err != nil {
		return err
	}
	end := sync.OnceValue(func() error { return p.Stop(0) })
	defer context.AfterFunc(ctx, func() { end() })()
	use(p)
	return end()
}

// newFolder returns a folder with a student's files and others, which replace these.
func newFolder(files []File, others map[string][]byte) (sandbox.Folder, error) {
	all := make(map[string][]byte)
	for _, f := range files {
		all[f.Name] = f.Data
	}
	maps.Copy(all, others)
	dir, err := sandbox.NewFolder()
	if err != nil {
		return dir, err
	}
	if err := dir.Write(all); err != nil {
		return dir, errors.Join(err, dir.Remove())
	}
	return dir, nil
}

// firstLine returns the first line of a text of strangers.
func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return text.Harmless(line)
}

// A Cache is a folder that keeps what was built; the zero Cache keeps nothing. Its
// folders belong to a compiler and a driver, its files to a student's files. A file
// holds a checksum and what build.sh gave back. One that is damaged or of other
// origin is built anew. Programs in the sandbox do not see the folder.
type Cache struct {
	Folder string
	Disk   *ownfile.Disk
}

// cacheFolder returns the folder for a compiler and the driver.
func (w *Workshop) cacheFolder() (string, error) {
	version, err := exec.Command(w.compiler, "--version").Output()
	if err != nil {
		return "", fmt.Errorf("%s --version: %w", w.compiler, err)
	}
	sum := sha256.New()
	fmt.Fprintf(sum, "%q %q%q", w.compiler, version, driverFiles()) // in the order of the names
	return filepath.Join(w.cache.Folder, fmt.Sprintf("%x", sum.Sum(nil))), nil
}

// cacheFile returns the path of the file for a student's files, or "".
func (w *Workshop) cacheFile(src *source) string {
	if w.kept == "" {
		return ""
	}
	sum := sha256.New()
	fmt.Fprintf(sum, "%q %q", src.files, src.arguments(w.command))
	return filepath.Join(w.kept, fmt.Sprintf("%x", sum.Sum(nil)))
}

// checksum returns what a file of the cache begins with.
func checksum(path string, data []byte) string {
	return fmt.Sprintf("%x\n", sha256.Sum256(append([]byte(filepath.Base(path)), data...)))
}

// load returns what a file of the cache holds, or nil.
func load(path string) (built map[string][]byte) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > 2*maxBuilt {
		return nil
	}
	data, err := os.ReadFile(path)
	head := len(checksum("", nil))
	if err != nil || len(data) < head || string(data[:head]) != checksum(path, data[head:]) || json.Unmarshal(data[head:], &built) != nil {
		return nil
	}
	return built
}

// store writes a file of the cache. What is there and is no file stays.
func (c Cache) store(path string, built map[string][]byte) error {
	info, err := os.Lstat(path)
	if path == "" || err == nil && !info.Mode().IsRegular() {
		return nil
	}
	if err := c.Disk.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	data, _ := json.Marshal(built) // no error is possible
	file, err := c.Disk.Replace(path)
	if err != nil {
		return err
	}
	file.WriteString(checksum(path, data)) // Commit returns the error
	file.Write(data)
	return file.Commit()
}

// Ready builds the driver for a number of programs, unless there are builds with it
// already. Otherwise the first program that is built would, and an error come late.
func (w *Workshop) Ready(count int) error {
	w.count = count
	if entries, err := os.ReadDir(w.kept); err == nil && len(entries) > 0 {
		return nil
	}
	return w.prepare()
}

// A Runner runs programs that write what is graded.
type Runner struct {
	Sandbox    *sandbox.Sandbox
	Command    string            // run by sh in a copy of the student's folder
	Build      string            // run there before; may be empty
	Supplement map[string][]byte // files in that folder, which replace the student's
}

// writeLimits are what such a program may use.
var writeLimits = sandbox.Limits{Start: 10 * time.Second, Line: 1 << 20, Processes: 128, Memory: 1 << 30, Disk: 256 << 20, Files: 4096}

// runTime is how long a program may run by the clock.
const runTime = 10 * time.Second

// maxOutput is how many bytes of output are kept, the last ones.
const maxOutput = 1 << 20

// copyAndRun copies a folder, builds in the copy, prints an empty line and runs
// there. Only what the program itself prints is output.
const copyAndRun = `cp -R "$1"/. . && chmod -R u+w . || exit 1
[ -z "$2" ] || sh -c "$2" </dev/null >/dev/null || exit 1
echo
exec sh -c "$3" </dev/null`

// Output returns what a program prints, and a remark if it ended badly. The error
// is not the student's fault. The end of the context ends the program.
func (r *Runner) Output(ctx context.Context, files []File) (output []byte, remark string, err error) {
	dir, err := newFolder(files, r.Supplement)
	if err != nil {
		return nil, "", err
	}
	defer dir.Remove()
	err = run(ctx, r.Sandbox, sandbox.Command{
		Path: "/bin/sh", Args: []string{"sh", "-c", copyAndRun, "sh", dir.Path(""), r.Build, r.Command}, Read: []string{dir.Path("")},
	}, writeLimits, func(p *sandbox.Process) { output, remark = r.read(p, files) })
	return output, remark, err
}

// read reads what a program prints, and returns a remark if it ended badly.
func (r *Runner) read(p *sandbox.Process, files []File) (output []byte, remark string) {
	limit := buildTime
	_, readErr := p.Out.Next(time.Now().Add(limit))
	isBuilt, isCut := readErr == nil, false
	if isBuilt {
		limit = runTime
		output, isCut, readErr = readOutput(p.Out, time.Now().Add(limit))
	}
	exit, ended := p.Exit(time.Second)
	switch {
	case sandbox.Late(readErr) || !ended:
		remark = fmt.Sprintf("stopped after %v", limit)
	case errors.Is(readErr, sandbox.ErrLong):
		remark = "stopped: a line of the output is too long"
	case exit.Over != "":
		remark = "stopped: used too much " + string(exit.Over)
	case exit.Failed():
		remark = exit.String()
		if why := whyFailed(r.Sandbox, r.Build+" "+r.Command, p.Stderr.String(), files); why != "" {
			remark += ": " + why
		}
	}
	if remark != "" && !isBuilt && r.Build != "" {
		remark = "the build failed: " + remark
	}
	if isCut {
		remark = strings.TrimPrefix(remark+"; only the last MiB of the output is read", "; ")
	}
	return output, remark
}

// whyFailed returns what a command that failed says is wrong, and how it gets a file
// that it does not find.
func whyFailed(s *sandbox.Sandbox, command, said string, files []File) string {
	why := whatIsWrong(said)
	if hint := fileHint(s.Isolated(), command, said, files); hint != "" {
		why += "; " + text.Harmless(hint)
	}
	return why
}

// exceptions are how interpreters and runtimes say what is wrong, each before or after
// lines about where: the first unindented line of Python's; what follows Node's sign
// below the place; the first words of Java, Ruby, Go, Rust and C++; and names of errors.
var exceptions = []func() *regexp.Regexp{
	lazy.Regexp(`(?m)^Traceback \(most recent call last\):\n(?:(?:[ \t].*)?\n)*(\S.*)$`),
	lazy.Regexp(`(?m)^[ \t]*\^+\n+(\S.*)$`),
	lazy.Regexp(`(?m)^ *((?:Exception in thread|Caused by:|\S+:\d+:in |panic:|fatal error:|` +
		`thread '.*'.* panicked at (?:.*:\n)?|what\(\):).*)$`),
	lazy.Regexp(`(?m)^\s*(.*(?:Error|Exception)(?: \[\w+\])?(?:[:)].*)?|.*\berror(?:\[\w+\]| [A-Z]+\d+): .*|` +
		`terminate called .*|.* Assertion .* failed\.|.*\bruntime error: .*)$`),
}

// whatIsWrong returns the line of a program's standard error that says what is wrong:
// the first error of a compiler, the last exception, or else the last line.
func whatIsWrong(said string) string {
	if m := compileError().FindStringSubmatch(said); m != nil && !strings.HasPrefix(m[1], "collect2:") {
		return text.Harmless(m[1])
	}
	if m := undefined().FindStringSubmatch(said); m != nil {
		return "undefined reference to " + text.Harmless(m[1])
	}
	for _, exception := range exceptions {
		if found := exception().FindAllStringSubmatch(said, -1); len(found) > 0 {
			return text.Harmless(strings.ReplaceAll(found[len(found)-1][1], "\n", " "))
		}
	}
	lines := strings.Split(strings.TrimSpace(said), "\n")
	return text.Harmless(strings.TrimSpace(lines[len(lines)-1]))
}

// fileHint returns how a program gets a file that a command names and its standard error
// repeats, if it exists, but isolation hides it or no program has its folder in the
// PATH; else "". Only the command is believed: a student must not learn which files
// there are.
func fileHint(isolated bool, command, said string, files []File) string {
	isBreak := func(r rune) bool { return strings.ContainsRune(" \t\n'\"`;&|()<>=", r) }
	for _, word := range strings.FieldsFunc(command, isBreak) {
		isOwn := slices.ContainsFunc(files, func(f File) bool { return f.Name == filepath.Clean(word) })
		if isOwn || !slices.Contains(strings.FieldsFunc(said, func(r rune) bool { return isBreak(r) || r == ':' }), word) {
			continue
		}
		named, isName := word, !strings.Contains(word, "/")
		if isName {
			if !strings.Contains(said, word+": not found") && !strings.Contains(said, word+": command not found") {
				continue // any other word may be one of a sentence
			}
			named, _ = exec.LookPath(word)
		}
		path, err := filepath.EvalSymlinks(named)
		if err != nil || path == "." {
			continue
		}
		path, err = filepath.Abs(path)
		isSeen := func(folder string) bool { return strings.HasPrefix(path+"/", folder+"/") }
		if err == nil && isolated && !slices.ContainsFunc(append(sandbox.SystemFolders(), "/dev", "/proc"), isSeen) {
			return "isolation hides " + path + ": put it below /usr/local, or use --isolation off"
		}
		if err == nil && isName && !slices.Contains(filepath.SplitList(sandbox.Path), filepath.Dir(named)) {
			return "the PATH of programs is without " + filepath.Dir(named) + ": write " + named
		}
	}
	return ""
}

// readOutput reads until the end or the deadline, which a flood of lines does not
// extend, and keeps the last lines.
func readOutput(lines *sandbox.Lines, deadline time.Time) (output []byte, isCut bool, err error) {
	for time.Now().Before(deadline) {
		line, err := lines.Next(deadline)
		if err != nil {
			return append(output, lines.Partial()...), isCut, err
		}
		output = append(append(output, line...), '\n')
		if extra := len(output) - maxOutput; extra > 0 {
			isCut = true
			output = output[extra+bytes.IndexByte(output[extra:], '\n')+1:]
		}
	}
	return output, isCut, os.ErrDeadlineExceeded
}
