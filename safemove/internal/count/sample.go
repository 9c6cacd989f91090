package count

import (
	"math/rand/v2"
)

// Sample draws a layout, each with the same chance, and calls mine for every unknown square that has a mine in it.
// Build must have found a layout.
func (f *Analysis) Sample(rng *rand.Rand, mine func(i int32)) {
	left := f.minesLeft
	for i := range f.components {
		left -= f.sampleComponent(rng, i, left, mine)
	}
	pick(rng, f.untouched, int(left), mine)
}

// sampleComponent draws the layout of a component when so many mines are left for it and all after it, and returns
// how many mines it has.
func (f *Analysis) sampleComponent(rng *rand.Rand, i int, left int32, mine func(i int32)) (mines int32) {
	a := &f.components[i].sweep
	low, others := f.after(i)
	tail := f.tails.of(0)
	a.back = resize(a.back, len(a.keys))
	for s := int(a.last); s < len(a.keys); s++ {
		a.back[s] = 0
		used := f.minesLeft - left + int32(a.keys[s]&mineMask) + low
		for j, w := range others {
			a.back[s] += w * tail.at(used+int32(j))
		}
	}
	a.backward()
	s := int32(0)
	for k := range a.steps {
		t := &a.steps[k]
		x := rng.Float64() * a.back[s]
		b := a.branch[s]
		n := b.low
		for ; n < b.high; n++ {
			if x -= t.row[n] * a.back[a.targets[b.first+int32(n-b.low)]]; x < 0 {
				break
			}
		}
		for n > b.low && a.back[a.targets[b.first+int32(n-b.low)]] == 0 {
			n-- // rounding
		}
		s = a.targets[b.first+int32(n-b.low)]
		mines += int32(n)
		box := &f.boxes[t.box]
		pick(rng, f.squares[box.start:box.start+box.size], int(n), mine)
	}
	return mines
}

// after multiplies the ways of the components after one.
func (f *Analysis) after(i int) (low int32, _ []float64) {
	f.others = append(f.others[:0], 1)
	for j := i + 1; j < len(f.components); j++ {
		f.others = f.times(f.others, f.components[j].ways)
		low += f.components[j].low
	}
	return low, f.others
}

// pick calls mine for n squares drawn from a list without putting back. It changes the order of the list.
func pick(rng *rand.Rand, squares []int32, n int, mine func(i int32)) {
	for k := range n {
		j := k + rng.IntN(len(squares)-k)
		squares[k], squares[j] = squares[j], squares[k]
		mine(squares[k])
	}
}
