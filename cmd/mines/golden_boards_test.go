package main

import (
	"math/rand/v2"

	"minesweeper/board"
)

// A goldenBoard is a board with the questions that commands are asked about it.
// All of it follows from the board's number, by the code in this file and
// package board alone. So the boards stay the same when other packages change.
type goldenBoard struct {
	id    int
	kind  string
	mines board.Minefield
	shown board.Board
	total int          // the number of mines given to commands, or untold
	start board.Square // where a game begins
	moves []board.Move // claims to check or, of a game, the moves to review

	rng     *rand.Rand
	referee *board.Referee
	safe    []board.Square // free squares that are not played yet, shuffled
}

// The kinds of boards.
const (
	kindRandom = "random" // any squares uncovered, a flag may be wrong, and so may the total
	kindWrong  = "wrong"  // random, but some numbers are wrong
	kindPlayed = "played" // an opening and any safe squares uncovered, some mines flagged
	kindStuck  = "stuck"  // played by the rule for one number until that finds nothing
	kindSieve  = "sieve"  // every other square of every other row, which makes wide fronts
	kindCells  = "cells"  // thousands of separate numbers, with almost the fewest or the most mines
	kindGame   = "game"   // covered, with the moves of a game played to its end
)

func newGoldenBoard(id int) *goldenBoard {
	g := &goldenBoard{id: id, rng: rand.New(rand.NewPCG(15, uint64(id)))}
	kinds := []string{kindRandom, kindWrong, kindPlayed, kindPlayed, kindStuck, kindStuck, kindStuck}
	g.kind = kinds[g.rng.IntN(len(kinds))]
	switch {
	case id%97 == 20:
		g.kind = kindSieve
	case id%400 == 130:
		g.kind = kindCells
	case id%13 == 0:
		g.kind = kindGame
	}
	g.layMines(g.pickSize())
	switch g.kind {
	case kindRandom, kindWrong:
		g.uncoverAny()
	case kindSieve:
		g.uncoverSieve()
	case kindCells:
		g.uncoverCells()
	case kindPlayed:
		g.play()
	case kindStuck:
		g.playUntilStuck()
	case kindGame:
		g.playGame()
	}
	return g
}

// pickSize returns a size: mostly up to 16x30, a few up to 200x200, and strips
// of up to three rows or columns.
func (g *goldenBoard) pickSize() board.Size {
	presets := []board.Size{{Rows: 9, Cols: 9}, {Rows: 16, Cols: 16}, {Rows: 16, Cols: 30}}
	kind := g.rng.IntN(8)
	switch {
	case g.kind == kindCells:
		return board.Size{Rows: 150 + g.rng.IntN(30), Cols: 150}
	case g.kind == kindSieve:
		return board.Size{Rows: 9 + g.rng.IntN(32), Cols: 9 + g.rng.IntN(32)}
	case g.kind == kindGame && kind > 3:
		return presets[2]
	case g.kind == kindGame:
	case g.id%400 == 27:
		return board.Size{Rows: 200, Cols: 200}
	case g.id%400 == 220:
		return board.Size{Rows: 100, Cols: 100}
	case g.id%33 == 0:
		return board.Size{Rows: 30 + g.rng.IntN(31), Cols: 30 + g.rng.IntN(31)}
	}
	switch {
	case kind == 0:
		return board.Size{Rows: 1 + g.rng.IntN(3), Cols: 1 + g.rng.IntN(60)}
	case kind == 1:
		return board.Size{Rows: 1 + g.rng.IntN(60), Cols: 1 + g.rng.IntN(3)}
	case kind < 5:
		return presets[g.rng.IntN(len(presets))]
	}
	return board.Size{Rows: 1 + g.rng.IntN(16), Cols: 1 + g.rng.IntN(30)}
}

// layMines lays mines anywhere. A game starts at a square that shows 0 if there
// is one, else at any without a mine.
func (g *goldenBoard) layMines(size board.Size) {
	density := 0.1 + 0.15*g.rng.Float64()
	if g.kind == kindStuck {
		density = 0.18 + 0.07*g.rng.Float64()
	}
	g.mines, _ = board.NewMinefield(size)
	g.shown = board.NewBoard(size)
	g.total = int(density*float64(size.Squares()) + g.rng.Float64())
	for n, i := range g.rng.Perm(size.Squares()) {
		if s := size.At(i); n < g.total {
			g.mines.Put(s)
		} else {
			g.safe = append(g.safe, s)
		}
	}
	for k, s := range g.safe {
		if k == 0 || g.mines.CountMines(g.start) > 0 {
			g.start = s
		}
	}
	g.referee, _ = board.NewReferee(g.mines, g.shown)
}

// uncoverAny shows a share of the squares without a mine, and flags a share of
// the mines.
func (g *goldenBoard) uncoverAny() {
	size, flags := g.shown.Size(), g.rng.Float64()-0.3
	for _, s := range g.safe[:int(g.rng.Float64()*float64(len(g.safe)+1))] {
		g.shown.Set(s, board.State(g.mines.CountMines(s)))
		if g.kind == kindWrong && g.rng.IntN(10) == 0 {
			g.shown.Set(s, board.State(g.rng.IntN(9)))
		}
	}
	g.flagMines(flags)
	if s := size.At(g.rng.IntN(size.Squares())); g.rng.IntN(8) == 0 && !g.shown.State(s).Uncovered() {
		g.shown.Set(s, board.Flagged)
	}
	if g.rng.IntN(8) == 0 {
		g.total = max(0, g.total+g.rng.IntN(7)-3)
	}
	g.claim()
}

// uncoverSieve shows all it can of every other row and column.
func (g *goldenBoard) uncoverSieve() {
	for _, s := range g.safe {
		if s.Row%2 == 1 && s.Col%2 == 1 {
			g.shown.Set(s, board.State(g.mines.CountMines(s)))
		}
	}
	g.claim()
}

// uncoverCells shows numbers that have no neighbour in common.
func (g *goldenBoard) uncoverCells() {
	size, sum, cells := g.shown.Size(), 0, 0
	for i := range size.Squares() {
		if s := size.At(i); s.Row%3 == 1 && s.Col%3 == 1 && s.Row+1 < size.Rows {
			number := 1 + g.rng.IntN(3)
			g.shown.Set(s, board.State(number))
			sum, cells = sum+number, cells+1
		}
	}
	g.claim()
	g.total = sum + g.rng.IntN(5)
	if g.rng.IntN(2) == 0 {
		g.total = sum + size.Squares() - 9*cells - g.rng.IntN(5)
	}
}

// play opens the start and some more squares.
func (g *goldenBoard) play() {
	g.make(g.start.Move())
	for range g.rng.IntN(len(g.safe)/4 + 1) {
		g.make(g.popSafe().Move())
	}
	g.flagMines(g.rng.Float64() - 0.3)
	g.claim()
}

// playUntilStuck plays by the rule for one number until it finds nothing, and
// then uncovers another free square, a few times.
func (g *goldenBoard) playUntilStuck() {
	g.make(g.start.Move())
	for help := g.rng.IntN(4); ; help-- {
		for g.applyRule(g.make) {
		}
		if help <= 0 {
			break
		}
		g.make(g.popSafe().Move())
	}
	if g.rng.IntN(2) == 0 {
		g.shown = g.shown.WithoutFlags()
	}
	g.claim()
}

// playGame plays a game to its end, mostly by the rule for one number, with
// some other moves that may be mistakes. The board stays covered.
func (g *goldenBoard) playGame() {
	over := false
	do := func(m board.Move) {
		if over {
			return
		}
		if result := g.referee.Make(m); result.Played() || result == board.BlownUp {
			g.moves = append(g.moves, m)
			over = result == board.BlownUp || result == board.SolvedBoard
		}
	}
	do(g.start.Move())
	for !over && len(g.safe) > 0 {
		size := g.shown.Size()
		if any := size.At(g.rng.IntN(size.Squares())); g.rng.IntN(20) == 0 && g.shown.State(any) == board.Covered {
			do(any.Move())
		}
		if !g.applyRule(do) {
			do(g.popSafe().Move())
		}
	}
	g.shown.Cover()
}

// applyRule makes the moves that follow from single numbers, and reports
// whether there were any.
func (g *goldenBoard) applyRule(do func(board.Move)) (any bool) {
	size := g.shown.Size()
	for i := range size.Squares() {
		s, number := size.At(i), int(g.shown.StateAt(i))
		if number < 0 {
			continue
		}
		flags, covered := 0, 0
		for n := range size.Neighbours(s) {
			switch g.shown.State(n) {
			case board.Flagged:
				flags++
			case board.Covered:
				covered++
			}
		}
		if covered == 0 || flags != number && flags+covered != number {
			continue
		}
		any = true
		for n := range size.Neighbours(s) {
			if g.shown.State(n) == board.Covered {
				do(board.Move{Square: n, Flag: flags != number})
			}
		}
	}
	return any
}

func (g *goldenBoard) make(m board.Move) { g.referee.Make(m) }

// popSafe returns a square without a mine that is still covered, or the start.
func (g *goldenBoard) popSafe() board.Square {
	for len(g.safe) > 0 {
		s := g.safe[0]
		g.safe = g.safe[1:]
		if !g.shown.State(s).Uncovered() {
			return s
		}
	}
	return g.start
}

// flagMines flags a share of the mines.
func (g *goldenBoard) flagMines(share float64) {
	for _, s := range g.mines.Mines() {
		if g.rng.Float64() < share {
			g.shown.Set(s, board.Flagged)
		}
	}
}

// untold stands for a number of mines that commands are not given.
const untold = -1

// claim picks moves to check. It leaves out the number of mines of some boards.
func (g *goldenBoard) claim() {
	size := g.shown.Size()
	for range 5 {
		g.moves = append(g.moves, board.Move{Square: size.At(g.rng.IntN(size.Squares())), Flag: g.rng.IntN(2) == 0})
	}
	if g.rng.IntN(7) == 0 {
		g.total = untold
	}
}
