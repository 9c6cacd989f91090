package bot

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"minesweeper/board/game"
)

// SaveTranscript writes a game that was not won into a folder: its recording,
// which other commands step through, and after a fault what is known of that.
func SaveTranscript(folder string, p Played, r game.Recording) error {
	if p.Outcome == Won {
		return nil
	}
	name := filepath.Join(folder, fmt.Sprintf("%s-%06d-%s", fileName(p.Bot), p.Game, p.Outcome))
	if err := os.WriteFile(name+".game", []byte(r.String()), 0o666); err != nil {
		return err
	}
	if p.Fault == nil {
		return nil
	}
	text := fmt.Sprintf("%s: %s in %s\nstandard error, the end of it:\n%s", p.Bot, p.Fault.Verdict, Describe(p), p.Fault.Stderr)
	return os.WriteFile(name+".txt", []byte(text), 0o666)
}

// fileName makes a program's name part of a file's.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' {
			return r
		}
		return '_'
	}, name)
}
