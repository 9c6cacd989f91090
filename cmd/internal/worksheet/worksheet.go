// Package worksheet makes a page to print, with puzzles that need no guess.
// Each puzzle is a board after its first square was uncovered; the easiest is
// first. The solutions follow, with the reason of every move.
//
// It must not know how puzzles are made. A puzzle that needs a guess is
// refused, since it has no proof. The text of the page is in worksheet.html.
package worksheet

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
)

// A Puzzle is a board to solve, with its solution and proof.
type Puzzle struct {
	Start    board.Square
	Board    board.Board // after the start was uncovered
	Solution board.Board
	Steps    []safemove.Step
	Level    Level
	hard     int // steps of the level
}

// A Level is the difficulty of a puzzle's hardest step.
type Level int

// The levels: what the hardest step needs.
const (
	OneNumber Level = iota
	MineCount
	TwoNumbers
	ManyNumbers
)

// levelNames are the names of the levels.
var levelNames = [...]string{"one number at a time", "the number of mines left", "two numbers together", "several numbers together"}

// String returns the name of the level: what the hardest step needs.
func (l Level) String() string { return levelNames[l] }

// Stars returns the level as one to four stars.
func (l Level) Stars() string { return "★★★★"[:3*(int(l)+1)] }

// levelOf returns the level of a reason.
func levelOf(r safemove.Reason) Level {
	for _, rule := range safemove.Rules {
		if rule.Name == r.Rule {
			return [...]Level{MineCount, OneNumber, TwoNumbers}[rule.Numbers]
		}
	}
	return ManyNumbers
}

// Solve plays a game from its start with certain moves only. The number of
// mines is known. It returns an error if the game needs a guess, or if the
// start has a mine.
func Solve(mines board.Minefield, start board.Square) (p Puzzle, err error) {
	b := board.NewBoard(mines.Size())
	referee, err := board.NewReferee(mines, b)
	if err != nil {
		return p, err
	}
	if !referee.Make(start.Move()).Played() {
		return p, fmt.Errorf("puzzle: %v cannot be uncovered first", start)
	}
	p = Puzzle{Start: start, Board: b.Clone(), Solution: mines.Solution()}
	play := func(m board.Move) ([]int, error) {
		referee.Make(m)
		return referee.Opened(), nil
	}
	options := safemove.Options{Total: board.KnownTotal(mines.Total())}
	for step, err := range safemove.Sequence(b, options, play) {
		if err != nil {
			return p, err
		}
		p.add(step)
		if referee.Solved() {
			return p, nil
		}
	}
	if !referee.Solved() {
		return p, fmt.Errorf("puzzle: from %v it needs a guess", start)
	}
	return p, nil
}

func (p *Puzzle) add(s safemove.Step) {
	p.Steps = append(p.Steps, s)
	switch level := levelOf(s.Reason); {
	case level > p.Level:
		p.Level, p.hard = level, 1
	case level == p.Level:
		p.hard++
	}
}

// compare orders puzzles by difficulty: by the level, then by the number of
// steps of that level, then by the number of steps.
func compare(a, b Puzzle) int {
	return cmp.Or(cmp.Compare(a.Level, b.Level), cmp.Compare(a.hard, b.hard), cmp.Compare(len(a.Steps), len(b.Steps)))
}

var (
	//go:embed worksheet.html
	pageHTML string

	page = template.Must(template.New("worksheet").Parse(pageHTML))
)

// A drawn is a puzzle for the template.
type drawn struct {
	Number int
	Puzzle
	Mines       int
	Board, Done [][]square
	Columns     []int
	Proof       []string
}

// A square is one square of a drawing.
type square struct{ Class, Text string }

// Write writes the page. The puzzles must have the same size. The argument made
// is a line that says how to make them again.
func Write(w io.Writer, puzzles []Puzzle, made string) error {
	puzzles = slices.Clone(puzzles)
	slices.SortStableFunc(puzzles, compare)
	var list []drawn
	for i, p := range puzzles {
		list = append(list, draw(i+1, p))
	}
	size := puzzles[0].Board.Size()
	return page.Execute(w, map[string]any{
		"Puzzles": list, "Made": made, "Size": template.CSS(squareSize(size)),
		"Count": text.Count(len(list), "puzzle", "puzzles"), "Rows": size.Rows, "Wide": size.Cols > 12, "Cols": size.Cols, "Mines": list[0].Mines,
	})
}

// squareSize returns the size of a square, as a CSS length, so that two boards
// fit side by side on a sheet, or one wide board.
func squareSize(size board.Size) string {
	room := 84.0 // millimetres
	if size.Cols > 12 {
		room = 176
	}
	return fmt.Sprintf("%.2fmm", min(7.4, room/float64(size.Cols+1)))
}

func draw(number int, p Puzzle) drawn {
	d := drawn{Number: number, Puzzle: p, Mines: p.Solution.Flags()}
	for col := range p.Board.Size().Cols {
		d.Columns = append(d.Columns, col+1)
	}
	d.Board, d.Done = squares(p.Board, p.Start), squares(p.Solution, p.Start)
	for i, s := range p.Steps {
		d.Proof = append(d.Proof, fmt.Sprintf("%d. %v: %s", i+1, s.Move, s.Reason.Text))
	}
	return d
}

// squares returns the rows of a board for the template, with their letters.
func squares(b board.Board, start board.Square) (rows [][]square) {
	for row := range b.Size().Rows {
		line := []square{{"label", board.RowName(row)}}
		for col := range b.Size().Cols {
			at := board.Square{Row: row, Col: col}
			sq := look(b.State(at))
			if at == start {
				sq.Class += " start"
			}
			line = append(line, sq)
		}
		rows = append(rows, line)
	}
	return rows
}

func look(s board.State) square {
	switch s {
	case board.Covered:
		return square{"covered", ""}
	case board.Flagged:
		return square{"mine", "*"}
	case 0:
		return square{"open", ""}
	}
	return square{"open", string(rune('0' + s))}
}
