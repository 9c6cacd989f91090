package simulate

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/odds"
)

// PositionOptions say which positions of a run are written, and how.
type PositionOptions struct {
	PerGame   int  `json:"positions_per_game,omitempty"`       // the most of a game, drawn at random; 0 for all
	Guesses   bool `json:"positions_guesses_only,omitempty"`   // only those before a guess
	Minefield bool `json:"positions_with_minefield,omitempty"` // with the minefield of the game
	Gzip      bool `json:"positions_gzip,omitempty"`           // compressed
}

// A watched is a player that notes the positions of its games, for [Positions].
type watched struct {
	guess.PolicyPlayer
	seed    uint64
	options PositionOptions
	rng     *rand.Rand
	turns   int // of the game so far
	met     []met
	odds    odds.Calculator
}

// A met is a position before a move.
type met struct {
	turn int
	view board.View
	move board.Move
}

// Number begins the notes of a game, and sets which of its positions are drawn.
func (w *watched) Number(game uint64) {
	w.rng = rand.New(rand.NewPCG(w.seed, game))
	w.turns, w.met = 0, w.met[:0]
}

// Turn plays a turn and notes the position before it if it is wanted.
func (w *watched) Turn(v board.View) (board.Move, error) {
	before := board.View{Board: v.Board.Clone(), Total: v.Total}
	move, err := w.PolicyPlayer.Turn(v)
	w.turns++
	if err == nil && (!w.options.Guesses || w.LastMove().Guess >= 0) {
		w.met = append(w.met, met{w.turns, before, move})
	}
	return move, err
}

// Notes returns the positions, without what only the run has. If there are too
// many, each has the same chance to be among them.
func (w *watched) Notes() any {
	if most := w.options.PerGame; most > 0 && len(w.met) > most {
		w.rng.Shuffle(len(w.met), func(i, j int) { w.met[i], w.met[j] = w.met[j], w.met[i] })
		w.met = w.met[:most]
		slices.SortFunc(w.met, func(a, b met) int { return cmp.Compare(a.turn, b.turn) })
	}
	all := []*answer.Position{}
	var chances []float64
	for _, m := range w.met {
		var err error
		known := odds.ChanceOptions{Total: board.KnownTotal(m.view.Total)}
		_, known.IgnoreFlags = w.PolicyPlayer.(Outsider) // its flags may be wrong
		chances, err = w.odds.Float(chances, m.view.Board, known)
		if err != nil && !errors.Is(err, odds.ErrUndecided) {
			return err
		}
		all = append(all, answer.PositionOf(m.turn, m.view, chances, m.move))
	}
	return all
}

// Positions is the file of the positions of a run with one policy: lines of JSON.
// Compressed, each game is a gzip member of its own: so the file can be cut after
// any game, and its bytes do not depend on when that was. It is one of the
// [GameFiles].
type Positions struct {
	*output
	end    func() error // closes the file
	record *Record
}

// StreamPositions returns the positions of the games that are played from now
// on, for a stream. The function end closes it.
func StreamPositions(to io.Writer, end func() error, o PositionOptions, r *Record) *Positions {
	r.PositionOptions, r.Positions = o, cmp.Or(r.Positions, new(int64))
	return &Positions{&output{Writer: bufio.NewWriter(to), written: *r.Positions}, end, r}
}

// OpenPositions opens a file of positions, which grows with every game, and cuts
// it to the r.Positions bytes that belong to the games of the record. Before the
// first game it cuts it to nothing: the caller has set an older file aside.
func OpenPositions(disk *ownfile.Disk, path string, o PositionOptions, r *Record) (*Positions, error) {
	switch {
	case r.Games() == 0:
		r.PositionOptions = o
	case r.Positions == nil:
		return nil, fmt.Errorf("%s: games of this run have been played without --positions", path)
	case r.PositionOptions != o:
		drawn := text.Choose(r.OfPrograms(), "", "--positions-per-game, --guesses-only, ")
		return nil, fmt.Errorf("%s: this run has written other positions: "+
			"%s--with-minefield and the ending .gz must stay the same", path, drawn)
	}
	r.Positions = cmp.Or(r.Positions, new(int64))
	out, err := openOutput(disk, path, *r.Positions, "")
	if err != nil {
		return nil, err
	}
	end := func() error {
		if r.Games() == 0 {
			out.abandon(out.inVain())
			return nil
		}
		return out.file.Close()
	}
	return &Positions{out, end, r}, nil
}

// Game writes the positions of a game.
func (p *Positions) Game(game uint64, mines board.Minefield, outcomes []Outcome) error {
	if err, failed := outcomes[0].Notes.(error); failed {
		return err
	}
	s := p.record.Settings
	seed, nth := s.At(game)
	origin := &answer.Origin{Generator: s.Generator, Version: generate.Version,
		Seed: answer.Seed(seed), Game: nth, First: s.Spec.First.String()}
	if s.Opens {
		origin.Start = s.Spec.Start.String()
	}
	var minefield []string
	if p.record.Minefield {
		minefield = answer.MinefieldOf(mines).Minefield
	}
	var lines []byte
	for _, met := range outcomes[0].Notes.([]*answer.Position) {
		met.Origin, met.Policy, met.Won = origin, p.record.Policies[0].Title(), outcomes[0].Won
		met.Minefield = minefield
		lines = answer.Append(lines, met)
	}
	if p.record.Gzip {
		var member bytes.Buffer
		zip := gzip.NewWriter(&member)
		zip.Write(lines) // a Buffer accepts all
		zip.Close()
		lines = member.Bytes()
	}
	return p.printf("%s", lines)
}

// Flush writes what is buffered, and stores the size of the file in the record.
func (p *Positions) Flush() error {
	p.record.Positions = new(p.written)
	return p.output.Flush()
}

// Close flushes and closes the file.
func (p *Positions) Close() error {
	err := p.Flush()
	if err == nil {
		err = p.end()
	}
	if err == nil {
		p.file = nil // Abandon leaves it
	}
	return err
}

// Abandon closes the file if it is still open. Unless the run resumes, the file is
// discarded: it may end within a game.
func (p *Positions) Abandon(resumes bool) { p.abandon(!resumes) }
