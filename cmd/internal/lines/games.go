package lines

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
	"minesweeper/cmd/internal/text"
)

// begins begins a new game as words ask for it.
func (d *UI) begins(words []string) {
	if err := d.Session.BeginAs(words); err != nil {
		d.refuse(err)
		return
	}
	d.Sayf("%s: %s.\n", d.Session.Name(), d.minesLeft())
	d.draw()
}

// restart begins the current game again.
func (d *UI) restart([]string) {
	d.Session.Restart()
	d.Sayf("The game begins again: %s.\n", d.minesLeft())
	d.draw()
}

// save writes the game to a file.
func (d *UI) save(args []string) {
	d.withFile(args, func(path string) error {
		err := d.Store.SaveGame(path, d.Session.Text())
		if err == nil {
			d.Sayf("The game is saved in %s.\n", path)
		}
		return err
	})
}

// load continues the game in a file.
func (d *UI) load(args []string) {
	d.withFile(args, func(path string) error {
		kept, err := store.ReadGame(path, nil, board.ReadOptions{})
		if err == nil {
			d.Sayf("%v.\n", kept)
			d.Session.Open(kept)
			d.draw()
		}
		return err
	})
}

// withFile calls do with the name of a file, and prints its error.
func (d *UI) withFile(args []string, do func(path string) error) {
	if len(args) == 0 {
		d.Say("Name a file.\n")
		return
	}
	d.refuse(do(strings.Join(args, " ")))
}

// results prints the games, wins and best times.
func (d *UI) results([]string) {
	r, err := d.Store.Results()
	d.refuse(err)
	if err == nil {
		d.Say(strings.Join(r.Sentences(), "\n") + "\n")
	}
}

// ErrUnanswered is the error if a file or a pipe ends before its answer to the
// question whether to continue the kept game.
var ErrUnanswered = errors.New("the input ends without an answer about the last game")

// offer asks whether to continue the kept game. It stays kept if the input ends
// without an answer, or the player quits.
func (d *UI) offer() error {
	for {
		d.Sayf("The last game: %v. Continue it instead of a new one (%s), ", *d.Offer, d.Session.Name())
		answer, err := d.Ask("yes or no? ")
		if err == nil && slices.Contains([]string{"q", "quit"}, strings.ToLower(strings.TrimSpace(answer))) {
			d.quit, err = true, io.EOF
		}
		if err != nil {
			d.Say("Nothing is played, and the last game stays.\n")
			if errors.Is(err, io.EOF) && !d.quit && d.Prompt == "" {
				return ErrUnanswered
			}
			return err
		}
		if d.Prompt == "" { // no terminal, where Enter ends the line
			d.Say("\n")
		}
		switch strings.ToLower(strings.TrimSpace(answer)) {
		case "y", "yes":
			d.Store.Continue(d.Session, *d.Offer)
			return nil
		case "n", "no":
			return nil
		}
		d.Say("Answer yes, no or quit.\n")
	}
}

// keep counts and saves the game, and prints what could not be written.
func (d *UI) keep() {
	kept := d.Store.Keep(d.Session)
	if kept.Uncounted != nil {
		d.Sayf("The result is not counted: %v.\n", kept.Uncounted)
	}
	if e := kept.Ending; kept.Best {
		d.Sayf("%s is the best time for %s%s.\n",
			session.Duration(e.Time), text.Choose(e.Daily != "", "daily ", ""), e.Setup.Name())
	}
	if kept.Unkept != nil {
		d.Sayf("The game is not kept: %v.\n", kept.Unkept)
	}
}

func (d *UI) drawing(args []string) {
	if len(args) != 1 || args[0] != "on" && args[0] != "off" {
		d.Say("Say draw on or draw off.\n")
		return
	}
	d.hidden = args[0] == "off"
	if d.hidden {
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
	d.Sayf("%v.\n", r.Summary())
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
	shows := fmt.Sprintf("shows %d", d.state(s))
	if !d.state(s).Uncovered() {
		shows = "is " + text.Choose(d.state(s) == board.Flagged, "flagged", "covered")
	}
	d.Sayf("%v %s; around it are flagged: %s; covered: %s.\n", s, shows,
		cmp.Or(strings.Join(flagged, " "), "none"), cmp.Or(strings.Join(covered, " "), "none"))
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
	d.Session.Flip(by)
	d.Say("The board is mirrored.\n")
	d.draw()
}
