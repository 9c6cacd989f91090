package guess_test

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// A firstSafest guesses the square with the least chance of a mine, and the
// first of several.
type firstSafest struct{}

func (firstSafest) Guess(p *guess.Position, c *guess.Choice) {
	first, least := 0, 2.0
	for i := range p.Size().Squares() {
		if mine, ok := p.MineChance(i); ok && p.State(i) == board.Covered && mine < least {
			first, least = i, mine
		}
	}
	*c = guess.Choice{Method: guess.ByChance, Layouts: p.Layouts()}
	c.Square, c.Free, c.Score, c.Progress = p.Size().At(first), 1-least, 1-least, -1
}

// A policy of one's own needs a Guesser. Here it plays the same boards as the
// default policy.
func ExampleGuesser() {
	own := guess.Policy{Name: "first", New: func(guess.GuesserOptions) guess.Guesser { return firstSafest{} }}
	spec := generate.Spec{Size: board.Size{Rows: 16, Cols: 30}, Mines: 99, Start: board.Square{Row: 3, Col: 3}, First: generate.Open}
	source, err := generate.NewSource(generate.DefaultGenerator, spec, generate.Seeds{First: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	players := []*autoplay.Player{autoplay.New(autoplay.PlayerOptions{Policy: own}), autoplay.New(autoplay.PlayerOptions{})}
	wins := make([]int, len(players))
	var mines board.Minefield
	for number := range uint64(500) {
		if err := source.Fill(&mines, number); err != nil {
			fmt.Println(err)
			return
		}
		for i, player := range players {
			g := game.New(mines)
			g.Make(spec.Start.Move())
			if err := game.Play(g, player); err != nil {
				fmt.Println(err)
				return
			}
			if g.Status() == game.Won {
				wins[i]++
			}
		}
	}
	fmt.Printf("first wins %d of 500 boards, best wins more: %t\n", wins[0], wins[1] > wins[0])
	// Output:
	// first wins 249 of 500 boards, best wins more: true
}
