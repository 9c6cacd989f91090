package bot

import (
	"bytes"
	"context"
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

// A process is a running program, which is asked and answers line by line. It
// is for one goroutine at a time. After a [*Fault] it can only be stopped.
type process struct {
	*sandbox.Process
	limits      Limits
	ctx         context.Context // ends when the match does
	cpuEnd      time.Duration   // the processor time at which its game is over; 0 is no limit
	remarkBytes int             // bytes of remarks since the last answer
	remarked    bool            // not all of them are empty lines
	unread      int             // bytes it had not read when it answered last
	unasked     string          // the line that it wrote without being asked
}

// ask sends a message and returns the line that answers it, which may take as
// long as limit, and how long it took.
func (p *process) ask(message []byte, limit time.Duration) (string, time.Duration, *Fault) {
	if f := p.unsolicited(); f != nil {
		return "", 0, f
	}
	begun := time.Now()
	deadline := begun.Add(limit + p.limits.Margin)
	n, unsent := p.Write(message, deadline)
	if unsent != nil && !sandbox.Late(unsent) {
		return "", 0, p.sendFault(unsent)
	}
	line, err := p.answer(deadline)
	took := time.Since(begun)
	switch {
	case sandbox.Late(err):
		return "", took, p.lateFault(n, unsent, took)
	case errors.Is(err, sandbox.ErrLong):
		return "", took, newFault(OutputLimit, "wrote more than %d bytes without the end of a line: %s",
			p.limits.Line, board.Quote(p.Out.Partial()))
	case errors.Is(err, io.EOF):
		return "", took, p.exitFault(newFault(ClosedPipe, "closed its standard output and runs on"))
	case err != nil:
		return "", took, asFault(err)
	case p.ignored(n):
		p.unasked = line
		f := newFault(Unsolicited, "answered %s before it had read the question", board.Quote(line))
		f.Hint = remarkHint
		return "", took, f
	case unsent != nil:
		return "", took, p.sendFault(unsent)
	}
	return line, took, p.unsolicited()
}

// overInterval is how often the wait for an answer checks whether the match is
// over.
const overInterval = 100 * time.Millisecond

// answer waits for a line that is not a remark. The deadline is absolute: no
// output of the program moves it.
func (p *process) answer(deadline time.Time) (string, error) {
	p.remarkBytes, p.remarked = 0, false
	for {
		until := time.Now().Add(overInterval)
		if until.After(deadline) {
			until = deadline
		}
		line, err := p.Out.Next(until)
		switch held := time.Since(until); {
		case err == nil && !protocol.IsRemark(string(line)):
			return string(line), nil
		case err == nil:
			err = p.remark(line)
		case !sandbox.Late(err):
			return "", err
		case held > overInterval: // this process was stopped; so perhaps was the program
			deadline = deadline.Add(held)
		}
		if p.ctx.Err() != nil {
			return "", p.ctx.Err()
		}
		if sandbox.Late(err) {
			if over := p.checkCPU(); over != nil {
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
func (p *process) checkCPU() *Fault {
	if p.cpuEnd == 0 {
		return nil
	}
	over := p.Sample().CPU - p.cpuEnd
	if over <= 0 {
		return nil
	}
	limit := p.limits.CPU
	return newFault(Timeout, "used %v of processor time in the game, more than %v", (limit + over).Round(10*time.Millisecond), limit)
}

const remarkHint = "is this no answer? # at its beginning makes a line a remark"

// remark counts a remark, a line that is not an answer.
func (p *process) remark(line []byte) error {
	p.remarkBytes += len(line) + 1
	p.remarked = p.remarked || len(bytes.TrimSpace(line)) > 0
	if p.remarkBytes > p.limits.Output {
		return newFault(OutputLimit, "wrote more than %d bytes of %s, and no answer", p.limits.Output, p.remarks())
	}
	return nil
}

// remarks says of what kind all the remarks are.
func (p *process) remarks() string {
	return text.Choose(p.remarked, "remarks, lines that begin with #", "empty lines")
}

// unsolicited returns a fault if the program has written anything but remarks
// without being asked.
func (p *process) unsolicited() *Fault {
	for {
		line, err := p.Out.Next(time.Time{}.Add(1)) // long past: only what is there
		late := sandbox.Late(err)
		if late {
			line = p.Out.Partial()
		}
		if errors.Is(err, sandbox.ErrLong) || (err == nil || late) && !protocol.IsRemark(string(line)) {
			p.unasked = string(line)
			f := newFault(Unsolicited, "wrote %s without being asked", board.Quote(line))
			f.Hint = remarkHint
			return f
		}
		if err != nil { // there is no more, or it has ended, as the next question shows
			return nil
		}
		if err := p.remark(line); err != nil {
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
