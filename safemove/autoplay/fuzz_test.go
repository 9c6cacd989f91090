package autoplay_test

import (
	"errors"
	"testing"

	"minesweeper/board"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

func TestZeroPlayer(t *testing.T) {
	var p autoplay.Player
	b := board.NewBoard(board.Size{Rows: 2, Cols: 2})
	for range 2 {
		if m, err := p.Turn(board.View{Board: b, Total: 1}); !errors.Is(err, autoplay.ErrNoPolicy) {
			t.Errorf("move %v, %v", m, err)
		}
		p.Begin(b.Size(), 1)
	}
	if _, guessed := p.Guess(); guessed || p.Right() != 1 || p.LastMove().Guess != -1 {
		t.Errorf("step %+v", p.LastMove())
	}
}

func TestBoardWithoutSquares(t *testing.T) {
	_, err := autoplay.New(autoplay.PlayerOptions{}).Turn(board.View{})
	if want := "size 0x0: a board has at least one row and one column"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// setAll makes the first squares of a board show the states that bytes stand
// for: 0 a flag, 1 a covered square, 2 to 10 the numbers from 0 to 8.
func setAll(b board.Board, states string) {
	for i := range min(len(states), b.Size().Squares()) {
		b.SetAt(i, board.State(states[i]%11)-2)
	}
}

// uncovered returns those of some squares that are uncovered.
func uncovered(b board.Board, squares string) (news []int) {
	for _, c := range []byte(squares) {
		if i := int(c) % b.Size().Squares(); b.StateAt(i).Uncovered() {
			news = append(news, i)
		}
	}
	return news
}

// Whatever boards follow each other, with whatever news of uncovered squares, a
// player makes a move on the board or returns an error.
func FuzzPlayer(f *testing.F) {
	f.Add(1, 3, 1, uint8(1), "\x00", "\x03\x01\x01\x01")
	f.Add(1, 1, -1, uint8(2), "", "\x01\x01\x01\x01\x03\x01\x01\x01")
	f.Add(3, 4, 30, uint8(31), "\x00\x01", "\x02\x02\x00\x0a\x01")
	f.Fuzz(func(t *testing.T, rows, cols, total int, options uint8, news, states string) {
		b := board.NewBoard(board.Size{Rows: 1 + rows&7, Cols: 1 + cols&7})
		p := autoplay.New(autoplay.PlayerOptions{
			Policy: guess.Policies[options&1], Flags: options&2 > 0, NoGuess: options&4 > 0, NoTotal: options&8 > 0,
		})
		if options&16 > 0 {
			p.Begin(b.Size(), total)
		}
		for turn := 0; turn < 4; turn++ {
			setAll(b, states)
			states = states[min(len(states), b.Size().Squares()):]
			m, err := p.Turn(board.View{Board: b, Total: total, News: uncovered(b, news)})
			if err == nil && !b.Size().Contains(m.Square) {
				t.Errorf("move %v on\n%v", m, b)
			}
			if c := p.Right(); !(c >= 0 && c <= 1) {
				t.Errorf("chance %v", c)
			}
			p.LastMove()
		}
	})
}
