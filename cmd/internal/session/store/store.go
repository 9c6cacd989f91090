// Package store keeps a player's games on a disk: the last game, saved games and
// the results. One program at a time keeps games in a directory.
package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/autoplay"
)

// A Sitting is what a player plays with, on a screen or in lines.
type Sitting struct {
	Session *session.Session
	Store   *Store
	Policy  autoplay.PlayerPolicy // the automatic player; the zero value is the default
	Offer   *session.SavedGame    // a game to offer first, or nil
	NotKept error                 // why no game is kept, or nil
}

// A Store keeps the last game and the results, in a directory of the user.
type Store struct {
	// Dir is the directory, which is made when it is needed. If Dir is empty, no
	// game is kept, which is an error like any other.
	Dir string
	// Disk is where Dir is.
	Disk *ownfile.Disk
	// Write replaces a file as a whole, or not at all.
	Write func(path string, data []byte) error

	sealed error         // why the last game must not be replaced
	wanted bool          // whether saveLast was called
	ours   bool          // whether the last game is the one of this program
	locked *ownfile.Lock // while this program keeps the last game

	unkept, uncounted error // why the last game and a result were not written
}

// The files in the directory.
const (
	lastGame     = "last.game"
	previousGame = "previous.game" // the last game before another was begun
	resultsFile  = "results.txt"
)

// errNowhere says that there is no directory.
var errNowhere = errors.New("no folder for it: HOME or XDG_STATE_HOME must be a whole path")

// errBusy says that another program keeps its game in the same place.
var errBusy = errors.New("another game is being played, and that one is kept")

// StateDir returns the directory for the files that a program keeps, from the
// environment, or "" if the environment names none.
func StateDir(getenv func(string) string, program string) string {
	for _, name := range []string{"XDG_STATE_HOME", "LOCALAPPDATA"} {
		if dir := getenv(name); filepath.IsAbs(dir) {
			return filepath.Join(dir, program)
		}
	}
	if home := getenv("HOME"); filepath.IsAbs(home) {
		return filepath.Join(home, ".local", "state", program)
	}
	return ""
}

// LastGame returns the kept game, or nil if there is none. If it cannot be
// read, or if another program is playing, the error says so; the file then
// stays as it is, and this store keeps no games. It locks the last game against
// other programs that keep games there.
func (s *Store) LastGame() (*session.SavedGame, error) {
	if s.Dir == "" {
		s.sealed = errNowhere
		return nil, errNowhere
	}
	if s.locked == nil {
		var err error
		s.locked, err = s.Disk.Lock(filepath.Join(s.Dir, lastGame))
		if errors.Is(err, ownfile.ErrLocked) { // other errors: there is no directory, or it cannot be written
			s.sealed = errBusy
			return nil, errBusy
		}
	}
	kept, err := load(filepath.Join(s.Dir, lastGame), session.Read)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil, nil // if a file is in the place of a folder, writing says so
	}
	if err != nil {
		s.sealed = stays(err)
		return nil, s.sealed
	}
	return &kept, nil
}

// stays returns the error of a file that cannot be read, with what to do.
func stays(err error) error {
	return fmt.Errorf("%w; the file is not replaced: move it away first", err)
}

// Close releases the lock, so that other programs can keep games.
func (s *Store) Close() error {
	locked := s.locked
	s.locked = nil
	return locked.Close()
}

// Continue makes the last game the current one, so that saveLast replaces it.
func (s *Store) Continue(g *session.Session, last session.SavedGame) {
	g.Open(last)
	s.ours = true
}

// Kept is what [Store.Keep] did.
type Kept struct {
	Ending            session.Ending // of a game that has just ended
	Best              bool           // whether that is a new best time
	Uncounted, Unkept error          // why its result and the game were not written
}

// Keep must be called after every change of the current game. It counts a game
// that has just ended, and saves a game that has changed and has any moves.
func (s *Store) Keep(g *session.Session) (k Kept) {
	ending, ended := g.Ended()
	if ended {
		k.Ending = ending
		k.Best, k.Uncounted = s.count(ending)
	}
	if text, ok := g.Unsaved(); ok {
		k.Unkept = s.saveLast(text)
	}
	return k
}

// Leave saves the current game once more, with its time, unless it has no moves.
// It reports whether the game is kept.
func (s *Store) Leave(g *session.Session) bool {
	return g.Touched() && s.saveLast(g.Text()) == nil && s.saves()
}

// saves reports whether games are saved.
func (s *Store) saves() bool { return s.sealed == nil }

// saveLast saves a game, given its text, as the last game. If another program
// left the last game, that becomes the previous game.
func (s *Store) saveLast(text []byte) error {
	s.unkept = nil
	s.wanted = true
	if s.saves() && !s.ours {
		s.unkept = s.replaceLast()
	}
	if s.saves() && s.unkept == nil {
		s.unkept = s.write(lastGame, text)
	}
	return s.unkept
}

// Lost returns an error that says what was not kept, if anything.
func (s *Store) Lost() error {
	unkept := s.unkept
	if s.wanted && !errors.Is(s.sealed, errBusy) { // the player has seen errBusy at the beginning
		unkept = cmp.Or(unkept, s.sealed)
	}
	if unkept == nil && s.uncounted == nil {
		return nil
	}
	if unkept == nil {
		return fmt.Errorf("a result is not counted: %w", s.uncounted)
	}
	also := text.Choose(s.uncounted == nil, "", ", and a result is not counted")
	return fmt.Errorf("the game is not kept%s: %w", also, unkept)
}

// replaceLast moves the last game of another program to the previous game.
func (s *Store) replaceLast() error {
	if err := s.Disk.MkdirAll(s.Dir, 0o700); err != nil && s.Dir != "" {
		return err
	}
	kept, err := s.LastGame()
	if err != nil {
		return err
	}
	if kept != nil {
		if err := s.Disk.Rename(filepath.Join(s.Dir, lastGame), filepath.Join(s.Dir, previousGame)); err != nil {
			return err
		}
	}
	s.ours = true
	return nil
}

func (s *Store) write(name string, data []byte) error {
	if err := s.Disk.MkdirAll(s.Dir, 0o700); err != nil {
		return err
	}
	return s.Write(filepath.Join(s.Dir, name), data)
}

// Results returns the kept results. They are empty if there is no file.
func (s *Store) Results() (session.Results, error) {
	if s.Dir == "" {
		return session.Results{}, nil
	}
	r, err := load(filepath.Join(s.Dir, resultsFile), session.ParseResults)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return r, stays(err)
	}
	return r, nil
}

// count adds an ending to the results, and reports whether it is a new best
// time. A file of results that cannot be read is not replaced.
func (s *Store) count(e session.Ending) (best bool, err error) {
	defer func() { s.uncounted = cmp.Or(s.uncounted, err) }()
	if s.Dir == "" {
		return false, errNowhere
	}
	r, err := s.Results()
	if err != nil {
		return false, err
	}
	best = r.Add(e)
	return best, s.write(resultsFile, []byte(r.String()))
}

// ReadGame reads the file of a game, or of a board; see [session.ReadFile].
func ReadGame(path string, mines *board.Minefield, o board.ReadOptions) (session.SavedGame, error) {
	return load(path, func(data []byte) (session.SavedGame, error) {
		return session.ReadFile(path, data, mines, o)
	})
}

// load reads and parses a file.
func load[T any](path string, parse func([]byte) (T, error)) (content T, err error) {
	data, err := readFile(path)
	if err == nil {
		content, err = parse(data)
	}
	return content, text.FileError(path, err)
}

// SaveGame writes the file of a game. It replaces a saved game, but no other
// file.
func (s *Store) SaveGame(path string, text []byte) error {
	if path == "-" {
		path = "./-" // here "-" is the name of a file
	}
	old, err := readFile(path)
	if long := (*board.SyntaxError)(nil); errors.As(err, &long) || err == nil && len(old) > 0 && !game.IsRecording(old) {
		return fmt.Errorf("%s is not a saved game, so it is not replaced", path)
	}
	return s.Write(path, text)
}

// readFile reads a file. If it is too long for a saved game, the error is a
// [*board.SyntaxError].
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return board.ReadFile(f, "saved game")
}
