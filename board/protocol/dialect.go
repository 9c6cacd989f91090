package protocol

import (
	"bufio"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"minesweeper/board"
)

// A Kind says what a message means.
type Kind int

// The kinds of message that a referee sends. The player answers AskName and
// AskTurn.
const (
	AskName Kind = iota // asks for the player's name
	New                 // a game begins, on a board with this size and number of mines
	AskTurn             // shows the board and asks for a move
	Won                 // the player has won the game
	Lost                // the player has lost the game: there was a mine at the square
)

// A Message is a message from the referee. The fields that its kind does not
// need are zero.
type Message struct {
	Kind   Kind
	Number int          // of the turn in its game, or of the game, from 1
	Size   board.Size   // of the board, for New and AskTurn
	Total  int          // mines on the board, for New and AskTurn
	Board  board.Board  // for AskTurn
	At     board.Square // the mine that was uncovered, for Lost
}

// A Dialect is a way to write messages and answers as lines.
type Dialect interface {
	// Name returns the name that [ParseDialect] accepts.
	Name() string

	// Chats reports whether the dialect has messages besides turns. If not, a
	// player has no name, and needs a new process for each game.
	Chats() bool

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
	// only if Chats is false: then m uncovers a square, and its answer also
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

// A Mistake is the kind of mistake in an answer.
type Mistake int

// The mistakes.
const (
	BadText     Mistake = iota // not UTF-8, or with a NUL
	BadSyntax                  // not a move
	IllegalMove                // a move, but not on this board
)

// An AnswerError says what is wrong with a player's answer.
type AnswerError struct {
	Mistake Mistake
	Msg     string // says what is wrong and what is wanted
}

// Error returns the message.
func (e *AnswerError) Error() string { return e.Msg }

func badSyntax(format string, args ...any) error {
	return &AnswerError{BadSyntax, fmt.Sprintf(format, args...)}
}

// onBoard returns an error unless s is on the board.
func onBoard(s board.Square, text string, size board.Size) error {
	if size.Contains(s) {
		return nil
	}
	return &AnswerError{IllegalMove, fmt.Sprintf("%s is not on the board, which is %v", text, size)}
}

// IsRemark reports whether a line from a player is a remark and no answer: it
// is empty or begins with #.
func IsRemark(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || line[0] == '#'
}

// clean checks the bytes of an answer and trims the blanks around it.
func clean(line string) (string, error) {
	if i := badByte(line); i >= 0 {
		msg := fmt.Sprintf("byte %d of the answer is 0x%02x: want UTF-8 text without NUL", i+1, line[i])
		return "", &AnswerError{BadText, msg}
	}
	return strings.TrimSpace(line), nil
}

// badByte returns the offset of the first byte that is NUL or not UTF-8, or -1.
func badByte(line string) int {
	for i, r := range line {
		if r == 0 || r == '\uFFFD' && !strings.HasPrefix(line[i:], "\uFFFD") {
			return i
		}
	}
	return -1
}

// parseNameLine reads a line that is a name.
func parseNameLine(line string) (string, error) {
	name, err := clean(line)
	if err == nil {
		err = CheckName(name)
	}
	return name, err
}

// CheckName returns an [*AnswerError] if a name is longer than [MaxName], or
// has a character that must not stand in a table: one that breaks lines,
// controls terminals, changes the direction of the text or is invisible.
func CheckName(name string) error {
	unprintable := func(r rune) bool { return !unicode.IsPrint(r) }
	if !utf8.ValidString(name) || strings.ContainsFunc(name, unprintable) || utf8.RuneCountInString(name) > MaxName {
		return badSyntax("%.80q is not a name: want at most %d printable characters", name, MaxName)
	}
	return nil
}

// MaxName is the largest number of characters in a player's name.
const MaxName = 60
