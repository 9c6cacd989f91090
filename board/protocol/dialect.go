package protocol

import (
	"bufio"

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
