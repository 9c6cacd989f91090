package bot

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"time"

	"minesweeper/board"
)

// ClearScreen makes a terminal empty.
const ClearScreen = "\x1b[2J\x1b[H"

// A Watcher shows boards: it clears the screen and shows the player's name and
// the board. When a game is over it also shows the result, and the mines unless
// the game was won.
type Watcher struct {
	Out    *bufio.Writer
	Pause  time.Duration // after every board
	Next   func()        // unless nil, called before the next game, to wait for a person
	Failed func(error)   // called if a board cannot be written
}

// Show shows a scene.
func (w *Watcher) Show(s Scene) {
	title := s.Name
	if s.Ending != "" {
		title += ": " + s.Ending
	}
	if s.Detail != "" {
		title += ", " + s.Detail
	}
	fmt.Fprintf(w.Out, "%s%s\n\n%s", ClearScreen, title, board.Drawing{Mines: s.Mines}.Board(nil, s.Board))
	if err := w.Out.Flush(); err != nil {
		w.Failed(err)
		return
	}
	time.Sleep(w.Pause)
	if s.More && w.Next != nil {
		fmt.Fprint(w.Out, "\nEnter shows the next game: ")
		w.Out.Flush()
		w.Next()
	}
}

// AwaitLine returns a function that waits until a line is typed, or for the end
// of ctx.
func AwaitLine(ctx context.Context, tty io.Reader) func() {
	return func() {
		typed := make(chan struct{})
		go func() {
			defer close(typed)
			bufio.NewReader(tty).ReadString('\n') // whatever it says
		}()
		select {
		case <-typed:
		case <-ctx.Done():
		}
	}
}
