package simulate

import (
	"fmt"
	"math"
)

// Records are files that people may edit and disks may spoil. What is read is
// therefore believed only if its numbers could have come from games: counts add
// up, and sums over games keep the bounds that their terms have.

// mostCount is more than any count of a run comes to, and little enough that
// counts can be added.
const mostCount = 1 << 60

// mostSeconds is more than any run takes, and keeps sums of times finite.
const mostSeconds = 1e12

// mostSuccess is more than the product of the chances of a game's guesses comes
// to. It is 1 where chances are exact, but classic's offset makes some exceed 1.
const mostSuccess = 1000

// fit returns an error unless the numbers of a record that was read fit each
// other, and what its lines say besides.
func (r *Record) fit(lines []anyLine) error {
	for i := range r.Tallies {
		l := &lines[i]
		if l.Run.differs(&lines[0].Run) || !r.Tallies[i].fits(l.Exact) || !r.says(i, l) {
			return misfit(l.Policy)
		}
	}
	pairs := lines[len(r.Tallies):]
	for k, at := range EachPair(len(r.Tallies)) {
		i, j := at[0], at[1]
		if !pairs[k].fits(&r.Tallies[i], &r.Tallies[j]) || !r.compares(k, &r.Policies[i], &r.Policies[j], &pairs[k]) {
			return misfit(lines[i].Policy + " and " + lines[j].Policy)
		}
	}
	return nil
}

func misfit(policy string) error {
	return fmt.Errorf("policy %s: its numbers do not fit each other", policy)
}

// differs tells whether two lines are of different runs.
func (l *runLine) differs(o *runLine) bool { return fmt.Sprint(*l) != fmt.Sprint(*o) }

// says tells whether the line of a policy says what follows from its tally.
func (r *Record) says(i int, l *anyLine) bool {
	want := r.policyLine(i)
	return l.Games == want.Games && l.Wins == want.Wins && l.policyLine.Guesses == want.Guesses &&
		l.Size == want.Size && l.Mines == want.Mines && alike(Interval(l.percentage), Interval(want.percentage)) &&
		near(l.Deviation, want.Deviation) && bothAlike((*Interval)(l.LuckAdjusted), (*Interval)(want.LuckAdjusted)) &&
		seconds(l.Seconds) && seconds(l.CPUSeconds)
}

// near leaves room for machines that round otherwise.
func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

func alike(a, b Interval) bool {
	return near(a.Value, b.Value) && near(a.Low, b.Low) && near(a.High, b.High)
}

// bothAlike compares what need not be there.
func bothAlike(a, b *Interval) bool {
	return a == nil && b == nil || a != nil && b != nil && alike(*a, *b)
}

func seconds(s *float64) bool { return s == nil || *s >= 0 && *s <= mostSeconds }

// fits tells whether games can have come to the tally.
func (t *Tally) fits(exact bool) bool {
	if t.Games < 0 || t.Games > mostCount || t.Wins < 0 || t.Wins > t.Games || !addUp(t.Wins, t.WinsByGuesses[:]) {
		return false
	}
	for _, n := range append([]int64{t.GuessesWon, t.GuessesLost}, t.Rules...) {
		if n < 0 || n > mostCount {
			return false
		}
	}
	return t.guessesFit() && t.successFits(exact) && t.luckFits()
}

// addUp tells whether counts, none of them negative, have the given sum.
func addUp(sum int64, counts []int64) bool {
	for _, n := range counts {
		if n < 0 || n > sum {
			return false
		}
		sum -= n
	}
	return sum == 0
}

// guessesFit compares the guesses by result, by kind, by chance and by game.
func (t *Tally) guessesFit() bool {
	var used, failed, right []int64
	var chance, chances Fixed
	for _, g := range t.Guesses {
		used, failed = append(used, g.Used), append(failed, g.Failed)
		chance += g.Chance
		if g.Failed < 0 || g.Failed > g.Used || !within(g.Chance, -1, 2, g.Used) {
			return false
		}
	}
	all, lost := t.AllGuesses(), sum(failed)
	if !addUp(all, used) || t.Stuck < 0 || t.Stuck > t.Games-t.Wins || lost > t.Games-t.Wins-t.Stuck {
		return false
	}
	used = used[:0]
	for i, b := range t.Calibration {
		used, right = append(used, b.Used), append(right, b.Right)
		chances += b.Chance
		if b.Right < 0 || b.Right > b.Used || !b.inPlace(i) {
			return false
		}
	}
	return addUp(all, used) && addUp(all-lost, right) && chance == chances && t.winsByGuessesFit()
}

func sum(counts []int64) (s int64) {
	for _, n := range counts {
		s += n
	}
	return s
}

// inPlace tells whether the chances of a bin are those of bin i. The first and
// the last one have what classic's offset makes exceed 0 and 1.
func (b *Bin) inPlace(i int) bool {
	low, high := float64(i)/Bins, float64(i+1)/Bins
	switch i {
	case 0:
		low = -1
	case Bins - 1:
		high = 2
	}
	return within(b.Chance, low, high, b.Used) && within(b.Variance, -2, 0.25, b.Used)
}

// winsByGuessesFit compares how many guesses the games won have; the last count
// is of games that may have more.
func (t *Tally) winsByGuessesFit() bool {
	least := 0.0
	for n, wins := range t.WinsByGuesses {
		least += float64(n) * float64(wins)
	}
	more := t.WinsByGuesses[MostGuesses] > 0
	return float64(t.GuessesWon) == least || more && float64(t.GuessesWon) > least
}

// successFits compares the success probabilities with the games.
func (t *Tally) successFits(exact bool) bool {
	low, high := 0.0, 1.0
	if !exact {
		low, high = -mostSuccess, mostSuccess
	}
	return within(t.SuccessWon, low, high, t.Wins) && within(t.SuccessLost, low, high, t.Games-t.Wins)
}

// within tells whether a sum of n terms can be of terms from low to high, each
// of which was rounded.
func within(f Fixed, low, high float64, n int64) bool {
	slack := float64(n) / fixedUnit
	return f.Float() >= float64(n)*low-slack && f.Float() <= float64(n)*high+slack
}

// luckFits compares the sums for the luck-adjusted estimate: what games came to
// is from 0 to 1, and no sum of products exceeds the root of that of the
// squares (the inequality of Cauchy and Schwarz).
func (t *Tally) luckFits() bool {
	slack := float64(t.Games) / fixedUnit
	return within(t.Expected, 0, 1, t.Games) && t.ExpectedSq.Float() <= t.Expected.Float()+slack &&
		t.luck().sums(t.Games).fit()
}

// fit tells whether these can be sums over games.
func (s Sums) fit() bool {
	slack := s.N / fixedUnit
	bounded := func(product, a, b float64) bool {
		return max(0, math.Abs(product)-slack) <= math.Sqrt((a+slack)*(b+slack))*(1+1e-9)
	}
	return s.YY >= 0 && s.XX >= 0 && bounded(s.Y, s.YY, s.N) && bounded(s.X, s.XX, s.N) && bounded(s.XY, s.YY, s.XX)
}

// fits tells whether two policies with these tallies can have fared so.
func (p Pair) fits(a, b *Tally) bool {
	return addUp(a.Games, []int64{p.Both, p.OnlyA, p.OnlyB, p.Neither}) &&
		p.Both+p.OnlyA == a.Wins && p.Both+p.OnlyB == b.Wins &&
		within(p.ExpectedSq, 0, 1, a.Games) &&
		p.luck().sums(a.Games).fit()
}

// compares tells whether the line of a pair says what follows from its counts.
func (r *Record) compares(k int, a, b *Policy, l *anyLine) bool {
	want := r.pairLine(k, a, b, nil)
	return l.A == want.A && l.B == want.B && alike(Interval{l.Difference, l.Low, l.High}, Interval(want.gap)) &&
		bothAlike((*Interval)(l.WithoutLuck), (*Interval)(want.WithoutLuck))
}
