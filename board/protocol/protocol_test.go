package protocol

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
)

// dialects returns all dialects, for boards of one size with ten mines.
func dialects(size board.Size) []Dialect { return []Dialect{Text, JSON, CodinGame(size, 10)} }

func TestMessagesAsWritten(t *testing.T) {
	b := boardtest.Board(t, "1*?\n ?8\n")
	turn := Message{Kind: AskTurn, Number: 7, Size: b.Size(), Total: 2, Board: b}
	for _, test := range []struct {
		dialect Dialect
		message Message
		want    string
	}{
		{Text, Message{Kind: AskName}, "name\n"},
		{Text, Message{Kind: New, Number: 3, Size: b.Size(), Total: 2}, "new 2 3 2\n"},
		{Text, turn, "turn 2 3 2\n  123\n +---+\nA|1*?|\nB| ?8|\n +---+\n\n"},
		{Text, Message{Kind: Won}, "won\n"},
		{Text, Message{Kind: Lost, At: board.Square{Row: 1, Col: 2}}, "lost B3\n"},
		{JSON, Message{Kind: AskName}, `{"name":true}` + "\n"},
		{JSON, Message{Kind: New, Number: 3, Size: b.Size(), Total: 2}, `{"new":3,"rows":2,"cols":3,"mines":2}` + "\n"},
		{JSON, turn, `{"turn":7,"rows":2,"cols":3,"mines":2,"state":[[1,"flag","unknown"],[0,"unknown",8]]}` + "\n"},
		{JSON, Message{Kind: Won}, `{"won":true}` + "\n"},
		{JSON, Message{Kind: Lost, At: board.Square{Row: 1, Col: 2}}, `{"lost":[2,1]}` + "\n"},
		{CodinGame(b.Size(), 2), Message{Kind: AskName}, ""},
		{CodinGame(b.Size(), 2), Message{Kind: New}, ""},
		{CodinGame(b.Size(), 2), turn, "1 ? ?\n. ? 8\n"},
		{CodinGame(b.Size(), 2), Message{Kind: Lost}, ""},
	} {
		if got := string(test.dialect.AppendMessage(nil, test.message)); got != test.want {
			t.Errorf("%T: got %q, want %q", test.dialect, got, test.want)
		}
	}
}

// TestMessagesAreRead writes messages and reads them at the other end, also
// with the line ends of Windows.
func TestMessagesAreRead(t *testing.T) {
	b := boardtest.Board(t, "1*?\n ?8\n")
	messages := []Message{
		{Kind: AskName},
		{Kind: New, Number: 2, Size: b.Size(), Total: 2},
		{Kind: AskTurn, Number: 1, Size: b.Size(), Total: 2, Board: b},
		{Kind: Won},
		{Kind: Lost, At: board.Square{Row: 1, Col: 2}},
	}
	for _, d := range []Dialect{Text, JSON} {
		for _, end := range []string{"\n", "\r\n"} {
			var all []byte
			for _, m := range messages {
				all = d.AppendMessage(all, m)
			}
			in := bufio.NewReader(strings.NewReader(strings.ReplaceAll(string(all), "\n", end)))
			for _, want := range messages {
				got, err := d.readMessage(in)
				if err != nil {
					t.Fatalf("%T: %v", d, err)
				}
				if d == Text {
					want.Number = 0 // which it does not write
				} else if want.Kind == AskName || want.Kind == Won || want.Kind == Lost {
					got.Size = board.Size{}
				}
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%T: got %+v, want %+v", d, got, want)
				}
			}
			if _, err := d.readMessage(in); err != io.EOF {
				t.Errorf("%T: at the end: %v", d, err)
			}
		}
	}
}

// TestBrokenMessages: neither a message without sense nor one that ends in the
// middle is read, and the error says why.
func TestBrokenMessages(t *testing.T) {
	const wants = ` from the referee: want name, new, turn, won or lost`
	size, cut := board.Size{Rows: 2, Cols: 3}, io.ErrUnexpectedEOF.Error()
	for _, test := range []struct {
		dialect    Dialect
		text, want string
	}{
		{Text, "hello\n", `"hello"` + wants}, {Text, "turn 2 3\n", `"turn 2 3" from the referee: want rows, columns and mines`},
		{Text, "turn 2 3 2\n  123\n", cut}, {Text, "turn 2 3 2\n\n", "1: the text is empty: want at least one row"}, {Text, "lost\n", `square "": want a row's capital letters and a column's number, as in A7`}, {Text, "name", cut},
		{JSON, "{}\n", `"{}"` + wants}, {JSON, "[1]\n", `"[1]" from the referee: json: cannot unmarshal array into Go value of type protocol.object`}, {JSON, `{"turn":0,"rows":1,"cols":1}` + "\n", strconv.Quote(`{"turn":0,"rows":1,"cols":1}`) + wants},
		{JSON, `{"turn":1,"rows":2,"cols":3,"state":[]}` + "\n", "0 rows from the referee, want 2"}, {JSON, `{"turn":1,"rows":1,"cols":1,"state":[["mine"]]}` + "\n", "mine from the referee is no square of a board"},
		{JSON, `{"turn":1,"rows":1,"cols":2,"state":[[9,1]]}` + "\n", "9 from the referee is no square of a board"}, {JSON, `{"turn":1,"rows":-1,"cols":2}` + "\n", "size -1x2: a board has at least one row and one column"}, {JSON, `{"turn":1e0,"rows":1.0,"cols":20e-1,"state":[[1]]}` + "\n", "row 0 from the referee has 1 squares, want 2"},
		{CodinGame(size, 2), "? ? ?\n", cut}, {CodinGame(size, 2), "? ?\n? ? ?\n", "row 0 from the referee has 2 squares, want 3"}, {CodinGame(size, 2), "? ? ?\n? ? 9\n", `"9" from the referee is no square of a board`}, {CodinGame(size, 2), "? ? ?\n? ? 12\n", `"12" from the referee is no square of a board`},
	} {
		m, err := test.dialect.readMessage(bufio.NewReader(strings.NewReader(test.text)))
		if err == nil || err.Error() != test.want {
			t.Errorf("%T: %q gives %+v and the error %v, want %s", test.dialect, test.text, m, err, test.want)
		}
	}
	torn := errors.New("torn")
	in := io.MultiReader(strings.NewReader("turn 1 1 1\n  1\n"), iotest.ErrReader(torn))
	if _, err := Text.readMessage(bufio.NewReader(in)); !errors.Is(err, torn) {
		t.Errorf("a read that fails gives %v", err)
	}
}

func TestAnswers(t *testing.T) {
	size := board.Size{Rows: 9, Cols: 12}
	site, quote := CodinGame(size, 10), strconv.Quote
	const (
		noText    = " is not a move: want a square such as E5, or H3* to flag"
		noJSON    = " is not a move: want [x,y], or [x,y,true] to flag"
		noNumbers = " is not a move: want whole numbers, then true or false"
		off       = " is not on the board, which is 9x12"
	)
	for _, test := range []struct {
		dialect Dialect
		line    string
		want    string // moves, or an error
		off     bool   // the board
	}{
		{Text, "E5", "E5", false}, {Text, " H3* \r", "H3*", false}, {Text, "A12", "A12", false},
		{Text, "", quote("") + noText, false}, {Text, "e5", quote("e5") + noText, false}, {Text, "A01", quote("A01") + noText, false},
		{Text, "E5 E6", quote("E5 E6") + noText, false}, {Text, "E5**", quote("E5**") + noText, false}, {Text, "*", quote("*") + noText, false},
		{Text, "A13", "A13" + off, true}, {Text, "J1*", "J1*" + off, true},
		{Text, "E\x005", "byte 2 of the answer is 0x00: want UTF-8 text without NUL", false}, {Text, "E5\xff", "byte 3 of the answer is 0xff: want UTF-8 text without NUL", false},
		{JSON, "[4,0]", "A5", false}, {JSON, " [ 2 , 7 , true ] ", "H3*", false}, {JSON, "[1.1e1,8.0,false]", "I12", false}, {JSON, "[0e0,-0]", "A1", false}, {JSON, "[1e999,0]", "[1e999,0]" + off, true},
		{JSON, "[4]", quote("[4]") + noJSON, false}, {JSON, "[1,2,3]", quote("[1,2,3]") + noNumbers, false}, {JSON, "[15e-1,2]", quote("[15e-1,2]") + noNumbers, false},
		{JSON, `["1",2]`, quote(`["1",2]`) + noNumbers, false}, {JSON, "[1,2,true,4]", quote("[1,2,true,4]") + noJSON, false}, {JSON, "A1", quote("A1") + noJSON, false},
		{JSON, `[1,"2"]`, quote(`[1,"2"]`) + noNumbers, false}, {JSON, "[1,2]\x00", "byte 6 of the answer is 0x00: want UTF-8 text without NUL", false},
		{JSON, "[12,0]", "[12,0]" + off, true}, {JSON, "[0,-1]", "[0,-1]" + off, true}, {JSON, "[99999999999999999999,1]", "[99999999999999999999,1]" + off, true},
		{site, "4.0 0", "A5", false}, {site, "4 0 1 1 2 7", "B2* H3* A5", false},
		{site, "4", `"4" is not a move: want "x y", then pairs to flag`, false}, {site, "1 b", `"1 b" is not a move: want whole numbers`, false}, {site, "1 0x2", `"1 0x2" is not a move: want whole numbers`, false}, {site, "inf 0", `"inf 0" is not a move: want whole numbers`, false}, {site, "a 1", `"a 1" is not a move: want whole numbers`, false}, {site, "4 0\xff", "byte 4 of the answer is 0xff: want UTF-8 text without NUL", false}, {site, "a b", `"a b" is not a move: want whole numbers`, false}, {site, "12 0", "12 0" + off, true}, {site, "0 0 0 9", "0 9" + off, true},
	} {
		moves, err := test.dialect.ParseMoves(test.line, size)
		if err == nil {
			var words []string
			for _, m := range moves {
				words = append(words, m.String())
			}
			if got := strings.Join(words, " "); got != test.want {
				t.Errorf("%T: %q gives %q, want %q", test.dialect, test.line, got, test.want)
			}
			continue
		}
		var a *AnswerError
		if !errors.As(err, &a) || a.OffBoard != test.off || a.Msg != test.want {
			t.Errorf("%T: %q gives the error %#v, want %q", test.dialect, test.line, err, test.want)
		}
	}
}

func TestNames(t *testing.T) {
	const (
		noName   = " is not a name: want at most 60 printable characters"
		noString = ` is not a name: want a JSON string, such as "first"`
	)
	for _, test := range []struct {
		dialect    Dialect
		line, want string // a name, or an error
	}{
		{Text, "first of all bots", "first of all bots"}, {Text, " a\r", "a"}, {Text, "a\x1b[2J", `"a\x1b[2J"` + noName}, {Text, "\xff", "byte 1 of the answer is 0xff: want UTF-8 text without NUL"}, {Text, strings.Repeat("é", 60), strings.Repeat("é", 60)}, {Text, strings.Repeat("x", 61), `"` + strings.Repeat("x", 57) + `..."` + noName},
		{JSON, `"first \"of\" all"`, `first "of" all`}, {JSON, `"a\u001b"`, `"a\x1b"` + noName}, {JSON, "first", `"first"` + noString}, {JSON, "[1]", `"[1]"` + noString}, {JSON, `"a` + "\xff", "byte 3 of the answer is 0xff: want UTF-8 text without NUL"},
	} {
		name, err := test.dialect.ParseName(test.line)
		got := name
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%T: %q gives %q, %v", test.dialect, test.line, name, err)
		}
	}
}

// A script is a player that makes the moves of a list, and notes what it sees.
type script struct {
	moves []board.Move
	seen  []string
}

func (s *script) Begin(size board.Size, total int) {
	s.seen = append(s.seen, fmt.Sprintf("begin %v %d", size, total))
}

func (s *script) Turn(v board.View) (board.Move, error) {
	if len(s.moves) == 0 {
		return board.Move{}, errors.New("no more moves")
	}
	m := s.moves[0]
	s.moves = s.moves[1:]
	s.seen = append(s.seen, fmt.Sprintf("%d %v %s", v.Total, v.News, strings.ReplaceAll(v.Board.String(), "\n", "/")))
	return m, nil
}

func moves(t testing.TB, size board.Size, words ...string) (list []board.Move) {
	t.Helper()
	for _, w := range words {
		m, ok := board.ParseMove(w, size)
		if !ok {
			t.Fatal(w)
		}
		list = append(list, m)
	}
	return list
}

// TestServe: a game begins with its message, and also with a turn after the end
// of another game or on a board of another size.
func TestServe(t *testing.T) {
	covered, later, last := boardtest.Board(t, "???\n???\n"), boardtest.Board(t, "1*?\n???\n"), boardtest.Board(t, "1*?\n??1\n")
	size, tiny := covered.Size(), boardtest.Board(t, "??\n")
	for _, d := range []Dialect{Text, JSON} {
		var in []byte
		for _, m := range []Message{
			{Kind: AskName},
			{Kind: New, Number: 1, Size: size, Total: 3},
			{Kind: AskTurn, Number: 1, Size: size, Total: 3, Board: covered},
			{Kind: AskTurn, Number: 2, Size: size, Total: 3, Board: later},
			{Kind: AskTurn, Number: 3, Size: size, Total: 3, Board: last},
			{Kind: Won},
			{Kind: AskTurn, Number: 1, Size: size, Total: 3, Board: later},
			{Kind: AskTurn, Number: 1, Size: tiny.Size(), Total: 2, Board: tiny},
			{Kind: Lost},
			{Kind: New, Number: 2, Size: size, Total: 4},
		} {
			in = d.AppendMessage(in, m)
		}
		p := &script{moves: moves(t, size, "A1", "A2*", "B3", "B2", "A1")}
		var out bytes.Buffer
		boardtest.Must(t, Serve(bytes.NewReader(in), &out, d, "the name", p))
		want := map[Dialect]string{Text: "the name\nA1\nA2*\nB3\nB2\nA1\n", JSON: "\"the name\"\n[0,0]\n[1,0,true]\n[2,1]\n[1,1]\n[0,0]\n"}[d]
		if out.String() != want {
			t.Errorf("%T: got %q, want %q", d, out.String(), want)
		}
		seen := []string{
			"begin 2x3 3", "3 [] ???/???/", "3 [0] 1*?/???/", "3 [5] 1*?/??1/",
			"begin 2x3 3", "3 [0] 1*?/???/", "begin 1x2 2", "2 [] ??/", "begin 2x3 4",
		}
		if !slices.Equal(p.seen, seen) {
			t.Errorf("%T: it saw %q, want %q", d, p.seen, seen)
		}
	}
}

// TestServeFlagsBesideMoves: in a dialect with flags only beside a move, the
// player is asked until it uncovers a square, and later views show its flags.
func TestServeFlagsBesideMoves(t *testing.T) {
	size := board.Size{Rows: 2, Cols: 3}
	p := &script{moves: moves(t, size, "A2*", "B1*", "A1", "B3")}
	var out bytes.Buffer
	boardtest.Must(t, Serve(strings.NewReader("? ? ?\n? ? ?\n1 ? ?\n? ? ?\n"), &out, CodinGame(size, 2), "", p))
	if want := "0 0 1 0 0 1\n2 1\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
	seen := []string{"begin 2x3 2", "2 [] ???/???/", "2 [] ?*?/???/", "2 [] ?*?/*??/", "2 [0] 1*?/*??/"}
	if !slices.Equal(p.seen, seen) {
		t.Errorf("it saw %q, want %q", p.seen, seen)
	}
}

func TestServeErrors(t *testing.T) {
	size := board.Size{Rows: 1, Cols: 2}
	text := string(Text.AppendMessage(nil, Message{Kind: AskTurn, Size: size, Board: board.NewBoard(size)}))
	for _, test := range []struct {
		dialect  Dialect
		in, want string
		moves    string
	}{
		{Text, "what\n", `"what" from the referee: want name, new, turn, won or lost`, ""},
		{Text, text, "choosing a move: no more moves", ""},
		{Text, "new 0 1 0\n", "size 0x1: a board has at least one row and one column", ""},
		{Text, "new 100000 100000 1\n", "size 100000x100000: a board has at most 1000000 squares", ""},
		{JSON, `{"new":1,"rows":2,"cols":-3}` + "\n", "size 2x-3: a board has at least one row and one column", ""},
		{Text, strings.Replace(text, "turn 1 2", "turn 1 1", 1), "the referee shows a board of 1x2, but its size is said to be 1x1", ""},
		{CodinGame(size, 1), "1 ?\n", "choosing a move: A1 cannot be flagged", "A1*"},
		{CodinGame(size, 1), "1 ?\n", "choosing a move: A2 cannot be flagged", "A2* A2*"},
		{CodinGame(size, 1), "1 ?\n", "choosing a move: A3 cannot be flagged", "A3*"},
	} {
		p := &script{moves: moves(t, board.Size{Rows: 1, Cols: 3}, strings.Fields(test.moves)...)}
		if err := Serve(strings.NewReader(test.in), io.Discard, test.dialect, "", p); err == nil || err.Error() != test.want {
			t.Errorf("%q and the moves %q: the error is %v, want %s", test.in, test.moves, err, test.want)
		}
	}
	r, w := io.Pipe()
	r.Close()
	if err := Serve(strings.NewReader("name\n"), w, Text, "", &script{}); err != io.ErrClosedPipe {
		t.Errorf("an answer that cannot be written gives %v", err)
	}
}

func TestRemarks(t *testing.T) {
	for line, want := range map[string]bool{"": true, " \r": true, "# x": true, " #": true, "A1 #": false, "$": false, "\"": false} {
		if IsRemark(line) != want {
			t.Errorf("%q: %v, want %v", line, !want, want)
		}
	}
}

var _ game.Beginner = (*script)(nil)

// FuzzParseMoves: an answer is moves on the board, or an AnswerError; never
// both. Moves that are read and written are read back as the same.
func FuzzParseMoves(f *testing.F) {
	for _, line := range []string{"E5", "H3*", "[4,4]", "[2,7,true]", "4 4 2 7", "", "\xff", "A1\x00", "[1e3,1]", "-1 -1", "# x"} {
		f.Add(line)
	}
	size := board.Size{Rows: 9, Cols: 9}
	f.Fuzz(func(t *testing.T, line string) {
		for _, d := range dialects(size) {
			moves, err := d.ParseMoves(line, size)
			var a *AnswerError
			if err != nil {
				if !errors.As(err, &a) || a.Msg == "" {
					t.Fatalf("%T: %q gives the error %#v", d, line, err)
				}
				continue
			}
			if len(moves) == 0 {
				t.Fatalf("%T: %q gives no moves", d, line)
			}
			for _, m := range moves {
				if !size.Contains(m.Square) {
					t.Fatalf("%T: %q gives %v", d, line, m)
				}
			}
			if last := moves[len(moves)-1]; !d.TurnsOnly() {
				again, err := d.ParseMoves(string(d.appendMove(nil, last, nil)), size)
				if err != nil || !reflect.DeepEqual(again, moves) {
					t.Fatalf("%T: %v is read back as %v, %v", d, moves, again, err)
				}
			}
		}
	})
}

func TestCheckName(t *testing.T) {
	for name, good := range map[string]bool{
		"": true, "größer 2": true, "名前": true, strings.Repeat("ß", MaxName): true,
		strings.Repeat("ß", MaxName+1): false, "a\tb": false, "a\x1b[31m": false, "a\u202eb": false, "a\u200bb": false, "a\u2028b": false, "a\xff": false, "a\uFFFD": true,
	} {
		if err := CheckName(name); (err == nil) != good {
			t.Errorf("%q: %v", name, err)
		}
		if _, err := Text.ParseName(name); (err == nil) != good && name != "" {
			t.Errorf("%q as an answer: %v", name, err)
		}
	}
}
