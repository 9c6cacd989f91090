package judge

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"minesweeper/cmd/internal/text"
)

// A Scheme says how a mark follows from what is there and what is wrong. It
// asks for a number of things. The parts that give credit share the points in
// proportion to their weights, and each earns its share of what it asks. Then
// the points of one thing that [Found] asks are deducted for each fault, but
// never more than is left. A part with a percentage of its own deducts that once
// instead.
type Scheme struct {
	Criteria []Criterion   // the parts in the order in which they count
	Credit   string        // how points are earned, in a sentence
	credit   [numKinds]int // the weights
	deducts  [numKinds]int // percentages
	unit     int64         // the whole of the points, which every share divides
}

// perFault says that each fault of a part costs its share.
const perFault = -1

// defaultShares are the points of the functions, of 100.
var defaultShares = [NumFunctions]int{15, 20, 40, 25}

// newScheme returns the scheme of a task. Asks has the number of things that
// each part asks.
func newScheme(t *Task, m *mode, asks [numKinds]int) (*Scheme, error) {
	n := fmt.Sprint(max(1, asks[Found]))
	s := &Scheme{Credit: strings.NewReplacer("the N ", "the "+n+" ", "/N", "/"+n).Replace(m.credit)}
	titles := maps.Clone(m.titles)
	if t.Late > 0 {
		titles[Late] = "it was handed in in time"
	}
	if t.Overrides {
		titles[Override] = "nothing was changed by hand"
	}
	for kind := range numKinds {
		if title := titles[kind]; title != "" {
			s.Criteria = append(s.Criteria, Criterion{Kind: kind, Title: title, Asked: max(1, asks[kind])})
		}
		s.deducts[kind] = perFault
	}
	s.deducts[Late] = t.Late
	if s.credit[Found] = 1; m == &program {
		s.credit[Found] = 0
		copy(s.credit[IsComplete:], defaultShares[:])
	}
	if t.Weights != "" {
		if err := s.weigh(t.Weights); err != nil {
			return nil, err
		}
	}
	if s.credit[Mines] > 0 && asks[Mines] == 0 {
		return nil, errors.New("mines: no mine is left to flag")
	}
	return s, s.finish(t.Points)
}

// maxWeight bounds the weights of the parts that give credit together.
const maxWeight = 1000

// weigh changes weights, such as "found=60,mines=40,explosion=50". If a part
// that gives credit is named, the others that are not have the weight 0.
func (s *Scheme) weigh(weights string) error {
	var named [numKinds]bool
	credit, isNamed := [numKinds]int{}, false
	for _, part := range strings.Split(weights, ",") {
		name, number, _ := strings.Cut(part, "=")
		at := slices.IndexFunc(s.Criteria, func(c Criterion) bool { return c.Kind < Late && c.Name() == strings.TrimSpace(name) })
		if at < 0 {
			return fmt.Errorf("no part %q: want %s", name, text.Or(s.weighable()))
		}
		kind := s.Criteria[at].Kind
		n, err := strconv.Atoi(strings.TrimSpace(number))
		switch {
		case err != nil || n < 0 || n > maxWeight || kind.IsDeduction() && n > 100:
			return fmt.Errorf("%q: want a number from 0 to %s, as in %v=40", part, text.Choose(kind.IsDeduction(), "100", "1000"), kind)
		case named[kind]:
			return fmt.Errorf("%q is named twice", name)
		case kind.IsDeduction():
			s.deducts[kind] = n
		default:
			credit[kind], isNamed = n, true
		}
		named[kind] = true
	}
	if isNamed {
		s.credit = credit
	}
	return nil
}

// Names returns the names of the parts.
func (s *Scheme) Names() []string {
	return text.NamesBy(s.Criteria, func(c Criterion) string { return c.Name() })
}

// weighable returns the names of the parts that can have weights.
func (s *Scheme) weighable() []string {
	return slices.DeleteFunc(s.Names(), func(name string) bool { return name == Late.String() || name == Override.String() })
}

// find returns a part, or nil.
func (s *Scheme) find(kind PartKind) *Criterion {
	at := slices.IndexFunc(s.Criteria, func(c Criterion) bool { return c.Kind == kind })
	if at < 0 {
		return nil
	}
	return &s.Criteria[at]
}

// finish leaves out the parts that have no points to give or to take, and
// divides the points among those that give credit.
func (s *Scheme) finish(points Points) error {
	s.Criteria = slices.DeleteFunc(s.Criteria, func(c Criterion) bool {
		return c.Kind != Found && s.credit[c.Kind] == 0 && !c.Kind.IsDeduction() || s.deducts[c.Kind] == 0
	})
	sum, unit := 0, 1e4 // percentages, of late ones too
	for _, c := range s.Criteria {
		if sum += s.credit[c.Kind]; s.credit[c.Kind] > 0 || c.Kind == Found {
			unit *= float64(c.Asked)
		}
	}
	unit *= float64(sum)
	switch {
	case sum == 0:
		return errors.New("no part gives points")
	case sum > maxWeight:
		return fmt.Errorf("the parts that give points have %d together: want %d at most", sum, maxWeight)
	case unit > math.MaxInt64/2:
		return errors.New("too fine for a board of this size: want smaller numbers")
	}
	s.unit = int64(unit)
	amounts, limits := make([]int64, len(s.Criteria)), make([]Points, len(s.Criteria))
	for i, c := range s.Criteria {
		amounts[i], limits[i] = s.unit/int64(sum)*int64(s.credit[c.Kind]), points
	}
	for i, weight := range points.split(points, amounts, limits, uint64(s.unit)) {
		s.Criteria[i].Weight = weight
	}
	return nil
}

// mark gives each part its points and returns the mark. A part that was not
// judged gives nothing and takes nothing.
func (s *Scheme) mark(points Points, parts []Part) Points {
	amounts, limits := make([]int64, len(parts)), make([]Points, len(parts))
	var left, sum int64
	for _, weight := range s.credit {
		sum += int64(weight)
	}
	fault := s.unit
	if found := s.find(Found); found != nil {
		fault /= int64(found.Asked)
	}
	for i, p := range parts {
		limits[i] = p.Weight
		switch percent := s.deducts[p.Kind]; {
		case !p.Kind.IsDeduction():
			amounts[i] = s.unit / sum / int64(p.Asked) * int64(s.credit[p.Kind]*p.Count)
		case p.Count == 0:
		case p.Kind == Late:
			amounts[i] = -left / 100 * int64(percent)
		case percent != perFault:
			amounts[i] = -min(left, s.unit/100*int64(percent))
		default:
			amounts[i] = -min(left, fault*int64(p.Count))
		}
		left += amounts[i]
	}
	score := points.share(uint64(left), uint64(s.unit))
	for i, part := range points.split(score, amounts, limits, uint64(s.unit)) {
		parts[i].Score = part
	}
	return score
}

// String returns how points are earned, with the weights.
func (s *Scheme) String() string {
	var weights, deductions []string
	for _, c := range s.Criteria {
		switch percent := s.deducts[c.Kind]; {
		case s.credit[c.Kind] > 0:
			weights = append(weights, fmt.Sprintf("%v %d", c.Kind, s.credit[c.Kind]))
		case c.Kind == Late:
			deductions = append(deductions, fmt.Sprintf("handed in late takes %d %% of what is left", percent))
		case c.Kind.IsDeduction() && percent != perFault:
			deductions = append(deductions, fmt.Sprintf("%v takes %d %% once", c.Kind, percent))
		}
	}
	if len(weights) > 1 || s.credit[Found] == 0 {
		deductions = slices.Insert(deductions, 0, "weights: "+strings.Join(weights, ", "))
	}
	return strings.Join(slices.Insert(deductions, 0, s.Credit), "; ")
}
