package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/pflag"

	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// Writes names flags whose file the command writes. All other flags with a FILE
// read it. A command is refused if it would write a file twice, or write over
// one that it reads; only -o may name the board, and a command with -b writes
// nothing else. The name ARGS means that the arguments are written.
func (f *Flags) Writes(names ...string) { f.written = append(f.written, names...) }

// Prints says what the command writes to standard output, as in "the moves".
func (f *Flags) Prints(what string) { f.prints = what }

// A namedFile is a file that a command will read or write, and the flag that
// names it.
type namedFile struct{ flag, path string }

// checkFiles returns an error if two flags name the same file to write, or if
// one of them would write over a file that the command reads.
func (f *Flags) checkFiles() error {
	outputs := f.outputs()
	for i, out := range outputs {
		for _, other := range outputs[:i] {
			switch {
			case !SameOutput(out.path, other.path):
			case out.path == "-":
				return Usagef("%s -: standard output already has %s", out.flag, other.flag)
			default:
				return Usagef("%s and %s would both write %s", other.flag, out.flag, out.path)
			}
		}
		for _, in := range f.inputs() {
			isBoard := in.flag == boardFlag
			if IsStdin(in.path) || IsStdin(out.path) || isBoard && out.flag == "-o" || !SameOutput(in.path, out.path) {
				continue
			}
			return Usagef("%s would write over %s %s", out.flag, text.Choose(isBoard, "the board", in.flag), in.path)
		}
	}
	return nil
}

// inputs returns what the command reads: the boards first.
func (f *Flags) inputs() (all []namedFile) {
	if f.input != nil {
		for _, file := range f.input.files {
			all = append(all, namedFile{boardFlag, file})
		}
	}
	f.VisitAll(func(flag *pflag.Flag) {
		what, _ := pflag.UnquoteUsage(flag)
		if what != "FILE" || slices.Contains(f.written, flag.Name) {
			return
		}
		all = append(all, namedFile{label(flag), flag.Value.String()})
	})
	return all
}

// outputs returns what the command writes, standard output first.
func (f *Flags) outputs() (all []namedFile) {
	if f.prints != "" && IsStdin(*f.output) && !f.given("quiet") {
		all = append(all, namedFile{f.prints, "-"})
	}
	for _, name := range f.written {
		if name == "ARGS" {
			for _, arg := range f.arguments {
				all = append(all, namedFile{"FILE", arg})
			}
			continue
		}
		flag := f.Lookup(name)
		path := flag.Value.String()
		if path == "-" && !IsStdin(f.redirect) {
			path = f.redirect // it takes the place of standard output
		}
		if path != "" && (path != "-" || name != "output" || *f.output != "-") {
			all = append(all, namedFile{label(flag), path})
		}
	}
	return all
}

// label returns a flag as it is usually given.
func label(flag *pflag.Flag) string {
	if flag.Shorthand != "" {
		return "-" + flag.Shorthand
	}
	return "--" + flag.Name
}

// boardFlag is the flag that names a board.
const boardFlag = "-b"

// writesOutput reports whether the command writes the file of -o itself.
func (f *Flags) writesOutput() bool { return f.output != &f.redirect }

// Output adds -o, --output for a command that calls [Env.WriteOutput] itself.
func (f *Flags) Output(path *string) {
	f.StringVarP(path, "output", "o", "", "write to `FILE` instead of standard output; FILE may also be the file that is read")
	f.Writes("output")
	f.output = path
}

// stdinName is the name of standard input in messages.
const stdinName = "standard input"

// IsStdin reports whether a file given as an argument stands for standard
// input.
func IsStdin(path string) bool { return path == "" || path == "-" }

// FileName returns the name of a file, given as an argument, for messages.
func FileName(path string) string {
	if IsStdin(path) {
		return stdinName
	}
	return path
}

// FileError puts a file's name before an error, as [text.FileError] does.
func FileError(path string, err error) error { return text.FileError(FileName(path), err) }

// LikeFile adds to an error a hint at the file with the name nearest to that of a
// path, unless a file has that very name.
func LikeFile(err error, path string) error {
	dir, name := filepath.Split(path)
	entries, _ := os.ReadDir(filepath.Clean(dir))
	if like := nearest(name, text.NamesBy(entries, fs.DirEntry.Name)); like != "" && like != name {
		err = Hint(err, "did you mean %s?", text.ShellWord(dir+like))
	}
	return err
}

// oneArg returns the only argument, or "" if there is none. In messages it is
// called what.
func oneArg(args []string, what string) (string, error) {
	switch len(args) {
	case 0:
		return "", nil
	case 1:
		if args[0] == "" {
			return "", Usagef("the name of the %s is empty", what)
		}
		return args[0], nil
	}
	return "", Usagef("unexpected argument %q: want one %s", args[1], what)
}

// isStdout reports whether a file to write is standard output.
func isStdout(path string) bool { return IsStdin(path) || path == os.Stdout.Name() }

// SameOutput reports whether two paths to write are the same file, or both
// standard output.
func SameOutput(a, b string) bool {
	if isStdout(a) || isStdout(b) {
		return isStdout(a) && isStdout(b)
	}
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(infoA, infoB)
	}
	return place(a) == place(b)
}

// place returns the absolute path of a file that need not exist, without links.
func place(path string) string {
	path = ownfile.Follow(path)
	if absolute, err := filepath.Abs(path); err == nil {
		path = ownfile.Follow(absolute)
	}
	return path
}
