package session

import (
	"fmt"
	"strconv"

	"minesweeper/board"
	"minesweeper/board/generate"
)

// A Setup says what new games are like.
type Setup struct {
	Size  board.Size
	Mines int
	First generate.First // what the first square is promised
}

// DefaultSetup is a small game whose first square is free.
func DefaultSetup() Setup {
	p := board.Presets()[0]
	return Setup{p.Size, p.Mines, generate.Safe}
}

// Change returns the setup as changed by words: a size or the name of one, a
// number of mines and a promise, in any order, each left out if it stays. A
// size without a usual number of mines keeps the share of squares that have
// one. What does not fit is an error.
func (s Setup) Change(words []string) (Setup, error) {
	n := -1
	for _, word := range words {
		if first, err := generate.ParseFirst(word); err == nil {
			s.First = first
			continue
		}
		if count, err := strconv.Atoi(word); err == nil {
			n = count
			continue
		}
		p, err := board.ParsePreset(word)
		if err != nil {
			return s, err
		}
		if p.Name == "" {
			p.Mines = s.Mines * p.Size.Squares() / s.Size.Squares()
		}
		s.Size, s.Mines = p.Size, p.Mines
	}
	if n >= 0 {
		s.Mines = n
	} else if n < -1 {
		return s, fmt.Errorf("%d mines: want 0 or more", n)
	}
	return s, s.Check()
}

// Check returns an error unless a game can be like this, with some first square: a
// corner has the fewest neighbours.
func (s Setup) Check() error { return s.spec(board.Square{}).Check() }

// spec returns what the minefield is to be like when first is uncovered.
func (s Setup) spec(first board.Square) generate.Spec {
	return generate.Spec{Size: s.Size, Mines: s.Mines, Start: first, First: s.First}
}

// Name returns the name of the size, if it has one with these mines, else the
// size and the mines.
func (s Setup) Name() string {
	for _, p := range board.Presets() {
		if p.Size == s.Size && p.Mines == s.Mines {
			return p.Name
		}
	}
	return generate.Spec{Size: s.Size, Mines: s.Mines}.String()
}
