package main

import (
	"math"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/guess"
)

const decisionsHelp = `
--decisions FILE writes every guess at which several squares contend as a line of
JSON: generator, seed, game and turn; the board as rows of text, flags on what is
certainly a mine; its mines and how many layouts are left; the square that the
policy chose, how, and the score of that (the chance to win where every ending was
searched). Contenders are that square and those whose score by two steps is at
least 0.93 of the best: of each the chance that it is safe, the chance of progress
and that score. --play-outs N adds what N games played out from each were worth on
average, and the standard error of that. Such a run cannot be gone on with; Ctrl-C
keeps the games that are done.
`

// contention is what share of the best score makes a contender.
const contention = 0.93

// checkDecisions returns an error if --decisions does not go with other flags.
func (c *simulation) checkDecisions() error {
	if c.decisions == "" {
		if c.flags.Changed("play-outs") {
			return cli.Usagef("--play-outs is for --decisions")
		}
		return nil
	}
	for _, name := range []string{"checkpoint", "results", "sweep", "ablation"} {
		if c.flags.Changed(name) {
			return cli.Usagef("--decisions excludes --%s", name)
		}
	}
	switch {
	case c.playOuts < 0:
		return cli.Usagef("--play-outs %d: want 0 or more", c.playOuts)
	case strings.Contains(c.policy.names, ",") || c.policy.names == classicName:
		return cli.Usagef("--decisions is for one policy, and not for %s", classicName)
	}
	return nil
}

// openDecisions opens the file for decisions, if there is to be one.
func (c *simulation) openDecisions(e *cli.Env, s stretch, o *simulate.Options) (*cli.Stream, error) {
	if c.decisions == "" {
		return nil, nil
	}
	out, err := e.Create(c.decisions)
	if err == nil {
		o.Each = simulate.DecisionWriter(out, s.record.Settings)
	}
	return out, err
}

// studying says how guesses are weighed.
type studying struct {
	playOuts int         // of each contender,
	stop     func() bool // until it says so
}

// A student is a policy's guesser, each of whose positions is studied.
type student struct {
	guess.Guesser
	studying
	study   *guess.Study
	weighed []guess.Weighed // of the last guess,
	mines   []int           // and what was certainly a mine then
}

func (s *student) Guess(p *guess.Position, c *guess.Choice) {
	s.Guesser.Guess(p, c)
	s.weighed = s.study.Weigh(p, contention, c.Square, s.playOuts, s.stop)
	s.mines = s.mines[:0]
	for n := range p.Mines() {
		s.mines = append(s.mines, p.Mine(n))
	}
}

// flagged returns a board row by row, with flags on what is certainly a mine.
func (s *student) flagged(b board.Board) (rows []string) {
	text, cols := []byte(b.String()), b.Size().Cols
	for _, i := range s.mines {
		text[i+i/cols] = '*' // a row ends with a newline
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// A studiedPlayer is a Decider.
type studiedPlayer struct {
	exactPlayer
	student *student
	turn    int
	last    *simulate.Decision
}

func (p *studiedPlayer) Begin(size board.Size, total int) {
	p.exactPlayer.Begin(size, total)
	p.turn = 0
}

func (p *studiedPlayer) Turn(v board.View) (board.Move, error) {
	p.turn++
	p.last = nil
	m, err := p.exactPlayer.Turn(v)
	if choice, guessed := p.Guess(); err == nil && guessed && len(p.student.weighed) > 1 {
		p.last = p.decision(v, choice)
	}
	return m, err
}

// Decision implements simulate.Decider.
func (p *studiedPlayer) Decision() *simulate.Decision { return p.last }

func (p *studiedPlayer) decision(v board.View, choice *guess.Choice) *simulate.Decision {
	d := &simulate.Decision{
		Turn: p.turn, Size: v.Board.Size().String(), Mines: v.Total, Board: p.student.flagged(v.Board),
		Method: choice.Method.String(), Chosen: choice.Square.String(), Score: choice.Score,
	}
	if !math.IsInf(choice.Layouts, 0) {
		d.Layouts = math.Round(choice.Layouts)
	}
	for _, w := range p.student.weighed {
		x := simulate.Contender{Square: w.Square.String(), Safe: w.Chance, Progress: w.Progress, Score: w.Score}
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
