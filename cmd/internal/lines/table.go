package lines

import (
	"cmp"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"
)

func (d *UI) drawing(args []string) {
	if len(args) != 1 || args[0] != "on" && args[0] != "off" {
		d.Say("Say draw on or draw off.\n")
		return
	}
	if d.hidden = args[0] == "off"; d.hidden {
		d.Say("From now on only the command board draws the board.\n")
	}
	d.draw()
}

func (d *UI) status([]string) {
	g := d.Session.Game()
	d.Sayf("%s, %s: %s, %s, %s, success probability %s.\n", d.Session.Name(), session.Standing(g), d.minesLeft(),
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
		d.Sayf("%s.\n", remark.Line())
	}
	if err != nil {
		d.refuse(err)
		return
	}
	d.Sayf("%v.\n", r.Summary)
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
	d.Sayf("%v %s; around it are flagged: %s; covered: %s.\n", s, shows(d.state(s)),
		cmp.Or(strings.Join(flagged, " "), "none"), cmp.Or(strings.Join(covered, " "), "none"))
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

// cheat shows the mines, or hides them again.
func (d *UI) cheat([]string) {
	d.Session.Cheat()
	switch _, laid := d.Session.Game().Minefield(); {
	case !d.Session.Cheating():
		d.Say("The mines are hidden.\n")
	case !laid:
		d.Say("The mines will be shown; they are laid when the first square is uncovered.\n")
	default:
		d.Say("The mines are shown.\n")
	}
	d.draw()
}

// flip mirrors the board.
func (d *UI) flip(args []string) {
	by, ok := map[string]board.Symmetry{"h": board.MirrorH, "v": board.MirrorV}[strings.Join(args, " ")]
	if !ok {
		d.Say("Say flip h to swap left and right, or flip v to swap top and bottom.\n")
		return
	}
	if err := d.Session.Flip(by); err != nil {
		d.refuse(err)
		return
	}
	d.Say("The board is mirrored.\n")
	d.draw()
}
