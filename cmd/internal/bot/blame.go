package bot

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"minesweeper/board"
	"minesweeper/board/lazy"
	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
)

// ignored reports whether the program has not read any of a message, so many
// bytes of which have been written to its pipe.
func (c *contestant) ignored(message int) bool {
	n, ok := c.process.Unread()
	none := ok && message > 0 && n >= c.unread+message
	c.unread = n
	return none
}

// observeTime is how long a program that has not answered is observed.
const observeTime = 300 * time.Millisecond

// lateFault returns the fault of a program that has not answered in time. Of
// the question, n bytes were written; unsent is the error, if that was not all.
// The detail has the surest evidence of the reason.
func (c *contestant) lateFault(n int, unsent error, took time.Duration) *Fault {
	f := newFault(Timeout, "no answer after %v", took.Round(10*time.Millisecond))
	ignored, before := c.ignored(n), c.process.Sample()
	_, ended := c.process.Exit(observeTime)
	now := c.process.Sample()
	known := !before.At.IsZero() && !now.At.IsZero()
	switch partial := c.process.Out.Partial(); {
	case ended:
		return c.exitFault(f)
	case c.process.Over() != "":
		return c.limitFault(sandbox.Exit{Over: c.process.Over(), Signal: "SIGKILL"})
	case c.process.InputClosed(): // after it was sent the question
		return c.sendFault(os.ErrClosed)
	case len(partial) > 0:
		f.Detail += fmt.Sprintf(", only %s and no end of the line", board.Quote(partial))
		f.Partial = string(partial)
	case known && now.Stopped:
		f.Detail += "; it is stopped"
	case known && (before.Running || now.Running || now.CPU > before.CPU || now.Memory > before.Memory):
		f.Detail += fmt.Sprintf("; it is at work, with %d of %d MiB of memory and %d of %d processes and threads",
			c.process.Held(now)>>20, c.match.Limits.Memory>>20, now.Processes, c.match.Limits.Processes)
	case c.remarkBytes > 0:
		f.Detail += "; it wrote only " + c.remarks()
	case ignored:
		f.Detail += "; it has not read the question"
	case unsent != nil:
		f.Detail += "; it has not read the whole question, and the pipe is full"
	default:
		f.Detail += text.Choose(known, "; it waits and uses no processor time", "")
		f.Hint = flushHint
	}
	return f
}

const flushHint = "is the output flushed after every line?"

// sendFault returns the fault behind an error of sending a message.
func (c *contestant) sendFault(err error) *Fault {
	if sandbox.Late(err) {
		return newFault(Timeout, "it does not read what it is sent, and the pipe is full")
	}
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrClosed) {
		return c.exitFault(newFault(ClosedPipe, "closed its standard input and runs on"))
	}
	return newFault(RefereeError, "sending to the program: %v", err)
}

// reapTime is how long the end of a program may be reported after the end of
// its output, on a busy machine.
const reapTime = 4 * time.Second

// exitFault returns how the program ended, or f if it has not.
func (c *contestant) exitFault(f *Fault) *Fault {
	e, ended := c.process.Exit(reapTime)
	switch {
	case !ended:
		return f
	case e.Over != "":
		return c.limitFault(e)
	case e.Killed():
		return newFault(Exited, "killed by %v, though it reached no limit: by something outside, or by itself", e)
	case e.Signal != "" || e.Lost:
		return newFault(Exited, "ended by %v", e)
	}
	f = newFault(Exited, "ended by itself (%v)", e)
	f.Quit = !e.Failed()
	return f
}

// limitFault returns the fault of a program that ran into a limit. What the
// program itself says about that is not believed: it may be wrong.
func (c *contestant) limitFault(e sandbox.Exit) *Fault {
	how := text.Choose(e.Sampled, ", as sampled", "")
	switch e.Over {
	case sandbox.OverProcesses:
		most := c.match.Limits.Processes
		return newFault(ProcessLimit, "wanted more than %d processes and threads (%v%s)", most, e, how)
	case sandbox.OverMachine:
		f := newFault(RefereeError, "the machine had no memory left, and the kernel killed the program (%v)", e)
		f.Hint = "give programs less with --memory, or play fewer games at a time with -j"
		return f
	case sandbox.OverMappings:
		return newFault(MemoryLimit, "wanted too many mappings of memory (%v%s)", e, how)
	}
	return newFault(MemoryLimit, "wanted more than %d MiB of memory (%v), held %d at the most%s",
		c.match.Limits.Memory>>20, e, e.Memory>>20, how)
}

// parse parses a line in the dialect of the program, and turns an error about it
// into a fault. If the program may speak another dialect, it asks whether that is
// meant. A line in JSON is none of a program that speaks text.
func (c *contestant) parse(line string, parse func(protocol.Dialect) error) *Fault {
	err := parse(c.match.dialect)
	if err == nil {
		return nil
	}
	a := err.(*protocol.AnswerError)
	if a.OffBoard {
		return &Fault{Verdict: IllegalMove, Detail: a.Msg}
	}
	f := &Fault{Verdict: BadAnswer, Detail: a.Msg}
	if c.match.dialect != protocol.Text && parse(protocol.Text) == nil && !json.Valid([]byte(line)) {
		f.Hint = "is --protocol text meant?"
	} else if c.match.dialect != protocol.JSON && parse(protocol.JSON) == nil {
		f.Hint = jsonHint
		if !c.maySpeakJSON() {
			name, _ := json.Marshal(c.name) // a string can always be written
			f.Hint += " Its name is " + string(name) + " there, with quotes"
		}
	}
	return f
}

const jsonHint = "is --protocol json meant?"

// maySpeakJSON reports whether a program that is asked in another dialect has
// given no name, or one in JSON.
func (c *contestant) maySpeakJSON() bool {
	_, err := protocol.JSON.ParseName(c.name)
	return c.match.dialect != protocol.JSON && (c.name == "" || err == nil)
}

// quoteName adds to the fault of a program that wrote more than its name, and no
// move yet, what was taken for its name: that may be a greeting, unless the rest
// is a move.
func (c *contestant) quoteName(f *Fault, name string) {
	if f.Verdict != Unsolicited || name == "" || c.process == nil {
		return
	}
	_, err := c.match.dialect.ParseMoves(c.unasked, board.Size{Rows: 1, Cols: 1})
	if a, bad := err.(*protocol.AnswerError); bad && !a.OffBoard {
		f.Detail += fmt.Sprintf("; its first line, %s, was taken for its name", board.Quote(name))
	}
}

// exchanged returns the last lines exchanged at a turn: the last answers, the
// question if it has none, and the answer so far.
func (c *contestant) exchanged(f *Fault) (lines []string) {
	isAsked := len(c.message) > 0
	first := c.turns - len(c.answers)
	if !isAsked {
		first++ // this turn has an answer
	}
	for i, line := range c.answers {
		lines = append(lines, fmt.Sprintf("turn %d < %s", first+i, board.Quote(line)))
	}
	if c.turns > 0 && isAsked {
		question, _, _ := bytes.Cut(c.message, []byte("\n"))
		lines = append(lines, fmt.Sprintf("turn %d > %s", c.turns, board.Quote(question)))
	}
	if f.Partial != "" {
		lines = append(lines, fmt.Sprintf("turn %d < %s without an end", c.turns, board.Quote(f.Partial)))
	}
	return lines
}

// countFault counts the end of a process before its first answer.
func (c *contestant) countFault(f *Fault) {
	if f != nil && c.played == 0 && len(c.answers) == 0 && slices.Contains(endVerdicts, f.Verdict) {
		c.streak.add(f)
	}
}

// hiddenHint returns how a program gets a file that it asked for in vain, by
// what it wrote to its standard error, or "". Isolation hides files, and a
// program does not run in the folder where it is. The program may write any
// path, so only those below likely folders count: where the files of its
// arguments are, where it is itself, and the current folder.
func (p Program) hiddenHint(stderr string, isolated bool) string {
	var folders []string
	for _, arg := range p.Args {
		if filepath.IsAbs(arg) {
			folders = append(folders, filepath.Dir(arg))
		}
	}
	here, _ := filepath.Abs(".")
	folders = slices.DeleteFunc(append(folders, filepath.Dir(p.Path), here), unlikely().MatchString)
	words := strings.FieldsFunc(stderr, func(r rune) bool { return strings.ContainsRune(" \t\r\n'\"`:;,()[]", r) })
	for _, word := range words {
		bare := !strings.ContainsAny(word, "./")
		if bare && !strings.Contains(stderr, "No module named '"+word+"'") {
			continue // any other word may be one of a sentence
		}
		for _, folder := range folders {
			path := word
			if !filepath.IsAbs(word) {
				path = filepath.Join(folder, word)
			}
			path, exists := withEnding(path)
			_, may := p.MayRead(path)
			switch {
			case !exists || !within(folder, path) || path == folder || slices.Contains(p.Args, path):
			case isolated && !may && (bare || filepath.IsAbs(word)):
				return "isolation hides " + path + ": --read " + text.ShellWord(path) + " shows it"
			case !bare && !filepath.IsAbs(word) && p.Dir == "":
				return "the program runs in an empty folder: --dir " + text.ShellWord(folder) +
					" lets it run there, and read what is there"
			}
		}
	}
	return ""
}

// unlikely matches folders of the system, where no user keeps programs.
var unlikely = lazy.Regexp(`^/(dev|etc|proc|sys)?(/|$)`)

// withEnding returns the path of a file or folder, or of a script whose ending is
// left out.
func withEnding(path string) (string, bool) {
	for _, ending := range append(slices.Sorted(maps.Keys(interpreters)), "") {
		if _, err := os.Stat(path + ending); err == nil {
			return path + ending, true
		}
	}
	return "", false
}
