// Package dialogue plays the dialogues of a well-known exercise in five stages.
// Its words are fixed by the exercise, whose tests can be run against this
// program.
//
//	How many mines do you want on the field? 1
//
//	 │123456789│
//	—│—————————│
//	1│.........│
//	      …
//	9│.........│
//	—│—————————│
//	Set/unset mines marks or claim a cell as free: 6 5 mine
//
// Stage one draws a field. Stage two first asks for the number of mines, and
// stage three draws the numbers too. In stage four every number is shown from
// the start, and the player marks the mines. In stage five every square is
// covered: "x y free" explores a square and "x y mine" marks one. Coordinates
// are x, then y, from 1.
//
// The exercise leaves some cases open. They are decided so:
//
//   - After an answer that cannot be read, and after a mark on an explored square,
//     a sentence follows and the same question again.
//   - Exploring an explored square shows the field again.
//   - Marks set before the first exploration stay, but they win only after it:
//     before it there are no mines.
//   - A field without mines is won in stage four before the first question.
//   - The end of the input ends the dialogue.
//
// The package must not use the words of the rest of the program, where a field
// is a board and exploring is uncovering: its words belong to the exercise.
package dialogue

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/prompt"
	"minesweeper/cmd/internal/text"
)

// A Stage is one of the dialogues.
type Stage int

// The stages.
const (
	One   Stage = iota // draw a field
	Two                // draw a field with a chosen number of mines
	Three              // draw its numbers too
	Four               // mark the mines, given the numbers
	Five               // the whole game
)

var stageNames = []string{"stage1", "stage2", "stage3", "stage4", "stage5"}

// Names returns the names of the stages, by [Stage].
func Names() []string { return slices.Clone(stageNames) }

// Parse returns the stage with a name, and whether there is one.
func Parse(name string) (Stage, bool) {
	i := slices.Index(stageNames, name)
	return Stage(i), i >= 0
}

// A Lay makes the minefield for a spec.
type Lay func(generate.Spec) (board.Minefield, error)

// Play plays a stage on a field of the given size, to the end of the dialogue. It
// returns SolvedBoard for a game that was won, BlownUp for one that was lost, and
// InvalidMove if the input ended first or the stage is not a game.
func Play(p *prompt.Prompter, stage Stage, size board.Size, lay Lay) (board.MoveResult, error) {
	f := &field{size: size, board: board.NewBoard(size), marked: make([]bool, size.Squares())}
	d := &dialogue{Prompter: p, stage: stage, field: f, lay: lay}
	outcome, err := d.play()
	if err == nil || errors.Is(err, io.EOF) {
		err = p.End()
	}
	return outcome, err
}

// A dialogue is one run of a stage.
type dialogue struct {
	*prompt.Prompter
	stage Stage
	field *field
	total int
	lay   Lay
}

const (
	askMines  = "How many mines do you want on the field? "
	askMarks  = "Set/delete mines marks (x and y coordinates): "
	askClaims = "Set/unset mines marks or claim a cell as free: "

	wantMines = "That is no number of mines: want 0 to %d.\n"
	wantMark  = "That is no square: want x from 1 to %d and y from 1 to %d, as in 1 1.\n"
	wantClaim = "That is no move: want x from 1 to %d, y from 1 to %d, and free or mine, as in 1 1 free.\n"
)

func (d *dialogue) play() (board.MoveResult, error) {
	if err := d.begin(); err != nil {
		return board.InvalidMove, err
	}
	if d.stage < Four {
		d.Say(text.Choose(d.stage == One, "", "\n") + d.field.drawMines(d.stage == Three))
		return board.InvalidMove, nil
	}
	d.show(false)
	// Only a field without mines is won before the first turn.
	won := d.stage == Four && d.field.found()
	for !won {
		result, err := d.turn()
		if err != nil {
			return board.InvalidMove, err
		}
		if result == board.BlownUp {
			d.show(true)
			d.Say("You stepped on a mine and failed!\n")
			return board.BlownUp, nil
		}
		d.show(false)
		won = result == board.SolvedBoard || d.field.found()
	}
	d.Say("Congratulations! You found all mines!\n")
	return board.SolvedBoard, nil
}

// show prints a blank line and the field.
func (d *dialogue) show(lost bool) { d.Say("\n" + d.field.draw(lost)) }

// begin asks for the number of mines, except in stage one. Except in stage five, it
// lays them and opens every square with a number.
func (d *dialogue) begin() error {
	d.total = 10 // of stage one
	if d.stage > One {
		if err := d.askTotal(); err != nil {
			return err
		}
	}
	if d.stage == Five {
		return nil
	}
	if err := d.layFor(generate.Spec{Size: d.field.size, Mines: d.total}); err != nil {
		return err
	}
	for i := range d.field.size.Squares() {
		if n := d.field.mines.CountMinesAt(i); n > 0 && !d.field.mines.HasMineAt(i) {
			d.field.board.SetAt(i, board.State(n))
		}
	}
	return nil
}

// askTotal asks for the number of mines.
func (d *dialogue) askTotal() error {
	most := d.field.size.Squares()
	if d.stage == Five {
		most-- // the first explored square has none
	}
	for {
		line, err := d.Ask(askMines)
		if err != nil {
			return err
		}
		n, ok := number(strings.TrimSpace(line), 0, most)
		if ok {
			d.total = n
			return nil
		}
		d.Sayf(wantMines, most)
	}
}

func (d *dialogue) layFor(l generate.Spec) error {
	mines, err := d.lay(l)
	if err != nil {
		return err
	}
	d.field.mines = mines
	d.field.referee, err = board.NewReferee(mines, d.field.board)
	return err
}

// turn asks until the player has made a move, and returns its result.
func (d *dialogue) turn() (board.MoveResult, error) {
	question, want := askClaims, wantClaim
	if d.stage == Four {
		question, want = askMarks, wantMark
	}
	for {
		line, err := d.Ask(question)
		if err != nil {
			return board.InvalidMove, err
		}
		s, free, ok := d.parse(line)
		switch {
		case !ok:
			d.Sayf(want, d.field.size.Cols, d.field.size.Rows)
		case free:
			return d.free(s)
		case d.field.board.State(s).Uncovered():
			d.Say("There is a number here!\n")
		default:
			i := d.field.size.Index(s)
			d.field.marked[i] = !d.field.marked[i]
			return board.ValidMove, nil
		}
	}
}

// free explores a square and, if it has no mine around it, its neighbours, and so
// on. It deletes the marks of opened squares. It lays the mines before the first exploration: around
// that square there are none if there is room for all elsewhere, else in it alone.
func (d *dialogue) free(s board.Square) (board.MoveResult, error) {
	if d.field.referee == nil {
		spec := generate.Spec{Size: d.field.size, Mines: d.total, Start: s, First: generate.Open}
		if err := d.layFor(spec.Fitting()); err != nil {
			return board.InvalidMove, err
		}
	}
	result := d.field.referee.Make(s.Move())
	for _, i := range d.field.referee.Opened() {
		d.field.marked[i] = false
	}
	return result, nil
}

// parse reads an answer: x and y, and in stage five "mine" or "free" after
// them.
func (d *dialogue) parse(line string) (s board.Square, free, ok bool) {
	words := strings.Fields(line)
	if d.stage == Five {
		if len(words) != 3 || words[2] != "mine" && words[2] != "free" {
			return s, false, false
		}
		free, words = words[2] == "free", words[:2]
	}
	if len(words) != 2 {
		return s, false, false
	}
	x, okX := number(words[0], 1, d.field.size.Cols)
	y, okY := number(words[1], 1, d.field.size.Rows)
	return board.Square{Row: y - 1, Col: x - 1}, free, okX && okY
}

// number reads a number within bounds, written in digits only.
func number(word string, least, most int) (int, bool) {
	n, err := strconv.ParseUint(word, 10, 31)
	return int(n), err == nil && int(n) >= least && int(n) <= most
}

// A field is the field of a dialogue. The player's marks are separate from the
// board, because exploring opens marked squares here, and a board with flags
// does not allow that.
type field struct {
	size    board.Size
	mines   board.Minefield
	board   board.Board    // without flags
	marked  []bool         // by index; never true of an explored square
	referee *board.Referee // nil before the mines are laid
}

// found reports whether exactly the mines are marked.
func (f *field) found() bool {
	if f.referee == nil {
		return false
	}
	for i, marked := range f.marked {
		if marked != f.mines.HasMineAt(i) {
			return false
		}
	}
	return true
}

// drawMines draws the minefield with mines as X, with its numbers or without.
func (f *field) drawMines(numbers bool) string {
	rows := f.mines.String()
	if numbers {
		rows = f.mines.Solution().String()
	}
	return strings.NewReplacer("*", "X", " ", ".").Replace(rows)
}

// draw draws the field. If it is lost, every mine is an X, marked or not.
func (f *field) draw(lost bool) string {
	shown := f.board.Clone()
	for i, marked := range f.marked {
		if marked {
			shown.SetAt(i, board.Flagged)
		}
	}
	d := board.Drawing{Style: board.Grid}
	if lost {
		d.Mines = &f.mines
	}
	return string(d.Board(nil, shown))
}

// Seeded returns a Lay that makes the first minefield of a seed.
func Seeded(seed uint64) Lay {
	return func(l generate.Spec) (board.Minefield, error) {
		return generate.Minefield(generate.DefaultGenerator, l, seed, 0)
	}
}

// On returns a Lay that uses a given minefield, for any number of mines in the
// spec. If the spec keeps the start free and a mine is there, that mine is
// moved to the first square without one.
func On(mines board.Minefield) Lay {
	return func(l generate.Spec) (board.Minefield, error) {
		if l.First == generate.Any || !mines.HasMine(l.Start) {
			return mines, nil
		}
		for i := range mines.Size().Squares() {
			if !mines.HasMineAt(i) {
				moved := mines.Clone()
				moved.Remove(l.Start)
				moved.Put(mines.Size().At(i))
				return moved, nil
			}
		}
		return mines, errors.New("the minefield has no square without a mine")
	}
}
