package sandbox

import (
	"io"
	"os"
	"testing"
	"time"
)

// Lines come through a pipe that takes no deadline as through one that does.
func TestWithDeadlines(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
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
