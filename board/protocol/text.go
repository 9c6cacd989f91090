package protocol

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
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

// rows is the dialect of bots for CodinGame's puzzle. The size of the board is
// fixed in the bot, which is sent only rows.
type rows struct {
	size  board.Size
	total int
}

// tokens are how squares are written, by State - Covered.
const tokens = "?.12345678"

func (rows) TurnsOnly() bool { return true }

// AppendMessage writes turns only. A flagged square is written as a covered
// one, so a bot must store its flags itself.
func (rows) AppendMessage(dst []byte, m Message) []byte {
	if m.Kind != AskTurn {
		return dst
	}
	cols := m.Board.Size().Cols
	for i := range m.Board.Size().Squares() {
		dst = append(dst, tokens[max(m.Board.StateAt(i), board.Covered)-board.Covered], ' ')
		if (i+1)%cols == 0 {
			dst[len(dst)-1] = '\n'
		}
	}
	return dst
}

// ParseName is there for the interface. AskName is not part of this dialect.
func (rows) ParseName(line string) (string, error) { return parseNameLine(line) }

// ParseMoves puts the squares to flag before the move, because the move may end
// the game.
func (rows) ParseMoves(line string, size board.Size) ([]board.Move, error) {
	line, err := clean(line)
	if err != nil {
		return nil, err
	}
	fields := strings.Fields(line)
	if len(fields) == 0 || len(fields)%2 != 0 {
		return nil, badSyntax(`%s is not a move: want "x y", then pairs to flag`, board.Quote(line))
	}
	moves := make([]board.Move, 0, len(fields)/2)
	for i := 0; i < len(fields); i += 2 {
		x, errX := parseInt(fields[i])
		y, errY := parseInt(fields[i+1])
		if errX != nil || errY != nil {
			return nil, badSyntax("%s is not a move: want whole numbers", board.Quote(line))
		}
		s := board.Square{Row: y, Col: x}
		if err := onBoard(s, fields[i]+" "+fields[i+1], size); err != nil {
			return nil, err
		}
		moves = append(moves, s.Flag())
	}
	first := moves[0].Square.Move()
	return append(moves[1:], first), nil
}

func (rows) appendName(dst []byte, name string) []byte { return dst }

// appendMove writes the square to uncover first, then the squares to flag.
func (rows) appendMove(dst []byte, m board.Move, flags []board.Square) []byte {
	dst = fmt.Appendf(dst, "%d %d", m.Square.Col, m.Square.Row)
	for _, s := range flags {
		dst = fmt.Appendf(dst, " %d %d", s.Col, s.Row)
	}
	return append(dst, '\n')
}

func (d rows) readMessage(r *bufio.Reader) (Message, error) {
	m := Message{Kind: AskTurn, Size: d.size, Total: d.total, Board: board.NewBoard(d.size)}
	for row := range d.size.Rows {
		line, err := readLine(r)
		if err == io.EOF && row == 0 {
			return m, err
		}
		if err != nil {
			return m, notEOF(err)
		}
		squares := strings.Fields(line)
		if len(squares) != d.size.Cols {
			return m, fmt.Errorf("row %d from the referee has %d squares, want %d", row, len(squares), d.size.Cols)
		}
		for col, token := range squares {
			i := strings.Index(tokens, token)
			if len(token) != 1 || i < 0 {
				return m, fmt.Errorf("%q from the referee is no square of a board", token)
			}
			m.Board.Set(board.Square{Row: row, Col: col}, board.Covered+board.State(i))
		}
	}
	return m, nil
}
