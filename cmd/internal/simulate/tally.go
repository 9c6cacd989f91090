package simulate

import (
	"math"
	"reflect"
	"time"
)

// A Fixed is a number of units of 2^-30, for sums that do not depend on the
// order of their terms. It has room for eight billion times the number 1.
type Fixed int64

const fixedUnit = 1 << 30

func toFixed(x float64) Fixed { return Fixed(math.Round(x * fixedUnit)) }

// Float returns the number.
func (f Fixed) Float() float64 { return float64(f) / fixedUnit }

// MostGuesses is the last entry of Tally.WinsByGuesses, which holds the games
// with so many guesses or more.
const MostGuesses = 8

// Bins is how many bins the chances of guesses are sorted into.
const Bins = 20

// A Tally sums up games of one policy.
type Tally struct {
	Games         int64                  `json:"games"`
	Wins          int64                  `json:"wins"`
	Stuck         int64                  `json:"stuck,omitempty"` // games not won because the player may not guess
	Guesses       []GuessTally           `json:"guesses"`         // by kind
	GuessesWon    int64                  `json:"guesses_won"`     // guesses in games that were won
	GuessesLost   int64                  `json:"guesses_lost"`    // and in all others
	SuccessWon    Fixed                  `json:"success_won"`     // sum over the games that were won
	SuccessLost   Fixed                  `json:"success_lost"`    // and of all others
	WinsByGuesses [MostGuesses + 1]int64 `json:"wins_by_guesses"` // games won with so many guesses
	Rules         []int64                `json:"rules"`           // certain moves by kind
	TallyLuck
	Calibration [Bins]Bin `json:"calibration"` // guesses by chance: bin i has those from i/Bins on
}

// A GuessTally sums up the guesses of one kind.
type GuessTally struct {
	Used   int64 `json:"used"`
	Failed int64 `json:"failed"`
	Chance Fixed `json:"chance"` // sum of the chances
}

// A Bin sums up guesses of about the same chance.
type Bin struct {
	Used     int64 `json:"used"`
	Right    int64 `json:"right"`
	Chance   Fixed `json:"chance"`   // sum of the chances
	Variance Fixed `json:"variance"` // sum of chance times its complement
}

// An Outcome is what one game of one policy came to.
type Outcome struct {
	Won     bool
	Stuck   bool    // the player would have had to guess, but may not
	Success float64 // the product of the chances of the guesses
	Failed  int     // the kind of guess that lost the game, or -1
	Guesses []Guess
	Rules   []int64 // certain moves by kind
	// Expected is 1 for a win and 0 for a loss or, if all that could follow some
	// guess was searched, the exact chance to win before it.
	Expected float64
	// Luck is how much better the guesses before that came out than their chances,
	// each weighed with its value.
	Luck float64
	// Recording is the game as a text, if games like it are kept.
	Recording []byte
	Time      time.Duration // how long it took
	// Notes are what a Noter tells of the game.
	Notes any
}

// A Guess is one guess of a game.
type Guess struct {
	Kind   int
	Chance float64
	Value  float64
	Solved bool
	Win    float64
	Right  bool
}

// reset makes o empty and keeps the memory.
func (o *Outcome) reset(p *Policy) {
	*o = Outcome{Success: 1, Failed: -1, Guesses: o.Guesses[:0], Rules: o.Rules[:0]}
	for range p.Rules {
		o.Rules = append(o.Rules, 0)
	}
}

// newTally returns the tally of no games of a policy.
func newTally(p *Policy) Tally {
	return Tally{Guesses: make([]GuessTally, len(p.Guesses)), Rules: make([]int64, len(p.Rules))}
}

// add adds a game.
func (t *Tally) add(o *Outcome) {
	t.Games++
	guesses := int64(len(o.Guesses))
	if o.Stuck {
		t.Stuck++
	}
	if o.Won {
		t.Wins++
		t.GuessesWon += guesses
		t.SuccessWon += toFixed(o.Success)
		t.WinsByGuesses[min(guesses, MostGuesses)]++
	} else {
		t.GuessesLost += guesses
		t.SuccessLost += toFixed(o.Success)
	}
	for _, g := range o.Guesses {
		t.addGuess(g)
	}
	for i, n := range o.Rules {
		t.Rules[i] += n
	}
	t.luck().add(o.Expected, o.Luck)
}

func (t *Tally) addGuess(g Guess) {
	kind, chance := &t.Guesses[g.Kind], toFixed(g.Chance)
	bin := &t.Calibration[max(0, min(Bins-1, int(g.Chance*Bins)))]
	kind.Used++
	kind.Chance += chance
	bin.Used++
	bin.Chance += chance
	bin.Variance += toFixed(g.Chance * (1 - g.Chance))
	if g.Right {
		bin.Right++
	} else {
		kind.Failed++
	}
}

// addNumbers adds the numbers of one tally or pair to those of another of the same
// policies, each to the one in its place.
func addNumbers(sum, more reflect.Value) {
	switch sum.Kind() {
	case reflect.Int64:
		sum.SetInt(sum.Int() + more.Int())
	case reflect.Struct:
		for i := range sum.NumField() {
			addNumbers(sum.Field(i), more.Field(i))
		}
	case reflect.Slice, reflect.Array:
		for i := range sum.Len() {
			addNumbers(sum.Index(i), more.Index(i))
		}
	}
}

// merge adds the games of another tally of the same policy.
func (t *Tally) merge(o *Tally) { addNumbers(reflect.ValueOf(t).Elem(), reflect.ValueOf(o).Elem()) }

// AllGuesses returns how many guesses there were.
func (t *Tally) AllGuesses() int64 { return t.GuessesWon + t.GuessesLost }

// A Pair counts how two policies fared on the same boards. The sums are of the
// differences between them, the first less the second, and are 0 unless the
// chances of both are exact.
type Pair struct {
	Both    int64 `json:"both"`
	OnlyA   int64 `json:"only_a"`
	OnlyB   int64 `json:"only_b"`
	Neither int64 `json:"neither"`
	PairLuck
}

// Add adds a game that each of the two has won or not.
func (p *Pair) Add(a, b bool) {
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

func (p *Pair) merge(o *Pair) { addNumbers(reflect.ValueOf(p).Elem(), reflect.ValueOf(o).Elem()) }

// TallyLuck are sums over games of Outcome.Expected and Outcome.Luck, for the
// luck-adjusted estimate.
type TallyLuck struct {
	Expected     Fixed `json:"expected"`         // of Expected
	ExpectedSq   Fixed `json:"expected_squares"` // of its squares
	Luck         Fixed `json:"luck"`             // of Luck
	LuckSq       Fixed `json:"luck_squares"`     // of its squares
	ExpectedLuck Fixed `json:"expected_luck"`    // of the products of both
}

// PairLuck are the same sums over the differences between two policies. They are
// left out where they are 0.
type PairLuck struct {
	Expected     Fixed `json:"expected,omitempty"`
	ExpectedSq   Fixed `json:"expected_squares,omitempty"`
	Luck         Fixed `json:"luck,omitempty"`
	LuckSq       Fixed `json:"luck_squares,omitempty"`
	ExpectedLuck Fixed `json:"expected_luck,omitempty"`
}

func (t *Tally) luck() *TallyLuck { return &t.TallyLuck }
func (p *Pair) luck() *TallyLuck  { return (*TallyLuck)(&p.PairLuck) }

// add adds a game.
func (l *TallyLuck) add(expected, luck float64) {
	l.Expected += toFixed(expected)
	l.ExpectedSq += toFixed(expected * expected)
	l.Luck += toFixed(luck)
	l.LuckSq += toFixed(luck * luck)
	l.ExpectedLuck += toFixed(expected * luck)
}

// sums returns them as sums over so many games.
func (l *TallyLuck) sums(games int64) Sums {
	return Sums{
		N: float64(games),
		Y: l.Expected.Float(), YY: l.ExpectedSq.Float(),
		X: l.Luck.Float(), XX: l.LuckSq.Float(), XY: l.ExpectedLuck.Float(),
	}
}
