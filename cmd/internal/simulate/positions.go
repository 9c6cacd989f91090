package simulate

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/odds"
)

// WithPositions returns a policy whose players note the positions of their
// games, for [Positions]: all, or at most perGame of each game, drawn at
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

// outsider returns the program that is watched, if it is one.
func (w *watched) outsider() (Outsider, bool) {
	p, ok := w.PolicyPlayer.(Outsider)
	return p, ok
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
		known := odds.ChanceOptions{Total: board.KnownTotal(w.total)}
		_, known.IgnoreFlags = w.outsider() // its flags may be wrong
		chances, err = w.odds.Float(chances, m.board, known)
		if err != nil && !errors.Is(err, odds.ErrUndecided) {
			return err
		}
		all = append(all, answer.PositionOf(m.board, w.total, chances, m.move))
	}
	return all
}

// Positions is the file of the positions of a run, whose policy is one of
// [WithPositions]: lines of JSON. It is one of the [GameFiles].
type Positions struct {
	*output
	end    func() error // closes the file
	record *Record
}

// StreamPositions returns the positions of the games that are played from now
// on, for a stream. The function end closes it.
func StreamPositions(to io.Writer, end func() error, r *Record) *Positions {
	return &Positions{&output{bufio.NewWriter(to), nil, *cmp.Or(r.Positions, new(int64))}, end, r}
}

// OpenPositions opens the positions of a run with a checkpoint, and cuts the file
// to the r.Positions bytes that belong to the games of the record. The argument
// perGame is that of [WithPositions].
func OpenPositions(disk *ownfile.Disk, path string, perGame int, r *Record) (*Positions, error) {
	switch {
	case r.Games() == 0:
		r.PerGame = perGame
	case r.Positions == nil:
		return nil, fmt.Errorf("%s: games of this run have been played without --positions", path)
	case r.PerGame != perGame:
		return nil, fmt.Errorf("%s: games of this run have been played with another --positions-per-game, or without", path)
	}
	o, err := openOutput(disk.Open, path, *cmp.Or(r.Positions, new(int64)), "")
	if err != nil {
		return nil, err
	}
	return &Positions{o, o.file.Close, r}, nil
}

// Game writes the positions of a game.
func (p *Positions) Game(game uint64, _ board.Minefield, outcomes []Outcome) error {
	if err, failed := outcomes[0].Notes.(error); failed {
		return err
	}
	s := p.record.Settings
	seed, nth := s.At(game)
	for _, met := range outcomes[0].Notes.([]*answer.Position) {
		met.Seed, met.Game, met.Won = answer.Seed(seed), nth, outcomes[0].Won
		met.Generator, met.Version = s.Generator, generate.Version
		if err := p.printf("%s", answer.Append(nil, met)); err != nil {
			return err
		}
	}
	return nil
}

// Flush writes what is buffered, and stores the size of the file in the record.
func (p *Positions) Flush() error {
	p.record.Positions = new(p.written)
	return p.output.Flush()
}

// Close flushes and closes the file.
func (p *Positions) Close() error {
	if err := p.Flush(); err != nil {
		return err
	}
	return p.end()
}
