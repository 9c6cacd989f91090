// Package scripts has the scripts that build programs. They take long, so they
// are apart from those of the other commands.
package scripts

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"minesweeper/board/boardtest"
)

// TestScripts runs testdata/script-programs/*.txtar, in which mines is a command.
// "status N COMMAND ARGS..." checks that a command ends with exactly the status N.
func TestScripts(t *testing.T) {
	const testdata = "../../../../../testdata"
	dir := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", dir, "minesweeper/cmd/mines").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join(testdata, "script-programs"),
		Setup: func(e *testscript.Env) error {
			e.Setenv("PATH", dir+string(os.PathListSeparator)+e.Getenv("PATH"))
			for _, name := range []string{"mines.dat", "partial.dat"} {
				data, err := os.ReadFile(filepath.Join(testdata, name))
				if err := errors.Join(err, os.WriteFile(filepath.Join(e.WorkDir, name), data, 0o644)); err != nil {
					return err
				}
			}
			return nil
		},
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"status": status},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *boardtest.Update,
	})
}

func status(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("status is %d, want %s", got, args[0])
	}
}
