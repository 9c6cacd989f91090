package main

import (
	"errors"
	"fmt"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/review"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/odds"
)

// reviewing is the command review.
type reviewing struct {
	mines, board, start, replay string
	json                        bool
	reading                     cli.Reading
}

func newReview(f *cli.Flags) cli.Run {
	c := new(reviewing)
	f.Describe("-m MINES MOVE...", reviewHelp)
	f.Mines(&c.mines)
	f.StringVarP(&c.board, "board", "b", "",
		"the board before the first move: `FILE`, or - for standard input; else all is covered")
	f.StringVar(&c.start, "start", "", "uncover `SQUARE` before the first move; it is taken as given, and not judged")
	f.StringVar(&c.replay, "replay", "", "review the game recorded in `FILE`")
	f.JSON(&c.json)
	f.From(&c.reading)
	f.Rules(cli.Rule{If: "replay", Only: "replay json",
		Text: "--replay reviews what was recorded, and excludes moves and all flags but --json"})
	return c.run
}

const reviewHelp = `
Go through a game that was played and say of each move whether it was certain, a
guess that could not be bettered, or a mistake, and what that cost; and of the
game, how much luck it took. The moves are arguments or, if there are none,
words on standard input; besides B6 and H3* there are H3? (takes the flag away)
and B6+ (uncovers all around a number whose flags are complete). A game recorded
by play, auto, bot or simulate comes by --replay.

Each move is judged by what could be known when it was made. A line says the
move, the verdict, the chance that it was right, and why. The last lines say how
many there were of each, and the luck: the chance that every square uncovered
would be free of mines. The first square of a covered board, where nothing is
known, is luck too; one that was promised to be free is not, and is named by
--start instead, or kept so in the recording.

What a mistake gave away is, where a certain square was there, the risk that was
taken; where none was, what the better guess has more: of the chance to win, if
every ending could be searched, else of the chance to survive it and the guess
after it. So costs are of different kinds and should not be added up.

  $ mines review -m mines.dat --start A1 A5* C9 I6
  A5* certain 1.0000 it has a mine
  C9 certain 1.0000 it has no mine
  I6 mistake 0.0000 A7 was certain: a chance of 1.0000 given away
  lost after 3 moves: 2 certain, 0 guesses, 1 mistake
  luck 0.0000; 1.0000 without the mistakes
`

func (c *reviewing) run(e *cli.Env, args []string) error {
	g, actions, kept, err := c.read(e, args)
	if err != nil {
		return err
	}
	r := review.New(kept)
	r.Summary.Outcome = g.Status().String()
	for _, a := range actions {
		if err := e.Context().Err(); err != nil {
			return err // what is judged has been told
		}
		j, err := r.Do(g, a)
		if err != nil {
			return c.explain(err, a)
		}
		if err := c.tell(e, j); err != nil {
			return err
		}
	}
	return c.summary(e, r.Summary)
}

// explain words why a move cannot be judged.
func (c *reviewing) explain(err error, a game.Action) error {
	if errors.Is(err, odds.ErrContradiction) || errors.Is(err, guess.ErrContradiction) {
		err = errors.New("no minefield agrees with the board")
	}
	return fmt.Errorf("move %v: %w", a, err)
}

// read returns the game as it begins, what was played, and whether the first
// square was kept free of mines.
func (c *reviewing) read(e *cli.Env, args []string) (*game.Game, []game.Action, bool, error) {
	if c.replay != "" {
		return c.readReplay(e)
	}
	g, err := c.readGame(e)
	if err != nil {
		return nil, nil, false, err
	}
	words, err := e.Moves(args, cli.MoveList{Use: "list of moves", Start: c.start})
	if err != nil {
		return nil, nil, false, err
	}
	actions := make([]game.Action, len(words))
	for i, word := range words {
		if actions[i], err = game.ParseAction(word, g.Size()); err != nil {
			return nil, nil, false, err
		}
	}
	return g, actions, false, nil
}

// readGame returns the game over the minefield as it begins.
func (c *reviewing) readGame(e *cli.Env) (*game.Game, error) {
	mines, err := e.RequireMinefield(c.mines, c.reading.ReadOptions)
	if err != nil {
		return nil, err
	}
	g := game.New(mines)
	if c.board != "" {
		b, err := e.ReadOver(mines, c.board, nil, c.reading)
		if err != nil {
			return nil, err
		}
		if g, err = game.From(mines, b); err != nil {
			return nil, cli.FileError(c.board, err)
		}
	}
	if c.start != "" {
		start, err := g.Size().Square(c.start)
		if err != nil {
			return nil, fmt.Errorf("start: %w", err)
		}
		if g.Status().Over() {
			return nil, fmt.Errorf("start %v: nothing is left to uncover", start)
		}
		switch result, _ := g.Make(start.Move()); {
		case result == board.BlownUp:
			err := fmt.Errorf("start %v: it has a mine, and is to be taken as given", start)
			return nil, cli.Hint(err, "name it as the first move instead")
		case !result.Played():
			return nil, fmt.Errorf("start %v: %v", start, result)
		}
	}
	return g, nil
}

// readReplay returns a recorded game taken back to its beginning, with all its
// moves, also those that were undone.
func (c *reviewing) readReplay(e *cli.Env) (*game.Game, []game.Action, bool, error) {
	rec, err := e.ReadRecording(c.replay)
	if err != nil {
		return nil, nil, false, err
	}
	g := rec.Game
	if _, laid := g.Minefield(); !laid {
		err := errors.New("the game has not begun: its mines are not laid yet")
		return nil, nil, false, cli.FileError(c.replay, err)
	}
	for g.Redo() {
	}
	actions := make([]game.Action, g.Turns())
	for i := range actions {
		actions[i] = g.Turn(i).Action
	}
	for g.Undo() {
	}
	first, err := generate.ParseFirst(rec.Note(game.NoteFirst))
	return g, actions, err == nil && first != generate.Any, nil
}

// tell prints a remark.
func (c *reviewing) tell(e *cli.Env, j review.Remark) error {
	if c.json {
		return text.WriteJSON(e.Stdout, j)
	}
	_, err := fmt.Fprintln(e.Stdout, j)
	return err
}

// summary prints what is said of the game.
func (c *reviewing) summary(e *cli.Env, s review.Summary) error {
	if c.json {
		return text.WriteJSON(e.Stdout, s)
	}
	_, err := fmt.Fprintln(e.Stdout, s)
	return err
}
