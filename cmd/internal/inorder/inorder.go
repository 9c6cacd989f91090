// Package inorder runs jobs on several workers at a time and passes the results
// on in the order of the jobs, so that output is the same for any number of
// workers.
//
// It must not know what the jobs are.
package inorder

import (
	"context"
	"iter"
	"sync"
)

// ahead is the number of jobs for each worker that may begin before the result
// of the first is passed on. It limits the memory for results.
const ahead = 4

// A task is a job that has been handed out, and later its result.
type task[Job, Result any] struct {
	job    Job
	result Result
	err    error
	done   chan struct{} // closed when the job is done
}

// Each calls do with one job after another, until there are no more jobs or do
// fails. It returns the error of do.
type Each[Job, Result any] func(do func(Job) (Result, error)) error

// Do runs the jobs on the given number of workers, and calls take with the
// results in the order of the jobs. A worker is a call of work with the
// worker's number, from 0: work prepares, calls each once, and cleans up.
//
// At the first error, Do hands out no more jobs, cancels the context with the
// error, and drops the results of later jobs. Cancel must be the function that
// cancels ctx. Do returns when all workers have returned. Its error is the
// cause of the context's end, if any.
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
		failed = failed || t.err != nil
		if failed {
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

// handOut passes each job to the queue and to a worker, until the context ends.
func handOut[Job, Result any](ctx context.Context, jobs iter.Seq[Job], queue, todo chan<- *task[Job, Result]) {
	defer close(queue)
	defer close(todo)
	for job := range jobs {
		t := &task[Job, Result]{job: job, done: make(chan struct{})}
		queue <- t
		worker := todo
		if ctx.Err() != nil {
			worker = nil // select could choose a ready worker although the context has ended
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
