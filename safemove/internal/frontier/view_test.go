package frontier

import (
	"reflect"
	"testing"
)

// A new view is the one to which every square was added by itself.
func TestNew(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 5}, {4, 1}, {2, 2}, {5, 7}} {
		whole := New(size[0], size[1])
		part := whole.NewPart()
		for _, i := range part.All() {
			part.AddUnknown(i)
		}
		if !reflect.DeepEqual(whole, part) {
			t.Errorf("%v: %+v, want %+v", size, whole, part)
		}
	}
}
