package simulate

import (
	"cmp"
	"errors"
	"io"
	"math/rand/v2"
	"slices"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/answer"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/odds"
)

// WithPositions returns a policy whose players note the positions of their
// games, for [WritePositions]: all, or at most perGame of each game, drawn at
// random, if that is not 0.
func WithPositions(p Policy, seed uint64, perGame int) Policy {
	player := p.Player
	p.Player = func() guess.PolicyPlayer { return &watched{PolicyPlayer: player(), seed: seed, most: perGame} }
	return p
}

// A watched is a player that notes positions.
type watched struct {
	guess.PolicyPlayer
	seed  uint64
	most  int
	rng   *rand.Rand
	total int
	turns int // of the game so far
	met   []met
	odds  odds.Calculator
}

// A met is a position before a move.
type met struct {
	turn  int
	board board.Board
	move  board.Move
}

// Number sets which positions of the game are drawn.
func (w *watched) Number(game uint64) {
	w.rng = rand.New(rand.NewPCG(w.seed, game))
}

// Begin begins a game.
func (w *watched) Begin(size board.Size, total int) {
	w.total, w.turns, w.met = total, 0, w.met[:0]
	w.PolicyPlayer.Begin(size, total)
}

// Turn plays a turn and notes the position before it. If there are too many,
// each has the same chance to be among those that stay.
func (w *watched) Turn(v board.View) (board.Move, error) {
	at, begun := len(w.met), w.turns
	if w.turns++; w.most > 0 && at == w.most {
		at = w.rng.IntN(w.turns)
	}
	if w.most > 0 && at >= w.most {
		return w.PolicyPlayer.Turn(v)
	}
	before := v.Board.Clone() // the player may change its copy
	move, err := w.PolicyPlayer.Turn(v)
	if err == nil {
		w.met = slices.Grow(w.met, 1)[:max(len(w.met), at+1)]
		w.met[at] = met{begun, before, move}
	}
	return move, err
}

// Notes returns the positions, without what only the run has.
func (w *watched) Notes() any {
	slices.SortFunc(w.met, func(a, b met) int { return cmp.Compare(a.turn, b.turn) })
	all := []*answer.Position{}
	var chances []float64
	for _, m := range w.met {
		var err error
		chances, err = w.odds.Float(chances, m.board, odds.ChanceOptions{Total: board.KnownTotal(w.total)})
		if err != nil && !errors.Is(err, odds.ErrUndecided) {
			return err
		}
		all = append(all, answer.PositionOf(m.board, w.total, chances, m.move))
	}
	return all
}

// WritePositions returns a function that writes the positions of each game of a
// run as lines of JSON. The policy of the run must be one of [WithPositions].
func WritePositions(to io.Writer, s Settings) EachGame {
	return func(game uint64, _ board.Minefield, outcomes []Outcome) error {
		if err, failed := outcomes[0].Notes.(error); failed {
			return err
		}
		seed, nth := s.Seeds.At(game)
		for _, p := range outcomes[0].Notes.([]*answer.Position) {
			p.Seed, p.Game, p.Won = answer.Seed(seed), nth+1, outcomes[0].Won
			p.Generator, p.Version = s.Generator, generate.Version
			if err := answer.Write(to, p); err != nil {
				return err
			}
		}
		return nil
	}
}
