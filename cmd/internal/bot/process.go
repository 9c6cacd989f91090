package bot

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"minesweeper/board"
	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
)

// Limits are what a program may use. Times are by the wall clock. Start is also
// the time until the program has given its name, or its first answer if it is
// not asked for a name.
type Limits struct {
	sandbox.Limits
	Move   time.Duration // for an answer
	Margin time.Duration // added to every limit, for delays of the machine
	Quit   time.Duration // to end by itself after its last game
	Output int           // bytes in remarks between two answers
	Faults int           // starts in a row after which it has ended before its first answer
	CPU    time.Duration // of processor time in a game; 0 is no limit
	Ponder bool          // it may run while others play
}

// DefaultLimits returns the timeouts and the other limits unless flags of mines
// bot (--move-timeout, --cpu, --memory, --max-faults) set them.
func DefaultLimits() Limits {
	return Limits{
		Limits: sandbox.Limits{Start: 10 * time.Second, Line: 4 << 10, Processes: 512, Memory: 1 << 30,
			Disk: 64 << 20, Files: 4096},
		Move:   2 * time.Second,
		Margin: 50 * time.Millisecond,
		Quit:   500 * time.Millisecond,
		Output: 1 << 20,
		Faults: 10,
	}
}

// ask sends a message and returns the line that answers it, which may take as
// long as limit, and how long it took.
func (c *contestant) ask(m protocol.Message, limit time.Duration) (string, time.Duration, *Fault) {
	c.message = c.match.dialect.AppendMessage(c.message[:0], m)
	if f := c.unsolicited(); f != nil {
		return "", 0, f
	}
	begun := time.Now()
	deadline := begun.Add(limit + c.match.Limits.Margin)
	n, unsent := c.process.Write(c.message, deadline)
	if unsent != nil && !sandbox.Late(unsent) {
		return "", 0, c.sendFault(unsent)
	}
	line, err := c.answer(deadline)
	took := time.Since(begun)
	switch {
	case sandbox.Late(err):
		return "", took, c.lateFault(n, unsent, took)
	case errors.Is(err, sandbox.ErrLong):
		return "", took, newFault(OutputLimit, "wrote more than %d bytes without the end of a line: %s",
			c.match.Limits.Line, board.Quote(c.process.Out.Partial()))
	case errors.Is(err, io.EOF):
		return "", took, c.exitFault(newFault(ClosedPipe, "closed its standard output and runs on"))
	case err != nil:
		return "", took, asFault(err)
	case c.ignored(n):
		c.unasked = line
		f := newFault(Unsolicited, "answered %s before it had read the question", board.Quote(line))
		f.Hint = remarkHint
		return "", took, f
	case unsent != nil:
		return "", took, c.sendFault(unsent)
	}
	return line, took, c.unsolicited()
}

// overInterval is how often the wait for an answer checks whether the match is
// over.
const overInterval = 100 * time.Millisecond

// answer waits for a line that is not a remark. The deadline is absolute: no
// output of the program moves it.
func (c *contestant) answer(deadline time.Time) (string, error) {
	c.remarkBytes, c.remarked = 0, false
	for {
		until := time.Now().Add(overInterval)
		if until.After(deadline) {
			until = deadline
		}
		line, err := c.process.Out.Next(until)
		switch held := time.Since(until); {
		case err == nil && !protocol.IsRemark(string(line)):
			return string(line), nil
		case err == nil:
			err = c.remark(line)
		case !sandbox.Late(err):
			return "", err
		case held > overInterval: // this process was stopped; so perhaps was the program
			deadline = deadline.Add(held)
		}
		if c.ctx.Err() != nil {
			return "", c.ctx.Err()
		}
		if sandbox.Late(err) {
			if over := c.checkCPU(); over != nil {
				return "", over
			}
		}
		if err != nil && (!sandbox.Late(err) || !time.Now().Before(deadline)) {
			return "", err
		}
	}
}

// checkCPU returns a fault if the program has used too much processor time in
// the game.
func (c *contestant) checkCPU() *Fault {
	if c.cpuEnd == 0 {
		return nil
	}
	over := c.process.Sample().CPU - c.cpuEnd
	if over <= 0 {
		return nil
	}
	limit := c.match.Limits.CPU
	return newFault(Timeout, "used %v of processor time in the game, more than %v", (limit + over).Round(10*time.Millisecond), limit)
}

const remarkHint = "is this no answer? # at its beginning makes a line a remark"

// remark counts a remark, a line that is not an answer.
func (c *contestant) remark(line []byte) error {
	c.remarkBytes += len(line) + 1
	c.remarked = c.remarked || len(bytes.TrimSpace(line)) > 0
	if most := c.match.Limits.Output; c.remarkBytes > most {
		return newFault(OutputLimit, "wrote more than %d bytes of %s, and no answer", most, c.remarks())
	}
	return nil
}

// remarks says of what kind all the remarks are.
func (c *contestant) remarks() string {
	return text.Choose(c.remarked, "remarks, lines that begin with #", "empty lines")
}

// unsolicited returns a fault if the program has written anything but remarks
// without being asked.
func (c *contestant) unsolicited() *Fault {
	for {
		line, err := c.process.Out.Next(time.Time{}.Add(1)) // long past: only what is there
		late := sandbox.Late(err)
		if late {
			line = c.process.Out.Partial()
		}
		if errors.Is(err, sandbox.ErrLong) || (err == nil || late) && !protocol.IsRemark(string(line)) {
			c.unasked = string(line)
			f := newFault(Unsolicited, "wrote %s without being asked", board.Quote(line))
			f.Hint = remarkHint
			return f
		}
		if err != nil { // there is no more, or it has ended, as the next question shows
			return nil
		}
		if err := c.remark(line); err != nil {
			return asFault(err)
		}
	}
}

// digests returns the files that the command of a program names, and those of
// Read and in its folders. Files that cannot be read are left out.
func (p Program) digests() (files []simulate.File) {
	add := func(path string) {
		if sum, ok := digest(path); ok {
			files = append(files, simulate.File{Path: path, SHA256: sum})
		}
	}
	add(p.Path)
	for _, arg := range p.Args {
		if filepath.IsAbs(arg) {
			add(arg)
		}
	}
	for _, path := range p.Read {
		filepath.WalkDir(realPath(path), func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.IsDir() && entry.Name() == "__pycache__" {
				return fs.SkipDir // Python writes what it has compiled there
			}
			add(path)
			return nil
		})
	}
	return files
}

// digest returns the SHA-256 of a file. There is none if the path is of something
// else.
func digest(path string) (sum string, ok bool) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return "", false
	}
	file, err := os.Open(path)
	if err != nil {
		return "", false
	}
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	return fmt.Sprintf("%x", hash.Sum(nil)), err == nil
}
