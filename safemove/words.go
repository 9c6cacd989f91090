package safemove

import (
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/safemove/internal/frontier"
)

// A position is the player's knowledge of a board, with the words to describe
// it. Squares are indices of the view.
type position struct{ *frontier.View }

func read(b board.Board, ignoreFlags bool) position {
	p := position{frontier.New(b.Size().Rows, b.Size().Cols)}
	p.Read(b, ignoreFlags)
	return p
}

// withStatus returns the squares that have one of the statuses, in reading
// order.
func (p position) withStatus(statuses ...frontier.Status) (squares []int32) {
	for _, i := range p.All() {
		if slices.Contains(statuses, p.Status[i]) {
			squares = append(squares, i)
		}
	}
	return squares
}

// mark notes that an unknown square has a mine, or is free.
func (p position) mark(i int32, mine bool) {
	if mine {
		p.MarkMine(i)
	} else {
		p.MarkFree(i)
	}
}

// unknownAround returns the unknown squares around i, in reading order.
func (p position) unknownAround(i int32) []int32 { return p.AppendMasked(nil, i, p.Unknown[i]) }

// minesAround returns the known mines around i, in reading order.
func (p position) minesAround(i int32) (mines []int32) {
	for _, o := range p.Offset {
		if p.Status[i+o] == frontier.Mine {
			mines = append(mines, i+o)
		}
	}
	return mines
}

// claim says "A5 is a mine" or "A5 and A6 are free".
func (p position) claim(mine bool, squares ...int32) string {
	one := len(squares) == 1
	what := " free"
	if mine {
		what = choose(one, " a mine", " mines")
	}
	return p.list(squares) + choose(one, " is", " are") + what
}

// cannotBeRight says "A5 cannot be right", "A5 and A6 cannot both be right" or
// "A5, A6 and A7 cannot all be right".
func (p position) cannotBeRight(numbers []int32) string {
	cannot := " cannot all be right"
	switch len(numbers) {
	case 1:
		cannot = " cannot be right"
	case 2:
		cannot = " cannot both be right"
	}
	return p.list(numbers) + cannot
}

// shows says "B5 shows 2", and "B5 shows a blank" for a 0.
func (p position) shows(i int32) string {
	if p.Number(i) == 0 {
		return p.name(i) + " shows a blank"
	}
	return p.name(i) + " shows " + strconv.Itoa(p.Number(i))
}

// needs says "B5 needs 2 mines", or "B5 needs 1 more mine" if it touches known
// ones.
func (p position) needs(i int32) string {
	return p.name(i) + " needs " + amount(int(p.Need[i]), choose(p.Mined[i] == 0, "mine", "more mine"))
}

func (p position) name(i int32) string { return p.Square(i).String() }

// list says "A5", "A5 and A6" or "A5, A6 and A7".
func (p position) list(squares []int32) string {
	last := len(squares) - 1
	if last < 1 {
		return p.names(squares)
	}
	return p.names(squares[:last]) + " and " + p.name(squares[last])
}

// some lists squares as list does, but of many only the first.
func (p position) some(squares []int32) string {
	const most = 8
	if len(squares) <= most {
		return p.list(squares)
	}
	return p.names(squares[:most-1]) + " and " + strconv.Itoa(len(squares)-most+1) + " more squares"
}

// names says "A5, A6, A7".
func (p position) names(squares []int32) string {
	names := make([]string, len(squares))
	for i, s := range squares {
		names[i] = p.name(s)
	}
	return strings.Join(names, ", ")
}

// amount says "1 mine" or "3 mines".
func amount(n int, what string) string { return board.Amount(n, what) }

func choose(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
