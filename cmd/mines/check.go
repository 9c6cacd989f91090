package main

import (
	"cmp"
	"errors"
	"math"
	"math/big"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/safemove"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// checkCommand is the command that judges moves which are claimed to be safe.
type checkCommand struct {
	start        flags.Start
	known        flags.Position
	all, witness bool
	form         answer.Form

	onto    board.Board   // the board on which moves are judged
	play    safemove.Play // plays a safe move on onto; nil without -m
	referee *board.Referee
	judge   judge.Judge
	played  bool // moves were played since the last analysis

	notCertain int   // moves
	undecided  error // why a move, or what is left over, is undecided
}

func newCheck(f *cli.Flags) cli.Run {
	c := new(checkCommand)
	c.known.Add(f, "[MINES] [BOARD] [MOVE...]")
	f.Lookup("mines").Usage = "play each safe move over the minefield in `FILE` before the next is judged"
	f.BoolVar(&c.known.Covered, "covered", false, "start with every square covered (with -m)")
	c.start.Add(f, "uncover `SQUARE` before the first move is judged (with -m)")
	f.BoolVar(&c.all, "all", false, "also name the risk-free moves that were not claimed")
	f.BoolVar(&c.witness, "witness", false, "print a minefield that agrees with the board and in which the move fails")
	f.Answer(&c.form, "print sentences, and name the files that were loaded")
	f.Quiet(&c.form.Quiet)
	f.Rules(cli.Rule{If: "covered start", Needs: "mines",
		Text: "--covered and --start need the minefield: -m FILE names it"})
	return cli.Each(&c.known.Input, c, (*checkCommand).run)
}

func (c *checkCommand) run(e *cli.Env, q *cli.Question) error {
	words, err := q.Moves(e, string(c.start))
	if err != nil {
		return err
	}
	if err := c.open(q); err != nil {
		return err
	}
	done := e.Working("counting")
	tooHard := c.analyse()
	done()
	if tooHard != nil && !errors.Is(tooHard, odds.ErrUndecided) {
		return c.known.Explain(q, tooHard)
	}
	for _, word := range words {
		if err := c.judgeOne(e, q, word, tooHard); err != nil {
			return err
		}
	}
	var leftOver *int
	if c.all {
		leftOver = new(int)
		if err := c.printLeftOver(e, q, words, leftOver); err != nil {
			return err
		}
	}
	err = q.Print(e, c.form, &answer.CheckEnd{
		Judged: len(words), NotCertain: c.notCertain, LeftOver: leftOver, Undecided: c.undecided != nil,
	})
	switch {
	case err != nil:
		return err
	case c.undecided != nil:
		return c.known.Explain(q, c.undecided)
	case c.notCertain > 0 || leftOver != nil && *leftOver > 0:
		return cli.No
	}
	return nil
}

// judgeOne judges a word and prints the judgement. If the board could not be
// analysed, tooHard says why.
func (c *checkCommand) judgeOne(e *cli.Env, q *cli.Question, word string, tooHard error) error {
	got, witness, err := c.weigh(word)
	if got.Verdict == judge.Undecided {
		c.undecided = cmp.Or(err, tooHard)
	} else if err != nil {
		return c.known.Explain(q, err)
	}
	if got.Verdict != judge.Safe && got.Verdict != judge.NotNeeded {
		c.notCertain++
	}
	return q.Print(e, c.form, answer.JudgedOf(word, got, witness))
}

// printLeftOver prints the safe moves that were not claimed, and counts them.
func (c *checkCommand) printLeftOver(e *cli.Env, q *cli.Question, words []string, count *int) error {
	done := e.Working("searching")
	steps, err := safemove.All(c.onto, c.known.ForMoves())
	done()
	if errors.As(err, new(*safemove.UndecidedError)) {
		c.undecided, err = err, nil
	}
	if err != nil {
		return c.known.Explain(q, err)
	}
	claimed := make(map[string]bool, len(words))
	for _, word := range words {
		claimed[word] = true
	}
	for _, step := range steps {
		if claimed[step.Move.String()] {
			continue
		}
		*count++
		if err := q.Print(e, c.form, &answer.LeftOver{Move: step.Move.String()}); err != nil {
			return err
		}
	}
	return nil
}

// open reads the board and, with -m, the minefield. It uncovers the square of
// --start.
func (c *checkCommand) open(q *cli.Question) error {
	mines, b, err := c.known.Read(q)
	if err != nil {
		return err
	}
	c.onto, c.play, c.referee, err = c.known.PlayOn(q, mines, b)
	if err != nil || c.play == nil {
		return err
	}
	start, err := c.start.Free(mines)
	if err == nil && start != nil {
		c.referee.Make(start.Move())
	}
	return err
}

// analyse analyses the board.
func (c *checkCommand) analyse() error {
	c.played = false
	defer c.noteWin()
	return c.judge.AnalyseExactly(c.onto, odds.ChanceOptions{Total: c.known.Total, Density: big.NewRat(1, 2), Budget: c.known.Budget})
}

// noteWin lets the moves be judged as after the win, if the minefield shows
// that the game is won.
func (c *checkCommand) noteWin() {
	if c.play != nil && c.referee.Solved() {
		c.judge.Win()
	}
}

// weigh judges a word, and plays it if it is safe and -m is given. A move that
// is certain stays certain after a safe move, so the board is analysed again
// only for a move that was not certain. With --witness it also returns a
// minefield in which the move fails, or nil.
func (c *checkCommand) weigh(word string) (got judge.Judgement, witness *board.Minefield, err error) {
	move, ok := board.ParseMove(word, c.onto.Size())
	if !ok {
		return judge.Judgement{Verdict: judge.Invalid, Right: math.NaN()}, nil, nil
	}
	got = c.judge.Move(move)
	if c.played && got.Verdict == judge.Risky {
		if err := c.analyse(); err != nil && !errors.Is(err, odds.ErrUndecided) {
			return got, nil, err
		}
		got = c.judge.Move(move)
	}
	if got.Verdict == judge.Safe && c.play != nil {
		over := c.referee.Solved()
		_, err = c.play(move)
		if !over {
			c.noteWin()
		}
		c.played = true
	} else if c.witness && (got.Verdict == judge.Risky || got.Verdict == judge.Wrong) {
		mines, found, failed := safemove.Witness(c.onto, move, c.known.ForMoves())
		err = failed
		if found {
			witness = &mines
		}
	}
	return got, witness, err
}
