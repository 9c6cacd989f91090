package game_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
)

func field(t testing.TB, rows ...string) board.Minefield {
	t.Helper()
	return boardtest.Minefield(t, strings.Join(rows, "\n"))
}

func do(t testing.TB, g *game.Game, actions string) board.MoveResult {
	t.Helper()
	result := board.InvalidMove
	for _, text := range strings.Fields(actions) {
		a, err := game.ParseAction(text, g.Size())
		boardtest.Must(t, err)
		result, err = g.Do(a)
		boardtest.Must(t, err)
	}
	return result
}

func TestStatus(t *testing.T) {
	for _, test := range []struct {
		actions string
		want    game.Status
		result  board.MoveResult
		board   string
	}{
		{"", game.Covered, board.InvalidMove, "???/???"},
		{"A1*", game.Covered, board.ValidMove, "*??/???"},
		{"A1* A1?", game.Covered, board.ValidMove, "???/???"},
		{"A1* A1*", game.Covered, board.RedundantMove, "*??/???"},
		{"A1?", game.Covered, board.RedundantMove, "???/???"},
		{"A2", game.Playing, board.ValidMove, "?1?/???"},
		{"A2 A2", game.Playing, board.RedundantMove, "?1?/???"},
		{"A2 A2*", game.Playing, board.RedundantMove, "?1?/???"},
		{"A2* A2", game.Covered, board.RedundantMove, "?*?/???"},
		{"A2 A1", game.Lost, board.BlownUp, "?1?/???"},
		{"A2 A1 A3", game.Lost, board.InvalidMove, "?1?/???"},
		{"A3", game.Playing, board.ValidMove, "?1 /?1 "},
		{"A3 B1", game.Won, board.SolvedBoard, "?1 /11 "},
		{"A3 B1 A1*", game.Won, board.InvalidMove, "?1 /11 "},
		{"B1* A3 B1? B1", game.Won, board.SolvedBoard, "?1 /11 "},
		{"A3 A2+", game.Playing, board.RedundantMove, "?1 /?1 "},         // no flag yet
		{"A3 A1* A2+", game.Won, board.SolvedBoard, "*1 /11 "},           // the chord's use
		{"A3 B1* A2+", game.Lost, board.BlownUp, "?1 /*1 "},              // a wrong flag
		{"A3 A1* B1* A2+", game.Playing, board.RedundantMove, "*1 /*1 "}, // too many
		{"A2 A1* B1* A2+", game.Playing, board.RedundantMove, "*1?/*??"}, // the same amid covered squares
		{"A3 A3+", game.Playing, board.RedundantMove, "?1 /?1 "},         // nothing covered
		{"A1+", game.Covered, board.RedundantMove, "???/???"},            // no number
	} {
		g := game.New(field(t, "*..", "..."))
		result := do(t, g, test.actions)
		rows := strings.TrimSuffix(strings.ReplaceAll(g.Board().String(), "\n", "/"), "/")
		if g.Status() != test.want || result != test.result || rows != test.board {
			t.Errorf("%q: %v, %v, board %q; want %v, %v, %q",
				test.actions, g.Status(), result, rows, test.want, test.result, test.board)
		}
	}
}

func TestOffTheBoard(t *testing.T) {
	g := game.New(field(t, "*.."))
	for _, s := range []board.Square{{Row: -1}, {Row: 1}, {Col: 3}} {
		if result, _ := g.Do(game.Action{Kind: game.Flag, Square: s}); result != board.InvalidMove {
			t.Errorf("flagging %v: %v", s, result)
		}
	}
}

// Every action agrees with board.MakeMove, which shares no code with the
// history. Then all of the game is undone and redone.
func TestUndoAndRedo(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		g := game.New(boardtest.Scatter(random, board.Size{Rows: 5, Cols: 6}, 6))
		boards := []string{g.Board().String()}
		for range 40 {
			if random.IntN(5) == 0 && g.Undo() {
				boards = boards[:len(boards)-1]
			}
			a := game.Action{Kind: game.ActionKind(random.IntN(4)), Square: g.Size().At(random.IntN(30))}
			if result, _ := g.Do(a); result.Played() || result == board.BlownUp {
				boards = append(boards, g.Board().String())
			}
		}
		end := g.Status()
		checkSame(t, g)
		for i := len(boards) - 1; i >= 0; i-- {
			if g.Turns() != i || g.Board().String() != boards[i] {
				t.Fatalf("back to turn %d: %d turns, board\n%swant\n%s", i, g.Turns(), g.Board(), boards[i])
			}
			g.Undo()
		}
		if g.Status() != game.Covered {
			t.Fatalf("status at the beginning: %v", g.Status())
		}
		for i := 1; i < len(boards) && g.Redo(); i++ {
			if g.Board().String() != boards[i] {
				t.Fatalf("forth to turn %d: board\n%swant\n%s", i, g.Board(), boards[i])
			}
		}
		if g.Status() != end {
			t.Fatalf("status %v after all, want %v", g.Status(), end)
		}
	}
}

// checkSame replays the uncovering of a game with board.MakeMove.
func checkSame(t *testing.T, g *game.Game) {
	t.Helper()
	mines, _ := g.Minefield()
	b := board.NewBoard(g.Size())
	for i := range g.Turns() {
		turn := g.Turn(i)
		switch turn.Action.Kind {
		case game.Unflag:
			b.Set(turn.Action.Square, board.Covered)
		case game.Chord:
			for _, n := range turn.Opened {
				board.MakeMove(g.Size().At(n).String(), mines, b)
			}
		default:
			if got := board.MakeMove(turn.Action.String(), mines, b); got != turn.Result {
				t.Fatalf("turn %v: %v, MakeMove says %v", turn.Action, turn.Result, got)
			}
		}
	}
	if !b.Equal(g.Board()) || g.MinesLeft() != g.Total()-b.Flags() {
		t.Fatalf("%d mines left, board\n%swant\n%s", g.MinesLeft(), g.Board(), b)
	}
}

func TestUndoOverTheFatalMove(t *testing.T) {
	g := game.New(field(t, "*..", "..."))
	do(t, g, "A2 A1")
	if a, lost := g.Fatal(); !lost || a.String() != "A1" {
		t.Errorf("Fatal = %v, %v", a, lost)
	}
	if !g.Undo() || g.Status() != game.Playing || g.Undone() != 1 {
		t.Errorf("after Undo: %v, %d undone", g.Status(), g.Undone())
	}
	if do(t, g, "A3 B1") != board.SolvedBoard || g.Undone() != 0 {
		t.Errorf("going on another way: %v, %d undone", g.Status(), g.Undone())
	}
}

func TestMinesAreLaidAtTheFirstUncovering(t *testing.T) {
	var asked []board.Square
	g := game.NewLaid(board.Size{Rows: 2, Cols: 3}, 1, func(first board.Square) (board.Minefield, error) {
		asked = append(asked, first)
		return field(t, "..*", "..."), nil
	})
	if _, laid := g.Minefield(); laid || g.Total() != 1 {
		t.Errorf("before: laid %v, total %d", laid, g.Total())
	}
	do(t, g, "A1* B3* A1")
	if len(asked) != 0 {
		t.Errorf("laid for %v, want for no flag and no flagged square", asked)
	}
	do(t, g, "A2")
	for g.Undo() {
	}
	do(t, g, "B1")
	if len(asked) != 1 || asked[0].String() != "A2" {
		t.Errorf("laid for %v, want once for A2", asked)
	}
	if g.Board().String() != "?1?\n 1?\n" && g.Board().String() != " 1?\n 1?\n" {
		t.Errorf("board\n%s", g.Board())
	}
}

func TestFailingToLayLeavesTheGame(t *testing.T) {
	trouble := errors.New("too many mines")
	g := game.NewLaid(board.Size{Rows: 2, Cols: 3}, 1, func(board.Square) (board.Minefield, error) {
		return board.Minefield{}, trouble
	})
	if _, err := g.Make(board.Move{}); !errors.Is(err, trouble) || g.Turns() != 0 {
		t.Errorf("Make: %v after %d turns", err, g.Turns())
	}
}

func TestFromABoard(t *testing.T) {
	mines := field(t, "*..", "...")
	for _, test := range []struct{ board, err string }{
		{"?1?\n???\n", ""},
		{"?**\n***\n", ""},
		{"?1 \n11 \n", ""},
		{"1??\n???\n", "square A1 is uncovered, but has a mine"},
		{"?2?\n???\n", "square A2 shows 2, but has 1 mine around"},
		{"???\n", "the board is 1x3, the minefield 2x3"},
	} {
		b := boardtest.Board(t, test.board)
		g, err := game.From(mines, b)
		if text := errorText(err); text != test.err {
			t.Errorf("%q: %v, want %q", test.board, err, test.err)
		}
		if err == nil && g.Status() == game.Won != board.IsComplete(mines, b) {
			t.Errorf("%q: %v", test.board, g.Status())
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
