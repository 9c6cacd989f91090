package judge

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/grade/judge/diagnose"
)

// defaultShares are the points of the functions, of 100.
var defaultShares = [NumFunctions]int{15, 20, 40, 25}

// A Task describes what submissions are compared with and what they can earn.
type Task struct {
	Mines       board.Minefield
	Points      Points            // for a faultless submission
	Weights     string            // of the parts, such as "found=60,mines=40"; empty for the defaults
	Late        int               // the percentage that a late submission loses
	Overrides   bool              // marks may be changed by hand
	Start       *board.Board      // the board that every student was given; nil for none
	Expect      *board.Board      // the board wanted; nil for the finished game
	ExpectMoves string            // moves from Start on, whose traces on the board are wanted
	Moves       bool              // submissions are lists of moves from Start on
	Functions   [NumFunctions]int // submissions are programs: how many answers each function is asked for
	NoTotal     bool              // moves must be certain without the number of mines
	Last        bool              // submissions are printouts, of which the last board counts
	Others      []diagnose.Other
	Read        board.ReadOptions
}

// A Judge compares submissions with a task. Several goroutines may use it at
// the same time.
type Judge struct {
	task     Task
	scheme   *Scheme
	exercise *diagnose.Exercise
	solution board.Board
	start    board.Board // a covered board if no board was given
	want     board.Board
	asked    []bool  // squares that earn points
	owners   [][]int // of each expected move: the squares that it changes
	certain  []bool  // squares that are certain at the start, for moves

	faultless *Report // on the board wanted; all students who hand it in share it
}

// New returns a judge of a task. It fails if a board does not belong to the
// minefield, or there is nothing to earn.
func New(task Task) (*Judge, error) {
	j := &Judge{task: task, solution: task.Mines.Solution(), start: board.NewBoard(task.Mines.Size())}
	j.want = j.solution
	if err := j.readBoards(); err != nil {
		return nil, err
	}
	if err := j.ask(); err != nil {
		return nil, err
	}
	j.scheme = newScheme(&j.task, j.amounts())
	if task.isProgram() {
		j.scheme.give = [numKinds]int{}
		copy(j.scheme.give[IsComplete:], defaultShares[:])
	}
	if task.Weights != "" {
		if err := j.scheme.weigh(task.Weights); err != nil {
			return nil, fmt.Errorf("--weights: %w", err)
		}
	}
	if j.scheme.give[Mines] > 0 && j.amounts()[Mines] == 0 {
		return nil, errors.New("--weights: mines: no mine is left to flag")
	}
	j.scheme.take[Late] = task.Late
	if err := j.scheme.finish(task.Points); err != nil {
		return nil, fmt.Errorf("--weights: %w", err)
	}
	j.exercise = &diagnose.Exercise{
		Mines: task.Mines, Solution: j.solution, Start: j.start, Want: j.want, Exact: j.isExact(), Others: task.Others,
	}
	j.faultless = j.blank(false)
	j.faultless.Score, j.faultless.Board = task.Points, &j.want
	for i := range j.faultless.Parts {
		p := &j.faultless.Parts[i]
		p.Outcome, p.Have, p.Score = Passed, p.Asked, p.Weight
	}
	return j, nil
}

// readBoards takes over the boards of the task and plays the moves expected.
func (j *Judge) readBoards() error {
	t := &j.task
	for _, is := range []struct {
		what     string
		from, to *board.Board
	}{{"given", t.Start, &j.start}, {"wanted", t.Expect, &j.want}} {
		if is.from == nil {
			continue
		}
		if err := game.CheckTrue(t.Mines, *is.from); err != nil {
			return fmt.Errorf("the board %s does not belong to the minefield: %w", is.what, err)
		}
		*is.to = *is.from
	}
	if t.ExpectMoves == "" {
		return nil
	}
	if err := j.playExpected(); err != nil {
		return fmt.Errorf("--expect-moves: %w", err)
	}
	return nil
}

// playExpected plays the moves expected and keeps the squares that each
// changes.
func (j *Judge) playExpected() error {
	b := j.start.Clone()
	for _, word := range strings.Fields(j.task.ExpectMoves) {
		before := b.Clone()
		if result := board.MakeMove(word, j.task.Mines, b); !result.Played() {
			return fmt.Errorf("%q is %v", word, result)
		}
		j.owners = append(j.owners, differences(before, b))
	}
	switch {
	case j.owners == nil:
		return errors.New("it names no move")
	case j.task.Expect != nil && !j.want.Equal(b):
		return errors.New("these moves do not lead to the board of --expect")
	}
	j.want = b
	return nil
}

// differences returns the squares that differ between two boards of a size.
func differences(a, b board.Board) (list []int) {
	for i := range a.Size().Squares() {
		if a.StateAt(i) != b.StateAt(i) {
			list = append(list, i)
		}
	}
	return list
}

// flagged returns how many mines were flagged since the start.
func (j *Judge) flagged(b board.Board) (n int) {
	for i := range b.Size().Squares() {
		if j.task.Mines.HasMineAt(i) && b.StateAt(i) == board.Flagged && j.start.StateAt(i) != board.Flagged {
			n++
		}
	}
	return n
}

// isExact reports whether a certain board is wanted, not the finished game.
func (j *Judge) isExact() bool { return j.task.Expect != nil || j.owners != nil }

// ask finds the squares that earn points.
func (j *Judge) ask() error {
	switch {
	case j.task.Moves:
		return j.askCertain()
	case j.task.isProgram():
		return nil
	}
	j.asked = make([]bool, j.want.Size().Squares())
	for i := range j.asked {
		j.asked[i] = j.start.StateAt(i) != j.want.StateAt(i) && (j.isExact() || !j.task.Mines.HasMineAt(i))
	}
	switch {
	case slices.Contains(j.asked, true), j.task.Start == nil && !j.isExact():
		return nil
	case j.isExact():
		return errors.New("the board of --expect is the board to start from: there is nothing to complete")
	}
	return errors.New("--start has nothing left to complete: is it the solution instead of the given board?")
}

// askCertain finds the squares that the moves should decide, and those that are
// certain before the first move.
func (j *Judge) askCertain() (err error) {
	if j.asked, err = decided(j.task.Mines, j.start, board.Total{}); err == nil && j.nothing() && !j.task.NoTotal {
		j.asked, err = decided(j.task.Mines, j.start, board.KnownTotal(j.task.Mines.Total()))
	}
	if err != nil {
		return err
	}
	referee, _ := board.NewReferee(j.task.Mines, j.start) // their sizes agree
	j.certain, err = j.certainOn(j.start, referee.Solved())
	return err
}

// nothing reports whether no square is asked.
func (j *Judge) nothing() bool { return !slices.Contains(j.asked, true) }

// certainOn returns the squares that are certain on a board: by its numbers
// and, before the game is won, by the number of mines.
func (j *Judge) certainOn(b board.Board, won bool) ([]bool, error) {
	if won || j.task.NoTotal {
		return certain(b, board.Total{})
	}
	return certain(b, board.KnownTotal(j.task.Mines.Total()))
}

// amounts returns how many things the giving parts ask.
func (j *Judge) amounts() (asked [numKinds]int) {
	for i, is := range j.asked {
		if is {
			asked[Found]++
		}
		if j.task.Mines.HasMineAt(i) && j.start.StateAt(i) != board.Flagged {
			asked[Mines]++
		}
	}
	if j.owners != nil {
		asked[Found] = len(j.owners)
	}
	copy(asked[IsComplete:], j.task.Functions[:])
	return asked
}

// A mode is a kind of task.
type mode struct {
	titles map[PartKind]string // what each part asks, in words
	credit string              // how points are earned; N stands for the number of things asked
}

// The modes.
var (
	wholeBoard = mode{map[PartKind]string{
		Found: "every safe square is uncovered and shows the right number", Mines: "every mine is flagged",
		Numbers: "no number is wrong", Explosion: "no mine is uncovered", Flags: "no safe square is flagged",
	}, "each of the N safe squares, if it shows the right number, earns 1/N of the points; " +
		"each wrong number, uncovered mine and flag on a safe square takes 1/N"}
	fromStart = mode{map[PartKind]string{
		Found: "every safe square that was missing is uncovered and shows the right number", Mines: wholeBoard.titles[Mines],
		Numbers: "no number is wrong, and none that was given is covered again", Explosion: "no mine is uncovered",
		Flags: "no safe square is flagged",
	}, "each of the N safe squares that were missing on the board given, if right now, earns 1/N of the points; " +
		"each wrong number (or given one covered again), uncovered mine and new flag on a safe square takes 1/N"}
	expectedBoard = mode{map[PartKind]string{
		Found: "every square that should change is as wanted", Mines: wholeBoard.titles[Mines], Numbers: "no number is wrong",
		Explosion: "no mine is uncovered", Flags: "no square is flagged that should not be", Moves: "no other square is changed",
	}, "each of the N squares in which the board wanted differs from the board given, if as wanted, earns 1/N of the points; " +
		"each wrong number, uncovered mine, flag and other square that should not be so takes 1/N"}
	expectedMoves = mode{map[PartKind]string{
		Found: "every move can be seen on the board", Mines: wholeBoard.titles[Mines],
		Explosion: "no mine is uncovered", Flags: "no square is flagged that should not be", Moves: "no other square is changed",
	}, "each of the N moves that can be seen on the board earns 1/N of the points; " +
		"each square that should not have changed takes 1/N"}
	moveList = mode{map[PartKind]string{
		Found: "every certain square is found", Mines: wholeBoard.titles[Mines], Explosion: "no mine is uncovered",
		Flags: "no safe square is flagged", Moves: "no move is a guess, and every word is a move",
	}, "each of the N squares that safe moves decide, if a safe move decides it, earns 1/N of the points; each wrong move takes 1/N"}
	program = mode{map[PartKind]string{
		IsComplete: "is_complete answers whether every safe square is uncovered",
		CountMines: "count_mines counts the mines around a square", MakeMove: "make_move returns the result and changes the board",
		FindSafeMove: "find_safe_move finds a certain move whenever there is one",
	}, "of n answers of a function r are right, and always answering the same would get k: " +
		"it earns (r - k) / (n - k) of its points"}
)

// mode returns the mode of the task.
func (t *Task) mode() *mode {
	switch {
	case t.isProgram():
		return &program
	case t.Moves:
		return &moveList
	case t.ExpectMoves != "":
		return &expectedMoves
	case t.Expect != nil:
		return &expectedBoard
	case t.Start != nil:
		return &fromStart
	}
	return &wholeBoard
}

// isProgram reports whether the task asks for a program.
func (t *Task) isProgram() bool { return t.Functions != [NumFunctions]int{} }

// AsksPrograms reports whether the task asks for programs.
func (j *Judge) AsksPrograms() bool { return j.task.isProgram() }

// blank returns a report in which no part is judged yet.
func (j *Judge) blank(late bool) *Report {
	r := &Report{Max: j.task.Points, Parts: make([]Part, len(j.scheme.Criteria))}
	lateness := 0
	if late {
		lateness = 1
	}
	for i := range r.Parts {
		p := &r.Parts[i]
		if p.Criterion = &j.scheme.Criteria[i]; p.Kind == Late {
			p.judge(0, lateness, "it was handed in late")
		} else if p.Kind == Override {
			p.judge(0, 0, "")
		}
	}
	return r
}

// mark gives the points. Faultless submissions share their parts.
func (j *Judge) mark(r *Report) *Report {
	if !slices.ContainsFunc(r.Parts, func(p Part) bool { return p.Outcome != Passed }) {
		r.Parts, r.Score = j.faultless.Parts, r.Max
		return r
	}
	r.Score = j.scheme.mark(j.task.Points, r.Parts)
	return r
}

// Scheme returns the scheme of the marks.
func (j *Judge) Scheme() *Scheme { return j.scheme }

// Wanted returns the board wanted, and whether every square of it counts.
func (j *Judge) Wanted() (b board.Board, exact bool) { return j.want, j.isExact() }

// Max returns the points of a faultless submission.
func (j *Judge) Max() Points { return j.task.Points }

// Mines returns the minefield of the task.
func (j *Judge) Mines() board.Minefield { return j.task.Mines }
