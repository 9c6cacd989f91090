package inorder_test

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"minesweeper/cmd/internal/inorder"
)

// run squares the numbers below n, the even ones slowly, until take refuses
// one.
func run(ctx context.Context, n, workers int, do func(int) (int, error), refuse int) (got []int, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	numbers := func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	}
	err = inorder.Do(ctx, cancel, numbers, workers, func(_ int, each inorder.Each[int, int]) error { return each(do) }, func(x int) error {
		if x == refuse {
			return errRefused
		}
		got = append(got, x)
		return nil
	})
	return got, err
}

var errRefused = errors.New("refused")

func square(i int) (int, error) {
	if i%2 == 0 {
		time.Sleep(100 * time.Microsecond)
	}
	return i * i, nil
}

func TestOrder(t *testing.T) {
	var want []int
	for i := range 100 {
		want = append(want, i*i)
	}
	for _, workers := range []int{1, 3, 200} {
		if got, err := run(context.Background(), 100, workers, square, -1); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d workers: got %v, %v", workers, got, err)
		}
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	got, err := run(context.Background(), 1000, 4, func(i int) (int, error) {
		if i == 50 {
			return 0, broken
		}
		return square(i)
	}, -1)
	if !errors.Is(err, broken) || len(got) > 50 {
		t.Errorf("a worker fails: got %d results, %v", len(got), err)
	}
	if got, err := run(context.Background(), 1000, 4, square, 49); !errors.Is(err, errRefused) || len(got) != 7 {
		t.Errorf("a result is refused: got %v, %v", got, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var done atomic.Int32
	got, err = run(ctx, 1000, 4, func(i int) (int, error) {
		if done.Add(1) == 100 {
			cancel()
		}
		return square(i)
	}, -1)
	if !errors.Is(err, context.Canceled) || len(got) < 80 || len(got) == 1000 {
		t.Errorf("interrupted: got %d results, %v", len(got), err)
	}
}

// Do returns if the workers fail before their first job.
func TestWorkersFail(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	jobs := func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
		}
	}
	err := inorder.Do(ctx, cancel, jobs, 3, func(int, inorder.Each[int, int]) error { return errRefused }, func(int) error { return nil })
	if !errors.Is(err, errRefused) {
		t.Error(err)
	}
}
