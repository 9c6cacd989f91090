package main

import (
	"encoding/json"
	"fmt"
	"math/big"

	"minesweeper/board"
	"minesweeper/cmd/internal/advice"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/odds"
)

// hint is the command that tells one move to make.
type hint struct {
	known   flags.Position
	policy  string
	compare bool
	voice   cli.Voice
}

func newHint(f *cli.Flags) cli.Run {
	c := new(hint)
	f.Describe("[BOARD] -n N", hintHelp)
	c.known.Add(f)
	f.OneOf(&c.policy, "policy", "", policyNames(), "how to choose a guess if the number of mines is known")
	f.BoolVar(&c.compare, "compare", false, "of a guess, print the figures of all squares that were compared")
	f.Voice(&c.voice, "say which files were loaded")
	f.Redirect()
	f.Rules(cli.Rule{If: "density", Not: "policy compare", Text: "--FLAG needs to know the number of mines, so it excludes --density"})
	return c.run
}

const hintHelp = `
Print one move to make on a board, and why: a move that carries no risk or, if
there is none, the best guess with its chance and what makes it the best. How
guesses are chosen is for --policy to say. With --density in place of the number of
mines, while more than 1000 squares are unknown, or where too many numbers depend
on each other, it is the square with the least chance of a mine. (The policy
classic is for auto only, as it knows no more than estimates.)

--compare prints a table below, of each square that was compared:

  free      the chance that it is free
  progress  the chance that it is free and then another square is certainly free,
            or the game is won; a dash if that was not looked at
  score     the chance to win where all endings were searched, else the chance to
            survive this guess and the next, and for safest that it is free

Where a mine must be guessed at sooner or later, as in a corner that no number will
ever tell of, survival leaves that out as far as it can be seen, so the score may
be higher than the chance. At the very beginning of a board with many mines the
move may have a lower score than another: then it is likelier to show a 0, if it is
free.

--json tells the same.

The exit status is 1 if there is nothing left to do.

  $ mines hint -n 10 partial.dat
  A5* A4 shows 1 and has only A5 left, which is a mine
  $ mines hint -n 7 thirds.dat
  B4 a guess: a mine with probability 1/3 (33%); played on perfectly it wins 33% of the games, and no other move wins more
`

// A tip is what hint tells.
type tip struct {
	move   board.Move
	safe   bool
	chance *big.Rat // that it is wrong
	rule   string
	why    string
	others []guess.Candidate // what was compared, with the square itself
}

func (c *hint) run(e *cli.Env, args []string) error {
	path, err := cli.OneArg(args, "board")
	if err != nil {
		return err
	}
	c.voice.Announce(e)
	b, err := c.known.Read(e, path)
	if err != nil {
		return err
	}
	t, ok, err := c.find(b, path)
	switch {
	case err != nil:
		return err
	case !ok:
		return cli.No
	case c.voice.Quiet:
		return nil
	case c.voice.JSON:
		return text.WriteJSON(e.Stdout, t.document())
	}
	if _, err := fmt.Fprintln(e.Stdout, t.move, t.why); err != nil || !c.compare {
		return err
	}
	return printCompared(e.Stdout, t.others)
}

// find returns the move to make; none if there is no covered square.
func (c *hint) find(b board.Board, path string) (t tip, ok bool, err error) {
	step, ok, err := safemove.Find(b, c.known.SafeOptions())
	if err != nil {
		return tip{}, false, c.known.Explain(err, path, b)
	}
	if ok {
		return tip{move: step.Move, safe: true, chance: new(big.Rat), rule: step.Reason.Rule, why: step.Reason.String()}, true, nil
	}
	if b.CoveredSquares() == 0 && !(c.known.IgnoreFlags && b.Flags() > 0) {
		return tip{}, false, nil
	}
	if err := c.known.NeedTotal("no move is certain, and for a guess the number of mines must be known"); err != nil {
		return tip{}, false, err
	}
	result, err := c.known.ExactOdds(b)
	if err != nil {
		return tip{}, false, c.known.Explain(err, path, b)
	}
	if c.known.Total < 0 {
		return leastChance(result), true, nil
	}
	t, err = c.guess(b, result)
	return t, true, cli.FileError(path, err)
}

// leastChance returns the guess with the least chance of a mine, the first in
// reading order if there are several.
func leastChance(result *odds.Result) tip {
	best := result.Squares[0]
	for _, s := range result.Squares {
		if s.Chance.Cmp(best.Chance) < 0 {
			best = s
		}
	}
	return tip{
		move: best.Square.Move(), chance: best.Chance, rule: guess.ByChance.String(),
		why: riskOf(best.Chance) + ", and no square with less",
	}
}

// guess returns the guess that the policy chooses.
func (c *hint) guess(b board.Board, result *odds.Result) (tip, error) {
	policy, err := guess.ByName(c.policy)
	if err != nil {
		return tip{}, err
	}
	if c.known.IgnoreFlags {
		b = b.WithoutFlags()
	}
	var p guess.Position
	p.Load(b, c.known.Total)
	if _, err := p.Analyse(); err != nil {
		return tip{}, err
	}
	var choice guess.Choice
	policy.New(guess.Options{Explain: true}).Guess(&p, &choice)
	t := tellChoice(choice, result)
	if c.compare || c.voice.JSON {
		t.others = compared(&p, choice)
	}
	return t, nil
}

// tellChoice puts a policy's choice in words, with its exact chance.
func tellChoice(choice guess.Choice, result *odds.Result) tip {
	t := tip{move: choice.Square.Move(), rule: choice.Method.String()}
	for _, s := range result.Squares {
		if s.Square == choice.Square {
			t.chance = s.Chance
		}
	}
	score := text.WholePercent(new(big.Rat).SetFloat64(choice.Score))
	t.why = riskOf(t.chance)
	if prospect := advice.Prospect(choice, score); prospect != "" {
		t.why += "; " + prospect
	} else {
		t.why += ", and no square with less"
	}
	if choice.Progress > 0 {
		t.why += "; with a chance of " + text.WholePercent(new(big.Rat).SetFloat64(choice.Progress)) + " it is free and the next move is no guess"
	}
	return t
}

func riskOf(chance *big.Rat) string {
	return "a guess: a mine with probability " + text.Fraction(chance)
}

// policyNames returns the names of the policies, the default one first.
func policyNames() []string {
	names := make([]string, len(guess.Policies))
	for i, p := range guess.Policies {
		names[i] = p.Name
	}
	return names
}

// A tipJSON is what --json says.
type tipJSON struct {
	Move    string      `json:"move"`
	Safe    bool        `json:"safe"`
	Chance  string      `json:"chance"`
	Decimal json.Number `json:"decimal"`
	Rule    string      `json:"rule"`
	Why     string      `json:"why"`
	// What was compared, the square of the move first.
	Compared []candidateJSON `json:"compared,omitempty"`
}

func (t tip) document() tipJSON {
	return tipJSON{t.move.String(), t.safe, t.chance.RatString(), json.Number(odds.Decimal(t.chance, 9)), t.rule, t.why, candidates(t.others)}
}
