package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/grade"
	"minesweeper/cmd/internal/text"
)

// gradeCommand is the command that grades submissions.
type gradeCommand struct {
	mines, points, format, output string
	only, pattern                 string
	roster, visibility            string
	into                          string // the gradebook
	columns                       grade.SheetOptions
	sheet                         *grade.Sheet
	scores                        grade.Scores
	json, quiet, exitStatus       bool
	written                       bool // the reports are where they belong
	reading                       board.ReadOptions
}

func newGrade(f *cli.Flags) cli.Run {
	c := new(gradeCommand)
	formats := text.NamesBy(grade.Formats(), func(f grade.Format) string { return f.Name })
	f.Describe("-m MINES PATH...", gradeHelp())
	f.Mines(&c.mines)
	f.StringVar(&c.points, "points", "10", "a faultless board is worth `N` points, with up to two decimals")
	f.OneOf(&c.format, "format", "", formats, "how to report")
	f.JSON(&c.json)
	f.Output(&c.output)
	f.Quiet(&c.quiet)
	f.StringVar(&c.only, "only", "",
		"in folders and zip files, grade only files with names like `GLOB`, such as '*.dat'")
	f.StringVar(&c.pattern, "name-pattern", "",
		"take the student from the path by `REGEXP` or a preset: "+strings.Join(grade.PatternPresets(), ", "))
	f.StringVar(&c.roster, "roster", "",
		"expect the students in `FILE`: who handed nothing in gets a row with no points")
	f.StringVar(&c.into, "into", "", "fill the scores into `SHEET`, a CSV gradebook from Canvas or Moodle, in place")
	f.StringVar(&c.columns.Key, "key-column", "",
		"the gradebook's column `HEADER` tells the student (for headers in other languages)")
	f.StringVar(&c.columns.Grade, "grade-column", "", "fill the gradebook's column `HEADER`")
	f.OneOf(&c.columns.Decimal, "decimal", "", []string{"auto", "point", "comma"}, "how the gradebook writes fractions")
	f.OneOf(&c.visibility, "visibility", "", grade.Visibilities(), "who sees the tests in Gradescope")
	f.BoolVar(&c.exitStatus, "exit-status", false, "exit with 1 if any submission is not complete")
	f.Reading(&c.reading)
	f.Rules(
		cli.Rule{If: "json", Not: "format!=table", Text: "--json and --format VALUE exclude each other"},
		cli.Rule{If: "key-column grade-column", Needs: "into",
			Text: "--key-column and --grade-column are about the gradebook of --into"},
	)
	return c.run
}

func gradeHelp() string {
	var formats strings.Builder
	for _, f := range grade.Formats() {
		fmt.Fprintf(&formats, "  %-10s  %s\n", f.Name, f.Doc)
	}
	return strings.Replace(gradeText, "FORMATS\n", formats.String(), 1)
}

const gradeText = `
Grade submissions: board files, folders of them, or zip files as downloaded. A
submission that cannot be graded is a row like any other and stops nothing.
Links are not followed; devices, pipes and files over 1 MiB are not opened.

Each board is put to six checks. The first two are earned whole or not at all,
the others in part, and none of them by a larger share than that of the safe
squares that are uncovered and show the right number. Scores are rounded down to
hundredths, so only a faultless board earns all points.

  readable   10 %  the file is a board
  size       10 %  it has the minefield's rows and columns
  numbers    20 %  every number or blank shown is right
  complete   40 %  every square without a mine is uncovered
  mines      10 %  no square with a mine is uncovered
  flags      10 %  no square without a mine is flagged

A student is who the first folder below PATH, or the file, is named after; of
several PATHs that are folders each names its student itself. A student's empty
folder is a row without points. Folders that begin with a dot are left out, and
so are the files that flags name, such as the last report. --name-pattern takes
a regular expression instead, which is matched with the whole path and has
groups named student and perhaps name and late; other groups appear in the json
format. Presets know the downloads of some systems.

Formats:

FORMATS
--into fills the scores into a gradebook downloaded from Canvas or Moodle, in
place, and changes no other byte of it; of several submissions of a student the
best counts. Who is excused, or whose grade the gradebook says cannot be
changed, is left alone. That is told on standard error, and who is only in the
gradebook, only among the submissions, or in several rows.

A board is complete if every square without a mine is uncovered, as the exercise
says, even if it shows wrong numbers: table and html then say "complete, with
faults", and in csv and json the field faultless tells.

Ctrl-C ends with the reports made so far, which say that they are not all; a
file of -o stays as it was, but for the formats gradescope and tap.

The exit status is 0 if the submissions could be graded, however bad they are;
with --exit-status it is 1 if any is not complete; 2 is trouble. The formats
gradescope and tap say even then what went wrong.

  $ mines grade -m mines.dat partial.dat solution.dat | cut -c 1-70
  STUDENT     SCORE  STATUS        FEEDBACK
  partial   9.07/10  not complete  not complete: 8 of 71 squares without
  solution    10/10  complete      all right
  2 submissions: 1 complete, 1 not complete; mean 9.53 of 10
`

func (c *gradeCommand) run(e *cli.Env, args []string) error {
	err := cli.DistinctOutputs(cli.Written{Flag: "-o", Path: c.output}, cli.Written{Flag: "--into", Path: c.into})
	if err != nil {
		return err
	}
	format, err := grade.FindFormat(text.Choose(c.json, "json", c.format))
	if err != nil {
		return cli.Usagef("%w", err)
	}
	err = c.gradeAll(e, format, args)
	if err != nil && !c.written && format.Failure != nil && !c.quiet {
		c.writeFailure(e, format, err)
	}
	return err
}

// writeFailure leaves a result where there would be none.
func (c *gradeCommand) writeFailure(e *cli.Env, format grade.Format, why error) {
	points, err := grade.ParsePoints(c.points)
	if err != nil {
		points = 0
	}
	out, err := e.Create(c.output)
	if err != nil {
		return
	}
	defer out.Discard()
	h := grade.Header{Max: points, Visibility: c.visibility}
	if err := format.Failure(out, h, "could not be graded: "+why.Error()); err == nil {
		out.Commit()
	}
}

// gradeAll reads what the flags name, grades, and writes the reports and the
// gradebook.
func (c *gradeCommand) gradeAll(e *cli.Env, format grade.Format, paths []string) error {
	g, header, err := c.grader(e, paths)
	if err != nil {
		return err
	}
	if err := c.readSheet(e); err != nil {
		return err
	}
	if c.quiet && cli.IsStdin(c.output) {
		format.New = func(io.Writer, grade.Header) grade.Writer { return silent{} }
	}
	out, err := e.Create(c.output)
	if err != nil {
		return err
	}
	defer out.Discard()
	g.Own = []string{c.mines, c.output, c.roster, c.into, out.Temp()}
	sum, err := c.report(e, g, format.New(out, header), paths)
	if err != nil {
		return err
	}
	if sum.Interrupted != nil && out.Temp() != "" && format.Failure == nil {
		fmt.Fprintf(e.Stderr, "mines grade: %s: left as it was\n", c.output)
		return sum.Interrupted
	}
	if err := out.Commit(); err != nil {
		return err
	}
	c.written = true
	if sum.Interrupted != nil {
		return sum.Interrupted
	}
	if err := c.fill(e, header.Max); err != nil {
		return err
	}
	return c.conclude(e, sum)
}

// A silent writer is the format of --quiet.
type silent struct{}

func (silent) Report(*grade.Report) error { return nil }
func (silent) Close(grade.Summary) error  { return nil }

// grader makes the grader that the flags ask for.
func (c *gradeCommand) grader(e *cli.Env, paths []string) (g *grade.Grader, h grade.Header, err error) {
	if len(paths) == 0 {
		return nil, h, cli.Usagef("nothing to grade: name files, folders or zip files")
	}
	if _, err := path.Match(c.only, ""); err != nil {
		return nil, h, cli.Usagef("--only %q: %w", c.only, err)
	}
	h.Visibility = c.visibility
	if h.Max, err = grade.ParsePoints(c.points); err != nil {
		return nil, h, cli.Usagef("--%w", err)
	}
	if h.Mines, err = e.RequireMinefield(c.mines, c.reading); err != nil {
		return nil, h, err
	}
	g = &grade.Grader{Judge: grade.NewJudge(h.Mines, h.Max, c.reading), Only: c.only}
	if slices.Contains(paths, "-") {
		if g.Stdin, err = e.Open("-", "submission"); err != nil {
			return nil, h, err
		}
	}
	if c.pattern != "" {
		if g.Names, err = grade.ParseNamePattern(c.pattern); err != nil {
			return nil, h, cli.Usagef("%w", err)
		}
	}
	if c.roster != "" {
		if g.Roster, err = cli.ReadFile(e, c.roster, "roster", grade.ReadRoster); err != nil {
			return nil, h, err
		}
	}
	return g, h, nil
}

// readSheet reads the gradebook, before anything is graded in vain.
func (c *gradeCommand) readSheet(e *cli.Env) (err error) {
	c.scores = make(grade.Scores)
	if c.into == "" {
		return nil
	}
	if cli.IsStdin(c.into) {
		return cli.Usagef("--into: a gradebook is filled in place, so it must be a file")
	}
	if info, err := os.Stat(c.into); err == nil && !info.Mode().IsRegular() {
		return cli.Usagef("--into: %s: a gradebook is filled in place, so it must be a plain file", c.into)
	}
	c.sheet, err = cli.ReadFile(e, c.into, "gradebook", func(r io.Reader) (*grade.Sheet, error) {
		return grade.ReadSheet(r, c.columns)
	})
	return err
}

// fill fills the gradebook and tells who is missing where.
func (c *gradeCommand) fill(e *cli.Env, max grade.Points) error {
	if c.sheet == nil {
		return nil
	}
	f := c.sheet.Fill(c.scores, max)
	if f.Maximum != "" {
		fmt.Fprintf(e.Stderr, "mines grade: %s: its maximum is %s, but --points is %v\n", c.into, f.Maximum, max)
	}
	f.Report(e.Stderr, c.into)
	return e.WriteOutput(c.into, f.Data)
}

// report grades the submissions and writes the reports.
func (c *gradeCommand) report(e *cli.Env, g *grade.Grader, w grade.Writer, paths []string) (grade.Summary, error) {
	submissions := -1
	if e.Terminals.Stderr { // only there is a bar to be seen, and listing twice worth it
		submissions = g.Count(e.Context(), paths)
	}
	bar := e.Progress(submissions, "grading")
	sum, err := g.Run(e.Context(), paths, func(r *grade.Report) error {
		bar.Add(1)
		c.scores.Note(r)
		return w.Report(r)
	})
	bar.Finish()
	if err != nil {
		return sum, err
	}
	return sum, w.Close(sum)
}

// conclude tells on standard error what the reports do not, and gives the
// status.
func (c *gradeCommand) conclude(e *cli.Env, sum grade.Summary) error {
	say := func(format string, args ...any) { fmt.Fprintf(e.Stderr, "mines grade: "+format+"\n", args...) }
	if sum.Litter > 0 {
		say("files and folders of programs, such as .DS_Store and .git, left out: %d", sum.Litter)
	}
	if sum.Misnamed > 0 {
		say("submissions whose path the name pattern does not fit: %d", sum.Misnamed)
	}
	if sum.Strangers.Len() > 0 {
		say("not on the roster: %v", &sum.Strangers)
	}
	if sum.Reports == 0 {
		say("no submissions found")
	}
	if n := len(sum.Failed); n > 0 {
		for _, err := range sum.Failed[:n-1] {
			say("%v", err)
		}
		return sum.Failed[n-1]
	}
	if n := sum.Statuses[grade.StatusError]; n > 0 {
		return fmt.Errorf("submissions that could not be read: %d", n)
	}
	if c.exitStatus && sum.Statuses[grade.StatusComplete] < sum.Reports {
		return cli.No
	}
	return nil
}
