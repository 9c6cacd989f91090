package sandbox

import (
	"fmt"
	"sync"
)

// How much of a program's standard error is kept.
const (
	headSize = 64 << 10
	tailSize = 4 << 10
)

// A Tail keeps the first and the last bytes of a stream, whatever its length.
type Tail struct {
	mu   sync.Mutex
	head []byte
	rest []byte // at least the last tailSize bytes after the head
	all  int64  // bytes seen
}

// Write never fails and never keeps p.
func (t *Tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all += int64(len(p))
	k := min(headSize-len(t.head), len(p))
	t.head = append(t.head, p[:k]...)
	if t.rest = append(t.rest, p[k:]...); len(t.rest) > headSize {
		t.rest = append(t.rest[:0], t.last()...)
	}
	return len(p), nil
}

// last returns the last tailSize bytes after the head, or all that there are.
func (t *Tail) last() []byte { return t.rest[max(0, len(t.rest)-tailSize):] }

// String returns what is kept, and says how much is missing between.
func (t *Tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text, last := string(t.head), t.last()
	if gap := t.all - int64(len(t.head)+len(last)); gap > 0 {
		text += fmt.Sprintf("\n… %d bytes left out …\n", gap)
	}
	return text + string(last)
}

// Last returns at most the n last bytes.
func (t *Tail) Last(n int) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := string(t.last())
	if len(text) < n {
		text = string(t.head[max(0, len(t.head)-(n-len(text))):]) + text
	}
	return text[max(0, len(text)-n):]
}
