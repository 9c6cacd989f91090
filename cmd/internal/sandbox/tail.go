package sandbox

import (
	"fmt"
	"io"
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
	ring []byte // the last bytes after the head, as a ring once it is full
	next int    // where the next byte goes in a full ring
	all  int64  // bytes seen
}

// Write never fails and never keeps p.
func (t *Tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(p)
	t.all += int64(n)
	if room := headSize - len(t.head); room > 0 {
		k := min(room, len(p))
		t.head = append(t.head, p[:k]...)
		p = p[k:]
	}
	p = p[max(0, len(p)-tailSize):]
	for _, c := range p {
		if len(t.ring) < tailSize {
			t.ring = append(t.ring, c)
			continue
		}
		t.ring[t.next] = c
		t.next = (t.next + 1) % tailSize
	}
	return n, nil
}

// String returns what is kept, and says how much is missing between.
func (t *Tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := string(t.head)
	if gap := t.all - int64(len(t.head)+len(t.ring)); gap > 0 {
		text += fmt.Sprintf("\n… %d bytes left out …\n", gap)
	}
	return text + string(t.ring[t.next:]) + string(t.ring[:t.next])
}

// Last returns at most the n last bytes.
func (t *Tail) Last(n int) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := string(t.ring[t.next:]) + string(t.ring[:t.next])
	if len(text) < n {
		text = string(t.head[max(0, len(t.head)-(n-len(text))):]) + text
	}
	return text[max(0, len(text)-n):]
}

// drain copies a stream into the tail until it ends, and then closes ended.
func (t *Tail) drain(r io.Reader, ended chan<- struct{}) {
	defer close(ended)
	buf := make([]byte, 32<<10)
	for {
		n, err := r.Read(buf)
		t.Write(buf[:n])
		if err != nil {
			return
		}
	}
}
