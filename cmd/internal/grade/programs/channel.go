package programs

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
)

// runLimits are what the program of a question may use. Its processor time is
// limited by the driver.
var runLimits = sandbox.Limits{Start: 10 * time.Second, Line: 4 << 10, Processes: 48, Memory: 256 << 20, Disk: 1 << 20, Files: 32}

// patience is how long all calls of a function may take together. So a slow function
// does not take the time of the others. What they work is measured in processor time,
// which does not depend on what else the machine does; the clock ends those that sleep.
// The driver ends a call after a second of work or 20 by the clock.
type patience struct{ work, clock time.Duration }

var usualPatience = patience{work: 15 * time.Second, clock: 60 * time.Second}

func (p *patience) isOver() bool { return p.work <= 0 || p.clock <= 0 }

// maxFailures is how many calls in a row may fail before no more are made.
const maxFailures = 10

// A channel asks the program of one question. The program gets the arguments of
// one call at a time, with a number that only the answer to it can have.
type channel struct {
	process  *sandbox.Process
	left     *patience       // with the function
	remarks  map[string]bool // what it does beside answering, in words
	failures int             // in a row
	gone     bool            // it answers no more
	number   string          // of the last call
	answer   answer          // to it
}

// noise is what any program can do beside answering.
const noise = "writes on the grader's channel"

// remarks are what the driver reports beside, in words.
var remarks = map[string]string{
	"forks":     "starts processes of its own",
	"changes":   "changes a board that it only gets to read",
	"overflows": "writes more than 512 characters into move",
}

// ask asks in a mode of the driver.
func (c *channel) ask(mode string, q call) answer {
	if c.left.isOver() {
		return answer{failure: tooSlow}
	}
	if c.gone || c.failures >= maxFailures {
		return answer{failure: notAsked}
	}
	begun := time.Now()
	defer func() { c.left.clock -= time.Since(begun) }()
	c.number, c.answer = rand.Text(), answer{}
	for { // what it wrote without being asked
		if _, err := c.process.Out.Next(time.Unix(1, 0)); err != nil {
			break
		}
		c.remarks[noise] = true
	}
	position, mines, revealed := coded([]byte(q.position)), coded(q.mines[:]), coded(q.revealed[:])
	deadline := begun.Add(c.left.clock)
	// A program that is gone does not answer.
	c.process.Write(fmt.Appendln(nil, c.number, mode, position, mines, revealed), deadline)
	c.await(deadline)
	if c.answer.failure == "" {
		c.failures = 0
		return c.answer
	}
	if c.process.Over() == sandbox.OverProcesses {
		c.answer.failure, c.gone = processes, true
	}
	c.failures++
	return c.answer
}

// coded returns bytes in hexadecimal for the driver, or a sign for none.
func coded(data []byte) string {
	if len(bytes.Trim(data, "\x00")) == 0 {
		return "-"
	}
	return hex.EncodeToString(data)
}

// await reads the answer with the number of the call and how the call ended.
func (c *channel) await(deadline time.Time) {
	for isLast := false; !isLast; {
		line, err := c.process.Out.Next(deadline)
		if err != nil {
			c.answer = answer{failure: c.end(err)}
			return
		}
		isLast = c.take(line)
	}
}

// take reads a line that came after a call, and reports whether it is the last one. A
// line that is none of the driver's is noise.
func (c *channel) take(line []byte) (isLast bool) {
	fields := bytes.Fields(line)
	if len(fields) < 4 || string(fields[1]) != c.number {
		c.remarks[noise] = true
		return false
	}
	isAnswered := c.answer.result != ""
	switch key := string(fields[0]); {
	case key == "answer" && len(fields) == 5 && !isAnswered:
		c.answer = readAnswer(fields)
	case key == "ended" && len(fields) == 5:
		worked, _ := strconv.Atoi(string(fields[4]))
		c.left.work -= time.Duration(worked) * time.Microsecond
		if why := ending(string(fields[2]), string(fields[3])); why != "" || !isAnswered {
			c.answer = answer{failure: cmp.Or(why, "ended without an answer")}
		}
		return true
	default:
		c.remarks[cmp.Or(remarks[key], noise)] = true
	}
	return false
}

// end notes that the program answers no more, and returns why.
func (c *channel) end(err error) string {
	c.gone = true
	if sandbox.Late(err) {
		return tooSlow
	}
	if errors.Is(err, sandbox.ErrLong) {
		c.remarks[noise] = true
		return "wrote without end"
	}
	exit, ended := c.process.Exit(time.Second)
	switch {
	case exit.Signal == "SIGXCPU" || exit.Signal == "SIGALRM":
		return late
	case ended && exit.Over == sandbox.OverProcesses:
		return processes
	case ended && exit.Over != "":
		return "used too much " + string(exit.Over)
	case ended && exit.Code == 0 && exit.Signal == "":
		return "ended the program"
	}
	return crashed + " (" + exit.String() + ")"
}

func readAnswer(fields [][]byte) (a answer) {
	position, _ := hex.DecodeString(string(fields[3])) // a "-" is none
	board, _ := hex.DecodeString(string(fields[4]))
	a.result, a.position = text.Harmless(string(fields[2])), string(position)
	copy(a.board[:], board)
	return a
}

// signals are the names of the signals that end programs by mistakes.
var signals = map[string]string{
	"6": "abort", "7": "bus error", "8": "division by zero", "11": "segmentation fault",
}

// ending returns what the end of a call means, or nothing if that is usual.
func ending(kind, status string) string {
	switch {
	case kind == "exit" && status == "0":
		return ""
	case kind == "exit" && status == "98":
		return processes
	case kind == "exit":
		return fmt.Sprintf("ended the program (exit status %s)", status)
	case status == "9" || status == "14" || status == "24": // the limits of the driver
		return late
	case status == "4": // the trap of build.sh
		return noValue
	case signals[status] != "":
		return crashed + " (" + signals[status] + ")"
	}
	return crashed + " (signal " + status + ")"
}
