package protocol_test

import (
	"fmt"
	"os"
	"strings"

	"minesweeper/board"
	"minesweeper/board/protocol"
)

// A corner is a player that always uncovers A1.
type corner struct{}

func (corner) Turn(v board.View) (board.Move, error) { return board.Square{}.Move(), nil }

// A bot is a player and one call. The referee's lines are its standard input.
func ExampleServe() {
	referee := strings.NewReader(`name
turn 1 2 1
  12
 +--+
A|??|
 +--+

won
`)
	err := protocol.Serve(referee, os.Stdout, protocol.Text, "corner", corner{})
	fmt.Println(err)
	// Output:
	// corner
	// A1
	// <nil>
}

// The referee's end writes messages and reads answers.
func ExampleDialect() {
	b := board.NewBoard(board.Size{Rows: 1, Cols: 2})
	turn := protocol.Message{Kind: protocol.AskTurn, Number: 1, Size: b.Size(), Total: 1, Board: b}
	os.Stdout.Write(protocol.JSON.AppendMessage(nil, turn))
	moves, err := protocol.JSON.ParseMoves("[1, 0]", b.Size())
	fmt.Println(moves, err)
	_, err = protocol.JSON.ParseMoves("[2, 0]", b.Size())
	fmt.Println(err)
	// Output:
	// {"turn":1,"rows":1,"cols":2,"mines":1,"state":[["unknown","unknown"]]}
	// [A2] <nil>
	// [2,0] is not on the board, which is 1x2
}
