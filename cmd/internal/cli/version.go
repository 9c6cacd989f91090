package cli

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"minesweeper/cmd/internal/licenses"
)

// newVersion is the command version.
func (a *App) newVersion(f *Flags) Run {
	all := f.Bool("licenses", false, "print the licences of the libraries and fonts in the program")
	return func(e *Env, _ []string) error {
		if *all {
			_, err := e.Stdout.WriteString(licenses.Text)
			return err
		}
		return printVersion(e.Stdout, a.Name)
	}
}

// printVersion prints the program's version, the commit it was built from and
// the Go release, as far as the build recorded them.
func printVersion(w io.Writer, program string) error {
	version, commit := "(devel)", "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			version = info.Main.Version
		}
		commit = commitOf(info.Settings)
	}
	_, err := fmt.Fprintf(w, "%s %s, commit %s, %s %s/%s\n",
		program, version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// commitOf returns the commit that version control recorded, followed by
// " (changed)" if files were changed since.
func commitOf(settings []debug.BuildSetting) string {
	commit, changed := "unknown", ""
	for _, s := range settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " (changed)"
		}
	}
	return commit + changed
}
