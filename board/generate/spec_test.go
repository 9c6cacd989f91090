package generate

import (
	"testing"

	"minesweeper/board"
)

func TestSpecErrors(t *testing.T) {
	b := board.Size{Rows: 9, Cols: 9}
	c := board.Square{Row: 4, Col: 4}
	for _, x := range []struct {
		spec Spec
		want string // empty if it is fine
	}{
		{Spec{b, 81, c, Any}, ""},
		{Spec{b, 80, c, Safe}, ""},
		{Spec{b, 72, c, Open}, ""},
		{Spec{b, 77, board.Square{}, Open}, ""},
		{Spec{b, 0, c, Open}, ""},
		{Spec{b, 10, board.Square{Row: 99}, Any}, ""},
		{Spec{b, 82, c, Any}, "82 mines do not fit: a 9x9 board has room for 81"},
		{Spec{b, 81, c, Safe}, "81 mines do not fit: a 9x9 board has room for 80 when E5 has none"},
		{Spec{b, 73, c, Open}, "73 mines do not fit: a 9x9 board has room for 72 when E5 and its neighbours have none"},
		{Spec{board.Size{Rows: 1, Cols: 1}, 1, board.Square{}, Safe}, "1 mine does not fit: a 1x1 board has room for 0 when A1 has none"},
		{Spec{b, 1, c, Any - 1}, "first square -1: want 0 to 2"},
		{Spec{b, 1, c, Open + 1}, "first square 3: want 0 to 2"},
		{Spec{b, -1, c, Open}, "-1 mines: want 0 or more"},
		{Spec{b, 1, board.Square{Row: 9}, Safe}, "start J1: the board is 9x9"},
		{Spec{board.Size{}, 1, c, Any}, "size 0x0: a board has at least one row and one column"},
	} {
		got := ""
		if err := x.spec.Check(); err != nil {
			got = err.Error()
		}
		if got != x.want {
			t.Errorf("%v: error %q, want %q", x.spec, got, x.want)
		}
	}
}
