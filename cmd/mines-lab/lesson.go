package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"minesweeper/board"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/net"
)

// A lesson is a decision as training data for the net. Its slices have an
// element for each contender.
type lesson struct {
	in     []net.Inputs
	score  []float32 // the score by two steps, relative to the mean
	played []float32 // the mean worth of the rollouts
	want   []float32 // what the net should return: played relative to its mean, minus score
	weight float32   // the weight in the loss: larger if the rollouts have a smaller error
}

// readLessons reads the decisions of a file.
func readLessons(r io.Reader, study *guess.Scorer) (all []lesson, err error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<24)
	for n := 1; in.Scan(); n++ {
		var d decision
		err := json.Unmarshal(in.Bytes(), &d)
		if err == nil {
			all, err = appendLesson(all, &d, study)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return all, in.Err()
}

// hopeless is the mean worth of rollouts below which a decision is not a
// lesson.
const hopeless = 1e-3

// appendLesson adds a lesson made of a decision, unless that has fewer than two
// contenders, its rollouts are hopeless, or the net has no inputs for it.
func appendLesson(all []lesson, d *decision, study *guess.Scorer) ([]lesson, error) {
	p, size, err := d.position()
	if err != nil {
		return nil, err
	}
	var squares []board.Square
	level, doubt, n := 0.0, 0.0, float64(len(d.Contenders))
	for _, c := range d.Contenders {
		s, err := size.Square(c.Square)
		if err != nil {
			return nil, err
		}
		if c.Played == nil || c.Error == nil {
			return nil, fmt.Errorf("%s was not played out: want decisions made with --play-outs 2 or more", c.Square)
		}
		squares = append(squares, s)
		level += *c.Played / n
		doubt += *c.Error * *c.Error / n
	}
	if len(squares) < 2 || level < hopeless {
		return all, nil
	}
	in, relative, ok := study.Inputs(p, squares)
	if !ok {
		return all, nil
	}
	l := lesson{in: in, weight: float32(1 / (sure*sure + 0.5*doubt/(level*level)))}
	for i, c := range d.Contenders {
		l.score = append(l.score, float32(relative[i]))
		l.played = append(l.played, float32(*c.Played))
		l.want = append(l.want, float32(*c.Played/level-relative[i])) // the mean of both is 1
	}
	return append(all, l), nil
}

// sure limits the weight of a lesson: a relative error of its rollouts far
// below this number does not make it larger.
const sure = 0.02

// position returns the position of a decision, ready for a guess.
func (d *decision) position() (*guess.Position, board.Size, error) {
	b, err := board.ParseBoard([]byte(strings.Join(d.Board, "\n")+"\n"), board.ReadOptions{})
	if err != nil {
		return nil, board.Size{}, err
	}
	p := new(guess.Position)
	p.Load(b, d.Mines)
	_, free := p.NextFree()
	if !free {
		free, err = p.Analyse()
	}
	if err == nil && free {
		err = fmt.Errorf("a square is certainly free")
	}
	return p, b.Size(), err
}

// even scales the weights of the lessons to the mean 1, and limits each to 10.
func even(all []lesson) {
	mean := 0.0
	for i := range all {
		mean += float64(all[i].weight) / float64(len(all))
	}
	for i := range all {
		all[i].weight = float32(min(10, float64(all[i].weight)/mean))
	}
}

// A judgement is the quality of weights on decisions that they were not trained
// with.
type judgement struct {
	gain, doubt float64 // the mean gain of win rate a guess over two steps, and its standard error
	explained   float64 // the share of the variance of lesson.want that the net explains
}

// judge lets a net choose as in play, and compares its choices with those of
// two steps.
func judge(w *net.Weights, heldOut []*lesson) (j judgement) {
	trained := net.New(w)
	squares, was, is, n := 0.0, 0.0, 0.0, float64(len(heldOut))
	for _, l := range heldOut {
		bySteps, first, best := 0, 0, math.Inf(-1)
		worth, mean := make([]float64, len(l.in)), 0.0
		for i := range l.in {
			worth[i] = float64(trained.Worth(&l.in[i], guess.DefaultViews)) / net.WorthUnit
			mean += worth[i] / float64(len(l.in))
			if x := float64(l.score[i]) + worth[i]; x > best {
				first, best = i, x
			}
			if l.score[i] > l.score[bySteps] {
				bySteps = i
			}
		}
		gain := float64(l.played[first] - l.played[bySteps])
		j.gain += gain / n
		squares += gain * gain / n
		for i, want := range l.want {
			off := worth[i] - mean - float64(want)
			was += float64(l.weight * want * want)
			is += float64(l.weight) * off * off
		}
	}
	j.doubt = math.Sqrt(max(0, squares-j.gain*j.gain) / n)
	j.explained = 1 - is/was
	return j
}
