package count

import "math/rand/v2"

// Sample draws a random layout, all with the same chance, and calls mine for
// every unknown square with a mine in it. Build must have found a layout.
func (f *Analysis) Sample(rng *rand.Rand, mine func(i int32)) {
	left := f.minesLeft
	for i := range f.components {
		left -= f.sampleComponent(rng, i, left, mine)
	}
	pick(rng, f.untouched, int(left), mine)
}

// sampleComponent draws the layout of component i if left mines are left for it
// and all after it, and returns its number of mines.
func (f *Analysis) sampleComponent(rng *rand.Rand, i int, left int32, mine func(i int32)) (mines int32) {
	a := &f.results[i].sweep
	c := &f.results[i]
	done := f.minesLeft - left
	f.drawn = f.beside(f.drawn, done+c.low, done+c.most(), func(j int) bool { return j > i })
	a.seed(f.drawn, c.low)
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
		pick(rng, f.squaresOf(t.box), int(n), mine)
	}
	return mines
}

// pick calls mine for n different random squares of a list. It changes the
// order of the list.
func pick(rng *rand.Rand, squares []int32, n int, mine func(i int32)) {
	for k := range n {
		j := k + rng.IntN(len(squares)-k)
		squares[k], squares[j] = squares[j], squares[k]
		mine(squares[k])
	}
}
