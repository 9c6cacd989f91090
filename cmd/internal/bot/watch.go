package bot

import (
	"bufio"
	"fmt"
	"time"

	"minesweeper/board"
)

// ClearScreen makes a terminal empty.
const ClearScreen = "\x1b[2J\x1b[H"

// A Watcher shows boards: it clears the screen, and shows the player's name and
// the board; when a game is over also how it ended, and the mines unless it was
// won.
type Watcher struct {
	Out   *bufio.Writer
	Pause time.Duration // after every board
}

// Show shows a scene.
func (w *Watcher) Show(s Scene) {
	title := s.Name
	if s.Outcome != "" {
		title += ": " + string(s.Outcome)
	}
	if s.Detail != "" {
		title += ", " + s.Detail
	}
	fmt.Fprintf(w.Out, "%s%s\n\n%s", ClearScreen, title, board.Drawing{Mines: s.Mines}.Board(nil, s.Board))
	w.Out.Flush() // if nobody watches, the report will say so
	time.Sleep(w.Pause)
}
