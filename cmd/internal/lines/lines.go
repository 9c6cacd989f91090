// Package lines is the game in lines of text: for screen readers, pipes and
// terminals that cannot move their cursor.
//
// A command is one line of input. The answer is a sentence, with the board
// below it unless the player has switched that off. A command is a method of
// [UI]. The list of commands, the rules and what is kept are in package session,
// and must not be repeated here.
package lines

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/prompt"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/judge"
)

// Play plays until the player quits or the input ends. It returns an error of
// the input or the output, or one that says what was not kept.
func (d *UI) Play() error {
	err := d.greet()
	if err == nil {
		err = d.converse()
		if d.Store.Leave(d.Session) && d.Session.Game().Status() != game.Won {
			d.Say("The game is kept.\n")
		}
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
		d.keep()
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
	var found []session.Command
	for _, c := range commands() {
		if c.Name == name || c.Letter == name {
			found = []session.Command{c}
			break
		}
		if strings.HasPrefix(c.Name, name) {
			found = append(found, c)
		}
	}
	switch {
	case len(found) == 1:
		d.do(found[0], words[1:])
	case len(found) > 1:
		names := text.NamesBy(found, func(c session.Command) string { return c.Name })
		slices.Sort(names)
		d.Sayf("%q can be %s.\n", name, strings.Join(names, " or "))
	case strings.ContainsAny(name, "0123456789"):
		d.refuse(cmp.Or(noAction, errors.New("want one square a line, such as A7 or A7*")))
	default:
		d.Sayf("There is no command %q; help lists the commands.\n", words[0])
	}
}

// commands returns the commands that have a name, in the order of the help.
func commands() []session.Command {
	return slices.DeleteFunc(session.Commands(), func(c session.Command) bool { return c.Doc == "" })
}

// do does a command.
func (d *UI) do(c session.Command, words []string) {
	map[string]func(*UI, []string){
		"uncover": (*UI).uncover, "flag": (*UI).flag, "chord": (*UI).chord, "undo": (*UI).undo, "redo": (*UI).redo,
		"hint": (*UI).hint, "odds": (*UI).odds, "next": (*UI).next, "solve": (*UI).solve, "cheat": (*UI).cheat,
		"flip": (*UI).flip, "new": (*UI).begins, "restart": (*UI).restart, "save": (*UI).save, "load": (*UI).load,
		"board": (*UI).board, "look": (*UI).describe, "draw": (*UI).drawing, "status": (*UI).status,
		"review": (*UI).review, "results": (*UI).results, "help": (*UI).help, "quit": (*UI).leaves,
	}[c.Name](d, words)
}

// help lists the commands.
func (d *UI) help([]string) {
	for _, c := range commands() {
		d.Sayf("%-2s %-17s %s\n", c.Letter, strings.TrimSpace(c.Name+" "+c.Words), c.Doc)
	}
	d.Say("The letter on the left or the first letters of a name are enough.\n")
}

// leaves ends the game.
func (d *UI) leaves([]string) { d.quit = true }

// A UI plays a session in lines.
type UI struct {
	*prompt.Prompter
	store.Sitting
	Prompt string

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
