package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
)

const recorded = `mines game 2
size 3x3
mines 2
first safe
minefield
.*.
...
*..
moves
A3 VALID_MOVE
A2* VALID_MOVE
C3 VALID_MOVE 0.75
undone
C1 BLOWN_UP 0.5
end playing
`

// below returns the lines of a recording below the first.
func below(recording any) string {
	_, below, _ := strings.Cut(fmt.Sprint(recording), "\n")
	return below
}

func TestRecordingIsReadBack(t *testing.T) {
	rec, err := game.ReadRecording(strings.NewReader(recorded))
	boardtest.Must(t, err)
	g := rec.Game
	if rec.Note(game.NoteFirst) != "safe" || g.Success() != 0.75 || g.Undone() != 1 || g.Board().String() != "?*1\n?21\n?1 \n" {
		t.Errorf("notes %v, success %v, %d undone, board\n%s", rec.Notes, g.Success(), g.Undone(), g.Board())
	}
	if rec.Checked || below(rec) != below(recorded) {
		t.Errorf("checked %v, written again:\n%s", rec.Checked, rec)
	}
	g.Redo()
	if g.Status() != game.Lost || !strings.HasSuffix(rec.String(), "C1 BLOWN_UP 0.5\nend lost\n") {
		t.Errorf("redone: %v\n%s", g.Status(), rec)
	}
}

// All turns may be undone, and a game may begin with nothing but a flag.
func TestRecordingsAtTheBeginning(t *testing.T) {
	for _, text := range []string{
		"size 1x3\nmines 1\nminefield\n*..\nmoves\nundone\nA2 VALID_MOVE 0\nA1* VALID_MOVE\nend covered\n",
		"size 1x3\nmines 1\nminefield\n*..\nboard\n*??\nmoves\nend covered\n",
	} {
		rec, err := game.ParseRecording([]byte("mines game 2\n" + text))
		if err != nil || rec.Game.Turns() != 0 || below(rec) != text {
			t.Errorf("%v\n%s\nwant\n%s", err, rec, text)
		}
	}
}

func TestRecordingForgivesForeignLineEnds(t *testing.T) {
	text := "\ufeff" + strings.TrimSuffix(strings.ReplaceAll(recorded, "\n", "\r\n"), "\r\n")
	rec, err := game.ReadRecording(strings.NewReader(text))
	if err != nil || below(rec) != below(recorded) {
		t.Errorf("%v\n%s", err, rec)
	}
}

// A recording with a SHA-256 is refused, with a line, if one byte is changed,
// if it ends early, and if a line is repeated.
func TestChangedRecordings(t *testing.T) {
	rec, err := game.ParseRecording([]byte(recorded))
	boardtest.Must(t, err)
	text := rec.String()
	again, err := game.ParseRecording([]byte(text))
	if err != nil || !again.Checked || again.String() != text {
		t.Fatalf("%v\n%s\n%s", err, text, again)
	}
	refused := func(damaged string) {
		_, err := game.ParseRecording([]byte(damaged))
		if syntax, ok := err.(*board.SyntaxError); !ok || syntax.Line == 0 {
			t.Errorf("error %v of:\n%s", err, damaged)
		}
	}
	for i := range text {
		for c := range 256 {
			if byte(c) != text[i] {
				refused(text[:i] + string([]byte{byte(c)}) + text[i+1:])
			}
		}
		refused(text[:i])
	}
	lines := strings.SplitAfter(text, "\n")
	for i := range lines {
		refused(strings.Join(slices.Insert(slices.Clone(lines), i, lines[i]), "") + text[:i])
	}
	refused(text + text)
}

func TestChangedRecordingSaysWhere(t *testing.T) {
	rec, _ := game.ParseRecording([]byte(recorded))
	for _, test := range []struct{ old, new, want string }{
		{"first safe", "first open", "1: the game was damaged or changed after it was saved: its SHA-256 is another"},
		{"first safe", "FIRST", `4: the game was damaged or changed after it was saved: its SHA-256 is another; ` +
			`"FIRST": want a note, minefield, board or moves, each once`},
	} {
		_, err := game.ParseRecording([]byte(strings.Replace(rec.String(), test.old, test.new, 1)))
		if errorText(err) != test.want {
			t.Errorf("%s: %v\nwant %s", test.new, err, test.want)
		}
	}
}

func TestRecordingBeforeTheMinesAreLaid(t *testing.T) {
	text := "mines game 2\nsize 2x2\nmines 1\nseed x y\nmoves\nA1* VALID_MOVE\nend covered\n"
	rec, err := game.ReadRecording(strings.NewReader(text))
	if err != nil || below(rec) != below(text) {
		t.Fatalf("%v\n%s", err, rec)
	}
	if _, err := rec.Game.Make(board.Square{Col: 1}.Move()); err == nil {
		t.Error("a square is uncovered without a function that lays the mines")
	}
	rec.Game.LayWith(func(board.Square) (board.Minefield, error) { return field(t, "*.", ".."), nil })
	if result := do(t, rec.Game, "A2"); result != board.ValidMove {
		t.Errorf("A2: %v", result)
	}
}

func TestRecordingFromABoard(t *testing.T) {
	b, _ := board.ParseBoard([]byte("?1 \n*1 \n"), board.ReadOptions{})
	g, err := game.From(field(t, "*..", "..."), b)
	boardtest.Must(t, err)
	do(t, g, "B1? B1")
	rec := game.Recording{Game: g, Notes: []game.Note{{Key: "player", Value: "a\nb"}}}
	again, err := game.ParseRecording([]byte(rec.String()))
	if err != nil || again.String() != rec.String() || again.Note("player") != "a b" {
		t.Errorf("%v\n%s\n%s", err, rec, again)
	}
}

func TestCorruptRecordings(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"mines game 2", "mines game 1", `1: "mines game 1": want "mines game 2", the first line of a recording this program reads`},
		{"size 3x3", "size 3", `2: size "3": want ROWSxCOLS, as in 16x30`},
		{"mines 2\n", "mines 10\n", `3: mines "10": want a number from 0 to 9`},
		{"first safe", "FIRST", `4: "FIRST": want a note, minefield, board or moves, each once`},
		{"mines 2\n", "mines -1\n", `3: mines "-1": want a number from 0 to 9`},
		{"mines 2\n", "mines two\n", `3: mines "two": want a number from 0 to 9`},
		{"mines 2\n", "mines 9\n", `8: the minefield is 3x3 with 2 mines, want 3x3 with 9`},
		{"size 3x3", "sizes 3x3", `2: "sizes 3x3": want size`},
		{"first safe", "first", `4: "first": want a note, minefield, board or moves, each once`},
		{"first safe", " safe", `4: " safe": want a note, minefield, board or moves, each once`},
		{"first safe", "First safe", `4: "First safe": want a note, minefield, board or moves, each once`},
		{"moves\n", "minefield\n.*.\n...\n*..\nmoves\n", `9: "minefield": want a note, minefield, board or moves, each once`},
		{"moves\n", "board\n???\n???\n???\nboard\n", `13: "board": want a note, minefield, board or moves, each once`},
		{"minefield\n.*.\n...\n*..\nmoves\n", "board\n???\n???\n???\nmoves\n", `9: a board, but no minefield`},
		{".*.\n...\n*..\n", "+-+\n|*|\n+-+\n", `8: the minefield is 1x1 with 1 mines, want 3x3 with 2`},
		{"moves\n", "board\n+-+\n|?|\n+-+\nmoves\n", `12: the board is 1x1, want 3x3`},
		{recorded[strings.Index(recorded, "*..\n"):], "", `7: the recording ends too early: want 3 rows`},
		{recorded[strings.Index(recorded, "moves\n"):], "", `8: the recording ends too early: want moves`},
		{"undone\n", "undone\nundone\n", `14: "undone": want a move, its result and perhaps its chance`},
		{"moves\n", "moves\nundone\nundone\n", `11: "undone": want a move, its result and perhaps its chance`},
		{"0.75", "-0.1", `12: chance "-0.1": want a number from 0 to 1`},
		{"0.75", "1.1", `12: chance "1.1": want a number from 0 to 1`},
		{".*.\n", ".?.\n", `6:2: unexpected '?': want * or .`},
		{".*.\n", ".*\n", `6: row A has 2 squares, want 3`},
		{"A3 VALID_MOVE", "A2 VALID_MOVE", `10: "A2 VALID_MOVE": the move's result is BLOWN_UP`},
		{"A3 VALID_MOVE", "A9 VALID_MOVE", `10: square "A9": the board has columns 1 to 3`},
		{"A3 VALID_MOVE", "A3", `10: "A3": want a move, its result and perhaps its chance`},
		{"A2* VALID", "A2! VALID", `11: square "A2!": want a row's capital letters and a column's number, as in A7`},
		{"A2* VALID", "A2*? VALID", `11: move "A2*?": want only *, ? or + after the square`},
		{"0.75", "high", `12: chance "high": want a number from 0 to 1`},
		{"C1 BLOWN_UP", "C1* VALID_MOVE 1\nC1* REDUNDANT_MOVE", `15: "C1* REDUNDANT_MOVE 0.5": the move's result is REDUNDANT_MOVE`},
		{"end playing", "end won", `15: end "won": the game is playing`},
		{"end playing\n", "", `14: the recording ends too early: want a move or the end`},
		{"end playing\n", "end playing\n\n", `16: "": want no line after the end`},
		{"*..\nmoves", "A3 VALID_MOVE", `8: row C has 13 squares, want 3`},
	} {
		text := strings.Replace(recorded, test.old, test.new, 1)
		rec, err := game.ParseRecording([]byte(text))
		if errorText(err) != test.want {
			t.Errorf("%q for %q: %v\nwant %s", test.new, test.old, err, test.want)
		}
		if err == nil || rec.Game != nil {
			t.Errorf("%q for %q: error %v, game %v; want an error and no game", test.new, test.old, err, rec.Game)
		}
	}
}

func FuzzRecording(f *testing.F) {
	f.Add(recorded)
	f.Add("mines game 2\nsize 1x1\nmines 0\nminefield\n.\nboard\n?\nmoves\nend covered\n")
	random := rand.New(rand.NewPCG(5, 6))
	g := game.New(boardtest.Scatter(random, board.Size{Rows: 4, Cols: 5}, 4))
	for range 30 {
		g.Do(game.Action{Kind: game.ActionKind(random.IntN(4)), Square: g.Size().At(random.IntN(20))})
	}
	f.Add(game.Recording{Game: g}.String())
	f.Fuzz(func(t *testing.T, text string) {
		rec, err := game.ParseRecording([]byte(text))
		if (err == nil) == (rec.Game == nil) {
			t.Fatalf("error %v and game %v", err, rec.Game)
		}
		if err != nil {
			return
		}
		again, err := game.ParseRecording([]byte(rec.String()))
		if err != nil || again.String() != rec.String() {
			t.Fatalf("written and read back: %v\n%s", err, again)
		}
	})
}
