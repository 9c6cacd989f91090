//go:build linux

package bot

import (
	"testing"
	"time"

	"minesweeper/cmd/internal/sandbox"
)

// TestStoppedWhileOthersPlay: before its first game and after each one a program
// is stopped, unless it plays alone or may ponder, and it plays all the same.
func TestStoppedWhileOthersPlay(t *testing.T) {
	for _, test := range []struct {
		name            string
		bots            []string
		ponder, isolate bool
		stopped         bool
	}{
		{"isolated", []string{"first covered", "first covered"}, false, true, true},
		{"not isolated", []string{"first covered", "first covered"}, false, false, true},
		{"pondering", []string{"first covered", "first covered"}, true, true, false},
		{"alone", []string{"first covered"}, false, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := testMatch(t, test.bots...)
			m.Limits, m.Sandbox = longLimits(), sandbox.Probe(test.isolate)
			m.Limits.Ponder = test.ponder
			if err := m.Start(t.Context(), testSettings(t, 2)); err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			for number := uint64(0); number <= 2; number++ {
				for i := range m.started {
					c := m.started[i][0]
					if number > 0 {
						if o := playGame(t, c, faultMines(t), number); o.Fault != nil {
							t.Fatalf("game %d: %v", number, o.Fault)
						}
					}
					if !becomes(c, test.stopped) {
						t.Errorf("after game %d it is stopped: %v, want %v", number, !test.stopped, test.stopped)
					}
				}
			}
		})
	}
}

// becomes waits until a program is stopped, or runs.
func becomes(c *contestant, stopped bool) bool {
	for range 1000 {
		if c.process.Sample().Stopped == stopped {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}
