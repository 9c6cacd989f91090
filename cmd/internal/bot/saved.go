package bot

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/journal"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// A Log holds the games of a match so far. Its file lets the match be
// continued: a record with the settings and the programs in its first line, and
// then a line for each game, in order, with its result for each program. The
// file holds the seed.
type Log struct {
	Match      *Match
	Isolated   bool       // isolation is required
	Games      [][]Played // games read from the file or, without a file, added
	Path       string     // of the file; "" if there is none
	Unisolated bool       // a game was played while programs were not isolated
	Disk       *ownfile.Disk
	kept       int // games in the file
	file       *journal.File
}

// logFormat is the version of the file's lines.
const logFormat = "mines bot 5"

// A logHead is the first line of a log.
type logHead struct {
	Format   string       `json:"format"`
	Settings Settings     `json:"settings"`
	Entries  []Entry      `json:"entries"`
	Isolated bool         `json:"isolated"` // isolation is required
	Seal     journal.Seal `json:"seal"`
}

// A logLine is any other line: a game.
type logLine struct {
	Isolated bool         `json:"isolated"` // the programs were
	Results  []Played     `json:"results"`
	Seal     journal.Seal `json:"seal"`
}

// Create begins the file, which must be new, with the games so far.
func (l *Log) Create(path string) error {
	file, err := journal.Create(l.Disk, path)
	if err != nil {
		return err
	}
	l.file, l.Path = file, path
	err = file.Add(logHead{Format: logFormat, Settings: l.Match.Settings, Entries: l.Match.Entries, Isolated: l.Isolated})
	for _, game := range l.Games {
		if err == nil {
			err = l.Add(game)
		}
	}
	if err != nil {
		file.Discard()
	}
	return err
}

// Save begins a new file in the current folder, unless the log has a file.
func (l *Log) Save() (err error) {
	if l.file == nil {
		_, err = journal.NewName("mines-bot-"+l.Match.Settings.Seed.Commitment()[:8], ".jsonl", l.Create)
	}
	return err
}

// OpenLog reads a log and opens it to be continued. An incomplete last line is
// cut off. The match has no sandbox yet.
func OpenLog(disk *ownfile.Disk, path string) (l *Log, err error) {
	l = &Log{Disk: disk, Path: path}
	l.file, err = journal.Open(disk, path, logFormat, "this is not the log of a match", l.readLine)
	return l, err
}

func (l *Log) readLine(line []byte) error {
	if l.Match == nil {
		var head logHead
		if err := json.Unmarshal(line, &head); err != nil {
			return err
		}
		l.Match, l.Isolated = &Match{Settings: head.Settings, Entries: head.Entries}, head.Isolated
		return head.Settings.Spec.Check()
	}
	if games := l.Match.Settings.Games; len(l.Games) == games {
		return fmt.Errorf("the match has only %d games", games)
	}
	var game logLine
	if err := json.Unmarshal(line, &game); err != nil {
		return err
	}
	if got, want := len(game.Results), len(l.Match.Entries); got != want {
		return fmt.Errorf("%d results, want %d", got, want)
	}
	for i := range game.Results {
		if p := &game.Results[i]; p.Game != len(l.Games)+1 || !p.possible() {
			return fmt.Errorf("result %d: impossible, or of another game", i+1)
		}
	}
	l.Games, l.Unisolated = append(l.Games, game.Results), l.Unisolated || !game.Isolated
	l.kept++
	return nil
}

// possible reports whether a program can have had a result, for files that are
// not this program's: each figure of the quality is a sum over the guesses of
// numbers up to 1.
func (p *Played) possible() bool {
	var q Quality
	if p.Quality != nil {
		q = *p.Quality
	}
	most := float64(q.Guesses)
	return most <= board.MaxSquares && 0 <= q.Chance && q.Chance <= most && 0 <= q.Best && q.Best <= most &&
		math.Abs(q.Luck) <= most && !strings.ContainsFunc(p.Bot, text.IsHarmful)
}

// SameMatch returns an error unless a log has the same match as m. It ignores
// the names that programs gave themselves.
func SameMatch(logged, m *Match) error {
	switch {
	case logged.Settings != m.Settings:
		return errors.New("it holds a match with other settings")
	case len(logged.Entries) != len(m.Entries):
		return fmt.Errorf("it holds a match of %s, not %d", text.Count(len(logged.Entries), "program", "programs"), len(m.Entries))
	}
	for i := range m.Entries {
		if !reflect.DeepEqual(logged.Entries[i].Program, m.Entries[i].Program) {
			return fmt.Errorf("program %d of the match that it holds is another", i+1)
		}
	}
	return nil
}

// Unchanged returns an error that names a file of a program that has changed
// since the match began.
func (m *Match) Unchanged() error {
	for _, entry := range m.Entries {
		if err := entry.Files.same(entry.Program.digests()); err != nil {
			return err
		}
	}
	return nil
}

// Add adds a game.
func (l *Log) Add(results []Played) error {
	if l.file == nil {
		l.Games = append(l.Games, results)
		return nil
	}
	err := l.file.Add(logLine{Isolated: !l.Unisolated && l.Match.Isolated(), Results: results})
	if err == nil {
		l.kept++
	}
	return err
}

// Lacks reports whether the file lacks some of the games.
func (l *Log) Lacks(games int) bool { return l.kept < games }

// Close closes the file, if there is one.
func (l *Log) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
