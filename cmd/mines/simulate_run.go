package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"slices"
	"strings"
	"time"

	"minesweeper/cmd/mines/internal/cli"
	"minesweeper/cmd/mines/internal/simulate"
)

// saveEvery is how often a checkpoint is written: what is lost at the most when
// a run is killed.
const saveEvery = 500 * time.Millisecond

// playRun plays a run, or goes on with it, and prints the results.
func (c *simulation) playRun(e *cli.Env, r *simulate.Record, part simulate.Range) error {
	resumed, err := c.resume(e, r, part)
	if err != nil {
		return err
	}
	if err := c.save(e, r); err != nil { // before there are results, so that a folder without a checkpoint is another run's
		return err
	}
	options := simulate.Options{Workers: c.workers, Now: e.Now, Keep: c.puzzles}
	folder, err := c.openFolder(r, &options, resumed)
	if err != nil {
		return err
	}
	err = c.play(e, r, part, options, folder)
	interrupted := errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return err
	}
	if folder != nil {
		if closed := folder.Close(); closed != nil {
			return closed
		}
	}
	if interrupted {
		return c.stopped(e, r)
	}
	if err := c.save(e, r); err != nil {
		return err
	}
	if err := c.print(e, r); err != nil {
		return err
	}
	return c.tellSpeed(e, r)
}

// play plays with a bar on the screen, and saves from time to time.
func (c *simulation) play(e *cli.Env, r *simulate.Record, part simulate.Range, o simulate.Options, folder *simulate.Folder) error {
	bar := e.Progress(int(part.To-part.From), "games")
	defer bar.Finish()
	bar.Add64(int64(r.Games()))
	played, saved := r.Games(), time.Time{}
	o.Done = func(r *simulate.Record) error {
		bar.Add64(int64(r.Games() - played))
		played = r.Games()
		if c.checkpoint == "" || e.Now().Sub(saved) < saveEvery {
			return nil
		}
		saved = e.Now()
		if folder != nil {
			if err := folder.Flush(); err != nil {
				return err
			}
		}
		return c.save(e, r)
	}
	return simulate.Play(e.Context(), r, part, o)
}

// openFolder opens the folder of --results, if there is one.
func (c *simulation) openFolder(r *simulate.Record, o *simulate.Options, resumed bool) (*simulate.Folder, error) {
	if c.results == "" {
		return nil, nil
	}
	folder, err := simulate.OpenFolder(c.results, c.puzzles, r, resumed)
	if err == nil {
		o.Each = folder.Game
	}
	return folder, err
}

// resume takes over what an earlier run has left in the checkpoint, and tells
// whether there is one.
func (c *simulation) resume(e *cli.Env, r *simulate.Record, part simulate.Range) (bool, error) {
	if c.checkpoint == "" {
		return false, nil
	}
	done, err := readRecord(e, c.checkpoint)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if err := r.SameRun(done); err != nil {
		return false, cli.Hint(cli.FileError(c.checkpoint, err), "name another file, or remove this one")
	}
	if len(done.Done) > 1 || len(done.Done) == 1 && (done.Done[0].From != part.From || done.Done[0].To > part.To) {
		return false, cli.FileError(c.checkpoint, fmt.Errorf("it is about other games than %v", part))
	}
	policies := r.Policies
	*r = *done
	r.Policies = policies
	return true, nil
}

// save writes the checkpoint.
func (c *simulation) save(e *cli.Env, r *simulate.Record) error {
	if c.checkpoint == "" {
		return nil
	}
	return e.WriteOutput(c.checkpoint, r.AppendCheckpoint(nil))
}

// stopped prints what an interrupted run has come to, and how to go on.
func (c *simulation) stopped(e *cli.Env, r *simulate.Record) error {
	if r.Games() == 0 {
		return context.Canceled
	}
	if c.checkpoint == "" {
		c.checkpoint = checkpointName(r)
	}
	if err := c.save(e, r); err != nil {
		return err
	}
	if err := c.print(e, r); err != nil {
		return err
	}
	if err := e.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(e.Stderr, "to go on:\n  %s\n", c.command())
	return context.Canceled
}

// checkpointName makes up a name that another run does not have.
func checkpointName(r *simulate.Record) string {
	h := fnv.New32a()
	fmt.Fprint(h, r.Settings, r.Settings.Games, r.Done[0].From)
	for _, p := range r.Policies {
		fmt.Fprint(h, p.Title(), "\n")
	}
	return fmt.Sprintf("mines-simulate-%08x.json", h.Sum32())
}

// command returns the command line that goes on.
func (c *simulation) command() string {
	words := append([]string{"mines", "simulate"}, flagWords(c.flags, "checkpoint")...)
	return strings.Join(append(words, "--checkpoint="+quote(c.checkpoint)), " ")
}

// flagWords returns the flags that were given, as words of a command line,
// without some.
func flagWords(f *cli.Flags, without ...string) (words []string) {
	for _, name := range f.Given() {
		if !slices.Contains(without, name) {
			words = append(words, "--"+name+"="+quote(f.Lookup(name).Value.String()))
		}
	}
	return words
}

// quote quotes a word for a shell, if it must be.
func quote(word string) string {
	plain := func(r rune) bool {
		return strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,:+=@", r)
	}
	if word != "" && strings.TrimFunc(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
