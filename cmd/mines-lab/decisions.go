package main

import (
	"cmp"
	"encoding/json"
	"io"
	"math"
	"math/rand/v2"
	"strings"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// decisions is the command that writes the guesses at which there was a choice.
type decisions struct {
	path     string
	games    flags.Games
	policy   flags.Policies
	playOuts int
	wander   float64
}

func newDecisions(f *cli.Flags) cli.Run {
	c := new(decisions)
	f.File(&c.path, "FILE", "file")
	f.Writes("ARGS")
	c.games.Add(f, "mines-lab decisions", "seeds")
	c.policy.Add(f, "the policy that plays")
	f.IntVar(&c.playOuts, "play-outs", 0, "play `N` games out from each square of a decision")
	f.Float64Var(&c.wander, "wander", 0, "guess a contender drawn at random, with probability `X`")
	return c.run
}

// contention is the least score of a contender, as a share of the best score.
const contention = 0.93

func (c *decisions) run(e *cli.Env, _ []string) error {
	switch {
	case c.path == "":
		return cli.Usagef("no file to write to: FILE, or - for standard output")
	case c.playOuts < 0:
		return cli.Usagef("--play-outs %d: want 0 or more", c.playOuts)
	case c.wander < 0 || c.wander > 1:
		return cli.Usagef("--wander %v: want 0 to 1", c.wander)
	case c.policy.Has("classic"):
		return cli.Usagef("--policy %s: classic has no decisions", c.policy.Names)
	}
	if err := cmp.Or(c.games.Check(), cli.CheckOutput(c.path)); err != nil {
		return err
	}
	settings, err := c.games.Settings(e)
	if err != nil {
		return err
	}
	c.policy.Player = func(p autoplay.PlayerPolicy) guess.PolicyPlayer {
		return c.newStudied(p, settings.Seeds.First, func() bool { return e.Context().Err() != nil })
	}
	policy, err := c.policy.One()
	if err != nil {
		return err
	}
	r, err := simulate.NewRecord(settings, []simulate.Policy{policy})
	if err != nil {
		return err
	}
	return c.write(e, simulate.NewSweep("", simulate.Point{Run: r}))
}

// write plays, and writes the decisions to a file.
func (c *decisions) write(e *cli.Env, s *simulate.Sweep) error {
	out, err := e.Create(c.path)
	if err != nil {
		return err
	}
	defer out.Discard()
	return c.games.Play(e, s, decisionWriter(out, s.Points[0].Run.Settings), func(s *simulate.Sweep) error {
		if !c.games.Spares(e, c.path) {
			if err := out.Commit(); err != nil {
				return err
			}
		}
		return c.games.Print(e, s)
	})
}

// A decision is a guess between several squares, with the figures of each. It
// is the unit of training data: one line of JSON.
type decision struct {
	Generator  string      `json:"generator"`
	Version    string      `json:"generator_version"`
	Seed       uint64      `json:"seed"`
	Game       uint64      `json:"game"` // of the run, from 1
	Turn       int         `json:"turn"` // the player's, from 1
	Size       string      `json:"size"`
	Mines      int         `json:"mines"`
	Board      []string    `json:"board"`             // before the guess, row by row as in a file
	Layouts    float64     `json:"layouts,omitempty"` // left out if too many for a float64
	Method     string      `json:"method"`            // how the policy chose
	Chosen     string      `json:"chosen"`            // the square that it chose
	Score      float64     `json:"score"`             // of the chosen square
	Contenders []contender `json:"contenders"`        // the best by two steps, best first
}

// A contender is a square that could be guessed.
type contender struct {
	Square   string  `json:"square"`
	Safe     float64 `json:"safe"`     // the chance that it holds no mine
	Progress float64 `json:"progress"` // the chance that it is safe and the next move is not a guess
	Score    float64 `json:"score"`    // the chance to survive it and the next guess, as in best
	// Played is the mean worth of the rollouts that begin with the square: an
	// estimate of the chance to win. Error is its standard error.
	Played *float64 `json:"played,omitempty"`
	Error  *float64 `json:"error,omitempty"`
}

// decisionWriter returns a function that writes the decisions of each game as
// lines of JSON.
func decisionWriter(w io.Writer, s simulate.Settings) simulate.EachGame {
	enc := json.NewEncoder(w)
	return func(game uint64, _ board.Minefield, outcomes []simulate.Outcome) error {
		for _, d := range outcomes[0].Notes.([]*decision) {
			d.Generator, d.Version, d.Game = s.Generator, generate.Version, game+1
			d.Seed, _ = s.Seeds.At(game)
			if err := enc.Encode(d); err != nil {
				return err
			}
		}
		return nil
	}
}

// A student is a policy's guesser that studies each position in which it
// guesses.
type student struct {
	guess.Guesser
	study    *guess.Scorer
	playOuts int         // rollouts from each contender
	stop     func() bool // reports whether to stop the rollouts
	rng      *rand.Rand  // of the game
	wander   float64     // the probability to guess a random contender

	// Of the last guess:
	weighed []guess.Weighed // the contenders
	chosen  guess.Choice    // what the policy chose
	mines   []int           // the squares that were certainly mines
}

// Guess implements guess.Guesser.
func (s *student) Guess(p *guess.Position, c *guess.Choice) {
	s.Guesser.Guess(p, c)
	s.chosen, s.weighed, s.mines = *c, s.weighed[:0], s.mines[:0]
	if c.Method == guess.ByEnd {
		return
	}
	s.weighed = s.study.Weigh(p, contention, c.Square, s.playOuts, s.rng.Uint64(), s.stop)
	for n := range p.Mines() {
		s.mines = append(s.mines, p.Mine(n))
	}
	if len(s.weighed) > 1 && s.rng.Float64() < s.wander {
		c.Candidate = s.weighed[s.rng.IntN(len(s.weighed))].Candidate
	}
}

// flagged returns a board row by row, with flags on all squares that are
// certainly mines.
func (s *student) flagged(b board.Board) (rows []string) {
	text, cols := []byte(b.String()), b.Size().Cols
	for _, i := range s.mines {
		text[i+i/cols] = '*' // a row ends with a newline
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// A studied player records the decisions of a game.
type studied struct {
	*autoplay.Player
	student   *student
	seed      uint64
	turn      int
	decisions []*decision
}

// newStudied returns a player of a policy of package guess. Its random numbers
// depend on seed and the number of the game.
func (c *decisions) newStudied(p autoplay.PlayerPolicy, seed uint64, stop func() bool) *studied {
	s := &student{study: guess.NewStudy(p.Values), playOuts: c.playOuts, wander: c.wander, stop: stop}
	o := autoplay.PlayerOptions{Guess: guess.GuesserOptions{Values: p.Values}}
	o.Policy.New = func(o guess.GuesserOptions) guess.Guesser {
		s.Guesser = p.Policy.New(o)
		return s
	}
	return &studied{Player: autoplay.New(o), student: s, seed: seed}
}

// Number implements simulate.Numbered.
func (p *studied) Number(game uint64) { p.student.rng = rand.New(rand.NewPCG(p.seed, game)) }

// Begin implements guess.PolicyPlayer.
func (p *studied) Begin(size board.Size, total int) {
	p.Player.Begin(size, total)
	p.turn, p.decisions = 0, nil
}

// Turn implements guess.PolicyPlayer.
func (p *studied) Turn(v board.View) (board.Move, error) {
	p.turn++
	m, err := p.Player.Turn(v)
	if _, guessed := p.Guess(); err == nil && guessed && len(p.student.weighed) > 1 {
		p.decisions = append(p.decisions, p.decision(v, &p.student.chosen))
	}
	return m, err
}

// Notes implements simulate.Noter.
func (p *studied) Notes() any { return p.decisions }

// decision returns the record of the last guess.
func (p *studied) decision(v board.View, choice *guess.Choice) *decision {
	d := &decision{
		Turn: p.turn, Size: v.Board.Size().String(), Mines: v.Total, Board: p.student.flagged(v.Board),
		Method: choice.Method.String(), Chosen: choice.Square.String(), Score: choice.Score,
	}
	if !math.IsInf(choice.Layouts, 0) {
		d.Layouts = math.Round(choice.Layouts)
	}
	for _, w := range p.student.weighed {
		x := contender{Square: w.Square.String(), Safe: w.Free, Progress: w.Progress, Score: w.Score}
		if p.student.playOuts > 0 {
			x.Played = &w.Mean
		}
		if p.student.playOuts > 1 {
			x.Error = &w.Error
		}
		d.Contenders = append(d.Contenders, x)
	}
	return d
}
