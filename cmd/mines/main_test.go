package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/sandbox"
)

// testdata is the boards and scripts that all packages share.
const testdata = "../../testdata"

// TestMain makes mines a command that scripts, and programs that they start,
// find in their PATH. It is the test's own binary, never an older build.
func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=10") // else every command sleeps a second under -race
	sandbox.Main()
	testscript.Main(waiting{m}, map[string]func(){"mines": recordJSON})
}

// waiting runs two tests at a time for each processor, unless -parallel says
// otherwise: scripts mostly wait for processes.
type waiting struct{ *testing.M }

func (m waiting) Run() int {
	flag.Parse()
	if f := flag.Lookup("test.parallel"); f.Value.String() == f.DefValue {
		flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0)))
	}
	return m.M.Run()
}

// openFolder returns a new folder that, unlike perhaps that of the project, any user
// may read.
func openFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "mines-open-")
	boardtest.Must(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	boardtest.Must(t, os.Chmod(dir, 0o755))
	return dir
}

// openPlayer returns a copy of a program that plays, in such a folder.
func openPlayer(t *testing.T) string {
	t.Helper()
	const name = "first.sh"
	code, err := os.ReadFile(filepath.Join(testdata, "bots", name))
	boardtest.Must(t, err)
	path := filepath.Join(openFolder(t), name)
	boardtest.WriteFile(t, path, string(code))
	return path
}

// TestScripts runs testdata/script/COMMAND/*.txtar.
//
// A script starts in a directory with copies of the boards in testdata. It
// checks with "status N COMMAND ARGS..." that a command ends with exactly the
// status N, which "exec" and "! exec" cannot tell from other failures.
func TestScripts(t *testing.T) {
	t.Parallel() // beside the other tests that mostly wait or take one core
	dirs, err := filepath.Glob(filepath.Join(testdata, "script", "*"))
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	few := testing.Short() && boardtest.UnderRace()
	folder := t.TempDir()
	t.Cleanup(func() { // when all scripts have ended
		if met := checkJSON(t, folder); !few && flag.Lookup("test.run").Value.String() == "" {
			checkAllMet(t, met)
		}
	})
	for _, dir := range dirs {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			if command := filepath.Base(dir); few && command != "cli" && command != "safe" {
				t.Skip("short tests with the race detector run the scripts of cli and safe")
			}
			t.Parallel()
			testscript.Run(t, testscript.Params{
				Dir: dir,
				Setup: func(e *testscript.Env) error {
					e.Setenv(jsonFolder, folder)
					return setup(e)
				},
				Cmds:                map[string]func(*testscript.TestScript, bool, []string){"status": status},
				Condition:           condition,
				RequireExplicitExec: true,
				RequireUniqueNames:  true,
				UpdateScripts:       *boardtest.Update,
			})
		})
	}
}

// skipUnderRace skips a test whose work other tests do with the race detector:
// it would take ten times as long.
func skipUnderRace(t *testing.T) {
	t.Helper()
	if boardtest.UnderRace() {
		t.Skip("other tests do the same with the race detector")
	}
}

// condition has four conditions. [hangup]: programs get a signal when the
// terminal is closed, which is not so under nohup. [long]: the tests may take
// long. [superuser]: the user may read every file. [mounts]: unshare -rm may
// mount file systems.
func condition(name string) (bool, error) {
	switch name {
	case "hangup":
		return !signal.Ignored(syscall.SIGHUP), nil
	case "long":
		return os.Getenv("MINES_LONG") != "", nil
	case "superuser":
		return os.Geteuid() == 0, nil
	case "mounts":
		return exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", os.TempDir()).Run() == nil, nil
	}
	return false, fmt.Errorf("unknown condition %q", name)
}

// setup gives a script its boards, and the rest of testdata as $TESTDATA.
func setup(e *testscript.Env) error {
	root, err := filepath.Abs(testdata)
	if err != nil {
		return err
	}
	e.Setenv("TESTDATA", root)
	e.Setenv("GORACE", os.Getenv("GORACE"))
	e.Setenv("TERM", "xterm")
	e.Setenv("HOME", e.WorkDir)
	return copyBoards(e.WorkDir)
}

// copyBoards copies the boards of testdata into a directory.
func copyBoards(dir string) error {
	boards, err := filepath.Glob(filepath.Join(testdata, "*.dat"))
	for _, path := range boards {
		data, failed := os.ReadFile(path)
		err = errors.Join(err, failed, os.WriteFile(filepath.Join(dir, filepath.Base(path)), data, 0o644))
	}
	return err
}

// A reply is what a command prints, and its exit status.
type reply struct {
	status    int
	out, said string
}

// runCommand runs a command in this process, with a text as standard input.
func runCommand(stdin string, args ...string) reply { return runIn(func(*cli.Env) {}, stdin, args...) }

// runIn runs a command in an environment that a function changes.
func runIn(change func(e *cli.Env), stdin string, args ...string) reply {
	var out, said bytes.Buffer
	e := cli.NewEnv(strings.NewReader(stdin), &out, &said)
	change(e)
	status := app.Main(e, args)
	return reply{status, out.String(), said.String()}
}

// status runs a command and checks its exit status.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("status is %d, want %d", got, want)
	}
}

// eachGoFile parses the Go files below a directory of the repository and calls
// f with their paths in it.
func eachGoFile(t *testing.T, dir string, mode parser.Mode, f func(path string, file *ast.File)) {
	t.Helper()
	root := os.DirFS("../..")
	err := fs.WalkDir(root, dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		source, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, source, mode|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		f(path, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
