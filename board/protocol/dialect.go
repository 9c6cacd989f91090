package protocol

import (
	"bufio"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"minesweeper/board"
)

// A Kind says what a message is about.
type Kind int

// The kinds of message that a referee sends. The player answers AskName and
// AskTurn.
const (
	AskName Kind = iota // who are you?
	New                 // a game begins on a board of this size, with so many mines
	AskTurn             // this is the board, what is your move?
	Won                 // the game is over
	Lost                // the game is over, there was a mine at the square
)

// A Message is what a referee says. The fields that its kind does not need are
// zero.
type Message struct {
	Kind   Kind
	Number int         // of the turn in its game, or of the game, from 1
	Size   board.Size  // of the board, for New and AskTurn
	Total  int         // mines on the board, for New and AskTurn
	Board  board.Board // for AskTurn
	At     board.Square
}

// A Dialect is a way to write messages and answers as lines.
type Dialect interface {
	// Name returns the name that [ParseDialect] knows.
	Name() string

	// Chats reports whether anything besides turns is said. If not, a player has
	// no name, and needs a new process for every game.
	Chats() bool

	// AppendMessage appends a message for the player, which is nothing if the
	// dialect does not say such things.
	AppendMessage(dst []byte, m Message) []byte

	// ParseName reads the answer to AskName. An error is an [*AnswerError].
	ParseName(line string) (string, error)

	// ParseMoves reads the answer to AskTurn on a board of the given size: the
	// move, which in some dialects may have squares to flag before it. An error
	// is an [*AnswerError].
	ParseMoves(line string, size board.Size) ([]board.Move, error)

	// readMessage reads a message as the player, and io.EOF at the end.
	readMessage(r *bufio.Reader) (Message, error)

	// appendName and appendMove append the player's answers. Only a dialect
	// that does not chat is given flags, beside a move that uncovers.
	appendName(dst []byte, name string) []byte
	appendMove(dst []byte, m board.Move, flags []board.Square) []byte
}

// Text and JSON are the dialects that suit every board. See the package's
// comment.
var (
	Text Dialect = text{}
	JSON Dialect = objects{}
)

// CodinGame returns the dialect of that site's puzzle, for boards of one size
// with so many mines.
func CodinGame(size board.Size, total int) Dialect { return rows{size, total} }

// DialectNames returns the names that [ParseDialect] knows, the default first.
func DialectNames() []string { return []string{"text", "json", "codingame"} }

// ParseDialect returns the dialect with a name, for boards of a size with so
// many mines.
func ParseDialect(name string, size board.Size, total int) (Dialect, error) {
	i, err := board.Choice("protocol", name, DialectNames())
	if err != nil {
		return nil, err
	}
	return []Dialect{Text, JSON, CodinGame(size, total)}[i], nil
}

// A Mistake is a way in which an answer can be wrong.
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
	Msg     string // names the rule that is broken
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

// IsRemark reports whether a line from a player is no answer: empty, or a
// comment.
func IsRemark(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || line[0] == '#'
}

// clean checks the bytes of an answer and takes the blanks around it away.
func clean(line string) (string, error) {
	if i := badByte(line); i >= 0 {
		msg := fmt.Sprintf("byte %d of the answer is 0x%02x: want UTF-8 text without NUL", i+1, line[i])
		return "", &AnswerError{BadText, msg}
	}
	return strings.TrimSpace(line), nil
}

// badByte returns where line stops being UTF-8 text without NUL, or -1.
func badByte(line string) int {
	for i, r := range line {
		if r == 0 || r == '\uFFFD' && !strings.HasPrefix(line[i:], "\uFFFD") {
			return i
		}
	}
	return -1
}

// parseNameLine reads a name that stands on the line as it is.
func parseNameLine(line string) (string, error) {
	name, err := clean(line)
	if err == nil {
		err = CheckName(name)
	}
	return name, err
}

// CheckName returns an [*AnswerError] if a name is too long, or has a character
// that cannot be shown in a table: one that breaks lines, steers terminals,
// turns the direction of the text or is not seen at all.
func CheckName(name string) error {
	unprintable := func(r rune) bool { return !unicode.IsPrint(r) }
	if !utf8.ValidString(name) || strings.ContainsFunc(name, unprintable) || utf8.RuneCountInString(name) > MaxName {
		return badSyntax("%.80q is not a name: want at most %d printable characters", name, MaxName)
	}
	return nil
}

// MaxName is how many characters a player's name may have.
const MaxName = 60
