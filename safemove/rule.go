package safemove

import (
	"strconv"
	"strings"

	"minesweeper/board"
)

// A Rule is a piece of reasoning that a player knows by heart. Rules never
// prove what exact reasoning does not; they are there because their reasons
// are short.
type Rule struct {
	Name    string
	Doc     string // what it concludes, in one sentence
	Numbers int    // how many numbers it looks at; 0 for the count of mines

	// find calls found for what the rule concludes at a number: squares of
	// which nothing was known have a mine, or are free, because of that number
	// and a partner (or no partner, which is -1).
	find func(p *position, number int, found found)
	// explain puts a conclusion in words. More may be known by then than when
	// it was found, but it holds all the same.
	explain func(p *position, c conclusion) string
}

type found func(squares []int, mine bool, partner int)

// Rules are all the rules, simplest first. Those that look at one number are
// tried together, number by number; so are those that look at two.
var Rules = []*Rule{&ruleSatisfied, &ruleFull, &ruleInside, &ruleBeyond, &ruleCount}

// A conclusion is one square of which a rule, or exact reasoning, knows that
// it has a mine or is free.
type conclusion struct {
	square  int
	mine    bool
	rule    *Rule
	numbers []int // what it follows from
	counted bool  // it follows from these only together with the count of mines
}

func (p *position) move(c conclusion) board.Move {
	return board.Move{Square: p.size.At(c.square), Flag: c.mine}
}

// claim says "A5 is a mine" or "A5 and A6 are free".
func (p *position) claim(squares []int, mine bool) string {
	verb, what := " is", " free"
	if len(squares) > 1 {
		verb = " are"
	}
	if mine && len(squares) > 1 {
		what = " mines"
	} else if mine {
		what = " a mine"
	}
	return p.list(squares) + verb + what
}

// shows says "B5 shows 2", and "B5 shows a blank" for a 0.
func (p *position) shows(i int) string {
	if p.know[i] == 0 {
		return p.name(i) + " shows a blank"
	}
	return p.name(i) + " shows " + strconv.Itoa(int(p.know[i]))
}

func (p *position) name(i int) string { return p.size.At(i).String() }

// list says "A5", "A5 and A6" or "A5, A6 and A7".
func (p *position) list(squares []int) string {
	names := make([]string, len(squares))
	for i, s := range squares {
		names[i] = p.name(s)
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// amount says "1 mine" or "3 mines".
func amount(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
