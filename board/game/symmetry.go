package game

import (
	"fmt"

	"minesweeper/board"
)

// Turned returns the game turned or mirrored, with its history and the turns
// that can be redone; g stays as it is. Mines that are not laid yet will be
// laid by the same function, on a board of the new size.
func (g *Game) Turned(by board.Symmetry) (*Game, error) {
	t := NewLaid(by.Size(g.Size()), g.total, g.lay)
	if g.laid {
		var err error
		t, err = From(by.Minefield(g.mines), by.Board(g.start))
		if err != nil {
			return nil, err
		}
	}
	for i := range g.turns {
		a := g.turns[i].action
		a.Square = by.Square(a.Square, g.Size())
		result, err := t.Do(a)
		if err != nil {
			return nil, err
		}
		if result != g.turns[i].result {
			return nil, fmt.Errorf("turned by %v, the move %v is %v", by, a, result)
		}
		t.NoteChance(g.turns[i].chance)
	}
	for range g.Undone() {
		t.Undo()
	}
	return t, nil
}
