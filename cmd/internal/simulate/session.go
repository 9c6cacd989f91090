package simulate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"minesweeper/board"
	"minesweeper/cmd/internal/journal"
	"minesweeper/cmd/internal/ownfile"
)

// A Session plays a sweep or a single run, and saves its progress.
type Session struct {
	RunOptions
	Checkpoint string                               // the file to save progress in, or ""
	Stem       string                               // the name of a new checkpoint, without its ending
	Mode       fs.FileMode                          // of a new checkpoint
	Results    string                               // the folder for results of single games, or ""
	Open       func(r *Record) (GameFiles, error)   // opens another file for single games; may be nil
	Disk       *ownfile.Disk                        // where files are made
	Write      func(path string, data []byte) error // replaces a file
	Progress   func(games int64)                    // called with the number of games just done
}

// GameFiles are files that grow with every game of a run.
type GameFiles interface {
	// Game adds a game. It is an [EachGame].
	Game(game uint64, mines board.Minefield, outcomes []Outcome) error
	// Flush writes what is buffered, and stores the sizes of the files in the
	// record. The checkpoint is saved after it.
	Flush() error
	// Close flushes and closes the files.
	Close() error
	// Abandon closes the files that are still open. The argument says whether a
	// checkpoint lets the run resume.
	Abandon(resumes bool)
}

// saveEvery is the time between two checkpoints, and so the most work that is
// lost when a run is killed.
const saveEvery = 500 * time.Millisecond

// Play plays the games that the sweep does not have yet; of a single run only
// those of part. If it is interrupted, the sweep and its folder have the games
// played so far.
func (s *Session) Play(ctx context.Context, sweep Sweep, part Range) error {
	for _, r := range sweep {
		if err := s.playRun(ctx, sweep, r, part); err != nil {
			return err
		}
	}
	return s.save(sweep)
}

// playRun plays the games that a run of the sweep does not have yet.
func (s *Session) playRun(ctx context.Context, sweep Sweep, r *Record, part Range) error {
	o := s.RunOptions
	files, err := s.open(sweep, r, part)
	if files != nil {
		defer files.Abandon(s.Checkpoint != "")
		o.Each = files.Game
	}
	if err != nil {
		return err
	}
	s.Progress(int64(r.Games()))
	played, saved := r.Games(), time.Time{}
	o.Done = func(r *Record, took time.Duration) error {
		s.Progress(int64(r.Games() - played))
		played = r.Games()
		if s.Checkpoint == "" || max(took, s.Now().Sub(saved)) < saveEvery {
			return nil
		}
		saved = s.Now()
		if files != nil {
			if err := files.Flush(); err != nil {
				return err
			}
		}
		return s.save(sweep)
	}
	err = Play(ctx, r, part, o)
	if files != nil && (err == nil || errors.Is(err, context.Canceled)) {
		if closed := files.Close(); closed != nil {
			return closed
		}
	}
	return err
}

// open begins or resumes a run of the sweep. It opens the files for its games, if
// they are wanted: each value of a sweep has its own folder. The sizes of files
// that are no longer written are dropped: they will lack games.
func (s *Session) open(sweep Sweep, r *Record, part Range) (files GameFiles, err error) {
	dir := s.Results
	complete := r.Games() == part.To-part.From
	if dir == "" && !complete {
		r.Bytes = 0
	}
	if s.Open == nil && !complete {
		r.Positions = nil
	}
	if dir != "" && r.Varied.Parameter != "" {
		dir = filepath.Join(dir, r.Varied.Parameter+"="+r.Varied.Value)
	}
	if dir != "" && r.Done == nil {
		// Check before the checkpoint is saved: with it, another run's folder
		// would look like this run's at the next try.
		if _, err := os.Lstat(filepath.Join(dir, resultsName)); err == nil {
			return nil, fmt.Errorf("%s: it has the results of a run already", dir)
		}
	}
	if s.Open != nil {
		files, err = s.Open(r)
		if err != nil {
			return nil, err
		}
	}
	r.Done = append([]Range{}, r.Done...) // no longer nil
	// Save before the results are written: then a folder that has results
	// without a checkpoint belongs to another run.
	if err := s.save(sweep); err != nil || dir == "" {
		return files, err
	}
	folder, err := OpenFolder(s.Disk, dir, s.Folder, r)
	if err != nil {
		return nil, err
	}
	return folder, nil
}

// NewFile makes an empty file with a new name, as [journal.NewName] does, and
// returns the name.
func (s *Session) NewFile(stem, ending string) (string, error) {
	return journal.NewName(stem, ending, s.create)
}

// create makes an empty checkpoint. Those that replace it keep its mode.
func (s *Session) create(name string) error {
	f, err := s.Disk.Create(name, s.Mode)
	if err != nil {
		return err
	}
	err = f.Close()
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// save writes the checkpoint. If the first one fails, none is left.
func (s *Session) save(sweep Sweep) error {
	if s.Checkpoint == "" {
		return nil
	}
	created := s.create(s.Checkpoint)
	if created != nil && !errors.Is(created, fs.ErrExist) {
		return created
	}
	err := s.Write(s.Checkpoint, sweep.AppendCheckpoint(nil))
	if err != nil && created == nil {
		os.Remove(ownfile.Follow(s.Checkpoint))
	}
	return err
}

// SaveCheckpoint writes the checkpoint of an interrupted sweep, so that it can be
// resumed. If Checkpoint is "", it chooses a new file name and stores it there:
// it does not replace a file of an earlier run, which may have more games.
func (s *Session) SaveCheckpoint(sweep Sweep) (err error) {
	if s.Checkpoint != "" {
		return s.save(sweep)
	}
	s.Checkpoint, err = s.NewFile(s.Stem, ".json")
	if err == nil {
		err = s.save(sweep)
		if err != nil {
			os.Remove(s.Checkpoint) // it is empty
		}
	}
	if err != nil {
		s.Checkpoint = ""
	}
	return err
}
