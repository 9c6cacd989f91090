package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/review"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/autoplay"
)

// autoCommand is the command that plays a game automatically, or steps through a
// recorded one.
type autoCommand struct {
	input   cli.Input
	flags   *cli.Flags
	spec    flags.Spec
	number  flags.Game
	policy  flags.Policies
	chosen  simulate.Policy
	step    bool
	certain bool
	noTotal bool
	replay  string
	until   int
	record  string
	output  string
	form    answer.Form
}

func newAuto(f *cli.Flags) cli.Run {
	c := &autoCommand{flags: f, input: cli.Input{NewGames: true}, spec: flags.Spec{Opens: true}}
	c.input.One = f.Alone("output record", "-o and --record are for one game, and there are several")
	f.Questions(&c.input, "[MINES] [BOARD...]")
	c.spec.Add(f)
	f.Lookup("size").Usage = "play on a new minefield: beginner, intermediate, expert or `ROWSxCOLS`"
	f.Lookup("first").Usage = flags.DefaultOpen
	f.Lookup("start").Usage = "uncover `SQUARE` first"
	c.number.Add(f, "play game `N` of those that the seed makes, as simulate numbers them")
	c.policy.Add(f, "the policy that plays")
	f.BoolVar(&c.step, "step", false, "play one move only")
	f.BoolVar(&c.certain, "certain", false, "stop where no move is certain")
	f.BoolVar(&c.noTotal, "no-total", false, "with --certain, reason without the number of mines")
	f.StringVar(&c.replay, "replay", "", "step through the game recorded in `FILE` instead")
	cli.Number(f, &c.until, "until", "", 0, -1e9, 1e9, "with --replay, stop after `N` moves; -N stops N moves before the end")
	f.StringVar(&c.record, "record", "", "record the game in `FILE`")
	f.StringVarP(&c.output, "output", "o", "", "write the board that is reached to `FILE`; it may be BOARD")
	f.Writes("output", "record")
	f.Prints("the moves")
	f.JSON(&c.form.JSON)
	f.Rules(autoRules...)
	play := cli.Each(&c.input, c, (*autoCommand).run)
	return func(e *cli.Env, args []string) error {
		if c.replay != "" {
			return c.runReplay(e)
		}
		c.policy.Options = autoplay.PlayerOptions{Flags: true, NoGuess: c.certain, NoTotal: c.noTotal}
		policy, err := c.policy.One()
		if err == nil && c.noTotal && !policy.Exact {
			err = cli.Usagef("--no-total: the policy %s uses the number of mines", policy.Name)
		}
		if err != nil {
			return err
		}
		c.chosen = policy
		return play(e, args)
	}
}

// minefieldFlags lists the flags of a new minefield.
const minefieldFlags = "size total first generator seed game"

// autoRules says which flags go together.
var autoRules = []cli.Rule{
	{If: "replay", Only: "replay until record output json",
		Text: "--replay plays a recorded game: only --until, --record, -o and --json go with it"},
	{If: "until", Needs: "replay", Text: "--until is for --replay"},
	{If: "no-total", Needs: "certain", Text: "--no-total is for --certain: a guess needs the number of mines"},
	{If: "mines", Not: "total", Text: namedMinefield + "-n (--total) is for a new one"},
	{If: "mines", Not: minefieldFlags, Text: namedMinefield + "--FLAG is for a new one"},
	{Needs: "replay mines " + minefieldFlags, Text: "no minefield: -m FILE names it, or --size makes one"},
	{If: "ARGS", Needs: "mines seed",
		Text: "a board needs its minefield: -m FILE names it, or --size and --seed make it"},
	{If: "mines+start", Not: "ARGS", Text: startExcludesBoard},
}

const namedMinefield = "a minefield is named, by -m or as MINES: "

const startExcludesBoard = "--start begins a new game: it excludes a board"

func (c *autoCommand) run(e *cli.Env, q *cli.Question) error {
	g, notes, err := c.game(e, q)
	if err != nil {
		return err
	}
	var failed error
	if g.Turns() == 0 || !c.step {
		failed = c.play(e, q, g)
	}
	interrupted := errors.Is(failed, context.Canceled)
	notes = append(notes, game.Note{Key: game.NotePlayer, Value: c.chosen.Title()})
	unsaved := c.saveFiles(e, g, notes, interrupted) // the result is printed all the same
	if interrupted {
		return errors.Join(unsaved, failed)
	}
	if failed != nil && !autoplay.GaveUp(failed) {
		return errors.Join(unsaved, q.FileError(failed))
	}
	if failed == nil && !g.Status().Over() { // after a step
		if unsaved == nil {
			c.printNext(e)
		}
		return unsaved
	}
	printed := q.Print(e, c.form, answer.GameOf(g, failed))
	err = cmp.Or(unsaved, printed)
	if err == nil && (failed != nil || g.Status() == game.Lost) {
		err = cli.No
	}
	return err
}

// game returns the game at its beginning, and the notes for its recording. The
// policies believe flags, so a wrong flag of a board is an error.
func (c *autoCommand) game(e *cli.Env, q *cli.Question) (*game.Game, []game.Note, error) {
	mines, spec, notes, err := c.minefield(e, q)
	if err != nil {
		return nil, nil, err
	}
	b, err := q.Over(mines)
	if err != nil {
		return nil, nil, err
	}
	g, err := game.From(mines, b)
	if err == nil {
		err = game.CheckFlags(mines, b)
	}
	if err == nil && !q.HasBoard() && (c.spec.Start != "" || spec.First != generate.Any) {
		err = c.begin(e, q, g, spec.Start, spec.First)
	}
	return g, notes, q.FileError(err)
}

// minefield returns the minefield of the question or a new one, the first square
// of a game on it and what is promised of that, and the notes for the recording.
func (c *autoCommand) minefield(e *cli.Env, q *cli.Question) (
	mines board.Minefield, spec generate.Spec, notes []game.Note, err error) {
	if q.HasMines() {
		mines, err = q.Minefield()
		if err == nil && q.HasBoard() && c.spec.Start != "" {
			err = cli.Usagef("%s", startExcludesBoard)
		}
		if err != nil || q.HasBoard() {
			return mines, spec, nil, err
		}
		start, err := c.spec.Start.On(mines.Size())
		if start != nil {
			spec.Start = *start
		}
		return mines, spec, []game.Note{{Key: game.NoteFirst, Value: spec.First.String()}}, err
	}
	spec, err = c.spec.Get(e)
	if err != nil {
		return mines, spec, nil, err
	}
	c.spec.ChooseSeed(e)
	mines, err = generate.Minefield(c.spec.Generator, spec, c.spec.Seed.N, c.number.Index())
	made := fmt.Sprintf("by %s, seed %d, game %d", c.spec.Generator, c.spec.Seed.N, c.number)
	notes = []game.Note{{Key: game.NoteFirst, Value: spec.First.String()}, {Key: game.NoteMade, Value: made}}
	return mines, spec, notes, err
}

// begin uncovers the first square. Its chance is 1 if it is promised to be
// free, else that of any square.
func (c *autoCommand) begin(e *cli.Env, q *cli.Question, g *game.Game, start board.Square, first generate.First) error {
	if err := flags.Begin(g, start); err != nil {
		return err
	}
	chance := 1.0
	if first == generate.Any {
		chance = review.Blind(g.Size(), g.Total())
	}
	g.NoteChance(chance)
	return c.print(e, q, g, chance == 1, "start")
}

// play plays and prints every move. It returns the error of the player.
func (c *autoCommand) play(e *cli.Env, q *cli.Question, g *game.Game) error {
	player := c.chosen.Player()
	player.Begin(g.Size(), g.Total())
	for !g.Status().Over() {
		if err := e.Context().Err(); err != nil {
			return err
		}
		if err := game.PlayTurn(g, player); err != nil {
			return errors.Unwrap(err)
		}
		step := player.LastMove()
		g.NoteChance(step.Right)
		if err := c.print(e, q, g, step.Guess < 0, c.chosen.Reason(step)); err != nil || c.step {
			return err
		}
	}
	return nil
}

// print prints the last turn of a game.
func (c *autoCommand) print(e *cli.Env, q *cli.Question, g *game.Game, certain bool, reason string) error {
	return q.Print(e, c.form, answer.PlayedOf(g.Turn(g.Turns()-1), certain, reason))
}

// saveFiles writes the files of -o and --record, each also if the other fails.
// After an interrupt it replaces no older ones.
func (c *autoCommand) saveFiles(e *cli.Env, g *game.Game, notes []game.Note, interrupted bool) error {
	save := func(path string, data func([]byte) []byte) error {
		if path == "" || interrupted && e.Spares(path) {
			return nil
		}
		return e.WriteOutput(path, data(nil))
	}
	noBoard := save(c.output, g.Board().AppendDat)
	noRecord := save(c.record, game.Recording{Game: g, Notes: notes}.AppendText)
	return cmp.Or(noBoard, noRecord)
}

// printNext prints the command of the next step, if -o keeps the board for it.
func (c *autoCommand) printNext(e *cli.Env) {
	if c.output == "" || c.input.Mines == "-" {
		return
	}
	words := c.flags.GivenWords("record", "start")
	if c.input.Mines == "" {
		words = append(c.flags.GivenWords("record", "seed"), fmt.Sprintf("--seed=%d", c.spec.Seed.N))
	}
	e.Report("the next step:")
	e.Report("  mines auto %s", strings.Join(append(words, text.ShellWord(c.output)), " "))
}

// runReplay is --replay.
func (c *autoCommand) runReplay(e *cli.Env) error {
	rec, err := cli.ReadFile(e, c.replay, "recording", review.Read)
	if err == nil && rec.Foreign() {
		err = cli.FileError(c.replay, rec.NoteChances())
	}
	if err != nil {
		return err
	}
	e.Notes(c.replay, rec.Differences)
	all, stop := len(rec.Actions), len(rec.Actions)
	if c.flags.Changed("until") {
		stop = c.until
		if stop < 0 {
			stop += all
		}
		if stop < 0 || stop > all {
			return cli.Usagef("--until %d: the game has %d moves", c.until, all)
		}
	}
	g := rec.Game
	err = rec.Replay(stop, func(kind review.RemarkKind) error {
		return c.print(e, nil, g, g.Turn(g.Turns()-1).Right == 1, string(kind))
	})
	if err != nil {
		return err
	}
	unsaved := c.saveFiles(e, g, rec.Notes, false)
	end := answer.GameOf(g, nil)
	if stop < all {
		end.EndOfMoves()
	}
	printed := c.form.Print(e.Stdout, end)
	err = cmp.Or(unsaved, printed)
	if err == nil && g.Status() == game.Lost {
		err = cli.No
	}
	return err
}
