package replay

// Shuffled returns the record of n bytes that restores to the given bits.
func Shuffled(key, n int, bits uint64) []byte {
	record := make([]byte, n)
	for i, to := range newShuffle(key, n) {
		record[to/8] |= byte(bits>>i&1) << (to % 8)
	}
	return record
}

// ShuffleDigits returns the digits that a key makes.
func ShuffleDigits(key, n int) string { return shuffleDigits(key, n) }
