package guess

import (
	"fmt"

	"minesweeper/board"
)

// A Policy is a way to choose a square to uncover when none is certainly free.
type Policy struct {
	Name     string
	Doc      string // how it chooses, in one line
	Settings []Setting
	New      func(GuesserOptions) Guesser
}

// Policies lists every policy, the default first. To add one, write a file with
// its Guesser and add a line here.
var Policies = []Policy{
	{"best", "the best chance to survive this guess and the next, corrected by a learned net; perfect endgames", bestSettings, newBest},
	{"safest", "the least chance of a mine; of equal squares the best as above", nil, newSafest},
	{"deep", "as best, but plays games out from the best squares, and searches longer endgames", deepSettings, newDeep},
}

// ByName returns the policy with the given name. The error names the others.
func ByName(name string) (Policy, error) {
	p, err := Named(Policies, name, func(p Policy) string { return p.Name })
	if err != nil {
		err = fmt.Errorf("policy %q: %w", name, err)
	}
	return p, err
}

// A PolicyPlayer plays whole games, and can describe its last move. Its moves
// do not depend on earlier games.
type PolicyPlayer interface {
	// Begin starts a game on a board of the given size with total mines.
	Begin(size board.Size, total int)
	// Turn returns the next move.
	Turn(v board.View) (board.Move, error)
	// LastMove describes the move returned last.
	LastMove() PlayerMove
}

// A PlayerMove describes one move of a player.
type PlayerMove struct {
	Guess  int     // the kind of guess, as the player numbers them; -1 if the move is certain
	Rule   int     // the kind of certain move, as the player numbers them; -1 if there are none
	Right  float64 // the chance that a guess is right
	Value  float64 // how good the position is after a right guess, in any unit, or 0
	Solved bool    // every way the game can end was searched: Win is known
	Win    float64 // the exact chance to win with this player
}
