package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

func TestParseMoves(t *testing.T) {
	for _, x := range []struct {
		text, start string
		want        string // the moves, or the error
	}{
		{"A5* A7\n\tB6\r\n", "", "A5* A7 B6"},
		{"\ufeffA5", "", "A5"},
		{"a1 A0 A01 A1x A1** AB1000000 Ä1 B6+ H3?", "", "a1 A0 A01 A1x A1** AB1000000 Ä1 B6+ H3?"},
		{"A1xyz", "", `1: this line is prose, not moves: "A1xyz"`},
		{"A1\n\n A2, and A3", "", `3: this line is prose, not moves: " A2, and A3"`},
		{"*A1", "", `1: this line is prose, not moves: "*A1"`},
		{"1A", "", `1: this line is prose, not moves: "1A"`},
		{"A5* A4 shows 1", "", `1: this line is prose, not moves: "A5* A4 shows 1"`},
		{"A1 " + strings.Repeat("é", 80), "", `1: this line is prose, not moves: "A1 ` + strings.Repeat("é", 54) + `..."`},
		{"E1* flag 1.0000 rule\nB4 uncover 0.6667 guess to the end\nwon, success probability 0.6667\n", "", "E1* B4"},
		{"E1 flag\nB4\tuncover\nB4? unflag 1.0000 certain\nB4+ chord 1 certain", "", "E1* B4 B4? B4+"},
		{"A1 flag A2", "", `1: this line is prose, not moves: "A1 flag A2"`},
		{"A1 raise 1.0000 rule", "", `1: this line is prose, not moves: "A1 raise 1.0000 rule"`},
		{"this flag 1.0000 rule", "", `1: this line is prose, not moves: "this flag 1.0000 rule"`},
		{"lost, success probability 0.1\nA1\n", "", `2: a line below the end of the game: "A1"`},
		{"A1 flag\nunfinished, x\n\n", "", "A1*"},
		{"A1\nstopped: no move is certain, success probability 1.0000", "", "A1"},
		{"wonder", "", `1: this line is prose, not moves: "wonder"`},
		{"A1 uncover 1.0 start\nA1 uncover 1.0 rule\n", "A1", "A1"},
		{"A2 uncover 1.0 start\nA1 uncover 1.0 rule\n", "A1", "A2 A1"},
		{"A1* flag 1.0 start", "A1", "A1*"},
		{"A1 A2", "A1", "A1 A2"},
		{"A5 flag\nA5* uncover 1.0000 rule", "", "2: A5* flags, but the line says that it uncovers"},
	} {
		moves, err := parseMoves(x.text, "list of moves", x.start)
		got := strings.Join(moves, " ")
		if err != nil {
			got = err.Error()
		}
		if got != x.want {
			t.Errorf("%q: %s, want %s", x.text, got, x.want)
		}
	}
	for _, empty := range []string{"", "\n \n", "won, success probability 1.0000\n"} {
		if _, err := parseMoves(empty, "list of moves", ""); err == nil || err.Error() != "1: the list of moves is empty" {
			t.Errorf("%q: %v", empty, err)
		}
	}
	// A game that is won by its first square is no empty list.
	if moves, err := parseMoves("A1 uncover 1.0 start\nwon\n", "", "A1"); err != nil || len(moves) != 0 {
		t.Errorf("%v, %v", moves, err)
	}
}

// alone is the only question of a command that needs moves.
var alone = &Question{in: &Input{moves: "list of moves"}, only: true}

// A list that is too long is called a list.
func TestMovesTooLong(t *testing.T) {
	e := NewEnv(strings.NewReader(strings.Repeat("A1 ", board.MaxText/3+1)), nil, nil)
	if _, err := alone.Moves(e, ""); err == nil ||
		err.Error() != "standard input: the list of moves is longer than 32 MiB" {
		t.Errorf("error %v", err)
	}
}

// A command that needs moves refuses to read them from a terminal.
func TestMovesFromTerminal(t *testing.T) {
	e := NewEnv(strings.NewReader(""), nil, nil)
	e.Terminals.Stdin = true
	if _, err := alone.Moves(e, ""); err == nil || err.Error() != "no list of moves as arguments, and standard input is a terminal" {
		t.Errorf("error %v", err)
	}
}

// Any text gives moves or an error with a line. Each move is a word of the
// text, perhaps with a star added.
func FuzzMoves(f *testing.F) {
	for _, seed := range []string{"A5* A7\nB6", "E1* flag 1.0000 rule\nwon, x", "A1 uncover\nA2 and", "\ufeff\r\nunfinished\n"} {
		f.Add(seed, "A1")
	}
	f.Fuzz(func(t *testing.T, input, start string) {
		moves, err := parseMoves(input, "", start)
		if syntax := (*board.SyntaxError)(nil); err != nil && (moves != nil || !errors.As(err, &syntax) || syntax.Line < 1) {
			t.Fatalf("%v and %v", moves, err)
		}
		words := strings.Fields(strings.TrimPrefix(input, text.ByteOrderMark))
		for _, move := range moves {
			if !text.LooksLikeMove(move) || !slices.Contains(words, move) && !slices.Contains(words, strings.TrimSuffix(move, "*")) {
				t.Fatalf("%q is read as a move of %q", move, input)
			}
		}
	})
}

// A list of moves is a line. One that cannot be read is an error once.
func TestMoveReader(t *testing.T) {
	broken := errors.New("broken")
	for _, x := range []struct {
		in   io.Reader
		want string
	}{
		{strings.NewReader("A1 B2*\r\n\n-\nA3"), "[A1 B2*] [] failed [A3]"},
		{strings.NewReader(""), ""},
		{strings.NewReader("A1\nA2 is free"), `[A1] standard input:2: this line is prose, not moves: "A2 is free"`},
		{io.MultiReader(strings.NewReader("A1\n"), iotest.ErrReader(broken)), "[A1] standard input: broken"},
		{strings.NewReader("A1\n" + strings.Repeat("A", board.MaxText+1)), "[A1] standard input: the list of moves is longer than 32 MiB"},
	} {
		var got []string
		r := newMoveReader(x.in, false)
		for l := r.next(); l != nil; l = r.next() {
			moves, err := l.parse("list of moves", "")
			switch {
			case l.failed():
				got = append(got, "failed")
			case err != nil:
				got = append(got, err.Error())
			default:
				got = append(got, fmt.Sprint(moves))
			}
		}
		if got := strings.Join(got, " "); got != x.want {
			t.Errorf("got %s, want %s", got, x.want)
		}
	}
}
