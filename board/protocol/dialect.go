// Package protocol turns the messages between a referee and a player in another
// process into lines of text, and lines into messages. It has both ends of the
// conversation, so that they always agree. It must not start processes, run
// timers or choose moves.
//
// # Messages
//
// The referee asks and the player answers, one line at a time:
//
//	referee                       player
//	name                          first of all bots
//	new 9 9 10
//	turn 9 9 10
//	  123456789
//	 +---------+
//	A|?????????|
//	…
//	I|?????????|
//	 +---------+
//	(an empty line)               E5
//	turn 9 9 10
//	…                             H3*
//	won, or: lost H3
//
// A game begins with new (rows, columns, mines) and ends with won or lost. Then
// the next game may follow. The only questions are name and turn; the answer to
// each is exactly one line. A line that is empty or begins with # is a remark.
// It may stand before an answer and is ignored.
//
// # Dialects
//
// There are three ways to write the messages, each a [Dialect]:
//
//	text       as above; boards are framed as "mines show" draws them
//	json       one object a line; squares are [x, y], counted from 0 at the top left
//	codingame  only rows of tokens, for bots written for that site
//
// A new dialect is a type in a file of its own, and a name in [DialectNames]
// and [ParseDialect].
//
// In json the example is
//
//	{"name":true}                                          "first of all bots"
//	{"new":1,"rows":9,"cols":9,"mines":10}
//	{"turn":1,"rows":9,"cols":9,"mines":10,"state":[["unknown",…],…]}   [4,4]
//	{"turn":2,…,"state":[[1,"flag",…],…]}                  [2,7,true]
//	{"won":true}, or: {"lost":[2,7]}
//
// where true after a square flags it.
//
// In codingame the only message is the turn: one line for each row, with ? for
// covered, . for 0 and 1 to 8. The answer is "x y"; further pairs after it are
// squares to flag. A bot is not sent the board's size, and plays one game only.
package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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

// An AnswerError describes what is wrong with a player's answer.
type AnswerError struct {
	OffBoard bool   // the answer is a move, but not on this board
	Msg      string // says what is wrong and what is wanted
}

// Error returns the message.
func (e *AnswerError) Error() string { return e.Msg }

func badSyntax(format string, args ...any) error {
	return &AnswerError{Msg: fmt.Sprintf(format, args...)}
}

// onBoard returns an error unless s is on the board.
func onBoard(s board.Square, text string, size board.Size) error {
	if size.Contains(s) {
		return nil
	}
	if len(text) > 60 {
		text = board.Quote(text)
	}
	return &AnswerError{true, fmt.Sprintf("%s is not on the board, which is %v", text, size)}
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
		return "", badSyntax("byte %d of the answer is 0x%02x: want UTF-8 text without NUL", i+1, line[i])
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
		return badSyntax("%s is not a name: want at most %d printable characters", board.Quote(name), MaxName)
	}
	return nil
}

// MaxName is the largest number of characters in a player's name.
const MaxName = 60

// parseInt reads a whole number, which may be written as 9.0 or 9e0, as in JSON. A
// number outside the range of int32 is no error: it becomes the nearest int32,
// which is off every board.
func parseInt(text string) (int, error) {
	x, err := strconv.ParseFloat(text, 64)
	if strings.Trim(text, "+-.0123456789eE") != "" { // such as inf and 0x1p4
		err = strconv.ErrSyntax
	}
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, err
	}
	if x != math.Trunc(x) {
		return 0, fmt.Errorf("%s: want a whole number", text)
	}
	return int(max(math.MinInt32, min(x, math.MaxInt32))), nil
}
