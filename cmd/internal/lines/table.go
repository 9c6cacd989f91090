package lines

import (
	"cmp"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
	"minesweeper/cmd/internal/text"
)

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
	d.Talk.Say(string(drawing.Board(nil, d.Session.Game().Board())))
}

func (d *UI) drawing(args []string) {
	if len(args) != 1 || args[0] != "on" && args[0] != "off" {
		d.Talk.Say("Say draw on or draw off.\n")
		return
	}
	if d.hidden = args[0] == "off"; d.hidden {
		d.Talk.Say("From now on only the command board draws the board.\n")
	}
	d.draw()
}

// minesLeft returns the number of mines without a flag, in words. It is
// negative if there are too many flags.
func (d *UI) minesLeft() string {
	return text.Count(d.Session.Game().MinesLeft(), "mine", "mines") + " left"
}

func (d *UI) status([]string) {
	g := d.Session.Game()
	d.Talk.Sayf("%s, %s: %s, %s, %s, success probability %s.\n", d.Session.Name(), session.Standing(g), d.minesLeft(),
		text.Count(g.Turns(), "move", "moves"), session.Duration(d.Session.Elapsed()), text.Percent(d.Session.Success()))
}

// review prints for each move of a finished game whether it was luck or a
// mistake.
func (d *UI) review([]string) {
	work, err := d.Session.Review()
	if err != nil {
		d.refuse(err)
		return
	}
	r, err := work()
	for _, remark := range r.Remarks {
		d.Talk.Sayf("%s.\n", remark.Line())
	}
	if err != nil {
		d.refuse(err)
		return
	}
	d.Talk.Sayf("%v.\n", r.Summary)
}

// describe prints what a square shows, and which of its neighbours are flagged
// and covered.
func (d *UI) describe(args []string) {
	s, ok := d.square(args)
	if !ok {
		return
	}
	var flagged, covered []string
	for n := range d.Session.Game().Size().Neighbours(s) {
		switch d.state(n) {
		case board.Flagged:
			flagged = append(flagged, n.String())
		case board.Covered:
			covered = append(covered, n.String())
		}
	}
	d.Talk.Sayf("%v %s; around it are flagged: %s; covered: %s.\n", s, shows(d.state(s)), list(flagged), list(covered))
}

func shows(s board.State) string {
	switch s {
	case board.Covered:
		return "is covered"
	case board.Flagged:
		return "is flagged"
	}
	return fmt.Sprintf("shows %d", s)
}

func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, " ")
}

func (d *UI) cheat([]string) {
	d.Session.Cheat()
	switch _, laid := d.Session.Game().Minefield(); {
	case !d.Session.Cheating():
		d.Talk.Say("The mines are hidden.\n")
	case !laid:
		d.Talk.Say("The mines will be shown; they are laid when the first square is uncovered.\n")
	default:
		d.Talk.Say("The mines are shown.\n")
	}
	d.draw()
}

func (d *UI) flip(args []string) {
	by, ok := map[string]board.Symmetry{"h": board.MirrorH, "v": board.MirrorV}[strings.Join(args, " ")]
	if !ok {
		d.Talk.Say("Say flip h to swap left and right, or flip v to swap top and bottom.\n")
		return
	}
	if err := d.Session.Flip(by); err != nil {
		d.refuse(err)
		return
	}
	d.Talk.Say("The board is mirrored.\n")
	d.draw()
}

func (d *UI) begins(args []string) {
	if err := d.begin(args); err != nil {
		d.refuse(err)
		return
	}
	d.Talk.Sayf("%s: %s.\n", d.Session.Name(), d.minesLeft())
	d.draw()
}

// begin begins a new game as words ask for it. After "daily" stands the name of
// a size or, for the smallest, no word.
func (d *UI) begin(words []string) error {
	if len(words) > 0 && words[0] == "daily" {
		return d.Session.BeginDaily(cmp.Or(strings.Join(words[1:], " "), board.Presets()[0].Name))
	}
	setup, err := d.Session.Setup().Change(words)
	if err == nil {
		d.Session.Begin(setup)
	}
	return err
}

func (d *UI) restart([]string) {
	d.Session.Restart()
	d.Talk.Sayf("The game begins again: %s.\n", d.minesLeft())
	d.draw()
}

func (d *UI) save(args []string) {
	if len(args) == 0 {
		d.Talk.Say("Name a file.\n")
		return
	}
	path := strings.Join(args, " ")
	if err := d.Store.SaveGame(path, d.text()); err != nil {
		d.refuse(err)
		return
	}
	d.Talk.Sayf("The game is saved in %s.\n", path)
}

func (d *UI) load(args []string) {
	if len(args) == 0 {
		d.Talk.Say("Name a file.\n")
		return
	}
	kept, err := store.ReadGame(strings.Join(args, " "), nil, board.ReadOptions{})
	if err != nil {
		d.refuse(err)
		return
	}
	d.Talk.Sayf("%v.\n", kept)
	d.Session.Open(kept)
	d.draw()
}

func (d *UI) results([]string) {
	r, err := d.Store.Results()
	if err != nil {
		d.refuse(err)
		return
	}
	if len(r.Kinds) == 0 {
		d.Talk.Say("No game has been played to its end yet.\n")
	}
	for _, k := range r.Kinds {
		d.Talk.Say(k.Sentence() + "\n")
	}
}
