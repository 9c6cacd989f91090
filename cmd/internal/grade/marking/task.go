package marking

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/grade/marking/diagnose"
	"minesweeper/cmd/internal/text"
)

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
	*diagnose.Exercise
	Stop   func() error // its error ends the judging of moves; nil for none
	task   Task
	mode   *mode
	scheme *Scheme
	asked  []bool        // squares that earn points
	asks   [numKinds]int // how many things the parts ask that give credit
	owners [][]int       // of each expected move: the squares that it changes
}

// New returns a judge of a task. It fails if a board does not belong to the
// minefield, or there is nothing to earn.
func New(task Task) (*Judge, error) {
	solution := task.Mines.Solution()
	j := &Judge{task: task, mode: task.mode(), Exercise: &diagnose.Exercise{
		Mines: task.Mines, Solution: solution, Start: board.NewBoard(task.Mines.Size()), Want: solution,
		Exact: task.Expect != nil || task.ExpectMoves != "", Others: task.Others,
	}}
	if err := j.readBoards(); err != nil {
		return nil, err
	}
	if err := j.ask(); err != nil {
		return nil, err
	}
	var err error
	j.scheme, err = newScheme(&j.task, j.mode, j.asks)
	if err != nil {
		return nil, fmt.Errorf("--weights: %w", err)
	}
	return j, nil
}

// readBoards takes over the boards of the task and plays the moves expected.
func (j *Judge) readBoards() error {
	t := &j.task
	for _, is := range []struct {
		what     string
		from, to *board.Board
	}{{"given", t.Start, &j.Start}, {"wanted", t.Expect, &j.Want}} {
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
	b := j.Start.Clone()
	for _, word := range strings.Fields(j.task.ExpectMoves) {
		before := b.Clone()
		if result := board.MakeMove(word, j.Mines, b); !result.Played() {
			const begin = ": the moves begin on the board of --start (without it, on a covered board)"
			return fmt.Errorf("%q is %v%s", word, result, text.Choose(j.task.Start != nil, begin, ""))
		}
		var changed []int
		for i := range b.Size().Squares() {
			if b.StateAt(i) != before.StateAt(i) {
				changed = append(changed, i)
			}
		}
		j.owners = append(j.owners, changed)
	}
	if j.owners == nil {
		return errors.New("it names no move")
	}
	if j.task.Expect != nil && !j.Want.Equal(b) {
		return errors.New("these moves do not lead to the board of --expect")
	}
	j.Want = b
	return nil
}

// flagged returns how many mines were flagged since the start.
func (j *Judge) flagged(b board.Board) (n int) {
	for i := range b.Size().Squares() {
		if j.Mines.HasMineAt(i) && b.StateAt(i) == board.Flagged && j.Start.StateAt(i) != board.Flagged {
			n++
		}
	}
	return n
}

// ask finds what earns points.
func (j *Judge) ask() (err error) {
	copy(j.asks[IsComplete:], j.task.Functions[:])
	if j.task.Moves {
		err = j.askCertain()
	} else if !j.AsksPrograms() {
		err = j.askSquares()
	}
	for i, isAsked := range j.asked {
		if isAsked {
			j.asks[Found]++
		}
		if j.Mines.HasMineAt(i) && j.Start.StateAt(i) != board.Flagged {
			j.asks[Mines]++
		}
	}
	if j.owners != nil {
		j.asks[Found] = len(j.owners)
	}
	return err
}

// askSquares finds the squares that earn points.
func (j *Judge) askSquares() error {
	j.asked = make([]bool, j.Want.Size().Squares())
	for i := range j.asked {
		j.asked[i] = j.Start.StateAt(i) != j.Want.StateAt(i) && (j.Exact || !j.Mines.HasMineAt(i))
	}
	if slices.Contains(j.asked, true) || j.task.Start == nil && !j.Exact {
		return nil
	}
	if j.Exact {
		return errors.New("the board of --expect is the board to start from: there is nothing to complete")
	}
	return errors.New("--start has nothing left to complete: is it the solution instead of the given board?")
}

// askCertain finds the squares that the moves should decide.
func (j *Judge) askCertain() (err error) {
	j.asked, err = decided(j.Mines, j.Start, board.Total{})
	if err == nil && !slices.Contains(j.asked, true) && !j.task.NoTotal {
		j.asked, err = decided(j.Mines, j.Start, board.KnownTotal(j.Mines.Total()))
	}
	return err
}

// AsksPrograms reports whether the task asks for programs.
func (j *Judge) AsksPrograms() bool { return j.mode == &program }

// blank returns a report in which no part is judged yet.
func (j *Judge) blank(late bool) *Report {
	r := &Report{Max: j.task.Points, Parts: make([]Part, len(j.scheme.Criteria))}
	lateness := 0
	if late {
		lateness = 1
	}
	for i := range r.Parts {
		p := &r.Parts[i]
		p.Criterion = &j.scheme.Criteria[i]
		if p.Kind == Late {
			p.judge(lateness, "it was handed in late")
		} else if p.Kind == Override {
			p.judge(0, "")
		}
	}
	return r
}

// mark gives the points.
func (j *Judge) mark(r *Report) *Report {
	r.Score = j.scheme.mark(j.task.Points, r.Parts)
	return r
}

// Scheme returns the scheme of the marks.
func (j *Judge) Scheme() *Scheme { return j.scheme }
