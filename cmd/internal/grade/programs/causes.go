package programs

import (
	_ "embed"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"minesweeper/cmd/internal/grade/marking/diagnose"
)

// maxCauses is the number of mistakes that may together explain the answers of a
// function.
const maxCauses = 2

// The causes of a function whose answer depends on more than what it is asked.
const (
	remembers     = "answers otherwise when asked alone: it remembers earlier calls, or is random"
	uninitialised = "uninitialised result: it depends on what a variable holds before it is set"
)

// find returns what the wrong answers of a function come from, in words, and notes
// the model that gives all of its answers. A failure, or an answer that depends on
// more than the call, leaves no room for other causes.
func (p *program) find(q question) (texts []string) {
	list := p.answers(q)
	texts = slices.DeleteFunc([]string{failureOf(list), p.unsteady[q]}, func(s string) bool { return s == "" })
	if len(texts) > 0 {
		return texts
	}
	if isConstant(list) {
		return []string{"answers every call the same: " + list[0].gave()}
	}
	for n := 0; n <= maxCauses; n++ {
		for _, base := range p.bases(q) {
			set, ok := explain(list, q, base, n)
			if !ok {
				continue
			}
			for _, k := range append(byWeight(list, base, set), base...) {
				texts = append(texts, k.text)
			}
			if len(texts) > 0 {
				p.models[q] = with(base, set)
			}
			return texts
		}
	}
	return nil
}

// bases returns what mistakes are added to: nothing, or another kind of function. A
// search may look at one number at a time, and a move may count as count_mines does.
func (p *program) bases(q question) [][]*quirk {
	list := [][]*quirk{nil}
	if q == findSafeMove {
		list = append(list, []*quirk{newQuirk(q, "finds only moves that one number shows", "OneNumber")})
	}
	if counts := p.models[countMines]; q == makeMove && counts != nil {
		count := func(m *model) { m.counts = counts }
		list = append(list, []*quirk{{text: "makes the mistake of count_mines", settings: []func(*model){count}}})
	}
	return list
}

// byWeight returns the mistakes of a set, first those that explain most wrong answers.
func byWeight(list []*tested, base, set []*quirk) []*quirk {
	explained := func(k *quirk) (n int) {
		for _, t := range list {
			if _, ok := t.predictedBy(with(base, []*quirk{k})); ok && !t.right() {
				n++
			}
		}
		return n
	}
	slices.SortStableFunc(set, func(k, other *quirk) int { return explained(other) - explained(k) })
	return set
}

// explain returns the set of n quirks that together give all answers to a question,
// those that are wrong and those that are right. Of sets that leave open which safe
// move is found, the best leaves the least open; with several, there is none. Base
// is what a program does beside these quirks.
func explain(list []*tested, q question, base []*quirk, n int) (found []*quirk, ok bool) {
	var order []*tested // the wrong answers first: they refute most sets
	for _, wrong := range []bool{true, false} {
		for _, t := range list {
			if t.right() != wrong {
				order = append(order, t)
			}
		}
	}
	several, least := false, 0
	for _, set := range sets(quirks(), q, n) {
		open, fits := predictAll(order, with(base, set))
		if !fits || ok && open > least {
			continue
		}
		areSame := slices.EqualFunc(found, set, func(a, b *quirk) bool { return a.text == b.text })
		several = ok && open == least && (several || !areSame)
		found, least, ok = set, open, true
	}
	return found, ok && !several
}

// sets returns all sets of n of the quirks of a function.
func sets(all []*quirk, q question, n int) (list [][]*quirk) {
	if n == 0 {
		return [][]*quirk{nil}
	}
	for i, k := range all {
		if k.question == q {
			for _, rest := range sets(all[i+1:], q, n-1) {
				list = append(list, append([]*quirk{k}, rest...))
			}
		}
	}
	return list
}

// with returns a model with the quirks of a base and of a set.
func with(base, set []*quirk) *model {
	m := new(model)
	for _, k := range slices.Concat(base, set) {
		for _, setting := range k.settings {
			setting(m)
		}
	}
	return m
}

// predictAll reports whether a model gives all answers, and how much it leaves open.
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

// mistakes is the table of all mistakes. To add one, write a field of the model
// and a line there.
//
//go:embed mistakes.txt
var mistakes string

// A quirk is a mistake that a model can have.
type quirk struct {
	question question
	text     string // what the function does, after its name
	settings []func(*model)
}

// quirks returns the mistakes that explain wrong answers.
var quirks = sync.OnceValue(func() (list []*quirk) {
	var q question
	for line := range strings.Lines(mistakes) {
		switch text := strings.TrimSpace(line); {
		case text == "" || text[0] == '#':
		case text[0] == line[0]: // what follows is indented
			q = question(slices.Index(questionNames[:], text))
		default:
			settings, text, _ := strings.Cut(text, " ")
			list = append(list, newQuirk(q, text, strings.Split(settings, ",")...))
		}
	}
	for _, rule := range diagnose.NumberRules() {
		list = append(list, newQuirk(countMines, rule.Advice, "Looks="+string(rule.Looks), "Change="+rule.Change))
	}
	return list
})

func newQuirk(q question, text string, settings ...string) *quirk {
	k := &quirk{question: q, text: strings.TrimSpace(text)}
	for _, s := range settings {
		name, value, _ := strings.Cut(s, "=")
		field, ok := reflect.TypeFor[model]().FieldByName(name)
		if !ok {
			panic(fmt.Sprintf("mistakes.txt: a model has no field %q", name))
		}
		set := func(m *model) { change(reflect.ValueOf(m).Elem().FieldByIndex(field.Index), value) }
		k.settings = append(k.settings, set)
	}
	return k
}

// change gives a field of a model a value, which a bool need not have. Lines, directions
// and lists add.
func change(field reflect.Value, value string) {
	switch field.Kind() {
	case reflect.Bool:
		field.SetBool(value != "false")
	case reflect.Int:
		n, _ := strconv.Atoi(value)
		field.SetInt(int64(n))
	case reflect.String:
		field.SetString(field.String() + value)
	case reflect.Slice:
		field.Set(reflect.ValueOf(append(slices.Clip(field.Interface().([]string)), value)))
	}
}
