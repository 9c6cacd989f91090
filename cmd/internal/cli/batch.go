package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"minesweeper/cmd/internal/inorder"
	"minesweeper/cmd/internal/text"
)

// Boards says how a command reads boards, any number of them, and answers each.
type Boards struct {
	Use     string   // what an argument is called in messages, as in "board"
	Reading *Reading // how they are read
	Mines   *string  // the flag -m, or nil; its minefields go with the boards
	Output  *string  // the flag of [Flags.Output], or nil
	// Lines reports whether an answer is a line, which may be empty. Other
	// answers have an empty line between them.
	Lines func() bool
	// One returns why there must not be more than one board, or nil.
	One func() error

	flags      *Flags
	workers    int
	withSource bool
}

// Always is a [Boards].Lines of a command whose answers are always lines.
func Always() bool { return true }

// Boards adds the flags of a command that reads many boards. The usage names
// its arguments.
func (f *Flags) Boards(b *Boards, usage string) {
	b.flags, f.args = f, usage
	f.IntVarP(&b.workers, "jobs", "j", runtime.GOMAXPROCS(0), "how many boards at a time")
	f.BoolVar(&b.withSource, "with-source", false, "put FILE and the number of the board before each line")
}

// Each returns the function that runs a command: it calls run for each board,
// with a copy of the command.
func Each[C any](b *Boards, c *C, run func(c *C, e *Env, path string) error) Run {
	return func(e *Env, args []string) error {
		return e.Each(b, args, func(e *Env, path string) error {
			one := *c
			return run(&one, e, path)
		})
	}
}

// An Ask is the part of a command that answers for one board. The path is that
// of its file.
type Ask func(e *Env, path string) error

// Each calls ask for each board of some files. A board that is alone is asked
// about as if there were no others: what ask prints is printed at once, and its
// error is the result. Otherwise each call has an environment of its own, and
// the answers are printed in the order of the boards.
func (e *Env) Each(b *Boards, paths []string, ask Ask) error {
	for _, path := range paths {
		if path == "" {
			return Usagef("the name of the %s is empty", b.Use)
		}
	}
	if b.workers < 1 {
		return Usagef("-j %d: want 1 or more", b.workers)
	}
	r := &batch{env: e, how: b, ask: ask, hints: make(map[string]bool)}
	r.files = *e
	r.boards = r.files.source(paths, b.Use, b.Reading.From, b.Reading.ReadOptions)
	return r.start()
}

// EachOf is [Env.Each] for a command whose boards are those of one file or, if
// they are covered, those of the minefields of -m.
func (e *Env) EachOf(b *Boards, path string, ask Ask) error {
	switch {
	case b.Reading.Covered:
		return e.EachMinefield(b, ask)
	case path == "":
		return e.Each(b, nil, ask)
	}
	return e.Each(b, []string{path}, ask)
}

// EachMinefield is [Env.Each] for a command whose boards are the minefields of
// the flag -m.
func (e *Env) EachMinefield(b *Boards, ask Ask) error {
	if *b.Mines == "" {
		return ask(e, "")
	}
	return e.Each(&Boards{
		Use: "minefield", Reading: &Reading{ReadOptions: b.Reading.ReadOptions}, Output: b.Output,
		Lines: b.Lines, One: b.One, flags: b.flags, workers: b.workers, withSource: b.withSource,
	}, []string{*b.Mines}, func(e *Env, path string) error {
		e.mines, e.board = e.board, nil
		return ask(e, "")
	})
}

// A batch is the work of [Env.Each].
type batch struct {
	env    *Env
	how    *Boards
	ask    Ask
	files  Env // opens the files, in a goroutine of its own
	boards *source
	mines  *source   // the minefields that go with the boards, or nil
	same   *question // the minefield of all boards, or nil

	read    atomic.Int64 // boards that were read completely
	printed int64        // answers

	// maybeAlone is true if no other board was there when the first was read,
	// and waiting for one would make a program wait that asks one by one. The
	// messages about the first board are then those about a single one.
	maybeAlone bool

	mu      sync.Mutex // held while an answer is printed
	stopped bool       // no more answers are printed
	answers answerList
	hints   map[string]bool // that were printed
	status  int             // the worst so far
}

// start asks about a board that is alone, or about all.
func (r *batch) start() error {
	var mines []*question
	if r.how.Mines != nil && *r.how.Mines != "" {
		r.mines = r.files.source([]string{*r.how.Mines}, "minefield", "", r.how.Reading.ReadOptions)
		mines = r.mines.ahead(2)
		if r.same = mines[0]; len(mines) > 1 {
			r.same, r.mines.back = nil, mines
		}
	}
	several := r.how.withSource || len(mines) > 1 || len(r.boards.paths) > 1
	first := r.boards.ahead(1)
	if !several && !r.boards.mayWait() {
		first = append(first, r.boards.ahead(1)...)
	}
	r.maybeAlone = !several && len(first) == 1
	r.env.stdinUser = r.files.stdinUser
	if several || r.boards.mayWait() || len(first) > 1 {
		r.boards.back = first
		return r.several()
	}
	return r.alone(first[0])
}

// alone asks about the only board.
func (r *batch) alone(q *question) error {
	e := r.env
	e.board, e.mines = q, r.same
	if q.text != nil {
		e.head.ID = q.text.ID
	}
	if !q.failed() {
		return r.ask(e, q.path)
	}
	if e.json {
		e.printError(errEarlier, e.head, nil)
	} else if !r.how.flags.Changed("quiet") {
		e.Stdout.WriteString(dash)
	}
	return errPrinted
}

// several asks about all boards.
func (r *batch) several() error {
	e, json := r.env, r.env.json
	if r.how.Reading.From != "" {
		if _, err := FormatNamed(r.how.Reading.From); err != nil {
			return err
		}
	}
	if r.same != nil { // a wrong minefield is an error once, not for each board
		q := *e
		q.mines = r.same
		if _, err := q.RequireMinefield(*r.how.Mines, r.how.Reading.ReadOptions); err != nil {
			return err
		}
	}
	r.answers.quiet = r.how.flags.Changed("quiet")
	e.json = r.how.flags.json != nil && *r.how.flags.json && !r.answers.quiet
	r.answers.json = e.json
	r.answers.lines = r.how.Lines != nil && r.how.Lines() && !r.how.flags.Changed("verbose")
	defer func() { e.json = json }()
	if r.how.Output != nil && !IsStdin(*r.how.Output) {
		return e.redirect(*r.how.Output, r.work)
	}
	return r.work()
}

// work asks about all boards on several workers. After Ctrl-C it does not wait
// for a board that is being read or answered.
func (r *batch) work() (err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(batchGC))
	interrupted := r.env.Context()
	ctx, cancel := context.WithCancelCause(interrupted)
	defer cancel(nil)
	worker := func(_ int, each inorder.Each[*task, *task]) error {
		return each(func(t *task) (*task, error) { return t, r.answer(t) })
	}
	done := make(chan error, 1)
	go func() { done <- inorder.Do(ctx, cancel, r.tasks(ctx), r.how.workers, worker, r.print) }()
	select {
	case err = <-done:
	case <-interrupted.Done():
		err = interrupted.Err()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stopped = true
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case err != nil:
		return err
	case r.status == Trouble:
		return errPrinted
	case r.status == Negative:
		return No
	}
	return nil
}

// batchGC makes the collection of garbage rarer than usual: next to what many
// boards need one after another, the memory in use is small.
const batchGC = 400

// A task is a board to ask about, and what was printed about it.
type task struct {
	single         bool // the board is perhaps the only one
	board, mines   *question
	fatal          error // ends the batch before this board
	stdout, stderr bytes.Buffer
	err            error // of the command
}

// tasks returns the boards with their minefields, which another goroutine
// reads.
func (r *batch) tasks(ctx context.Context) iter.Seq[*task] {
	todo := make(chan *task)
	go func() {
		defer close(todo)
		for n := 1; ; n++ {
			t := r.task(n)
			if t == nil {
				return
			}
			r.read.Add(1)
			select {
			case todo <- t:
			case <-ctx.Done():
				return
			}
		}
	}()
	return func(yield func(*task) bool) {
		for {
			select {
			case t, more := <-todo:
				if !more || !yield(t) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// task returns board n with its minefield, or nil if there is none.
func (r *batch) task(n int) *task {
	t := &task{board: r.boards.next(), mines: r.same, single: r.maybeAlone && n == 1}
	inStep := r.mines != nil && r.same == nil
	if inStep {
		t.mines = r.mines.next()
	}
	switch {
	case t.board == nil && (!inStep || t.mines == nil):
		return nil
	case t.board == nil:
		all := n + len(r.mines.ahead(math.MaxInt))
		t.fatal = fmt.Errorf("%s has %d minefields, and there %s", FileName(*r.how.Mines), all,
			text.Choose(n == 2, "is 1 board", fmt.Sprintf("are %d boards", n-1)))
	case inStep && t.mines == nil:
		t.fatal = fmt.Errorf("%s has %d minefields, and there are %d boards or more", FileName(*r.how.Mines), n-1, n)
	case n == 2 && r.how.One != nil:
		t.fatal = r.how.One()
	}
	return t
}

// answer asks about a board.
func (r *batch) answer(t *task) error {
	if t.fatal != nil || t.board.failed() || t.mines.failed() {
		return nil
	}
	e := *r.env
	e.Stdout, e.stderr = bufio.NewWriterSize(&t.stdout, 1<<10), &t.stderr
	e.Terminals.Stderr = false // progress is for a single board
	e.board, e.mines, e.head, e.several = t.board, t.mines, t.board.head(), !t.single
	t.err = r.ask(&e, t.board.path)
	return e.Stdout.Flush()
}

// print prints an answer, and all answers so far if no board is waiting.
func (r *batch) print(t *task) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.stopped:
		return context.Canceled
	case t.fatal != nil:
		return t.fatal
	case errors.Is(t.err, context.Canceled):
		return t.err
	}
	e, status := r.env, statusOf(t.err)
	if t.board.failed() || t.mines.failed() {
		status, t.err = Trouble, errEarlier
		if !r.answers.json && !r.answers.quiet {
			t.stdout.WriteString(dash) // also if the board is alone
		}
	}
	r.status = max(r.status, status)
	if t.stderr.Len() > 0 {
		e.Stdout.Flush()
		e.stderr.Write(r.named(t, t.stderr.Bytes()))
	}
	if status == Trouble {
		if !t.single && t.err != errEarlier {
			t.err = t.board.locate(t.err, e.hintFor(t.err))
		}
		e.printError(t.err, t.board.head(), r.hints)
	}
	_, err := e.Stdout.Write(r.answers.next(r.named(t, t.stdout.Bytes()), status == Trouble))
	if r.printed++; err == nil && r.printed == r.read.Load() {
		err = e.Flush()
	}
	return err
}

// named puts the name of a board before each line of a text, if that is asked.
func (r *batch) named(t *task, lines []byte) (out []byte) {
	if !r.how.withSource || r.answers.json {
		return lines
	}
	for line := range bytes.Lines(lines) {
		out = append(append(out, t.board.name()+": "...), line...)
	}
	return out
}
