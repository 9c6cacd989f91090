//go:build unix

package main

import (
	"maps"
	"strings"
	"syscall"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/ownfile"
)

// If the positions of an interrupted run cannot be kept, neither they nor a
// checkpoint are left, from which the run could not resume. An older file stays as
// it was.
func TestPositionsAfterInterruptAreNotKept(t *testing.T) {
	skipUnderRace(t)
	for _, tt := range []struct {
		before     map[string]string
		fails, why string
	}{
		{nil, "write", "p: no space left on device"},
		{nil, "close", "p: no space left on device"},
		{map[string]string{"p": "older\n"}, "rename", "p-2: no space left on device"},
	} {
		dir := t.TempDir()
		t.Chdir(dir)
		for name, text := range tt.before {
			boardtest.WriteFile(t, name, text)
		}
		args := "simulate --size 9x9 -n 10 --policy safest --games 3000 -j 1 --no-time --positions p"
		r := runIn(func(e *cli.Env) {
			e.Disk = &ownfile.Disk{Fail: func(call, path string) error {
				switch interrupted := e.Context().Err() != nil; {
				case interrupted && call == tt.fails && strings.HasPrefix(path, "p"):
					return syscall.ENOSPC
				case call == "write" && path == "p" && !interrupted:
					return interrupt(e)
				}
				return nil
			}}
		}, "", strings.Fields(args)...)
		if r.status != cli.Trouble || !strings.Contains(r.said, " of 3000 games, which cannot be kept: "+tt.why+"\n") ||
			strings.Contains(r.said, "to resume") || !strings.Contains(r.out, "Samples:") {
			t.Errorf("%s: status %d: %s%s", tt.fails, r.status, r.out, r.said)
		}
		if got := files(t, dir); !maps.Equal(got, tt.before) {
			t.Errorf("%s: %d files are left: %.60q", tt.fails, len(got), got)
		}
	}
}
