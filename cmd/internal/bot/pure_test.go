package bot

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/cmd/internal/journal"
	"minesweeper/cmd/internal/sandbox"
)

func TestWords(t *testing.T) {
	tests := []struct {
		command string
		want    []string // nil: an error
	}{
		{"", []string{}}, {"  a\tb\nc  ", []string{"a", "b", "c"}}, {`'a b' "c d"e`, []string{"a b", "c de"}}, {`a\ b \"`, []string{"a b", `"`}},
		{`''`, []string{""}}, {`'a\'`, []string{`a\`}}, {`"a\"b"`, []string{`a"b`}}, {`"it's" 'a "word"'`, []string{"it's", `a "word"`}}, {`'a`, nil}, {`a\`, nil},
	}
	for command, want := range map[string]string{`"a`: "a quote is not closed", `a\`: "the command ends with a backslash"} {
		if _, err := Words(command); err == nil || err.Error() != want {
			t.Errorf("%s: the error is %v, want %q", command, err, want)
		}
	}
	for _, test := range tests {
		got, err := Words(test.command)
		if (err != nil) != (test.want == nil) || err == nil && strings.Join(got, "|") != strings.Join(test.want, "|") {
			t.Errorf("%q: got %q, %v; want %q", test.command, got, err, test.want)
		}
	}
}

// TestLimitFaults looks at the sentences about limits.
func TestLimitFaults(t *testing.T) {
	p := &process{limits: DefaultLimits()}
	for want, e := range map[string]sandbox.Exit{
		"process-limit: wanted more than 512 processes and threads (exit status 1)":                                    {Code: 1, Over: sandbox.OverProcesses},
		"process-limit: wanted more than 512 processes and threads (SIGKILL, as sampled)":                              {Signal: "SIGKILL", Over: sandbox.OverProcesses, Sampled: true},
		"memory-limit: wanted too many mappings of memory (SIGKILL, as sampled)":                                       {Signal: "SIGKILL", Over: sandbox.OverMappings, Sampled: true},
		"memory-limit: wanted more than 1024 MiB of memory (SIGKILL), held 1028 at the most":                           {Signal: "SIGKILL", Over: sandbox.OverMemory, Memory: 1028 << 20},
		"memory-limit: wanted more than 1024 MiB of memory (SIGSEGV), held 9 at the most, as sampled":                  {Signal: "SIGSEGV", Over: sandbox.OverMemory, Memory: 9 << 20, Sampled: true},
		"referee-error: the machine had no memory left, and the kernel killed the program (SIGKILL)":                   {Signal: "SIGKILL", Over: sandbox.OverMachine},
		"referee-error: the machine had no memory left, and the kernel killed the program (SIGKILL, with its sandbox)": {Signal: "SIGKILL", Lost: true, Over: sandbox.OverMachine},
	} {
		if got := p.limitFault(e).Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	const hint = "give programs less with --memory, or play fewer games at a time with -j"
	if got := p.limitFault(sandbox.Exit{Over: sandbox.OverMachine}).Hint; got != hint {
		t.Errorf("the hint is %q, want %q", got, hint)
	}
}

func TestSeeds(t *testing.T) {
	s, err := ParseSeed("000102030405060708090a0b0c0d0e0f")
	if err != nil || s != (Seed{0x0001020304050607, 0x08090a0b0c0d0e0f}) || s.String() != "000102030405060708090a0b0c0d0e0f" {
		t.Errorf("got %v, %v", s, err)
	}
	// printf %s 000102030405060708090a0b0c0d0e0f | sha256sum
	if got, want := s.Commitment(), "d65df89f702eec58ca3c7bf2001c9ffc7cd80553ae01d42a799ba26756142d96"; got != want {
		t.Errorf("its SHA-256 is %s, want %s", got, want)
	}
	if n := (Settings{Seed: s}).sourceGame(3); n != 0x08090a0b0c0d0e0f+2 {
		t.Errorf("game 3 is game %d of the source", n)
	}
	if s, err := ParseSeed("17"); err != nil || s != (Seed{17, 0}) {
		t.Errorf("got %v, %v", s, err)
	}
	for _, text := range []string{"", "-1", "x", "18446744073709551616", "000102030405060708090a0b0c0d0e0g"} {
		if s, err := ParseSeed(text); err == nil {
			t.Errorf("%q is read as %v", text, s)
		}
	}
	if s, err := NewSeed(bytes.NewReader(bytes.Repeat([]byte{7}, 16))); err != nil || s.String() != strings.Repeat("07", 16) {
		t.Errorf("got %v, %v", s, err)
	}
}

// TestLogs: a log that was cut anywhere goes on after the last whole game.
func TestLogs(t *testing.T) {
	m := &Match{
		Sandbox:  new(sandbox.Sandbox),
		Settings: Settings{Seed: Seed{1, 2}, Games: 9, Protocol: "text", Limits: DefaultLimits()},
		Entries:  []Entry{{Name: "a", Program: Program{Path: "/a", Args: []string{"a", "b"}}}, {Program: Program{Path: "/b"}}},
	}
	m.Settings.Spec.Size.Rows, m.Settings.Spec.Size.Cols = 3, 3
	path := filepath.Join(t.TempDir(), "log")
	l := &Log{Match: m, Isolated: true}
	err := l.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	fault := &Fault{Verdict: Timeout, Detail: "no answer", Stderr: "a\nb"}
	games := [][]Played{
		{{Game: 1, Bot: "a", Outcome: Won, Turns: 5, Quality: &Quality{Guesses: 1, Chance: 0.5}}, {Game: 1, Bot: "b", Outcome: Faulty, Fault: fault}},
		{{Game: 2, Bot: "a", Outcome: Lost}, {Game: 2, Bot: "b", Outcome: Won}},
	}
	for _, g := range games {
		if err := l.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	l.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head := bytes.IndexByte(whole, '\n') + 1
	for cut := range len(whole) + 1 {
		if err := os.WriteFile(path, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		l, err := OpenLog(nil, path)
		if cut < head {
			if err == nil {
				t.Fatalf("cut at %d: no error", cut)
			}
			continue
		}
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if !l.Isolated {
			t.Fatalf("cut at %d: isolation is not required", cut)
		}
		l.Close()
		if n := bytes.Count(whole[head:cut], []byte("\n")); !reflect.DeepEqual(l.Games, append([][]Played(nil), games[:n]...)) {
			t.Fatalf("cut at %d: got %+v", cut, l.Games)
		}
		if l.Unisolated != (len(l.Games) > 0) {
			t.Fatalf("cut at %d: after %d games that were not isolated, Unisolated is %v", cut, len(l.Games), l.Unisolated)
		}
		if err := SameMatch(l.Match, m); err != nil {
			t.Fatal(err)
		}
	}
	for i := range whole {
		changed := bytes.Clone(whole)
		changed[i] ^= 1
		line := fmt.Sprintf("%d: ", 1+bytes.Count(whole[:i], []byte("\n")))
		if err := readLog(new(Log), changed); err == nil || !strings.HasPrefix(err.Error(), line) {
			t.Fatalf("byte %d of %s changed: %v", i, line, err)
		}
	}
	if err := readLog(new(Log), slices.Concat(whole, whole)); err == nil {
		t.Error("a log was read twice")
	}
	other := *m
	other.Settings.Games++
	if SameMatch(m, &other) == nil {
		t.Error("another number of games is the same match")
	}
	if err := (&Log{Match: m}).Create(path); err == nil {
		t.Error("a log was overwritten")
	}
}

// TestTranscriptsOfLikeNames: whatever programs are called, each has files of
// its own.
func TestTranscriptsOfLikeNames(t *testing.T) {
	m := new(Match)
	for _, name := range []string{"a b", "a_b", "A b", "a?b_2", "a b_2", "it", "", "\u00e9"} {
		m.Entries = append(m.Entries, Entry{Name: name})
	}
	want := []string{"a_b", "a_b_2", "A_b_3", "a_b_2_2", "a_b_2_3", "it", "", "_"}
	for i, entry := range m.Entries {
		if got := m.fileName(entry.Name); got != want[i] {
			t.Errorf("%q: got %q, want %q", entry.Name, got, want[i])
		}
	}
}

// TestToolchain finds the libraries of an interpreter outside the system's
// folders, without opening the home folder.
func TestToolchain(t *testing.T) {
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home) // on Windows
	installed := filepath.Join(home, "versions", "3")
	for _, dir := range []string{filepath.Join(home, "bin"), filepath.Join(home, ".env", "bin"), filepath.Join(installed, "bin")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	python := filepath.Join(installed, "bin", "python3")
	if err := os.WriteFile(python, nil, 0o755); err != nil {
		t.Fatal(err)
	}
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

// readLog reads the text of a log.
func readLog(l *Log, text []byte) error {
	return journal.Read(bytes.NewReader(text), logFormat, "this is not the log of a match", l.readLine)
}

func TestLogHasAnEnd(t *testing.T) {
	m := &Match{Sandbox: new(sandbox.Sandbox), Settings: Settings{Games: 1}, Entries: []Entry{{Name: "a"}}}
	m.Settings.Spec.Size.Rows, m.Settings.Spec.Size.Cols = 3, 3
	path := filepath.Join(t.TempDir(), "log")
	l := &Log{Match: m, Games: [][]Played{{{Game: 1}}, {{Game: 2}}}}
	if err := l.Create(path); err != nil {
		t.Fatal(err)
	}
	l.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	one := whole[:bytes.LastIndexByte(whole[:len(whole)-1], '\n')+1]
	read := new(Log)
	if err := readLog(read, one); err != nil || len(read.Games) != 1 {
		t.Fatalf("got %d games, %v", len(read.Games), err)
	}
	for _, test := range []struct{ more, want string }{
		{string(whole[len(one):]), "3: the match has only 1 games"},
		{strings.Repeat(" ", board.MaxFile+1), "3: longer than 64 MiB"},
	} {
		if err := readLog(new(Log), append(bytes.Clone(one), test.more...)); err == nil || err.Error() != test.want {
			t.Errorf("%.40q after the last game: %v, want %q", test.more, err, test.want)
		}
	}
}
