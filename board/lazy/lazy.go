// Package lazy has regular expressions that are compiled at their first use.
// Each command needs few of them, and compiling all took a third of the time
// that the program needs to start.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp returns a function that returns the expression, which must be valid.
func Regexp(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
