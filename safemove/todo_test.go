package safemove

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A todo returns its members in order, also while members are added and
// removed.
func TestTodo(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 63, 64, 65, 4096, 4097, 300_000} {
		todo, want := newTodo(n), make(map[int32]bool)
		for range 2000 {
			switch i := int32(random.IntN(n)); random.IntN(4) {
			case 0, 1:
				todo.add(i)
				want[i] = true
			case 2:
				todo.remove(i)
				delete(want, i)
			default:
				least, any := int32(0), false
				for i := range want {
					if !any || i < least {
						least, any = i, true
					}
				}
				if first, ok := todo.first(); ok != any || first != least {
					t.Fatalf("of %d: first %d %v, want %d %v", n, first, ok, least, any)
				}
				todo.pop()
				delete(want, least)
			}
		}
		var rest []int32
		for i, any := todo.pop(); any; i, any = todo.pop() {
			rest = append(rest, i)
		}
		if len(rest) != len(want) || !slices.IsSorted(rest) {
			t.Errorf("of %d: %d left, want %d", n, len(rest), len(want))
		}
	}
}
