package protocol

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"minesweeper/board"
)

// A Dialect is a way to write messages and answers as lines.
type Dialect interface {
	// TurnsOnly reports whether turns are the only messages. If so, a player
	// has no name, and needs a new process for each game.
	TurnsOnly() bool

	// AppendMessage appends a message for the player. It appends nothing if
	// the dialect has no message of that kind.
	AppendMessage(dst []byte, m Message) []byte

	// ParseName reads the answer to AskName. An error is an [*AnswerError].
	ParseName(line string) (string, error)

	// ParseMoves reads the answer to AskTurn on a board of the given size: one
	// move, or in codingame also the squares to flag before it. An error is an
	// [*AnswerError].
	ParseMoves(line string, size board.Size) ([]board.Move, error)

	// readMessage reads a message on the player's side. At the end of the
	// messages the error is io.EOF.
	readMessage(r *bufio.Reader) (Message, error)

	// appendName and appendMove append the player's answers. flags is used
	// only if TurnsOnly is true: then m uncovers a square, and its answer also
	// holds the squares to flag.
	appendName(dst []byte, name string) []byte
	appendMove(dst []byte, m board.Move, flags []board.Square) []byte
}

// Text and JSON are the dialects for boards of any size. See the package's
// comment.
var (
	Text Dialect = text{}
	JSON Dialect = objects{}
)

// CodinGame returns the dialect of that site's puzzle, for boards of one size
// with the given number of mines.
func CodinGame(size board.Size, total int) Dialect { return rows{size, total} }

// DialectNames returns the names that [ParseDialect] accepts, the default
// first.
func DialectNames() []string { return []string{"text", "json", "codingame"} }

// ParseDialect returns the dialect with the given name, for boards of one size
// with the given number of mines.
func ParseDialect(name string, size board.Size, total int) (Dialect, error) {
	i, err := board.Choice("protocol", name, DialectNames())
	if err != nil {
		return nil, err
	}
	return []Dialect{Text, JSON, CodinGame(size, total)}[i], nil
}

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
