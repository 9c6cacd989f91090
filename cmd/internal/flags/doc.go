// Package flags holds the flags that several commands share: a position, a
// minefield to make, and a result to write. It reads what they name and reports
// what they cannot mean.
package flags
