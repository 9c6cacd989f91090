package programs

import (
	"bytes"
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
)

// A function that takes too long for all its answers takes no points of the others,
// even of moves that call it. No right answer is shown as a wrong one. The end of the
// context ends it, within a call too.
func TestSlowFunctions(t *testing.T) {
	w := openWorkshop(t)
	w.patience = patience{work: time.Second / 2, clock: 5 * time.Second}
	files := reference(t)
	code := edit(files[1], completing, completing+"sleep(1);")
	code = edit(file("", code), counting, "for (volatile int i = 0; i < 30000000; i = i + 1) ;"+counting)
	files[1].Data = append([]byte("#include <unistd.h>\n"), code...)
	src := chooseSource(files)
	built, err := w.build(&src)
	if err != nil {
		t.Fatal(err)
	}
	p, out := judged(t, w, built)
	want := w.Asked()
	want[isComplete], want[countMines] = 0, 0
	if out.Have != want {
		t.Errorf("%v right answers, want %v", out.Have, want)
	}
	const tooSlow = "is_complete: takes too long for all its calls; count_mines: takes too long for all its calls"
	if got := diagnosis(out); got != tooSlow {
		t.Errorf("it says %q", got)
	}
	for _, q := range []question{isComplete, countMines} {
		if got := out.Feedback[q]; !strings.HasSuffix(got, " not made") {
			t.Errorf("it shows %q, and all answers were right", got)
		}
	}
	ends(t, w, "a call", 300*time.Millisecond, func() error { p.ask(isComplete); return w.ctx.Err() })
}

// ends checks that something ends soon after the context of a workshop.
func ends(t *testing.T, w *Workshop, name string, after time.Duration, do func() error) {
	t.Helper()
	var cancel func()
	w.ctx, cancel = context.WithCancel(t.Context())
	time.AfterFunc(after, cancel)
	begun := time.Now()
	if err := do(); err == nil || time.Since(begun) > after+3*time.Second {
		t.Errorf("%s: after %v it took %v: %v", name, after, time.Since(begun), err)
	}
}

// The end of the context ends a build, of the driver too. Such a build is an error,
// so that it is not cached.
func TestContextEnds(t *testing.T) {
	w := openWorkshop(t)
	if err := w.prepare(); err != nil {
		t.Fatal(err)
	}
	src := chooseSource(reference(t))
	build := func() error { _, err := w.build(&src); return err }
	ends(t, w, "a build begins", 20*time.Millisecond, build)
	ends(t, w, "a build", 100*time.Millisecond, build)
	own, err := Open(t.Context(), sandbox.Probe(true), exercise(t), "", Cache{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { own.Close() })
	ends(t, own, "the driver", 100*time.Millisecond, func() error { return own.Ready(4) })
}

// Whatever a program writes on the channel, only a line with the number of the
// call answers it, the first one, and only "ended" ends the reply.
func FuzzReply(f *testing.F) {
	const number = "5ca1ab1e"
	for _, seed := range []string{
		"answer 5ca1ab1e 3 - -\nended 5ca1ab1e exit 0 5\n",
		"answer 5ca1ab1e true 4137 2020\nanswer 5ca1ab1e false - -\nended 5ca1ab1e exit 0 5\n",
		"forks 5ca1ab1e - -\nchanges 5ca1ab1e - -\nended 5ca1ab1e signal 11 5\n",
		"answer 0 3 - -\nended 0 exit 0\n", "ended 5ca1ab1e exit 0 5\n", "ended 5ca1ab1e exit 98 5\n", "ended 5ca1ab1e exit 0\n", "\x00\xff\n\n",
	} {
		f.Add([]byte(seed))
	}
	answered := regexp.MustCompile(`(?m)^[ \t\r]*answer[ \t\r]+` + number + `[ \t\r]+\S+[ \t\r]+\S+[ \t\r]+\S+[ \t\r]*$`)
	f.Fuzz(func(t *testing.T, data []byte) {
		c := channel{number: number, left: &patience{}, remarks: make(map[string]bool)}
		ended := false
		for line := range bytes.Lines(data) {
			ended = c.take(line)
			if ended {
				if fields := bytes.Fields(line); string(fields[0]) != "ended" || string(fields[1]) != number {
					t.Fatalf("%q ended the reply", line)
				}
				break
			}
		}
		isAnswered := c.answer.result != ""
		if isAnswered && !bytes.ContainsAny(data, "\v\f\x85\xa0") && !answered.Match(data) {
			t.Errorf("%q answers nothing, but is read as %+v", data, c.answer)
		}
		if ended && c.answer.failure == "" && !isAnswered {
			t.Errorf("%q ended without an answer", data)
		}
		if c.answer.result != text.Harmless(c.answer.result) {
			t.Errorf("the result %q is not harmless", c.answer.result)
		}
		known := append(slices.Collect(maps.Values(remarks)), noise)
		for remark := range c.remarks {
			if !slices.Contains(known, remark) {
				t.Errorf("a remark %q", remark)
			}
		}
	})
}
