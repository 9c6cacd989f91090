// Package lines is the game in lines of text: for screen readers, pipes and
// terminals that cannot move their cursor.
//
// A command is one line of input. The answer is a sentence, with the board
// below it unless the player has switched that off. The list of commands is in
// help.go; a new command is a line there and a method of [UI]. The rules and
// what is kept are in package session, and must not be repeated here.
package lines

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"minesweeper/board/game"
	"minesweeper/cmd/internal/prompt"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/judge"
)

// A UI plays a session in lines.
type UI struct {
	Talk    *prompt.Prompter
	Session *session.Session
	Store   *store.Store
	Policy  autoplay.PlayerPolicy // the automatic player; the zero value is the default
	Prompt  string
	// Offer makes Play ask first whether to continue the kept game, if there is
	// one.
	Offer bool

	judge         judge.Judge
	hidden        bool // the board is drawn only by the command board
	savedRevision int  // of the game
	quit          bool
}

// errLeft ends the dialogue before the first command.
var errLeft = errors.New("left")

// Play plays until the player quits or the input ends. It returns an error of
// the input or the output, or one that says what was not kept.
func (d *UI) Play() error {
	d.savedRevision = d.Session.Revision()
	err := d.greet()
	for err == nil && !d.quit {
		var line string
		if line, err = d.Talk.Ask(d.Prompt); err != nil {
			break
		}
		d.run(strings.Fields(line))
		d.count()
		d.autosave()
	}
	if !errors.Is(err, errLeft) {
		d.leave()
	}
	if errors.Is(err, io.EOF) || errors.Is(err, errLeft) {
		err = nil
	}
	return cmp.Or(err, d.Talk.End(), d.Store.Lost())
}

// greet offers the kept game, and prints the current one.
func (d *UI) greet() error {
	if d.Offer {
		if err := d.offer(); err != nil {
			return err
		}
	}
	d.Talk.Sayf("%s: %s. help lists the commands.\n", d.Session.Name(), d.minesLeft())
	d.draw()
	if status := d.Session.Game().Status(); status.Over() {
		d.Talk.Sayf("The game is %v.\n", status)
	}
	return nil
}

// offer asks whether to continue the kept game. It stays kept if the input ends
// without an answer.
func (d *UI) offer() error {
	kept, err := d.Store.LastGame()
	if err != nil {
		d.Talk.Sayf("The game is not kept: %v.\n", err)
		return nil
	}
	if kept == nil || !kept.WorthResuming() {
		return nil
	}
	for {
		answer, err := d.Talk.Ask("The last game: " + kept.String() + ". Continue it, yes or no? ")
		switch {
		case errors.Is(err, io.EOF):
			return errLeft
		case err != nil:
			return err
		}
		switch strings.ToLower(strings.TrimSpace(answer)) {
		case "y", "yes":
			d.Session.Open(*kept)
			d.Store.Continue()
			d.savedRevision = d.Session.Revision()
			return nil
		case "n", "no":
			return nil
		}
	}
}

// run runs the command in a line, given its words.
func (d *UI) run(words []string) {
	if len(words) == 0 {
		d.Talk.Say("Name a square or a command; help lists the commands.\n")
		return
	}
	name := strings.ToLower(words[0])
	if a, err := game.ParseAction(strings.ToUpper(words[0]), d.Session.Game().Size()); err == nil && len(words) == 1 {
		d.act(a)
		return
	}
	var found []command
	for _, c := range commands() {
		if c.name == name || c.key == name {
			found = []command{c}
			break
		}
		if strings.HasPrefix(c.name, name) {
			found = append(found, c)
		}
	}
	switch {
	case len(found) == 1:
		found[0].run(d, words[1:])
	case len(found) > 1:
		d.Talk.Sayf("%q can be %s.\n", name, strings.Join(names(found), " or "))
	case strings.ContainsAny(name, "0123456789"):
		_, err := game.ParseAction(strings.ToUpper(words[0]), d.Session.Game().Size())
		if err == nil {
			err = errors.New("want one square a line, such as A7 or A7*")
		}
		d.refuse(err)
	default:
		d.Talk.Sayf("There is no command %q; help lists the commands.\n", words[0])
	}
}

// refuse prints an error, if there is one.
func (d *UI) refuse(err error) {
	if err != nil {
		d.Talk.Sayf("No: %v.\n", err)
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
		d.Talk.Sayf("The result is not counted: %v.\n", err)
	}
	if best {
		d.Talk.Sayf("%s is the best time for %s%s.\n",
			session.Duration(e.Time), text.Choose(e.Daily != "", "daily ", ""), e.Setup.Name())
	}
	d.savedRevision = -1 // the recording now says that it is counted
}

// autosave keeps the game if it has changed.
func (d *UI) autosave() {
	if d.savedRevision == d.Session.Revision() || !d.Session.Touched() {
		return
	}
	d.savedRevision = d.Session.Revision()
	if err := d.Store.KeepGame(d.text()); err != nil {
		d.Talk.Sayf("The game is not kept: %v.\n", err)
	}
}

// text returns the text of the game's recording.
func (d *UI) text() []byte { return d.Session.Recording().AppendText(nil) }

// leave keeps the game, with its time, and says so unless that fails.
func (d *UI) leave() {
	if !d.Session.Touched() {
		return
	}
	kept := d.Store.KeepGame(d.text()) == nil && d.Store.Keeps()
	if kept && d.Session.Game().Status() != game.Won {
		d.Talk.Say("The game is kept.\n")
	}
}

func names(list []command) []string {
	names := text.NamesBy(list, func(c command) string { return c.name })
	slices.Sort(names)
	return names
}
