package cli

import (
	"runtime/debug"
	"testing"
)

func TestCommitOf(t *testing.T) {
	commit := debug.BuildSetting{Key: "vcs.revision", Value: "c0ffee"}
	for _, test := range []struct {
		settings []debug.BuildSetting
		want     string
	}{
		{nil, "unknown"},
		{[]debug.BuildSetting{commit, {Key: "vcs.modified", Value: "false"}}, "c0ffee"},
		{[]debug.BuildSetting{{Key: "GOOS", Value: "linux"}, commit, {Key: "vcs.modified", Value: "true"}}, "c0ffee (changed)"},
	} {
		if got := commitOf(test.settings); got != test.want {
			t.Errorf("%v: %q, want %q", test.settings, got, test.want)
		}
	}
}
