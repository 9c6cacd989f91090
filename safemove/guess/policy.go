package guess

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/safemove/net"
)

// A Policy is a way to choose a square to uncover when none is certainly free.
type Policy struct {
	Name     string
	Doc      string // how it chooses, in one line
	Settings []Setting
	New      func(GuesserOptions) Guesser
}

// Best is the default policy.
var Best = Policy{
	"best", "the best chance to survive this guess and the next, corrected by a learned net; perfect endgames", bestSettings, newBest,
}

// Policies lists every policy, the default first. To add one, add a line here,
// and its settings of a searcher or a Guesser of its own.
var Policies = []Policy{
	Best,
	{"safest", "the least chance of a mine; of equal squares the best as above", nil, newSafest},
	{"deep", "as best, but plays games out from the best squares, and searches longer endgames", deepSettings, newDeep},
}

// Thorough is the policy best for a player with a second to spare: it searches
// longer endings, and else chooses by rollouts. A [Scorer] never finds a
// mistake in its choices.
var Thorough = Policy{Best.Name, Best.Doc, nil, newThorough}

// DefaultViews is the default number of views of the net that best averages.
const DefaultViews = 2

var bestSettings = []Setting{
	{"near", "a square must be at least X times as safe as the safest", 0.9, 0, 1, number},
	{"open", "look at X squares that touch no number", 12, 1, 10_000, Whole},
	{"learned", "views of the learned net to compare near equals", DefaultViews, 0, net.Turns, Whole},
	{"layouts", "search endings of up to X layouts", 1500, 0, 100_000, Whole},
	{"states", "give that search up after X states", 10_000, 1, 1e9, Whole},
}

var deepSettings = []Setting{
	{"play-outs", "play X rollouts for a guess; 0 for the default number", 0, 0, 1e9, Whole},
}

const (
	deepLayouts     = 8000 // the most layouts for a search to the end
	deepStates      = 200_000
	deepRivalry     = 0.93 // the least share of the best score of a rival
	thoroughLayouts = 32768
	thoroughStates  = 1_000_000
	thoroughRounds  = 100 // to choose the best square
)

func newBest(o GuesserOptions) Guesser { return newSearcher(o) }

func newSafest(o GuesserOptions) Guesser {
	o.Values = Values{"near": 1 - alike, "learned": 0, "layouts": 0}
	g := newSearcher(o)
	g.byChance = true
	return g
}

func newDeep(o GuesserOptions) Guesser {
	budget := o.Values["play-outs"]
	o.Values = Values{"layouts": deepLayouts, "states": deepStates}
	g := newSearcher(o)
	g.rivalry, g.rollouts, g.budget = deepRivalry, newRollouts(Values{"learned": 0}), int(budget)
	return g
}

func newThorough(o GuesserOptions) Guesser {
	g := newDeep(o).(*searcher)
	g.layouts, g.mostStates, g.rounds = thoroughLayouts, thoroughStates, thoroughRounds
	return g
}

// ByName returns the policy with the given name. The error names the others.
func ByName(name string) (Policy, error) {
	p, err := Named(Policies, name, func(p Policy) string { return p.Name })
	if err != nil {
		err = fmt.Errorf("policy %q: %w", name, err)
	}
	return p, err
}

// A PolicyPlayer plays whole games, and can describe its last move. Its moves
// do not depend on earlier games.
type PolicyPlayer interface {
	// Begin starts a game on a board of the given size with total mines.
	Begin(size board.Size, total int)
	// Turn returns the next move.
	Turn(v board.View) (board.Move, error)
	// LastMove describes the move returned last.
	LastMove() PlayerMove
}

// A PlayerMove describes one move of a player.
type PlayerMove struct {
	Guess  int     // the kind of guess, as the player numbers them; -1 if the move is certain
	Rule   int     // the kind of certain move, as the player numbers them; -1 if there are none
	Right  float64 // the chance that a guess is right
	Value  float64 // how good the position is after a right guess, in any unit, or 0
	Solved bool    // every way the game can end was searched: Win is known
	Win    float64 // the exact chance to win with this player
}

// GuesserOptions configure a [Guesser]. With the zero value every setting has
// its default value.
type GuesserOptions struct {
	Values  Values // of its settings; others have their default values
	Explain bool   // fill Choice.Candidates, which allocates at each guess
}

// A Guesser chooses squares by a policy. Its choice depends only on the
// position. It reuses its memory; each goroutine needs its own.
type Guesser interface {
	// Guess fills c with its choice in a position in which Analyse has found
	// nothing certain.
	Guess(p *Position, c *Choice)
}

// A Method says how a square was chosen.
type Method uint8

// The methods.
const (
	ByChance  Method = iota // the least chance of a mine
	BySteps                 // the chance to survive some guesses
	ByEnd                   // every way the game can end was searched
	ByPlay                  // rollouts
	ByDensity               // too many layouts to count: chances are mines/squares
)

// String returns the method in a few words. It panics if there is no such
// method.
func (m Method) String() string {
	return [...]string{
		ByChance:  "least chance of a mine",
		BySteps:   "chance to survive this guess and the next",
		ByEnd:     "every ending searched",
		ByPlay:    "games played out",
		ByDensity: "mines per square, since the layouts are beyond counting",
	}[m]
}

// A Choice is a square to uncover and why.
type Choice struct {
	Candidate
	Method     Method
	Learned    bool        // by BySteps: the net chose among nearly equal scores
	Layouts    float64     // the number of layouts; rounded, may be +Inf
	Candidates []Candidate // with GuesserOptions.Explain: the choice first, then by score
}

// A Candidate is a square that could be uncovered.
type Candidate struct {
	Square   board.Square
	Free     float64 // that it holds no mine
	Progress float64 // that it holds no mine and the next move is no guess; -1 if not computed
	Score    float64 // the figure that the policy compares; by ByEnd the chance to win
}

// sort orders the candidates: the choice first, then by score, then by chance.
func (c *Choice) sort() {
	slices.SortStableFunc(c.Candidates, func(a, b Candidate) int {
		if a.Square == c.Square {
			return -1
		}
		if b.Square == c.Square {
			return 1
		}
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Free, a.Free))
	})
}

// A Setting is a number, or a switch, that a user can set for a policy.
type Setting struct {
	Name, Doc string
	Default   float64
	Low, High float64 // the least and the greatest value allowed
	Kind      SettingKind
}

// A SettingKind says which values a setting can have.
type SettingKind uint8

// The kinds of setting.
const (
	number SettingKind = iota
	Whole              // a number without a fraction
	Switch             // off or on: 0 or 1
)

// switches are the values of a switch.
var switches = [...]string{"off", "on"}

// Format returns a value of the setting as text.
func (s Setting) Format(x float64) string {
	if s.Kind == Switch {
		return switches[int(x)]
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// want describes the values that the setting can have.
func (s Setting) want() string {
	format := [...]string{number: "from %s to %s", Whole: "a whole number from %s to %s", Switch: "%s or %s"}[s.Kind]
	return fmt.Sprintf(format, s.Format(s.Low), s.Format(s.High))
}

// parse reads a value; ok is false if the setting cannot have it.
func (s Setting) parse(text string) (x float64, ok bool) {
	if s.Kind == Switch {
		i := slices.Index(switches[:], text)
		return float64(i), i >= 0
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil && x >= s.Low && x <= s.High && (s.Kind != Whole || x == math.Trunc(x))
}

// Values holds the values of settings, by their names.
type Values map[string]float64

// Over returns the values of all settings: those in v, and the default values
// of the others.
func (v Values) Over(settings []Setting) Values {
	all := make(Values, len(settings))
	for _, s := range settings {
		all[s.Name] = s.Default
	}
	maps.Copy(all, v)
	return all
}

// An UnknownError reports a name that does not exist, with the names that do.
type UnknownError struct {
	Name  string
	Names []string
}

// Error lists the names that exist.
func (e *UnknownError) Error() string { return "want one of " + strings.Join(e.Names, ", ") }

// Named returns the element of all with the given name. The error is an
// [*UnknownError].
func Named[T any](all []T, name string, nameOf func(T) string) (found T, err error) {
	unknown := &UnknownError{Name: name}
	for _, x := range all {
		if nameOf(x) == name {
			return x, nil
		}
		unknown.Names = append(unknown.Names, nameOf(x))
	}
	return found, unknown
}

// ParseValues reads a text such as "layouts=500:near=0.95". The error says
// which setting is wrong and which values it can have.
func ParseValues(settings []Setting, text string) (Values, error) {
	v := make(Values)
	for part := range strings.SplitSeq(text, ":") {
		name, value, _ := strings.Cut(part, "=")
		if _, twice := v[name]; twice {
			return nil, fmt.Errorf("%s is set twice", name)
		}
		s, err := Named(settings, name, func(s Setting) string { return s.Name })
		if err != nil {
			return nil, fmt.Errorf("%q: %w", part, err)
		}
		x, ok := s.parse(value)
		if !ok {
			return nil, fmt.Errorf("%q: want %s=X with X %s", part, name, s.want())
		}
		v[name] = x
	}
	return v, nil
}
