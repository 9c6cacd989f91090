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
	if failure := failureOf(list); failure != "" {
		texts = append(texts, failure)
	}
	if p.unsteady[q] != "" {
		texts = append(texts, p.unsteady[q])
	}
	if len(texts) > 0 {
		return texts
	}
	if isConstant(list) {
		return []string{"answers every call the same: " + list[0].gave()}
	}
	for n := 0; n <= maxCauses; n++ {
		for _, b := range p.bases(q) {
			set, ok := explain(list, q, b.model, n)
			if !ok {
				continue
			}
			texts = b.words(set, list)
			if len(texts) > 0 {
				p.models[q] = b.with(set)
			}
			return texts
		}
	}
	return nil
}

// A base is what mistakes are added to: a model without any, or one of another kind.
type base struct {
	model
	text string // the other kind, in words
}

// words returns the mistakes of a set, first those that explain most wrong answers,
// and the other kind.
func (b base) words(set []*quirk, list []*tested) (texts []string) {
	explained := make(map[*quirk]int)
	for _, k := range set {
		for _, t := range list {
			if _, ok := t.predictedBy(b.with([]*quirk{k})); ok && !t.right() {
				explained[k]++
			}
		}
	}
	byWeight := func(k, other *quirk) int { return explained[other] - explained[k] }
	for _, k := range slices.SortedStableFunc(slices.Values(set), byWeight) {
		texts = append(texts, k.text)
	}
	if b.text != "" {
		texts = append(texts, b.text)
	}
	return texts
}

// bases returns the bases for a function, the right one first. A search may look
// at one number at a time, and a move may count as count_mines does.
func (p *program) bases(q question) []base {
	list := []base{{}}
	if q == findSafeMove {
		list = append(list, base{model{search: search{OneNumber: true}}, "finds only moves that one number shows"})
	}
	if counts := p.models[countMines]; q == makeMove && counts != nil {
		list = append(list, base{model{counts: counts}, "makes the mistake of count_mines"})
	}
	return list
}

// explain returns the set of n quirks that together give all answers to a question,
// those that are wrong and those that are right. Of sets that leave open which safe
// move is found, the best leaves the least open; with several, there is none. Base
// is the model of a program without these quirks.
func explain(list []*tested, q question, base model, n int) (found []*quirk, ok bool) {
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
		open, fits := predictAll(order, base.with(set))
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

// with returns a model with quirks.
func (m model) with(set []*quirk) *model {
	for _, k := range set {
		k.set(&m)
	}
	return &m
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
	settings []setting
}

// A setting is a field of a model and its value, which a bool need not have.
type setting struct {
	field []int // its place, as reflect counts
	value string
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
		k.settings = append(k.settings, setting{field.Index, value})
	}
	return k
}

// set gives a model the mistake.
func (k *quirk) set(m *model) {
	for _, s := range k.settings {
		switch field := reflect.ValueOf(m).Elem().FieldByIndex(s.field); field.Kind() {
		case reflect.Bool:
			field.SetBool(s.value != "false")
		case reflect.Int:
			n, _ := strconv.Atoi(s.value)
			field.SetInt(int64(n))
		case reflect.String: // lines and directions add
			field.SetString(field.String() + s.value)
		case reflect.Slice:
			field.Set(reflect.ValueOf(append(slices.Clip(field.Interface().([]string)), s.value)))
		}
	}
}
