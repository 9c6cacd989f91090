package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"minesweeper/safemove/net"
)

// someLesson returns a lesson about squares drawn at random.
func someLesson(r *rand.Rand, contenders int) *lesson {
	l := &lesson{weight: 1}
	sum := float32(0)
	for range contenders {
		var in net.Inputs
		for k := range in.Cells {
			in.Cells[k] = uint8(r.IntN(net.Codes))
		}
		for f := range in.Facts {
			in.Facts[f] = net.Fact(2*r.Float64() - 1)
		}
		in.Stage = r.IntN(net.Stages)
		l.in = append(l.in, in)
		l.want = append(l.want, r.Float32())
		sum += l.want[len(l.want)-1]
	}
	for i := range l.want {
		l.want[i] -= sum / float32(contenders)
	}
	return l
}

// The gradient is the derivative of the loss by each weight.
func TestGradient(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	teacher := newTeacher(3)
	for i := range teacher.w.Out { // else it is nearly 0, and the gradients of earlier layers too
		teacher.w.Out[i] = r.Float32() - 0.5
	}
	l, h := someLesson(r, 3), &teacher.helpers[0]
	const turn = 5
	loss := func() float64 {
		h.loss = 0
		h.learn(l, turn, 1)
		return h.loss
	}
	loss()
	slope := *h.slope
	slopes, moved := slope.Layers(), 0
	for i, row := range teacher.w.Layers() {
		k := r.IntN(len(row))
		if i > net.Cells*net.CellRows { // the other layers are few: try more of each
			k = i % len(row)
		}
		if slopes[i][k] == 0 && i%50 != 0 {
			continue
		}
		was := row[k]
		const step = 1e-2
		row[k] = was + step
		up := loss()
		row[k] = was - step
		down := loss()
		row[k] = was
		got, want := float64(slopes[i][k]), (up-down)/(2*step)
		if math.Abs(got-want) > 0.02+0.05*math.Abs(want) {
			t.Errorf("layer %d, weight %d: slope %v, but the loss changes by %v", i, k, got, want)
		}
		if want != 0 {
			moved++
		}
	}
	if moved < 100 {
		t.Errorf("only %d weights change anything", moved)
	}
}

// The net learns what the lessons want: here that mines on every second square
// are good, in every symmetry of the square.
func TestTeacherTeaches(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	var lessons []*lesson
	number := 40
	if testing.Short() {
		number /= 4
	}
	for range number {
		l := someLesson(r, 2)
		for i := range l.in {
			good := i == 0
			for k := range l.in[i].Cells {
				l.in[i].Cells[k] = uint8(r.IntN(2))
				if row, col := k/net.Side, k%net.Side; good && (row+col)%2 == 0 {
					l.in[i].Cells[k] = 1
				}
			}
			l.want[i] = []float32{0.1, -0.1}[i]
		}
		lessons = append(lessons, l)
	}
	teacher, first, last := newTeacher(6), 0.0, 0.0
	const steps = 100
	for step := range steps {
		last = teacher.batch(lessons, float64(step)/steps)
		if step == 0 {
			first = last
		}
	}
	if last > first/2 {
		t.Errorf("the loss is %v, and was %v", last, first)
	}
}

// The same seed makes the same weights, and another seed makes others.
func TestTeacherRepeatsItself(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	lessons := []*lesson{someLesson(r, 2), someLesson(r, 3), someLesson(r, 4), someLesson(r, 2), someLesson(r, 5)}
	learn := func(seed uint64) string {
		teacher := newTeacher(seed)
		for range 3 {
			teacher.batch(lessons, 0)
		}
		return string(teacher.w.Bytes())
	}
	one := learn(1)
	if learn(1) != one {
		t.Error("the same seed makes other weights")
	}
	if learn(2) == one {
		t.Error("another seed makes the same weights")
	}
}

// Each batch has a gradient of its own.
func TestBatchStartsAtZero(t *testing.T) {
	teacher := newTeacher(1)
	slope := teacher.helpers[0].slope
	slope.Out[0] = 1000
	teacher.batch([]*lesson{someLesson(rand.New(rand.NewPCG(7, 8)), 3)}, 0)
	if slope.Out[0] > 100 {
		t.Errorf("after another batch the slope is still %v", slope.Out[0])
	}
}

// A net without an opinion chooses as two steps do, and explains nothing.
func TestJudgeWithoutOpinion(t *testing.T) {
	l := someLesson(rand.New(rand.NewPCG(9, 10)), 3)
	l.score, l.played = []float32{0, 1, 0.5}, []float32{0, 0.75, 0.25}
	if j := judge(new(net.Weights), []*lesson{l}); j.gain != 0 || math.Abs(j.explained) > 1e-6 {
		t.Errorf("%+v, want a gain of 0 and 0 explained", j)
	}
}
