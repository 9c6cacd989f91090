package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
)

// saveEvery is how often a checkpoint is written: what is lost at the most when
// a run is killed.
const saveEvery = 500 * time.Millisecond

// A stretch is games that are played without a break, and where they are kept.
type stretch struct {
	record  *simulate.Record
	part    simulate.Range
	resumed bool         // an earlier run has begun it
	dir     string       // the folder for the results of every game, or ""
	save    func() error // writes the checkpoint, if there is to be one
}

// playRun plays a run, or goes on with it, and prints the results.
func (c *simulation) playRun(e *cli.Env, r *simulate.Record, part simulate.Range) error {
	resumed, err := c.resume(e, r, part)
	if err != nil {
		return err
	}
	save := func() error { return c.save(e, r.AppendCheckpoint) }
	bar := e.Progress(int(part.To-part.From), "games")
	err = c.play(e, stretch{r, part, resumed, c.results, save}, bar)
	bar.Finish()
	if errors.Is(err, context.Canceled) {
		return c.stopped(e, r, part)
	}
	if err != nil {
		return err
	}
	if err := save(); err != nil {
		return err
	}
	if err := c.print(e, r); err != nil {
		return err
	}
	return c.tellSpeed(e, r)
}

// play plays games, keeping what is done from time to time. If it is interrupted
// the record and the folder have the games that were played.
func (c *simulation) play(e *cli.Env, s stretch, bar *progressbar.ProgressBar) error {
	if s.dir != "" && !s.resumed { // else the folder would count as this run's when it is tried again
		if err := simulate.CheckFolder(s.dir); err != nil {
			return err
		}
	}
	if err := s.save(); err != nil { // before there are results, so that a folder without a checkpoint is another run's
		return err
	}
	o := simulate.Options{Workers: c.workers, Now: e.Now, Keep: c.puzzles}
	folder, err := c.openFolder(s, &o)
	if err != nil {
		return err
	}
	decisions, err := c.openDecisions(e, s, &o)
	if err != nil {
		return err
	}
	bar.Add64(int64(s.record.Games()))
	played, saved := s.record.Games(), time.Time{}
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
		return s.save()
	}
	err = simulate.Play(e.Context(), s.record, s.part, o)
	if folder != nil && (err == nil || errors.Is(err, context.Canceled)) {
		if closed := folder.Close(); closed != nil {
			return closed
		}
	}
	if decisions != nil {
		defer decisions.Discard()
		if err == nil || errors.Is(err, context.Canceled) && s.record.Games() > 0 {
			err = errors.Join(decisions.Commit(), err)
		}
	}
	return err
}

// openFolder opens the folder for results, if there is to be one.
func (c *simulation) openFolder(s stretch, o *simulate.Options) (*simulate.Folder, error) {
	if s.dir == "" {
		return nil, nil
	}
	folder, err := simulate.OpenFolder(s.dir, c.puzzles, s.record, s.resumed)
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		return nil, cli.FileError(failed.Path, err)
	}
	if err != nil {
		return nil, err
	}
	o.Each = folder.Game
	return folder, nil
}

// resume takes over what an earlier run has left in the checkpoint, and tells
// whether there is one.
func (c *simulation) resume(e *cli.Env, r *simulate.Record, part simulate.Range) (bool, error) {
	if !c.begun() {
		return false, nil
	}
	done, err := readRecord(e, c.checkpoint)
	if err != nil {
		return false, err
	}
	return true, c.takeOver(r, done, part)
}

// begun tells whether there is a checkpoint. An empty file, as mktemp makes, counts
// as none.
func (c *simulation) begun() bool {
	if c.checkpoint == "" {
		return false
	}
	info, err := os.Stat(c.checkpoint)
	return err == nil && info.Size() > 0 || err != nil && !errors.Is(err, fs.ErrNotExist)
}

// takeOver makes r what was done of a part, if it was done by the same run.
func (c *simulation) takeOver(r, done *simulate.Record, part simulate.Range) error {
	if err := r.SameRun(done); err != nil {
		return cli.Hint(cli.FileError(c.checkpoint, err), "name another file, or remove this one")
	}
	if len(done.Done) > 1 || len(done.Done) == 1 && (done.Done[0].From != part.From || done.Done[0].To > part.To) {
		return cli.FileError(c.checkpoint, fmt.Errorf("it is about other games than %v", part))
	}
	policies := r.Policies
	*r = *done
	r.Policies = policies
	if c.results == "" && r.Games() < part.To-part.From {
		r.Bytes = 0 // from now on games are missing there
	}
	return nil
}

// save writes a checkpoint.
func (c *simulation) save(e *cli.Env, done func([]byte) []byte) error {
	if c.checkpoint == "" {
		return nil
	}
	return e.WriteOutput(c.checkpoint, done(nil))
}

// stopped prints what an interrupted run has come to, and how to go on.
func (c *simulation) stopped(e *cli.Env, r *simulate.Record, part simulate.Range) error {
	if r.Games() == 0 {
		return context.Canceled
	}
	if c.decisions != "" { // it cannot be gone on with
		return errors.Join(c.print(e, r), context.Canceled)
	}
	if err := c.nameCheckpoint(r, fmt.Sprint(part)); err != nil {
		return err
	}
	if err := c.save(e, r.AppendCheckpoint); err != nil {
		return err
	}
	if err := c.print(e, r); err != nil {
		return err
	}
	return c.tellCommand(e)
}

// nameCheckpoint makes up a name, unless one was given, and a file that nobody
// else has: what an earlier run has left may be more than this one has.
func (c *simulation) nameCheckpoint(r *simulate.Record, what string) error {
	if c.checkpoint != "" {
		return nil
	}
	h := fnv.New32a()
	fmt.Fprint(h, r.Settings, r.Settings.Games, what)
	for _, p := range r.Policies {
		fmt.Fprint(h, p.Title(), "\n")
	}
	name := fmt.Sprintf("mines-simulate-%08x", h.Sum32())
	for n := 1; ; n++ {
		path := name + ".json"
		if n > 1 {
			path = fmt.Sprintf("%s-%d.json", name, n)
		}
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return cli.FileError(path, err)
		}
		c.checkpoint = path
		return f.Close()
	}
}

// tellCommand tells the command line that goes on.
func (c *simulation) tellCommand(e *cli.Env) error {
	if err := e.Flush(); err != nil {
		return err
	}
	words := append([]string{"mines", "simulate"}, c.flags.GivenWords("checkpoint")...)
	fmt.Fprintf(e.Stderr, "to go on:\n  %s --checkpoint=%s\n", strings.Join(words, " "), text.ShellWord(c.checkpoint))
	return context.Canceled
}
