// First uncovers the first covered square.
//
//	go build -o first testdata/bots/first.go && mines bot -- ./first
package main

import (
	"errors"
	"log"
	"os"

	"minesweeper/board"
	"minesweeper/board/protocol"
)

func main() {
	if err := protocol.Serve(os.Stdin, os.Stdout, protocol.Text, "first, in Go", player{}); err != nil {
		log.Fatal(err)
	}
}

type player struct{}

func (player) Turn(v board.View) (board.Move, error) {
	for i := range v.Board.Size().Squares() {
		if v.Board.StateAt(i) == board.Covered {
			return v.Board.Size().At(i).Move(), nil
		}
	}
	return board.Move{}, errors.New("nothing is covered")
}
