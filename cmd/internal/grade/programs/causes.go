package programs

import "slices"

// maxCauses is the number of causes that may explain the wrong answers of a
// question.
const maxCauses = 3

// A tested is a probe with the answer of a program and the right one.
type tested struct {
	*probe
	got, want answer
	later     answer // after other calls
	isShared  bool   // it fails because the student's count_mines does: not charged again
	searched  map[search]searched
	cause     int // the place of the cause that explains the answer; -1 for none
}

// right reports whether the answer is right.
func (t *tested) right() bool { return t.isRight(t.got) }

func (t *tested) isRight(a answer) bool {
	if t.question == findSafeMove {
		return t.isSafe(a)
	}
	return t.same(a, t.want)
}

// explain returns the smallest set of quirks that together predict all answers
// of a question: those that are wrong and those that are right. Without such a
// set, or with several of them, it returns nothing. Of sets that leave open which
// safe move is found, the best leaves the least open. Base is the model of a
// program without a mistake.
func explain(list []*tested, q question, base model) (found []*quirk) {
	if !slices.ContainsFunc(list, func(t *tested) bool { return !t.right() }) {
		return nil
	}
	var order []*tested // the wrong answers first: they refute most sets
	for _, wrong := range []bool{true, false} {
		for _, t := range list {
			if t.got.failure == "" && t.right() != wrong {
				order = append(order, t)
			}
		}
	}
	known := possible(list, q)
	for n := 1; n <= maxCauses && found == nil; n++ {
		several, least := false, 0
		combine(known, n, func(set []*quirk) {
			open, ok := fits(order, base, set)
			if !ok || found != nil && open > least {
				return
			}
			several = found != nil && open == least && (several || !sameTexts(found, set))
			found, least = append([]*quirk(nil), set...), open
		})
		if several {
			return nil
		}
	}
	return found
}

// combine calls try with every set of n of the quirks.
func combine(known []*quirk, n int, try func([]*quirk)) {
	var add func(set []*quirk, from int)
	add = func(set []*quirk, from int) {
		if len(set) == n {
			try(set)
			return
		}
		for i := from; i < len(known); i++ {
			add(append(set, known[i]), i+1)
		}
	}
	add(make([]*quirk, 0, n), 0)
}

func sameTexts(a, b []*quirk) bool {
	for i := range a {
		if a[i].text != b[i].text {
			return false
		}
	}
	return true
}

// with returns a model with quirks.
func (m model) with(set []*quirk) *model {
	for _, k := range set {
		k.set(&m)
	}
	return &m
}

// fits reports whether quirks predict all answers, and how much they leave open.
func fits(list []*tested, base model, set []*quirk) (open int, ok bool) {
	m := base.with(set)
	for _, t := range list {
		n, ok := t.fits(m)
		if !ok {
			return 0, false
		}
		open += n
	}
	return open, true
}

// attribute notes at each wrong answer the quirk without which the others would
// not predict it.
func attribute(list []*tested, base model, set []*quirk) {
	for _, t := range list {
		if t.right() || t.got.failure != "" || len(set) == 0 {
			continue
		}
		t.cause = 0
		for k := range set {
			others := append(append([]*quirk(nil), set[:k]...), set[k+1:]...)
			if _, ok := t.fits(base.with(others)); !ok {
				t.cause = k
				break
			}
		}
	}
}
