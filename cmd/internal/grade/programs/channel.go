package programs

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
)

// An answer is what a function gave back, or why it did not.
type answer struct {
	result   string // a number, true or false, or the name of a MoveResult
	position string // afterwards: where find_safe_move writes its move
	board    grid   // afterwards
	failure  string // how the program ended instead, in words; empty if it answered
}

// The failures that are causes of their own.
const (
	late      = "no answer within a second"
	crashed   = "crashed"
	processes = "started too many processes"
)

// notAsked is the failure of a call that was not made, because the program is
// gone or failed too often.
const notAsked = "not asked"

// runLimits are what the program of a question may use. Its processor time is
// limited by the driver.
var runLimits = sandbox.Limits{Start: 10 * time.Second, Line: 4 << 10, Processes: 48, Memory: 256 << 20, Disk: 1 << 20, Files: 32}

// patience is how long an answer may take by the clock. The driver ends a call
// after five seconds.
const patience = 15 * time.Second

// maxFailures is how many calls in a row may fail before a question is given up.
const maxFailures = 10

// A channel asks the program of one question. The program gets the arguments of
// one call at a time, with a number that only the answer to it can have.
type channel struct {
	process  *sandbox.Process
	noise    bool // it wrote something else on the channel
	forks    bool // it started processes and did not wait for them
	failures int  // in a row
	gone     bool // it is asked no more
}

// open starts the program in a file.
func (w *Workshop) open(file string) (*channel, error) {
	p, err := w.sandbox.Start(sandbox.Command{Path: file, Args: []string{file}, Read: []string{file}}, runLimits)
	if err != nil {
		return nil, err
	}
	return &channel{process: p}, nil
}

// close ends the program.
func (c *channel) close() error { return c.process.Stop(0) }

// ask asks in a mode of the driver.
func (c *channel) ask(mode string, q call) (a answer) {
	if c.gone {
		return answer{failure: notAsked}
	}
	var random [8]byte
	rand.Read(random[:])
	number := hex.EncodeToString(random[:])
	for { // what it wrote without being asked
		if _, err := c.process.Out.Next(time.Unix(1, 0)); err != nil {
			break
		}
		c.noise = true
	}
	line := strings.Join([]string{number, mode, coded([]byte(q.position)), q.mines.coded(), q.revealed.coded()}, " ")
	deadline := time.Now().Add(patience)
	c.process.Write([]byte(line+"\n"), deadline) // a program that is gone does not answer
	a = c.await(number, deadline)
	switch {
	case a.failure == "":
		c.failures = 0
		return a
	case c.process.Over() == sandbox.OverProcesses:
		a.failure, c.gone = processes, true
	}
	c.failures++
	c.gone = c.gone || c.failures == maxFailures
	return a
}

// coded returns bytes in hexadecimal for the driver.
func coded(data []byte) string {
	if len(data) == 0 {
		return "-"
	}
	return hex.EncodeToString(data)
}

func (g *grid) coded() string {
	if *g == (grid{}) {
		return "-"
	}
	return coded(g[:])
}

// await reads the answer with a number and how the call ended.
func (c *channel) await(number string, deadline time.Time) (a answer) {
	answered := false
	for {
		line, err := c.process.Out.Next(deadline)
		if err != nil {
			return answer{failure: c.end(err)}
		}
		fields := bytes.Fields(line)
		isOurs := len(fields) > 3 && string(fields[1]) == number
		switch {
		case isOurs && string(fields[0]) == "answer" && len(fields) == 5 && !answered:
			a, answered = readAnswer(fields), true
		case isOurs && string(fields[0]) == "forked":
			c.forks = true
		case isOurs && string(fields[0]) == "ended":
			if why := ending(string(fields[2]), string(fields[3])); why != "" || !answered {
				return answer{failure: why + text.Choose(why == "", "ended without an answer", "")}
			}
			return a
		default:
			c.noise = true
		}
	}
}

// end notes that the program answers no more, and returns why.
func (c *channel) end(err error) string {
	c.gone = true
	exit, ended := c.process.Exit(time.Second)
	switch {
	case errors.Is(err, sandbox.ErrLong):
		c.noise = true
		return "wrote without end"
	case sandbox.Late(err) || exit.Signal == "SIGXCPU" || exit.Signal == "SIGALRM":
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
	a.result = string(fields[2])
	if position, err := hex.DecodeString(string(fields[3])); err == nil {
		a.position = string(position)
	}
	if b, err := hex.DecodeString(string(fields[4])); err == nil {
		copy(a.board[:], b)
	}
	return a
}

// signals are the names of the signals that end programs by mistakes.
var signals = map[string]string{
	"4": "illegal instruction", "6": "abort", "7": "bus error", "8": "division by zero", "11": "segmentation fault",
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
	case signals[status] != "":
		return crashed + " (" + signals[status] + ")"
	}
	return crashed + " (signal " + status + ")"
}
