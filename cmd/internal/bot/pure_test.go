package bot

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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
