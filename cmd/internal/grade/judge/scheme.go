package judge

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"minesweeper/cmd/internal/text"
)

// A Scheme says how a mark follows from what is there and what is wrong. It
// asks for a number of things. The giving parts share the points in proportion
// to their weights, and each earns its share of what it asks. Then each fault
// takes one part in the number of things that [Found] asks, but never more than
// is left. A taking part with a percentage of its own takes that once instead.
type Scheme struct {
	Criteria []Criterion // the parts in the order in which they give and take
	Credit   string      // how points are earned, in a sentence
	give     [numKinds]int
	take     [numKinds]int // percentages
	unit     int64         // the whole of the points, which every share divides
}

// perFault says that each fault of a part takes its share.
const perFault = -1

// newScheme returns a scheme with default weights. Asked has the number of
// things that each giving part asks.
func newScheme(t *Task, asked [numKinds]int) *Scheme {
	credit := t.mode().credit
	s := &Scheme{Credit: strings.NewReplacer("the N ", fmt.Sprintf("the %d ", max(1, asked[Found])),
		"/N", fmt.Sprintf("/%d", max(1, asked[Found]))).Replace(credit)}
	has := func(kind PartKind, title string) {
		if title != "" {
			s.Criteria = append(s.Criteria, Criterion{Kind: kind, Title: title, Asked: asked[kind]})
		}
	}
	for kind := range numKinds {
		has(kind, t.mode().titles[kind])
		s.take[kind] = perFault
	}
	if t.Late > 0 {
		has(Late, "it was handed in in time")
	}
	if t.Overrides {
		has(Override, "nothing was changed by hand")
	}
	s.give[Found] = 1
	return s
}

// maxWeight bounds the weights of the giving parts together.
const maxWeight = 1000

// weigh changes weights, such as "found=60,mines=40,explosion=50". If a giving
// part is named, the others that are not have the weight 0.
func (s *Scheme) weigh(weights string) error {
	var named [numKinds]bool
	give, gives := [numKinds]int{}, false
	for _, part := range strings.Split(weights, ",") {
		name, number, _ := strings.Cut(part, "=")
		kind := PartKind(slices.Index(partNames[:], strings.TrimSpace(name)))
		n, err := strconv.Atoi(strings.TrimSpace(number))
		switch {
		case kind < 0 || kind >= Late || s.find(kind) < 0:
			return fmt.Errorf("no part %q: want %s", name, text.Or(s.weighable()))
		case err != nil || n < 0 || n > maxWeight || kind.Takes() && n > 100:
			return fmt.Errorf("%q: want a number from 0 to %s, as in %v=40", part, text.Choose(kind.Takes(), "100", "1000"), kind)
		case named[kind]:
			return fmt.Errorf("%q is named twice", name)
		case kind.Takes():
			s.take[kind] = n
		default:
			give[kind], gives = n, true
		}
		named[kind] = true
	}
	if gives {
		s.give = give
	}
	return nil
}

// Names returns the names of the parts.
func (s *Scheme) Names() []string {
	return text.NamesBy(s.Criteria, func(c Criterion) string { return c.Name() })
}

// weighable returns the names of the parts that can have weights.
func (s *Scheme) weighable() []string {
	return slices.DeleteFunc(s.Names(), func(name string) bool { return name == partNames[Late] || name == partNames[Override] })
}

// find returns the place of a part, or -1.
func (s *Scheme) find(kind PartKind) int {
	return slices.IndexFunc(s.Criteria, func(c Criterion) bool { return c.Kind == kind })
}

// remove leaves a part out.
func (s *Scheme) remove(kind PartKind) {
	s.Criteria = slices.DeleteFunc(s.Criteria, func(c Criterion) bool { return c.Kind == kind })
}

// finish leaves out the parts that have no points to give or to take, and
// divides the points among the giving parts.
func (s *Scheme) finish(points Points) error {
	for kind := Mines; kind < numKinds; kind++ {
		if (kind == Mines || kind.isFunction()) && s.give[kind] == 0 || kind.Takes() && s.take[kind] == 0 {
			s.remove(kind)
		}
	}
	sum, unit := 0, 1e4 // percentages, of late ones too
	for i, c := range s.Criteria {
		s.Criteria[i].Asked = max(1, c.Asked)
		if sum += s.give[c.Kind]; s.give[c.Kind] > 0 || c.Kind == Found {
			unit *= float64(s.Criteria[i].Asked)
		}
	}
	unit *= float64(sum)
	switch {
	case sum == 0:
		return fmt.Errorf("no part gives points")
	case sum > maxWeight:
		return fmt.Errorf("the parts that give points have %d together: want %d at most", sum, maxWeight)
	case unit > math.MaxInt64/2:
		return fmt.Errorf("too fine for a board of this size: want smaller numbers")
	}
	s.unit = int64(unit)
	amounts, limits := make([]int64, len(s.Criteria)), make([]Points, len(s.Criteria))
	for i, c := range s.Criteria {
		amounts[i], limits[i] = s.unit/int64(sum)*int64(s.give[c.Kind]), points
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
	for _, c := range s.Criteria {
		sum += int64(s.give[c.Kind])
	}
	fault := s.unit
	if at := s.find(Found); at >= 0 {
		fault /= int64(s.Criteria[at].Asked)
	}
	for i, p := range parts {
		limits[i] = p.Weight
		switch take := s.take[p.Kind]; {
		case !p.Kind.Takes():
			amounts[i] = s.unit / sum / int64(p.Asked) * int64(s.give[p.Kind]*p.Have)
		case p.Faults == 0:
		case p.Kind == Late:
			amounts[i] = -left / 100 * int64(take)
		case take != perFault:
			amounts[i] = -min(left, s.unit/100*int64(take))
		default:
			amounts[i] = -min(left, fault*int64(p.Faults))
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
	var gives, takes []string
	for _, c := range s.Criteria {
		switch take := s.take[c.Kind]; {
		case s.give[c.Kind] > 0:
			gives = append(gives, fmt.Sprintf("%v %d", c.Kind, s.give[c.Kind]))
		case c.Kind == Late:
			takes = append(takes, fmt.Sprintf("handed in late takes %d %% of what is left", take))
		case c.Kind.Takes() && take != perFault:
			takes = append(takes, fmt.Sprintf("%v takes %d %% once", c.Kind, take))
		}
	}
	if len(gives) > 1 || s.give[Found] == 0 {
		takes = append([]string{"weights: " + strings.Join(gives, ", ")}, takes...)
	}
	return strings.Join(append([]string{s.Credit}, takes...), "; ")
}
