package programs

import "slices"

// maxCauses is the number of causes that may explain the wrong answers of a
// question.
const maxCauses = 3

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
			open, ok := predictAll(order, base.with(set))
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

// predictAll reports whether a model predicts all answers, and how much it leaves
// open.
func predictAll(list []*tested, m *model) (open int, ok bool) {
	for _, t := range list {
		n, ok := t.predictedBy(m)
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
			if _, ok := t.predictedBy(base.with(others)); !ok {
				t.cause = k
				break
			}
		}
	}
}

// possible returns the quirks that may explain answers to a question.
func possible(list []*tested, q question) (known []*quirk) {
	for _, k := range quirks() {
		if k.question == q && slices.ContainsFunc(list, func(t *tested) bool { return k.contested == "" || k.contested == t.contested }) {
			known = append(known, k)
		}
	}
	return known
}
