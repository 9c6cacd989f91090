package guess_test

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/safemove/guess"
)

// A policy chooses a guess in a position in which nothing is certain.
func ExamplePolicy() {
	b, err := board.ParseBoard([]byte("1???\n????\n????\n"), board.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var p guess.Position
	p.Load(b, 4)
	if free, err := p.Analyse(); free || err != nil {
		fmt.Println(free, err)
		return
	}
	var choice guess.Choice
	for _, policy := range guess.Policies {
		policy.New(guess.GuesserOptions{}).Guess(&p, &choice)
		fmt.Printf("%s: %v is free with chance %.3f\n", policy.Name, choice.Square, choice.Free)
	}
	// Output:
	// best: C3 is free with chance 0.625
	// safest: A2 is free with chance 0.667
	// deep: C3 is free with chance 0.625
}
