package bot

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"minesweeper/board/game"
)

// MakeFolder makes a folder for transcripts, and tries whether files can be made
// in it.
func MakeFolder(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, ".mines-bot-")
	if err != nil {
		return err
	}
	file.Close()
	return os.Remove(file.Name())
}

// SaveTranscript writes a game of the match that was not won into a folder: its
// recording, which other commands step through, and after a fault what is known
// of that. It takes the place of whatever is there of the same game: a match that
// was interrupted plays the games again whose results it had not kept, and they
// may end otherwise.
func (m *Match) SaveTranscript(folder string, p Played, r game.Recording) error {
	stem := filepath.Join(folder, fmt.Sprintf("%s-%06d-", m.fileName(p.Bot), p.Game))
	if err := removeTranscripts(stem); err != nil {
		return err
	}
	if p.Outcome == Won {
		return nil
	}
	name := stem + string(p.Outcome)
	if err := os.WriteFile(name+".game", []byte(r.String()), 0o666); err != nil {
		return err
	}
	if p.Fault == nil {
		return nil
	}
	text := fmt.Sprintf("%s: %s in %s\nstandard error:\n%s",
		p.Bot, p.Fault.Verdict, Describe(p), p.Fault.Stderr)
	return os.WriteFile(name+".txt", []byte(text), 0o666)
}

// removeTranscripts removes the files of a game, whatever its outcome was.
func removeTranscripts(stem string) error {
	for _, outcome := range []Outcome{Lost, Faulty, Void} {
		for _, ending := range []string{".game", ".txt"} {
			if err := os.Remove(stem + string(outcome) + ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

// fileName returns what stands for a program of the match in names of files. No
// other program has the same, also where case does not count.
func (m *Match) fileName(bot string) string {
	taken := make(map[string]bool)
	for _, entry := range m.Entries {
		name := fileName(entry.Name)
		for n := 2; taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s_%d", fileName(entry.Name), n)
		}
		if entry.Name == bot {
			return name
		}
		taken[strings.ToLower(name)] = true
	}
	return fileName(bot)
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
