package safemove

// A Rule is a piece of reasoning that a player knows by heart. Rules never
// prove what exact reasoning does not; they are there because their reasons
// are short.
type Rule struct {
	Name    string
	Numbers int // how many numbers it looks at; 0 for the count of mines

	// find calls found for what the rule concludes at a number, and perhaps a
	// partner.
	find func(p position, number int32, found found)
	// explain puts a conclusion in words. More may be known by then than when
	// it was found, but it holds all the same.
	explain func(p position, c conclusion) string
}

// A found is called with neighbours of a square, as a mask, that are all mines
// or all free because of a number and a partner (or no partner, which is 0).
// The mask may be empty.
type found func(around int32, mask uint8, mine bool, partner int32)

// Rules are all the rules, simplest first. Those that look at one number are
// tried together, number by number; so are those that look at two.
var Rules = []*Rule{&ruleSatisfied, &ruleFull, &ruleInside, &ruleBeyond, &ruleCount}

// A conclusion is one square of which a rule, or exact reasoning, knows that
// it has a mine or is free.
type conclusion struct {
	square  int32
	mine    bool
	rule    *Rule
	numbers []int32 // what it follows from
	counted bool    // it follows from these only together with the count of mines
}
