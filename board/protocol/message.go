package protocol

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"minesweeper/board"
)

// A MessageKind is the meaning of a message.
type MessageKind int

// The kinds of message that a referee sends. The player answers AskName and
// AskTurn.
const (
	AskName MessageKind = iota // asks for the player's name
	New                        // a game begins, on a board with this size and number of mines
	AskTurn                    // shows the board and asks for a move
	Won                        // the player has won the game
	Lost                       // the player has lost the game: there was a mine at the square
)

// A Message is a message from the referee. The fields that its kind does not
// need are zero.
type Message struct {
	Kind   MessageKind
	Number int          // of the turn in its game, or of the game, from 1
	Size   board.Size   // of the board, for New and AskTurn
	Total  int          // mines on the board, for New and AskTurn
	Board  board.Board  // for AskTurn
	At     board.Square // the mine that was uncovered, for Lost
}

// check returns an error if a game or turn has an impossible size, or shows a
// board of another size than it announces.
func (m Message) check() error {
	if m.Kind != New && m.Kind != AskTurn {
		return nil
	}
	if shown := m.Board.Size(); m.Kind == AskTurn && shown != m.Size {
		return fmt.Errorf("the referee shows a board of %v, but its size is said to be %v", shown, m.Size)
	}
	return m.Size.Check()
}

// readLine reads a line without its end, which may be \n or \r\n.
func readLine(r *bufio.Reader) (string, error) {
	line, err := r.ReadString('\n')
	if err != nil && line != "" {
		return "", notEOF(err)
	}
	return strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r"), err
}

// notEOF turns io.EOF, in the middle of a message, into io.ErrUnexpectedEOF.
func notEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
