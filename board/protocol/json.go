package protocol

import (
	"bufio"
	"encoding/json"
	"fmt"
	"slices"

	"minesweeper/board"
)

// objects is the dialect with one JSON object a line. Squares are x and y from
// 0: x is the column, y the row.
type objects struct{}

func (objects) TurnsOnly() bool { return false }

func (objects) AppendMessage(dst []byte, m Message) []byte {
	game := fmt.Sprintf(`"rows":%d,"cols":%d,"mines":%d`, m.Size.Rows, m.Size.Cols, m.Total)
	switch m.Kind {
	case AskName:
		return append(dst, `{"name":true}`+"\n"...)
	case New:
		return fmt.Appendf(dst, "{\"new\":%d,%s}\n", m.Number, game)
	case AskTurn:
		dst = fmt.Appendf(dst, `{"turn":%d,%s,"state":`, m.Number, game)
		return append(appendState(dst, m.Board), "}\n"...)
	case Won:
		return append(dst, `{"won":true}`+"\n"...)
	}
	return fmt.Appendf(dst, `{"lost":[%d,%d]}`+"\n", m.At.Col, m.At.Row)
}

// states are how squares are written, by State - Flagged.
var states = []string{`"flag"`, `"unknown"`, "0", "1", "2", "3", "4", "5", "6", "7", "8"}

// appendState appends a board as rows of states.
func appendState(dst []byte, b board.Board) []byte {
	cols := b.Size().Cols
	for i := range b.Size().Squares() {
		switch {
		case i == 0:
			dst = append(dst, "[["...)
		case i%cols == 0:
			dst = append(dst, "],["...)
		default:
			dst = append(dst, ',')
		}
		dst = append(dst, states[b.StateAt(i)-board.Flagged]...)
	}
	return append(dst, "]]"...)
}

func (objects) ParseName(line string) (string, error) {
	line, err := clean(line)
	if err != nil {
		return "", err
	}
	var name string
	if json.Unmarshal([]byte(line), &name) != nil {
		return "", badSyntax(`%s is not a name: want a JSON string, such as "first"`, board.Quote(line))
	}
	return parseNameLine(name)
}

func (objects) ParseMoves(line string, size board.Size) ([]board.Move, error) {
	line, err := clean(line)
	if err != nil {
		return nil, err
	}
	var parts []json.RawMessage
	if json.Unmarshal([]byte(line), &parts) != nil || len(parts) < 2 || len(parts) > 3 {
		return nil, badSyntax("%s is not a move: want [x,y], or [x,y,true] to flag", board.Quote(line))
	}
	x, errX := parseInt(string(parts[0]))
	y, errY := parseInt(string(parts[1]))
	flag := len(parts) == 3 && string(parts[2]) == "true"
	if errX != nil || errY != nil || len(parts) == 3 && !flag && string(parts[2]) != "false" {
		return nil, badSyntax("%s is not a move: want whole numbers, then true or false", board.Quote(line))
	}
	m := board.Move{Square: board.Square{Row: y, Col: x}, Flag: flag}
	return []board.Move{m}, onBoard(m.Square, fmt.Sprintf("[%s,%s]", parts[0], parts[1]), size)
}

func (objects) appendName(dst []byte, name string) []byte {
	text, _ := json.Marshal(name) // a string can always be written
	return append(append(dst, text...), '\n')
}

func (objects) appendMove(dst []byte, m board.Move, _ []board.Square) []byte {
	if m.Flag {
		return fmt.Appendf(dst, "[%d,%d,true]\n", m.Square.Col, m.Square.Row)
	}
	return fmt.Appendf(dst, "[%d,%d]\n", m.Square.Col, m.Square.Row)
}

// An object holds the fields of all messages of this dialect.
type object struct {
	Name  bool    `json:"name"`
	New   whole   `json:"new"`
	Turn  whole   `json:"turn"`
	Rows  whole   `json:"rows"`
	Cols  whole   `json:"cols"`
	Mines whole   `json:"mines"`
	State [][]any `json:"state"`
	Won   bool    `json:"won"`
	Lost  []whole `json:"lost"`
}

// A whole is a whole number, however JSON writes it.
type whole int

func (w *whole) UnmarshalJSON(text []byte) error {
	n, err := parseInt(string(text))
	*w = whole(n)
	return err
}

func (objects) readMessage(r *bufio.Reader) (Message, error) {
	line, err := readLine(r)
	if err != nil {
		return Message{}, err
	}
	var o object
	if err := json.Unmarshal([]byte(line), &o); err != nil {
		return Message{}, fmt.Errorf("%s from the referee: %w", board.Quote(line), err)
	}
	m := Message{Size: board.Size{Rows: int(o.Rows), Cols: int(o.Cols)}, Total: int(o.Mines)}
	switch {
	case o.Name:
		m.Kind = AskName
	case o.Won:
		m.Kind = Won
	case len(o.Lost) == 2:
		m.Kind, m.At = Lost, board.Square{Row: int(o.Lost[1]), Col: int(o.Lost[0])}
	case o.New > 0:
		m.Kind, m.Number = New, int(o.New)
	case o.Turn > 0:
		m.Kind, m.Number = AskTurn, int(o.Turn)
		m.Board, err = parseState(o.State, m.Size)
	default:
		err = fmt.Errorf("%s from the referee: want name, new, turn, won or lost", board.Quote(line))
	}
	return m, err
}

// parseState reads the rows that appendState writes.
func parseState(state [][]any, size board.Size) (board.Board, error) {
	if err := size.Check(); err != nil {
		return board.Board{}, err
	}
	b := board.NewBoard(size)
	if len(state) != size.Rows {
		return b, fmt.Errorf("%d rows from the referee, want %d", len(state), size.Rows)
	}
	for y, row := range state {
		if len(row) != size.Cols {
			return b, fmt.Errorf("row %d from the referee has %d squares, want %d", y, len(row), size.Cols)
		}
		for x, v := range row {
			i := slices.Index(states, fmt.Sprintf("%#v", v))
			if i < 0 {
				return b, fmt.Errorf("%v from the referee is no square of a board", v)
			}
			b.Set(board.Square{Row: y, Col: x}, board.Flagged+board.State(i))
		}
	}
	return b, nil
}
