package simulate

import (
	"math"
	"reflect"
	"time"

	"minesweeper/board"
)

// A Fixed is a number in units of 2^-30, for sums that do not depend on the
// order of their terms. It holds numbers up to about eight billion.
type Fixed int64

const fixedUnit = 1 << 30

// ToFixed returns the nearest Fixed.
func ToFixed(x float64) Fixed { return Fixed(math.Round(x * fixedUnit)) }

// Float returns the number as a float64.
func (f Fixed) Float() float64 { return float64(f) / fixedUnit }

// MostGuesses is the index of the last entry of Tally.WinsByGuesses, which
// counts the games with that many guesses or more.
const MostGuesses = 8

// A Tally sums up games of one policy.
type Tally struct {
	Games       int64        `json:"games"`
	Wins        int64        `json:"wins"`
	Stuck       int64        `json:"stuck,omitempty"` // games with Outcome.Stuck
	Guesses     []GuessTally `json:"guesses"`         // by kind
	GuessesWon  int64        `json:"guesses_won"`     // guesses in games that were won
	GuessesLost int64        `json:"guesses_lost"`    // guesses in all other games
	// SuccessWon and SuccessLost are the sums of Outcome.Success over the games
	// won and over all other games.
	SuccessWon    Fixed                  `json:"success_won"`
	SuccessLost   Fixed                  `json:"success_lost"`
	WinsByGuesses [MostGuesses + 1]int64 `json:"wins_by_guesses"` // games won, by number of guesses
	Rules         []int64                `json:"rules"`           // certain moves by kind
	Luck          Folds                  `json:"luck"`            // empty unless the chances are exact
	// The rest is for programs.
	Void    int64   `json:"void,omitempty"` // games that do not count, by a fault of the referee
	Conduct Conduct `json:"conduct,omitzero"`
	Faults  Faults  `json:"faults,omitempty"`
}

// A GuessTally sums up the guesses of one kind.
type GuessTally struct {
	Used   int64 `json:"used"`
	Failed int64 `json:"failed"`
	Chance Fixed `json:"chance"` // sum of the chances
}

// An Outcome is the result of one game of one policy.
type Outcome struct {
	Won     bool
	Stuck   bool    // only a guess was left, and the player may not guess
	Success float64 // the product of the chances of the guesses
	Failed  int     // the kind of guess that lost the game, or -1
	Guesses []Guess
	Rules   []int64 // certain moves by kind
	// Expected is 1 for a win and 0 for a loss. But if the player searched
	// every ending of a position before a guess, it is the exact chance to win
	// there.
	Expected float64
	// Luck is the sum of value*(result - chance) over the guesses before that
	// position; a guess has result 1 if it was right, else 0.
	Luck float64
	// Recording is the game as the text of a recording, if such games are kept.
	Recording []byte
	Time      time.Duration // the time the game took; of a program, that of its answers
	// Notes are the notes of a [Noter] about the game.
	Notes any
	// The rest is for programs.
	Fault   *Fault
	Conduct Conduct
	Slowest time.Duration // the longest time for one answer
}

// Void reports whether the game does not count.
func (o *Outcome) Void() bool { return o.Fault != nil && o.Fault.Verdict == RefereeError }

// A Guess is one guess of a game. Chance, Value, Solved and Win are those of
// [guess.PlayerMove].
type Guess struct {
	Kind   int // an index into Policy.Guesses
	Chance float64
	Value  float64
	Solved bool
	Win    float64
	Right  bool // the square had no mine
}

// add adds a game.
func (t *Tally) add(o *Outcome) {
	if o.Fault != nil {
		one := &FaultTally{Games: 1, First: *o.Fault}
		if o.Fault.Retired {
			one.Retired = 1
		}
		t.Faults.merge(Faults{o.Fault.Verdict: one})
	}
	if o.Void() {
		t.Void++
		return
	}
	plus(&t.Conduct, &o.Conduct)
	t.Games++
	guesses := int64(len(o.Guesses))
	if o.Stuck {
		t.Stuck++
	}
	if o.Won {
		t.Wins++
		t.GuessesWon += guesses
		t.SuccessWon += ToFixed(o.Success)
		t.WinsByGuesses[min(guesses, MostGuesses)]++
	} else {
		t.GuessesLost += guesses
		t.SuccessLost += ToFixed(o.Success)
	}
	for _, g := range o.Guesses {
		kind := &t.Guesses[g.Kind]
		kind.Used++
		kind.Chance += ToFixed(g.Chance)
		if !g.Right {
			kind.Failed++
		}
	}
	for i, n := range o.Rules {
		t.Rules[i] += n
	}
}

// plus adds every number of more to the number in the same place of sum. Both
// are sums over games of the same policies.
func plus[T any](sum, more *T) {
	eachNumber(reflect.ValueOf(sum).Elem(), reflect.ValueOf(more).Elem(), func(sum, more reflect.Value) {
		sum.SetInt(sum.Int() + more.Int())
	})
}

// countsWithin reports whether every number in v is from 0 to most, apart from
// the sums of fractions.
func countsWithin(v any, most int64) bool {
	within := true
	eachNumber(reflect.ValueOf(v), reflect.ValueOf(v), func(n, _ reflect.Value) {
		within = within && (n.Type() == reflect.TypeFor[Fixed]() || 0 <= n.Int() && n.Int() <= most)
	})
	return within
}

// eachNumber calls f with each number of a and the one in the same place of b.
func eachNumber(a, b reflect.Value, f func(a, b reflect.Value)) {
	switch a.Kind() {
	case reflect.Int64:
		f(a, b)
	case reflect.Struct:
		for i := range a.NumField() {
			eachNumber(a.Field(i), b.Field(i), f)
		}
	case reflect.Slice, reflect.Array:
		for i := range a.Len() {
			eachNumber(a.Index(i), b.Index(i), f)
		}
	}
}

// possible reports whether games on boards of this size can have the counts of
// a tally that was read. It does not check the sums of fractions.
func (t *Tally) possible(games uint64, size board.Size) bool {
	var won int64
	for _, n := range t.WinsByGuesses {
		won += n
	}
	rest := *t
	rest.Conduct.Turns, rest.Conduct.Wasted = 0, 0 // turns that change nothing have no limit
	return min(t.Conduct.Turns, t.Conduct.Wasted) >= 0 && countsWithin(rest, int64(games)*int64(size.Squares())) &&
		uint64(t.Games+t.Void) == games && t.Wins == won && t.Faults.possible(t.Void) &&
		t.Wins+t.Stuck+t.Faults.games() <= t.Games
}

// Lost returns the number of games that a program lost by a mine.
func (t *Tally) Lost() int64 { return t.Games - t.Wins - t.Faults.games() }

// Counts are the numbers of boards that both, one or neither of two policies
// won.
type Counts struct {
	Both    int64 `json:"both"`
	OnlyA   int64 `json:"only_a"`
	OnlyB   int64 `json:"only_b"`
	Neither int64 `json:"neither"`
}

// games returns the number of boards that were counted.
func (p Counts) games() int64 { return p.Both + p.OnlyA + p.OnlyB + p.Neither }

// Add adds a game, given whether the first and the second policy won it.
func (p *Counts) Add(a, b bool) {
	switch {
	case a && b:
		p.Both++
	case a:
		p.OnlyA++
	case b:
		p.OnlyB++
	default:
		p.Neither++
	}
}

// A Pair compares two policies on the same boards. Its sums of luck are over
// the differences between the two, the first minus the second; they are empty
// unless the chances of both are exact.
type Pair struct {
	Counts
	Luck Folds `json:"-"`
}
