//go:build !js

package review

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"minesweeper/board"
	"minesweeper/board/replay"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/inorder"
	"minesweeper/cmd/internal/text"
)

// A Row is the result for one file of a folder.
type Row struct {
	File string // its path below the folder
	Summary
	Differences []string
	Err         error // why it could not be reviewed
}

// A Folder lists the recordings in a folder and the folders below it.
type Folder struct {
	Root    string
	Files   []string // their paths below Root, in order
	LeftOut int      // other files
	Special int      // links, which are not followed, and special files

	IgnoreFlags bool // of the boards that games begin with
}

// OpenFolder looks for recordings by the beginning of each file. It does not
// follow links.
func OpenFolder(root string) (*Folder, error) {
	f := &Folder{Root: root}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return nil
		case !d.Type().IsRegular():
			f.Special++
			return nil
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		if seemsRecording(path) {
			f.Files = append(f.Files, name)
		} else {
			f.LeftOut++
		}
		return nil
	})
	slices.Sort(f.Files)
	return f, err
}

// extensions are those of recordings. Files with them are reviewed even if they
// do not begin like recordings.
var extensions = []string{".avf", ".evf", ".rmv", ".mvf", ".rawvf"}

// seemsRecording reports whether a file should be reviewed. For a file that
// cannot be read it is true, so that the review reports the error.
func seemsRecording(path string) bool {
	if slices.Contains(extensions, filepath.Ext(path)) {
		return true
	}
	file, err := os.Open(path)
	if err != nil {
		return true
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, board.Beginning))
	return err != nil || replay.IsRecording(data)
}

// Review reviews the files, several at a time, and calls take with their rows
// in order. Show, unless nil, is called with each game before its row is taken,
// by several goroutines at once.
func (f *Folder) Review(ctx context.Context, show func(file string, rec *Recorded) (Summary, error), take func(Row) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := func(_ int, each inorder.Each[string, Row]) error {
		return each(func(file string) (Row, error) { return f.review(ctx, file, show) })
	}
	return inorder.Do(ctx, cancel, slices.Values(f.Files), runtime.GOMAXPROCS(0), work, take)
}

// review reviews one file. It returns the error of the context or of show. An
// error in the file is in the row.
func (f *Folder) review(ctx context.Context, name string, show func(string, *Recorded) (Summary, error)) (Row, error) {
	row := Row{File: name}
	file, err := os.Open(filepath.Join(f.Root, name))
	if err != nil {
		row.Err = err
		return row, nil
	}
	defer file.Close()
	rec, err := Read(file)
	if err == nil {
		rec.IgnoreFlags = f.IgnoreFlags
		err = rec.WrongFlag()
	}
	if err != nil {
		row.Err = err
		return row, nil
	}
	row.Differences = rec.Differences
	if show != nil {
		row.Summary, err = show(name, rec)
	} else {
		row.Summary, err = rec.Review(func(Remark) error { return ctx.Err() })
	}
	row.Format = rec.Format
	var unfit *GameError
	if errors.As(err, &unfit) {
		row.Err, err = err, nil
	}
	return row, err
}

// tableHead are the columns of the table of a folder.
var tableHead = []string{"FILE", "BOARD", "RESULT", "SECONDS", "3BV", "3BV/S", "MOVES", "GUESSES", "MISTAKES", "BLUNDERS", "LUCK", "WITHOUT"}

// Table returns the games of a folder as a table. Rows with an error are left
// out.
func Table(rows []Row) string {
	lines := [][]string{tableHead}
	for _, r := range rows {
		if r.Err != nil {
			continue
		}
		line := []string{
			text.Word(r.File), fmt.Sprintf("%dx%d/%d", r.Rows, r.Cols, r.Total), r.Outcome, r.Time(),
			fmt.Sprint(r.Clicks), r.Speed(), fmt.Sprint(r.Moves), fmt.Sprint(r.Guesses), fmt.Sprint(r.Mistakes), fmt.Sprint(r.Blunders),
			decimal(r.Luck), decimal(r.Avoided),
		}
		lines = append(lines, line)
	}
	return text.Columns(lines)
}

// Documents returns the summary of the game in a folder or, with the exit
// status, why it could not be reviewed, after notes on the file.
func (r *Row) Documents(folder string, status int) (all []answer.Document) {
	for _, difference := range r.Differences {
		all = append(all, answer.NoteOf(difference))
	}
	if r.Err != nil {
		all = append(all, answer.ErrorOf(text.FileError(filepath.Join(folder, r.File), r.Err), "", status))
	} else {
		all = append(all, &r.Summary)
	}
	for _, d := range all {
		answer.Label(d, answer.Head{Source: r.File})
	}
	return all
}
