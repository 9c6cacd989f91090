package game

import (
	"errors"
	"fmt"
	"strings"

	"minesweeper/board"
)

// An ActionKind is what an action does with its square.
type ActionKind int

// The kinds of action.
const (
	Uncover ActionKind = iota // uncovers a covered square
	Flag                      // flags a covered square; a flag is never toggled
	Unflag                    // removes a flag
	Chord                     // uncovers all around a number whose flags are complete
)

// kindMarks stand after the square in an action's text, by Kind.
var kindMarks = [...]string{Uncover: "", Flag: "*", Unflag: "?", Chord: "+"}

// An Action is a move, or one of the two actions that only games have: removing
// a flag, and the chord. Its text is like that of a move, with two more marks:
// "B6" uncovers, "B6*" flags, "B6?" removes the flag, and "B6+" is the chord.
type Action struct {
	Kind   ActionKind
	Square board.Square
}

// ActionOf returns a move as an action.
func ActionOf(m board.Move) Action {
	if m.Flag {
		return Action{Flag, m.Square}
	}
	return Action{Uncover, m.Square}
}

// String returns the action's text.
func (a Action) String() string { return a.Square.String() + kindMarks[a.Kind] }

// ParseAction reads the text of an action on a board of the given size.
func ParseAction(text string, size board.Size) (Action, error) {
	name := strings.TrimRight(text, "*?+")
	square, err := size.Square(name)
	if err != nil {
		return Action{}, err
	}
	for kind, mark := range kindMarks {
		if text[len(name):] == mark {
			return Action{ActionKind(kind), square}, nil
		}
	}
	return Action{}, fmt.Errorf("move %q: want only *, ? or + after the square", text)
}

// Make plays a move of the exercise; see [Game.Do].
func (g *Game) Make(m board.Move) (board.MoveResult, error) { return g.Do(ActionOf(m)) }

// Do plays an action and returns the result. An action that was played, or that
// lost the game, is added to the history. The turns that could have been redone
// are removed.
//
// An action off the board, or after the end of the game, is an InvalidMove. A
// RedundantMove uncovers a square that is uncovered or flagged, flags one that
// is not covered, removes a flag that is not there, or is a chord that uncovers
// nothing. BlownUp leaves the board as it was.
//
// The error is that of laying the mines. The game is then unchanged.
func (g *Game) Do(a Action) (board.MoveResult, error) {
	if !g.Size().Contains(a.Square) || g.Status().Over() {
		return board.InvalidMove, nil
	}
	if err := g.layFor(a); err != nil {
		return board.InvalidMove, err
	}
	end := g.openedBefore(g.done)
	result, opened := g.apply(a, g.opened[:end])
	if !result.Played() && result != board.BlownUp {
		return result, nil
	}
	g.note(a, result, opened)
	return result, nil
}

// note adds an action to the history as its last turn. opened are the squares
// that are uncovered after it.
func (g *Game) note(a Action, result board.MoveResult, opened []int) {
	g.turns = append(g.turns[:g.done], turn{})
	t := &g.turns[g.done] // filled in place: copying a whole turn takes as long as playing it
	t.action, t.result, t.chance = a, result, 1
	t.opened, t.status = len(opened), g.after(result, len(opened))
	g.opened = opened
	g.done++
}

// layFor lays the mines if a is the first to uncover a square.
func (g *Game) layFor(a Action) error {
	if g.laid || a.Kind != Uncover || g.board.State(a.Square) != board.Covered {
		return nil
	}
	if g.lay == nil {
		return errors.New("laying the mines: the game has no function for it")
	}
	mines, err := g.lay(a.Square)
	if err == nil && mines.Size() != g.Size() {
		err = board.CheckFit(mines, g.board)
	}
	if err != nil {
		return fmt.Errorf("laying the mines: %w", err)
	}
	g.setMines(mines)
	return nil
}

// after returns the status after a turn with the given result.
func (g *Game) after(result board.MoveResult, opened int) Status {
	switch {
	case result == board.BlownUp:
		return Lost
	case result == board.SolvedBoard:
		return Won
	case opened > 0:
		return Playing
	}
	return Covered
}

// apply changes the board and appends the squares that it uncovers to opened.
func (g *Game) apply(a Action, opened []int) (board.MoveResult, []int) {
	switch a.Kind {
	case Uncover:
		if g.board.State(a.Square) != board.Covered {
			return board.RedundantMove, opened
		}
		return g.uncover(a.Square, opened)
	case Flag:
		return g.mark(a.Square, board.Covered, board.Flagged), opened
	case Unflag:
		return g.mark(a.Square, board.Flagged, board.Covered), opened
	}
	return g.chord(a.Square, opened)
}

// mark changes the state of a square. It never solves the board: a game that is
// solved takes no more turns.
func (g *Game) mark(s board.Square, from, to board.State) board.MoveResult {
	if g.board.State(s) != from {
		return board.RedundantMove
	}
	g.board.Set(s, to)
	return board.ValidMove
}

func (g *Game) uncover(s board.Square, opened []int) (board.MoveResult, []int) {
	result := g.referee.Make(s.Move())
	return result, append(opened, g.referee.Opened()...)
}

// chord uncovers the covered neighbours of a number if its flagged neighbours
// are as many as the number. If one of them has a mine, because a flag is
// wrong, the game is lost and the board stays as it was.
func (g *Game) chord(s board.Square, opened []int) (board.MoveResult, []int) {
	if !g.board.State(s).Uncovered() {
		return board.RedundantMove, opened
	}
	flags, covered, mine := 0, 0, false
	for n := range g.Size().Neighbours(s) {
		switch g.board.State(n) {
		case board.Flagged:
			flags++
		case board.Covered:
			covered++
			mine = mine || g.mines.HasMine(n)
		}
	}
	if covered == 0 || flags != int(g.board.State(s)) {
		return board.RedundantMove, opened
	}
	if mine {
		return board.BlownUp, opened
	}
	for n := range g.Size().Neighbours(s) {
		if g.board.State(n) == board.Covered {
			_, opened = g.uncover(n, opened)
		}
	}
	if g.referee.Solved() {
		return board.SolvedBoard, opened
	}
	return board.ValidMove, opened
}

// Undo takes back the last turn, also one that won or lost the game, and
// reports whether there was one. The mines stay where they are.
func (g *Game) Undo() bool {
	if g.done == 0 {
		return false
	}
	g.done--
	t := &g.turns[g.done]
	switch t.action.Kind {
	case Flag:
		g.board.Set(t.action.Square, board.Covered)
	case Unflag:
		g.board.Set(t.action.Square, board.Flagged)
	default:
		g.referee.Cover(g.opened[g.openedBefore(g.done):t.opened])
	}
	g.seen = 0
	return true
}

// Redo plays the turn that was undone last again, with its chance, and reports
// whether there was one.
func (g *Game) Redo() bool {
	if g.done == len(g.turns) {
		return false
	}
	g.apply(g.turns[g.done].action, g.opened[:g.openedBefore(g.done)])
	g.done++
	return true
}

// A Player chooses the moves of a game. Turn is given what the player may see
// and returns its move. An error ends the game as it is, for players that give
// up or fail.
type Player interface {
	Turn(v board.View) (board.Move, error)
}

// A Beginner is a player that can play many games. Begin is called before the
// first turn of each.
type Beginner interface {
	Begin(size board.Size, total int)
}

// A Guesser is a player that supplies the chance of its last move: 1 if the
// move was certain, else the probability that the square has no mine.
type Guesser interface {
	Right() float64
}

// View returns what a player is given now. Its News are the squares uncovered
// since the last view. At the first view of a game, and at the first after an
// undo, they are all uncovered squares: a player that keeps a board of its own
// then has to start over.
func (g *Game) View() board.View {
	end := g.openedBefore(g.done)
	v := board.View{Board: g.board, Total: g.total, News: g.opened[g.seen:end:end]}
	g.seen = end
	return v
}

// Play lets a player play the game to its end. A move that cannot be made is an
// error, because the player would be asked for the same move again and again.
// An error of the player is wrapped. Play allocates nothing unless the player
// does, or the game is longer than any that g was used for.
func Play(g *Game, p Player) error {
	if b, ok := p.(Beginner); ok {
		g.seen = 0
		b.Begin(g.Size(), g.total)
	}
	for !g.Status().Over() {
		if err := PlayTurn(g, p); err != nil {
			return err
		}
	}
	return nil
}

// PlayTurn lets a player play one turn of a game that is not over. It does not
// call the player's Begin.
func PlayTurn(g *Game, p Player) error {
	move, err := p.Turn(g.View())
	if err != nil {
		return fmt.Errorf("turn %d: %w", g.done+1, err)
	}
	result, err := g.Make(move)
	if err != nil {
		return err
	}
	if !result.Played() && result != board.BlownUp {
		return fmt.Errorf("turn %d: the player's move %v: %v", g.done+1, move, result)
	}
	if guesser, ok := p.(Guesser); ok {
		g.NoteChance(guesser.Right())
	}
	return nil
}
