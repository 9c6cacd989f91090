//go:build linux

package bot

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/protocol"
)

// A faultTest is a row of the fault table.
type faultTest struct {
	bot     string
	verdict Verdict // none if the game must go on
	turn    int     // negative if it is a matter of chance
	words   string
}

// faultTests are the rows of the fault table: what a bot does, its verdict, and
// words that the report of it has to have. Every bot plays a game on
//
//	...
//	***
//	**.
//
// beginning with A1, and does what it does at turn 2 unless said otherwise.
var faultTests = []faultTest{
	{"starts slowly", StartFailed, 0, ""},
	{"dies before its name", Exited, 0, "exit status 1"},
	{"says rubbish for a name", BadText, 0, "0xff"},

	{"hangs", Timeout, 2, "no answer"},
	{"half a line", Timeout, 2, `only "E"`},
	{"a byte at a time", Timeout, 2, `only "xxx`},
	{"chatters for ever", Timeout, 2, "no answer"},
	{"does not flush", Idle, 1, "flushed"},
	{"sleeps", Idle, 2, "no processor time"},
	{"a line of 200 MB", LineTooLong, 2, "4096 bytes"},
	{"floods remarks", OutputLimit, 2, "remarks"},
	{"floods answers", OutputLimit, 2, "131072 bytes"},
	{"floods rubbish", OutputLimit, 2, "131072 bytes"},
	{"floods stderr", "", 4, ""},
	{"never reads", NotReading, 1, "has not read"},
	{"never reads, half a line", Timeout, 1, `only "E"`},
	{"never reads, talks", Timeout, 1, "no answer"},
	{"never reads, spins", Timeout, 1, "no answer"},
	{"never reads, stops itself", Timeout, 1, "it is stopped"},
	{"never reads, leaves a child", Timeout, 1, "something that it started"},
	{"takes more and more memory", Timeout, 2, "of 256 MiB of memory and was taking more"},
	{"never reads, takes memory", Timeout, 1, "of 256 MiB of memory and was taking more"},
	{"closes its input", NotReading, 3, ""},
	{"closes its output", ClosedOutput, 2, "closed its standard output"},
	{"exits", Exited, 2, "exit status 3"},
	{"exits well", Exited, 2, "exit status 0"},
	{"dies by a signal", Signalled, 2, "SIGKILL"},
	{"answers, then exits", Exited, 3, "exit status 0"},
	{"ignores SIGTERM", Timeout, 2, "ignored SIGTERM"},
	{"spins, ignoring SIGTERM", Timeout, 2, "ignored SIGTERM"},
	{"stops itself", Timeout, 2, "it is stopped"},
	{"leaves a child", Timeout, 2, "something that it started"},
	{"leaves a grandchild", Timeout, 2, "something that it started"},
	{"has children, hangs", Timeout, 2, "no answer"},

	{"bad UTF-8", BadText, 2, "byte 2 of the answer is 0xff"},
	{"a NUL", BadText, 2, "byte 3 of the answer is 0x00"},
	{"not a move", BadSyntax, 2, `"I would take C3" is not a move`},
	{"lower case", BadSyntax, 2, `"c3" is not a move`},
	{"off the board", IllegalMove, 2, "D1 is not on the board, which is 3x3"},
	{"repeats a move", IllegalMove, 192, "not covered"},
	{"answers twice", Unsolicited, 2, `"C3" without being asked`},
	{"goes on answering", Unsolicited, -1, ""}, // soon, but not always at once
	{"answers early", Unsolicited, 0, "a bot"},
	{"speaks later", Unsolicited, -1, ""},
	{"drips answers", Unsolicited, -1, ""},
	{"memory bomb", MemoryLimit, 2, "256 MiB"},
	{"many eat memory", MemoryLimit, 2, "256 MiB"},
	{"orphans eat memory", MemoryLimit, 2, "256 MiB"},
	{"leaves many that eat memory", MemoryLimit, 2, "256 MiB"},
	{"remarks and wins", "", 4, ""},
}

// longRuns is how often each row is tried. Where there is time for more than
// once, MINES_BOT_RUNS says so.
func longRuns(t *testing.T) int {
	text := os.Getenv("MINES_BOT_RUNS")
	if text == "" {
		return 1
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestFaults lets every bot of the table play at the best level of isolation
// that this machine reaches and, in long runs, once at all others that can tell
// all faults apart.
func TestFaults(t *testing.T) {
	runs := longRuns(t)
	best := Probe(Apart)
	t.Logf("isolation %v %q", best.Level(), best.Missing())
	least := best.Level()
	if runs > 1 {
		least = Limited
	}
	for level := best.Level(); level >= least; level-- {
		host := Probe(level)
		if level < best.Level() {
			runs = 1
		}
		before := openFiles(t)
		t.Run(host.Level().String(), func(t *testing.T) {
			for range runs {
				for _, test := range faultTests {
					t.Run(test.bot, func(t *testing.T) {
						t.Parallel()
						checkFault(t, playFault(t, host, test), test)
					})
				}
			}
		})
		checkOpenFiles(t, before)
	}
}

// TestFaultsByPipesAlone looks at what is left where nothing but pipes can be
// had, as on Windows: both ways to read them.
func TestFaultsByPipesAlone(t *testing.T) {
	unsure := map[string]bool{ // needs a keeper, or to look at the program from outside
		"does not flush": true, "sleeps": true, "ignores SIGTERM": true, "stops itself": true, "never reads, stops itself": true, "memory bomb": true, "many eat memory": true,
		"orphans eat memory": true, "leaves many that eat memory": true,
		"never reads, spins": true, "never reads, leaves a child": true, "takes more and more memory": true, "never reads, takes memory": true,
		"leaves a child": true, "leaves a grandchild": true, "has children, hangs": true,
	}
	for _, pumped := range []bool{false, true} {
		host := Probe(Pipes)
		host.pumped = pumped
		for _, test := range faultTests {
			if unsure[test.bot] {
				continue
			}
			if test.bot == "spins, ignoring SIGTERM" {
				test.words = "no answer" // it is killed at once
			}
			t.Run(test.bot, func(t *testing.T) {
				t.Parallel()
				checkFault(t, playFault(t, host, test), test)
			})
		}
	}
}

// playFault lets a bot play a few games, until it is found at fault, and checks
// that nothing of it is left afterwards.
func playFault(t *testing.T, host *Host, test faultTest) Played {
	t.Helper()
	return playFaultOn(t, host, test, faultMines(t))
}

// playFaultOn is playFault over another minefield.
func playFaultOn(t *testing.T, host *Host, test faultTest, mines board.Minefield) Played {
	t.Helper()
	h := *host
	h.temp = t.TempDir()
	mark := "mark" + strings.ReplaceAll(h.temp, "/", "-")
	c := &contestant{host: &h, entry: Entry{Program: testProgram(t, test.bot, mark)}, limits: longLimits(), dialect: protocol.Text}
	table := &table{game: game.New(mines)}
	turn := 1
	hurry := func(board.Board) {
		if turn++; turn >= test.turn {
			c.limits.Move = test.limit()
		}
	}
	if test.turn == 1 {
		c.limits.Move = test.limit()
	}
	table.watch = hurry
	if test.verdict == StartFailed {
		c.limits.Start = time.Second
	}
	var r Played
	for number := 1; number <= 3 && r.Fault == nil; number++ {
		r = table.play(c, mines, number)
	}
	c.stop(nil)
	if c.mess != nil {
		t.Errorf("left over: %v", c.mess)
	}
	checkNothingLeft(t, h.temp, mark)
	return r
}

// longLimits are for whatever a bot is not found at fault for.
func longLimits() Limits {
	l := DefaultLimits()
	l.Memory = testMemory
	l.Start, l.Move = 2*time.Minute, 2*time.Minute
	return l
}

// limit returns the time for an answer at the turn of the fault. It is short for
// bots that are found at fault when it is over, but lets them do, on a busy
// machine too, what they are to be seen doing.
func (f faultTest) limit() time.Duration {
	limit := longLimits().Move
	switch {
	case f.verdict != Timeout && f.verdict != NotReading && f.verdict != Idle:
		return limit
	case strings.Contains(f.bot, "memory"):
		limit = 4 * time.Second
	case f.bot == "has children, hangs":
		limit = time.Second
	case strings.Contains(f.bot, "child"):
		limit = 3 * time.Second
	case f.bot == "hangs", strings.Contains(f.bot, "spins"): // from the beginning
		limit = 400 * time.Millisecond
	default:
		limit = 1500 * time.Millisecond
	}
	if raceDetector { // everything is slow
		limit *= 5
	}
	return limit
}

func faultMines(t testing.TB) board.Minefield {
	t.Helper()
	mines, err := board.ParseMinefield([]byte("...\n***\n**.\n"), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return mines
}

// checkFault compares a game with what the table says.
func checkFault(t *testing.T, r Played, want faultTest) {
	t.Helper()
	verdict, turn, words := want.verdict, want.turn, want.words
	if verdict == "" {
		if r.Outcome != Lost || r.Turns != turn {
			t.Errorf("got %+v, want the game lost at turn %d", r, turn)
		}
		return
	}
	if r.Outcome != Faulty || r.Fault == nil {
		t.Fatalf("no fault: %+v", r)
	}
	if r.Fault.Verdict != verdict || turn >= 0 && r.Turns != turn {
		t.Errorf("got %s at turn %d (%s), want %s at turn %d", r.Fault.Verdict, r.Turns, r.Fault.Detail, verdict, turn)
	}
	if !strings.Contains(r.Fault.Detail+" "+r.Fault.Hint, words) {
		t.Errorf("the report is %v (%s), want %q in it; standard error:\n%s", r.Fault, r.Fault.Hint, words, r.Fault.Stderr)
	}
}

// checkNothingLeft looks for folders and, by a word in their arguments, for
// processes.
func checkNothingLeft(t *testing.T, dir, mark string) {
	t.Helper()
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left in the folder: %v %v", left, err)
	}
	found, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found {
		if line, err := os.ReadFile(path); err == nil && bytes.Contains(line, []byte(mark)) {
			t.Errorf("a process is left: %s %q", path, line)
		}
	}
}

// openFiles returns how many files this process has open, -1 if that cannot be
// known.
func openFiles(t *testing.T) int {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return -1
	}
	return len(entries)
}

// checkOpenFiles compares with before. Files that nobody refers to any more
// are closed by the garbage collector.
func checkOpenFiles(t *testing.T, before int) {
	t.Helper()
	after := 0
	for range 500 {
		if after = openFiles(t); after <= before {
			return
		}
		runtime.GC()
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d files are open, %d were before", after, before)
}

// TestFaultsKeepLittle checks that what a program floods us with is not kept.
func TestFaultsKeepLittle(t *testing.T) {
	host := Probe(Apart)
	for _, bot := range []string{"a line of 200 MB", "floods remarks", "floods answers", "floods rubbish", "floods stderr"} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := playFault(t, host, faultTest{bot: bot})
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 4<<20 {
			t.Errorf("%s: %d bytes were allocated", bot, got)
		}
		if r.Fault != nil && len(r.Fault.Detail)+len(r.Fault.Partial) > 8<<10 {
			t.Errorf("%s: the fault holds %d bytes", bot, len(r.Fault.Detail)+len(r.Fault.Partial))
		}
	}
}
