//go:build linux

package bot

import (
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// misbehave picks one of the faults and does it.
func misbehave() {
	names := slices.Sorted(maps.Keys(faultBots))
	faultBots[names[rand.IntN(len(names))]]()
}

// TestRandomMisbehaviour lets a program play that picks a fault for each game,
// for as long as MINES_BOT_RANDOM says, such as 10m, or for a few games. Every
// game has a verdict or an end, and nothing is left.
func TestRandomMisbehaviour(t *testing.T) {
	long, err := time.ParseDuration(os.Getenv("MINES_BOT_RANDOM"))
	if err != nil {
		long = 5 * time.Second
		if testing.Short() {
			long = 2 * time.Second
		}
	}
	programs := isolated(t)
	files := openFiles(t)
	mark := "mark" + strings.ReplaceAll(t.TempDir(), "/", "-")
	c := testContestant(t, programs, testProgram(t, "misbehaves", mark))
	c.limits.Start, c.limits.Move = time.Second, 500*time.Millisecond
	mines := faultMines(t)
	verdicts := make(map[Verdict]int)
	most, number := uint64(0), uint64(0)
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	before := m.Sys
	for end := time.Now().Add(long); time.Now().Before(end); {
		number++
		r := playGame(t, c, mines, number)
		c.stop(nil) // the next game has another fault
		if r.Fault != nil && r.Fault.Verdict == RefereeError {
			t.Fatalf("game %d: %v", number, r.Fault)
		} else if r.Fault != nil {
			verdicts[r.Fault.Verdict]++
		}
		if c.cleanupErr != nil {
			t.Fatalf("game %d: left over: %v", number, c.cleanupErr)
		}
		runtime.ReadMemStats(&m)
		most = max(most, m.Sys)
	}
	t.Logf("%d games, %v, %d KiB of memory at first, %d at the most", number, verdicts, before>>10, most>>10)
	if most > before+16<<20 {
		t.Errorf("the referee took memory")
	}
	checkNothingLeft(t, mark)
	checkOpenFiles(t, files)
	if left := firstProcesses(); len(left) > 0 {
		t.Errorf("sandboxes are left: %v", left)
	}
}

// firstProcesses returns the children of this process: first processes of
// sandboxes. A namespace has no others once that has ended.
func firstProcesses() (found []string) {
	links, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, link := range links {
		data, _ := os.ReadFile(link)
		if f := strings.Fields(string(data)); len(f) > 3 && f[3] == strconv.Itoa(os.Getpid()) && f[2] != "Z" {
			found = append(found, f[0])
		}
	}
	return found
}
