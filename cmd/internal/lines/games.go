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

// begins begins a new game as words ask for it.
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
			d.Store.Continue(d.Session, *d.Offer)
			return nil
		case "n", "no":
			return nil
		}
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

// leave keeps the game, with its time, and says so unless that fails.
func (d *UI) leave() {
	if d.Store.Leave(d.Session) && d.Session.Game().Status() != game.Won {
		d.Say("The game is kept.\n")
	}
}
