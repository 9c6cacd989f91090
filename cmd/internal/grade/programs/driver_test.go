package programs

import (
	"bytes"
	"cmp"
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/sandbox"
)

// A function that takes too long for all its answers, by its work or by the clock,
// takes no points of the others, even of moves that call it. No right answer is shown
// as a wrong one. The end of the context ends it, within a call too.
func TestSlowFunctions(t *testing.T) {
	w := openWorkshop(t)
	files := reference(t)
	const working = "rusage used; do getrusage(RUSAGE_SELF, &used); while (used.ru_utime.tv_usec + used.ru_stime.tv_usec < 50000);"
	code := edit(files[1], completing, completing+"usleep(500000);")
	code = edit(file("", code), counting, working+counting)
	files[1].Data = append([]byte("#include <unistd.h>\n#include <sys/resource.h>\n"), code...)
	src := chooseSource(files)
	built, err := w.build(&src)
	boardtest.Must(t, err)
	p, err := w.open(built)
	boardtest.Must(t, err)
	defer p.dir.Remove()
	slow := map[question]patience{isComplete: {time.Hour, 2 * time.Second}, countMines: {time.Second / 2, time.Hour}}
	for q, asked := range w.Asked() {
		q := question(q)
		limit, isSlow := slow[q]
		w.patience = cmp.Or(limit, usualPatience)
		p.ask(q)
		causes := strings.Join(p.find(q), "; ")
		if !isSlow && (p.have(q) != asked || causes != "") {
			t.Errorf("%v: %d right answers of %d: %s", q, p.have(q), asked, causes)
		}
		if isSlow && (p.have(q) > 0 || causes != tooSlow || !strings.HasSuffix(p.feedback(q), " not made")) {
			t.Errorf("%v: %d right answers: %s; it shows %q", q, p.have(q), causes, p.feedback(q))
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
	boardtest.Must(t, w.prepare())
	src := chooseSource(reference(t))
	build := func() error { _, err := w.build(&src); return err }
	ends(t, w, "a build begins", 20*time.Millisecond, build)
	ends(t, w, "a build", 100*time.Millisecond, build)
	own, err := Open(t.Context(), sandbox.Probe(true), exercise(t), "", Cache{})
	boardtest.Must(t, err)
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
	})
}
