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
	cli.Number(f, &c.playOuts, "play-outs", "", 0, 0, math.MaxInt, "play `N` games out from each square of a decision")
	f.Float64Var(&c.wander, "wander", 0, "guess a contender drawn at random, with probability `X`")
	return c.run
}

// contention is the least score of a contender, as a share of the best score.
const contention = 0.93

func (c *decisions) run(e *cli.Env, _ []string) error {
	switch {
	case c.path == "":
		return cli.Usagef("no file to write to: FILE, or - for standard output")
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
	return c.write(e, simulate.Sweep{r})
}

// write plays, and writes the decisions to a file.
func (c *decisions) write(e *cli.Env, s simulate.Sweep) error {
	out, err := e.Create(c.path)
	if err != nil {
		return err
	}
	defer out.Discard()
	return c.games.Play(e, s, decisionWriter(out, s[0].Settings), func(s simulate.Sweep) error {
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

// A studied player records the decisions of a game. It is the guesser of its
// player too: it studies each position in which the policy guesses.
type studied struct {
	*autoplay.Player
	policy    guess.Guesser
	command   *decisions
	study     *guess.Scorer
	stop      func() bool // reports whether to stop the rollouts
	seed      uint64
	rng       *rand.Rand // of the game
	turn      int
	decisions []*decision

	// Of the last guess:
	weighed []guess.Weighed // the contenders
	chosen  guess.Choice    // what the policy chose
	mines   []int           // the squares that were certainly mines
}

// Guess implements guess.Guesser.
func (s *studied) Guess(p *guess.Position, c *guess.Choice) {
	s.policy.Guess(p, c)
	s.chosen, s.weighed, s.mines = *c, s.weighed[:0], s.mines[:0]
	if c.Method == guess.ByEnd {
		return
	}
	s.weighed = s.study.Weigh(p, contention, c.Square, s.command.playOuts, s.rng.Uint64(), s.stop)
	for n := range p.Mines() {
		s.mines = append(s.mines, p.Mine(n))
	}
	if len(s.weighed) > 1 && s.rng.Float64() < s.command.wander {
		c.Candidate = s.weighed[s.rng.IntN(len(s.weighed))].Candidate
	}
}

// flagged returns a board row by row, with flags on all squares that are
// certainly mines.
func (s *studied) flagged(b board.Board) (rows []string) {
	text, cols := []byte(b.String()), b.Size().Cols
	for _, i := range s.mines {
		text[i+i/cols] = '*' // a row ends with a newline
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// newStudied returns a player of a policy of package guess. Its random numbers
// depend on seed and the number of the game.
func (c *decisions) newStudied(p autoplay.PlayerPolicy, seed uint64, stop func() bool) *studied {
	s := &studied{policy: p.Policy.New(guess.GuesserOptions{Values: p.Values}), command: c,
		study: guess.NewStudy(p.Values), stop: stop, seed: seed}
	own := guess.Policy{New: func(guess.GuesserOptions) guess.Guesser { return s }}
	s.Player = autoplay.New(autoplay.PlayerOptions{Policy: own})
	return s
}

// Number implements simulate.Noter.
func (s *studied) Number(game uint64) { s.rng = rand.New(rand.NewPCG(s.seed, game)) }

// Begin implements guess.PolicyPlayer.
func (s *studied) Begin(size board.Size, total int) {
	s.Player.Begin(size, total)
	s.turn, s.decisions = 0, nil
}

// Turn implements guess.PolicyPlayer.
func (s *studied) Turn(v board.View) (board.Move, error) {
	s.turn++
	m, err := s.Player.Turn(v)
	if _, guessed := s.Player.Guess(); err == nil && guessed && len(s.weighed) > 1 {
		s.decisions = append(s.decisions, s.decision(v))
	}
	return m, err
}

// Notes implements simulate.Noter.
func (s *studied) Notes() any { return s.decisions }

// decision returns the record of the last guess.
func (s *studied) decision(v board.View) *decision {
	d := &decision{
		Turn: s.turn, Size: v.Board.Size().String(), Mines: v.Total, Board: s.flagged(v.Board),
		Method: s.chosen.Method.String(), Chosen: s.chosen.Square.String(), Score: s.chosen.Score,
	}
	if !math.IsInf(s.chosen.Layouts, 0) {
		d.Layouts = math.Round(s.chosen.Layouts)
	}
	for _, w := range s.weighed {
		x := contender{Square: w.Square.String(), Safe: w.Free, Progress: w.Progress, Score: w.Score}
		if s.command.playOuts > 0 {
			x.Played = &w.Mean
		}
		if s.command.playOuts > 1 {
			x.Error = &w.Error
		}
		d.Contenders = append(d.Contenders, x)
	}
	return d
}
