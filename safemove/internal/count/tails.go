package count

import "math"

// A tail is the weight of n squares that touch no number: the number of ways to
// place the remaining mines on them, by the number of mines on the rest of the
// board, divided by the greatest.
type tail struct {
	n, mines int32
	peak     int32     // for so many mines the weight is 1
	ways     []float64 // by mines on the squares, up to the most possible
	ready    bool
}

// at returns the weight if the rest of the board has used mines.
func (t *tail) at(used int32) float64 {
	if k := t.mines - used; k >= 0 && int(k) < len(t.ways) {
		return t.ways[k]
	}
	return 0
}

// logPeak returns the logarithm of the number of ways that counts as 1.
func (t *tail) logPeak() float64 { return logChoose(t.n, t.peak) }

func logChoose(n, k int32) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}

// tails holds the tails for the present number of such squares, and for up to
// nine fewer: a what-if uses up that many.
type tails struct {
	n, mines int32
	least    int32 // mines on the squares, if the others have as many as they can
	made     [10]tail
}

// reset prepares for a position with n such squares and the given mines, of
// which the other squares can have at most most.
func (t *tails) reset(n, most, mines int32) {
	t.n, t.mines, t.least = n, mines, max(mines-most-int32(len(t.made)), 0)
	for i := range t.made {
		t.made[i].ready = false
	}
}

// of returns the tail with less squares removed.
func (t *tails) of(less int32) *tail {
	m := &t.made[less]
	if !m.ready {
		m.fill(t.n-less, t.mines, t.least)
	}
	return m
}

// fill computes C(n, k) for all k from least on, by ratios, from the greatest
// in both directions.
func (t *tail) fill(n, mines, least int32) {
	t.n, t.mines, t.ready = n, mines, true
	most := min(n, max(mines, -1))
	t.ways = zeros(t.ways, int(most)+1)
	if most < 0 {
		return
	}
	peak := min(n/2, most)
	t.peak = peak
	t.ways[peak] = 1
	for k := peak + 1; k <= most; k++ {
		t.ways[k] = t.ways[k-1] * float64(n-k+1) / float64(k)
	}
	for k := peak - 1; k >= least; k-- {
		t.ways[k] = t.ways[k+1] * float64(k+1) / float64(n-k)
	}
}
