package review

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/replay"
	"minesweeper/cmd/internal/answer"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
)

// The reason of a verdict on a guess, where the scripts do not show it.
func TestWhyGuess(t *testing.T) {
	c := guess.Comparison{Known: true, Win: 0.75, Cost: 0.25, Error: 0.125}
	c.Best.Square = board.Square{Row: 1}
	exact := c
	exact.Exact = true
	for _, x := range []struct {
		c      guess.Comparison
		rating judge.Rating
		want   string
	}{
		{exact, judge.Blunder, "B1 was better"},
		{exact, judge.Forced, "it had to be guessed sooner or later"},
		{exact, judge.AsGood, "nothing was certain, and B1 was just as good"},
		{exact, judge.Inaccuracy, "B1 was better: it wins with chance 0.7500, not 0.5000"},
		{c, judge.AsGood, "no difference to B1 is shown: 0.2500 ± 0.1250"},
		{c, judge.Mistake, "B1 was better, as rollouts show"},
		{c, judge.Unrated, "the board is too wide to play it out"},
	} {
		if got := whyGuess(judge.Guess{Comparison: x.c, Rating: x.rating}, "B1"); got != x.want {
			t.Errorf("%v: %q, want %q", x.rating, got, x.want)
		}
	}
}

// The last line sums exact costs and, apart, estimates.
func TestGivenAway(t *testing.T) {
	for _, x := range []struct {
		s    Summary
		want string
	}{
		{Summary{}, ""},
		{Summary{Cost: 0.25}, "\nchances given away: 0.2500"},
		{Summary{Estimated: 1, Error: 0.5}, "\nchances given away: about 0.0000 ± 0.5000 in 1 guess that was estimated"},
		{Summary{Cost: 0.25, Estimated: 2, EstimatedCost: 0.5, Error: 1},
			"\nchances given away: 0.2500, and about 0.5000 ± 1.0000 in 2 guesses that were estimated"},
	} {
		if got := x.s.givenAway(); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}

// Only luck that is 0 looks like 0.
func TestLittleLuck(t *testing.T) {
	for luck, want := range map[answer.Decimal]string{0: "0.0000", 0.00005: "0.0001", 0.000049: "4.9e-05", 3.21e-9: "3.2e-09", 1: "1.0000"} {
		s := Summary{Luck: luck, Avoided: luck, Mistakes: 1}
		if got := s.String(); !strings.Contains(got, "\nluck "+want+"; "+want+" without the mistakes") {
			t.Errorf("%v: %s", luck, got)
		}
		if got := Table([]Row{{Summary: s}}); !strings.Contains(got, want) {
			t.Errorf("%v: %s", luck, got)
		}
	}
}

// distinct is a game whose figures all differ, so that none can stand for
// another.
func distinct() Summary {
	made := &replay.Clicks{
		Left: replay.Count{Effective: 31, Wasted: 4}, Right: replay.Count{Effective: 7}, Chord: replay.Count{Effective: 2, Wasted: 1},
	}
	s := Summary{Game: answer.Game{Rows: 2, Cols: 30, Total: 12, Outcome: "won", Moves: 71}, Clicks: 34, Seconds: new(answer.Decimal(0.5)),
		starts: 2, Certain: 13, Guesses: 7, Inaccuracies: 3, Mistakes: 8, Blunders: 9, Unrated: 10, Early: 11, Undecided: 14, Refused: 15,
		Luck: 0.25, Avoided: 0.5}
	s.Clicking = clickingOf(made, board.Difficulty{Openings: 5, Islands: 6}, 27, s.Seconds)
	return s
}

// Each figure of a game stands under its own name: in words, in the table, on
// the page of a folder, and on the game's.
func TestFigures(t *testing.T) {
	s := distinct()
	want := "won after 71 moves: 1 start, 13 certain, 7 guesses, 3 inaccuracies, 8 mistakes, 9 blunders, 10 not judged, 11 early flags, " +
		"14 undecided, 15 refused\nluck 0.2500; 0.5000 without the mistakes\n3BV 34, 0.500 seconds, 3BV/s 68.00\nopenings 5, islands 6\n" +
		"clicks 45: left 35 (4 wasted), right 7, chord 3 (1 wasted), Cl/s 90.00, IOE 0.60, Corr 0.89, ThrP 0.68"
	if got := s.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	rows := []Row{{File: "a/b.avf", Summary: s, Differences: []string{"odd"}}}
	want = "FILE       BOARD  RESULT  SECONDS  3BV  3BV/S  MOVES  GUESSES  MISTAKES  BLUNDERS    LUCK  WITHOUT\n" +
		"a/b.avf  2x30/12     won    0.500   34  68.00     71        7         8         9  0.2500   0.5000\n"
	if got := Table(rows); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	page, err := Index("games", rows)
	want = `<tr><th scope="row"><a href="./a/b.avf.html">a/b.avf</a><span class="difference">odd</span></th>` +
		`<td data-label="board">2×30, 12</td><td><span class="pill won">won</span></td><td data-label="seconds">0.500</td>` +
		`<td data-label="3BV">34</td><td data-label="3BV a second">68.00</td><td data-label="moves">71</td><td data-label="guesses">7</td>` +
		`<td data-label="mistakes">8</td><td data-label="blunders">9</td><td data-label="luck">25.0 %</td><td data-label="without mistakes">50.0 %</td></tr>`
	if err != nil || !strings.Contains(string(page), want) {
		t.Errorf("%v, got\n%s\nwant\n%s", err, page, want)
	}
	figured := []pageFigure{{"result", "won", "good"}, {"seconds", "0.500", ""}, {"3BV a second", "68.00", ""}, {"3BV", "34", ""},
		{"moves", "71", ""}, {"guesses", "7", "warn"}, {"mistakes", "8", "bad"}, {"blunders", "9", "bad"}, {"luck needed", "25.0 %", ""},
		{"without mistakes", "50.0 %", ""}, {"clicks", "45", ""}, {"wasted", "5", ""}, {"IOE", "0.60", ""}, {"ThrP", "0.68", ""},
		{"openings", "5", ""}, {"islands", "6", ""}}
	if got := figures(&s); !slices.Equal(got, figured) {
		t.Errorf("got  %v\nwant %v", got, figured)
	}
	one := figures(&Summary{Guesses: 1, Mistakes: 1, Blunders: 1})[3:6]
	if want := []pageFigure{{"guesses", "1", "warn"}, {"mistakes", "1", "bad"}, {"blunders", "1", "bad"}}; !slices.Equal(one, want) {
		t.Errorf("got  %v\nwant %v", one, want)
	}
	none := []pageFigure{{"result", "lost", "bad"}, {"3BV", "0", ""}, {"moves", "0", ""}, {"guesses", "0", ""}, {"mistakes", "0", "good"},
		{"blunders", "0", "good"}, {"luck needed", "0 %", ""}, {"without mistakes", "0 %", ""}}
	if got := figures(&Summary{Game: answer.Game{Outcome: "lost"}}); !slices.Equal(got, none) {
		t.Errorf("got  %v\nwant %v", got, none)
	}
}

// A game that was won in no time, or not won, has no speed.
func TestNoSpeed(t *testing.T) {
	s := distinct()
	s.Outcome = "lost"
	if seconds, speed := s.Time(), s.Speed(); seconds != "0.500" || speed != "-" {
		t.Errorf("%s seconds, %s 3BV a second", seconds, speed)
	}
	s.Outcome = "won"
	*s.Seconds = 0
	if seconds, speed := s.Time(), s.Speed(); seconds != "0.000" || speed != "-" {
		t.Errorf("%s seconds, %s 3BV a second", seconds, speed)
	}
}

// A game without clicks or without time has ratios of 0.
func TestNoClicks(t *testing.T) {
	c := clickingOf(&replay.Clicks{}, board.Difficulty{}, 0, new(answer.Decimal(0)))
	if *c != (Clicking{}) || c.String() != "clicks 0: left 0, right 0, chord 0" {
		t.Errorf("%+v, %s", *c, c)
	}
}

// A game is quoted without what is not known of it.
func TestQuoteWhole(t *testing.T) {
	s := distinct()
	s = Summary{Game: s.Game, Clicks: 34, Seconds: s.Seconds, Certain: 1, Luck: 0.25, Avoided: 0.5}
	for _, x := range []struct{ outcome, want string }{
		{"won", "Won in 0.500 s: 2×30 with 12 mines, 3BV 34, 68.00 a second. 71 moves: 1 certain, 0 guesses, 0 mistakes. Luck 25.0 %."},
		{"lost", "Lost in 0.500 s: 2×30 with 12 mines, 3BV 34. 71 moves: 1 certain, 0 guesses, 0 mistakes. Luck 25.0 %."},
		{"unfinished", "Not finished: 2×30 with 1 mine, 3BV 34. 1 move: 1 certain, 0 guesses, 1 mistake. Luck 25.0 %; 50.0 % without the mistakes."},
	} {
		s.Outcome = x.outcome
		if x.outcome == "unfinished" {
			s.Seconds, s.Total, s.Moves, s.Mistakes = nil, 1, 1, 1
		}
		if got := s.Quote(); got != x.want {
			t.Errorf("got  %s\nwant %s", got, x.want)
		}
	}
}

// The page lists the moves that were not certain, and the chart marks them, up
// to a number of each.
func TestNotable(t *testing.T) {
	unknown := answer.Decimal(math.NaN())
	var steps []pageStep
	for _, m := range []Remark{
		{Move: "A1", Kind: Start, Chance: 1, Seconds: new(answer.Decimal(1.25))}, {Move: "A2", Kind: Certain, Chance: 1}, {Move: "A3", Kind: Start, Chance: 0.5},
		{Move: "A4", Kind: AsGood, Chance: 1, Cost: 0.25}, {Move: "A5", Kind: Blunder, Chance: unknown, Cost: 0.25}, {Move: "A6", Kind: Mistake, Chance: 0.5},
	} {
		steps = append(steps, pageStep{Remark: m})
	}
	got := notable(steps)
	var said []string
	for _, m := range got {
		cost := ""
		if m.GivesAway() {
			cost = percent(m.Cost)
		}
		said = append(said, strings.Join([]string{fmt.Sprint(m.Number), string(m.Move), m.At(), m.Percent(), cost}, ","))
	}
	want := "1,A1,1.25,kept free, 3,A3,,50.0 %, 4,A4,,100 %, 5,A5,,,25.0 % 6,A6,,50.0 %,"
	if got := strings.Join(said, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	many := &pageData{steps: slices.Repeat([]pageStep{{Remark: Remark{Move: "A1", Kind: Early}}}, maxMarks+1)}
	for _, points := range [][]Point{nil, {{0, 0.5, 0.125}}} {
		many.points = points
		if many.forecast() || strings.Contains(drawCourse(many), "win") {
			t.Errorf("the chance to win is drawn from %d points", len(points))
		}
	}
	if n, marks := len(notable(many.steps)), strings.Count(drawCourse(many), "<circle"); n != 500 || marks != 500 {
		t.Errorf("%d moves are listed and %d are marked", n, marks)
	}
}

// Why an action is refused on a square.
func TestWhyRefused(t *testing.T) {
	for _, x := range []struct {
		kind  game.ActionKind
		state board.State
		want  string
	}{
		{game.Chord, 1, "shows 1: a chord needs 1 flag around it and a square to uncover"},
		{game.Chord, 2, "shows 2: a chord needs 2 flags around it and a square to uncover"},
		{game.Chord, 0, "shows no number"},
		{game.Unflag, board.Covered, "has no flag"},
		{game.Uncover, board.Flagged, "is flagged: remove the flag first"},
		{game.Uncover, 0, "is uncovered already"},
		{game.Flag, board.Flagged, "is flagged already"},
		{game.Flag, 3, "is uncovered already"},
	} {
		if got := WhyRefused(game.Action{Kind: x.kind}, x.state); got != x.want {
			t.Errorf("%v on %v: %q, want %q", x.kind, x.state, got, x.want)
		}
	}
}

// The chance to win is estimated before and after guesses, but not at flags,
// and at every 24th of the game.
func TestPointsAt(t *testing.T) {
	steps := make([]Remark, 240)
	for i := range steps {
		steps[i] = Remark{Move: "A1", Kind: Certain}
	}
	steps[13].Kind, steps[27].Kind = Forced, Blunder
	steps[47] = Remark{Move: "A1*", Kind: Mistake}
	steps[59].Kind = Early
	want := []int{1, 11, 13, 14, 21, 27, 28, 31}
	for at := 41; at < 240; at += 10 {
		want = append(want, at)
	}
	if got := pointsAt(steps); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for i := range steps {
		steps[i] = Remark{Move: "A1", Kind: Forced}
	}
	if got, want := pointsAt(steps)[:15], []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 21, 31}; !slices.Equal(got, want) {
		t.Errorf("among many guesses %v, want %v", got, want)
	}
}

// The chart of a game with a guess and a mistake.
func TestChart(t *testing.T) {
	f := &pageData{summary: Summary{Luck: 0.25}, points: []Point{{0, 0.5, 0.125}, {2, 0.75, 0.25}, {5, 0, 0}}}
	for _, s := range []struct {
		move answer.Word
		kind RemarkKind
		luck answer.Decimal
	}{{"A1", Start, 1}, {"A2", Best, 0.5}, {"A3", Certain, 0.5}, {"A4", Blunder, 0.25}, {"A5*", NotNeeded, 0.25}} {
		f.steps = append(f.steps, pageStep{Remark: Remark{Move: s.move, Kind: s.kind}, Luck: s.luck})
	}
	want := `<svg id="chart" viewBox="0 0 640 200" preserveAspectRatio="xMinYMid" role="img" aria-label="The luck that the game took, move by move; ` +
		`at the end 25.0 %. The chance to win, estimated; at first 50.0 %" data-left="66" data-right="632" data-moves="5">` +
		`<line class="grid" x1="66" x2="632" y1="176.0" y2="176.0"/><text x="60" y="180.0" class="axis end">0%</text>` +
		`<line class="grid" x1="66" x2="632" y1="135.8" y2="135.8"/><text x="60" y="139.8" class="axis end">25%</text>` +
		`<line class="grid" x1="66" x2="632" y1="95.5" y2="95.5"/><text x="60" y="99.5" class="axis end">50%</text>` +
		`<line class="grid" x1="66" x2="632" y1="55.2" y2="55.2"/><text x="60" y="59.2" class="axis end">75%</text>` +
		`<line class="grid" x1="66" x2="632" y1="15.0" y2="15.0"/><text x="60" y="19.0" class="axis end">100%</text>` +
		`<text x="66" y="195" class="axis">move 1</text><text x="632" y="195" class="axis end">5</text>` +
		`<path class="luck" d="M66.0 15.0H235.8V95.5H462.2V135.8H632.0"/>` +
		`<path class="doubt" d="M66.0 56.1L292.4 15.0L632.0 176.0L632.0 176.0L292.4 134.1L66.0 134.9Z"/><path class="win" d="M66.0 95.5L292.4 55.2L632.0 176.0"/>` +
		`<circle class="guess" cx="235.8" cy="176.0" r="4"><title>move 2: A2, best</title></circle>` +
		`<circle class="mistake" cx="462.2" cy="176.0" r="4"><title>move 4: A4, blunder</title></circle>` +
		`<line id="cursor" x1="66" x2="66" y1="15" y2="176"/></svg>`
	if got := markedKinds(f); !slices.Equal(got, []RemarkKind{Guess, Mistake}) {
		t.Errorf("the legend has %v", got)
	}
	if got := drawCourse(f); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
