package safemove

// A Rule is a pattern that players recognise at sight. Rules prove no more than
// exact reasoning does; they exist because their reasons are short.
type Rule struct {
	Name    string
	Numbers int // the numbers it looks at: 1, 2, or 0 for the count of mines

	// find calls found for each conclusion at a number, with a partner if the
	// rule looks at two.
	find func(p position, number int32, found found)
	// explain returns the reason for a conclusion as a sentence. Since find,
	// more squares may have become known; the conclusion still holds.
	explain func(p position, c conclusion) string
}

// A found function is called with a mask of neighbours of square around that
// are all mines, or all free, because of a number and its partner (0 for none).
// The mask may be empty.
type found func(around int32, mask uint8, mine bool, partner int32)

// A conclusion is one square that is certain to be a mine, or free, with the
// rule that proves it.
type conclusion struct {
	square  int32
	mine    bool
	rule    *Rule
	numbers []int32 // the numbers that prove it
	counted bool    // the proof also needs the count of mines
}
