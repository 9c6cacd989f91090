package cli

import (
	"slices"

	"github.com/spf13/pflag"

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
func (f *Flags) checkFiles(args []string) error {
	outputs, inputs := f.outputs(args), f.inputs()
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
		for _, in := range inputs {
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
func (f *Flags) outputs(args []string) (all []namedFile) {
	if f.prints != "" && IsStdin(*f.output) && !*f.quiet {
		all = append(all, namedFile{f.prints, "-"})
	}
	for _, name := range f.written {
		if name == "ARGS" {
			for _, arg := range args {
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
