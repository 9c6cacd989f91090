package simulate

import (
	"errors"
	"fmt"
	"io"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/journal"
	"minesweeper/cmd/internal/text"
)

// A Sweep is one run for each value of a parameter, or a single run.
type Sweep []*Record

// Games returns the number of games that were played, in all runs.
func (s Sweep) Games() (n uint64) {
	for _, r := range s {
		n += r.Games()
	}
	return n
}

// AppendJSON appends the runs as documents; see [Record.AppendJSON].
func (s Sweep) AppendJSON(dst []byte, times bool) []byte { return s.append(dst, times, false) }

// AppendCheckpoint appends the runs that were begun, with everything that
// [Sweep.Resume] needs.
func (s Sweep) AppendCheckpoint(dst []byte) []byte { return s.append(dst, true, true) }

func (s Sweep) append(dst []byte, times, resume bool) []byte {
	var lines []byte
	for _, r := range s {
		var varied *answer.Sweep // nil for a single run
		if r.Varied.Parameter != "" {
			varied = &r.Varied
		}
		if r.Done != nil || !resume {
			lines = r.appendJSON(lines, times, resume, varied)
		}
	}
	return append(dst, journal.Sealed(lines)...)
}

// Resume continues the runs of a checkpoint that an earlier session wrote. Of
// a single run only the games of part are played.
func (s Sweep) Resume(in io.Reader, part Range) error {
	done, err := ReadSweep(in)
	if err != nil {
		return err
	}
	if done.parameter() != s.parameter() {
		return fmt.Errorf("the results of %s, not of %s", done.kind(), s.kind())
	}
	for i, r := range done {
		last := i == len(done)-1
		if i >= len(s) || r.Varied != s[i].Varied || !last && !r.Complete() {
			return fmt.Errorf("another sweep: it has %s %s as its value %d", r.Varied.Parameter, r.Varied.Value, i+1)
		}
		if err := s[i].resume(r, part); err != nil {
			return err
		}
	}
	return nil
}

// parameter returns what is varied, such as "start", or "" for a single run.
func (s Sweep) parameter() string { return s[0].Varied.Parameter }

// kind returns what is played, in words.
func (s Sweep) kind() string {
	if s.parameter() == "" {
		return "a single run"
	}
	return "a sweep of " + s.parameter()
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
// [Sweep.AppendCheckpoint] wrote.
func ReadSweep(in io.Reader) (Sweep, error) {
	all, err := readSweeps(in)
	if err != nil {
		return nil, err
	}
	if len(all) > 1 {
		return nil, errors.New("several records, where one is read")
	}
	return all[0], nil
}

// sweepOf returns the sweep of the lines of a record.
func sweepOf(lines []recordLine) (s Sweep, err error) {
	parameter := lines[0].Parameter
	for len(lines) > 0 {
		at := lines[0].Sweep
		run, rest := cutAt(lines, func(l recordLine) bool { return l.Sweep != at })
		if at.Parameter != parameter {
			return nil, errors.New("these are the results of more than one sweep")
		}
		r, err := recordOf(run)
		if err != nil {
			return nil, err
		}
		r.Varied = at
		s = append(s, r)
		lines = rest
	}
	return s, nil
}

// Done returns the sweep with only those runs whose games are all played, or a
// single run as it is.
func (s Sweep) Done() Sweep {
	for len(s) > 0 && s.parameter() != "" && !s[len(s)-1].Complete() {
		s = s[:len(s)-1]
	}
	return s
}

// Text returns a table with a line for each value and a star at each policy's
// best, or the statistics of a single run.
func (s Sweep) Text(times bool) string {
	first := s[0]
	if s.parameter() == "" {
		return first.Text(times)
	}
	rows := [][]string{{s.parameter()}}
	for _, p := range first.Policies {
		rows[0] = append(rows[0], s.title(p)+": percent ", "95% interval")
	}
	for _, r := range s {
		row := []string{r.Varied.Value}
		for i := range first.Policies {
			t := &r.Tallies[i]
			rate, star := Wilson(t.Wins, t.Games), text.Choose(t.Wins == s.best(i), "*", " ")
			row = append(row, text.Share(rate.Value)+star, text.Shares(rate.Low, rate.High))
		}
		rows = append(rows, row)
	}
	return fmt.Sprintf("%v, %d games for each %s; generator %s\n\n",
		first.Settings.Spec, first.Settings.Games, s.parameter(), first.Settings.Generator) + text.Columns(rows)
}

// title returns the title of a policy in the table. Its settings may be what is
// varied.
func (s Sweep) title(p Policy) string {
	if s.parameter() == SweepStart {
		return p.Title()
	}
	return p.Name
}

// best returns the most wins that a policy has at any value.
func (s Sweep) best(policy int) (most int64) {
	for _, r := range s {
		most = max(most, r.Tallies[policy].Wins)
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
