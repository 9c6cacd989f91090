package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/hint"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/odds"
)

// hintCommand is the command that prints one move to make.
type hintCommand struct {
	known   flags.Position
	policy  string
	compare bool
	voice   cli.Voice
}

func newHint(f *cli.Flags) cli.Run {
	c := new(hintCommand)
	f.Arguments("[BOARD] -n N")
	c.known.Add(f, flags.OnlyTotal)
	c.known.AddDensity(f)
	f.OneOf(&c.policy, "policy", "", policyNames(), "how to choose a guess if the number of mines is known")
	f.BoolVar(&c.compare, "compare", false, "also print a table of the squares that a guess was chosen from")
	f.Voice(&c.voice, "also name the files that were loaded")
	f.Redirect()
	f.Rules(cli.Rule{If: "density", Not: "policy compare",
		Text: "--FLAG needs the number of mines, so it excludes --density"})
	return c.run
}

func (c *hintCommand) run(e *cli.Env, args []string) error {
	path, err := cli.OneArg(args, "board")
	if err != nil {
		return err
	}
	policy, err := guess.ByName(c.policy)
	if err != nil {
		return err
	}
	c.voice.Announce(e)
	_, b, err := c.known.Read(e, path)
	if err != nil {
		return err
	}
	if c.known.IgnoreFlags {
		b = b.WithoutFlags()
	}
	done := e.Working("searching")
	h, err := hint.Find(b, c.known.Options, policy, c.compare || c.voice.JSON)
	done()
	switch {
	case errors.Is(err, hint.ErrNothing), errors.Is(err, hint.ErrTotal) && c.known.NoTotal:
		if !c.voice.Quiet {
			c.known.NoneCertain(e, b)
		}
		return cli.No
	case errors.Is(err, hint.ErrTotal):
		return c.known.NeedTotal(err.Error())
	case err != nil:
		return c.known.Explain(err, path)
	}
	return c.print(e, h)
}

func (c *hintCommand) print(e *cli.Env, h hint.Hint) error {
	switch {
	case c.voice.Quiet:
		return nil
	case c.voice.JSON:
		return text.WriteJSON(e.Stdout, hintJSONOf(h))
	}
	if _, err := fmt.Fprintln(e.Stdout, h.Action, h.Sentence()); err != nil || !c.compare {
		return err
	}
	return printCompared(e.Stdout, h.Guess.Candidates)
}

// policyNames returns the names of the policies, the default one first.
func policyNames() []string {
	return text.NamesBy(guess.Policies, func(p guess.Policy) string { return p.Name })
}

// printCompared prints the table of --compare.
func printCompared(w io.Writer, all []guess.Candidate) error {
	if len(all) == 0 {
		return nil
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "square\tfree\tprogress\tscore\t\n")
	for _, c := range all {
		progress, score := figure(c.Progress, c.Progress >= 0), figure(c.Score, c.Score > 0)
		fmt.Fprintf(table, "%v\t%.4f\t%s\t%s\t\n", c.Square, c.Chance, progress, score)
	}
	return table.Flush()
}

// figure writes a chance, or a dash if it was not computed.
func figure(p float64, known bool) string { return text.Choose(known, fmt.Sprintf("%.4f", p), "-") }

// A hintJSON is what --json prints.
type hintJSON struct {
	Move    string      `json:"move"`
	Safe    bool        `json:"safe"`
	Risk    string      `json:"risk,omitempty"` // that the move fails; empty if it was rounded
	Decimal json.Number `json:"risk_probability"`
	Rule    string      `json:"rule"`
	Why     string      `json:"why"`
	// The squares that were compared, the square of the move first.
	Compared []candidateJSON `json:"compared,omitempty"`
}

// A candidateJSON is a square that was compared.
type candidateJSON struct {
	Square   string   `json:"square"`
	Free     float64  `json:"free"`
	Progress *float64 `json:"progress,omitempty"` // unless it was not computed
	Score    *float64 `json:"score,omitempty"`
}

func hintJSONOf(h hint.Hint) hintJSON {
	out := hintJSON{
		Move: h.Action.String(), Safe: h.Certain, Why: h.Sentence(),
		Rule: text.Choose(h.Certain, h.Reason.Rule, h.Guess.Method.String()),
		Risk: h.Risk.RatString(), Decimal: json.Number(odds.Decimal(h.Risk, 9)),
	}
	for _, c := range h.Guess.Candidates {
		line := candidateJSON{Square: c.Square.String(), Free: c.Chance}
		if c.Progress >= 0 {
			line.Progress = &c.Progress
		}
		if c.Score > 0 {
			line.Score = &c.Score
		}
		out.Compared = append(out.Compared, line)
	}
	return out
}
