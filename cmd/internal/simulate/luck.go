package simulate

import (
	"math"

	"minesweeper/board/generate"
)

// Luck-adjusted estimates
//
// A game has a result y and a luck x, the sum over its guesses of weight times
// (1 or 0, whether it was right, minus its chance). If chances are exact, luck
// is 0 on average, whatever the weights. So y - bx has the same mean as y for
// any slope b that does not depend on the game, and for the slope of y over x
// it has the least variance. Luck is then called a control variate.
//
// A slope fitted on the same games depends on them, and the estimate is biased:
// by a point in 30 games of a player who wins 97 of 100. So the games are dealt
// into folds, and the slope for each fold comes from the games of the others,
// together with the one of [PriorsOf], which counts as much as two games.

// folds is the number of folds; a game's fold is its number modulo folds.
const folds = 10

// Folds are the sums of luck of many games, by fold.
type Folds [folds]Luck

// A Luck holds sums over games of their results and their luck. For two
// policies it holds the sums of the differences between the two.
type Luck struct {
	Games        int64 `json:"games,omitempty"`
	Expected     Fixed `json:"expected,omitempty"`         // sum of the results, such as Outcome.Expected
	ExpectedSq   Fixed `json:"expected_squares,omitempty"` // sum of their squares
	Sum          Fixed `json:"luck,omitempty"`             // sum of the luck, such as Outcome.Luck
	LuckSq       Fixed `json:"luck_squares,omitempty"`     // sum of its squares
	ExpectedLuck Fixed `json:"expected_luck,omitempty"`    // sum of the products of both
}

// Add adds the game with a number.
func (f *Folds) Add(game uint64, result, luck float64) { f[game%folds].add(result, luck) }

func (l *Luck) add(result, luck float64) {
	l.Games++
	l.Expected += ToFixed(result)
	l.ExpectedSq += ToFixed(result * result)
	l.Sum += ToFixed(luck)
	l.LuckSq += ToFixed(luck * luck)
	l.ExpectedLuck += ToFixed(result * luck)
}

// All returns the sums over all folds.
func (f *Folds) All() Luck { return f.without(-1) }

// without returns the sums over all folds but one.
func (f *Folds) without(fold int) (sum Luck) {
	for i := range f {
		if i != fold {
			plus(&sum, &f[i])
		}
	}
	return sum
}

// slope returns the slope of the results over their luck, with a prior.
func (l *Luck) slope(p Prior) float64 {
	weight := 2 * p.Spread
	both, squares := float64(weight*p.Slope), weight+l.LuckSq.Float()
	if l.Games > 0 {
		mean := l.Expected.Float() / float64(l.Games)
		both += l.ExpectedLuck.Float() - float64(mean*l.Sum.Float())
	}
	return both / squares
}

// residuals returns the sums of y - bx and of its squares.
func (l *Luck) residuals(b float64) (sum, squares float64) {
	sum = l.Expected.Float() - float64(b*l.Sum.Float())
	squares = l.ExpectedSq.Float() - float64(2*b*l.ExpectedLuck.Float()) + float64(b*b*l.LuckSq.Float())
	return sum, squares
}

// WithoutLuck estimates the share of wins, or the difference of two, with the luck
// taken out. The results are from least to 1. Neither the share nor its interval
// is cut to these numbers, which would bias it. For the interval, one result of
// least and one of 1 are added to the variance. That of a share is at least as
// wide as that of [Wilson] for as many games that were all won: little doubt seems
// left after a few games with the same result.
func (f *Folds) WithoutLuck(p Prior, least float64) Interval {
	all := f.All()
	if all.Games == 0 {
		return Interval{0, least, 1}
	}
	n, sum, squares := float64(all.Games), 0.0, 0.0
	for i := range f {
		others := f.without(i)
		y, yy := f[i].residuals(others.slope(p))
		sum += y
		squares += yy
	}
	mean := sum / n
	squares += float64((mean-least)*(mean-least)) + float64((1-mean)*(1-mean)) - float64(n*mean*mean)
	half := z95 * math.Sqrt(max(squares, 0)) / n // the sums of a file may not fit together
	if least == 0 {
		half = max(half, z95*z95/(n+z95*z95))
	}
	return Interval{mean, mean - half, mean + half}
}

// Prior returns the prior for the luck of the run's games.
func (r *Record) Prior() Prior {
	if r.OfPrograms() {
		return PriorsOf(r.Settings.Spec).Progress
	}
	return PriorsOf(r.Settings.Spec).Valued
}

// LuckAdjusted estimates the share of wins of policy i with the luck taken out.
func (r *Record) LuckAdjusted(i int) Interval { return r.Tallies[i].Luck.WithoutLuck(r.Prior(), 0) }

// A Prior is what is known of the luck of a game before it is played: the slope
// of the results over it, and the mean of its square.
type Prior struct{ Slope, Spread float64 }

// Priors are the priors for the two ways in which guesses are weighted: by the
// value of the position that a right guess leads to, as for Outcome.Luck, and
// by the progress of the game, as for outside programs.
type Priors struct{ Valued, Progress Prior }

// A boardKind is a kind of board without the place of its first square.
type boardKind struct {
	rows, cols, mines int
	first             generate.First
}

// knownPriors are those of a million games of best on each kind of board.
var knownPriors = map[boardKind]Priors{
	{9, 9, 10, generate.Open}:   {Prior{0.983, 0.0013}, Prior{1.006, 0.0141}},
	{9, 9, 10, generate.Safe}:   {Prior{0.969, 0.0533}, Prior{1.492, 0.0252}},
	{9, 9, 10, generate.Any}:    {Prior{0.959, 0.1469}, Prior{1.681, 0.0492}},
	{10, 10, 10, generate.Any}:  {Prior{0.979, 0.1158}, Prior{1.783, 0.0353}},
	{16, 16, 40, generate.Open}: {Prior{0.862, 0.0103}, Prior{0.954, 0.0564}},
	{16, 16, 40, generate.Safe}: {Prior{0.854, 0.1081}, Prior{1.209, 0.0728}},
	{16, 16, 40, generate.Any}:  {Prior{0.845, 0.2073}, Prior{1.335, 0.0944}},
	{16, 30, 99, generate.Open}: {Prior{0.519, 0.1432}, Prior{0.720, 0.2472}},
	{16, 30, 99, generate.Safe}: {Prior{0.506, 0.2854}, Prior{0.776, 0.2254}},
	{16, 30, 99, generate.Any}:  {Prior{0.488, 0.3580}, Prior{0.785, 0.2194}},
}

// PriorsOf returns the priors for a kind of board. A slope that is only about
// right biases nothing, so that of other kinds follows from their density of
// mines: on dense boards most games are lost, lucky or not.
func PriorsOf(s generate.Spec) Priors {
	if p, ok := knownPriors[boardKind{s.Size.Rows, s.Size.Cols, s.Mines, s.First}]; ok {
		return p
	}
	density := float64(s.Mines) / float64(s.Size.Squares())
	slope := max(0.05, min(0.95-float64(6.6*(density-0.14)), 0.97)) // without a fused multiply-add
	return Priors{Prior{slope, 0.1}, Prior{1.4 * slope, 0.1}}
}
