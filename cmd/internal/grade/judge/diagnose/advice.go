package diagnose

import (
	_ "embed" // advice.txt
	"regexp"
	"strings"
	"sync"

	"minesweeper/board/lazy"
)

// A remedy is advice on something in a text: a line of advice.txt, with its
// topic, a pattern, what replaces the matches, and the advice, separated by tabs.
// Only repairs have something that replaces the matches.
type remedy struct {
	pattern func() *regexp.Regexp
	repair  string
	advice  string
}

//go:embed advice.txt
var adviceText string

// remedies returns the remedies by topic, in the order in which they are tried.
var remedies = sync.OnceValue(func() map[string][]remedy {
	all := make(map[string][]remedy)
	for line := range strings.Lines(adviceText) {
		columns := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		last := len(columns) - 1
		all[columns[0]] = append(all[columns[0]], remedy{lazy.Regexp(columns[1]), columns[last-1], columns[last]})
	}
	return all
})

// adviceOn returns the first advice on a topic whose pattern matches, or nothing.
func adviceOn(topic, text string) string {
	for _, r := range remedies()[topic] {
		if r.pattern().MatchString(text) {
			return r.advice
		}
	}
	return ""
}

// repaired returns the advice of the first repair of a text after which it is as
// wanted, or nothing.
func repaired(topic, text string, isWanted func(text string) bool) string {
	for _, r := range remedies()[topic] {
		if changed := r.pattern().ReplaceAllString(text, r.repair); changed != text && isWanted(changed) {
			return r.advice
		}
	}
	return ""
}
