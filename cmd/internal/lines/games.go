package lines

import (
	"cmp"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
	"minesweeper/cmd/internal/text"
)

func (d *UI) begins(args []string) {
	if err := d.begin(args); err != nil {
		d.refuse(err)
		return
	}
	d.Sayf("%s: %s.\n", d.Session.Name(), d.minesLeft())
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
	d.Sayf("The game begins again: %s.\n", d.minesLeft())
	d.draw()
}

func (d *UI) save(args []string) {
	if len(args) == 0 {
		d.Say("Name a file.\n")
		return
	}
	path := strings.Join(args, " ")
	if err := d.Store.SaveGame(path, d.Session.Text()); err != nil {
		d.refuse(err)
		return
	}
	d.Sayf("The game is saved in %s.\n", path)
}

func (d *UI) load(args []string) {
	if len(args) == 0 {
		d.Say("Name a file.\n")
		return
	}
	kept, err := store.ReadGame(strings.Join(args, " "), nil, board.ReadOptions{})
	if err != nil {
		d.refuse(err)
		return
	}
	d.Sayf("%v.\n", kept)
	d.Session.Open(kept)
	d.draw()
}

func (d *UI) results([]string) {
	r, err := d.Store.Results()
	if err != nil {
		d.refuse(err)
		return
	}
	d.Say(strings.Join(r.Sentences(), "\n") + "\n")
}

// offer asks whether to continue the kept game. It stays kept if the input ends
// without an answer.
func (d *UI) offer() error {
	for {
		answer, err := d.Ask("The last game: " + d.Offer.String() + ". Continue it, yes or no? ")
		if err != nil {
			return err
		}
		switch strings.ToLower(strings.TrimSpace(answer)) {
		case "y", "yes":
			d.Session.Open(*d.Offer)
			d.Store.Continue()
			return nil
		case "n", "no":
			return nil
		}
	}
}

// count enters a game that has just ended in the results.
func (d *UI) count() {
	e, ended := d.Session.Ended()
	if !ended {
		return
	}
	best, err := d.Store.Count(e)
	if err != nil {
		d.Sayf("The result is not counted: %v.\n", err)
	}
	if best {
		d.Sayf("%s is the best time for %s%s.\n",
			session.Duration(e.Time), text.Choose(e.Daily != "", "daily ", ""), e.Setup.Name())
	}
}

// autosave saves the game if it has changed.
func (d *UI) autosave() {
	if text, ok := d.Session.Unsaved(); ok {
		if err := d.Store.SaveLast(text); err != nil {
			d.Sayf("The game is not kept: %v.\n", err)
		}
	}
}

// leave keeps the game, with its time, and says so unless that fails.
func (d *UI) leave() {
	if !d.Session.Touched() {
		return
	}
	kept := d.Store.SaveLast(d.Session.Text()) == nil && d.Store.Saves()
	if kept && d.Session.Game().Status() != game.Won {
		d.Say("The game is kept.\n")
	}
}
