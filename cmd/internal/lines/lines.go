// Package lines plays with a person in lines of text: for screen readers, for
// pipes, and for terminals that can do no more.
//
// A command is a line, and what it did is told in sentences, with the board
// below unless that is switched off. See help.go for the commands.
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
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/judge"
)

// A UI plays a session in lines.
type UI struct {
	Talk    *prompt.Talk
	Session *session.Session
	Store   *session.Store
	Policy  autoplay.Policy // the automatic player; the usual one if it is the zero value
	Prompt  string
	// Offer makes the dialogue begin with the question whether to go on with
	// the game that was kept, if there is one.
	Offer bool

	judge  judge.Judge
	hidden bool // the board is drawn only when it is asked for
	kept   int  // the revision of the game that was kept last
	quit   bool
}

// errLeft ends the dialogue before it has begun.
var errLeft = errors.New("left")

// Play plays until the person leaves or the input ends. The errors are those of
// the input and the output, or say what was not kept.
func (d *UI) Play() error {
	d.kept = d.Session.Revision()
	err := d.begin()
	for err == nil && !d.quit {
		var line string
		if line, err = d.Talk.Ask(d.Prompt); err != nil {
			break
		}
		d.obey(strings.Fields(line))
		d.count()
		d.keep()
	}
	if !errors.Is(err, errLeft) {
		d.leave()
	}
	if errors.Is(err, io.EOF) || errors.Is(err, errLeft) {
		err = nil
	}
	return cmp.Or(err, d.Talk.End(), d.Store.Lost())
}

// begin greets, and offers the game that was kept.
func (d *UI) begin() error {
	if d.Offer {
		if err := d.offer(); err != nil {
			return err
		}
	}
	setup := d.Session.Setup()
	d.Talk.Sayf("%s: %s. help lists the commands.\n", setup.Name(), d.minesLeft())
	d.draw()
	return nil
}

// offer asks whether to go on with the game that was kept. If nobody answers,
// it stays kept.
func (d *UI) offer() error {
	kept, err := d.Store.LastGame()
	if err != nil {
		d.Talk.Sayf("No game is kept: %v.\n", err)
		return nil
	}
	if kept == nil || !kept.Worth() {
		return nil
	}
	for {
		answer, err := d.Talk.Ask("A game was left: " + kept.String() + ". Go on with it, yes or no? ")
		switch {
		case errors.Is(err, io.EOF):
			return errLeft
		case err != nil:
			return err
		}
		switch strings.ToLower(strings.TrimSpace(answer)) {
		case "y", "yes":
			d.Session.Open(*kept)
			d.Store.GoOn()
			d.kept = d.Session.Revision()
			return nil
		case "n", "no":
			return nil
		}
	}
}

// obey does what a line says.
func (d *UI) obey(words []string) {
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
			err = errors.New("one square a line, as A7 or A7*")
		}
		d.refuse(err)
	default:
		d.Talk.Sayf("There is no command %q; help lists the commands.\n", words[0])
	}
}

// refuse says an error.
func (d *UI) refuse(err error) {
	if err != nil {
		d.Talk.Sayf("No: %v.\n", err)
	}
}

// count tells of a game that has just ended, and enters it in the results.
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
		d.Talk.Sayf("%s is the best time for %s.\n", session.Duration(e.Time), d.Session.Setup().Name())
	}
	d.kept = -1 // that it is counted is to be kept too
}

// keep keeps the game if it has changed.
func (d *UI) keep() {
	if d.kept == d.Session.Revision() || !d.Session.Touched() {
		return
	}
	d.kept = d.Session.Revision()
	if err := d.Store.KeepGame(d.text()); err != nil {
		d.Talk.Sayf("No game is kept: %v.\n", err)
	}
}

// text returns the text of the game's recording.
func (d *UI) text() []byte { return d.Session.Recording().AppendText(nil) }

// leave keeps the game, with the time it has taken, and says so unless that fails.
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
