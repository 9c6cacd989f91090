package main

import (
	"fmt"
	"runtime"
	"strings"
	"text/tabwriter"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/guess"
)

// strength is the command that prints a table of how often a policy wins.
type strength struct {
	games, seed uint64
	workers     int
	policies    string
	noTime      bool
	output      string
}

func newStrength(f *cli.Flags) cli.Run {
	c := new(strength)
	f.Arguments("[BOARD...]")
	f.Uint64Var(&c.games, "games", 10000, "play `N` games on each board, a tenth on boards larger than the expert's")
	f.Uint64Var(&c.seed, "seed", 1, "the games of seed `S`")
	f.IntVarP(&c.workers, "jobs", "j", runtime.GOMAXPROCS(0), "how many games at a time")
	f.StringVar(&c.policies, "policy", "best,best:learned=0", "measure policy A and compare it with B, given as `A,B`")
	f.BoolVar(&c.noTime, "no-time", false, "leave out how many games a second of processor time are played")
	f.Output(&c.output)
	return c.run
}

// A course is a kind of board on which strength is measured.
type course struct {
	name       string
	rows, cols int
	mines      int
	first      generate.First
	start      string
	kind       string  // of generator
	want       float64 // the wanted percentage of wins; 0 if it is enough to beat the second policy
}

// courses are the kinds of board in the table. Those called puzzles are games
// of the generator kiss64: 100 of each of the seeds 1, 2, and so on.
var courses = []course{
	{"expert-open", 16, 30, 99, generate.Open, "D4", "", 54.6},
	{"expert-safe", 16, 30, 99, generate.Safe, "A1", "", 41.3},
	{"intermediate-open", 16, 16, 40, generate.Open, "C4", "", 89.2},
	{"intermediate-safe", 16, 16, 40, generate.Safe, "A1", "", 78.7},
	{"beginner-open", 9, 9, 10, generate.Open, "C3", "", 97.2},
	{"beginner-safe", 9, 9, 10, generate.Safe, "A1", "", 91.8},
	{"expert-puzzles", 16, 30, 99, generate.Open, "D4", "kiss64", 54.2},
	{"intermediate-puzzles", 16, 16, 40, generate.Open, "C4", "kiss64", 89.3},
	{"beginner-puzzles", 9, 9, 10, generate.Open, "C3", "kiss64", 97.2},
	{"8x8/10", 8, 8, 10, generate.Safe, "A1", "", 0},
	{"5x5/4", 5, 5, 4, generate.Safe, "A1", "", 0},
	{"5x5/5", 5, 5, 5, generate.Safe, "A1", "", 0},
	{"20x24/99", 20, 24, 99, generate.Open, "D4", "", 0},
	{"16x30/80", 16, 30, 80, generate.Open, "D4", "", 0},
	{"16x30/130", 16, 30, 130, generate.Open, "D4", "", 0},
	{"24x30/150", 24, 30, 150, generate.Open, "D4", "", 0},
	{"50x50/450", 50, 50, 450, generate.Open, "D4", "", 0},
}

// slower divides the number of games on boards larger than the expert's.
const slower = 10

// puzzlesPerSeed is the number of games of a seed of kiss64.
const puzzlesPerSeed = 100

// settings returns the settings of the games on a course.
func (x *course) settings(games, seed uint64) (s simulate.Settings, err error) {
	s.Spec = generate.Spec{Size: board.Size{Rows: x.rows, Cols: x.cols}, Mines: x.mines, First: x.first}
	s.Opens, s.Generator, s.Games = true, "uniform", games
	if x.rows*x.cols > 16*30 {
		s.Games = (games + slower - 1) / slower
	}
	s.Seeds.First = seed
	if x.kind != "" {
		s.Generator, s.Seeds = x.kind, generate.Seeds{First: 1, PerSeed: puzzlesPerSeed}
	}
	if s.Spec.Start, err = s.Spec.Size.Square(x.start); err != nil {
		return s, err
	}
	return s, s.Check()
}

func (c *strength) run(e *cli.Env, args []string) error {
	chosen, err := coursesNamed(args)
	if err != nil {
		return err
	}
	policies, err := flags.Fixed(c.policies)
	if err != nil {
		return err
	}
	if len(policies) != 2 {
		return cli.Usagef("--policy %s: want two", c.policies)
	}
	switch {
	case c.workers < 1:
		return cli.Usagef("-j %d: want 1 or more", c.workers)
	case c.games < 1:
		return cli.Usagef("--games 0: want at least 1")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, compared with %s on the boards of seed %d\n\n", policies[0].Title(), policies[1].Title(), c.seed)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "board\tgames\twon\tluck-adjusted\twanted\tmore than the other\tgames a second")
	for _, x := range chosen {
		r, err := c.measure(e, x, policies)
		if err != nil {
			return err
		}
		fmt.Fprintln(w, c.line(x, r))
	}
	w.Flush() // a strings.Builder takes everything
	return e.WriteOutput(c.output, []byte(b.String()))
}

// measure plays the games on a course.
func (c *strength) measure(e *cli.Env, x course, policies []simulate.Policy) (*simulate.Record, error) {
	s, err := x.settings(c.games, c.seed)
	if err != nil {
		return nil, err
	}
	r, err := simulate.NewRecord(s, policies)
	if err != nil {
		return nil, err
	}
	bar := e.Progress(int(s.Games), x.name)
	defer bar.Finish()
	session := simulate.Session{
		Options:  simulate.Options{Workers: c.workers, Now: e.Now},
		Progress: func(games int64) { bar.Add(int(games)) },
	}
	return r, session.Play(e.Context(), simulate.NewSweep("", simulate.Point{Run: r}), simulate.Range{To: s.Games})
}

// coursesNamed returns the courses with the given names, or all.
func coursesNamed(names []string) (chosen []course, err error) {
	if len(names) == 0 {
		return courses, nil
	}
	for _, name := range names {
		x, err := guess.Named(courses, name, func(x course) string { return x.name })
		if err != nil {
			return nil, cli.Usagef("board %q: %w", name, err)
		}
		chosen = append(chosen, x)
	}
	return chosen, nil
}

// line returns the line of the table for a course.
func (c *strength) line(x course, r *simulate.Record) string {
	t := &r.Tallies[0]
	wanted, speed := "", "-"
	if x.want > 0 {
		wanted = fmt.Sprintf("%.1f", x.want)
	}
	if !c.noTime {
		speed = fmt.Sprintf("%.0f", float64(t.Games)/r.CPU[0])
	}
	plusMinus := func(i simulate.Interval, format string) string {
		return fmt.Sprintf(format+" ± %.2f", 100*i.Value, 50*(i.High-i.Low))
	}
	return strings.Join([]string{
		x.name, fmt.Sprint(t.Games), fmt.Sprintf("%.2f%%", 100*float64(t.Wins)/float64(t.Games)), plusMinus(r.LuckAdjusted(0), "%.2f"),
		wanted, plusMinus(r.Pairs[0].WithoutLuck(r.Prior()), "%+.2f"), speed,
	}, "\t")
}
