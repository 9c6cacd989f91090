package board_test

import (
	"fmt"
	"os"

	"minesweeper/board"
)

// Moves are applied to a board over its minefield.
func Example() {
	mines, err := board.NewMinefield(board.Size{Rows: 3, Cols: 4}, board.Square{Row: 0, Col: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	b := board.NewBoard(mines.Size())
	for _, move := range []string{"A1", "A3*", "A4", "A3", "E1", "A3"} {
		fmt.Println(move, board.MakeMove(move, mines, b))
	}
	os.Stdout.Write(board.Drawing{Style: board.Letters}.Board(nil, b))
	// Output:
	// A1 VALID_MOVE
	// A3* VALID_MOVE
	// A4 SOLVED_BOARD
	// A3 REDUNDANT_MOVE
	// E1 INVALID_MOVE
	// A3 REDUNDANT_MOVE
	//   1234
	//  +----+
	// A| 1*1|
	// B| 111|
	// C|    |
	//  +----+
}

// A board is a reference: what is set in a copy shows in the original.
func ExampleBoard_Clone() {
	b := board.NewBoard(board.Size{Rows: 1, Cols: 3})
	same, independent := b, b.Clone()
	same.Set(board.Square{Row: 0, Col: 0}, 1)
	independent.Set(board.Square{Row: 0, Col: 2}, 2)
	fmt.Printf("%v%v", b, independent)
	// Output:
	// 1??
	// ??2
}

// Errors name the place, and often the cure.
func ExampleParseBoard() {
	_, err := board.ParseBoard([]byte("1??\n1?\n"), board.ReadOptions{})
	fmt.Println(err)
	fmt.Println(err.(*board.SyntaxError).Hint)
	// Output:
	// 2: row B has 2 squares, want 3
	// were trailing blanks trimmed? --pad restores them
}
