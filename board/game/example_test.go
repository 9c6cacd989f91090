package game_test

import (
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
)

// A game keeps its history, and is written as a text that is read back.
func Example() {
	mines, _ := board.NewMinefield(board.Size{Rows: 2, Cols: 3}, board.Square{Row: 0, Col: 0})
	g := game.New(mines)
	for _, text := range []string{"A3", "A1", "B1"} {
		action, err := game.ParseAction(text, g.Size())
		if err != nil {
			fmt.Println(err)
			return
		}
		result, _ := g.Do(action)
		fmt.Println(text, result)
		if result == board.BlownUp {
			g.Undo()
		}
	}
	g.NoteChance(0.5)
	recording := game.Recording{Notes: []game.Note{{Key: game.NotePlayer, Value: "me"}}, Game: g}
	first, below, _ := strings.Cut(recording.String(), "\n")
	fmt.Printf("%.20s...\n%s", first, below)
	// Output:
	// A3 VALID_MOVE
	// A1 BLOWN_UP
	// B1 SOLVED_BOARD
	// mines game 2 sha256 ...
	// size 2x3
	// mines 1
	// player me
	// minefield
	// *..
	// ...
	// moves
	// A3 VALID_MOVE
	// B1 SOLVED_BOARD 0.5
	// end won
}
