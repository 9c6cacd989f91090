package flags

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
	"minesweeper/safemove/odds"
)

// A Position holds the flags for a board to reason about: what is known of the
// number of mines, whether to believe the flags on the board, and how to read
// it. After Read its total is what the reasoning may use, from -n, the board's
// file or the minefield.
type Position struct {
	cli.Input
	odds.ChanceOptions
	NoTotal  bool
	believed bool // the board has flags, which are believed and may be the cause of an error
	over     bool // the minefield shows that the game is won
}

// Add adds the flags to a command whose arguments have this usage.
func (p *Position) Add(f *cli.Flags, usage string) {
	f.Questions(&p.Input, usage)
	f.Total(&p.Total)
	f.BoolVar(&p.NoTotal, "no-total", false, "reason without the number of mines, even if it is known")
	f.BoolVar(&p.IgnoreFlags, "ignore-flags", false, "treat flags as covered squares instead of believing them")
	f.Value("effort", "", "1", "work up to `N` times as long before giving up; 1 is some seconds", p.setEffort)
}

// AddDensity adds --density, for chances without the number of mines. These need
// no more of a minefield than that number.
func (p *Position) AddDensity(f *cli.Flags) {
	f.Lookup("mines").Usage = "take the number of mines, but no more, from the minefield `FILE`"
	f.Value("density", "", "",
		"the number of mines is unknown; each square has one with chance `P`, such as 0.2 or 1/5", p.setDensity)
	f.Rules(cli.Rule{If: "density", Unless: "no-total", Not: "total mines",
		Text: "--density is for an unknown number of mines: it excludes -n and a minefield"})
}

// setDensity reads --density.
func (p *Position) setDensity(text string) error {
	chance, ok := new(big.Rat).SetString(text)
	// A number such as 1e-999999999 would fill the memory.
	if !ok || len(text) > 50 || strings.ContainsAny(text, "eEpP") {
		return errors.New("want a chance, such as 0.2 or 1/5")
	}
	if chance.Sign() <= 0 || chance.Cmp(big.NewRat(1, 1)) >= 0 {
		return errors.New("want a chance more than 0 and less than 1")
	}
	p.Density = chance
	return nil
}

// setEffort reads --effort, which sets the budget of exact reasoning, in states.
func (p *Position) setEffort(text string) error {
	const most = 1000 // limits the states of one analysis to a few hundred gigabytes
	times, err := strconv.Atoi(text)
	if err != nil || times < 1 || times > most {
		return fmt.Errorf("want a number from 1 to %d", most)
	}
	p.Budget = times * odds.DefaultBudget
	return nil
}

// Read reads the board of a question and, with -m, its minefield, whose number of
// mines must be that of -n.
func (p *Position) Read(q *cli.Question) (mines board.Minefield, b board.Board, err error) {
	if q.HasMines() {
		mines, b, err = q.Both()
		if err == nil && !p.NoTotal {
			err = q.MinesError(cli.AgreeTotal(&p.Total, board.KnownTotal(mines.Total()), "-n says"))
		}
	} else {
		b, err = q.Board(&p.Total)
	}
	if n, known := p.Total.Mines(); err == nil && known && p.Density != nil && !p.NoTotal {
		err = q.FileError(fmt.Errorf("the number of mines is %d, and --density is for an unknown one", n))
	}
	if p.NoTotal {
		p.Total = board.Total{}
	}
	total, _ := p.Total.Mines()
	fits := total <= b.Flags()+b.CoveredSquares()
	p.believed = err == nil && b.Flags() > 0 && fits && !p.IgnoreFlags
	p.over = err == nil && q.HasMines() && board.IsComplete(mines, b)
	return mines, b, err
}

// ForMoves returns the options for finding certain moves.
func (p *Position) ForMoves() safemove.ReasoningOptions {
	return safemove.ReasoningOptions{Total: p.Total, IgnoreFlags: p.IgnoreFlags, Budget: p.Budget}
}

// NeedTotal returns an error with a message about a question unless the number or
// the density of the mines is known, which chances need.
func (p *Position) NeedTotal(q *cli.Question, message string) error {
	if p.Total.Known() || p.Density != nil {
		return nil
	}
	return cli.Hint(q.FileError(errors.New(message)),
		"-n N gives it, -m FILE takes it from a minefield, --density P does without")
}

// NoneCertain returns why no move on a board is certain.
func (p *Position) NoneCertain(b board.Board) string {
	if p.NoTotal && !p.Finished(b) {
		return "no move is certain without the number of mines"
	}
	return answer.NoneCertain(p.Finished(b), p.Total)
}

// Finished reports whether a board is of a game that is won, as far as it or the
// minefield shows.
func (p *Position) Finished(b board.Board) bool {
	return p.over || safemove.Finished(b, p.Total, p.IgnoreFlags)
}

// Explain adds the name of the board's file to an error, and a hint if a wrong
// flag on the board may be the cause, or if the search was given up. The results
// so far are right then: the error is marked with [cli.Incomplete].
func (p *Position) Explain(q *cli.Question, err error) error {
	err = q.FileError(err)
	var contradiction *safemove.ContradictionError
	var tooHard *safemove.UndecidedError
	if p.believed && errors.As(err, &contradiction) {
		return cli.Hint(err, withoutFlags)
	}
	if errors.As(err, &tooHard) || errors.Is(err, odds.ErrUndecided) {
		return cli.Incomplete(cli.Hint(err, "--effort N searches N times as long"))
	}
	return err
}

// PlayOn returns a board that was read from a file for playing on, without its
// flags if they are to be ignored. With -m it also returns a function that
// applies moves to the board, and its referee. The function fails if a move is
// wrong, which can only be due to a wrong flag on the board.
func (p *Position) PlayOn(q *cli.Question, mines board.Minefield, b board.Board) (
	onto board.Board, play safemove.Play, referee *board.Referee, err error) {
	if q.HasMines() {
		err = q.FileError(game.CheckTrue(mines, b))
	}
	if p.IgnoreFlags {
		b = b.WithoutFlags()
	}
	if !q.HasMines() || err != nil {
		return b, nil, nil, err
	}
	referee, err = board.NewReferee(mines, b)
	return b, func(m board.Move) ([]int, error) {
		if m.Flag != mines.HasMine(m.Square) {
			err := fmt.Errorf("square %v has %s mine, although it follows from the flags on the board that it has%s: "+
				"one of them is wrong", m.Square, text.Choose(m.Flag, "no", "a"), text.Choose(m.Flag, "", " none"))
			return nil, cli.Hint(err, "%s", text.Choose(p.believed, withoutFlags, ""))
		}
		referee.Make(m)
		return referee.Opened(), nil
	}, referee, err
}

// withoutFlags is the hint where a wrong flag may be the cause.
const withoutFlags = "if a flag may be wrong, --ignore-flags does without them"
