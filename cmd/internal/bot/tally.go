package bot

import (
	"time"

	"minesweeper/cmd/internal/simulate"
)

// A Tally sums up the games of one program.
type Tally struct {
	Bot     string // its name
	Games   int    // without void games
	Wins    int
	Lost    int // on mines
	Void    int // games that do not count, because of a fault of the referee
	Faults  map[Verdict]int
	First   map[Verdict]Played // the first game lost by each
	Retired bool               // games were lost without a start
	Turns   int                // moves, of all games
	Wasted  int                // moves that changed nothing
	Time    time.Duration      // for all answers
	Slowest time.Duration      // the longest time for one answer
	Quality Quality            // all games together
	luck    simulate.Folds
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
		t.Retired = t.Retired || p.Fault.Retired
	}
	if p.Outcome == Void {
		t.Void++
		return
	}
	t.Games++
	switch p.Outcome {
	case Won:
		t.Wins++
	case Lost:
		t.Lost++
	}
	if q := p.Quality; q != nil {
		t.Quality.Guesses += q.Guesses
		t.Quality.Risks += q.Risks
		t.Quality.Chance += q.Chance
		t.Quality.Best += q.Best
		t.Quality.Luck += q.Luck
		t.luck.Add(uint64(p.Game), p.won(), q.Luck)
	}
}

// WinRate returns the share of games won, with its interval.
func (t *Tally) WinRate() simulate.Interval { return simulate.Wilson(int64(t.Wins), int64(t.Games)) }

// PerMove returns the average time of an answer.
func (t *Tally) PerMove() time.Duration { return t.Time / time.Duration(max(1, t.Turns)) }

// A Report sums up the games of a match so far.
type Report struct {
	Match      *Match
	Unisolated bool // a game was played while programs were not isolated
	Played     int  // games, of every program
	Tallies    []Tally
	Pairs      []simulate.Pair    // in the order of [simulate.Pairs]
	State      simulate.TestState // the last of the match's test
}

// NewReport returns the report of the games in a log. The programs need not
// have their names yet.
func NewReport(l *Log) *Report {
	m := l.Match
	r := &Report{Match: m, Unisolated: l.Unisolated || !m.Isolated(), Tallies: make([]Tally, len(m.Entries))}
	for i := range r.Tallies {
		r.Tallies[i].Faults = make(map[Verdict]int)
		r.Tallies[i].First = make(map[Verdict]Played)
	}
	r.Pairs = make([]simulate.Pair, len(simulate.Pairs(len(m.Entries))))
	r.State.Test = m.Settings.Test
	for _, game := range l.Games {
		r.Add(game)
	}
	return r
}

// Add adds a game: its result for each program.
func (r *Report) Add(results []Played) {
	r.Played++
	for i, p := range results {
		r.Tallies[i].Bot = p.Bot
		r.Tallies[i].add(p)
	}
	for k, at := range simulate.Pairs(len(r.Tallies)) {
		r.Pairs[k] = withGame(r.Pairs[k], &results[at[0]], &results[at[1]])
	}
	r.test()
}

// luckAdjusted estimates the share of games that program i won with less
// influence of luck than its win rate.
func (r *Report) luckAdjusted(i int) simulate.Interval {
	return r.Tallies[i].luck.WithoutLuck(r.prior())
}

func (r *Report) prior() simulate.Prior { return simulate.PriorsOf(r.Match.Settings.Spec).Progress }

// withGame returns a pair with one more game, which counts unless it is void.
func withGame(p simulate.Pair, a, b *Played) simulate.Pair {
	if a.Outcome == Void || b.Outcome == Void {
		return p
	}
	p.Add(a.Outcome == Won, b.Outcome == Won)
	if a.Quality != nil && b.Quality != nil {
		p.Luck.Add(uint64(a.Game), a.won()-b.won(), a.Quality.Luck-b.Quality.Luck)
	}
	return p
}

// won returns 1 for a game that was won, else 0.
func (p *Played) won() float64 {
	if p.Outcome == Won {
		return 1
	}
	return 0
}

// test runs the test of a match, if there is one and it is time for that.
func (r *Report) test() {
	s := r.Match.Settings
	if s.Test == (simulate.Test{}) || r.Played%simulate.LookEvery != 0 || r.State.Decided() {
		return
	}
	pair := &r.Pairs[0]
	r.State = s.Test.StateAfter(simulate.Compared{Counts: pair.Counts, Luck: pair.Luck.All()}, r.prior().Slope)
	r.State.Ended = r.State.Decided() && r.Played < s.Games
}
