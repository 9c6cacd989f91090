package sandbox

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"minesweeper/board/boardtest"
)

// Lines come through a pipe that takes no deadline as through one that does.
func TestWithDeadlines(t *testing.T) {
	r, w, err := os.Pipe()
	boardtest.Must(t, err)
	in, out := withDeadlines(w, r) // what is written comes back
	l := &Lines{src: out, buf: make([]byte, 22)}
	if _, err := l.Next(time.Now().Add(20 * time.Millisecond)); !Late(err) {
		t.Errorf("with nothing written the error is %v", err)
	}
	in.SetWriteDeadline(time.Now().Add(time.Minute))
	if _, err := in.Write([]byte("E5\r\nH3*\nrest")); err != nil {
		t.Fatal(err)
	}
	far := time.Now().Add(time.Minute)
	for _, want := range []string{"E5", "H3*"} {
		if line, err := l.Next(far); err != nil || string(line) != want {
			t.Errorf("got %q, %v, want %q", line, err, want)
		}
	}
	in.Close()
	if _, err := l.Next(far); err != io.EOF || string(l.Partial()) != "rest" {
		t.Errorf("the end is %q, %v", l.Partial(), err)
	}
	if err := l.src.Close(); err != nil {
		t.Error(err)
	}
}

func TestTailKeepsBothEnds(t *testing.T) {
	for _, size := range []int{0, 1, endSize, endSize + 1, 2 * endSize, 2*endSize + 1, 300_000} {
		var text []byte
		for i := range size {
			text = append(text, byte('a'+i*7%26))
		}
		var kept Tail
		io.Copy(&kept, io.MultiReader(bytes.NewReader(text[:size/3]), bytes.NewReader(text[size/3:])))
		head, end := text[:min(size, endSize)], text[max(size-endSize, min(size, endSize)):]
		want := string(head) + string(end)
		if gap := size - len(head) - len(end); gap > 0 {
			want = fmt.Sprintf("%s\n… %d bytes left out …\n%s", head, gap, end)
		}
		if got := kept.String(); got != want {
			t.Errorf("of %d bytes %d are kept, want %d", size, len(got), len(want))
		}
	}
}

// FuzzLines: however a text comes in pieces, its lines are the same, and one
// that is too long is never given.
func FuzzLines(f *testing.F) {
	f.Add("E5\nH3*\r\n\nrest", 3)
	f.Add(strings.Repeat("x", 40)+"\n", 50)
	f.Fuzz(func(t *testing.T, text string, piece int) {
		const longest = 20
		l := &Lines{src: &pieces{text: text, size: 1 + max(0, piece)%64}, buf: make([]byte, longest+2)}
		for want := range strings.Lines(text) {
			line, err := l.Next(time.Time{})
			body, whole := strings.CutSuffix(want, "\n")
			switch {
			case err == ErrLong:
				if len(want) <= longest {
					t.Fatalf("%q is too long", want)
				}
				return
			case !whole:
				if err != io.EOF || string(l.Partial()) != want {
					t.Fatalf("the end is %q, %v; want %q", l.Partial(), err, want)
				}
				return
			case err != nil || string(line) != strings.TrimSuffix(body, "\r"):
				t.Fatalf("got %q, %v; want %q", line, err, body)
			}
		}
	})
}

// pieces is a source that gives a text in pieces.
type pieces struct {
	text string
	size int
}

func (p *pieces) read(b []byte, _ time.Time) (int, error) {
	if p.text == "" {
		return 0, io.EOF
	}
	n := copy(b, p.text[:min(p.size, len(p.text))])
	p.text = p.text[n:]
	return n, nil
}

func (p *pieces) Close() error { return nil }
