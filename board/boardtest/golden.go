package boardtest

import (
	"flag"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// Update is the flag -update: files that hold expected results are written anew
// instead of compared. Read them before you keep them.
var Update = flag.Bool("update", false, "write the files with expected results anew")

// Must fails the test if there is an error.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Golden compares got with the file at path line by line, and fails at the first
// difference. With -update it writes the file instead.
func Golden(t testing.TB, path, got string) {
	t.Helper()
	if *Update {
		WriteFile(t, path, got)
		return
	}
	want := strings.SplitAfter(ReadFile(t, path), "\n")
	for i, line := range strings.SplitAfter(got, "\n") {
		if i == len(want) {
			t.Fatalf("%s ends, but %q follows; -update writes it anew", path, line)
		}
		if line != want[i] {
			t.Fatalf("%s:%d: got %q, want %q; -update writes it anew", path, i+1, line, want[i])
		}
	}
	if n := strings.Count(got, "\n") + 1; len(want) > n {
		t.Fatalf("%s: %q and %d lines are missing; -update writes it anew", path, want[n], len(want)-n-1)
	}
}

// ReadFile returns the text of a file.
func ReadFile(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	Must(t, err)
	return string(data)
}

// WriteFile writes text into a file that others may read.
func WriteFile(t testing.TB, path, text string) {
	t.Helper()
	Must(t, os.WriteFile(path, []byte(text), 0o644))
}

// UnderRace reports whether the race detector is on. Then a test takes ten times
// as long, and allocates more.
func UnderRace() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// Fewer returns how often a test does something: n times, or in short tests a
// part of that.
func Fewer[N int | uint64](n, part N) N {
	if testing.Short() {
		return n / part
	}
	return n
}
