package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"minesweeper/cmd/internal/cli"
	"minesweeper/safemove/guess"
)

// train is the command that learns weights from decisions.
type train struct {
	output  string
	epochs  int
	heldOut int
	seed    uint64
}

func newTrain(f *cli.Flags) cli.Run {
	c := new(train)
	f.Arguments("DECISIONS...")
	cli.Number(f, &c.epochs, "epochs", "", 8, 1, math.MaxInt, "go through the decisions `N` times")
	cli.Number(f, &c.heldOut, "keep", "", 16, 0, math.MaxInt, "judge by one in `N` decisions, and learn from the others; 0 learns from all")
	cli.Number(f, &c.seed, "seed", "", 1, 0, math.MaxInt, "draw random numbers from seed `S`")
	f.Output(&c.output)
	return c.run
}

// epochBatch is the number of decisions in a step of training.
const epochBatch = 128

func (c *train) run(e *cli.Env, args []string) error {
	switch {
	case len(args) == 0:
		return cli.Usagef("no decisions to learn from")
	case c.output == "":
		return cli.Usagef("no file for the weights: -o FILE")
	case c.heldOut == 1:
		return cli.Usagef("--keep 1: want 0, or 2 or more")
	}
	if err := cli.CheckOutput(c.output); err != nil {
		return err
	}
	all, err := c.read(e, args)
	if err != nil {
		return err
	}
	var learn, heldOut []*lesson
	for i := range all {
		if c.heldOut > 0 && i/heldTogether%c.heldOut == 0 {
			heldOut = append(heldOut, &all[i])
		} else {
			learn = append(learn, &all[i])
		}
	}
	if len(learn) == 0 {
		return fmt.Errorf("no decisions to learn from")
	}
	e.Report("%d decisions, %d more to judge by", len(learn), len(heldOut))
	t := newTeacher(c.seed)
	if err := c.learn(e, t, learn, heldOut); err != nil {
		return err
	}
	return e.WriteOutput(c.output, t.w.Bytes())
}

// heldTogether is the number of decisions in a row that are held out for
// judging. The decisions of a game are alike: next to a single one that is held out,
// others like it would be learned from.
const heldTogether = 8

// read reads the decisions of all files as lessons.
func (c *train) read(e *cli.Env, paths []string) (all []lesson, err error) {
	study := guess.NewStudy(nil)
	for _, path := range paths {
		lessons, err := cli.ReadFile(e, path, "decisions", func(in io.Reader) ([]lesson, error) { return readLessons(in, study) })
		if err != nil {
			return nil, err
		}
		all = append(all, lessons...)
	}
	even(all)
	return all, nil
}

// learn trains the weights: it goes through the lessons once an epoch.
func (c *train) learn(e *cli.Env, t *teacher, learn, heldOut []*lesson) error {
	rng := rand.New(rand.NewPCG(c.seed, 2))
	batches := (len(learn) + epochBatch - 1) / epochBatch
	for epoch := range c.epochs {
		rng.Shuffle(len(learn), func(i, j int) { learn[i], learn[j] = learn[j], learn[i] })
		loss := 0.0
		for batch := range slices.Chunk(learn, epochBatch) {
			if err := e.Context().Err(); err != nil {
				return err
			}
			loss += t.batch(batch, float64(t.step)/float64(c.epochs*batches))
		}
		line := fmt.Sprintf("epoch %d: loss %.5f", epoch+1, loss/float64(batches))
		if len(heldOut) > 0 {
			j := judge(t.w, heldOut)
			line += fmt.Sprintf("; gained a guess %+.5f ± %.5f, explained %.2f%%", j.gain, j.doubt, 100*j.explained)
		}
		e.Report("%s", line)
	}
	return nil
}
