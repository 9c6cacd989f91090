package game_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
)

// sweeper uncovers the covered squares one after another, and checks the views
// that it is given.
type sweeper struct {
	t     testing.TB
	known board.Board
	began int
}

func (p *sweeper) Begin(size board.Size, total int) {
	p.began++
	if p.known.Size() != size {
		p.known = board.NewBoard(size)
	}
	p.known.Cover()
}

func (p *sweeper) Turn(v board.View) (board.Move, error) {
	for _, i := range v.News {
		p.known.SetAt(i, v.Board.StateAt(i))
	}
	if !p.known.Equal(v.Board) {
		p.t.Errorf("the news make\n%sthe board is\n%s", p.known, v.Board)
	}
	for i := range v.Board.Size().Squares() {
		if v.Board.StateAt(i) == board.Covered {
			return v.Board.Size().At(i).Move(), nil
		}
	}
	return board.Move{}, errors.New("nothing is covered")
}

func (p *sweeper) Right() float64 { return 0.5 }

func TestPlay(t *testing.T) {
	p := &sweeper{t: t}
	g := game.New(field(t, "...", "..*"))
	if err := game.Play(g, p); err != nil || g.Status() != game.Won || g.Turns() != 2 || g.Success() != 0.25 {
		t.Errorf("Play: %v, %v after %d turns, success %v", err, g.Status(), g.Turns(), g.Success())
	}
	g.Reset(field(t, ".*.", "..*"))
	if m, _ := g.Minefield(); m.Total() != 2 || g.Total() != 2 {
		t.Errorf("reset: %d mines on\n%v", g.Total(), m)
	}
	if err := game.Play(g, p); err != nil || g.Status() != game.Lost || p.began != 2 {
		t.Errorf("Play: %v, %v, %d games", err, g.Status(), p.began)
	}
	g.Reset(field(t, "....", "....", "...*"))
	if err := game.Play(g, p); err != nil || g.Status() != game.Won {
		t.Errorf("Play on another size: %v, %v", err, g.Status())
	}
}

// A game whose mines are not laid is reset too.
func TestResetUnlaid(t *testing.T) {
	mines := field(t, "*..", "...")
	g := game.NewLaid(mines.Size(), 2, nil)
	do(t, g, "A1*")
	g.Reset(mines)
	if g.Total() != 1 || g.Turns() != 0 || g.Board().CoveredSquares() != 6 || g.Board().Flags() != 0 {
		t.Errorf("%d mines, %d turns, board\n%v", g.Total(), g.Turns(), g.Board())
	}
}

func TestPlayFromABoardWithNews(t *testing.T) {
	mines := field(t, "...*", "....")
	b := board.NewBoard(mines.Size())
	board.MakeMove("A1", mines, b)
	g, err := game.From(mines, b)
	boardtest.Must(t, err)
	g.View() // another player has seen the board
	if err := game.Play(g, &sweeper{t: t}); err != nil || g.Status() != game.Lost {
		t.Errorf("Play: %v, %v", err, g.Status())
	}
	g.Reset(mines)
	if g.Status() != game.Covered || g.Start().CoveredSquares() != 8 || g.Board().CoveredSquares() != 8 || g.Turns() != 0 {
		t.Errorf("reset: %v, begun with\n%v", g.Status(), g.Start())
	}
}

// stubborn always answers with the same move, or gives up for a reason.
type stubborn struct {
	move   board.Move
	reason error
}

func (p stubborn) Turn(board.View) (board.Move, error) { return p.move, p.reason }

func TestPlayFails(t *testing.T) {
	reason := errors.New("no certain move")
	for want, player := range map[string]stubborn{
		"turn 2: the player's move A3: REDUNDANT_MOVE":  {board.Square{Col: 2}.Move(), nil},
		"turn 2: the player's move A3*: REDUNDANT_MOVE": {board.Square{Col: 2}.Flag(), nil},
		"turn 1: the player's move A9: INVALID_MOVE":    {board.Square{Col: 8}.Move(), nil},
		"turn 1: no certain move":                       {board.Square{Col: 2}.Move(), reason},
	} {
		g := game.New(field(t, "*..", "..."))
		err := game.Play(g, player)
		if errorText(err) != want || errors.Is(err, reason) != (g.Turns() == 0 && player.reason != nil) {
			t.Errorf("%v after %d turns, want %s", err, g.Turns(), want)
		}
	}
}

// replayer plays the squares without a mine in a fixed order.
type replayer struct {
	order []board.Square
	next  int
}

func (p *replayer) Begin(board.Size, int) { p.next = 0 }

func (p *replayer) Turn(v board.View) (board.Move, error) {
	for v.Board.State(p.order[p.next]) != board.Covered {
		p.next++
	}
	return p.order[p.next].Move(), nil
}

func TestLoopAllocatesNothing(t *testing.T) {
	mines := boardtest.Scatter(rand.New(rand.NewPCG(3, 4)), board.Size{Rows: 16, Cols: 30}, 99)
	p := safeReplayer(mines)
	g := game.New(mines)
	allocations := testing.AllocsPerRun(10, func() {
		g.Reset(mines)
		if err := game.Play(g, p); err != nil || g.Status() != game.Won {
			t.Fatalf("Play: %v, %v", err, g.Status())
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations a game", allocations)
	}
}

func safeReplayer(mines board.Minefield) *replayer {
	p := &replayer{}
	for i := range mines.Size().Squares() {
		if !mines.HasMineAt(i) {
			p.order = append(p.order, mines.Size().At(i))
		}
	}
	slices.Reverse(p.order)
	return p
}

func BenchmarkPlayExpert(b *testing.B) {
	mines := boardtest.Scatter(rand.New(rand.NewPCG(3, 4)), board.Size{Rows: 16, Cols: 30}, 99)
	p := safeReplayer(mines)
	g := game.New(mines)
	b.ReportAllocs()
	for b.Loop() {
		g.Reset(mines)
		boardtest.Must(b, game.Play(g, p))
	}
}
