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

// convertCommand is the command that writes boards and minefields in other formats.
type convertCommand struct {
	input              cli.Input
	to                 string
	part               string
	result             flags.Result
	total              board.Total
	covered, dropFlags bool
}

func newConvert(f *cli.Flags) cli.Run {
	c := new(convertCommand)
	c.input = cli.Input{Recordings: true, One: c.one}
	f.Questions(&c.input, "[FILE...]")
	f.Word(&c.to, "to", writtenNames(), "the `FORMAT` to write; if not given, it follows from the name after -o, or is dat")
	flags.Part(f, &c.part)
	f.StringVarP(&c.input.Mines, "mines", "m", "", "take the mines of the board from the minefield `FILE`")
	f.Total(&c.total)
	f.BoolVar(&c.covered, "covered", false, "write a board with every square covered")
	f.BoolVar(&c.dropFlags, "drop-flags", false, "cover flagged squares, for formats without flags")
	c.result.Add(f, "name on standard error the files that were loaded")
	f.Check(c.check)
	return cli.Each(&c.input, c, (*convertCommand).run)
}

// boardFormats lists the formats for the help.
func boardFormats() string {
	line := func(f format.Format) string { return fmt.Sprintf("  %-11s %s\n", f.Name, f.Doc) }
	return strings.Join(text.NamesBy(format.All(), line), "")
}

func (c *convertCommand) run(e *cli.Env, q *cli.Question) error {
	to, _ := c.target() // check has the error
	d, err := c.read(q)
	if err == nil && to.Loses(d) {
		err = c.lossError(q, to)
	}
	if err != nil {
		return err
	}
	if c.covered {
		d.Board = new(board.NewBoard(d.Size()))
	}
	if c.dropFlags && d.Board != nil {
		d.Board = new(d.Board.WithoutFlags())
	}
	if c.result.Form.JSON {
		if c.covered {
			d.Mines = nil
		}
		return c.result.WriteDocument(e, q, d)
	}
	data, err := to.Append(nil, d)
	err = q.FileError(err)
	if errors.Is(err, format.ErrNoTotal) {
		err = cli.Hint(err, "-n N gives it; -m MINES gives the mines too")
	}
	if err != nil {
		return err
	}
	noteGrid(e, to.Name, d)
	return e.WriteOutput(c.result.Output, data)
}

// check returns an error if the flags do not go with the format to write.
func (c *convertCommand) check() error {
	to, err := c.target()
	if err == nil && c.covered && to.MinesOnly {
		err = cli.Usagef("--covered hides the mines, but the format %s holds only mines", to.Name)
	}
	return err
}

// one returns why there must not be several boards, if that is so.
func (c *convertCommand) one() error {
	to, _ := c.target()
	if to.Whole {
		return fmt.Errorf("the format %s holds one board a file, and there are several", to.Name)
	}
	return nil
}

// lossError is the error if a format that holds only mines would lose a game.
func (c *convertCommand) lossError(q *cli.Question, to format.Format) error {
	err := q.FileError(fmt.Errorf("the format %s holds only mines, and the board shows more", to.Name))
	if q.HasMines() && !q.InOneText() {
		return cli.Hint(err, "leave out the board: mines convert --to %s %s", to.Name, text.ShellWord(c.input.Mines))
	}
	return cli.Hint(err, "%s--part minefield takes the mines", text.Choose(q.HasMines(), "leave out -m: ", ""))
}

// target returns the format to write; with --json that is none of them.
func (c *convertCommand) target() (f format.Format, err error) {
	if c.result.Form.JSON {
		return f, nil
	}
	name := cmp.Or(c.to, "dat")
	if f, ok := format.ForFile(c.result.Output); ok && c.to == "" {
		name = f.Name
	}
	f, err = format.ToWrite(name)
	if _, unknown := format.Named(name); unknown != nil {
		_, err = board.Choice("format", name, writtenNames())
	}
	if name == "json" {
		err = cli.Hint(err, "--json writes it")
	}
	return f, cli.Suggest(err, name, writtenNames())
}

// writtenNames returns the names of the formats that are written.
func writtenNames() []string {
	written := slices.DeleteFunc(format.All(), func(f format.Format) bool { return f.Append == nil })
	return text.NamesBy(written, func(f format.Format) string { return f.Name })
}

// read reads the file and adds what the other flags give.
func (c *convertCommand) read(q *cli.Question) (d format.Document, err error) {
	want := flags.PartNamed(c.part)
	var mines board.Minefield
	if q.HasMines() {
		mines, err = q.Minefield() // the board has its size
		if err != nil {
			return d, err
		}
		if want == format.AnyPart {
			want = format.BoardPart // -m is for a file without mines
		}
	}
	d, err = q.Document(want)
	if err != nil {
		return d, err
	}
	count := d.MineCount()
	d, err = d.Only(flags.PartNamed(c.part))
	if err != nil {
		return d, q.FileError(err)
	}
	if d.Mines == nil {
		d.Total = count // is known although the mines were dropped
	}
	if q.HasMines() {
		d, err = c.addMines(q, d, mines)
		if err != nil {
			return d, err
		}
	}
	err = cli.AgreeTotal(&c.total, d.MineCount(), "-n says")
	if err == nil {
		err = c.addTotal(&d)
	}
	return d, q.FileError(err)
}

// addMines adds the minefield of -m to a board.
func (c *convertCommand) addMines(q *cli.Question, d format.Document, mines board.Minefield) (format.Document, error) {
	if d.Mines != nil && (d.Board == nil || !q.InOneText()) {
		return d, cli.Usagef("-m %s: %s holds its own mines", c.input.Mines, q.FileName())
	}
	if err := board.CheckFit(mines, *d.Board); err != nil {
		return d, q.FileError(err)
	}
	d.Mines = &mines
	total := board.KnownTotal(mines.Total())
	return d, q.FileError(cli.AgreeTotal(&total, d.Total, "the minefield has"))
}

// addTotal adds the number of mines given by -n.
func (c *convertCommand) addTotal(d *format.Document) error {
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
