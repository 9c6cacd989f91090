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
	"minesweeper/safemove/level"
)

// A Puzzle is a board to solve, with its solution and proof.
type Puzzle struct {
	Start    board.Square
	Board    board.Board // after the start was uncovered
	Solution board.Board
	Steps    []safemove.Step
	Rounds   level.Profile
}

// Stars returns the level as one to four stars.
func (p Puzzle) Stars() string { return "★★★★"[:len("★")*p.Rounds.Level()] }

// Hardest returns what the hardest step needs.
func (p Puzzle) Hardest() string { return level.Name(p.Rounds.Level()) }

// solve plays a game from its start with certain moves only. The number of
// mines is known. It returns an error if the game needs a guess, or if the
// start has a mine.
func solve(mines board.Minefield, start board.Square) (p Puzzle, err error) {
	b := board.NewBoard(mines.Size())
	referee, err := board.NewReferee(mines, b)
	if err != nil {
		return p, err
	}
	if !referee.Make(start.Move()).Played() {
		return p, fmt.Errorf("puzzle: %v cannot be uncovered first", start)
	}
	p = Puzzle{Start: start, Board: b.Clone(), Solution: mines.Solution()}
	p.Rounds, _ = new(level.Solver).Solve(mines.Size(), mines.Total(), start, mines.CountMinesAt)
	play := func(m board.Move) ([]int, error) {
		referee.Make(m)
		return referee.Opened(), nil
	}
	options := safemove.ReasoningOptions{Total: board.KnownTotal(mines.Total())}
	for step, err := range safemove.Sequence(b, options, play) {
		if err != nil {
			return p, err
		}
		p.Steps = append(p.Steps, step)
		if referee.Solved() {
			return p, nil
		}
	}
	if !referee.Solved() {
		return p, fmt.Errorf("puzzle: from %v it needs a guess", start)
	}
	return p, nil
}

// Patience is the number of minefields that [Make] tries for each puzzle.
const Patience = 100

// Make returns count different puzzles, or fewer if the minefields are alike too
// often. The function fill makes minefield n of a source, from 0, and tick is
// called after each puzzle.
func Make(count uint64, start board.Square, fill func(n uint64) (board.Minefield, error), tick func()) (list []Puzzle, err error) {
	seen := make(map[string]bool)
	for n := uint64(0); uint64(len(list)) < count && n < Patience*count; n++ {
		mines, err := fill(n)
		if err != nil {
			return nil, err
		}
		key := mines.String()
		if seen[key] {
			continue
		}
		seen[key] = true
		puzzle, err := solve(mines, start)
		if err != nil {
			return nil, err
		}
		list = append(list, puzzle)
		tick()
	}
	return list, nil
}

// compare orders puzzles by difficulty: by the level, then by the rounds of that
// level and those below, then by the number of steps.
func compare(a, b Puzzle) int {
	for i := level.Most - 1; i >= 0; i-- {
		if c := cmp.Compare(a.Rounds[i], b.Rounds[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a.Steps), len(b.Steps))
}

//go:embed worksheet.html
var pageHTML string

// A square is one square of a drawing.
type square struct{ Class, Text string }

// A Part is what a page has.
type Part struct{ Puzzles, Solutions bool }

// Write writes a page. The puzzles must have the same size and number of mines.
// The argument made is a line that says how to make them again.
func Write(w io.Writer, puzzles []Puzzle, part Part, made string) error {
	puzzles = slices.Clone(puzzles)
	slices.SortStableFunc(puzzles, compare)
	functions := template.FuncMap{"count": text.Count, "squares": squares, "next": func(i int) int { return i + 1 }}
	page := template.Must(template.New("worksheet").Funcs(functions).Parse(pageHTML))
	size := puzzles[0].Board.Size()
	return page.Execute(w, map[string]any{
		"Puzzles": puzzles, "Made": made, "Side": template.CSS(squareSide(size)), "Part": part, "Wide": size.Cols > 12,
		"Size": size, "Mines": text.Count(puzzles[0].Solution.Flags(), "mine", "mines"),
	})
}

// squareSide returns the side of a square, as a CSS length, so that two boards
// fit side by side on a sheet, or one wide board.
func squareSide(size board.Size) string {
	room := 84.0 // millimetres
	if size.Cols > 12 {
		room = 176
	}
	return fmt.Sprintf("%.2fmm", min(7.4, room/float64(size.Cols+1)))
}

// squares returns the rows of a board for the template, with their letters.
func squares(b board.Board, start board.Square) (rows [][]square) {
	for row := range b.Size().Rows {
		line := []square{{"label", board.RowName(row)}}
		for col := range b.Size().Cols {
			at := board.Square{Row: row, Col: col}
			sq := square{Class: "open"}
			switch state := b.State(at); {
			case state == board.Covered:
				sq.Class = "covered"
			case state == board.Flagged:
				sq = square{"mine", "*"}
			case state > 0:
				sq.Text = fmt.Sprint(int(state))
			}
			if at == start {
				sq.Class += " start"
			}
			line = append(line, sq)
		}
		rows = append(rows, line)
	}
	return rows
}
