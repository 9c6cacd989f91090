package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"iter"
	"runtime"
	"runtime/debug"
	"sync"

	"minesweeper/cmd/internal/inorder"
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
	// Moves is true if each board needs a list of moves, and the arguments have
	// none. Then those on standard input go with the boards, a line each.
	Moves bool

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
// the answers are printed in the order of the boards. Covered boards have no
// files: ask is called for each minefield of -m.
func (e *Env) Each(b *Boards, paths []string, ask Ask) error {
	if err := b.Reading.checkFrom(); err != nil {
		return err
	}
	if b.Reading.Covered {
		return e.eachMinefield(b, ask)
	}
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

// eachMinefield is [Env.Each] for covered boards over the minefields of -m. On
// standard input a document can have the board too, which is then not covered,
// unless the command has --covered.
func (e *Env) eachMinefield(b *Boards, ask Ask) error {
	if *b.Mines == "" {
		return ask(e, "")
	}
	fields := *b
	fields.Use, fields.Mines, fields.Reading = "minefield", nil, &Reading{ReadOptions: b.Reading.ReadOptions}
	fromStdin := IsStdin(*b.Mines) && b.flags.Lookup("covered") == nil
	return e.Each(&fields, []string{*b.Mines}, func(e *Env, path string) error {
		if e.mines = e.board; fromStdin && e.board.hasBoardInJSON(b.Reading.ReadOptions) {
			return ask(e, path)
		}
		e.board = nil
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
	own    bool      // each board comes with its minefield in one document
	lists  moveLists // the moves that go with the boards, or nil
	short  bool      // there are too few minefields or lists of moves

	mu      sync.Mutex // held while an answer is printed
	read    int        // boards that were read completely
	printed int        // answers
	stopped bool       // no more answers are printed
	answers answerList
	hints   map[string]bool // hints and remarks that were printed
	status  int             // the worst so far
}

// start asks about a board that is alone, or about all. A board that may be
// followed by others is not alone, even if none follows: to know that would
// mean to wait for a program that waits for the answer.
func (r *batch) start() error {
	if r.how.Moves && r.how.Mines != nil && r.fromStdin() && !r.files.stdinIsJSON() {
		return Usagef("without moves as arguments, standard input has the moves: -b FILE names the board")
	}
	fields := r.openMines()
	first := r.boards.ahead(1)
	if r.mines != nil && first[0].err != nil && IsStdin(*r.how.Mines) { // standard input was read
		return first[0].err
	}
	r.env.stdinUser = r.files.stdinUser
	many := len(fields) > 1 || len(r.boards.paths) > 0
	alone := !many && !r.how.withSource && r.boards.ended()
	lists := r.how.Moves && r.files.stdinUser == "" && !r.env.Terminals.Stdin && first[0].moves() == nil
	one := error(nil)
	if r.how.One != nil {
		one = r.how.One()
	}
	if !many && !alone && (one != nil || lists) {
		first = append(first, r.boards.ahead(1)...)
		many, alone = len(first) > 1, len(first) == 1 && !r.how.withSource
	}
	switch {
	case many && one != nil:
		return one
	case alone:
		return r.alone(first[0])
	case many && lists:
		r.lists = r.env.lists()
		r.files.stdinUser = "list of moves"
	}
	r.boards.back = first
	return r.several()
}

// alone asks about the only board.
func (r *batch) alone(q *question) error {
	e := r.env
	e.board, e.mines = q, r.minesOf(q)
	if q.text != nil {
		e.head.ID = q.text.ID
	}
	if !q.failed() {
		return r.ask(e, q.path)
	}
	if e.json {
		e.printErrorDocument(errEarlier, Trouble, e.head)
	} else if !r.how.flags.Changed("quiet") {
		e.Stdout.WriteString(dash)
	}
	return errPrinted
}

// several asks about all boards.
func (r *batch) several() error {
	e, json := r.env, r.env.json
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

// work asks about all boards on several workers. After Ctrl-C, and after an
// error, it does not wait for a board that is being read or answered.
func (r *batch) work() (err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(batchGC))
	ctx, cancel := context.WithCancelCause(r.env.Context())
	defer cancel(nil)
	worker := func(_ int, each inorder.Each[*task, *task]) error {
		return each(func(t *task) (*task, error) { return t, r.answer(t) })
	}
	done := make(chan error, 1)
	go func() { done <- inorder.Do(ctx, cancel, r.tasks(ctx, cancel), r.how.workers, worker, r.print) }()
	select {
	case err = <-done:
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stopped = true
	switch {
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
	board, mines   *question
	moves          *moveLine
	refused        error // why the board is not asked about, or nil
	fatal          error // ends the batch; there is no board
	stdout, stderr bytes.Buffer
	err            error // of the command
	gaveUp         bool  // a document says so
}

// tasks returns the boards with their minefields. A board that comes when no
// other is being answered or waits is answered at once: to hand it to another
// goroutine takes almost as long as to answer it.
func (r *batch) tasks(ctx context.Context, cancel context.CancelCauseFunc) iter.Seq[*task] {
	return func(yield func(*task) bool) {
		for n := 1; ctx.Err() == nil; n++ {
			t := r.task(n)
			if t == nil {
				return
			}
			r.mu.Lock()
			idle := r.printed == r.read
			r.read++
			r.mu.Unlock()
			switch {
			case !idle || r.boards.ready():
				if !yield(t) {
					return
				}
			default:
				if err := cmp.Or(r.answer(t), r.print(t)); err != nil {
					cancel(err)
				}
			}
		}
	}
}

// answer asks about a board.
func (r *batch) answer(t *task) error {
	if t.refused != nil || t.fatal != nil {
		return nil
	}
	e := *r.env
	e.Stdout, e.stderr = bufio.NewWriterSize(&t.stdout, 1<<10), &t.stderr
	e.Terminals.Stderr = false // progress is for a single board
	e.board, e.mines, e.moves, e.head, e.several = t.board, t.mines, t.moves, t.board.head(), true
	t.err = r.ask(&e, t.board.path)
	t.gaveUp = e.gaveUp
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
	e, status, name := r.env, statusOf(cmp.Or(t.refused, t.err)), ""
	if r.how.withSource {
		name = t.board.name() + ": "
	}
	r.status = max(r.status, status)
	if t.stderr.Len() > 0 {
		e.Stdout.Flush()
		e.stderr.Write(named(name, r.unsaid(t.stderr.Bytes())))
	}
	if e.json { // an error is the last document
		t.stdout.WriteTo(e.Stdout)
	}
	switch {
	case t.refused != nil:
		if !e.json && !r.answers.quiet {
			t.stdout.WriteString(dash) // also if the board is alone
		}
		e.printError(t.refused, r.hints)
		e.printErrorDocument(t.refused, Trouble, t.board.head())
	case status == Trouble:
		err := t.board.locate(t.err, e.hintFor(t.err))
		e.printError(err, r.hints)
		if !t.gaveUp {
			e.printErrorDocument(err, Trouble, t.board.head())
		}
	}
	_, err := e.Stdout.Write(r.answers.next(name, t.stdout.Bytes(), status == Trouble))
	if r.printed++; err == nil && r.printed == r.read {
		err = e.Flush()
	}
	return err
}

// mostHints is how many lines are remembered, so as not to say them again.
const mostHints = 1000

// unsaid returns the remarks that were not printed about a board before.
func (r *batch) unsaid(lines []byte) (out []byte) {
	for line := range bytes.Lines(lines) {
		if !r.hints[string(line)] {
			out = append(out, line...)
		}
		if len(r.hints) < mostHints {
			r.hints[string(line)] = true
		}
	}
	return out
}
