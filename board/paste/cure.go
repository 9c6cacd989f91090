package paste

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// A Cure gives a meaning to the signs of a text that have none, or several.
type Cure struct {
	Command string // changes the text, as people type it
	Text    []byte // the changed text
}

// meanings are the signs of a board and of a minefield, in words.
var (
	onBoard     = []string{"? covered", "* flagged", "0 open"}
	onMinefield = []string{"* a mine", ". no mine"}
)

// Cures returns the cures of a text with one or two strange signs. Each sign gets
// a meaning of its own. One that stands there once is rather a mistake, unless it
// is known.
func Cures(text []byte, isMinefield bool) (all []Cure) {
	var strange []string
	for _, r := range string(text) {
		sign := string(r)
		switch {
		case strings.ContainsRune("?#*F ./012345678|+\t,;\r\n\ufe0f\ufeff", r) || slices.Contains(strange, sign):
		case !unicode.IsGraphic(r) || unicode.Is(unicode.M, r) || r == '\'' || r == '\\' || len(strange) == 2:
			return nil
		default:
			strange = append(strange, sign)
		}
	}
	rare := func(sign string) bool {
		return !strings.Contains("xXMo-_UH", sign) && strings.Count(string(text), sign) < 2
	}
	if slices.ContainsFunc(strange, rare) {
		return nil
	}
	meanings := onBoard
	if isMinefield {
		meanings = onMinefield
	}
	switch len(strange) {
	case 1:
		for _, a := range meanings {
			all = append(all, cure(text, strange, a))
		}
	case 2:
		for _, a := range meanings {
			for _, b := range meanings {
				if a != b {
					all = append(all, cure(text, strange, a, b))
				}
			}
		}
	}
	return all
}

// cure returns the cure that gives meanings to signs.
func cure(text []byte, signs []string, meanings ...string) Cure {
	var commands, words []string
	changed := string(text)
	for i, sign := range signs {
		to, word, _ := strings.Cut(meanings[i], " ")
		if len(sign) == 1 {
			commands = append(commands, fmt.Sprintf("tr '%s' '%s'", sign, to))
		} else {
			commands = append(commands, fmt.Sprintf("sed 's/%s/%s/g'", sign, to))
		}
		words = append(words, fmt.Sprintf("%s is %s", sign, word))
		changed = strings.ReplaceAll(changed, sign, to)
	}
	return Cure{strings.Join(commands, " | ") + " if " + strings.Join(words, " and "), []byte(changed)}
}
