// Package journal keeps the records of long runs in files: lines of JSON, each
// with a [Seal], so that a run that was interrupted or killed can be resumed,
// and damage is found. A record is written as a whole, or grows line by line.
//
// It must not depend on what is in the lines, except their seals and the
// version of the format in the first line.
package journal

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"minesweeper/board"
	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/ownfile"
)

// A File is a record that grows line by line.
type File struct {
	file   *ownfile.File
	sealer *sealer
	lock   *ownfile.Lock
}

// Create begins a record in a new file that only its owner may read. Until it is
// closed, other runs cannot write it.
func Create(disk *ownfile.Disk, path string) (*File, error) {
	lock, err := disk.Lock(path)
	if err != nil {
		return nil, err
	}
	file, err := disk.Create(path, 0o600)
	if err != nil {
		lock.Close()
		return nil, err
	}
	return &File{file, newSealer(0), lock}, nil
}

// Open reads the lines of a record, as [Read] does, and opens it to be
// continued, as [Create] does. A last line that was not written whole is cut off.
func Open(disk *ownfile.Disk, path, format, what string, each func(line []byte) error) (*File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // opening a named pipe may wait without end
		return nil, errors.New("not a regular file")
	}
	f := new(File)
	if f.lock, err = disk.Lock(path); err != nil {
		return nil, err
	}
	if f.file, err = disk.Open(path, 0o600); err != nil {
		f.lock.Close()
		return nil, err
	}
	var end int64
	f.sealer, end, err = scan(f.file, format, what, each)
	if err == nil {
		err = f.file.Cut(end)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Add appends a line, in a single write: the JSON of v, which must have a field
// seal of type [Seal].
func (f *File) Add(v any) error {
	line, err := json.Marshal(v)
	if err == nil {
		_, err = f.file.Write(f.sealer.seal(append(line, '\n')))
	}
	return err
}

// Close closes the file.
func (f *File) Close() error {
	defer f.lock.Close()
	return f.file.Close()
}

// Discard closes and removes a record that could not be begun.
func (f *File) Discard() {
	defer f.lock.Close()
	f.file.Discard()
}

// Read reads the lines of a record and calls each with every one that is
// undamaged. The error is a [*board.SyntaxError] with its line if one is
// damaged, if lines are missing, if each fails, or if the first line does not
// have the given format, such as "mines bot 4". The argument what is the error
// about a file that is no record at all.
func Read(in io.Reader, format, what string, each func(line []byte) error) error {
	_, _, err := scan(in, format, what, each)
	return err
}

// scan is Read. It also returns where the last whole line ends, and the sealer
// for the line after it.
func scan(in io.Reader, format, what string, each func(line []byte) error) (s *sealer, end int64, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, board.MaxFile)
	lines.Split(splitLines)
	number := 1
	for ; lines.Scan(); number++ {
		line := lines.Bytes()
		if s == nil {
			s, err = begin(line, format, what)
		}
		if err == nil && s.lines == 0 && isCut(line) {
			break
		}
		if err == nil {
			err = s.check(line)
		}
		if err == nil {
			err = each(line)
		}
		if err != nil {
			return nil, 0, &board.SyntaxError{Line: number, Msg: err.Error()}
		}
		end += int64(len(line))
	}
	switch err := lines.Err(); {
	case err == bufio.ErrTooLong:
		return nil, 0, &board.SyntaxError{Line: number, Msg: fmt.Sprintf("longer than %d MiB", board.MaxFile>>20)}
	case err != nil:
		return nil, 0, err
	case end == 0:
		return nil, 0, &board.SyntaxError{Line: 1, Msg: what}
	case s.line < s.lines:
		msg := fmt.Sprintf("the record was cut: it ends after %d of its %d lines", s.line, s.lines)
		return nil, 0, &board.SyntaxError{Line: s.line, Msg: msg}
	}
	return s, end, nil
}

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

// formatKey matches the version of the format in a first line. Older formats
// have another key.
var formatKey = lazy.Regexp(`"(?:format|version)":"(mines [a-z]+ [0-9]+)"`)

// begin returns the sealer of the record with this first line.
func begin(line []byte, format, what string) (*sealer, error) {
	found := formatKey().FindSubmatch(line)
	if found == nil {
		return nil, errors.New(what)
	}
	if got := string(found[1]); got != format {
		return nil, fmt.Errorf("format %q: this program reads %q", got, format)
	}
	var first Seal
	at, _ := sealAt(line)
	if at < 0 {
		return nil, errors.New("the record has no SHA-256: it was changed after it was written")
	}
	// A seal that cannot be read has no lines, and does not fit.
	json.NewDecoder(bytes.NewReader(line[at+len(sealKey):])).Decode(&first)
	return newSealer(first.Lines), nil
}

// NewName makes a file or folder under the name stem+ending or, if that is
// taken, stem-2+ending and so on. It returns the name. The error of create for
// a taken name must be [fs.ErrExist].
func NewName(stem, ending string, create func(name string) error) (name string, err error) {
	name = stem + ending
	err = create(name)
	for n := 2; errors.Is(err, fs.ErrExist); n++ {
		name = fmt.Sprintf("%s-%d%s", stem, n, ending)
		err = create(name)
	}
	return name, err
}
