package protocol

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"

	"minesweeper/board"
)

// text is the dialect that people can read and write easily.
type text struct{}

func (text) TurnsOnly() bool { return false }

func (text) AppendMessage(dst []byte, m Message) []byte {
	switch m.Kind {
	case AskName:
		return append(dst, "name\n"...)
	case New:
		return fmt.Appendf(dst, "new %d %d %d\n", m.Size.Rows, m.Size.Cols, m.Total)
	case AskTurn:
		dst = fmt.Appendf(dst, "turn %d %d %d\n", m.Size.Rows, m.Size.Cols, m.Total)
		return append(board.Drawing{}.Board(dst, m.Board), '\n')
	case Won:
		return append(dst, "won\n"...)
	}
	return fmt.Appendf(dst, "lost %v\n", m.At)
}

func (text) ParseName(line string) (string, error) { return parseNameLine(line) }

func (text) ParseMoves(line string, size board.Size) ([]board.Move, error) {
	line, err := clean(line)
	if err != nil {
		return nil, err
	}
	if m, ok := board.ParseMove(line, size); ok {
		return []board.Move{m}, nil
	}
	s, err := board.ParseSquare(strings.TrimSuffix(line, "*"))
	if err != nil {
		return nil, badSyntax("%s is not a move: want a square such as E5, or H3* to flag", board.Quote(line))
	}
	return nil, onBoard(s, line, size)
}

func (text) appendName(dst []byte, name string) []byte { return append(append(dst, name...), '\n') }

func (text) appendMove(dst []byte, m board.Move, _ []board.Square) []byte {
	return append(append(dst, m.String()...), '\n')
}

func (d text) readMessage(r *bufio.Reader) (Message, error) {
	line, err := readLine(r)
	if err != nil {
		return Message{}, err
	}
	var m Message
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "name":
		return Message{Kind: AskName}, nil
	case "won":
		return Message{Kind: Won}, nil
	case "lost":
		m.Kind = Lost
		m.At, err = board.ParseSquare(rest)
		return m, err
	case "new", "turn":
		m.Kind = New
		if _, err := fmt.Sscanf(rest, "%d %d %d", &m.Size.Rows, &m.Size.Cols, &m.Total); err != nil {
			return m, fmt.Errorf("%q from the referee: want rows, columns and mines", line)
		}
		if word == "turn" {
			m.Kind = AskTurn
			m.Board, err = readFramed(r)
		}
		return m, err
	}
	return m, fmt.Errorf("%q from the referee: want name, new, turn, won or lost", line)
}

// readFramed reads a framed board and the empty line after it.
func readFramed(r *bufio.Reader) (board.Board, error) {
	var frame bytes.Buffer
	for {
		line, err := readLine(r)
		if err != nil {
			return board.Board{}, notEOF(err)
		}
		if line == "" {
			return board.ParseBoard(frame.Bytes(), board.ReadOptions{})
		}
		frame.WriteString(line)
		frame.WriteByte('\n')
	}
}
