package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// Flags are a command's flags together with what its help says.
type Flags struct {
	*pflag.FlagSet
	args     string   // what follows the flags in the usage line
	about    string   // what follows the usage line in the help
	words    []string // what completion offers as arguments
	redirect string   // the file that takes the place of standard output
	rules    []Rule
	renamed  map[string]string
}

// Describe sets what the usage line says after the flags, such as "[BOARD]",
// and the text of the help: what the command prints, its exit status, and
// examples, which are run by a test.
func (f *Flags) Describe(args, about string) {
	f.args, f.about = args, strings.Trim(about, "\n")
}

// Complete lists the words that completion offers as arguments; without it, it
// offers files.
func (f *Flags) Complete(words ...string) { f.words = words }

// Renamed lets a flag be given by the name that it had before too.
func (f *Flags) Renamed(old, name string) {
	if f.renamed == nil {
		f.renamed = make(map[string]string)
		f.SetNormalizeFunc(func(_ *pflag.FlagSet, given string) pflag.NormalizedName {
			return pflag.NormalizedName(cmp.Or(f.renamed[given], given))
		})
	}
	f.renamed[old] = name
}

// flagError returns an error of parsing flags in our words.
func (f *Flags) flagError(err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return &usageError{err}
	}
	name := unknown.GetSpecifiedName()
	if unknown.GetSpecifiedShortnames() != "" {
		return Usagef("unknown flag -%s", name)
	}
	var names []string
	f.VisitAll(func(flag *pflag.Flag) { names = append(names, "--"+flag.Name) })
	err = Usagef("unknown flag --%s", name)
	return Hint(err, "%s", didYouMean("--"+name, names))
}

// checkNames returns an error if a file was named by nothing, as a script does
// whose variable is not set.
func (f *Flags) checkNames() (err error) {
	f.Visit(func(flag *pflag.Flag) {
		if what, _ := pflag.UnquoteUsage(flag); flag.Value.String() == "" && (what == "FILE" || what == "DIR") {
			err = Usagef("--%s: the name of the file is empty", flag.Name)
		}
	})
	return err
}

// Given returns the names of the flags that the user has given, in the order of
// the alphabet.
func (f *Flags) Given() (names []string) {
	f.Visit(func(flag *pflag.Flag) { names = append(names, flag.Name) })
	return names
}

// GivenWords returns the flags that the user has given, as words of a command
// line, without some.
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

// Mines adds -m, --mines.
func (f *Flags) Mines(path *string) {
	f.StringVarP(path, "mines", "m", "", "the minefield: `FILE`, or - for standard input")
}

// Redirect adds -o, --output for a command of which everything that it writes to
// standard output goes to the file instead, once it has ended without trouble.
func (f *Flags) Redirect() { f.Output(&f.redirect) }

// Output adds -o, --output for a command that calls [Env.WriteOutput] itself.
func (f *Flags) Output(path *string) {
	f.StringVarP(path, "output", "o", "", "write to `FILE` instead of standard output; it may be the input")
}

// Reading adds the flags that say what is forgiven when boards are read.
func (f *Flags) Reading(o *board.ReadOptions) {
	f.BoolVar(&o.Pad, "pad", false, "fill short rows with spaces, as if trailing blanks had been trimmed")
}

// JSON adds --json.
func (f *Flags) JSON(on *bool) {
	f.BoolVar(on, "json", false, "print JSON")
}

// Quiet adds -q, --quiet.
func (f *Flags) Quiet(on *bool) {
	f.BoolVarP(on, "quiet", "q", false, "print nothing; the exit status tells")
}

// Total adds -n, --total, the number of mines.
func (f *Flags) Total(t *board.Total) {
	f.VarP((*totalValue)(t), "total", "n", "the number of mines on the board is `N`")
}

// A totalValue is the flag -n.
type totalValue board.Total

func (v *totalValue) String() string {
	n, known := board.Total(*v).Mines()
	return text.Choose(known, fmt.Sprint(n), "")
}

func (v *totalValue) Type() string { return "int" }

func (v *totalValue) Set(text string) error {
	var n int
	if _, err := fmt.Sscanf(text, "%d", &n); err != nil || fmt.Sprint(n) != text || n < 0 {
		return errors.New("want a number of mines")
	}
	*v = totalValue(board.KnownTotal(n))
	return nil
}

// OneOf adds a flag that has one of the given values, the first unless it is
// used.
func (f *Flags) OneOf(p *string, name, short string, values []string, usage string) {
	*p = values[0]
	f.VarP(&oneOf{p, values}, name, short, usage+": "+strings.Join(values, ", "))
}

// oneOf is the value of a flag with few values.
type oneOf struct {
	p      *string
	values []string
}

func (o *oneOf) String() string { return *o.p }

func (o *oneOf) Type() string { return "NAME" }

// Words returns the values that completion offers after what was typed.
func (o *oneOf) Words(string) []string { return o.values }

func (o *oneOf) Set(value string) error {
	if !slices.Contains(o.values, value) {
		return Suggest(fmt.Errorf("want %s", text.Or(o.values)), value, o.values)
	}
	*o.p = value
	return nil
}

// Word adds a flag of which completion offers some values, though it may have
// others too. Its value before is what it is if it is not given.
func (f *Flags) Word(p *string, name string, values []string, usage string) {
	f.Var(&word{oneOf{p, values}}, name, usage)
}

// word is the value of a flag of which some values are known.
type word struct{ oneOf }

func (w *word) Set(text string) error {
	*w.p = text
	return nil
}

// A Settings function returns what completion offers as settings of a value, behind
// its colon: "name=value", or "name=" if there are too many values.
type Settings func(value string) []string

// WordSet adds a flag like [Flags.Word], whose value can have settings.
func (f *Flags) WordSet(p *string, name string, values []string, settings Settings, usage string) {
	f.Var(&wordSet{word{oneOf{p, values}}, settings}, name, usage)
}

// WordList adds a flag with several such values, which commas separate.
func (f *Flags) WordList(p *string, name string, values []string, settings Settings, usage string) {
	f.Var(&wordList{wordSet{word{oneOf{p, values}}, settings}}, name, usage)
}

// wordSet is the value of a flag that is a word with settings.
type wordSet struct {
	word
	settings Settings
}

// Words returns the values or, behind a colon, what is longer by one setting.
func (w *wordSet) Words(typed string) []string {
	colon := strings.LastIndexByte(typed, ':') + 1
	if colon == 0 {
		return w.values
	}
	there := strings.Split(typed[:colon-1], ":")
	return extended(typed[:colon], there, w.settings(there[0]))
}

// wordList is the value of a flag that is a list of such words.
type wordList struct{ wordSet }

// Words returns the lists that are longer by one of the values or of the settings.
func (l *wordList) Words(typed string) (lists []string) {
	comma := strings.LastIndexByte(typed, ',') + 1
	there := strings.Split(typed[:comma], ",")
	return extended(typed[:comma], there, l.wordSet.Words(typed[comma:]))
}

// extended returns a text with each of some words behind it, but for those that are
// there, with any value.
func extended(text string, there, words []string) (all []string) {
	for _, word := range words {
		name, _, _ := strings.Cut(word, "=")
		if !slices.ContainsFunc(there, func(t string) bool { return t == name || strings.HasPrefix(t, name+"=") }) {
			all = append(all, text+word)
		}
	}
	return all
}
