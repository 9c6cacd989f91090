package main

import (
	"math"
	"math/rand/v2"
	"sync"

	"minesweeper/safemove/net"
)

// The settings of the training by AdamW (Loshchilov and Hutter, "Decoupled
// weight decay regularization", 2019). The rate rises to its full value, then
// falls to 0.
const (
	rate    = 2e-3
	warming = 200 // steps until the rate is reached
	decay   = 0.5
	beta1   = 0.9   // the share of the mean gradient that a step leaves
	beta2   = 0.999 // the same of the mean square
	// helpers is the number of goroutines that compute a gradient. The weights
	// depend on it, because sums are rounded.
	helpers = 4
)

// A teacher trains weights so that the net returns what the lessons want.
type teacher struct {
	w            *net.Weights
	mean, square *net.Weights // of the gradients so far
	step         int
	helpers      [helpers]helper
	rng          *rand.Rand
}

// A helper computes the gradient of a part of a batch.
type helper struct {
	w, slope *net.Weights // the weights, and the gradient
	seen     []sight      // of the contenders of a lesson
	loss     float64
}

// A sight holds the values of the net's layers for one square.
type sight struct {
	first  [net.Hidden]float32
	second [net.Second]float32
	out    float32
}

// newTeacher returns a teacher with weights drawn at random.
func newTeacher(seed uint64) *teacher {
	t := &teacher{w: new(net.Weights), mean: new(net.Weights), square: new(net.Weights)}
	t.rng = rand.New(rand.NewPCG(seed, 1))
	fill := func(row []float32, spread float64) {
		for i := range row {
			row[i] = float32(t.rng.NormFloat64() * spread)
		}
	}
	rows := t.w.Layers()
	for _, row := range rows[:len(rows)-3] { // without Bias, Out and Line
		if len(row) == net.Hidden { // of a cell or a stage
			fill(row, 0.1)
		} else {
			fill(row, 0.15)
		}
	}
	fill(t.w.Out[:], 0.02)
	for i := range t.helpers {
		t.helpers[i] = helper{w: t.w, slope: new(net.Weights)}
	}
	return t
}

// batch takes one step of training with some lessons, each in a random one of
// the symmetries of a square. done is the share of all steps taken before. It
// returns the loss.
func (t *teacher) batch(lessons []*lesson, done float64) (loss float64) {
	turns := make([]int, len(lessons))
	weight := 0.0
	for i, l := range lessons {
		turns[i] = t.rng.IntN(net.Turns)
		weight += float64(l.weight) * float64(len(l.in))
	}
	var wait sync.WaitGroup
	for k := range t.helpers {
		h := &t.helpers[k]
		wait.Go(func() {
			h.loss = 0
			*h.slope = net.Weights{}
			for i := k; i < len(lessons); i += helpers {
				h.learn(lessons[i], turns[i], float32(1/weight))
			}
		})
	}
	wait.Wait()
	t.descend(rate * min(1, float64(t.step+1)/warming) * (1 - done))
	for k := range t.helpers {
		loss += t.helpers[k].loss
	}
	return loss
}

// descend changes the weights by one step of AdamW. The conversions to float32
// round every product by itself, so that the weights are the same on every
// machine.
func (t *teacher) descend(rate float64) {
	t.step++
	pace := float32(rate / (1 - math.Pow(beta1, float64(t.step))))
	root := float32(1 / math.Sqrt(1-math.Pow(beta2, float64(t.step))))
	shrink := float32(1 - rate*decay)
	w, mean, square := t.w.Layers(), t.mean.Layers(), t.square.Layers()
	var slopes [helpers][][]float32
	for k := range slopes {
		slopes[k] = t.helpers[k].slope.Layers()
	}
	for r := range w {
		row, m, s := w[r], mean[r], square[r]
		for i := range row {
			g := float32(0)
			for k := range slopes {
				g += slopes[k][r][i]
			}
			m[i] = float32(m[i]*beta1) + float32(g*(1-beta1))
			s[i] = float32(s[i]*beta2) + float32(float32(g*g)*(1-beta2))
			size := float32(float32(math.Sqrt(float64(s[i])))*root) + 1e-8
			row[i] = float32(row[i]*shrink) - float32(pace*m[i])/size
			if r < net.Cells*net.CellRows { // the layers begin with those of the cells
				row[i] = max(-net.MaxCell, min(net.MaxCell, row[i]))
			}
		}
	}
}

// learn adds the gradient and the loss of one lesson.
func (p *helper) learn(l *lesson, turn int, scale float32) {
	for len(p.seen) < len(l.in) {
		p.seen = append(p.seen, sight{})
	}
	mean := float32(0)
	for i := range l.in {
		see(p.w, &l.in[i], turn, &p.seen[i])
		mean += p.seen[i].out
	}
	mean /= float32(len(l.in))
	for i := range l.in {
		off := p.seen[i].out - mean - l.want[i]
		p.loss += float64(l.weight * scale * off * off)
		p.back(&l.in[i], turn, &p.seen[i], 2*l.weight*scale*off)
	}
}

// see computes the layers of the net for one square.
func see(w *net.Weights, in *net.Inputs, turn int, s *sight) {
	s.first = [net.Hidden]float32{}
	m := net.StageRowsOf(in.Stage)
	mix(&s.first, &w.Stage[m.First], &w.Stage[m.Second], m.Share)
	for k, at := range &net.Turned()[turn] {
		m := &codeRows[in.Cells[at]]
		mix(&s.first, &w.Cells[k][m.First], &w.Cells[k][m.Second], m.Share)
	}
	s.second = w.Bias
	for h := range &s.first {
		if x := s.first[h]; x > 0 {
			for j, y := range &w.Sums[h] {
				s.second[j] += float32(x * y)
			}
		} else {
			s.first[h] = 0
		}
	}
	s.out = 0
	for f, x := range in.Facts {
		if x == 0 {
			continue
		}
		x := float32(x) / net.Unit
		s.out += float32(x * w.Line[f])
		for j, y := range &w.Facts[f] {
			s.second[j] += float32(x * y)
		}
	}
	for j, x := range &s.second {
		if x > 0 {
			s.out += float32(x * w.Out[j])
		} else {
			s.second[j] = 0
		}
	}
}

// back adds the gradient of a square's worth, multiplied by off, the derivative
// of the loss by that worth.
func (p *helper) back(in *net.Inputs, turn int, s *sight, off float32) {
	w, g := p.w, p.slope
	var second [net.Second]float32
	for j, x := range &s.second {
		if x > 0 {
			g.Out[j] += float32(off * x)
			second[j] = off * w.Out[j]
			g.Bias[j] += second[j]
		}
	}
	for f, x := range in.Facts {
		if x == 0 {
			continue
		}
		x := float32(x) / net.Unit
		g.Line[f] += float32(x * off)
		for j, y := range &second {
			g.Facts[f][j] += float32(x * y)
		}
	}
	var first [net.Hidden]float32
	for h, x := range &s.first {
		if x == 0 {
			continue
		}
		sum := float32(0)
		for j, y := range &second {
			sum += float32(y * w.Sums[h][j])
			g.Sums[h][j] += float32(x * y)
		}
		first[h] = sum
	}
	m := net.StageRowsOf(in.Stage)
	unmix(&g.Stage[m.First], &g.Stage[m.Second], &first, m.Share)
	for k, at := range &net.Turned()[turn] {
		m := &codeRows[in.Cells[at]]
		unmix(&g.Cells[k][m.First], &g.Cells[k][m.Second], &first, m.Share)
	}
}

// codeRows are the rows of weights of each code, computed once.
var codeRows = func() (all [net.Codes]net.Mix) {
	for code := range all {
		all[code] = net.RowsOf(code)
	}
	return all
}()

// mix adds a weighted mean of two rows to a sum; share is the weight of second.
func mix(to, first, second *[net.Hidden]float32, share float64) {
	add(to, first, float32(1-share))
	if share != 0 {
		add(to, second, float32(share))
	}
}

// unmix is mix backwards: it adds the gradient of the sum to those of the rows.
func unmix(first, second, from *[net.Hidden]float32, share float64) {
	add(first, from, float32(1-share))
	if share != 0 {
		add(second, from, float32(share))
	}
}

// add adds share times a row to another.
func add(to, row *[net.Hidden]float32, share float32) {
	for h, x := range row {
		to[h] += float32(x * share)
	}
}
