package review

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/board/replay"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/chart/course"
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
	for _, x := range []struct {
		s    Summary
		want string
	}{
		{s, "good result won,seconds 0.500,3BV a second 68.00,3BV 34,moves 71,warn guesses 7,bad mistakes 8,bad blunders 9," +
			"luck needed 25.0 %,without mistakes 50.0 %,clicks 45,wasted 5,IOE 0.60,ThrP 0.68,openings 5,islands 6"},
		{Summary{Game: answer.Game{Outcome: "lost"}}, "bad result lost,3BV 0,moves 0,guesses 0,good mistakes 0,good blunders 0," +
			"luck needed 0 %,without mistakes 0 %"},
		{Summary{Game: answer.Game{Outcome: "unfinished"}, Luck: answer.Decimal(math.NaN())}, "result unfinished,3BV 0,moves 0,guesses 0," +
			"good mistakes 0,good blunders 0"},
	} {
		var page bytes.Buffer
		if err := execute(&page, "game", map[string]any{"Title": "", "Summary": &x.s}); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range regexp.MustCompile("<div class=\"figure (.*)\"><dt>(.*)</dt><dd>(.*)</dd>").FindAllStringSubmatch(page.String(), -1) {
			got = append(got, strings.TrimSpace(strings.Join(m[1:], " ")))
		}
		if got := strings.Join(got, ","); got != x.want {
			t.Errorf("got  %v\nwant %v", got, x.want)
		}
	}
}

// A game that was won in no time has no speed.
func TestNoSpeed(t *testing.T) {
	s := distinct()
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
	for i, m := range []Remark{
		{Move: "A1", Kind: Start, Chance: 1, Seconds: new(answer.Decimal(1.25))}, {Move: "A2", Kind: Certain, Chance: 1},
		{Move: "A3", Kind: Start, Chance: 0.5}, {Move: "A4", Kind: AsGood, Chance: 1}, {Move: "A5", Kind: Blunder, Chance: unknown},
	} {
		steps = append(steps, pageStep{Remark: m, Number: i + 1})
	}
	got := ""
	for _, m := range notable(steps) {
		got += fmt.Sprintf("%d %s: %s, %s; ", m.Number, m.Move, m.At(), m.Percent())
	}
	if want := "1 A1: 1.25, kept free; 3 A3: , 50.0 %; 4 A4: , 100 %; 5 A5: , ; "; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	r := (&Recorded{Game: game.New(boardtest.Minefield(t, "*..\n"))}).Reviewer()
	r.Remarks = slices.Repeat([]Remark{{Move: "A1", Kind: Early}}, maxListed+1)
	c, err := r.Course(context.Background())
	listed := notable(slices.Repeat([]pageStep{{Remark: r.Remarks[0]}}, maxListed+1))
	if err != nil || c.Line != nil || len(listed) != 500 || len(c.Marks) != 500 {
		t.Errorf("%d moves are listed, %d are marked, and the chance to win is %v: %v", len(listed), len(c.Marks), c.Line, err)
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
	g := game.New(boardtest.Minefield(t, "**..*.\n"))
	r := (&Recorded{Game: g}).Reviewer()
	for _, x := range []struct {
		move   string
		kind   RemarkKind
		chance answer.Decimal
	}{{"A4", Start, 1}, {"A6", Best, 0.5}, {"A1*", Certain, 1}, {"A5", Blunder, 0.5}, {"A2*", NotNeeded, 1}} {
		a, err := game.ParseAction(x.move, g.Size())
		if err == nil {
			_, err = g.Do(a)
		}
		if err != nil {
			t.Fatal(err)
		}
		r.Remarks = append(r.Remarks, Remark{Move: answer.Word(x.move), Kind: x.kind, Chance: x.chance})
	}
	c, err := r.Course(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	marks := []course.Mark{{Move: 1, Class: "guess", Text: "move 2: A6, best"}, {Move: 3, Class: "mistake", Text: "move 4: A5, blunder"}}
	const label = "The luck that the game took, move by move; at the end 25.0 %. The chance to win, estimated; at first "
	if !slices.Equal(c.Marks, marks) || !slices.Equal(c.Steps, []float64{100, 50, 50, 25, 25}) || c.Moves != 5 || !strings.HasPrefix(c.Label, label) {
		t.Errorf("the chart is %+v", c)
	}
	if got, want := estimated(2, 0.5, 0.125), (course.Value{X: 2, Y: 50, Low: 25.5, High: 74.5}); got != want {
		t.Errorf("an estimate is drawn at %v, want %v", got, want)
	}
	if got := r.markedKinds(); !slices.Equal(got, []RemarkKind{Guess, Mistake}) {
		t.Errorf("the legend has %v", got)
	}
}
