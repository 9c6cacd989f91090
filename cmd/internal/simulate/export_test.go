package simulate

import (
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/journal"
)

// Reseal gives each line of a record the seal that fits.
func Reseal(text string) string {
	return string(journal.Sealed([]byte(text)))
}

// AcceptedBy returns the difference that a test accepted, as its document says.
func AcceptedBy(s TestState) *answer.Decimal { return s.document().Accepted }
