package main

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"os"
	"strings"
	"unicode/utf8"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// check is the command that judges moves which are claimed to be safe.
type check struct {
	board                 string
	start                 flags.Start
	known                 flags.Position
	covered, all, witness bool
	voice                 cli.Voice

	onto   board.Board   // the board on which moves are judged
	play   safemove.Play // plays a safe move on onto; nil without -m
	judge  judge.Judge
	played bool // moves were played since the last analysis
}

// A claim is a word that is claimed to be a safe move, with its judgement.
type claim struct {
	word string
	judge.Judgement
	witness  *board.Minefield
	leftOver bool // it is safe and was not claimed
}

func newCheck(f *cli.Flags) cli.Run {
	c := new(check)
	f.Arguments("[-b BOARD | BOARD] [MOVE...]")
	f.StringVarP(&c.board, "board", "b", "", "the board: `FILE`, or - for standard input")
	c.known.Add(f, "play each safe move over the minefield in `FILE` before the next is judged")
	f.BoolVar(&c.covered, "covered", false, "start with every square covered (with -m)")
	c.start.Add(f, "uncover `SQUARE` before the first move is judged (with -m)")
	f.BoolVar(&c.all, "all", false, "also name the risk-free moves that were not claimed")
	f.BoolVar(&c.witness, "witness", false, "print a minefield that agrees with the board and in which the move fails")
	f.Voice(&c.voice, "print sentences, and name the files that were loaded")
	f.Redirect()
	f.Rules(
		cli.Rule{If: "covered", Not: "board", Text: "--covered and a board exclude each other"},
		cli.Rule{If: "covered start", Needs: "mines",
			Text: "--covered and --start need the minefield: -m FILE names it"},
	)
	return c.run
}

func (c *check) run(e *cli.Env, args []string) error {
	words, err := c.words(e, args)
	if err != nil {
		return err
	}
	c.voice.Announce(e)
	if err := c.open(e); err != nil {
		return err
	}
	done := e.Working("counting")
	tooHard := c.look()
	done()
	if tooHard != nil && !errors.Is(tooHard, odds.ErrUndecided) && !errors.Is(tooHard, odds.ErrDigits) {
		return c.explain(tooHard)
	}
	allSafe, claimed := true, make(map[string]bool)
	var undecided error
	for _, word := range words {
		got, err := c.weigh(word)
		if got.Verdict == judge.Undecided {
			undecided = cmp.Or(err, tooHard)
		} else if err != nil {
			return c.explain(err)
		}
		allSafe = allSafe && (got.Verdict == judge.Safe || got.Verdict == judge.NotNeeded)
		claimed[word] = true
		if err := c.print(e, got); err != nil {
			return err
		}
	}
	if c.all {
		any, err := c.printLeftOver(e, claimed)
		if err != nil {
			return err
		}
		allSafe = allSafe && !any
	}
	switch {
	case undecided != nil:
		return c.explain(undecided)
	case !allSafe:
		return cli.No
	}
	return nil
}

// printLeftOver prints the safe moves that were not claimed, and reports
// whether there are any.
func (c *check) printLeftOver(e *cli.Env, claimed map[string]bool) (any bool, err error) {
	done := e.Working("searching")
	steps, err := safemove.All(c.onto, c.known.ForMoves())
	done()
	if err != nil {
		return false, c.explain(err)
	}
	for _, step := range steps {
		if word := step.Move.String(); !claimed[word] {
			any = true
			err = cmp.Or(err, c.print(e, claim{word: word, leftOver: true}))
		}
	}
	return any, err
}

// explain adds what is known of its cause to an error.
func (c *check) explain(err error) error { return c.known.Explain(err, c.board) }

// words returns the claims. If the first argument is the board, it keeps its
// name.
func (c *check) words(e *cli.Env, args []string) ([]string, error) {
	if c.board == "" && !c.covered && len(args) > 0 && isBoardFile(args[0]) {
		c.board, args = args[0], args[1:]
	}
	if c.board == "" && !c.covered && len(args) > 0 && looksLikeFile(args[0]) {
		return nil, fmt.Errorf("%s: no such file, and not a move", text.Word(args[0]))
	}
	if len(args) == 0 && !c.covered && cli.IsStdin(c.board) {
		return nil, errNoMoves
	}
	return e.Moves(args, cli.MoveList{Use: "list of moves", Start: string(c.start)})
}

// isBoardFile reports whether an argument names a file and is not a move on any
// board.
func isBoardFile(arg string) bool {
	if _, err := board.ParseSquare(strings.TrimSuffix(arg, "*")); err == nil {
		return false
	}
	_, err := os.Stat(arg)
	return arg == "-" || err == nil
}

// looksLikeFile reports whether a word that is neither a move nor a file was
// probably meant to be a file.
func looksLikeFile(word string) bool { return strings.ContainsAny(word, "./\\") }

// open reads the board and, with -m, the minefield.
func (c *check) open(e *cli.Env) (err error) {
	var mines board.Minefield
	if c.covered {
		if mines, err = e.RequireMinefield(c.known.Mines, c.known.Reading.ReadOptions); err == nil {
			c.onto = board.NewBoard(mines.Size())
			err = c.known.Over(mines)
		}
	} else {
		mines, c.onto, err = c.known.Read(e, c.board)
	}
	if err == nil && c.known.Mines != "" {
		err = cli.FileError(c.board, game.CheckTrue(mines, c.onto))
	}
	if err != nil {
		return err
	}
	if c.known.IgnoreFlags {
		c.onto = c.onto.WithoutFlags()
	}
	if c.known.Mines != "" {
		err = c.begin(mines)
	}
	return err
}

// look analyses the board. If no minefield agrees with the board, the error
// names squares that contradict each other.
func (c *check) look() error {
	c.played = false
	known := odds.Options{Total: c.known.Total, Density: big.NewRat(1, 2), Budget: c.known.Budget}
	err := c.judge.LookExactly(c.onto, known)
	if errors.Is(err, odds.ErrDigits) {
		err = c.judge.Look(c.onto, known)
	}
	if errors.Is(err, odds.ErrContradiction) {
		if _, _, why := safemove.Find(c.onto, c.known.ForMoves()); why != nil {
			return why
		}
	}
	return err
}

// weigh judges a word, and plays it if it is safe and -m is given. A move that
// is certain stays certain after a safe move, so the board is analysed again
// only for a move that was not certain.
func (c *check) weigh(word string) (claim, error) {
	out := claim{word: word, Judgement: judge.Judgement{Verdict: judge.Invalid}}
	move, ok := board.ParseMove(word, c.onto.Size())
	if !ok {
		return out, nil
	}
	out.Judgement = c.judge.Move(move)
	if c.played && out.Verdict == judge.Risky {
		if err := c.look(); err != nil && !errors.Is(err, odds.ErrUndecided) {
			return out, err
		}
		out.Judgement = c.judge.Move(move)
	}
	switch {
	case out.Verdict == judge.Safe && c.play != nil:
		c.played = true
		_, err := c.play(move)
		return out, err
	case c.witness && (out.Verdict == judge.Risky || out.Verdict == judge.Wrong):
		mines, found, err := safemove.Witness(c.onto, move, c.known.ForMoves())
		if found {
			out.witness = &mines
		}
		return out, err
	}
	return out, nil
}

// begin uncovers the square of --start, and sets what plays safe moves.
func (c *check) begin(mines board.Minefield) (err error) {
	start, err := c.start.Free(mines)
	if err != nil {
		return err
	}
	if start != nil {
		board.MakeMove(start.String(), mines, c.onto)
	}
	c.play, err = flags.PlayOn(mines, c.onto)
	return err
}

func (c *check) print(e *cli.Env, got claim) error {
	switch {
	case c.voice.Quiet:
		return nil
	case c.voice.JSON:
		return text.WriteJSON(e.Stdout, got.document())
	}
	line := text.Word(got.word) + " " + got.verdict()
	if c.voice.Sentences() {
		line = got.sentence()
	} else if got.Verdict == judge.Risky && !got.leftOver {
		line += " " + got.risk()
	}
	if _, err := fmt.Fprintln(e.Stdout, line); err != nil || got.witness == nil {
		return err
	}
	_, err := e.Stdout.Write(got.witness.AppendDat(nil))
	return err
}

// risk returns the chance that a move fails: the fraction or, where that is too
// long, "~" and a decimal number.
func (got claim) risk() string {
	if got.Fails != nil {
		return got.Fails.RatString()
	}
	return "~ " + odds.Decimal(new(big.Rat).SetFloat64(1-got.Chance), 9)
}

// verdict returns the verdict in words.
func (got claim) verdict() string {
	if got.leftOver {
		return "left over"
	}
	return got.Verdict.String()
}

func (got claim) sentence() string {
	why := map[judge.Verdict]string{
		judge.Safe:      "it is right in every minefield that agrees with the board",
		judge.Wrong:     "it fails in every minefield that agrees with the board",
		judge.Redundant: "the square is uncovered or flagged already",
		judge.Invalid:   "it is no move on this board",
		judge.Undecided: "too many numbers depend on each other",
	}[got.Verdict]
	switch {
	case got.leftOver:
		why = "it is right in every minefield that agrees with the board"
	case got.Verdict == judge.Risky:
		why = "it fails in " + got.risk() + " of the minefields that agree with the board"
	}
	return fmt.Sprintf("%s is %v: %s.", text.Word(got.word), got.verdict(), why)
}

// A claimJSON is what --json prints of a move.
type claimJSON struct {
	Move    string   `json:"move"`
	Verdict string   `json:"verdict"`
	Risk    string   `json:"risk,omitempty"`             // that the move fails, as a fraction
	Decimal *float64 `json:"risk_probability,omitempty"` // the same as a number
	Witness []string `json:"witness,omitempty"`
}

func (got claim) document() claimJSON {
	out := claimJSON{Move: got.word, Verdict: got.verdict()}
	if !utf8.ValidString(got.word) {
		// JSON has no such bytes, and would make different words alike.
		out.Move = text.Word(got.word)
	}
	if got.Fails != nil {
		risk, _ := got.Fails.Float64()
		out.Risk, out.Decimal = got.Fails.RatString(), &risk
	} else if got.Verdict == judge.Risky {
		risk := 1 - got.Chance
		out.Decimal = &risk
	}
	if got.witness != nil {
		out.Witness = text.Lines(got.witness.String())
	}
	return out
}
