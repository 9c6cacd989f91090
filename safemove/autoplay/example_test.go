package autoplay_test

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/safemove/autoplay"
)

// A player makes every move that is certain, and guesses where none is.
func ExamplePlayer() {
	mines, err := board.ParseMinefield([]byte("...*.\n.....\n"), board.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	b := board.NewBoard(mines.Size())
	referee, err := board.NewReferee(mines, b)
	if err != nil {
		fmt.Println(err)
		return
	}
	player := autoplay.New(autoplay.PlayerOptions{})
	referee.Make(board.Square{Row: 0, Col: 0}.Move())
	for !referee.Solved() {
		move, err := player.Turn(board.View{Board: b, Total: mines.Total(), News: referee.Opened()})
		if err != nil {
			fmt.Println(err)
			return
		}
		result := referee.Make(move)
		fmt.Printf("%v %.2f %v\n", move, player.Right(), result)
		if !result.Played() {
			return
		}
	}
	// Output:
	// B5 1.00 VALID_MOVE
	// A5 1.00 VALID_MOVE
	// B4 0.50 SOLVED_BOARD
}
