package main

import (
	"fmt"
	"math/big"
	"os"
	"strings"
	"unicode/utf8"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/claim"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
	"minesweeper/safemove/odds"
)

// check is the command that judges moves which are claimed to be risk-free.
type check struct {
	mines, board, start           string
	total                         int
	covered, ignoreFlags, witness bool
	voice                         cli.Voice
	reading                       board.ReadOptions
}

func newCheck(f *cli.Flags) cli.Run {
	c := new(check)
	f.Describe("[-b BOARD | BOARD] [MOVE...]", checkHelp)
	f.StringVarP(&c.board, "board", "b", "", "the board: `FILE`, or - for standard input")
	f.StringVarP(&c.mines, "mines", "m", "", "play each safe move over the minefield in `FILE` before the next is judged")
	f.Total(&c.total)
	f.BoolVar(&c.covered, "covered", false, "start with every square covered (with -m)")
	f.StringVar(&c.start, "start", "", "uncover `SQUARE` before the first move is judged (with -m)")
	f.BoolVar(&c.witness, "witness", false, "print a minefield that agrees with the board and in which the move fails")
	f.BoolVar(&c.ignoreFlags, "ignore-flags", false, "treat flags as covered squares instead of believing them")
	f.Voice(&c.voice, "say it in sentences, and which files were loaded")
	f.Redirect()
	f.Reading(&c.reading)
	return c.run
}

const checkHelp = `
Judge moves that somebody claims are risk-free, a line each:

  A5* safe         right in every minefield that agrees with the board
  C3 risky 2/5     right in some; the fraction is the chance that it fails
  B1 wrong         right in none
  A1 redundant     the square is uncovered or flagged already
  a1 invalid       no move on this board

The moves are arguments or, if there are none, words on standard input. The
board comes by -b; without it, a first argument that is no move and names a file
is the board, and otherwise the board is on standard input.

To flag a square fails if it has no mine, to uncover it if it has one. With the
number of mines, from -n or -m, all minefields of so many mines that agree with
the board are equally likely. Without it, all minefields that agree with the
board are, whatever their number of mines.

With -m each safe move is played before the next is judged, so that a whole
sequence can be graded; moves that are not safe are not played. The number of
mines is then known, as players know it.

With --witness every move that is risky or wrong is followed by a minefield that
agrees with the board and in which the move fails.

The exit status is 0 if every move is safe and 1 if any is not. A board with
which no minefield agrees is trouble, 2.

  $ mines check -b partial.dat A5* A7 A5
  A5* safe
  A7 safe
  A5 wrong
  $ printf '?2?\n???\n' | mines check --witness A1 A1*
  A1 risky 2/5
  *..
  ..*
  A1* risky 3/5
  ...
  .**
  $ mines check -q -m mines.dat -b partial.dat $(mines safe -m mines.dat partial.dat) && echo well done
  well done
`

func (c *check) run(e *cli.Env, args []string) error {
	words, err := c.words(e, args)
	if err != nil {
		return err
	}
	if c.covered && c.board != "" {
		return cli.Usagef("--covered and a board exclude each other")
	}
	if c.mines == "" && (c.covered || c.start != "") {
		return cli.Usagef("--covered and --start need the minefield: -m FILE names it")
	}
	c.voice.Announce(e)
	judge, believed, err := c.judge(e)
	if err != nil {
		return flags.HintAtFlags(err, believed)
	}
	if err := judge.Check(); err != nil {
		return flags.HintAtFlags(cli.FileError(c.board, err), believed)
	}
	allSafe := true
	for _, word := range words {
		j, err := judge.Judge(word, c.witness)
		if err != nil {
			return flags.HintAtFlags(cli.FileError(c.board, err), believed)
		}
		allSafe = allSafe && j.Verdict == claim.Safe
		if err := c.print(e, j); err != nil {
			return err
		}
	}
	if !allSafe {
		return cli.No
	}
	return nil
}

// words returns the claims, and finds the board among the arguments if it is
// there.
func (c *check) words(e *cli.Env, args []string) ([]string, error) {
	if c.board == "" && !c.covered && len(args) > 0 && isBoardFile(args[0]) {
		c.board, args = args[0], args[1:]
	}
	if c.board == "" && !c.covered && len(args) > 0 && looksLikeFile(args[0]) {
		return nil, fmt.Errorf("%s: no such file, and no move on any board", text.Word(args[0]))
	}
	if len(args) == 0 && !c.covered && cli.IsStdin(c.board) {
		return nil, cli.Usagef("no moves as arguments, so they come on standard input, and the board must come by -b FILE")
	}
	return e.Words(args, "list of moves")
}

// isBoardFile tells whether an argument is no move on any board, and a file.
func isBoardFile(arg string) bool {
	if _, err := board.ParseSquare(strings.TrimSuffix(arg, "*")); err == nil {
		return false
	}
	_, err := os.Stat(arg)
	return arg == "-" || err == nil
}

// looksLikeFile tells whether a word that is neither a move nor a file was meant
// to be a file.
func looksLikeFile(word string) bool { return strings.ContainsAny(word, "./\\") }

// judge reads the board and, with -m, the minefield. It also tells whether
// flags are believed.
func (c *check) judge(e *cli.Env) (j *claim.Judge, believed bool, err error) {
	o := odds.Options{Total: c.total, TotalKnown: c.total >= 0, Density: big.NewRat(1, 2)}
	if c.mines == "" {
		b, err := e.ReadBoard(c.board, c.reading)
		if err != nil {
			return nil, false, err
		}
		b, believed = c.flags(b)
		return claim.NewJudge(b, o, nil), believed, nil
	}
	mines, b, err := c.readBoth(e)
	if err != nil {
		return nil, false, err
	}
	b, believed = c.flags(b)
	o.Total, o.TotalKnown = mines.Total(), true
	play, err := c.begin(mines, &b)
	return claim.NewJudge(b, o, play), believed, err
}

// flags returns the board as it is to be judged, and whether it has flags to
// believe.
func (c *check) flags(b board.Board) (board.Board, bool) {
	if c.ignoreFlags {
		return b.WithoutFlags(), false
	}
	return b, b.Flags() > 0
}

func (c *check) readBoth(e *cli.Env) (mines board.Minefield, b board.Board, err error) {
	if c.covered {
		mines, err = e.RequireMinefield(c.mines, c.reading)
		b = board.NewBoard(mines.Size())
	} else {
		mines, b, err = e.ReadBoth(c.mines, c.board, c.reading)
	}
	if err != nil {
		return mines, b, err
	}
	if err := flags.AgreeTotal(c.total, mines); err != nil {
		return mines, b, err
	}
	return mines, b, cli.FileError(c.board, game.CheckTrue(mines, b))
}

// begin returns what plays moves on b, after it has uncovered the square of
// --start.
func (c *check) begin(mines board.Minefield, b *board.Board) (safemove.Play, error) {
	if c.start != "" {
		s, err := b.Size().Square(c.start)
		if err != nil {
			return nil, fmt.Errorf("--start: %w", err)
		}
		if board.MakeMove(s.String(), mines, *b) == board.BlownUp {
			return nil, fmt.Errorf("--start %v: there is a mine", s)
		}
	}
	return flags.PlayOn(mines, b)
}

func (c *check) print(e *cli.Env, j claim.Judgement) error {
	switch {
	case c.voice.Quiet:
		return nil
	case c.voice.JSON:
		return text.WriteJSON(e.Stdout, claimJSONOf(j))
	}
	line := claimLine(j)
	if c.voice.Sentences() {
		line = claimSentence(j)
	}
	if _, err := fmt.Fprintln(e.Stdout, line); err != nil || j.Witness == nil {
		return err
	}
	_, err := e.Stdout.Write(j.Witness.AppendDat(nil))
	return err
}

func claimLine(j claim.Judgement) string {
	line := text.Word(j.Text) + " " + j.Verdict.String()
	if j.Verdict == claim.Risky {
		line += " " + j.Fails.RatString()
	}
	return line
}

func claimSentence(j claim.Judgement) string {
	why := map[claim.Verdict]string{
		claim.Safe:      "it is right in every minefield that agrees with the board",
		claim.Wrong:     "it fails in every minefield that agrees with the board",
		claim.Redundant: "the square is uncovered or flagged already",
		claim.Invalid:   "it is no move on this board",
	}[j.Verdict]
	if j.Verdict == claim.Risky {
		why = "it fails in " + j.Fails.RatString() + " of the minefields that agree with the board"
	}
	return fmt.Sprintf("%s is %v: %s.", text.Word(j.Text), j.Verdict, why)
}

// A claimJSON is what --json says about a move.
type claimJSON struct {
	Move    string   `json:"move"`
	Verdict string   `json:"verdict"`
	Fails   string   `json:"fails,omitempty"`  // the chance as a fraction
	Chance  *float64 `json:"chance,omitempty"` // the same as a number
	Witness []string `json:"witness,omitempty"`
}

func claimJSONOf(j claim.Judgement) claimJSON {
	out := claimJSON{Move: j.Text, Verdict: j.Verdict.String()}
	if !utf8.ValidString(j.Text) {
		out.Move = text.Word(j.Text) // JSON has no such bytes, and would make different words alike
	}
	if j.Fails != nil {
		chance, _ := j.Fails.Float64()
		out.Fails, out.Chance = j.Fails.RatString(), &chance
	}
	if j.Witness != nil {
		out.Witness = text.Lines(j.Witness.String())
	}
	return out
}
