package safemove_test

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/safemove"
)

// Every safe move of a board, in the order in which a player would find them.
func ExampleAll() {
	b, err := board.ParseBoard([]byte("???\n121\n"), board.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	steps, err := safemove.All(b, safemove.ReasoningOptions{})
	for _, step := range steps {
		fmt.Println(step.Move, step.Reason)
	}
	fmt.Println(err)
	// Output:
	// A1* B3 needs 1 mine among A2 and A3, which also touch B2; B2 needs 2 mines, so the other mine must be at A1: A1 is a mine
	// A2 B1 shows 1, and its mine is A1, so A2 is free
	// A3* B2 shows 2, touches 1 known mine (A1) and has only A3 left, so A3 is a mine (already proved: A2 is free)
	// <nil>
}

// The number of mines may settle what the numbers on the board leave open.
func ExampleFind() {
	b, err := board.ParseBoard([]byte("?1???\n"), board.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, found, _ := safemove.Find(b, safemove.ReasoningOptions{})
	fmt.Println(found)
	step, found, _ := safemove.Find(b, safemove.ReasoningOptions{Total: board.KnownTotal(1)})
	fmt.Println(found, step.Move, step.Reason)
	// Output:
	// false
	// true A4 A2 needs the only mine that is left, and does not touch A4: A4 is free
}

// With play, the squares that a move uncovers prove further moves. The number
// of mines proves A4 here. That uncovers A3 too, and then A2 alone proves the
// mine.
func ExampleSequence() {
	mines, err := board.ParseMinefield([]byte("*...\n"), board.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := board.ParseBoard([]byte("?1??\n"), board.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	referee, err := board.NewReferee(mines, b)
	if err != nil {
		fmt.Println(err)
		return
	}
	play := func(m board.Move) ([]int, error) {
		referee.Make(m)
		return referee.Opened(), nil
	}
	for step, err := range safemove.Sequence(b, safemove.ReasoningOptions{Total: board.KnownTotal(1)}, play) {
		fmt.Println(step.Move, step.Reason.NeedsTotal, err)
	}
	// Output:
	// A4 true <nil>
	// A1* false <nil>
}
