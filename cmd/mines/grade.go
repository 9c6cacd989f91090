package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/grade"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/grade/programs"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/grade/roll"
	"minesweeper/cmd/internal/text"
)

// gradeCommand is the command that grades submissions, and its verbs.
type gradeCommand struct {
	mines, start, expect      string
	points, format, output    string
	late, pattern             string
	roster, groups, overrides string
	visibility                string
	programs                  flags.Programs
	book                      flags.Gradebook
	feedback                  string
	task                      marking.Task
	exercise                  *programs.Exercise // of grade programs
	json, quiet, bom          bool
	written                   bool // the reports are complete in their place
	given                     int  // students who have their feedback
}

// newGrade is the command for boards.
func newGrade(f *cli.Flags) cli.Run {
	c := new(gradeCommand)
	c.addFlags(f, "10", "found=60,mines=40,explosion=50")
	c.programs.Add(f, false)
	f.StringVar(&c.expect, "expect", "", "the board in `FILE` that is wanted, not the finished game")
	f.StringVar(&c.task.ExpectMoves, "expect-moves", "", "`MOVES` whose traces are wanted, as 'B6 E5 H3*': each counts the same")
	f.BoolVar(&c.task.Last, "last-board", false, "take the last board out of what a program printed")
	f.Reading(&c.task.Read)
	return c.run
}

// newGradeMoves is the verb for lists of moves.
func newGradeMoves(f *cli.Flags) cli.Run {
	c := new(gradeCommand)
	c.task.Moves = true
	c.addFlags(f, "10", "found=60,mines=40,flags=10")
	c.programs.Add(f, false)
	f.BoolVar(&c.task.NoTotal, "no-total", false, "reason without the number of mines")
	f.Rules(cli.Rule{Needs: "start", Text: "the moves begin on a board: --start FILE names it"})
	return c.run
}

// newGradePrograms is the verb for programs, whose functions are asked.
func newGradePrograms(f *cli.Flags) cli.Run {
	c := new(gradeCommand)
	c.addFlags(f, "100", "is_complete=1,make_move=2")
	c.programs.Add(f, true)
	return c.run
}

// addFlags adds the flags that all verbs share.
func (c *gradeCommand) addFlags(f *cli.Flags, points, weights string) {
	formats := text.NamesBy(report.Formats(), func(f report.Format) string { return f.Name })
	f.Arguments("MINES PATH...")
	f.MinesFirst(&c.mines)
	f.StringVar(&c.start, "start", "", "the board that students were given (a `FILE`, not a square)")
	f.StringVar(&c.points, "points", points, "the points of a faultless submission, `N` with up to two decimals")
	f.StringVar(&c.task.Weights, "weights", "", "the weights of the parts, a `LIST` such as "+weights)
	f.StringVar(&c.late, "late", "", "take `P` percent off what the download marks as late")
	f.OneOf(&c.format, "format", "", formats, "how to report")
	f.JSON(&c.json)
	f.BoolVar(&c.bom, "bom", false, "begin csv with a byte-order mark, for Excel")
	f.Output(&c.output)
	f.Quiet(&c.quiet)
	f.StringVar(&c.feedback, "feedback", "", "write a page and a text for each student into the folder `DIR`")
	f.Word(&c.pattern, "name-pattern", intake.PatternPresets(),
		"find the student in the path by `REGEXP` or a preset: "+strings.Join(intake.PatternPresets(), ", "))
	f.StringVar(&c.roster, "roster", "", "expect the students in `FILE`, a table")
	f.StringVar(&c.groups, "groups", "", "students who hand in together, a table in `FILE`: group, student")
	f.StringVar(&c.overrides, "overrides", "", "marks changed by hand, a table in `FILE`: student, score, reason, perhaps part")
	c.book.Add(f)
	f.OneOf(&c.visibility, "visibility", "", report.Visibilities(), "when students see the tests in Gradescope")
}

// reportFormats lists the formats of reports for the help.
func reportFormats() string {
	line := func(f report.Format) string { return fmt.Sprintf("  %-12s  %s\n", f.Name, f.Doc) }
	return strings.Join(text.NamesBy(report.Formats(), line), "")
}

func (c *gradeCommand) run(e *cli.Env, args []string) error {
	if err := c.checkOutputs(args); err != nil {
		return err
	}
	format := report.FormatNamed(text.Choose(c.json, "json", c.format))
	if c.bom && format.Name != "csv" {
		return cli.Usagef("--bom is for --format csv")
	}
	if format.IsSingle {
		e.Context() // from now on a signal leaves a file, too
	}
	err := c.gradeAll(e, format, args)
	if err != nil && !c.written && format.IsSingle && !c.quiet {
		points, _ := marking.ParsePoints(c.points) // 0 if they are wrong
		h := report.Header{Max: points, Visibility: c.visibility}
		why := "could not be graded: " + err.Error()
		reports := []*report.Report{{Report: marking.NotGraded(points, why)}}
		e.WriteWith(c.output, func(out io.Writer) error { return format.Write(out, h, reports, report.Summary{}) })
	}
	return err
}

// checkOutputs returns an error if what is written would replace a file of the
// run or a submission, or become a submission.
func (c *gradeCommand) checkOutputs(paths []string) error {
	for _, path := range paths {
		_, missing := os.Lstat(path)
		if path == "" {
			return cli.Usagef("the name of a submission is empty")
		}
		if missing != nil && (path == "moves" || path == "programs") {
			return cli.Usagef("%s is no file: a verb stands directly behind the command, as in mines grade %[1]s", path)
		}
	}
	own := c.ownFiles()
	for i, path := range slices.Concat(own, paths, []string{c.output}) {
		isPage := slices.Contains([]string{".html", ".txt"}, filepath.Ext(path)) || filepath.Base(path) == report.ArchiveName
		switch {
		case cli.IsStdin(path):
		case i < len(own)+len(paths) && !cli.IsStdin(c.output) && cli.SameOutput(path, c.output):
			return cli.Usagef("-o would write over %s%s", text.Choose(i < len(own), "", "the submission "), path)
		case isPage && c.feedback != "" && cli.SameOutput(filepath.Dir(path), c.feedback):
			return cli.Usagef("--feedback %s has %s, which the page of a student could replace: name another folder", c.feedback, path)
		}
	}
	if !cli.IsStdin(c.output) && intake.IsBelow(c.output, paths) {
		return cli.Usagef("-o %s lies in a folder that is graded: name a file elsewhere", c.output)
	}
	if c.feedback != "" && intake.IsBelow(filepath.Join(c.feedback, report.ArchiveName), paths) {
		return cli.Usagef("--feedback %s lies in a folder that is graded: name a folder elsewhere", c.feedback)
	}
	if info, err := os.Stat(c.feedback); err == nil && !info.IsDir() {
		return cli.Usagef("--feedback %s is no folder", c.feedback)
	}
	return nil
}

// ownFiles returns the files that the flags name, and those beside the gradebook.
func (c *gradeCommand) ownFiles() []string {
	return slices.Concat([]string{c.mines, c.start, c.expect, c.roster, c.groups, c.overrides, c.programs.Cache},
		c.book.Files())
}

// gradeAll reads what the flags name, grades, and writes the reports, the
// feedback and the gradebook.
func (c *gradeCommand) gradeAll(e *cli.Env, format report.Format, paths []string) error {
	g, header, err := c.grader(e, paths)
	if err != nil {
		return err
	}
	defer c.book.Close()
	if err := c.book.Read(e, header.Max); err != nil {
		return err
	}
	out, err := e.Create(c.output)
	if err != nil {
		return err
	}
	defer out.Discard()
	g.Own = c.ownFiles()
	g.Single = format.IsSingle
	if c.programs.Asks {
		g.Programs, err = c.programs.Open(e, c.exercise)
		if err != nil {
			return err
		}
		defer g.Programs.Close()
	} else if c.programs.On() {
		g.Runner, err = c.programs.Runner(e, c.mines, c.start)
		if err != nil {
			return err
		}
	}
	finish := func() {}
	g.Begin = func(steps int) func() {
		bar := e.Progress(steps, "grading")
		finish = bar.Finish
		return func() { bar.Add(1) }
	}
	reports, sum, err := g.Run(e.Context(), paths)
	finish()
	if err != nil {
		return err
	}
	err = c.publish(e, out, format, header, reports, sum)
	if err != nil {
		return c.unfinished(e, format, sum, err)
	}
	if err := c.book.Fill(e, reports, c.feedback != ""); err != nil {
		return err
	}
	return c.conclude(e, g, sum)
}

// grader returns the grader that the flags describe.
func (c *gradeCommand) grader(e *cli.Env, paths []string) (g *grade.Grader, h report.Header, err error) {
	if len(paths) == 0 {
		return nil, h, cli.Usagef("nothing to grade: name files, folders or zip files")
	}
	h.Visibility, h.BOM = c.visibility, c.bom
	if cli.IsStdin(c.output) {
		h.Width = e.Width
	}
	h.Max, err = marking.ParsePoints(c.points)
	if err != nil {
		return nil, h, cli.Usagef("--%w", err)
	}
	c.task.Points, c.task.Overrides = h.Max, c.overrides != ""
	if c.late != "" {
		c.task.Late, err = strconv.Atoi(strings.TrimRight(c.late, " %"))
		if err != nil || c.task.Late < 0 || c.task.Late > 100 {
			return nil, h, cli.Usagef("--late %q: want a percentage from 0 to 100, such as 20", c.late)
		}
	}
	h.Judge, err = c.judge(e, paths)
	if err != nil {
		return nil, h, err
	}
	g = &grade.Grader{Judge: h.Judge}
	g.Source, g.Mines = c.programs.On(), c.mines
	if slices.Contains(paths, "-") {
		g.Stdin, err = e.Open("-", "submission")
		if err != nil {
			return nil, h, err
		}
	}
	if c.pattern != "" {
		g.Names, err = intake.ParseNamePattern(c.pattern)
		if err != nil {
			return nil, h, cli.Usagef("%w", err)
		}
	}
	return g, h, c.readLists(e, g)
}

// readLists reads the roster, the groups and the marks changed by hand.
func (c *gradeCommand) readLists(e *cli.Env, g *grade.Grader) (err error) {
	if c.roster != "" {
		g.Roster, err = cli.ReadFile(e, c.roster, "roster", roll.ReadRoster)
	}
	if err == nil && c.groups != "" {
		g.Groups, err = cli.ReadFile(e, c.groups, "list of groups", roll.ReadGroups)
	}
	if err == nil && c.overrides != "" {
		g.Overrides, err = cli.ReadFile(e, c.overrides, "list of overrides", roll.ReadOverrides)
	}
	return err
}

// judge reads the minefields and boards that submissions are compared with. It
// prints a note if the whole board is graded and a file beside the minefield may
// be what students were given.
func (c *gradeCommand) judge(e *cli.Env, paths []string) (j *marking.Judge, err error) {
	c.task.Mines, err = e.ReadMinefield(c.mines, c.task.Read)
	if err != nil {
		return nil, err
	}
	total := board.KnownTotal(c.task.Mines.Total())
	for _, from := range []struct {
		path string
		to   **board.Board
	}{{c.start, &c.task.Start}, {c.expect, &c.task.Expect}} {
		if from.path == "" {
			continue
		}
		b, err := e.ReadBoard(from.path, &total, c.task.Read)
		if _, notSquare := board.ParseSquare(from.path); notSquare == nil && errors.Is(err, fs.ErrNotExist) {
			err = cli.Hint(err, "a file with a board is wanted here, not a square")
		}
		if err != nil {
			return nil, err
		}
		*from.to = &b
	}
	start := ""
	if !cli.IsStdin(c.mines) {
		c.task.Others, start = intake.Beside(c.mines, c.task.Mines, paths)
	}
	if c.programs.Asks {
		e.Context() // from now on a signal is answered: this takes half a second
		c.exercise, err = programs.NewExercise(c.task.Mines, c.task.Start)
		if err != nil {
			return nil, err
		}
		c.task.Functions = c.exercise.Asked()
	}
	j, err = marking.New(c.task)
	isWhole := c.start+c.expect+c.task.ExpectMoves == "" && !c.programs.Asks
	if err == nil && isWhole && start != "" && !c.silent() {
		e.Warn("--start %s counts only what students added", text.ShellWord(start))
	}
	return j, err
}

// silent reports whether -q is given and nobody's mark goes into a gradebook: then
// there are no notes.
func (c *gradeCommand) silent() bool { return c.quiet && c.book.Path == "" }

// conclude prints a summary on standard error. If nothing could be graded, it
// returns the reason: graders take another exit status than 0 for a broken grader.
func (c *gradeCommand) conclude(e *cli.Env, g *grade.Grader, sum report.Summary) error {
	if c.task.Late > 0 && sum.LateFiles == 0 {
		sum.Note(sum.Reports, "--late: no name of a file says that it was late")
	}
	if !c.silent() {
		for _, note := range sum.Notes {
			e.Warn("%s", note)
		}
	}
	troubles := sum.Failed
	if n := sum.Statuses[marking.StatusError]; n > 0 && troubles == nil {
		troubles = []error{fmt.Errorf("submissions that could not be read: %d", n)}
	} else if sum.Reports == 0 && troubles == nil && !g.Single {
		troubles = []error{errors.New("no submissions found")}
	}
	isGraded := slices.Max(sum.Statuses[:marking.StatusMissing]) > 0
	for i, err := range troubles {
		if !isGraded && i == len(troubles)-1 {
			return err
		}
		e.Warn("%v", err)
	}
	return nil
}
