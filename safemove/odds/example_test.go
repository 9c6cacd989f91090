package odds_test

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/safemove/odds"
)

// The chance of a mine at every covered square, as a fraction.
func ExampleExact() {
	b, err := board.ParseBoard([]byte("1?\n??\n??\n"), board.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := odds.Exact(b, odds.ChanceOptions{Total: board.KnownTotal(2)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Minefields, "minefields")
	for _, square := range result.Squares {
		fmt.Println(square)
	}
	// Output:
	// 6 minefields
	// A2 1/3 0.333333333
	// B1 1/3 0.333333333
	// B2 1/3 0.333333333
	// C1 1/2 0.500000000
	// C2 1/2 0.500000000
}
