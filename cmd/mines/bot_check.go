package main

import (
	"os"
	"path/filepath"
	"slices"

	"minesweeper/cmd/internal/bot"
	"minesweeper/cmd/internal/cli"
)

// check returns an error unless the flags make sense together.
func (c *bots) check(args []string) error {
	named := len(args) > 0 || len(c.entries) > 0
	if c.serve {
		if named || c.resume != "" {
			return cli.Usagef("--serve plays itself: it wants no program")
		}
		return nil
	}
	if err := c.policy.checkNone("--serve"); err != nil {
		return err
	}
	switch {
	case c.resume != "" && named:
		return cli.Usagef("--resume knows the programs: name none")
	case c.resume == "" && !named:
		return cli.Hint(cli.Usagef("no program to play"), "mines bot -- PROGRAM ARGS...")
	}
	if err := c.checkResume(); err != nil {
		return err
	}
	if err := c.checkNumbers(); err != nil {
		return err
	}
	return c.checkFiles()
}

// checkResume returns an error if --resume is given together with a flag about
// what the file of the match knows already.
func (c *bots) checkResume() error {
	if c.resume == "" {
		return nil
	}
	for _, name := range c.flags.Given() {
		switch {
		case name == "results":
			return cli.Usagef("--resume and --results exclude each other: a match goes on in its own file")
		case name != "resume" && !slices.Contains(ownFlags, name):
			return cli.Usagef("--resume knows what is played: --%s cannot be changed", name)
		}
	}
	return nil
}

func (c *bots) checkNumbers() error {
	top := int(bot.Apart)
	switch {
	case c.games < 1 || c.workers < 1:
		return cli.Usagef("--games %d, -j %d: want 1 or more", c.games, c.workers)
	case c.most < 0 || c.most > top || c.least < 0 || c.least > top:
		return cli.Usagef("isolation has levels 0 to %d", top)
	case c.limits.Move <= 0 || c.limits.Start <= 0 || c.memory == 0 || c.memory > 1<<30:
		return cli.Usagef("--move-timeout, --start-timeout and --memory: want more than nothing")
	case c.pause < 0:
		return cli.Usagef("--pause %v: want 0s or more", c.pause)
	case !c.watch && slices.Contains(c.flags.Given(), "pause"):
		return cli.Usagef("--pause is for --watch")
	}
	return nil
}

// checkFiles returns an error unless what is to be read is there and what is to
// be written has a place of its own.
func (c *bots) checkFiles() error {
	if c.json && c.csv || c.watch && (c.json || c.csv) {
		return cli.Usagef("want at most one of --json, --csv and --watch")
	}
	for i, path := range c.read {
		whole, err := filepath.Abs(path) // programs run in folders of their own
		if err == nil {
			_, err = os.Stat(whole)
		}
		if err != nil {
			return cli.FileError("--read "+path, err)
		}
		c.read[i] = whole
	}
	if err := cli.CheckOutput(c.output); err != nil {
		return err
	}
	return cli.DistinctOutputs(cli.Written{Flag: "-o", Path: c.output},
		cli.Written{Flag: "--results", Path: c.results}, cli.Written{Flag: "--resume", Path: c.resume})
}

// makeTranscripts makes the folder of --transcripts, and tries whether files
// can be made in it.
func (c *bots) makeTranscripts() error {
	if c.transcripts == "" {
		return nil
	}
	err := os.MkdirAll(c.transcripts, 0o777)
	if err != nil {
		return cli.FileError(c.transcripts, err)
	}
	file, err := os.CreateTemp(c.transcripts, ".mines-bot-")
	if err != nil {
		return cli.FileError(c.transcripts, err)
	}
	file.Close()
	return cli.FileError(c.transcripts, os.Remove(file.Name()))
}
