package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"runtime/debug"
	"sync"

	"minesweeper/cmd/internal/inorder"
)

// Each returns the function that runs a command for each question that its input
// asks, with a copy of the command.
//
// A question that is the only one is answered as if there could be no others:
// what the command prints is printed at once, and its error is the result.
// Otherwise each run has an environment of its own, and the answers are printed
// in the order of the questions.
func Each[C any](in *Input, c *C, run func(c *C, e *Env, q *Question) error) Run {
	return func(e *Env, _ []string) error {
		qs, err := in.open(e)
		if err != nil {
			return err
		}
		if !qs.only {
			answer := func(e *Env, q *Question) error {
				one := *c
				return run(&one, e, q)
			}
			r := &runner{env: e, questions: qs, run: answer, hints: make(map[string]bool)}
			return r.start()
		}
		q, _ := qs.next() // nothing that could be left over goes with it
		q.env, e.about = e, q
		if q.refused != nil {
			return q.passOn(e)
		}
		err = run(c, e, q)
		if statusOf(err) != Trouble {
			e.about = nil // what fails from now on is the output
		}
		return err
	}
}

// passOn answers the only question if that was answered earlier, by an error.
func (q *Question) passOn(e *Env) error {
	if e.json {
		e.fail(errEarlier, Trouble, q, nil)
	} else if !q.in.flags.given("quiet") {
		e.Stdout.WriteString(dash)
	}
	return errPrinted
}

// A runner answers many questions.
type runner struct {
	env       *Env
	worker    Env // the environment of the answers, but for their output
	questions *questions
	run       func(e *Env, q *Question) error

	mu      sync.Mutex      // held while an answer is printed
	read    int             // questions that were read completely
	printed int             // answers
	stopped bool            // no more answers are printed
	asIs    bool            // answers need not keep their places: they are JSON, or not printed
	lines   bool            // an answer is a line, which may be empty
	held    []byte          // the first answer, if it is a place only; printed if there is a second
	hints   map[string]bool // hints and remarks that were printed
	status  int             // the worst so far
}

// start answers all questions, into the file of -o if there is one.
func (r *runner) start() error {
	e, in, f := r.env, r.questions.in, r.questions.in.flags
	json := e.json
	e.json = f.printsJSON()
	defer func() { e.json = json }()
	r.asIs = e.json || f.given("quiet")
	r.lines = in.Lines != nil && in.Lines() && !f.given("verbose")
	if f.writesOutput() && !IsStdin(*f.output) && (in.One == nil || in.One() == nil) {
		return e.redirect(*f.output, r.work)
	}
	return r.work()
}

// work answers all questions on several workers. After Ctrl-C, and after an
// error, it does not wait for a question that is being read or answered.
func (r *runner) work() (err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(batchGC))
	ctx, cancel := context.WithCancelCause(r.env.Context())
	defer cancel(nil)
	r.worker = *r.env // with its context; workers may still run when that changes
	worker := func(_ int, each inorder.Each[*task, *task]) error {
		return each(func(t *task) (*task, error) { return t, r.answer(t) })
	}
	done := make(chan error, 1)
	go func() {
		done <- inorder.Do(ctx, cancel, r.tasks(ctx, cancel), r.questions.in.workers, worker, r.print)
	}()
	select {
	case err = <-done:
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stopped = true
	switch {
	case errors.Is(err, context.Canceled):
		return Incomplete(err) // the answers so far are whole
	case err != nil:
		return err
	case r.status == Trouble:
		return errPrinted
	case r.status == negative:
		return No
	}
	return nil
}

// batchGC runs the garbage collector less often: a batch allocates much and
// keeps little.
const batchGC = 400

// A task is a question, and what was printed about it.
type task struct {
	*Question
	fatal          error // ends the run; there is no question
	stdout, stderr bytes.Buffer
	err            error // of the command
}

// tasks returns the questions. One that comes when no other is being answered or
// waits is answered at once: to hand it to another goroutine takes almost as long
// as to answer it.
func (r *runner) tasks(ctx context.Context, cancel context.CancelCauseFunc) iter.Seq[*task] {
	return func(yield func(*task) bool) {
		for ctx.Err() == nil {
			q, err := r.questions.next()
			if q == nil && err == nil {
				return
			}
			t := &task{Question: q, fatal: err}
			r.mu.Lock()
			idle := r.printed == r.read
			r.read++
			r.mu.Unlock()
			if !idle || err != nil || r.questions.main.ready() {
				if !yield(t) {
					return
				}
				continue
			}
			err = r.answer(t)
			if err == nil {
				err = r.print(t)
			}
			if err != nil {
				cancel(err)
			}
		}
	}
}

// answer answers a question.
func (r *runner) answer(t *task) error {
	if t.fatal != nil || t.refused != nil {
		return nil
	}
	e := r.worker
	e.Stdout, e.stderr, e.about = bufio.NewWriterSize(&t.stdout, 1<<10), &t.stderr, t.Question
	if e.json {
		e.stderr = io.Discard // the documents have it
	}
	e.Terminals.Stderr = false // progress is for a single question
	t.env = &e
	t.err = r.run(&e, t.Question)
	return e.Stdout.Flush()
}

// print prints an answer, and all answers so far if no question is waiting.
func (r *runner) print(t *task) error {
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
	err := r.printAnswer(t)
	r.printed++
	if err == nil && r.printed == r.read {
		err = r.env.Flush()
	}
	return err
}

// printAnswer prints what was printed about a question, and its error.
func (r *runner) printAnswer(t *task) error {
	failed := cmp.Or(t.refused, t.err)
	e, status, name := r.env, statusOf(failed), ""
	if t.in.withSource {
		name = t.main().name() + ": "
	}
	r.status = max(r.status, status)
	if t.stderr.Len() > 0 {
		e.Stdout.Flush()
		e.stderr.Write(prefixed(name, r.unsaid(t.stderr.Bytes())))
	}
	if e.json { // an error is the last document
		t.stdout.WriteTo(e.Stdout)
	}
	if t.refused != nil && !r.asIs {
		t.stdout.WriteString(dash) // also if the board is alone
	}
	if status == Trouble {
		if t.refused == nil {
			failed = t.locate(failed, e.hintFor(failed))
		}
		e.fail(failed, Trouble, t.Question, r.hints)
	}
	_, err := e.Stdout.Write(r.inPlace(name, t.stdout.Bytes(), status == Trouble))
	return err
}

// dash is the answer for a board that failed, in text.
const dash = "-\n"

// inPlace returns what is printed for an answer: with the line that keeps the
// place of an empty one, and with an empty line between answers of several lines.
// The name stands before each line of the answer.
func (r *runner) inPlace(name string, answer []byte, failed bool) (out []byte) {
	if r.asIs {
		return answer
	}
	empty, first := len(answer) == 0, r.printed == 0
	if !r.lines && !first {
		out = append(out, '\n')
	}
	if empty && failed {
		answer = []byte(dash)
	} else if empty && r.lines {
		answer = []byte("\n")
	}
	out = append(append(r.held, out...), prefixed(name, answer)...)
	r.held = nil
	if first && empty && name == "" {
		r.held, out = out, nil
	}
	return out
}

// prefixed returns lines with a name before each that has it nowhere.
func prefixed(name string, lines []byte) (out []byte) {
	for line := range bytes.Lines(lines) {
		if !bytes.Contains(line, []byte(name)) {
			out = append(out, name...)
		}
		out = append(out, line...)
	}
	return out
}

// mostHints is how many lines are remembered, so as not to say them again.
const mostHints = 1000

// unsaid returns the remarks that were not printed about a question before.
func (r *runner) unsaid(lines []byte) (out []byte) {
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
