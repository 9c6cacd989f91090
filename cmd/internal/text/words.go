// Package text writes words and numbers for people: amounts, lists, chances,
// quoted words, cells of tables and names of files in errors. It is the one
// place for a spelling that several commands share.
//
// It must not know which command writes the text, or where the text goes.
package text

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"minesweeper/board/lazy"
)

// ByteOrderMark is what some editors write at the beginning of a text.
const ByteOrderMark = "\ufeff"

// moveWord matches letters, digits and at most two more characters.
var moveWord = lazy.Regexp(`^\pL+[0-9]+.{0,2}$`)

// LooksLikeMove reports whether a word of a text is meant as a move, valid or
// not: "A5", "A5*", "b12**".
func LooksLikeMove(word string) bool { return moveWord().MatchString(word) }

// Count returns "1 mine" or "2 mines".
func Count(n int, one, many string) string {
	return strconv.Itoa(n) + " " + Choose(n == 1, one, many)
}

// Choose returns yes if the answer is true, else no.
func Choose(answer bool, yes, no string) string {
	if answer {
		return yes
	}
	return no
}

// Names returns the texts of items, such as squares or moves.
func Names[T fmt.Stringer](items []T) []string { return NamesBy(items, T.String) }

// NamesBy returns the result of name for each item.
func NamesBy[T any](items []T, name func(T) string) []string {
	names := make([]string, len(items))
	for i, item := range items {
		names[i] = name(item)
	}
	return names
}

// CommonPrefix returns what all words begin with.
func CommonPrefix(words []string) string {
	if len(words) == 0 {
		return ""
	}
	common := words[0]
	for _, word := range words {
		for !strings.HasPrefix(word, common) {
			common = common[:len(common)-1]
		}
	}
	return common
}

// First returns the first names of a list and the number of the others: "B1, B2
// and 7 more". All is the length of the whole list.
func First(names []string, all int) string {
	list := strings.Join(names, ", ")
	if more := all - len(names); more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}

// Or joins words: "a, b or c". There must be at least one.
func Or(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Lines returns the lines of a text without their ends.
func Lines(text string) []string {
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// Columns returns rows as lines of a table. The first column is aligned on the
// left, the others on the right.
func Columns(rows [][]string) string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := fmt.Sprintf("%-*s", widths[0], row[0])
		for i, cell := range row[1:] {
			line += fmt.Sprintf("  %*s", widths[i+1], cell)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// defaultListed is the number of names that a list shows. It counts the others.
const defaultListed = 8

// A NameList names the first items of a list, such as squares or students, and
// counts the others.
type NameList struct {
	Names []string
	Count int
	Limit int // of the names; 0 for the default
}

// Add adds an item. It calls name only if the item is named.
func (l *NameList) Add(name func() string) {
	l.Count++
	if l.Count <= cmp.Or(l.Limit, defaultListed) {
		l.Names = append(l.Names, name())
	}
}

// String returns the list as in "B1, B2 and 7 more".
func (l *NameList) String() string { return First(l.Names, l.Count) }

// Sentence counts the items as [Count] does and names them. It is empty if the
// list is.
func (l *NameList) Sentence(one, many string) string {
	if l.Count == 0 {
		return ""
	}
	return Count(l.Count, one, many) + ": " + l.String()
}
