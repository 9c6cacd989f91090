package simulate

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/ownfile"
)

// A Folder is a directory for the results of single games. It has these files:
//
//	results.tsv      a line for each game and policy
//	times.txt        if wanted, the time of each game, with a warning where it was
//	                 unusually long
//	summary.txt      the statistics
//	record.jsonl     the same as a record, which can be merged with others
//	puzzles/         of every game that is kept: the minefield 000012.mines.dat
//	                 and, for each policy, the board at the end or before the fatal
//	                 move 000012.best.dat and the whole game 000012.best.game
type Folder struct {
	dir     string
	disk    *ownfile.Disk
	options FolderOptions
	record  *Record
	results *output
	times   *output         // nil if times are not wanted
	spent   []time.Duration // by policy
	timed   int64           // games
}

// An output is a file that grows with every game.
type output struct {
	*bufio.Writer
	file    *ownfile.File // nil for a stream, or once it is closed
	written int64
	isNew   bool
}

// openOutput opens a file, cuts it to the bytes that were written before, and
// begins it with a head if there are none.
func openOutput(disk *ownfile.Disk, path string, written int64, head string) (*output, error) {
	_, err := os.Stat(path)
	isNew := errors.Is(err, fs.ErrNotExist)
	if isNew && written > 0 {
		return nil, fmt.Errorf("%s: no such file, and %d bytes of the run are missing", path, written)
	}
	file, err := disk.Open(path, 0o666)
	if err != nil {
		return nil, err
	}
	o := &output{bufio.NewWriter(file), file, written, isNew}
	info, err := file.Stat()
	if err == nil && info.Size() < written {
		err = fmt.Errorf("%s is shorter than when the run was interrupted", path)
	}
	if err == nil {
		err = file.Cut(written)
	}
	if err == nil && written == 0 {
		err = o.printf("%s", head)
	}
	if err != nil {
		o.abandon(o.inVain())
	}
	return o, err
}

// inVain reports whether the file has been begun in vain: it has nothing yet.
func (o *output) inVain() bool { return o.written <= int64(o.Buffered()) }

// abandon closes the file if there is one and it is still open. If it is
// discarded, what was there before is left: no file, or an empty one.
func (o *output) abandon(discard bool) {
	switch {
	case o == nil || o.file == nil:
	case discard && o.isNew:
		o.file.Discard()
	default:
		if discard {
			o.file.Cut(0)
		}
		o.file.File.Close()
	}
}

func (o *output) printf(format string, args ...any) error {
	n, err := fmt.Fprintf(o, format, args...)
	o.written += int64(n)
	return err
}

// FolderOptions says what a folder has besides the results.
type FolderOptions struct {
	Puzzles string // which games: LostGames, AllGames or none
	Times   bool   // the time of each game
}

// The games that a folder can have.
const (
	LostGames = "lost"
	AllGames  = "all"
)

// keeps reports whether a game is among them.
func (f FolderOptions) keeps(o *Outcome) bool {
	return f.Puzzles == AllGames || f.Puzzles == LostGames && !o.Won
}

// The names in a folder that are used more than once.
const (
	resultsName = "results.tsv"
	puzzlesName = "puzzles"
)

// OpenFolder makes a folder for the results of a run, or cuts the results in it to
// the r.Bytes that belong to the games of the record.
func OpenFolder(disk *ownfile.Disk, dir string, options FolderOptions, r *Record) (f *Folder, err error) {
	if r.Games() > 0 && r.Bytes == 0 {
		return nil, fmt.Errorf("%s: games of this run have been played without a folder for results", dir)
	}
	sub := dir
	if options.Puzzles != "" {
		sub = filepath.Join(dir, puzzlesName)
	}
	if err := disk.MkdirAll(sub, 0o777); err != nil {
		return nil, err
	}
	f = &Folder{dir: dir, disk: disk, options: options, record: r, spent: make([]time.Duration, len(r.Policies))}
	f.results, err = openOutput(disk, filepath.Join(dir, resultsName), r.Bytes,
		"game\tseed\tpuzzle\tpolicy\tresult\tchance\tguesses\trules\n")
	if err == nil && options.Times {
		f.times, err = openOutput(disk, filepath.Join(dir, "times.txt"), r.TimesBytes, "game\tpolicy\tseconds\n")
		if err != nil {
			f.results.abandon(f.results.inVain())
		}
	}
	return f, err
}

// Abandon closes the files that are still open. The results stay.
func (f *Folder) Abandon(bool) {
	f.results.abandon(false)
	f.times.abandon(false)
}

// A game takes unusually long if it takes at least a second, and more than
// unusual times the average of the games before it.
const unusual = 20

// time writes the line with the time that a game took policy i.
func (f *Folder) time(number uint64, i int, spent time.Duration) error {
	warning := ""
	if f.spent[i] > 0 && spent >= time.Second && spent > unusual*f.spent[i]/time.Duration(f.timed) {
		warning = "\twarning: unusually long"
	}
	f.spent[i] += spent
	policy := f.record.Policies[i].Title()
	return f.times.printf("%d\t%s\t%.6f%s\n", number+1, policy, spent.Seconds(), warning)
}

// Game writes the results of one game. It is an [EachGame] for [RunOptions].Each.
func (f *Folder) Game(number uint64, mines board.Minefield, outcomes []Outcome) error {
	seed, nth := f.record.Settings.At(number)
	saved := false
	for i := range outcomes {
		o, p := &outcomes[i], &f.record.Policies[i]
		if err := f.results.printf("%d\t%d\t%d\t%s\t%s\t%.6f\t%s\t%s\n",
			number+1, seed, nth, p.Title(), o.result(p), o.Success, o.guesses(p), listCounts(p.Rules, o.Rules)); err != nil {
			return err
		}
		if f.times != nil {
			if err := f.time(number, i, o.Time); err != nil {
				return err
			}
		}
		if !f.options.keeps(o) {
			continue
		}
		saved = true
		if err := f.saveGame(number, p, o); err != nil {
			return err
		}
	}
	f.timed++
	if !saved {
		return nil
	}
	return f.save(number, "mines.dat", mines.AppendDat(nil))
}

// saveGame writes a game, and its board at the end or before the fatal move.
func (f *Folder) saveGame(number uint64, p *Policy, o *Outcome) error {
	if err := f.save(number, p.Title()+".game", o.Recording); err != nil {
		return err
	}
	rec, err := game.ParseRecording(o.Recording)
	if err != nil {
		return err
	}
	return f.save(number, p.Title()+".dat", rec.Game.Board().AppendDat(nil))
}

func (f *Folder) save(number uint64, name string, data []byte) error {
	return f.disk.WriteFile(filepath.Join(f.dir, puzzlesName, fmt.Sprintf("%06d.%s", number+1, name)), data)
}

// Flush writes what is buffered, and stores the sizes of the files in the
// record.
func (f *Folder) Flush() error {
	f.record.Bytes = f.results.written
	if f.times != nil {
		f.record.TimesBytes = f.times.written
		if err := f.times.Flush(); err != nil {
			return err
		}
	}
	return f.results.Flush()
}

// Close flushes and closes the files, and writes the statistics.
func (f *Folder) Close() error {
	err := f.Flush()
	if f.times != nil {
		err = cmp.Or(err, f.times.file.Close())
	}
	err = cmp.Or(err, f.results.file.Close())
	if err != nil {
		return err
	}
	if err := f.disk.WriteFile(filepath.Join(f.dir, "summary.txt"), []byte(f.record.Text(false))); err != nil {
		return err
	}
	return f.disk.WriteFile(filepath.Join(f.dir, "record.jsonl"), f.record.AppendJSON(nil, false))
}

// result returns "won", "stuck", or the kind of guess that lost.
func (o *Outcome) result(p *Policy) string {
	switch {
	case o.Won:
		return "won"
	case o.Stuck:
		return "stuck"
	case o.Failed >= 0:
		return p.Guesses[o.Failed] + " failed"
	}
	return "lost at the start"
}

// guesses returns the number of guesses of each kind, as text.
func (o *Outcome) guesses(p *Policy) string {
	counts := make([]int64, len(p.Guesses))
	for _, g := range o.Guesses {
		counts[g.Kind]++
	}
	return listCounts(p.Guesses, counts)
}

// listCounts returns "NAME: N, NAME: N" for the counts that are not 0.
func listCounts(names []string, counts []int64) string {
	var list []string
	for i, n := range counts {
		if n != 0 {
			list = append(list, fmt.Sprintf("%s: %d", names[i], n))
		}
	}
	return strings.Join(list, ", ")
}
