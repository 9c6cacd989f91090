package bot

import (
	"time"

	"minesweeper/cmd/mines/internal/simulate"
)

// A Tally sums up the games of one program.
type Tally struct {
	Bot     string
	Games   int // void ones apart
	Wins    int
	Lost    int // on mines
	Void    int
	Faults  map[Verdict]int
	First   map[Verdict]Played // the first game lost by each
	Turns   int
	Wasted  int
	Time    time.Duration
	Slowest time.Duration
	Quality Quality // all games together
	luck    moments
}

// Faulty returns how many games were lost by faults.
func (t *Tally) Faulty() int { return t.Games - t.Wins - t.Lost }

// add adds a game.
func (t *Tally) add(p Played) {
	t.Turns += p.Turns
	t.Wasted += p.Wasted
	t.Time += p.Time
	t.Slowest = max(t.Slowest, p.Slowest)
	if p.Fault != nil {
		if t.Faults[p.Fault.Verdict]++; t.Faults[p.Fault.Verdict] == 1 {
			t.First[p.Fault.Verdict] = p
		}
	}
	if p.Outcome == Void {
		t.Void++
		return
	}
	t.Games++
	won := 0.0
	switch p.Outcome {
	case Won:
		t.Wins++
		won = 1
	case Lost:
		t.Lost++
	}
	if q := p.Quality; q != nil {
		t.Quality.Guesses += q.Guesses
		t.Quality.Risks += q.Risks
		t.Quality.Chance += q.Chance
		t.Quality.Best += q.Best
		t.Quality.Luck += q.Luck
		t.Quality.Unjudged += q.Unjudged
		t.luck.add(won, q.Luck)
	}
}

// WinRate returns the share of games won, with its interval.
func (t *Tally) WinRate() simulate.Interval { return simulate.Wilson(int64(t.Wins), int64(t.Games)) }

// Adjusted returns an estimate of the same that is less a matter of luck.
//
// Luck, see [Quality], is 0 on average, and games with more of it are won more
// often. Taking b·luck off every outcome therefore changes nothing but the
// spread, which is least when b is the regression coefficient of outcomes on
// luck: the method of control variates. That b is estimated from the same games
// makes an error that is small beside the interval once there are a hundred or
// so.
//
// Where all games came out alike there is nothing to adjust, and the plain
// share is all that can be said.
func (t *Tally) Adjusted() simulate.Interval {
	if t.Wins == 0 || t.Wins == t.Games {
		return t.WinRate()
	}
	return t.luck.adjusted()
}

// PerMove returns the average time of an answer.
func (t *Tally) PerMove() time.Duration { return t.Time / time.Duration(max(1, t.Turns)) }

// moments are the sums that a mean with a control variate needs.
type moments struct{ n, y, x, yy, xx, xy float64 }

func (m *moments) add(y, x float64) {
	m.n++
	m.y += y
	m.x += x
	m.yy += y * y
	m.xx += x * x
	m.xy += x * y
}

// adjusted returns the mean of y without what goes along with x, whose
// expectation is 0.
func (m *moments) adjusted() simulate.Interval {
	if m.n == 0 {
		return simulate.Interval{Low: 0, High: 1}
	}
	y, x := m.y/m.n, m.x/m.n
	varY, varX, cov := m.yy/m.n-y*y, m.xx/m.n-x*x, m.xy/m.n-x*y
	b := 0.0
	if varX > 0 {
		b = cov / varX
	}
	return simulate.Mean(y-b*x, varY-b*cov, m.n)
}

// A Report sums up a match, as far as it has come.
type Report struct {
	Match   *Match
	Played  int // games, of every program
	Tallies []Tally
	Pairs   []simulate.Pair // in the order of [Report.EachPair]
	Elapsed time.Duration
}

// NewReport returns the report of a match before its first game. The programs
// need not have their names yet.
func NewReport(m *Match) *Report {
	r := &Report{Match: m, Tallies: make([]Tally, len(m.Entries))}
	for i := range r.Tallies {
		r.Tallies[i].Faults = make(map[Verdict]int)
		r.Tallies[i].First = make(map[Verdict]Played)
	}
	r.Pairs = make([]simulate.Pair, len(m.Entries)*(len(m.Entries)-1)/2)
	return r
}

// Add adds a game, with what became of it for every program.
func (r *Report) Add(results []Played) {
	r.Played++
	for i, p := range results {
		r.Tallies[i].Bot = p.Bot
		r.Tallies[i].add(p)
	}
	r.EachPair(func(k, i, j int) {
		if results[i].Outcome != Void && results[j].Outcome != Void {
			r.Pairs[k].Add(results[i].Outcome == Won, results[j].Outcome == Won)
		}
	})
}

// EachPair calls f with the number of each pair of programs, and theirs.
func (r *Report) EachPair(f func(k, i, j int)) {
	k := 0
	for i := range r.Tallies {
		for j := i + 1; j < len(r.Tallies); j++ {
			f(k, i, j)
			k++
		}
	}
}
