package bot

import (
	"errors"
	"fmt"
	"io"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
	"minesweeper/testdata"
)

// A fallbackPlayer is a player that always answers, because the protocol has no
// word for giving up.
type fallbackPlayer struct {
	guess.PolicyPlayer
	fallback autoplay.PlayerPolicy
}

// Serve answers a referee by the moves of a player with this name until its input
// ends. When the player may not guess and finds no move, it makes the least risky
// move.
func Serve(in io.Reader, out io.Writer, spec generate.Spec, dialect, name string, p guess.PolicyPlayer) error {
	d, err := protocol.ParseDialect(dialect, spec.Size, spec.Mines)
	if err != nil {
		return err
	}
	fallback, err := autoplay.Parse("safest")
	if err != nil {
		return err
	}
	return protocol.Serve(in, out, d, "mines "+name, fallbackPlayer{p, fallback})
}

// Turn returns a move.
func (s fallbackPlayer) Turn(v board.View) (board.Move, error) {
	move, err := s.PolicyPlayer.Turn(v)
	if autoplay.GaveUp(err) && !errors.Is(err, autoplay.ErrOver) {
		return s.fallback.New(autoplay.PlayerOptions{}).Turn(board.View{Board: v.Board, Total: v.Total})
	}
	return move, err
}

// examples are programs that play.
var examples = []struct{ language, file, run string }{
	{"python", "chance.py", "mines bot --protocol json -- python3 chance.py"},
	{"shell", "first.sh", "mines bot -- sh first.sh"},
	{"go", "first.go", "go build -o first first.go && mines bot -- ./first"},
	{"ruby", "ruby_player.rb", "mines bot --protocol json -- ruby ruby_player.rb"},
}

// Examples returns the languages that have an example.
func Examples() (languages []string) {
	for _, x := range examples {
		languages = append(languages, x.language)
	}
	return languages
}

// Example returns the program that plays in a language, the name of its file and
// the command that runs it.
func Example(language string) (program []byte, file, run string, err error) {
	for _, x := range examples {
		if x.language == language {
			program, err = testdata.Bots.ReadFile("bots/" + x.file)
			return program, x.file, x.run, err
		}
	}
	return nil, "", "", fmt.Errorf("language %q: want %s", language, text.Or(Examples()))
}
