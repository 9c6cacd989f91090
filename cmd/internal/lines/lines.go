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
	"minesweeper/cmd/internal/text"
)

// Play plays until the player quits or the input ends. It returns an error of
// the input or the output, or one that says what was not kept.
func (d *UI) Play() error {
	err := d.greet()
	if err == nil {
		err = d.converse()
		d.leave()
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return cmp.Or(err, d.End(), d.Store.Lost())
}

// converse runs the commands of the player.
func (d *UI) converse() error {
	for !d.quit {
		line, err := d.Ask(d.Prompt)
		if err != nil {
			return err
		}
		d.run(strings.Fields(line))
		d.count()
		d.autosave()
	}
	return nil
}

// greet offers the kept game, and prints the current one.
func (d *UI) greet() error {
	if d.NotKept != nil {
		d.Sayf("The game is not kept: %v.\n", d.NotKept)
	}
	if d.Offer != nil {
		if err := d.offer(); err != nil {
			return err
		}
	}
	d.Sayf("%s: %s. help lists the commands.\n", d.Session.Name(), d.minesLeft())
	d.draw()
	if status := d.Session.Game().Status(); status.Over() {
		d.Sayf("The game is %v.\n", status)
	}
	return nil
}

// run runs the command in a line, given its words.
func (d *UI) run(words []string) {
	if len(words) == 0 {
		d.Say("Name a square or a command; help lists the commands.\n")
		return
	}
	name := strings.ToLower(words[0])
	a, noAction := game.ParseAction(strings.ToUpper(words[0]), d.Session.Game().Size())
	if noAction == nil && len(words) == 1 {
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
		names := text.NamesBy(found, func(c command) string { return c.name })
		slices.Sort(names)
		d.Sayf("%q can be %s.\n", name, strings.Join(names, " or "))
	case strings.ContainsAny(name, "0123456789"):
		d.refuse(cmp.Or(noAction, errors.New("want one square a line, such as A7 or A7*")))
	default:
		d.Sayf("There is no command %q; help lists the commands.\n", words[0])
	}
}
