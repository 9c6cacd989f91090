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

// An overlap has the neighbours of each square that the other does not touch.
func TestOverlaps(t *testing.T) {
	touches := func(r, c int) bool { return max(r, -r, c, -c) == 1 }
	for at := range 25 {
		r, c := at/5-2, at%5-2 // from the square to the other
		var want Overlap
		for bit := range 8 {
			row, col := Direction(bit)
			if !touches(row-r, col-c) {
				want.Own |= 1 << bit
			}
			if !touches(row+r, col+c) && (row != -r || col != -c) {
				want.Its |= 1 << bit
			}
		}
		if got := Overlaps[r+2][c+2]; got != want {
			t.Errorf("row %d, column %d: %x, want %x", r, c, got, want)
		}
	}
}
