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
	cause     int    // the place of the cause that explains the answer; -1 for none
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
// set, or with several of them, it returns nothing. Base is the model of a
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
		several := false
		combine(known, n, func(set []*quirk) {
			if !fits(order, base, set) {
				return
			}
			several = several || found != nil && !sameNames(found, set)
			found = append([]*quirk(nil), set...)
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

func sameNames(a, b []*quirk) bool {
	for i := range a {
		if a[i].name != b[i].name {
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

// fits reports whether quirks predict all answers.
func fits(list []*tested, base model, set []*quirk) bool {
	m := base.with(set)
	for _, t := range list {
		if !t.same(t.got, t.predict(m)) {
			return false
		}
	}
	return true
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
			if !t.same(t.got, t.predict(base.with(others))) {
				t.cause = k
				break
			}
		}
	}
}
