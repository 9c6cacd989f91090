package bot

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
)

// TestExchanged: the report of a fault has the last answers, the question that
// has none, and what there is of an answer, each with its turn.
func TestExchanged(t *testing.T) {
	const question = "turn 9 9\nrows\n"
	answers := []string{"A1", "A2", "x"}
	for _, x := range []struct {
		answers  []string
		turn     int
		question string // that has no answer
		f        *Fault
		want     string
	}{
		{answers, 7, "", &Fault{Verdict: BadAnswer}, `turn 5 < "A1"|turn 6 < "A2"|turn 7 < "x"`},
		{answers, 7, question, &Fault{Verdict: Timeout, Partial: "B"},
			`turn 4 < "A1"|turn 5 < "A2"|turn 6 < "x"|turn 7 > "turn 9 9"|turn 7 < "B" without an end`},
		{answers[:1], 1, "", &Fault{Verdict: IllegalMove}, `turn 1 < "A1"`},
		{answers[:1], 2, question, &Fault{Partial: "B"}, `turn 1 < "A1"|turn 2 > "turn 9 9"|turn 2 < "B" without an end`},
		{nil, 0, question, &Fault{Verdict: Exited}, ""},
	} {
		c := &contestant{turns: x.turn, answers: x.answers, message: []byte(x.question)}
		if got := strings.Join(c.exchanged(x.f), "|"); got != x.want {
			t.Errorf("%s at turn %d: %s, want %s", x.f.Verdict, x.turn, got, x.want)
		}
	}
}

// TestRetired: whatever ended a program before its first answer counts, and
// nothing else. An answer ends the row, unless the program is retired.
func TestRetired(t *testing.T) {
	for _, v := range []Verdict{StartFailed, Timeout, OutputLimit, Unsolicited, ClosedPipe, Exited, MemoryLimit, ProcessLimit,
		BadAnswer, IllegalMove, RefereeError} {
		c := &contestant{streak: &faultStreak{most: 2}}
		c.countFault(&Fault{Verdict: v})
		if c.streak.retired() != nil {
			t.Errorf("%s: retired after one fault of two", v)
		}
		c.countFault(&Fault{Verdict: v})
		ended := v == Exited || v == ClosedPipe || v == MemoryLimit || v == ProcessLimit
		if f := c.streak.retired(); (f != nil) != ended || ended && (f.Verdict != v || f.Detail != "; not started again after 2 times") {
			t.Errorf("%s: %v", v, f)
		}
		c.streak.reset()
		if (c.streak.retired() != nil) != ended {
			t.Errorf("%s: an answer changes that it is retired", v)
		}
	}
	for name, c := range map[string]*contestant{"after a game": {played: 1}, "after an answer": {answers: []string{"A1"}}, "after a row": {}} {
		c.streak = &faultStreak{most: 2}
		c.countFault(&Fault{Verdict: Exited})
		if name == "after a row" {
			c.streak.reset()
		}
		c.countFault(&Fault{Verdict: Exited})
		if c.streak.retired() != nil {
			t.Errorf("%s it is retired", name)
		}
	}
}

// TestPendingFault: a fault found after the end of a game costs the next one,
// and what cannot be cleaned up after a program ends the match.
func TestPendingFault(t *testing.T) {
	c := &contestant{match: new(Match), streak: &faultStreak{most: 1}, ctx: t.Context()}
	c.pendingFault, c.answers = newFault(ClosedPipe, "closed"), []string{"of the game before"}
	play := func() (o simulate.Outcome, err error) {
		c.Ready(t.Context(), 1, &o)
		c.Begin(board.Size{Rows: 2, Cols: 2}, 1)
		_, err = c.Turn(board.View{Board: board.NewBoard(board.Size{Rows: 2, Cols: 2}), Total: 1})
		errors.As(err, &o.Fault)
		return o, c.Over(game.New(boardtest.Minefield(t, "*.\n..\n")), &o)
	}
	o, err := play()
	if want := (&Fault{Game: 2, Verdict: ClosedPipe, Detail: "closed"}); err != nil || !reflect.DeepEqual(o.Fault, want) || o.Conduct.Turns != 0 {
		t.Errorf("got %+v, %v", o, err)
	}
	if c.pendingFault != nil {
		t.Error("it costs another game")
	}
	// A game that is over at its beginning leaves it for the next.
	c.pendingFault = newFault(StartFailed, "no start")
	c.Begin(board.Size{Rows: 1, Cols: 1}, 0)
	if err := c.Over(game.New(boardtest.Minefield(t, ".\n")), new(simulate.Outcome)); err != nil || c.pendingFault == nil {
		t.Errorf("it is gone, %v", err)
	}
	c.pendingFault, c.cleanupErr = newFault(ClosedPipe, "closed"), errors.New("a process is left")
	if o, err := play(); err == nil || err.Error() != "a process is left" {
		t.Errorf("got %+v, %v", o, err)
	}
}

// TestSendFaults: what keeps a message from a program.
func TestSendFaults(t *testing.T) {
	for err, want := range map[error]string{
		os.ErrDeadlineExceeded: "timeout: it does not read what it is sent, and the pipe is full",
		io.ErrNoProgress:       "referee-error: sending to the program: " + io.ErrNoProgress.Error(),
	} {
		if got := new(contestant).sendFault(err).Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// writeAll writes empty files, with the folders above them.
func writeAll(t *testing.T, root string, names ...string) {
	for _, name := range names {
		os.MkdirAll(filepath.Join(root, filepath.Dir(name)), 0o755)
		boardtest.WriteFile(t, filepath.Join(root, name), "")
	}
}

// TestFind: a program that cannot be run has a hint at the cure; only what can
// be meant as a file is replaced by its path, and a folder lib beside it is
// readable.
func TestFind(t *testing.T) {
	t.Chdir(t.TempDir())
	writeAll(t, "", "a.py", "a.rb", "a.js", "a.x", "json", "-a.x", "folder/x", "folder/lib/x", "other/x", "other/lib")
	here, err := os.Getwd()
	boardtest.Must(t, err)
	self, err := os.Executable()
	boardtest.Must(t, err)
	p, err := Find([]string{self, "json", "-a.x", "a.x", "folder", "folder/x"}, nil)
	if want := []string{"json", "-a.x", filepath.Join(here, "a.x"), "folder", filepath.Join(here, "folder", "x")}; err != nil || p.Wrapped || !slices.Equal(p.Args[1:], want) {
		t.Errorf("got %q, %v", p.Args, err)
	}
	lib := filepath.Join(here, "folder", "lib")
	if !slices.Contains(p.readable(), lib) {
		t.Errorf("%s is not in %q", lib, p.readable())
	}
	for _, arg := range []string{filepath.Join(here, "other", "x"), lib} {
		want := slices.Concat(followed(self), toolchain(self), followed(arg))
		if got := (Program{Path: self, Args: []string{arg}}).readable(); !slices.Equal(got, want) {
			t.Errorf("for %s %q is readable, want %q", arg, got, want)
		}
	}
	boardtest.Must(t, os.WriteFile("a.run", nil, 0o755))
	t.Setenv("PATH", ".")
	if p, err := Find([]string{"a.run"}, nil); err != nil || p.Path != filepath.Join(here, "a.run") {
		t.Errorf("in the current folder, which is in PATH: %q, %v", p.Path, err)
	}
	boardtest.Must(t, os.Symlink("x", filepath.Join("folder", "link")))
	link := filepath.Join(here, "folder", "link")
	if got := followed(link); !slices.Equal(got, []string{link, filepath.Join(here, "folder", "x"), filepath.Join(here, "folder", "x")}) {
		t.Errorf("a link to a file beside it leads to %q", got)
	}
	for name, with := range map[string]string{"./a.py": "python3", "./a.rb": "ruby", "./a.js": "node", "./a.x": "sh"} {
		_, err := Find([]string{name}, nil)
		if want := "chmod +x makes it so, or put its interpreter before it: " + with + " " + name; HintOf(err) != want {
			t.Errorf("%v: the hint is %q, want %q", err, HintOf(err), want)
		}
	}
}

func TestWords(t *testing.T) {
	for command, want := range map[string]string{
		"": "[]", "  a\tb\nc  ": `["a" "b" "c"]`, `'a b' "c d"e`: `["a b" "c de"]`, `a\ b \"`: `["a b" "\""]`,
		`''`: `[""]`, `'a\'`: `["a\\"]`, `"a\"b"`: `["a\"b"]`, `"it's" 'a "word"'`: `["it's" "a \"word\""]`,
		`"a`: "a quote is not closed", `'a`: "a quote is not closed", `a\`: "the command ends with a backslash",
	} {
		words, err := Words(command)
		got := fmt.Sprintf("%q", words)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", command, got, want)
		}
	}
}

// TestLimitFaults looks at the sentences about limits.
func TestLimitFaults(t *testing.T) {
	c := &contestant{match: &Match{Limits: DefaultLimits()}}
	for want, e := range map[string]sandbox.Exit{
		"process-limit: wanted more than 512 processes and threads (SIGKILL, as sampled)":                              {Signal: "SIGKILL", Over: sandbox.OverProcesses, Sampled: true},
		"memory-limit: wanted too many mappings of memory (SIGKILL, as sampled)":                                       {Signal: "SIGKILL", Over: sandbox.OverMappings, Sampled: true},
		"memory-limit: wanted more than 1024 MiB of memory (SIGSEGV), held 9 at the most, as sampled":                  {Signal: "SIGSEGV", Over: sandbox.OverMemory, Memory: 9 << 20, Sampled: true},
		"referee-error: the machine had no memory left, and the kernel killed the program (SIGKILL, with its sandbox)": {Signal: "SIGKILL", Lost: true, Over: sandbox.OverMachine},
	} {
		if got := c.limitFault(e).Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	const hint = "give programs less with --memory, or play fewer games at a time with -j"
	if got := c.limitFault(sandbox.Exit{Over: sandbox.OverMachine}).Hint; got != hint {
		t.Errorf("the hint is %q, want %q", got, hint)
	}
}

// TestToolchain finds the libraries of an interpreter outside the system's
// folders, without opening the home folder.
func TestToolchain(t *testing.T) {
	home, err := filepath.EvalSymlinks(t.TempDir())
	boardtest.Must(t, err)
	t.Setenv("HOME", home)
	installed := filepath.Join(home, "versions", "3")
	writeAll(t, home, "bin/other", ".env/bin/other", "versions/3/bin/python3")
	python := filepath.Join(installed, "bin", "python3")
	inHome, inEnv := filepath.Join(home, "bin", "python3"), filepath.Join(home, ".env", "bin", "python3")
	for _, link := range []string{inHome, inEnv} {
		if err := os.Symlink(python, link); err != nil {
			t.Skip(err)
		}
	}
	for path, want := range map[string][]string{
		python: {installed, installed},
		inEnv:  {filepath.Join(home, ".env"), installed},
		inHome: {installed},
	} {
		if got := toolchain(path); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}

// TestHiddenHint: a program can write any path, but only files below the folders
// of its command are named, those beside its script first.
func TestHiddenHint(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	boardtest.Must(t, err)
	writeAll(t, root, "here/base.py", "here/data.txt", "far/bot.py", "far/base.py", "far/data.txt", "far/own.txt",
		"secret")
	t.Chdir(filepath.Join(root, "here"))
	shows := func(name string) string {
		path := filepath.Join(root, name)
		return "isolation hides " + path + ": --read " + path + " shows it"
	}
	lets := func(name string) string {
		return "the program runs in an empty folder: --dir " + filepath.Join(root, name) + " lets it run there, and read what is there"
	}
	far, bare := filepath.Join(root, "far", "bot.py"), "/usr/bin/python3"
	for _, x := range []struct{ path, arg, stderr, want string }{
		{bare, far, "No module named 'base'", shows("far/base.py")},
		{bare, "-", "No module named 'base'", shows("here/base.py")},
		{bare, far, "cannot open '" + filepath.Join(root, "far/own.txt") + "'", shows("far/own.txt")},
		{bare, far, "cannot open '" + filepath.Join(root, "here/data.txt") + "'", shows("here/data.txt")},
		{bare, far, "cannot open data.txt", lets("far")},
		{bare, "-", "cannot open data.txt", lets("here")},
		{far, "-", "cannot open own.txt", lets("far")},
		{bare, far, "cannot open " + filepath.Join(root, "secret"), ""},
		{bare, far, "cannot open ../secret", ""},
		{bare, far, "cannot list " + root + " or " + filepath.Join(root, "far"), ""},
		{bare, "/x", "cannot open /etc/passwd /dev/null /proc/self/stat", ""},
		{bare, "/dev/fd/63", "cannot open /dev/null", ""},
	} {
		p := Program{Path: x.path, Args: []string{"python3", x.arg}}
		if got := p.hiddenHint(x.stderr, true); got != x.want {
			t.Errorf("%s %s, %s: got %q, want %q", x.path, x.arg, x.stderr, got, x.want)
		}
	}
}
