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

// mistakes is the table of all mistakes. To add one, write a field of the model
// and a line there.
//
//go:embed mistakes.txt
var mistakes string

// A quirk is a mistake that a model can have.
type quirk struct {
	question question
	place    int    // in the table
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
			list = append(list, newQuirk(q, len(list), text, strings.Split(settings, ",")...))
		}
	}
	for _, rule := range diagnose.NumberRules() {
		list = append(list, newQuirk(countMines, len(list), rule.Advice, "Looks="+string(rule.Looks), "Change="+rule.Change))
	}
	return list
})

func newQuirk(q question, place int, text string, settings ...string) *quirk {
	k := &quirk{question: q, place: place, text: strings.TrimSpace(text)}
	for _, s := range settings {
		k.settings = append(k.settings, readSetting(s))
	}
	return k
}

func readSetting(text string) setting {
	name, value, _ := strings.Cut(text, "=")
	field, ok := reflect.TypeFor[model]().FieldByName(name)
	if !ok {
		panic(fmt.Sprintf("mistakes.txt: a model has no field %q", name))
	}
	return setting{field.Index, value}
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
