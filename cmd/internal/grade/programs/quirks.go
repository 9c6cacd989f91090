package programs

import (
	_ "embed"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// mistakes is the table of all mistakes. To add one, write a field of the model
// and a line there.
//
//go:embed mistakes.txt
var mistakes string

// A quirk is a mistake that a model can have.
type quirk struct {
	question  question
	contested string // the name of --contested with which alone it is a mistake; empty for the others
	text      string // what the function does, after its name
	settings  []setting
}

// A setting is a field of a model and its value, which a bool need not have.
type setting struct {
	field []int // its place, as reflect counts
	value string
}

// quirks returns the mistakes that explain wrong answers.
var quirks = sync.OnceValue(func() (list []*quirk) {
	var q question
	var contested string
	for line := range strings.Lines(mistakes) {
		switch text := strings.TrimSpace(line); {
		case text == "" || text[0] == '#':
		case text[0] == line[0]: // what follows is indented
			text, contested, _ = strings.Cut(text, " ")
			q = question(slices.Index(questionNames[:], text))
		default:
			settings, text, _ := strings.Cut(text, " ")
			k := &quirk{question: q, contested: contested, text: strings.TrimSpace(text)}
			for s := range strings.SplitSeq(settings, ",") {
				k.settings = append(k.settings, readSetting(s))
			}
			list = append(list, k)
		}
	}
	return list
})

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
		switch field := reflect.ValueOf(m).Elem().FieldByIndex(s.field).Addr().Interface().(type) {
		case *bool:
			*field = s.value != "false"
		case *int:
			*field, _ = strconv.Atoi(s.value)
		case *string:
			*field = s.value
		case *lines:
			*field += lines(s.value)
		case *directions:
			*field += directions(s.value)
		case *[]string:
			*field = append(slices.Clip(*field), s.value)
		}
	}
}
