package protocol

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"minesweeper/board"
)

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

// parseInt reads a whole number, which may be written as 9.0. A number outside the
// range of int32 is no error: it becomes the nearest int32, which is off every
// board.
func parseInt(text string) (int, error) {
	if whole, zeros, ok := strings.Cut(text, "."); ok && zeros != "" && strings.Trim(zeros, "0") == "" {
		text = whole
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil && !strings.Contains(err.Error(), strconv.ErrRange.Error()) {
		return 0, err
	}
	return int(n), nil
}
