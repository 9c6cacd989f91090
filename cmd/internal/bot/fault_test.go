//go:build linux

package bot

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
)

// A faultTest is a row of the fault table.
type faultTest struct {
	bot     string
	play    func()  // nil in a second row of a bot
	verdict Verdict // none if the game must go on
	turn    int     // negative if it is a matter of chance
	words   string  // an expression that matches the detail and the hint
}

// What a program that is at work or took too much memory is reported for.
var (
	atWork  = `^no answer after [0-9.]+m?s; it is at work, with [0-9]+ of ` + memoryWords + ` of memory and [0-9]+ of 512 processes and threads $`
	tooMuch = `^wanted more than ` + memoryWords + ` of memory \(.+\), held [0-9]+ at the most(, as sampled)? $`
)

// faultTests are the rows of the fault table: what a bot does, its verdict, and
// words that the report of it has to have. Every bot plays a game on
//
//	...
//	***
//	**.
//
// beginning with A1, and does what it does at turn 2 unless said otherwise.
var faultTests = []faultTest{
	{"starts slowly", func() { readLine(); waitWithoutEnd() }, StartFailed, 0,
		`^asked for its name: no answer after [0-9.]+m?s; it waits and uses no processor time is the output flushed after every line\? ` +
			`is another --protocol meant\?$`},
	{"dies before its name", func() { fmt.Fprintln(os.Stderr, "no such module"); os.Exit(1) },
		Exited, 0, "exit status 1"},
	{"answers rubbish for a name", func() { readLine(); fmt.Println("\xff\xfe"); waitWithoutEnd() },
		BadAnswer, 0, "0xff"},

	{"hangs", atTurn(2, spin), Timeout, 2, atWork},
	{"half a line", answering("E"), Timeout, 2, `^no answer after [0-9.]+s, only "E" and no end of the line $`},
	{"a byte at a time", atTurn(2, drip("x")), Timeout, 2, `only "xxx`},
	{"chatters without end", atTurn(2, drip("# thinking\n")), Timeout, 2, "no answer"},
	{"does not flush", unflushed, Timeout, 1, `; it waits and uses no processor time is the output flushed after every line\?$`},
	{"sleeps", atTurn(2, waitWithoutEnd), Timeout, 2, `^no answer after [0-9.]+s; it waits and uses no processor time `},
	{"a line of 200 MB", atTurn(2, func() { flood(os.Stdout, "xxxxxxxx", 200<<20); waitWithoutEnd() }),
		OutputLimit, 2, `^wrote more than 4096 bytes without the end of a line: "x+[.]{3}" $`},
	{"floods remarks", atTurn(2, func() { flood(os.Stdout, "# remark\n", 200<<20); waitWithoutEnd() }), OutputLimit, 2,
		"^wrote more than 1048576 bytes of remarks, lines that begin with #, and no answer $"},
	{"floods answers", atTurn(2, func() { flood(os.Stdout, "C3\n", 200<<20); waitWithoutEnd() }),
		Unsolicited, 2, "without being asked"},
	{"floods stderr", atTurn(2, func() { flood(os.Stderr, "error\n", 32<<20) }), "", 4, ""},
	{"never reads", neverReads(waitWithoutEnd),
		Timeout, 1, "^no answer after [0-9.]+s; it has not read the question $"},
	{"never reads, half a line", neverReads(func() { waitForQuestion(); fmt.Print("E"); waitWithoutEnd() }),
		Timeout, 1, `only "E"`},
	{"never reads, remarks", neverReads(drip("# thinking\n")), Timeout, 1, "no answer"},
	{"never reads, spins", neverReads(spin), Timeout, 1, atWork},
	{"never reads, stops itself", neverReads(func() { kill(os.Getpid(), syscall.SIGSTOP); waitWithoutEnd() }),
		Timeout, 1, "s; it is stopped $"},
	{"never reads, leaves a child", neverReads(func() { spawn("sleeps without end"); os.Exit(0) }),
		Exited, -1, "exit status 0"},
	{"takes more and more memory", atTurn(2, func() { eatSlowly(0) }), Timeout, 2, "of " + memoryWords + " of memory"},
	{"shares memory with children", atTurn(2, func() { eatSlowly(5) }), Timeout, 2, "with [12]?[0-9]?[0-9] of " + memoryWords},
	{"closes its input", atTurn(2, func() { os.Stdin.Close(); fmt.Println("C3"); waitWithoutEnd() }),
		ClosedPipe, 3, "^closed its standard input and runs on $"},
	{"closes its output", atTurn(2, func() { os.Stdout.Close(); waitWithoutEnd() }),
		ClosedPipe, 2, "^closed its standard output and runs on $"},
	{"exits", atTurn(2, func() { fmt.Fprintln(os.Stderr, "I have had enough"); os.Exit(3) }),
		Exited, 2, `^ended by itself \(exit status 3\) $`},
	{"exits well", atTurn(2, func() { os.Exit(0) }), Exited, 2, "exit status 0"},
	{"dies by a signal", atTurn(2, func() { kill(os.Getpid(), syscall.SIGKILL); waitWithoutEnd() }),
		Exited, 2, "^killed by SIGKILL, though it reached no limit: by something outside, or by itself $"},
	{"answers, then exits", atTurn(2, func() { fmt.Println("C3"); os.Exit(0) }), Exited, 3, "exit status 0"},
	{"ignores SIGTERM", atTurn(2, func() { signal.Ignore(syscall.SIGTERM, syscall.SIGHUP); waitWithoutEnd() }),
		Timeout, 2, "no processor time"},
	{"stops itself", atTurn(2, func() { kill(os.Getpid(), syscall.SIGSTOP); waitWithoutEnd() }),
		Timeout, 2, "s; it is stopped $"},
	{"leaves a child", atTurn(2, func() { spawn("sleeps without end"); os.Exit(0) }), Exited, 2, "exit status 0"},
	{"leaves a grandchild", atTurn(2, func() { spawn("spawns and exits"); os.Exit(0) }), Exited, 2, "exit status 0"},
	{"has children, hangs", atTurn(2, func() { spawn("spawns and exits"); spawn("sleeps without end"); spin() }),
		Timeout, 2, atWork},

	{"bad UTF-8", answering("C\xff3\n"), BadAnswer, 2, "byte 2 of the answer is 0xff"},
	{"a NUL", answering("C3\x00\n"), BadAnswer, 2, "byte 3 of the answer is 0x00"},
	{"not a move", answering("I would take C3\n"), BadAnswer, 2, `"I would take C3" is not a move`},
	{"off the board", answering("D1\n"), IllegalMove, 2, "D1 is not on the board, which is 3x3"},
	{"repeats a move", func() { serve(func(board.View) (board.Move, error) { return board.Move{}, nil }) },
		IllegalMove, 192, "^191 moves in a row on squares that are not covered $"},
	{"answers twice", atTurn(2, func() { fmt.Print("A3\nC3\n"); waitWithoutEnd() }),
		Unsolicited, 2, `"C3" without being asked`},
	{"goes on answering", atTurn(2, func() { fmt.Print("A3\n") }), Unsolicited, -1, ""}, // soon, but not always at once
	{"answers early", func() { fmt.Print("a bot\nA1\n"); waitWithoutEnd() }, Unsolicited, 0, "a bot"},
	{"answers later", atTurn(2, func() {
		time.AfterFunc(20*time.Millisecond, func() { fmt.Println("C3") })
		fmt.Println("A3")
		pause()
		waitWithoutEnd()
	}), Unsolicited, -1, ""},
	{"drips answers", atTurn(2, drip("C3\n")), Unsolicited, -1, ""},
	{"memory bomb", atTurn(2, func() { eat(); waitWithoutEnd() }), MemoryLimit, 2, tooMuch},
	{"shared memory bomb", atTurn(2, func() { eatShared(); waitWithoutEnd() }), MemoryLimit, 2, tooMuch},
	{"page tables take memory", atTurn(2, func() { readEmpty(); waitWithoutEnd() }), MemoryLimit, 2, memoryWords},
	{"many eat memory", atTurn(2, func() {
		for range 3 {
			startBot("eats some", false)
		}
		waitWithoutEnd()
	}), MemoryLimit, 2, memoryWords},
	{"sockets take memory", atTurn(2, func() {
		for range 16 {
			startBot("fills sockets", false)
		}
		waitWithoutEnd()
	}), MemoryLimit, 2, memoryWords},
	{"orphans eat memory", atTurn(2, func() { spawnEaters(); waitWithoutEnd() }), MemoryLimit, 2, memoryWords},
	{"leaves many that eat memory", atTurn(2, func() { spawnEaters(); os.Exit(0) }), Exited, 2, "exit status 0"},
	{"forks without end", atTurn(2, func() { forkBomb(); waitWithoutEnd() }),
		ProcessLimit, 2, `^wanted more than 512 processes and threads \(`},
	{"forks without end and exits", atTurn(2, func() { forkBomb(); os.Exit(9) }), ProcessLimit, 2, "512 processes"},
	{"forks, kills them and exits", atTurn(2, func() {
		forkBomb()
		fmt.Fprintln(os.Stderr, unix.EAGAIN)
		if os.Getppid() == 1 { // it is isolated: all others are its own
			kill(-1, syscall.SIGKILL)
		}
		for _, err := syscall.Wait4(-1, nil, 0, nil); err == nil; _, err = syscall.Wait4(-1, nil, 0, nil) {
		}
		os.Exit(1)
	}), ProcessLimit, 2, "processes"},
	{"forks when it is refused", atTurn(2, func() {
		for range forkLimit {
			fork()
		}
		waitWithoutEnd()
	}), ProcessLimit, 2, "512 processes"},
	{"ends its sandbox", atTurn(2, func() {
		// The first process and its threads.
		for pid := 1; os.Getppid() == 1 && pid < os.Getpid(); pid++ {
			kill(pid, syscall.SIGSEGV)
		}
		os.Exit(1)
	}), Exited, 2, ""}, // it may or may not get that far
	{"remarks and wins", func() {
		serve(func(v board.View) (board.Move, error) {
			fmt.Print("# let me see\n\n  \n#\n")
			return firstCovered(v)
		})
	}, "", 4, ""},
	{"dies by SIGTERM", atTurn(2, func() { kill(os.Getpid(), syscall.SIGTERM); waitWithoutEnd() }),
		Exited, 2, "^ended by SIGTERM $"},
}

// longQuestionTests are rows for a board of 300 rows: the report says that a
// question was not read even if a pipe has no room for the whole of it.
var longQuestionTests = []faultTest{
	{"never reads", nil, Timeout, 1, "has not read the question"},
	{"reads a little", nil, Timeout, 1, "has not read the whole question"},
	{"never reads, half a line", nil, Timeout, 1, `only "E"`},
	{"never reads, spins", nil, Timeout, 1, "it is at work"},
	{"never reads, stops itself", nil, Timeout, 1, "it is stopped"},
	{"sleeps", nil, Timeout, 2, "no processor time"},
}

// TestFaults lets every bot of the table play, isolated and not; in short tests
// every third row, as with the race detector all take a minute of processor time.
func TestFaults(t *testing.T) {
	row := strings.Repeat(".", 298) + "*.\n" // the last column is not uncovered at turn 1
	large := boardtest.Minefield(t, strings.Repeat(row, 300))
	runs := 1
	if os.Getenv("MINES_LONG") != "" {
		runs = 8
	}
	before := openFiles()
	t.Run("rows", func(t *testing.T) {
		for from, name := range []string{"isolated", "not isolated"} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				programs := sandbox.Probe(false)
				if name == "isolated" {
					programs = isolated(t)
				}
				for range runs {
					for i, test := range faultTests {
						if (!testing.Short() || i%3 == 1+from) && canTry(test, programs) {
							t.Run(test.bot, func(t *testing.T) {
								t.Parallel()
								checkFault(t, playFault(t, programs, test, faultMines(t)), test)
							})
						}
					}
				}
				for _, test := range longQuestionTests {
					t.Run("large, "+test.bot, func(t *testing.T) {
						t.Parallel()
						checkFault(t, playFault(t, programs, test, large), test)
					})
				}
			})
		}
	})
	checkOpenFiles(t, before)
}

// canTry reports whether a row is for these programs. What a program prints is
// judged alike, isolated or not. Where nothing limits processes, none forks
// without end, and nothing counts those that were refused, or sockets. Whether what many eat
// is seen before their parent has ended is a matter of chance.
func canTry(f faultTest, programs *sandbox.Sandbox) bool {
	if f.bot == "shares memory with children" && (!programs.EnforcesMemory() || boardtest.UnderRace()) {
		return false // samples count it once for each, and the race detector has much of its own
	}
	if programs.Isolated() {
		return f.bot != "forks, kills them and exits" || programs.EnforcesMemory()
	}
	return !slices.Contains([]Verdict{BadAnswer, IllegalMove, OutputLimit, Unsolicited}, f.verdict) &&
		f.bot != "leaves many that eat memory" &&
		(!strings.Contains(f.bot, "forks") && f.bot != "sockets take memory" || programs.EnforcesMemory())
}

// isolated returns a sandbox that isolates.
func isolated(t testing.TB) *sandbox.Sandbox {
	t.Helper()
	s := sandbox.Probe(true)
	if !s.Isolated() {
		t.Skipf("not isolated: %s", s.Missing())
	}
	return s
}

// playFault lets a bot play a few games, until it is found at fault, and checks
// that no process of it is left afterwards.
func playFault(t *testing.T, programs *sandbox.Sandbox, test faultTest, mines board.Minefield) (r simulate.Outcome) {
	t.Helper()
	mark := "mark" + strings.ReplaceAll(t.TempDir(), "/", "-")
	c := testContestant(t, programs, testProgram(t, test.bot, mark))
	c.match.Watch = func(s Scene) {
		if s.Title == "" && c.turns+1 >= test.turn {
			c.match.Limits.Move = test.limit()
		}
	}
	if strings.HasPrefix(test.bot, "forks") && boardtest.UnderRace() {
		c.match.Limits.Memory = 8 << 30 // samples count the detector's own once for each process
	}
	if test.verdict == StartFailed {
		c.match.Limits.Start = 5 * time.Second // enough to start on a busy machine
	}
	for number := uint64(0); number < 3 && r.Fault == nil; number++ {
		r = playGame(t, c, mines, number)
	}
	c.stop(nil)
	if c.cleanupErr != nil {
		t.Errorf("left over: %v", c.cleanupErr)
	}
	checkNothingLeft(t, mark)
	return r
}

// testContestant returns a program that plays alone, whatever it does.
func testContestant(t *testing.T, programs *sandbox.Sandbox, p Program) *contestant {
	m := &Match{Sandbox: programs, Policies: []simulate.Policy{p.policy("")}, Limits: longLimits(), dialect: protocol.Text}
	return &contestant{match: m, ctx: t.Context(), streak: &faultStreak{most: math.MaxInt64}}
}

// playGame lets a program play a game as a run does.
func playGame(t *testing.T, c *contestant, mines board.Minefield, number uint64) (o simulate.Outcome) {
	t.Helper()
	g := game.New(mines)
	c.Ready(t.Context(), number, &o)
	c.Begin(mines.Size(), mines.Total())
	for o.Fault == nil && !g.Status().Over() {
		move, err := c.Turn(g.View())
		if errors.As(err, &o.Fault) {
			continue
		}
		for _, m := range append(c.Flags(), move) {
			if !m.Flag && g.Board().State(m.Square) == board.Flagged {
				g.Do(game.Action{Kind: game.Unflag, Square: m.Square})
			}
			if _, err := g.Make(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	o.Won = g.Status() == game.Won
	_ = c.Over(g, &o) // what is left over, the caller looks at
	return o
}

// longLimits are for whatever a bot is not found at fault for.
func longLimits() Limits {
	l := DefaultLimits()
	l.Memory = testMemory
	l.Start, l.Move = 2*time.Minute, 2*time.Minute
	return l
}

// limit returns the time for an answer at the turn of the fault. It is short
// for bots that are found at fault when it is over, but lets them do, on a busy
// machine too, what they are to be seen doing.
func (f faultTest) limit() time.Duration {
	limit := longLimits().Move
	switch {
	case strings.HasPrefix(f.bot, "forks"): // it counts that it was refused processes only if it fails
		limit = 4 * time.Second
	case f.verdict != Timeout:
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
	return limit
}

func faultMines(t testing.TB) board.Minefield {
	t.Helper()
	return boardtest.Minefield(t, "...\n***\n**.\n")
}

// checkFault compares a game with what the table says.
func checkFault(t *testing.T, r simulate.Outcome, want faultTest) {
	t.Helper()
	verdict, turn, words := want.verdict, want.turn, want.words
	if verdict == "" {
		if r.Ending() != "lost" || r.Conduct.Turns != int64(turn) {
			t.Errorf("got %+v, want the game lost at turn %d", r, turn)
		}
		return
	}
	if r.Ending() != "faulty" {
		t.Fatalf("no fault: %+v", r)
	}
	if r.Fault.Verdict != verdict || turn >= 0 && r.Fault.Turn != int64(turn) {
		t.Errorf("got %s at turn %d (%s), want %s at turn %d", r.Fault.Verdict, r.Fault.Turn, r.Fault.Detail, verdict, turn)
	}
	if !regexp.MustCompile(words).MatchString(r.Fault.Detail + " " + r.Fault.Hint) {
		t.Errorf("the report is %v (%s), want %q in it; standard error:\n%s", r.Fault, r.Fault.Hint, words, r.Fault.Stderr)
	}
}

// checkNothingLeft looks for processes, by a word in their arguments. TestMain
// looks for folders.
func checkNothingLeft(t *testing.T, mark string) {
	t.Helper()
	found, err := os.ReadDir("/proc")
	boardtest.Must(t, err)
	for _, entry := range found {
		path := filepath.Join("/proc", entry.Name(), "cmdline")
		if line, err := os.ReadFile(path); err == nil && bytes.Contains(line, []byte(mark)) {
			t.Errorf("a process is left: %s %q", path, line)
		}
	}
}

// openFiles returns how many files this process has open.
func openFiles() int {
	entries, _ := os.ReadDir("/proc/self/fd")
	return len(entries)
}

// checkOpenFiles compares with before. The garbage collector closes files
// without references.
func checkOpenFiles(t *testing.T, before int) {
	t.Helper()
	after := 0
	for range 500 {
		after = openFiles()
		if after <= before {
			return
		}
		runtime.GC()
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d files are open, %d were before", after, before)
}

// TestFaultsKeepLittle checks that what a program floods us with is not kept.
func TestFaultsKeepLittle(t *testing.T) {
	programs := isolated(t)
	for _, bot := range []string{"a line of 200 MB", "floods remarks", "floods answers", "floods stderr"} {
		c := testContestant(t, programs, testProgram(t, bot))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := playGame(t, c, faultMines(t), 0)
		c.stop(nil)
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 4<<20 {
			t.Errorf("%s: %d bytes were allocated", bot, got)
		}
		if r.Fault != nil && len(r.Fault.Detail)+len(r.Fault.Partial) > 8<<10 {
			t.Errorf("%s: the fault holds %d bytes", bot, len(r.Fault.Detail)+len(r.Fault.Partial))
		}
	}
}

// misbehave picks one of the faults and does it.
func misbehave() { faultTests[rand.IntN(len(faultTests))].play() }

// TestRandomMisbehaviour lets a program play that picks a fault for each game,
// for as long as MINES_BOT_RANDOM says, such as 10m, or for a few games. Every
// game has a verdict or an end, and nothing is left.
func TestRandomMisbehaviour(t *testing.T) {
	long, err := time.ParseDuration(os.Getenv("MINES_BOT_RANDOM"))
	if err != nil {
		long = 2 * time.Second
	}
	programs := isolated(t)
	files := openFiles()
	mark := "mark" + strings.ReplaceAll(t.TempDir(), "/", "-")
	c := testContestant(t, programs, testProgram(t, "misbehaves", mark))
	c.match.Limits.Start, c.match.Limits.Move = time.Second, 500*time.Millisecond
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
