package lines

import (
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/prompt"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/judge"
)

// A UI plays a session in lines.
type UI struct {
	*prompt.Prompter
	Session *session.Session
	Store   *store.Store
	Policy  autoplay.PlayerPolicy // the automatic player; the zero value is the default
	Prompt  string
	Offer   *session.SavedGame // a game to offer first, or nil
	NotKept error              // why no game is kept, or nil

	judge  judge.Judge
	hidden bool // the board is drawn only by the command board
	quit   bool
}

// refuse prints an error, if there is one.
func (d *UI) refuse(err error) {
	if err != nil {
		d.Sayf("No: %v.\n", err)
	}
}

// square reads the only argument of a command.
func (d *UI) square(args []string) (board.Square, bool) {
	if len(args) != 1 {
		d.Say("Name one square, such as A7.\n")
		return board.Square{}, false
	}
	s, err := d.Session.Game().Size().Square(strings.ToUpper(args[0]))
	d.refuse(err)
	return s, err == nil
}

func (d *UI) state(s board.Square) board.State { return d.Session.Game().Board().State(s) }

// minesLeft returns the number of mines without a flag, in words. It is
// negative if there are too many flags.
func (d *UI) minesLeft() string {
	return text.Count(d.Session.Game().MinesLeft(), "mine", "mines") + " left"
}

// draw draws the board, unless the player has switched that off.
func (d *UI) draw() {
	if !d.hidden {
		d.board(nil)
	}
}

func (d *UI) board([]string) {
	drawing := board.Drawing{}
	if mines, shown := d.Session.ShownMines(); shown {
		drawing.Mines = &mines
	}
	d.Say(string(drawing.Board(nil, d.Session.Game().Board())))
}
