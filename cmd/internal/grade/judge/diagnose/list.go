package diagnose

import (
	"cmp"
	"fmt"
	"slices"

	"minesweeper/board"
)

// A moveList is a list of moves, and the squares that it should decide.
type moveList struct {
	*Exercise
	words  int          // in the list
	moves  []board.Move // each once
	others []string     // words that are no moves
	asked  []bool
}

// List explains the faults of a list of moves from the start, or returns
// nothing. Asked are the squares that the moves should decide.
func (x *Exercise) List(words []string, asked []bool) string {
	l := &moveList{Exercise: x, words: len(words), asked: asked}
	seen := make(map[board.Move]bool)
	for _, word := range words {
		switch move, ok := board.ParseMove(word, x.Mines.Size()); {
		case !ok:
			l.others = append(l.others, word)
		case !seen[move]:
			l.moves, seen[move] = append(l.moves, move), true
		}
	}
	if len(words) == 0 && slices.Contains(asked, true) {
		return "there is no move in the file, but there are safe moves"
	}
	return cmp.Or(l.noStars(), l.changed(), wordsAdvice(l.others), l.repeated(), l.onlyMines())
}

// isRight reports whether a move decides a square that is asked.
func (l *moveList) isRight(m board.Move) bool {
	if !l.Mines.Size().Contains(m.Square) {
		return false
	}
	i := l.Mines.Size().Index(m.Square)
	return l.asked[i] && m.Flag == l.Mines.HasMineAt(i)
}

// noStars looks for an explosion in a list without a flag.
func (l *moveList) noStars() string {
	explodes := func(m board.Move) bool {
		return l.Mines.HasMine(m.Square) && l.Start.State(m.Square) == board.Covered
	}
	at := slices.IndexFunc(l.moves, explodes)
	if at < 0 || slices.ContainsFunc(l.moves, func(m board.Move) bool { return m.Flag }) || !l.asked[l.Mines.Size().Index(l.moves[at].Square)] {
		return ""
	}
	return fmt.Sprintf("%v has a mine; a flag is written %[1]v*", l.moves[at].Square)
}

// changed looks for the one change that makes moves right, three at least.
func (l *moveList) changed() string {
	var found choice
	try := func(advice string, change func(m board.Move) board.Move) {
		explained, left := 0, len(l.others)
		for _, m := range l.moves {
			switch was, is := l.isRight(m), l.isRight(change(m)); {
			case is && !was:
				explained++
			case !is:
				left++
			}
		}
		found.offer(advice, explained, left, 3)
	}
	try("the stars are at the wrong moves: A5* flags a mine, and A5 uncovers a safe square", func(m board.Move) board.Move {
		return board.Move{Square: m.Square, Flag: !m.Flag}
	})
	try("rows and columns are swapped: A5 is in row A and column 5", func(m board.Move) board.Move {
		return board.Move{Square: board.Square{Row: m.Square.Col, Col: m.Square.Row}, Flag: m.Flag}
	})
	for _, shift := range shifts {
		try("the moves are "+shift.advice+fromZero, func(m board.Move) board.Move {
			return board.Move{Square: shift.from(m.Square), Flag: m.Flag}
		})
	}
	return found.advice
}

// repeated looks for moves that change nothing.
func (l *moveList) repeated() string {
	isNew := func(m board.Move) bool { return l.Start.State(m.Square) == board.Covered }
	switch {
	case len(l.others) > 0 || len(l.moves) == 0:
	case !slices.ContainsFunc(l.moves, isNew):
		return "the squares of all moves are uncovered or flagged already: list the moves that come next"
	case len(l.moves) == 1 && l.words > 2:
		return "the same move is there again and again: make each move before you look for the next"
	}
	return ""
}

// onlyMines looks for a list that flags all certain mines and does nothing else.
func (l *moveList) onlyMines() string {
	mines, isOther := 0, func(m board.Move) bool { return !m.Flag || !l.isRight(m) }
	for i, asked := range l.asked {
		if asked && l.Mines.HasMineAt(i) {
			mines++
		}
	}
	if mines == 0 || len(l.moves) != mines || len(l.others) > 0 || slices.ContainsFunc(l.moves, isOther) {
		return ""
	}
	return "only mines are flagged: squares that are certain to be safe can be uncovered too"
}
