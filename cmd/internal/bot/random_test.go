//go:build linux

package bot

import (
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"minesweeper/board/game"
	"minesweeper/board/protocol"
)

// misbehave picks one of the faults and does it.
func misbehave() {
	names := slices.Sorted(maps.Keys(faultBots))
	faultBots[names[rand.IntN(len(names))]]()
}

// TestRandomMisbehaviour lets a program play that picks a fault for every game,
// for as long as MINES_BOT_RANDOM says, such as 10m, or for a few games. Every
// game has a verdict or an end, and nothing is left.
func TestRandomMisbehaviour(t *testing.T) {
	long, err := time.ParseDuration(os.Getenv("MINES_BOT_RANDOM"))
	if err != nil {
		long = 5 * time.Second
	}
	programs := isolated(t)
	namespaces := countNamespaces()
	files := openFiles(t)
	mark := "mark" + strings.ReplaceAll(t.TempDir(), "/", "-")
	c := &contestant{sandbox: programs, entry: Entry{Program: testProgram(t, "misbehaves", mark)}, limits: longLimits(), dialect: protocol.Text}
	c.limits.Start, c.limits.Move = time.Second, 500*time.Millisecond
	mines := faultMines(t)
	table := &table{game: game.New(mines)}
	verdicts := make(map[Verdict]int)
	most, number := uint64(0), 0
	for end := time.Now().Add(long); time.Now().Before(end); {
		number++
		r := table.play(c, mines, number)
		switch {
		case r.Fault != nil && r.Fault.Verdict == RefereeError:
			t.Fatalf("game %d: %v", number, r.Fault)
		case r.Fault != nil:
			verdicts[r.Fault.Verdict]++
		case r.Outcome != Won && r.Outcome != Lost:
			t.Fatalf("game %d has no end: %+v", number, r)
		}
		if c.mess != nil {
			t.Fatalf("game %d: left over: %v", number, c.mess)
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, m.Sys)
	}
	c.stop(nil)
	t.Logf("%d games, %v, %d MiB of memory at the most", number, verdicts, most>>20)
	if most > 64<<20 {
		t.Errorf("the referee came to %d MiB", most>>20)
	}
	checkNothingLeft(t, mark)
	checkOpenFiles(t, files)
	if after := countNamespaces(); after > namespaces {
		t.Errorf("%d PID namespaces, %d before", after, namespaces)
	}
}

// countNamespaces returns how many PID namespaces have processes.
func countNamespaces() int {
	links, _ := filepath.Glob("/proc/[0-9]*/ns/pid")
	seen := make(map[string]bool)
	for _, link := range links {
		if name, err := os.Readlink(link); err == nil {
			seen[name] = true
		}
	}
	return len(seen)
}
