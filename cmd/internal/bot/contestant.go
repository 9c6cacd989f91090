package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"minesweeper/board"
	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/sandbox"
)

// A contestant is a program that plays one game after another. A new process is
// started only after a fault. It is for one goroutine.
type contestant struct {
	sandbox *sandbox.Sandbox
	entry   Entry
	limits  Limits
	dialect protocol.Dialect
	ctx     context.Context // ends when the match is to end at once
	freezes bool            // it is stopped while others play

	process      *process      // nil if none is running
	name         string        // what it called itself
	played       int           // games finished in this process
	used         time.Duration // processor time before the game, if that is limited
	message      []byte        // sent last
	answers      []string      // the last few
	cleanupErr   error         // what could not be cleaned up
	pendingFault *Fault        // found after the end of a game; it costs the next
	streak       *faultStreak
}

// ready starts a process if none is running, and asks its name.
func (c *contestant) ready() error {
	if c.process != nil {
		return nil
	}
	if f := c.streak.retired(); f != nil {
		return f
	}
	f := asFault(c.start())
	if f == nil {
		return nil
	}
	if f.Verdict != RefereeError {
		c.streak.add(f)
	}
	return f
}

// start starts a process and asks its name.
func (c *contestant) start() error {
	began := time.Now()
	p, err := start(c.sandbox, c.entry.Program, c.limits)
	if err != nil {
		return err
	}
	p.ctx = c.ctx
	c.process, c.played = p, 0
	if c.dialect.TurnsOnly() {
		return nil
	}
	c.message = c.dialect.AppendMessage(c.message[:0], protocol.Message{Kind: protocol.AskName})
	line, _, err := p.ask(c.message, c.limits.Start-time.Since(began))
	if err == nil {
		c.name, err = c.dialect.ParseName(line)
	}
	f := asFault(answerFault(err))
	if f == nil {
		return nil
	}
	if f.Verdict == Timeout {
		f.Verdict = StartFailed
	}
	f.Detail = "asked for its name: " + f.Detail
	return f
}

// answerFault turns a dialect's error about an answer into a fault.
func answerFault(err error) error {
	if a, ok := err.(*protocol.AnswerError); ok {
		if a.OffBoard {
			return &Fault{Verdict: IllegalMove, Detail: a.Msg}
		}
		return &Fault{Verdict: BadAnswer, Detail: a.Msg}
	}
	return err
}

// begin begins a game, counted from 1 within the match.
func (c *contestant) begin(number int, size board.Size, total int) error {
	c.answers = c.answers[:0]
	if f := c.pendingFault; f != nil {
		c.pendingFault = nil
		return f
	}
	if err := c.ready(); err != nil {
		return err
	}
	if c.freezes {
		c.process.Freeze(false)
	}
	if c.limits.CPU > 0 {
		c.used = c.process.Sample().CPU
	}
	err := c.send(protocol.Message{Kind: protocol.New, Number: number, Size: size, Total: total})
	c.countFault(asFault(err))
	return err
}

// send sends a message that has no answer, if the dialect has it.
func (c *contestant) send(m protocol.Message) error {
	c.message = c.dialect.AppendMessage(c.message[:0], m)
	if len(c.message) == 0 {
		return nil
	}
	return c.process.send(c.message)
}

// shownAnswers is how many answers a report of a fault shows.
const shownAnswers = 3

// turn asks for the moves of a turn, counted from 1, and returns them with the
// time that took.
func (c *contestant) turn(number int, v board.View) ([]board.Move, time.Duration, error) {
	limit := c.limits.Move
	if number == 1 && c.dialect.TurnsOnly() {
		limit += c.limits.Start
	}
	size := v.Board.Size()
	m := protocol.Message{Kind: protocol.AskTurn, Number: number, Size: size, Total: v.Total, Board: v.Board}
	c.message = c.dialect.AppendMessage(c.message[:0], m)
	line, took, err := c.process.ask(c.message, limit)
	if err != nil {
		c.countFault(asFault(err))
		return nil, took, err
	}
	if c.played == 0 && len(c.answers) == 0 {
		c.streak.reset()
	}
	if len(c.answers) == shownAnswers {
		c.answers = append(c.answers[:0], c.answers[1:]...)
	}
	c.answers = append(c.answers, line)
	moves, err := c.dialect.ParseMoves(line, size)
	if err != nil {
		return nil, took, answerFault(err)
	}
	return moves, took, c.checkCPU()
}

// checkCPU returns a fault if the program has used too much processor time in
// the game.
func (c *contestant) checkCPU() error {
	limit := c.limits.CPU
	if limit == 0 {
		return nil
	}
	if used := c.process.Sample().CPU - c.used; used > limit {
		return newFault(Timeout, "used %v of processor time in the game, more than %v", used.Round(10*time.Millisecond), limit)
	}
	return nil
}

// over sends how a game ended and, if the dialect needs a new process for every
// game, ends this one.
func (c *contestant) over(m protocol.Message) error {
	c.played++
	if c.dialect.TurnsOnly() {
		c.stop(nil)
		return nil
	}
	err := c.send(m)
	c.freeze()
	return err
}

// freeze stops the program until its next game, if it must not run while others
// play.
func (c *contestant) freeze() {
	if c.freezes {
		c.process.Freeze(true)
	}
}

// stop ends the process, if there is one, because of a fault or after the last
// game.
func (c *contestant) stop(f *Fault) {
	if c.process == nil {
		return
	}
	c.cleanupErr = errors.Join(c.cleanupErr, c.process.stop(f))
	c.process = nil
}

// exchanged returns the last lines exchanged at a turn: the last answers, the
// question, and the answer so far.
func (c *contestant) exchanged(turn int, f *Fault) (lines []string) {
	first := turn - len(c.answers)
	if f.Verdict == BadAnswer || f.Verdict == IllegalMove {
		first++ // this turn has an answer
	}
	for i, a := range c.answers {
		lines = append(lines, fmt.Sprintf("turn %d < %s", first+i, board.Quote(a)))
	}
	if first+len(c.answers) == turn && turn > 0 {
		question, _, _ := bytes.Cut(c.message, []byte("\n"))
		lines = append(lines, fmt.Sprintf("turn %d > %s", turn, board.Quote(question)))
	}
	if f.Partial != "" {
		lines = append(lines, fmt.Sprintf("turn %d < %s without an end", turn, board.Quote(f.Partial)))
	}
	return lines
}

// countFault counts the end of a process before its first answer.
func (c *contestant) countFault(f *Fault) {
	if f != nil && c.played == 0 && len(c.answers) == 0 && slices.Contains(endVerdicts, f.Verdict) {
		c.streak.add(f)
	}
}
