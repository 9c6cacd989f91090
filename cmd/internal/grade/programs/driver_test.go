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

// slowed returns the reference solution with a function that does something first.
func slowed(t *testing.T, head, first string) []File {
	ref := reference(t)
	code := edit(ref[1], head, head+first)
	return []File{ref[0], file("minesweeper.cpp", append([]byte("#include <unistd.h>\n"), code...))}
}

// A function that takes too long for all its answers takes no points of the others,
// even of moves that call it. No right answer is shown as a wrong one.
func TestSlowFunction(t *testing.T) {
	for _, test := range []struct {
		first string
		left  patience
	}{
		{"sleep(1);", patience{work: time.Hour, clock: 3 * time.Second}},
		{"for (volatile int i = 0; i < 30000000; i = i + 1) ;", patience{work: time.Second / 2, clock: time.Hour}},
	} {
		w := openWorkshop(t)
		w.patience = test.left
		out, _, err := w.Grade(slowed(t, "bool is_complete(const char mines[9][9], const char revealed[9][9]) {", test.first))
		if err != nil {
			t.Fatal(err)
		}
		want := w.Asked()
		want[isComplete] = 0
		if out.Have != want {
			t.Errorf("%s: %v right answers, want %v", test.first, out.Have, want)
		}
		if got := diagnosis(out); got != "is_complete: takes too long for all its calls" {
			t.Errorf("%s: it says %q", test.first, got)
		}
		if got := out.Feedback[isComplete]; !strings.HasSuffix(got, " not made") {
			t.Errorf("%s: it shows %q, and all answers were right", test.first, got)
		}
	}
}

// The end of the context ends what is built or asked, within a call too. Such a build
// is an error, so that it is not cached.
func TestContextEnds(t *testing.T) {
	w := openWorkshop(t)
	src := chooseSource(slowed(t, "bool find_safe_move(const char revealed[9][9], char *move) {", "sleep(10);"))
	built, err := w.build(&src)
	if err != nil {
		t.Fatal(err)
	}
	p, err := w.open(built)
	if err != nil {
		t.Fatal(err)
	}
	defer p.dir.Remove()
	build := func() error { _, err := w.build(&src); return err }
	ask := func() error { p.ask(findSafeMove); return w.ctx.Err() }
	for _, test := range []struct {
		name  string
		after time.Duration
		do    func() error
	}{
		{"a build begins", 20 * time.Millisecond, build},
		{"a build", 100 * time.Millisecond, build},
		{"a call", 300 * time.Millisecond, ask},
	} {
		var cancel func()
		w.ctx, cancel = context.WithCancel(t.Context())
		time.AfterFunc(test.after, cancel)
		begun := time.Now()
		if err := test.do(); err == nil || time.Since(begun) > test.after+3*time.Second {
			t.Errorf("%s: after %v it took %v: %v", test.name, test.after, time.Since(begun), err)
		}
	}
}

// The driver is not built on when the context has ended.
func TestContextEndsDriver(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	w, err := Open(ctx, sandbox.Probe(true), exercise(t), "", Cache{})
	if err != nil {
		t.Skip("programs cannot be built here:", err)
	}
	t.Cleanup(func() { w.Close() })
	time.AfterFunc(200*time.Millisecond, cancel)
	if err := w.Ready(1); err == nil {
		t.Error("the driver was built")
	}
}

// What find_safe_move writes into is not zero, so a move without its end is wrong.
func TestMoveWithoutEnd(t *testing.T) {
	w := openWorkshop(t)
	ref := reference(t)
	out, _, err := w.Grade([]File{ref[0], file("minesweeper.cpp", edit(ref[1], "move[3] = 0;", ""))})
	if err != nil {
		t.Fatal(err)
	}
	const want = "find_safe_move: does not end a move with '\\0' that flags"
	got := out.Feedback[findSafeMove]
	if !strings.Contains(got, "*###") || diagnosis(out) != want || out.Have[findSafeMove] == w.Asked()[findSafeMove] {
		t.Errorf("%d right answers; it says %q and %q", out.Have[findSafeMove], diagnosis(out), got)
	}
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
