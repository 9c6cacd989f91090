package endgame

// arena hands out memory that is given back in the opposite order.
type arena struct {
	words      stack[uint64]
	ints       stack[int32]
	bytes      stack[uint8]
	candidates stack[candidate]
	parts      stack[part]
	nodes      stack[node]
}

// release takes back everything handed out since the arena was as then.
func (a *arena) release(then arena) {
	a.words = a.words[:len(then.words)]
	a.ints = a.ints[:len(then.ints)]
	a.bytes = a.bytes[:len(then.bytes)]
	a.candidates = a.candidates[:len(then.candidates)]
	a.parts = a.parts[:len(then.parts)]
	a.nodes = a.nodes[:len(then.nodes)]
}

// stack is memory of one kind. When it grows, slices handed out before stay
// valid.
type stack[T any] []T

// alloc returns n values, not cleared.
func (s *stack[T]) alloc(n int) []T {
	from := len(*s)
	if from+n > cap(*s) {
		*s = make([]T, from, 2*(from+n))
	}
	*s = (*s)[:from+n]
	return (*s)[from : from+n : from+n]
}

// zeros returns n zero values.
func (s *stack[T]) zeros(n int) []T {
	all := s.alloc(n)
	clear(all)
	return all
}

// indices returns the numbers from 0 to n-1.
func (a *arena) indices(n int) []int32 {
	all := a.ints.alloc(n)
	for i := range all {
		all[i] = int32(i)
	}
	return all
}
