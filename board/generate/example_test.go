package generate_test

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/generate"
)

// The same seed makes the same minefield everywhere.
func Example() {
	spec := generate.Spec{
		Size: board.Size{Rows: 9, Cols: 9}, Mines: 10,
		Start: board.Square{Row: 4, Col: 4}, First: generate.Open,
	}
	mines, err := generate.Minefield(generate.DefaultGenerator, spec, 1, 0)
	fmt.Printf("%v%v", mines, err)
	// Output:
	// .....**..
	// *......*.
	// *........
	// .........
	// **.......
	// .........
	// ..*......
	// .........
	// *...*....
	// <nil>
}

// A source fills one minefield after another and allocates nothing.
func ExampleSource() {
	spec := generate.Spec{Size: board.Size{Rows: 2, Cols: 4}, Mines: 2}
	source, err := generate.NewSource("kiss64", spec, generate.Seeds{First: 7})
	if err != nil {
		fmt.Println(err)
		return
	}
	var mines board.Minefield
	for game := range uint64(2) {
		if err := source.Fill(&mines, game); err != nil {
			fmt.Println(err)
		}
		fmt.Println(mines.Mines())
	}
	// Output:
	// [A2 B3]
	// [A3 B1]
}
