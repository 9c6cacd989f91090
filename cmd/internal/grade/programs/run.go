package programs

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
)

// A Runner runs programs that write what is graded.
type Runner struct {
	Sandbox    *sandbox.Sandbox
	Command    string            // run by sh in a copy of the student's folder
	Build      string            // run there before; may be empty
	Supplement map[string][]byte // files in that folder, which replace the student's
}

// writeLimits are what such a program may use.
var writeLimits = sandbox.Limits{Start: 10 * time.Second, Line: 1 << 20, Processes: 128, Memory: 1 << 30, Disk: 64 << 20, Files: 4096}

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
	p, err := start(ctx, r.Sandbox, sandbox.Command{
		Path: "/bin/sh", Args: []string{"sh", "-c", copyAndRun, "sh", dir.Path(""), r.Build, r.Command}, Read: []string{dir.Path("")},
	}, writeLimits)
	if err != nil {
		return nil, "", err
	}
	limit := buildTime
	_, readErr := p.Out.Next(time.Now().Add(limit))
	isBuilt := readErr == nil
	if isBuilt {
		limit = runTime
		output, readErr = readOutput(p.Out, time.Now().Add(limit))
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
		if line := whatIsWrong(p.Stderr.String()); line != "" {
			remark += ": " + line
		}
	}
	if remark != "" && !isBuilt && r.Build != "" {
		remark = "the build failed: " + remark
	}
	return output, remark, p.end()
}

// whatIsWrong returns the line of a program's standard error that says what is wrong:
// the first error of a compiler, or the last line, as interpreters write it.
func whatIsWrong(said string) string {
	if m := compileError().FindStringSubmatch(said); m != nil {
		return text.Harmless(m[1])
	}
	lines := strings.Split(strings.TrimSpace(said), "\n")
	return text.Harmless(strings.TrimSpace(lines[len(lines)-1]))
}

// readOutput reads until the end or the deadline and keeps the last bytes.
func readOutput(lines *sandbox.Lines, deadline time.Time) (output []byte, err error) {
	for {
		line, err := lines.Next(deadline)
		if err != nil {
			return append(output, lines.Partial()...), err
		}
		output = append(append(output, line...), '\n')
		output = output[max(0, len(output)-maxOutput):]
	}
}
