package sandbox

import (
	"fmt"
	"sync"
)

// endSize is how many bytes are kept of either end of a program's standard
// error.
const endSize = 4 << 10

// A Tail keeps the first and the last bytes of a stream, whatever its length.
type Tail struct {
	mu   sync.Mutex
	head []byte
	rest []byte // at least the last endSize bytes after the head
	all  int    // bytes seen
}

// Write never fails and never keeps p.
func (t *Tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all += len(p)
	k := min(endSize-len(t.head), len(p))
	t.head = append(t.head, p[:k]...)
	t.rest = append(t.rest, p[k:]...)
	if len(t.rest) > 16*endSize {
		t.rest = append(t.rest[:0], t.last()...)
	}
	return len(p), nil
}

// last returns the last endSize bytes after the head, or all that there are.
func (t *Tail) last() []byte { return t.rest[max(0, len(t.rest)-endSize):] }

// String returns what is kept, and says how much is missing between.
func (t *Tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text, last := string(t.head), t.last()
	if gap := t.all - len(t.head) - len(last); gap > 0 {
		text += fmt.Sprintf("\n… %d bytes left out …\n", gap)
	}
	return text + string(last)
}
