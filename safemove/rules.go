package safemove

// Rules are all the rules, simplest first. Those that look at one number are
// tried together, number by number; so are those that look at two.
var Rules = []*Rule{&ruleSatisfied, &ruleFull, &ruleInside, &ruleBeyond, &ruleCount}
