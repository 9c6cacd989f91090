package main

import (
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

// TestScripts runs testdata/script-lab/*.txtar.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "../../testdata/script-lab",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *boardtest.Update,
	})
}
