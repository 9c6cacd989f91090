package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/text"
)

// convert is the command that writes boards and minefields in other formats.
type convert struct {
	path               string
	to                 string
	part               string
	mines              string
	result             flags.Result
	total              board.Total
	covered, dropFlags bool
	reading            cli.Reading
}

func newConvert(f *cli.Flags) cli.Run {
	c := new(convert)
	boards := &cli.Boards{
		Use: "file", Reading: &c.reading, Mines: &c.mines, Output: &c.result.Output, One: c.one,
	}
	f.Boards(boards, "[FILE...]")
	f.Word(&c.to, "to", writtenNames(), "the `FORMAT` to write; if not given, it follows from the name after -o, or is dat")
	flags.Part(f, &c.part)
	f.StringVarP(&c.mines, "mines", "m", "", "take the mines of the board from the minefield `FILE`")
	f.Total(&c.total)
	f.BoolVar(&c.covered, "covered", false, "write a board with every square covered")
	f.BoolVar(&c.dropFlags, "drop-flags", false, "cover flagged squares, for formats without flags")
	c.result.Add(f, "name on standard error the files that were loaded")
	f.From(&c.reading)
	c.reading.Recordings = true
	f.Lookup("from").Usage = "the `FORMAT` of the file; recognised from its content if not given"
	f.Rules(cli.Rule{If: "json", Not: "to", Text: "--json and --to VALUE exclude each other"})
	return cli.Each(boards, c, (*convert).run)
}

// boardFormats lists the formats for the help.
func boardFormats() string {
	line := func(f format.Format) string { return fmt.Sprintf("  %-11s %s\n", f.Name, f.Doc) }
	return strings.Join(text.NamesBy(format.All(), line), "")
}

func (c *convert) run(e *cli.Env, path string) error {
	c.path = path
	to, err := c.target()
	if err != nil {
		return err
	}
	if c.covered && to.MinesOnly {
		return cli.Usagef("--covered hides the mines, but the format %s holds only mines", to.Name)
	}
	e.AnnounceAside(c.result.Form)
	d, err := c.read(e)
	if err == nil && !c.result.Form.JSON && to.Loses(d) {
		err = c.lossError(to)
	}
	if err != nil {
		return err
	}
	if d = c.prepare(d); c.result.Form.JSON {
		if c.covered {
			d.Mines = nil
		}
		return c.result.WriteDocument(e, "", d)
	}
	data, err := to.Append(nil, d)
	if errors.Is(err, format.ErrNoTotal) {
		err = cli.Hint(err, "-n N gives it; -m MINES gives the mines too")
	}
	if err != nil {
		return err
	}
	return c.result.Write(e, data)
}

// one returns why there must not be several boards, if that is so.
func (c *convert) one() error {
	to, err := c.target()
	if err == nil && to.Whole && !c.result.Form.JSON {
		err = fmt.Errorf("the format %s holds one board a file, and there are several", to.Name)
	}
	return err
}

// lossError is the error if a format that holds only mines would lose a game.
func (c *convert) lossError(to format.Format) error {
	err := cli.FileError(c.path, fmt.Errorf("the format %s holds only mines, and the board shows more", to.Name))
	if c.mines != "" {
		return cli.Hint(err, "leave out the board: mines convert --to %s %s", to.Name, text.ShellWord(c.mines))
	}
	return cli.Hint(err, "--part minefield takes the mines")
}

// target returns the format to write.
func (c *convert) target() (format.Format, error) {
	name := cmp.Or(c.to, "dat")
	if f, ok := format.ForFile(c.result.Output); ok && c.to == "" {
		name = f.Name
	}
	f, err := format.ToWrite(name)
	return f, cli.Suggest(err, name, writtenNames())
}

// writtenNames returns the names of the formats that are written.
func writtenNames() []string {
	written := slices.DeleteFunc(format.All(), func(f format.Format) bool { return f.Append == nil })
	return text.NamesBy(written, func(f format.Format) string { return f.Name })
}

// read reads the file and adds what the other flags give.
func (c *convert) read(e *cli.Env) (format.Document, error) {
	want := flags.PartNamed(c.part)
	if c.mines != "" && want == format.AnyPart {
		want = format.BoardPart // -m is for a file without mines
	}
	d, err := e.ReadDocument(c.path, "board", want, c.reading)
	if err != nil {
		return d, err
	}
	count := d.MineCount()
	if d, err = d.Only(flags.PartNamed(c.part)); err != nil {
		return d, cli.FileError(c.path, err)
	}
	if d.Mines == nil {
		d.Total = count // is known although the mines were dropped
	}
	if c.mines != "" {
		if d, err = c.addMines(e, d); err != nil {
			return d, err
		}
	}
	if err = cli.AgreeTotal(&c.total, d.MineCount(), c.path, "-n says"); err == nil {
		err = cli.FileError(c.path, c.addTotal(&d))
	}
	return d, err
}

// addMines adds the minefield of -m to a board.
func (c *convert) addMines(e *cli.Env, d format.Document) (format.Document, error) {
	if d.Mines != nil {
		return d, cli.Usagef("-m %s: %s holds its own mines", c.mines, cli.FileName(c.path))
	}
	mines, err := e.RequireMinefield(c.mines, c.reading.ReadOptions)
	if err != nil {
		return d, err
	}
	if err := board.CheckFit(mines, *d.Board); err != nil {
		return d, cli.FileError(c.path, err)
	}
	d.Mines = &mines
	total := board.KnownTotal(mines.Total())
	return d, cli.AgreeTotal(&total, d.Total, c.path, "the minefield has")
}

// addTotal adds the number of mines given by -n.
func (c *convert) addTotal(d *format.Document) error {
	n, given := c.total.Mines()
	switch {
	case !given || d.MineCount().Known():
	case n > d.Size().Squares():
		return fmt.Errorf("-n %d: the board has %d squares", n, d.Size().Squares())
	case d.Board != nil && !c.dropFlags && !c.covered && d.Board.Flags() > n:
		err := fmt.Errorf("-n %d: the board has %s", n, text.Count(d.Board.Flags(), "flag", "flags"))
		return cli.Hint(err, "--drop-flags covers flagged squares")
	default:
		d.Total = c.total
	}
	return nil
}

// prepare applies --covered and --drop-flags.
func (c *convert) prepare(d format.Document) format.Document {
	if c.covered {
		b := board.NewBoard(d.Size())
		d.Board = &b
	}
	if c.dropFlags && d.Board != nil {
		b := d.Board.WithoutFlags()
		d.Board = &b
	}
	return d
}
