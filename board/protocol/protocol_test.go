package protocol

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
)

// dialects returns all dialects, for boards of one size with ten mines.
func dialects(size board.Size) []Dialect { return []Dialect{Text, JSON, CodinGame(size, 10)} }

func TestMessagesAsWritten(t *testing.T) {
	b := boardtest.Board(t, "1*?\n ?8\n")
	turn := Message{Kind: AskTurn, Number: 7, Size: b.Size(), Total: 2, Board: b}
	tests := []struct {
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
	}
	for _, test := range tests {
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

func TestBrokenMessages(t *testing.T) {
	size := board.Size{Rows: 2, Cols: 3}
	tests := []struct {
		dialect Dialect
		text    string
	}{
		{Text, "hello\n"}, {Text, "turn 2 3\n"}, {Text, "turn 2 3 2\n  123\n"}, {Text, "turn 2 3 2\n\n"}, {Text, "lost\n"}, {Text, "name"},
		{JSON, "{}\n"}, {JSON, "[1]\n"}, {JSON, `{"turn":1,"rows":2,"cols":3,"state":[]}` + "\n"}, {JSON, `{"turn":1,"rows":1,"cols":1,"state":[["mine"]]}` + "\n"},
		{JSON, `{"turn":1,"rows":1,"cols":2,"state":[[9,1]]}` + "\n"}, {JSON, `{"turn":1,"rows":-1,"cols":2}` + "\n"}, {JSON, `{"turn":1,"rows":1,"cols":2,"state":[[1]]}` + "\n"},
		{CodinGame(size, 2), "? ? ?\n"}, {CodinGame(size, 2), "? ?\n? ? ?\n"}, {CodinGame(size, 2), "? ? 9\n? ? ?\n"},
	}
	for _, test := range tests {
		m, err := test.dialect.readMessage(bufio.NewReader(strings.NewReader(test.text)))
		if err == nil || err == io.EOF {
			t.Errorf("%T: %q gives %+v and the error %v", test.dialect, test.text, m, err)
		}
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
	tests := []struct {
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
		{JSON, "[4,0]", "A5", false}, {JSON, " [ 2 , 7 , true ] ", "H3*", false}, {JSON, "[11,8,false]", "I12", false},
		{JSON, "[4]", quote("[4]") + noJSON, false}, {JSON, "[1,2,3]", quote("[1,2,3]") + noNumbers, false}, {JSON, "[1.5,2]", quote("[1.5,2]") + noNumbers, false},
		{JSON, `["1",2]`, quote(`["1",2]`) + noNumbers, false}, {JSON, "[1,2,true,4]", quote("[1,2,true,4]") + noJSON, false}, {JSON, "A1", quote("A1") + noJSON, false},
		{JSON, "[12,0]", "[12,0]" + off, true}, {JSON, "[0,-1]", "[0,-1]" + off, true}, {JSON, "[99999999999999999999,1]", "[2147483647,1]" + off, true},
		{site, "4 0", "A5", false}, {site, "4 0 1 1 2 7", "B2* H3* A5", false},
		{site, "4", `"4" is not a move: want "x y", then pairs to flag`, false}, {site, "1 b", `"1 b" is not a move: want whole numbers`, false}, {site, "a b", `"a b" is not a move: want whole numbers`, false}, {site, "12 0", "12 0" + off, true}, {site, "0 0 0 9", "0 9" + off, true},
	}
	for _, test := range tests {
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
	tests := []struct {
		dialect    Dialect
		line, want string // a name, or an error
	}{
		{Text, "first of all bots", "first of all bots"}, {Text, " a\r", "a"}, {Text, "a\x1b[2J", `"a\x1b[2J"` + noName}, {Text, "\xff", "byte 1 of the answer is 0xff: want UTF-8 text without NUL"}, {Text, strings.Repeat("é", 60), strings.Repeat("é", 60)}, {Text, strings.Repeat("x", 61), `"` + strings.Repeat("x", 57) + `..."` + noName},
		{JSON, `"first \"of\" all"`, `first "of" all`}, {JSON, `"a\u001b"`, `"a\x1b"` + noName}, {JSON, "first", `"first"` + noString}, {JSON, "[1]", `"[1]"` + noString},
	}
	for _, test := range tests {
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
	moves  []board.Move
	begun  []board.Size
	news   [][]int
	boards []string
}

func (s *script) Begin(size board.Size, total int) { s.begun = append(s.begun, size) }

func (s *script) Turn(v board.View) (board.Move, error) {
	if len(s.moves) == 0 {
		return board.Move{}, errors.New("no more moves")
	}
	m := s.moves[0]
	s.moves = s.moves[1:]
	s.news = append(s.news, append([]int(nil), v.News...))
	s.boards = append(s.boards, v.Board.String())
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

func TestServe(t *testing.T) {
	covered, later := boardtest.Board(t, "???\n???\n"), boardtest.Board(t, "1*?\n???\n")
	size := covered.Size()
	for _, d := range []Dialect{Text, JSON} {
		var in []byte
		for _, m := range []Message{
			{Kind: AskName},
			{Kind: New, Number: 1, Size: size, Total: 1},
			{Kind: AskTurn, Number: 1, Size: size, Total: 1, Board: covered},
			{Kind: AskTurn, Number: 2, Size: size, Total: 1, Board: later},
			{Kind: Won},
			{Kind: New, Number: 2, Size: size, Total: 1},
			{Kind: AskTurn, Number: 1, Size: size, Total: 1, Board: later},
			{Kind: Lost},
		} {
			in = d.AppendMessage(in, m)
		}
		p := &script{moves: moves(t, size, "A1", "A2*", "B3")}
		var out bytes.Buffer
		if err := Serve(bytes.NewReader(in), &out, d, "the name", p); err != nil {
			t.Fatal(err)
		}
		want := map[Dialect]string{Text: "the name\nA1\nA2*\nB3\n", JSON: "\"the name\"\n[0,0]\n[1,0,true]\n[2,1]\n"}[d]
		if out.String() != want {
			t.Errorf("%T: got %q, want %q", d, out.String(), want)
		}
		if len(p.begun) != 2 || !reflect.DeepEqual(p.news, [][]int{nil, {0}, {0}}) {
			t.Errorf("%T: begun %v, news %v", d, p.begun, p.news)
		}
	}
}

// TestServeFlagsBesideMoves: in a dialect with flags only beside a move, the
// player is asked until it uncovers a square, and later views show its flags.
func TestServeFlagsBesideMoves(t *testing.T) {
	size := board.Size{Rows: 2, Cols: 3}
	p := &script{moves: moves(t, size, "A2*", "B1*", "A1", "B3")}
	var out bytes.Buffer
	if err := Serve(strings.NewReader("? ? ?\n? ? ?\n1 ? ?\n? ? ?\n"), &out, CodinGame(size, 2), "", p); err != nil {
		t.Fatal(err)
	}
	if want := "0 0 1 0 0 1\n2 1\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
	if want := "1*?\n*??\n"; p.boards[3] != want {
		t.Errorf("at last it saw %q, want %q", p.boards[3], want)
	}
}

func TestServeErrors(t *testing.T) {
	if err := Serve(strings.NewReader("what\n"), io.Discard, Text, "", &script{}); err == nil {
		t.Error("no error for a message that makes no sense")
	}
	turn := string(Text.AppendMessage(nil, Message{Kind: AskTurn, Size: board.Size{Rows: 1, Cols: 1}, Board: board.NewBoard(board.Size{Rows: 1, Cols: 1})}))
	if err := Serve(strings.NewReader(turn), io.Discard, Text, "", &script{}); err == nil || !strings.Contains(err.Error(), "no more moves") {
		t.Errorf("the player's error is %v", err)
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
		strings.Repeat("ß", MaxName+1): false, "a\tb": false, "a\x1b[31m": false, "a\u202eb": false, "a\u200bb": false, "a\u2028b": false, "a\xff": false,
	} {
		if err := CheckName(name); (err == nil) != good {
			t.Errorf("%q: %v", name, err)
		}
		if _, err := Text.ParseName(name); (err == nil) != good && name != "" {
			t.Errorf("%q as an answer: %v", name, err)
		}
	}
}
