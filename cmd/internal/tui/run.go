package tui

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Run plays on the terminal behind in and out until the player leaves. It keeps
// the game, also if the terminal is closed or a signal ends the program.
func Run(in io.Reader, out io.Writer, o Options) error {
	m := newModel(o)
	options := []tea.ProgramOption{tea.WithInput(in), tea.WithOutput(out), tea.WithoutSignalHandler()}
	switch o.Color {
	case "never":
		options = append(options, tea.WithColorProfile(colorprofile.ASCII))
	case "always":
		options = append(options, tea.WithColorProfile(colorprofile.TrueColor))
	}
	p := tea.NewProgram(m, options...)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	gone := make(chan os.Signal, 1)
	go func() {
		if s, ok := <-signals; ok {
			gone <- s
			p.Send(hangUpMsg{})
		}
	}()
	_, err := p.Run()
	signal.Stop(signals)
	close(signals)
	m.keepAtLast()
	if lost := o.Store.Lost(); lost != nil {
		return lost
	}
	select {
	case s := <-gone:
		if s == os.Interrupt {
			return context.Canceled
		}
		return nil // an error of the closed terminal does not matter: the game is kept
	default:
	}
	if errors.Is(err, tea.ErrInterrupted) {
		return context.Canceled
	}
	return err
}
