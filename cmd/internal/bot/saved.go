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

	"minesweeper/board"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
)

// A Log holds the games of a match so far. Its file lets the match be
// continued: a line of JSON with the settings and the programs, and a line for
// each game, in order, with its result for each program. Each line has a seal.
// The file holds the seed, and only its owner may read it.
type Log struct {
	Match    *Match
	Isolated bool       // isolation is required
	Games    [][]Played // games read from the file or, without a file, added
	Path     string     // of the file; "" if there is none
	Open     bool       // a game was played while programs were not isolated
	file     *os.File
	sealer   *simulate.Sealer
}

// logVersion is the version of the file's text.
const logVersion = "mines bot 3"

// A logHead is the first line of a log.
type logHead struct {
	Version  string   `json:"version"`
	Settings Settings `json:"settings"`
	Entries  []Entry  `json:"entries"`
	Isolated bool     `json:"isolated"` // isolation is required
}

// A logLine is any other line: a game.
type logLine struct {
	Isolated bool     `json:"isolated"` // the programs were
	Results  []Played `json:"results"`
}

// Create begins the file, which must be new, with the games so far.
func (l *Log) Create(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	l.file, l.Path, l.sealer = file, path, simulate.NewSealer(0)
	err = l.write(logHead{logVersion, l.Match.Settings, l.Match.Entries, l.Isolated})
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

// Keep begins a new file in the current folder, unless the log has a file.
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

// OpenLog reads a log and opens it to be continued. An incomplete last line is
// cut off. The match has no sandbox yet.
func OpenLog(path string) (*Log, error) {
	file, err := openFile(path)
	if err != nil {
		return nil, err
	}
	l := &Log{Path: path, file: file}
	end, err := l.read(file)
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
	return l, nil
}

// openFile opens a regular file to read and write. It does not open a device,
// which may have no end, nor a named pipe, where opening may wait without end.
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

// maxLogLine is the largest number of bytes in a line of a log: many times as
// many as a game with faults of a hundred programs needs.
const maxLogLine = 16 << 20

// splitLines splits as [bufio.ScanLines] does, but leaves lines their ends.
func splitLines(data []byte, atEOF bool) (int, []byte, error) {
	n := bytes.IndexByte(data, '\n') + 1
	if n == 0 && atEOF {
		n = len(data)
	}
	if n == 0 {
		return 0, nil, nil
	}
	return n, data[:n], nil
}

// read reads the whole lines of a log, and returns where they end.
func (l *Log) read(r io.Reader) (end int64, err error) {
	l.sealer = simulate.NewSealer(0)
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxLogLine)
	in.Split(splitLines)
	number := 1
	for ; in.Scan(); number++ {
		line := in.Bytes()
		if !bytes.HasSuffix(line, []byte("\n")) && simulate.Cut(line) {
			break
		}
		if err := l.readLine(line, number); err != nil {
			return 0, &board.SyntaxError{Line: number, Msg: err.Error()}
		}
		end += int64(len(line))
	}
	switch err := in.Err(); {
	case err == bufio.ErrTooLong:
		return 0, &board.SyntaxError{Line: number, Msg: fmt.Sprintf("longer than %d bytes", maxLogLine)}
	case err == nil && l.Match == nil:
		return 0, &board.SyntaxError{Line: 1, Msg: "this is not the log of a match"}
	}
	return end, in.Err()
}

func (l *Log) readLine(line []byte, number int) error {
	if number == 1 {
		var head logHead
		err := json.Unmarshal(line, &head)
		if damage := l.sealer.Check(line); damage != nil && bytes.HasPrefix(line, []byte(`{"version":"`+logVersion)) {
			return damage
		} else if err != nil || head.Version != logVersion {
			return fmt.Errorf("want a log of a match, version %q", logVersion)
		} else if damage != nil {
			return damage
		}
		l.Match, l.Isolated = &Match{Settings: head.Settings, Entries: head.Entries}, head.Isolated
		return head.Settings.Spec.Check()
	}
	if err := l.sealer.Check(line); err != nil {
		return err
	}
	if games := l.Match.Settings.Games; number-1 > games {
		return fmt.Errorf("the match has only %d games", games)
	}
	var game logLine
	if err := json.Unmarshal(line, &game); err != nil {
		return err
	}
	if got, want := len(game.Results), len(l.Match.Entries); got != want {
		return fmt.Errorf("%d results, want %d", got, want)
	}
	l.Games, l.Open = append(l.Games, game.Results), l.Open || !game.Isolated
	return nil
}

// SameMatch returns an error unless a log has the same match as m. It ignores
// the names that programs gave themselves.
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
	return l.write(logLine{!l.Open && l.Match.Isolated(), results})
}

// write writes a line with its seal.
func (l *Log) write(line any) error {
	var b bytes.Buffer
	if err := text.WriteJSON(&b, line); err != nil {
		return err
	}
	_, err := l.file.Write(l.sealer.Seal(b.Bytes()))
	return err
}

// Close closes the file, if there is one.
func (l *Log) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
