// Package inorder hands out work to several workers and collects the results in
// the order of the work, whichever is done first.
package inorder

import (
	"context"
	"iter"
	"sync"
)

// ahead is how many jobs per worker may be handed out before the result of the
// first is taken. It bounds the memory for results.
const ahead = 4

// A task is a job on its way.
type task[Job, Result any] struct {
	job    Job
	result Result
	err    error
	done   chan struct{} // closed when the result is there
}

// Each calls do with jobs, one after the other, until there are no more or do
// fails, and returns do's error.
type Each[Job, Result any] func(do func(Job) (Result, error)) error

// Do gives the jobs to so many workers, and their results to take. A worker is a
// call of work with the worker's number from 0 on: it prepares what it needs,
// calls each once, and cleans up.
//
// At the first error no more jobs are handed out, the context is cancelled with
// it by cancel, which must be the context's, and results after it are dropped.
// Do returns when all workers have, with the cause of the context's end.
func Do[Job, Result any](ctx context.Context, cancel context.CancelCauseFunc, jobs iter.Seq[Job], workers int,
	work func(worker int, each Each[Job, Result]) error, take func(Result) error) error {
	todo := make(chan *task[Job, Result])
	queue := make(chan *task[Job, Result], ahead*workers)
	each := func(do func(Job) (Result, error)) error {
		for t := range todo {
			t.result, t.err = do(t.job)
			if t.err != nil {
				cancel(t.err)
			}
			close(t.done)
			if t.err != nil {
				return t.err
			}
		}
		return nil
	}
	var working sync.WaitGroup
	for n := range workers {
		working.Go(func() {
			if err := work(n, each); err != nil {
				cancel(err)
			}
		})
	}
	go handOut(ctx, jobs, queue, todo)
	failed := false
	for t := range queue {
		<-t.done
		if failed = failed || t.err != nil; failed {
			continue
		}
		if err := take(t.result); err != nil {
			failed = true
			cancel(err)
		}
	}
	working.Wait()
	return context.Cause(ctx)
}

// handOut gives each job to the queue and to a worker, until the context ends.
func handOut[Job, Result any](ctx context.Context, jobs iter.Seq[Job], queue, todo chan<- *task[Job, Result]) {
	defer close(queue)
	defer close(todo)
	for job := range jobs {
		t := &task[Job, Result]{job: job, done: make(chan struct{})}
		queue <- t
		worker := todo
		if ctx.Err() != nil {
			worker = nil // never ready: select would take either
		}
		select {
		case worker <- t:
		case <-ctx.Done():
			t.err = context.Cause(ctx)
			close(t.done)
			return
		}
	}
}
