package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
)

// Flags are a command's flags and the arguments of its usage line.
type Flags struct {
	*pflag.FlagSet
	args      string   // the part of the usage line behind the flags
	ownArgs   bool     // the command itself refuses arguments
	words     []string // arguments that completion offers
	redirect  string   // the file that replaces standard output, or ""
	output    *string  // the file of -o, if that takes the place of standard output
	written   []string // flags whose file is written
	prints    string   // what standard output is for
	input     *Input   // what the command answers about, or nil
	arguments []string // without that for the file of -m
	rules     []Rule
	checks    []func() error // of values
	run       Run
}

// Arguments sets the arguments in the usage line, such as "[BOARD]". Without it
// all arguments are refused before the command runs.
func (f *Flags) Arguments(args string) { f.args, f.ownArgs = args, true }

// File adds an argument: a file, which may be left out. The usage line has it
// with the flags that belong to it, and messages call it what. It is an error if
// there are more arguments, or if the only one is empty, such as an unset variable
// of a script.
func (f *Flags) File(path *string, usage, what string) {
	f.args = usage
	f.Check(func() (err error) {
		*path, err = oneArg(f.arguments, what)
		return err
	})
}

// refuseArguments returns an error if there are arguments and the usage line has
// none.
func (f *Flags) refuseArguments() error {
	if f.args == "" && !f.ownArgs && len(f.arguments) > 0 {
		return Usagef("unexpected argument %q", f.arguments[0])
	}
	return nil
}

// Check adds a function that returns what is wrong with the values of flags. It
// is called once, before boards are read.
func (f *Flags) Check(check func() error) { f.checks = append(f.checks, check) }

// Complete sets the words that completion offers as arguments. Without it,
// completion offers files.
func (f *Flags) Complete(words ...string) { f.words = words }

// flagError returns an error of package pflag in this program's words. The flag
// may be meant as one of the command's verbs.
func (f *Flags) flagError(err error, verbs []string) error {
	var unknown *pflag.NotExistError
	if errors.As(err, new(*hinted)) {
		return err
	}
	if !errors.As(err, &unknown) {
		return Usagef("%w", err)
	}
	name := unknown.GetSpecifiedName()
	dashes := text.Choose(unknown.GetSpecifiedShortnames() == "", "--", "-")
	err = Usagef("unknown flag %s%s", dashes, name)
	var names []string
	f.VisitAll(func(flag *pflag.Flag) { names = append(names, "--"+flag.Name) })
	if (name == "m" || name == "mines") && slices.Contains(names, "--total") {
		return Hint(err, "-n N (--total) gives the number of mines")
	}
	if slices.Contains(verbs, name) {
		return Hint(err, "did you mean %s %s?", f.Name(), name)
	}
	return Hint(err, "%s", didYouMean(dashes+name, names))
}

// hintTotal adds to an error about a file of -m that is missing a hint at -n, if
// the name of that file is a number.
func (f *Flags) hintTotal(err error) error {
	mines := f.Lookup("mines")
	if !errors.Is(err, fs.ErrNotExist) || mines == nil || f.Lookup("total") == nil {
		return err
	}
	path := mines.Value.String()
	if _, noNumber := strconv.Atoi(path); noNumber != nil || text.FileOf(err) != path {
		return err
	}
	return Hint(err, "-n %s gives the number of mines; -m names a file", path)
}

// parse reads the flags of a command line, also those behind one that is wrong, so
// that --json has its meaning wherever it stands. The first error is returned. It
// is one if a value is empty, as in a script whose variable is not set.
func (f *Flags) parse(words []string) error {
	err := f.ParseAll(words, func(flag *pflag.Flag, word string) error {
		if word == "" && flag.Value.Type() != "stringArray" {
			what, _ := pflag.UnquoteUsage(flag)
			isFile := what == "FILE" || what == "DIR"
			return Usagef("--%s: the %s is empty", flag.Name, text.Choose(isFile, "name of the file", "value"))
		}
		return f.Set(flag.Name, word)
	})
	if err == nil {
		return nil
	}
	for i, word := range words {
		if word == "--" {
			break
		}
		if strings.HasPrefix(word, "-") {
			_ = f.Parse(words[i:])
		}
	}
	return err
}

// Given returns the names of the flags that the user has given, in alphabetical
// order.
func (f *Flags) Given() (names []string) {
	f.Visit(func(flag *pflag.Flag) { names = append(names, flag.Name) })
	return names
}

// GivenWords returns the flags that the user has given, as words of a command
// line, except those named in without.
func (f *Flags) GivenWords(without ...string) (words []string) {
	for _, name := range f.Given() {
		if !slices.Contains(without, name) {
			words = append(words, f.GivenWord(name))
		}
	}
	return words
}

// GivenWord returns a flag with its value, as a word of a command line.
func (f *Flags) GivenWord(name string) string {
	return "--" + name + "=" + text.ShellWord(f.Lookup(name).Value.String())
}

// MinesFirst adds -m to a command whose first argument can be the minefield too.
func (f *Flags) MinesFirst(path *string) {
	f.StringVarP(path, "mines", "m", "", minesUsage)
	f.Rules(needMines)
	f.input = &Input{flags: f, onlyFirst: true, use: "minefield", begun: make(map[string]*source)}
}

// Reading adds the flags of [board.ReadOptions].
func (f *Flags) Reading(o *board.ReadOptions) {
	f.BoolVar(&o.Pad, "pad", false, "put back spaces that an editor removed at the ends of rows")
}

// JSON adds --json, which excludes other forms of the answer.
func (f *Flags) JSON(on *bool) {
	f.BoolVar(on, "json", false, "print JSON")
	f.Rules(Rule{If: "json", Not: "to list watch format!", Text: Exclude})
}

// printsJSON reports whether the answer is JSON.
func (f *Flags) printsJSON() bool { return f.given("json") && !f.given("quiet") }

// Quiet adds -q, --quiet.
func (f *Flags) Quiet(on *bool) {
	f.BoolVarP(on, "quiet", "q", false, "print nothing; only the exit status answers")
}

// Form adds -v and --json. The argument what is the usage of -v.
func (f *Flags) Form(form *answer.Form, what string) {
	f.BoolVarP(&form.Verbose, "verbose", "v", false, what)
	f.JSON(&form.JSON)
}

// Answer adds -v, --json and -o to a command that answers on standard output. All
// of that goes to the file of -o instead, when the command has ended without
// trouble.
func (f *Flags) Answer(form *answer.Form, what string) {
	f.Form(form, what)
	f.Output(&f.redirect)
}

// Value adds a flag with a text that a function reads. Completion offers the
// given words.
func (f *Flags) Value(name, short, byDefault, usage string, set func(text string) error, words ...string) {
	f.VarP(&value{text: byDefault, set: set, words: words}, name, short, usage)
}

// A value is the value of a flag that a function reads.
type value struct {
	text     string
	set      func(text string) error
	words    []string                    // that completion offers
	settings func(value string) []string // of a list, or nil
}

func (v *value) String() string { return v.text }

func (v *value) Type() string { return "NAME" }

func (v *value) Set(text string) error {
	v.text = text
	return v.set(text)
}

// Number adds a flag with a whole number from least to most. The default may be
// another one, for a flag that is not given. Completion offers the numbers if they
// are few.
func Number[N int | uint64](f *Flags, n *N, name, short string, byDefault N, least, most int, usage string) {
	*n = byDefault
	var words []string
	for few := least; few <= most && least > most-10; few++ {
		words = append(words, strconv.Itoa(few))
	}
	f.Value(name, short, fmt.Sprint(byDefault), usage, func(text string) error {
		number, err := strconv.ParseInt(text, 0, strconv.IntSize)
		if err != nil || int(number) < least || int(number) > most {
			return fmt.Errorf("want a whole number from %d to %d", least, most)
		}
		*n = N(number)
		return nil
	}, words...)
}

// Jobs adds -j, --jobs. By default all processors have work.
func (f *Flags) Jobs(n *int, usage string) {
	Number(f, n, "jobs", "j", runtime.GOMAXPROCS(0), 1, math.MaxInt, usage)
}

// Total adds -n, --total, the number of mines.
func (f *Flags) Total(t *board.Total) {
	f.Value("total", "n", "", "the number `N` of mines on the board", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || strconv.Itoa(n) != text || n < 0 {
			return errors.New("want a number of mines")
		}
		*t = board.KnownTotal(n)
		return nil
	})
}

// OneOf adds a flag with one of the given values. The first is the default.
func (f *Flags) OneOf(p *string, name, short string, values []string, usage string) {
	*p = values[0]
	set := func(word string) error {
		if !slices.Contains(values, word) {
			return Suggest(fmt.Errorf("want %s", text.Or(values)), word, values)
		}
		*p = word
		return nil
	}
	f.VarP(&value{text: *p, set: set, words: values}, name, short, usage+": "+strings.Join(values, ", "))
}

// Word adds a flag with any value. Completion offers the given ones. The
// default is *p.
func (f *Flags) Word(p *string, name string, values []string, usage string) {
	f.WordList(p, name, values, nil, usage)
}

// WordList adds a flag like [Flags.Word] for which completion offers a list of
// values, separated by commas. Behind a value and a colon it offers the settings
// of that: "name=value", or "name=" if there are too many values.
func (f *Flags) WordList(p *string, name string, values []string, settings func(value string) []string, usage string) {
	set := func(word string) error {
		*p = word
		return nil
	}
	f.Var(&value{*p, set, values, settings}, name, usage)
}

// offered returns the words that completion offers: of a list the typed text with
// one more value or, behind a colon, with one more setting.
func (v *value) offered(typed string) (all []string) {
	if v.settings == nil {
		return v.words
	}
	at, offered := strings.LastIndexByte(typed, ',')+1, v.words
	there := strings.Split(typed[:at], ",")
	if colon := strings.LastIndexByte(typed, ':') + 1; colon > at {
		there = strings.Split(typed[at:colon-1], ":")
		at, offered = colon, v.settings(there[0])
	}
	for _, word := range offered {
		name, _, _ := strings.Cut(word, "=")
		if !slices.ContainsFunc(there, func(t string) bool { return t == name || strings.HasPrefix(t, name+"=") }) {
			all = append(all, typed[:at]+word)
		}
	}
	return all
}

// A Rule states which flags go together. A flag counts as given unless its
// value is false. The lists are separated by blanks: "a+b" means both
// flags, "a!" means a with another value than its default, and ARGS means
// arguments.
type Rule struct {
	If     string // the rule applies if one of these is given, or always if ""
	Unless string // but not if one of these is given
	Not    string // none of these may be given
	Only   string // only these may be given; here a flag counts with any value
	Needs  string // one of these must be given
	// Text is the error. In it, FLAG stands for the flag that must not be given
	// or, with Needs, for the flag that needs another; VALUE is its value, which
	// switches have not. CAUSE is the flag for which the rule applies.
	Text string
	Hint string
}

// Exclude is the usual text of a rule with Not.
const Exclude = "--CAUSE and --FLAG VALUE exclude each other"
