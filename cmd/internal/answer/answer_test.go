package answer

import (
	"encoding/json"
	"math"
	"math/big"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/hint"
	"minesweeper/safemove"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// A printed is a document with its JSON, its text and, if it has one, its
// sentence.
type printed struct {
	name           string
	doc            Document
	json           string
	text, sentence string
}

func check(t *testing.T, tests []printed) {
	t.Helper()
	for _, test := range tests {
		if got := string(Append(nil, test.doc)); got != test.json+"\n" {
			t.Errorf("%s: JSON\n got %swant %s", test.name, got, test.json)
		}
		if got := string(Form{}.Append(nil, test.doc)); got != test.text {
			t.Errorf("%s: text %q, want %q", test.name, got, test.text)
		}
		want := test.sentence
		if want == "" {
			want = test.text
		}
		if got := string(Form{Verbose: true}.Append(nil, test.doc)); got != want {
			t.Errorf("%s: sentence %q, want %q", test.name, got, want)
		}
	}
}

func TestJudged(t *testing.T) {
	long := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(1000), nil))
	mines := boardtest.Minefield(t, "*.\n")
	judged := func(v judge.Verdict, chance float64, fails *big.Rat) Document {
		return JudgedOf("A1", judge.Judgement{Verdict: v, Right: chance, Fails: fails}, nil)
	}
	const agree = " the minefields that agree with the board.\n"
	check(t, []printed{
		{"certain", judged(judge.Safe, 1, new(big.Rat)),
			`{"kind":"judged","move":"A1","verdict":"certain","right_probability":1.0,"right_probability_fraction":"1"}`,
			"A1 safe\n", "A1 is safe: it is right in every minefield that agrees with the board.\n"},
		{"rounded", judged(judge.Risky, 0.75, nil), `{"kind":"judged","move":"A1","verdict":"risky","right_probability":0.75}`,
			"A1 risky ~ 0.250000000\n", "A1 is risky: it fails in ~ 0.250000000 of" + agree},
		{"nearly certain", judged(judge.Risky, 1, long),
			`{"kind":"judged","move":"A1","verdict":"risky","right_probability":0.9999999999999999}`,
			"A1 risky " + long.RatString() + "\n", "A1 is risky: it fails in " + long.RatString() + " of" + agree},
		{"wrong", JudgedOf("A1", judge.Judgement{Verdict: judge.Wrong, Fails: big.NewRat(1, 1)}, &mines),
			`{"kind":"judged","move":"A1","verdict":"wrong","right_probability":0.0,"right_probability_fraction":"0","witness":["*."]}`,
			"A1 wrong\n*.\n", "A1 is wrong: it fails in every minefield that agrees with the board.\n*.\n"},
		{"not needed", judged(judge.NotNeeded, 1, new(big.Rat)),
			`{"kind":"judged","move":"A1","verdict":"not_needed","right_probability":1.0,"right_probability_fraction":"1"}`,
			"A1 not-needed\n", "A1 is not needed: the game is won, and the numbers do not prove it.\n"},
	})
}

func TestOdds(t *testing.T) {
	b := boardtest.Board(t, "?1?*\n")
	density := odds.ChanceOptions{Density: big.NewRat(1, 5), IgnoreFlags: true}
	exact, err := odds.Exact(b, density)
	if err != nil {
		t.Fatal(err)
	}
	rounded := OddsOf(b.Size(), odds.ChanceOptions{Total: board.KnownTotal(2)}, &odds.Result{Squares: []odds.Square{
		{Square: board.Square{}, Mine: big.NewRat(1, 4), Rounded: true}, {Square: board.Square{Col: 2}},
	}})
	check(t, []printed{
		{"a density", OddsOf(b.Size(), density, exact),
			`{"kind":"odds","rows":1,"cols":4,"density":0.2,"density_fraction":"1/5","minefields":"4","squares":[` +
				`{"square":"A1","flagged":false,"mine_probability":0.5,"mine_probability_fraction":"1/2"},` +
				`{"square":"A3","flagged":false,"mine_probability":0.5,"mine_probability_fraction":"1/2"},` +
				`{"square":"A4","flagged":true,"mine_probability":0.2,"mine_probability_fraction":"1/5"}]}`,
			"A1 1/2 0.500000000\nA3 1/2 0.500000000\nA4 1/5 0.200000000\n", ""},
		{"undecided", rounded, `{"kind":"odds","rows":1,"cols":4,"total":2,"squares":[` +
			`{"square":"A1","flagged":false,"mine_probability":0.25},{"square":"A3","flagged":false}],"undecided":true}`,
			"A1 ~ 0.250000000\nA3 undecided\n", ""},
	})
}

func TestHint(t *testing.T) {
	next := hint.Hint{Action: game.Action{Kind: game.Unflag}, Certain: true, Chance: 1,
		Reason: safemove.Reason{Rule: "satisfied", Numbers: []board.Square{{Col: 1}}, Text: "A2 shows 0"}}
	check(t, []printed{
		{"in a game", NextOf(next), `{"kind":"hint","moves_left":true,"move":"A1?","certain":true,"right_probability":1.0,` +
			`"rule":"satisfied","numbers":["A2"],"needs_total":false,"why":"the flag is wrong: A2 shows 0"}`,
			"A1? the flag is wrong: A2 shows 0\n", ""},
	})
	compared := hint.Hint{Guess: guess.Choice{Candidates: []guess.Candidate{{Free: 0.75, Progress: 0}}}}
	if got := HintOf(compared).Table(); !strings.HasSuffix(got, "      A1  0.7500    0.0000      -\n") {
		t.Errorf("without a chance of progress:\n%s", got)
	}
	if got := NoHint(false, "").Table(); got != "" {
		t.Errorf("table %q, want none", got)
	}
}

func TestGame(t *testing.T) {
	g := game.New(boardtest.Minefield(t, "*.\n"))
	g.Make(board.Square{}.Flag())
	const rest = `"success":1.0,"moves":1,"rows":1,"cols":2,"total":1}`
	check(t, []printed{
		{"a flag less", PlayedOf(game.Turn{Action: game.Action{Kind: game.Unflag}, Right: 1}, true, "certain"), `{"kind":"played","move":"A1?",` +
			`"result":"VALID_MOVE","code":0,"certain":true,"right_probability":1.0,"rule":"certain"}`, "A1? unflag 1.0000 certain\n", ""},
		{"stopped", GameOf(g, nil).EndOfMoves(), `{"kind":"game","outcome":"stopped","stopped_because":"end_of_moves",` + rest,
			"stopped, success probability 1.0000\n", ""},
		{"undecided", GameOf(g, autoplay.ErrUndecided), `{"kind":"game","outcome":"stopped","stopped_because":"undecided",` + rest,
			"stopped: " + autoplay.ErrUndecided.Error() + ", success probability 1.0000\n", ""},
	})
}

// A decimal has a point, and is read as the same number.
func TestDecimal(t *testing.T) {
	for d, want := range map[Decimal]string{
		0: "0.0", 1: "1.0", -1: "-1.0", 0.5: "0.5", 100: "100.0", 1e21: "1000000000000000000000.0", 1e-7: "1.0e-07", 1.5e-7: "1.5e-07",
		-5e-324: "-5.0e-324", 1e-6: "0.000001", Decimal(math.Nextafter(1, 0)): "0.9999999999999999",
	} {
		got, err := d.MarshalJSON()
		if err != nil || string(got) != want {
			t.Errorf("%v is %s, %v; want %s", float64(d), got, err, want)
		}
		var read float64
		if err := json.Unmarshal(got, &read); err != nil || read != float64(d) {
			t.Errorf("%s is read as %v, %v", got, read, err)
		}
	}
}

// The head comes first, and characters that change a terminal or the direction
// of writing are escaped; letters of any script stay.
func TestAppend(t *testing.T) {
	doc := NoteOf("<&> \x1b\n\x7f\u0085\u200e\u202e\u2066\u2028 שלום \u200d ü \xed\xa0\x80")
	doc.ID, doc.Source, doc.Number = `"a"`, "b\x1b", 2
	want := `{"kind":"note","id":"a","source":"b\u001b","number":2,"message":"<&> \u001b\n\u007f\u0085\u200e\u202e\u2066\u2028 ` +
		"שלום \u200d ü " + `\ufffd\ufffd\ufffd"}` + "\n"
	if got := string(Append(nil, doc)); got != want {
		t.Errorf("got  %swant %s", got, want)
	}
}

// Quiet overrides JSON, and JSON overrides verbose.
func TestForm(t *testing.T) {
	doc := CompleteOf(boardtest.Minefield(t, "*.\n"), boardtest.Board(t, "??\n"))
	for form, want := range map[Form]string{
		{}:                          "not complete\n",
		{Verbose: true}:             "Game is NOT complete.\n",
		{JSON: true, Verbose: true}: string(Append(nil, doc)),
		{Quiet: true, JSON: true}:   "",
	} {
		var out strings.Builder
		if err := form.Print(&out, doc); err != nil || out.String() != want {
			t.Errorf("%+v: %q, %v; want %q", form, out.String(), err, want)
		}
	}
	if !(Form{Verbose: true}).Sentences() || (Form{Verbose: true, JSON: true}).Sentences() || (Form{Verbose: true, Quiet: true}).Sentences() {
		t.Error("sentences are for -v alone")
	}
}
