package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/grade"
	"minesweeper/cmd/internal/text"
)

// gradeCommand is the command that grades submissions.
type gradeCommand struct {
	mines, start, expect    string
	others                  []string
	points, weights         string
	format, output          string
	only, pattern, roster   string
	visibility, into        string // into is the gradebook
	columns                 grade.SheetOptions
	sheet                   *grade.Sheet
	scores                  grade.Scores
	task                    grade.Task
	last, bom               bool
	json, quiet, exitStatus bool
	written                 bool // the reports are complete in their place
}

func newGrade(f *cli.Flags) cli.Run {
	c := new(gradeCommand)
	formats := text.NamesBy(grade.Formats(), func(f grade.Format) string { return f.Name })
	f.Arguments("-m MINES PATH...")
	f.Mines(&c.mines)
	f.StringVar(&c.start, "start", "", "the board that students were given (a `FILE`, not a square): what was added counts")
	f.StringVar(&c.expect, "expect", "", "the board in `FILE` that is wanted instead of the finished game")
	f.BoolVar(&c.task.Moves, "moves", false, "grade sequences of moves, which begin on the board of --start")
	f.BoolVar(&c.task.NoTotal, "no-total", false, "with --moves, reason without the number of mines")
	f.BoolVar(&c.task.Last, "last-board", false, "take the last board out of what a program printed")
	f.StringArrayVar(&c.others, "other", nil,
		"also recognise boards of the minefield in `FILE` (those beside MINES are known)")
	f.StringVar(&c.points, "points", "10", "the points of a faultless board, a number `N` with up to two decimals")
	f.StringVar(&c.weights, "weights", "", "the weights of the checks, a `LIST` such as complete=60,numbers=40")
	f.BoolVar(&c.last, "last", false, "count the last of a student's files, not the best")
	f.OneOf(&c.format, "format", "", formats, "how to report")
	f.JSON(&c.json)
	f.BoolVar(&c.bom, "bom", false, "begin csv with a byte-order mark, for Excel")
	f.Output(&c.output)
	f.Quiet(&c.quiet)
	f.StringVar(&c.only, "only", "",
		"in folders and zip files, grade only files with names like `GLOB`, such as '*.dat'")
	f.StringVar(&c.pattern, "name-pattern", "",
		"find the student in the path by `REGEXP` or a preset: "+strings.Join(grade.PatternPresets(), ", "))
	f.StringVar(&c.roster, "roster", "", "expect the students in `FILE`, a table with or without a header")
	f.StringVar(&c.into, "into", "", "fill the scores into `SHEET`, a CSV gradebook from Canvas or Moodle, in place")
	f.Writes("into")
	f.StringVar(&c.columns.Key, "key-column", "",
		"find the students in the gradebook's column `HEADER` (for headers in other languages)")
	f.StringVar(&c.columns.Grade, "grade-column", "", "fill the gradebook's column `HEADER`")
	f.OneOf(&c.columns.Decimal, "decimal", "", []string{"auto", "point", "comma"}, "how the gradebook writes fractions")
	f.OneOf(&c.visibility, "visibility", "", grade.Visibilities(), "when students see the tests in Gradescope")
	f.BoolVar(&c.exitStatus, "exit-status", false, "exit with 1 if any submission is not complete")
	f.Reading(&c.task.Read)
	f.Rules(
		cli.Rule{If: "json", Not: "format!=table", Text: "--json and --format VALUE exclude each other"},
		cli.Rule{If: "moves", Needs: "start", Text: "--moves needs the board on which the moves begin: --start FILE names it"},
		cli.Rule{If: "no-total", Needs: "moves", Text: "--no-total is for --moves"},
		cli.Rule{If: "moves", Not: "expect last-board pad other", Text: "--moves and --FLAG exclude each other"},
		cli.Rule{If: "key-column grade-column", Needs: "into",
			Text: "--key-column and --grade-column need a gradebook: --into SHEET names it"},
	)
	return c.run
}

// reportFormats lists the formats of reports for the help.
func reportFormats() string {
	var formats strings.Builder
	for _, f := range grade.Formats() {
		fmt.Fprintf(&formats, "  %-12s  %s\n", f.Name, f.Doc)
	}
	return formats.String()
}

func (c *gradeCommand) run(e *cli.Env, args []string) error {
	if err := c.keepInputs(args); err != nil {
		return err
	}
	format, err := grade.FormatNamed(text.Choose(c.json, "json", c.format))
	if err != nil {
		return cli.Usagef("%w", err)
	}
	if c.bom && format.Name != "csv" {
		return cli.Usagef("--bom is for --format csv")
	}
	err = c.gradeAll(e, format, args)
	if err != nil && !c.written && format.Failure != nil && !c.quiet {
		c.writeFailure(e, format, err)
	}
	return err
}

// keepInputs returns an error if the report would replace a submission.
func (c *gradeCommand) keepInputs(paths []string) error {
	if cli.IsStdin(c.output) {
		return nil
	}
	for _, path := range paths {
		if !cli.IsStdin(path) && cli.SameOutput(path, c.output) {
			return cli.Usagef("-o would write over the submission %s", path)
		}
	}
	if grade.IsHandedIn(c.output, paths) {
		return cli.Usagef("-o would write over %s, which lies in a folder to grade and is no report", c.output)
	}
	return nil
}

// writeFailure writes a result that says why there is no grade, for formats
// whose readers require a file.
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
	out, err := e.Create(c.output)
	if err != nil {
		return err
	}
	defer out.Discard()
	g.Own = append([]string{c.mines, c.start, c.expect, c.output, c.roster, c.into, out.Temp()}, c.others...)
	g.Single = format.Single
	reports, sum := c.grade(e, g, paths)
	if !c.quiet || !cli.IsStdin(c.output) {
		if err := format.Write(out, header, reports, sum); err != nil {
			return err
		}
	}
	if sum.Interrupted != nil && out.Temp() != "" && format.Failure == nil {
		e.Warn("%s: left as it was", c.output)
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

// grader returns the grader that the flags describe.
func (c *gradeCommand) grader(e *cli.Env, paths []string) (g *grade.Grader, h grade.Header, err error) {
	if len(paths) == 0 {
		return nil, h, cli.Usagef("nothing to grade: name files, folders or zip files")
	}
	if _, err := path.Match(c.only, ""); err != nil {
		return nil, h, cli.Usagef("--only %q: %w", c.only, err)
	}
	h.Visibility, h.BOM = c.visibility, c.bom
	if h.Max, err = grade.ParsePoints(c.points); err != nil {
		return nil, h, cli.Usagef("--%w", err)
	}
	c.task.Points = h.Max
	if h.Judge, err = c.judge(e); err != nil {
		return nil, h, err
	}
	g = &grade.Grader{Judge: h.Judge, Only: c.only, Last: c.last}
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
		g.Roster, err = cli.ReadFile(e, c.roster, "roster", grade.ReadRoster)
	}
	return g, h, err
}

// judge reads the minefields and boards that submissions are compared with.
func (c *gradeCommand) judge(e *cli.Env) (j *grade.Judge, err error) {
	if c.task.Mines, err = e.RequireMinefield(c.mines, c.task.Read); err != nil {
		return nil, err
	}
	c.task.MinesName = filepath.Base(c.mines)
	reading, total := cli.Reading{ReadOptions: c.task.Read}, board.KnownTotal(c.task.Mines.Total())
	for _, from := range []struct {
		path string
		to   **board.Board
	}{{c.start, &c.task.Start}, {c.expect, &c.task.Expect}} {
		if from.path == "" {
			continue
		}
		b, err := e.ReadBoard(from.path, &total, reading)
		if err != nil {
			return nil, err
		}
		*from.to = &b
	}
	for _, path := range c.others {
		m, err := e.ReadMinefield(path, cli.Reading{ReadOptions: c.task.Read})
		if err != nil {
			return nil, err
		}
		c.task.Others = append(c.task.Others, grade.Other{Name: filepath.Base(path), Mines: m})
	}
	if !cli.IsStdin(c.mines) {
		c.task.Others = append(c.task.Others, grade.MinefieldsBeside(c.mines, c.task.Mines)...)
	}
	if j, err = grade.NewJudge(c.task); err == nil && c.weights != "" {
		if err = j.Weigh(c.weights); err != nil {
			err = fmt.Errorf("--weights: %w", err)
		}
	}
	return j, err
}

// readSheet reads the gradebook before grading, so that a wrong one is refused
// at once.
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

// fill fills the gradebook and lists the students who are missing in it or
// among the submissions. It does not write over a gradebook that has changed
// since it was read.
func (c *gradeCommand) fill(e *cli.Env, max grade.Points) error {
	if c.sheet == nil {
		return nil
	}
	if now, err := os.ReadFile(c.into); err != nil || !c.sheet.Is(now) {
		err := fmt.Errorf("%s: changed while the submissions were graded, so no grade is filled in", c.into)
		return cli.Hint(err, "close it in other programs and grade again")
	}
	f := c.sheet.Fill(c.scores, max)
	if err := e.WriteOutput(c.into, f.Data); err != nil {
		return err
	}
	if f.Maximum != "" {
		e.Warn("%s: its maximum is %s, but --points is %v", c.into, f.Maximum, max)
	}
	f.Report(e, c.into)
	return nil
}

// grade grades the submissions and keeps the scores for the gradebook.
func (c *gradeCommand) grade(e *cli.Env, g *grade.Grader, paths []string) ([]*grade.Report, grade.Summary) {
	submissions := -1
	if e.Terminals.Stderr { // the bar is shown there only, and counting reads all folders
		submissions = g.Count(e.Context(), paths)
	}
	bar := e.Progress(submissions, "grading")
	g.Tick = func() { bar.Add(1) }
	reports, sum := g.Run(e.Context(), paths)
	bar.Finish()
	for _, r := range reports {
		c.scores.Note(r)
	}
	return reports, sum
}

// conclude prints a summary on standard error and returns the exit status as an
// error.
func (c *gradeCommand) conclude(e *cli.Env, sum grade.Summary) error {
	sum.Report(e)
	if n := len(sum.Failed); n > 0 {
		for _, err := range sum.Failed[:n-1] {
			e.Warn("%v", err)
		}
		return sum.Failed[n-1]
	}
	switch n := sum.Statuses[grade.StatusError]; {
	case n > 0:
		return fmt.Errorf("submissions that could not be read: %d", n)
	case c.exitStatus && sum.Statuses[grade.StatusComplete] < sum.Reports:
		return cli.No
	}
	return nil
}
