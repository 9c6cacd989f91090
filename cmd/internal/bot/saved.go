package bot

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"reflect"

	"minesweeper/cmd/internal/text"
)

// A Log is a match as far as it has come. Its file lets it go on later: a line
// of JSON with the settings and the programs, and a line for every game with its
// result for each program, in order. It holds the seed, and only its owner
// may read it.
type Log struct {
	Match    *Match
	Isolated bool       // it is required
	Games    [][]Played // what was read and, without a file, what was added
	Path     string     // of the file; "" if there is none
	file     *os.File
}

// logVersion is the version of the file's text.
const logVersion = "mines bot 2"

// A logHead is the first line of a log.
type logHead struct {
	Version  string   `json:"version"`
	Settings Settings `json:"settings"`
	Entries  []Entry  `json:"entries"`
	Isolated bool     `json:"isolated"` // it is required
}

// Create begins the file, which must be new, with the games so far.
func (l *Log) Create(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	l.file, l.Path = file, path
	err = text.WriteJSON(file, logHead{logVersion, l.Match.Settings, l.Match.Entries, l.Isolated})
	for _, game := range l.Games {
		if err == nil {
			err = l.Add(game)
		}
	}
	if err != nil {
		l.Close()
	}
	return err
}

// Keep begins a new file, beside those of earlier matches, unless there is one.
func (l *Log) Keep() error {
	if l.file != nil {
		return nil
	}
	stem := "mines-bot-" + l.Match.Settings.Seed.Commitment()[:8]
	err := l.Create(stem + ".jsonl")
	for n := 2; errors.Is(err, fs.ErrExist); n++ {
		err = l.Create(fmt.Sprintf("%s-%d.jsonl", stem, n))
	}
	return err
}

// OpenLog reads a log and makes it ready to be continued: a last line that was
// not written to its end is cut off. Its match lacks a sandbox.
func OpenLog(path string) (*Log, error) {
	file, err := openFile(path)
	if err != nil {
		return nil, err
	}
	head, games, end, err := readLog(file)
	if err == nil {
		err = file.Truncate(end)
	}
	if err == nil {
		_, err = file.Seek(end, io.SeekStart)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	match := &Match{Settings: head.Settings, Entries: head.Entries}
	return &Log{Match: match, Isolated: head.Isolated, Games: games, Path: path, file: file}, nil
}

// openFile opens a file to be read and written on. A device has no end and a
// pipe may never be opened at its other end, so neither is even opened.
func openFile(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("not a regular file")
	}
	return os.OpenFile(path, os.O_RDWR, 0)
}

// maxLogLine is how many bytes a line of a log may have: many times what a
// game of a hundred programs needs that all do everything wrong.
const maxLogLine = 16 << 20

// nextLine reads up to the end of a line or of r. Its error is never io.EOF.
func nextLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		switch line = append(line, part...); {
		case len(line) > maxLogLine:
			return nil, fmt.Errorf("longer than %d bytes", maxLogLine)
		case err == nil || err == io.EOF:
			return line, nil
		case err != bufio.ErrBufferFull:
			return nil, err
		}
	}
}

// readLog reads the whole lines of a log, and returns where they end.
func readLog(r io.Reader) (head logHead, games [][]Played, end int64, err error) {
	in := bufio.NewReaderSize(r, 64<<10)
	for number := 1; ; number++ {
		line, err := nextLine(in)
		if err != nil {
			return head, nil, 0, fmt.Errorf("line %d: %w", number, err)
		}
		if !bytes.HasSuffix(line, []byte("\n")) {
			if number == 1 {
				return head, nil, 0, errors.New("this is not the log of a match")
			}
			return head, games, end, nil
		}
		if err := readLogLine(line, number, &head, &games); err != nil {
			return head, nil, 0, fmt.Errorf("line %d: %w", number, err)
		}
		end += int64(len(line))
	}
}

func readLogLine(line []byte, number int, head *logHead, games *[][]Played) error {
	if number == 1 {
		if err := json.Unmarshal(line, head); err != nil || head.Version != logVersion {
			return fmt.Errorf("want a log of a match, version %q", logVersion)
		}
		return head.Settings.Spec.Check()
	}
	if number-1 > head.Settings.Games {
		return fmt.Errorf("the match has only %d games", head.Settings.Games)
	}
	var game []Played
	if err := json.Unmarshal(line, &game); err != nil {
		return err
	}
	if len(game) != len(head.Entries) {
		return fmt.Errorf("%d results, want %d", len(game), len(head.Entries))
	}
	for _, p := range game {
		if p.Game != number-1 || p.Outcome == Faulty && p.Fault == nil {
			return fmt.Errorf("this is not game %d", number-1)
		}
	}
	*games = append(*games, game)
	return nil
}

// SameMatch returns an error unless a log is about the same match as m. The
// names that programs gave themselves do not count.
func SameMatch(logged, m *Match) error {
	switch {
	case logged.Settings != m.Settings:
		return errors.New("it is about another match")
	case len(logged.Entries) != len(m.Entries):
		return errors.New("it is about other programs")
	}
	for i := range m.Entries {
		if !reflect.DeepEqual(logged.Entries[i].Program, m.Entries[i].Program) {
			return fmt.Errorf("its program %d is another", i+1)
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
	return text.WriteJSON(l.file, results)
}

// Close closes the file, if there is one.
func (l *Log) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
