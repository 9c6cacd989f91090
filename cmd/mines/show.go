package main

import (
	"io"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// show is the command that draws a board, or a minefield, for people.
type show struct {
	mines, style, color string
	voice               cli.Voice
	reading             board.ReadOptions
}

func newShow(f *cli.Flags) cli.Run {
	c := new(show)
	f.Describe("[BOARD]", showHelp)
	f.StringVarP(&c.mines, "mines", "m", "", "draw the mines of the minefield `FILE` over the board, as X")
	f.OneOf(&c.style, "style", "", board.StyleNames(), "how to draw")
	f.Color(&c.color)
	f.Voice(&c.voice, "say which files were loaded")
	f.Redirect()
	f.Reading(&c.reading)
	return c.run
}

const showHelp = `
Draw the board in a file, or on standard input, with letters and numbers
around it. A minefield is drawn too: one that could be a board as well is taken
for a minefield if it has nothing but mines and squares without.

The drawing can be read back wherever a board is wanted.

  $ printf '1??\n12*\n 11\n' | mines show
    123
   +---+
  A|1??|
  B|12*|
  C| 11|
   +---+
`

func (c *show) run(e *cli.Env, args []string) error {
	path, err := cli.OneArg(args, "board")
	if err != nil {
		return err
	}
	c.voice.Announce(e)
	s, err := c.read(e, path)
	switch {
	case err != nil || c.voice.Quiet:
		return err
	case c.voice.JSON:
		return text.WriteJSON(e.Stdout, s.json())
	}
	style, _ := board.ParseStyle(c.style) // the flag takes no other
	d := board.Drawing{Style: style}
	if e.UseColor(c.color) {
		d.Paint = paintSquare
	}
	_, err = e.Stdout.Write(s.draw(d))
	return err
}

// A sight is what show draws: a board, perhaps with the mines over it, or a
// minefield alone.
type sight struct {
	board *board.Board
	mines *board.Minefield
}

func (c *show) read(e *cli.Env, path string) (sight, error) {
	if c.mines != "" {
		mines, b, err := e.ReadBoth(c.mines, path, c.reading)
		return sight{&b, &mines}, err
	}
	return cli.Read(e, path, "board", readSight, c.reading)
}

// readSight reads a text that is a board or a minefield.
func readSight(r io.Reader, o board.ReadOptions) (sight, error) {
	text, err := board.ReadAll(r)
	if err != nil {
		return sight{}, err
	}
	b, boardErr := board.ParseBoard(text, o)
	mines, err := board.ParseMinefield(text, o)
	switch {
	case err == nil && (boardErr != nil || onlyFlags(b)):
		return sight{mines: &mines}, nil
	case boardErr != nil:
		return sight{}, boardErr
	}
	return sight{board: &b}, nil
}

// onlyFlags tells whether a board shows flags and blanks only, which is what a
// minefield looks like if it is taken for a board.
func onlyFlags(b board.Board) bool {
	for i := range b.Size().Squares() {
		if s := b.StateAt(i); s != 0 && s != board.Flagged {
			return false
		}
	}
	return b.Flags() > 0
}

func (s sight) draw(d board.Drawing) []byte {
	if s.board == nil {
		return d.Minefield(nil, *s.mines)
	}
	d.Mines = s.mines
	return d.Board(nil, *s.board)
}

// A sightJSON is what --json says.
type sightJSON struct {
	Rows      int      `json:"rows"`
	Cols      int      `json:"cols"`
	Board     []string `json:"board,omitempty"`
	Covered   *int     `json:"covered,omitempty"`
	Flags     *int     `json:"flags,omitempty"`
	Minefield []string `json:"minefield,omitempty"`
	Total     *int     `json:"total,omitempty"`
}

func (s sight) json() sightJSON {
	var j sightJSON
	if s.board != nil {
		covered, flags := s.board.CoveredSquares(), s.board.Flags()
		j.Rows, j.Cols = s.board.Size().Rows, s.board.Size().Cols
		j.Board, j.Covered, j.Flags = text.Lines(s.board.String()), &covered, &flags
	}
	if s.mines != nil {
		total := s.mines.Total()
		j.Rows, j.Cols = s.mines.Size().Rows, s.mines.Size().Cols
		j.Minefield, j.Total = text.Lines(s.mines.String()), &total
	}
	return j
}
