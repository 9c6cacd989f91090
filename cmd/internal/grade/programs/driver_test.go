package programs

import (
	"context"
	"strings"
	"testing"
	"time"

	"minesweeper/cmd/internal/sandbox"
)

// sleeping returns the reference solution with a function that sleeps.
func sleeping(t *testing.T, head string) []File {
	ref := reference(t)
	code := edit(ref[1], head, head+"\n  sleep(3);")
	return []File{ref[0], {"minesweeper.cpp", append([]byte("#include <unistd.h>\n"), code...)}}
}

// A slow function has 15 seconds for all its answers. It takes no points of the
// others, even of moves that call it.
func TestSlowFunction(t *testing.T) {
	if testing.Short() {
		t.Skip("it sleeps 15 seconds")
	}
	t.Parallel()
	w := openWorkshop(t)
	out, _, err := w.Grade(sleeping(t, "bool is_complete(const char mines[9][9], const char revealed[9][9]) {"))
	if err != nil {
		t.Fatal(err)
	}
	want := w.Asked()
	want[isComplete] = 0
	if out.Have != want {
		t.Errorf("%v right answers, want %v", out.Have, want)
	}
	if got := diagnosis(out); got != "is_complete: no answer in time" {
		t.Errorf("it says %q", got)
	}
}

// The end of the context ends what is built or asked, and nothing of it is cached.
func TestContextEnds(t *testing.T) {
	for _, after := range []time.Duration{50 * time.Millisecond, 500 * time.Millisecond, 4 * time.Second} {
		ctx, cancel := context.WithCancel(t.Context())
		w := openWorkshop(t)
		err := w.Ready() // it is not counted
		w.ctx = ctx
		if err != nil {
			t.Fatal(err)
		}
		var ended time.Time
		time.AfterFunc(after, func() { ended = time.Now(); cancel() })
		w.Grade(sleeping(t, "bool find_safe_move(const char revealed[9][9], char *move) {"))
		if took := time.Since(ended); ctx.Err() == nil || took > 3*time.Second {
			t.Errorf("after %v it took %v more", after, took)
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
	if err := w.Ready(); err == nil {
		t.Error("the driver was built")
	}
}

// A file that includes <iostream> first may include it again.
func TestFirstInclude(t *testing.T) {
	w := openWorkshop(t)
	const stream = "#include <iostream>\n"
	ref := reference(t)
	header, code := string(ref[0].Data), stream+string(ref[1].Data)
	helper := File{"helper.h", []byte(stream + "inline void say() { std::cout << 1; }\n")}
	for name, files := range map[string][]File{
		"header": {{"minesweeper.h", []byte(stream + header)}, {"minesweeper.cpp", []byte(code)}},
		"helper": {ref[0], helper, {"minesweeper.cpp", []byte(stream + "#include \"helper.h\"\n" + code)}},
		"twice":  {ref[0], {"minesweeper.cpp", []byte(stream + code)}},
	} {
		if out, _, err := w.Grade(files); err != nil || out.Have != w.Asked() {
			t.Errorf("%s: %+v, %v", name, out, err)
		}
	}
}

// What find_safe_move writes into is not zero, so a move without its end is wrong.
func TestMoveWithoutEnd(t *testing.T) {
	w := openWorkshop(t)
	ref := reference(t)
	out, _, err := w.Grade([]File{ref[0], {"minesweeper.cpp", edit(ref[1], "move[3] = 0;", "")}})
	if err != nil {
		t.Fatal(err)
	}
	const want = "but gave true and "
	got := out.Feedback[findSafeMove]
	if !strings.Contains(got, want) || !strings.Contains(got, "*###") || out.Have[findSafeMove] == w.Asked()[findSafeMove] {
		t.Errorf("%d right answers; it says %q", out.Have[findSafeMove], got)
	}
}
