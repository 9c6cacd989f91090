package simulate

import (
	"errors"
	"fmt"
	"io"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/journal"
	"minesweeper/cmd/internal/text"
)

// A Sweep is one run for each value of a parameter, or a single run if it has
// no parameter.
type Sweep struct {
	Parameter string // what is varied: "start"
	Points    []Point
	waiting   int // the number of points, the last ones, that were not begun
}

// A Point is the run for one value.
type Point struct {
	Value string // as text: "C3"
	Run   *Record
}

// NewSweep returns a sweep whose points have no games yet.
func NewSweep(parameter string, points ...Point) *Sweep {
	return &Sweep{parameter, points, len(points)}
}

// Games returns the number of games that were played, of all points.
func (s *Sweep) Games() (n uint64) {
	for _, p := range s.Points {
		n += p.Run.Games()
	}
	return n
}

// begun returns the points that were begun.
func (s *Sweep) begun() []Point { return s.Points[:len(s.Points)-s.waiting] }

// AppendJSON appends the runs as documents; see [Record.AppendJSON].
func (s *Sweep) AppendJSON(dst []byte, times bool) []byte {
	return s.append(dst, s.Points, times, false)
}

// AppendCheckpoint appends the runs that were begun, with everything that
// [Sweep.Resume] needs.
func (s *Sweep) AppendCheckpoint(dst []byte) []byte { return s.append(dst, s.begun(), true, true) }

func (s *Sweep) append(dst []byte, points []Point, times, resume bool) []byte {
	var lines []byte
	for _, p := range points {
		var mark *answer.Sweep // nil for a single run
		if s.Parameter != "" {
			mark = &answer.Sweep{Parameter: s.Parameter, Value: p.Value}
		}
		lines = p.Run.appendJSON(lines, times, resume, mark)
	}
	return append(dst, journal.Sealed(lines)...)
}

// Resume continues the runs of a checkpoint that an earlier session wrote. Of
// a single run only the games of part are played.
func (s *Sweep) Resume(in io.Reader, part Range) error {
	done, err := ReadSweep(in)
	if err != nil {
		return err
	}
	if done.Parameter != s.Parameter {
		return fmt.Errorf("the results of %s, not of %s", done.kind(), s.kind())
	}
	for i, p := range done.Points {
		last := i == len(done.Points)-1
		if i >= len(s.Points) || p.Value != s.Points[i].Value || !last && !p.Run.Complete() {
			return fmt.Errorf("another sweep: it has %s %s as its value %d", done.Parameter, p.Value, i+1)
		}
		if err := s.Points[i].Run.resume(p.Run, part); err != nil {
			return err
		}
	}
	s.waiting = len(s.Points) - len(done.Points)
	return nil
}

// kind returns what is played, in words.
func (s *Sweep) kind() string {
	if s.Parameter == "" {
		return "a single run"
	}
	return "a sweep of " + s.Parameter
}

// resume replaces r by done, a checkpoint of the same run with the first
// games of part. It returns an error if done is anything else.
func (r *Record) resume(done *Record, part Range) error {
	for i := range min(len(r.Policies), len(done.Policies)) {
		if r.Policies[i].Name == "" { // a program that was not asked yet
			r.Policies[i].Name = done.Policies[i].Name
		}
	}
	if err := r.SameRun(done); err != nil {
		return err
	}
	if r.Test != done.Test || (r.Steps == nil) != (done.Steps == nil) {
		return errors.New("a run with another --sprt, or without")
	}
	if len(done.Done) > 1 || len(done.Done) == 1 && (done.Done[0].From != part.From || done.Done[0].To > part.To) {
		return fmt.Errorf("it holds other games, not %v", part)
	}
	policies := r.Policies
	*r = *done
	r.Policies = policies
	return nil
}

// ReadSweep reads a sweep or a single run from lines of JSON that
// [Sweep.AppendCheckpoint] wrote. The points of a sweep have values as text
// only.
func ReadSweep(in io.Reader) (*Sweep, error) {
	return only(readSweeps(in))
}

// sweepOf returns the sweep of the lines of a record.
func sweepOf(lines []recordLine) (*Sweep, error) {
	s := &Sweep{Parameter: lines[0].Parameter}
	for len(lines) > 0 {
		at := lines[0].Value
		run, rest := cutAt(lines, func(l recordLine) bool { return l.Parameter != s.Parameter || l.Value != at })
		if len(run) == 0 {
			return nil, errors.New("these are the results of more than one sweep")
		}
		r, err := recordOf(run)
		if err != nil {
			return nil, err
		}
		s.Points = append(s.Points, Point{Value: at, Run: r})
		lines = rest
	}
	return s, nil
}

// Done returns the sweep with only those points whose games are all played, or
// a single run as it is.
func (s *Sweep) Done() *Sweep {
	done := *s
	for s.Parameter != "" && len(done.Points) > 0 && !done.Points[len(done.Points)-1].Run.Complete() {
		done.Points = done.Points[:len(done.Points)-1]
	}
	return &done
}

// Text returns a table with a line for each value and a star at each policy's
// best, or the statistics of a single run.
func (s *Sweep) Text(times bool) string {
	if s.Parameter == "" {
		return s.Points[0].Run.Text(times)
	}
	first := s.Points[0].Run
	rows := [][]string{{s.Parameter}}
	for _, p := range first.Policies {
		rows[0] = append(rows[0], s.title(p)+": percent ", "95% interval")
	}
	for _, point := range s.Points {
		row := []string{point.Value}
		for i := range first.Policies {
			t := &point.Run.Tallies[i]
			rate, star := Wilson(t.Wins, t.Games), text.Choose(t.Wins == s.best(i), "*", " ")
			row = append(row, text.Share(rate.Value)+star, text.Shares(rate.Low, rate.High))
		}
		rows = append(rows, row)
	}
	return fmt.Sprintf("%v, %d games for each %s; generator %s\n\n",
		first.Settings.Spec, first.Settings.Games, s.Parameter, first.Settings.Generator) + text.Columns(rows)
}

// title returns the title of a policy in the table. Its settings may be what is
// varied.
func (s *Sweep) title(p Policy) string {
	if s.Parameter == SweepStart {
		return p.Title()
	}
	return p.Name
}

// best returns the most wins that a policy has at any point.
func (s *Sweep) best(policy int) (most int64) {
	for _, p := range s.Points {
		most = max(most, p.Run.Tallies[policy].Wins)
	}
	return most
}

// The parameters that can be swept, as in the published studies.
const (
	SweepStart   = "start"
	SweepEndPlay = "end-play"
	sweepOffset  = "guess1-offset"
)

// SweepParameters returns the names of the parameters that can be swept.
func SweepParameters() []string { return []string{SweepStart, SweepEndPlay, sweepOffset} }
