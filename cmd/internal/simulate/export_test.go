package simulate

import "minesweeper/cmd/internal/journal"

// Reseal gives each line of a record the seal that fits.
func Reseal(text string) string {
	return string(journal.Sealed([]byte(text)))
}
