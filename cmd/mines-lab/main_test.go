package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/topics"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"mines-lab": main}) }

// The help describes every command.
func TestHelp(t *testing.T) {
	for _, c := range app().Commands {
		if topics.OfCommand(c.Name) == "" {
			t.Errorf("%s has no file in cmd/internal/topics/commands", c.Name)
		}
	}
}

// TestScripts runs testdata/script-lab/*.txtar, in which mines is a command
// too.
func TestScripts(t *testing.T) {
	dir := t.TempDir()
	mines := filepath.Join(dir, "mines")
	if out, err := exec.Command("go", "build", "-o", mines, "minesweeper/cmd/mines").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	testscript.Run(t, testscript.Params{
		Dir: "../../testdata/script-lab",
		Setup: func(e *testscript.Env) error {
			e.Setenv("PATH", dir+string(os.PathListSeparator)+e.Getenv("PATH"))
			return nil
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *boardtest.Update,
	})
}
