package simulate

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Sweep is one run for each value of a parameter.
type Sweep struct {
	Parameter string // what is changed: "start"
	Points    []Point
}

// A Point is the run for one value.
type Point struct {
	Value string  // the value in words: "C3"
	X     float64 // and as a number, for a plot
	Run   *Record
}

// sweepValue marks the lines of a point.
type sweepValue struct {
	Parameter string `json:"parameter"`
	Value     string `json:"value"`
}

// AppendJSON appends the runs as lines of JSON, each with its value.
func (s *Sweep) AppendJSON(dst []byte, times bool) []byte {
	for _, p := range s.Points {
		dst = p.Run.appendJSON(dst, times, 0, &sweepValue{s.Parameter, p.Value})
	}
	return dst
}

// AppendCheckpoint appends the runs with all that is needed to go on.
func (s *Sweep) AppendCheckpoint(dst []byte) []byte {
	for _, p := range s.Points {
		dst = p.Run.appendJSON(dst, true, p.Run.Bytes, &sweepValue{s.Parameter, p.Value})
	}
	return dst
}

// ReadSweep reads a sweep from lines of JSON that [Sweep.AppendCheckpoint] wrote.
// Its points have values in words only.
func ReadSweep(in io.Reader) (*Sweep, error) {
	lines, err := readLines(in)
	if err != nil {
		return nil, err
	}
	if lines[0].Sweep == nil {
		return nil, errors.New("these are not the results of a sweep")
	}
	s := &Sweep{Parameter: lines[0].Sweep.Parameter}
	for len(lines) > 0 {
		at := lines[0].Sweep
		if at == nil || at.Parameter != s.Parameter {
			return nil, errors.New("these are the results of more than one sweep")
		}
		n := 1
		for n < len(lines) && lines[n].Sweep != nil && *lines[n].Sweep == *at {
			n++
		}
		r, err := recordOf(lines[:n])
		if err != nil {
			return nil, err
		}
		s.Points = append(s.Points, Point{Value: at.Value, Run: r})
		lines = lines[n:]
	}
	return s, nil
}

// Done returns the sweep without a last point that was not played to its end.
func (s *Sweep) Done() *Sweep {
	done := *s
	if n := len(s.Points); n > 0 && !s.Points[n-1].Run.Complete() {
		done.Points = s.Points[:n-1]
	}
	return &done
}

// Text returns a table with a line for each value, and a star at the best of
// each policy.
func (s *Sweep) Text() string {
	var b strings.Builder
	if len(s.Points) == 0 {
		return ""
	}
	first := s.Points[0].Run
	settings := first.Settings
	fmt.Fprintf(&b, "%v, %d games for each %s; generator %s\n\n",
		settings.Layout, settings.Games, s.Parameter, settings.Generator)
	fmt.Fprintf(&b, "%-15s", s.Parameter)
	for _, p := range first.Policies {
		fmt.Fprintf(&b, "  %s: percent  95%% interval  ", p.Name)
	}
	b.WriteByte('\n')
	for _, point := range s.Points {
		fmt.Fprintf(&b, "%-15s", point.Value)
		for i, p := range first.Policies {
			t := &point.Run.Tallies[i]
			rate, star := Wilson(t.Wins, t.Games).times(100), ' '
			if t.Wins == s.best(i) {
				star = '*'
			}
			fmt.Fprintf(&b, "  %*.2f%%%c  %6.2f-%.2f%%", len(p.Name)+7, rate.Value, star, rate.Low, rate.High)
		}
		b.WriteByte('\n')
	}
	return strings.ReplaceAll(b.String(), " \n", "\n")
}

// best returns the most wins that a policy has at any point.
func (s *Sweep) best(policy int) (most int64) {
	for _, p := range s.Points {
		most = max(most, p.Run.Tallies[policy].Wins)
	}
	return most
}

// The parameters of the published studies.
const (
	SweepStart   = "start"
	SweepEndPlay = "end-play"
	SweepOffset  = "guess1-offset"
)

// SweepParameters returns their names.
func SweepParameters() []string { return []string{SweepStart, SweepEndPlay, SweepOffset} }
