package bot

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"minesweeper/board/game"
	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// MakeFolder makes a folder for transcripts and locks it against other matches.
// It fails if no files can be made in it.
func MakeFolder(disk *ownfile.Disk, folder string) (*ownfile.Lock, error) {
	if err := disk.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	lock, err := disk.Lock(filepath.Join(folder, "match"))
	if err != nil {
		return nil, err
	}
	file, err := disk.Temp(filepath.Join(folder, "x"), 0o600)
	if err != nil {
		lock.Close()
		return nil, err
	}
	file.Discard()
	return lock, nil
}

// SaveTranscript writes a game of the match that was not won into a folder: its
// recording, for other commands, and a description of the fault, if there is
// one. It replaces the files of the same game: after an interruption, games
// whose results were not kept are played again and may end differently.
func (m *Match) SaveTranscript(disk *ownfile.Disk, folder string, p Played, r game.Recording) error {
	stem := filepath.Join(folder, fmt.Sprintf("%s-%06d-", m.fileName(p.Bot), p.Game))
	if err := removeTranscripts(disk, stem); err != nil {
		return err
	}
	if p.Outcome == Won {
		return nil
	}
	name := stem + string(p.Outcome)
	if err := disk.WriteFile(name+".game", []byte(r.String())); err != nil {
		return err
	}
	if p.Fault == nil {
		return nil
	}
	report := fmt.Sprintf("%s: %s in %s\nstandard error:\n%s",
		p.Bot, p.Fault.Verdict, Describe(p), text.HarmlessLines(p.Fault.Stderr))
	return disk.WriteFile(name+".txt", []byte(report))
}

// removeTranscripts removes the files of a game, whatever its outcome was.
func removeTranscripts(disk *ownfile.Disk, stem string) error {
	for _, outcome := range []Outcome{Lost, Faulty, Void} {
		for _, ending := range []string{".game", ".txt"} {
			if err := disk.Remove(stem + string(outcome) + ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

// fileName returns the name of a program of the match in names of files. It
// differs from those of other programs even if case is ignored.
func (m *Match) fileName(bot string) string {
	used := make(map[string]bool)
	for _, entry := range m.Entries {
		name := fileName(entry.Name)
		for n := 2; used[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s_%d", fileName(entry.Name), n)
		}
		if entry.Name == bot {
			return name
		}
		used[strings.ToLower(name)] = true
	}
	return fileName(bot)
}

// notInFileName matches the characters that names of files should not have.
var notInFileName = lazy.Regexp(`[^a-zA-Z0-9-]`)

func fileName(name string) string { return notInFileName().ReplaceAllString(name, "_") }
