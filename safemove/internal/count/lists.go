package count

// An extent is a range of indices of a list.
type extent struct{ start, end int32 }

func (e extent) of(list []int32) []int32 { return list[e.start:e.end] }

// filter removes the entries of a range for which f is false.
func (e *extent) filter(list []int32, f func(int32) bool) {
	kept := e.start
	for _, x := range e.of(list) {
		if f(x) {
			list[kept] = x
			kept++
		}
	}
	e.end = kept
}

// resize returns a slice of length n with undefined content, in the memory of s
// if that is large enough.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

// zeros returns n zeros, in the memory of s if that is large enough.
func zeros[T any](s []T, n int) []T {
	s = resize(s, n)
	clear(s)
	return s
}

// pool hands out rows, and takes all of them back at once.
type pool[T any] struct {
	chunks [][]T
	chunk  int // the one in use
	used   int // numbers of it
}

func (p *pool[T]) reset() { p.chunk, p.used = 0, 0 }

// row returns n numbers of undefined value.
func (p *pool[T]) row(n int) []T {
	for ; p.chunk < len(p.chunks); p.chunk++ {
		if chunk := p.chunks[p.chunk]; len(chunk)-p.used >= n {
			p.used += n
			return chunk[p.used-n : p.used : p.used]
		}
		p.used = 0
	}
	p.chunks = append(p.chunks, make([]T, max(n, 1024)))
	p.used = n
	return p.chunks[p.chunk][:n:n]
}
