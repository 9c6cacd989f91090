package answer

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/difficulty"
	"minesweeper/cmd/internal/hint"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/level"
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

func parse(t *testing.T, dat string) board.Board {
	t.Helper()
	b, err := board.ParseBoard([]byte(dat), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func parseMines(t *testing.T, dat string) board.Minefield {
	t.Helper()
	m, err := board.ParseMinefield([]byte(dat), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestBoard(t *testing.T) {
	mines, b := parseMines(t, "*..\n...\n"), parse(t, "?1 \n*1 \n")
	yes := true
	made := MinefieldOf(mines)
	made.Origin = &Origin{Generator: "uniform", Version: "2", Seed: Seed(1<<64 - 1), Game: 3, First: "any"}
	made.Difficulty = &difficulty.Difficulty{Clicks: 2, Openings: 1, NeedsGuess: &yes}
	solved := BoardOf(mines.Solution(), board.KnownTotal(1))
	solved.Difficulty = &difficulty.Difficulty{Clicks: 1, Islands: 4, SolvedFrom: "A3", Level: 3, Rounds: &level.Profile{2, 0, 1}}
	check(t, []printed{
		{"a board", DocumentOf(format.Document{Board: &b}),
			`{"kind":"board","rows":2,"cols":3,"board":["?1 ","*1 "],"covered":1,"flags":1}`, "?1 \n*1 \n", ""},
		{"a board with its minefield", DocumentOf(format.Document{Board: &b, Mines: &mines}),
			`{"kind":"board","rows":2,"cols":3,"total":1,"board":["?1 ","*1 "],"covered":1,"flags":1,"minefield":["*..","..."]}`,
			"?1 \n*1 \n", ""},
		{"a minefield", DocumentOf(format.Document{Mines: &mines}),
			`{"kind":"minefield","rows":2,"cols":3,"total":1,"minefield":["*..","..."]}`, "*..\n...\n", ""},
		{"a new minefield", made, `{"kind":"minefield","rows":2,"cols":3,"total":1,"minefield":["*..","..."],` +
			`"generator":"uniform","version":"2","seed":"18446744073709551615","game":3,"first":"any",` +
			`"bbbv":2,"openings":1,"islands":0,"needs_guess":true}`, "*..\n...\n", ""},
		{"a finished board", solved, `{"kind":"board","rows":2,"cols":3,"total":1,"board":["*1 ","11 "],"covered":0,"flags":1,` +
			`"bbbv":1,"openings":0,"islands":4,"solved_from":"A3","level":3}`, "*1 \n11 \n", ""},
	})
}

func TestComplete(t *testing.T) {
	mines := parseMines(t, "*..\n...\n")
	wrong := CompleteOf(mines, parse(t, "?2 \n11 \n"))
	both := CompleteOf(mines, parse(t, "11*\n?? \n"))
	check(t, []printed{
		{"complete", CompleteOf(mines, parse(t, "?1 \n11 \n")),
			`{"kind":"complete","complete":true,"faultless":true,"missing":0,"faults":[]}`, "complete\n", "Game is complete.\n"},
		{"with a wrong number", wrong, `{"kind":"complete","complete":true,"faultless":false,"missing":0,"faults":[` +
			`{"square":"A2","found":"2","expected":"1","what":"number"}]}`, "complete\n", "Game is complete.\n"},
		{"not complete", both, `{"kind":"complete","complete":false,"faultless":false,"missing":3,"faults":[` +
			`{"square":"A1","found":"1","expected":"*","what":"uncovered_mine"},` +
			`{"square":"A3","found":"*","expected":" ","what":"flag_without_mine"}]}`,
			"not complete\n", "Game is NOT complete.\n"},
	})
	if got, want := wrong.Faults[0].Why, "A2 shows 2 and has 1 mine around"; got != want {
		t.Errorf("fault %q, want %q", got, want)
	}
	for i, want := range []string{"A1 is uncovered and has a mine", "A3 is flagged and has no mine"} {
		if got := both.Faults[i].Why; got != want {
			t.Errorf("fault %q, want %q", got, want)
		}
	}
}

func TestCount(t *testing.T) {
	check(t, []printed{{"count", &Count{Square: "A2", NeighborMines: 1},
		`{"kind":"count","square":"A2","neighbor_mines":1}`, "A2 1\n", "Found 1 mine(s) around square 'A2'\n"}})
}

func TestMade(t *testing.T) {
	mines, b := parseMines(t, "*..\n"), parse(t, "?? \n")
	check(t, []printed{
		{"a move", MadeOf(b.Size(), "A3", board.ValidMove, []int{2, 1}),
			`{"kind":"made","move":"A3","result":"VALID_MOVE","code":0,"uncovered":["A2","A3"]}`, "A3 VALID_MOVE\n", ""},
		{"no move", MadeOf(b.Size(), "\xff", board.InvalidMove, nil),
			`{"kind":"made","move":"\\xff","result":"INVALID_MOVE","code":-3,"uncovered":[]}`, "\"\\xff\" INVALID_MOVE\n", ""},
		{"after moves", AfterMovesOf(mines, parse(t, "?1 \n"), board.SolvedBoard, nil),
			`{"kind":"after_moves","result":"SOLVED_BOARD","not_played":[],"complete":true,` +
				`"rows":1,"cols":3,"total":1,"board":["?1 "],"covered":1,"flags":0}`, "", ""},
		{"after a mine", AfterMovesOf(mines, b, board.BlownUp, []string{"A2", "a 3"}),
			`{"kind":"after_moves","result":"BLOWN_UP","not_played":["A2","a 3"],"complete":false,` +
				`"rows":1,"cols":3,"total":1,"board":["?? "],"covered":2,"flags":0}`, "not played: A2 \"a 3\"\n", ""},
	})
}

func TestCertain(t *testing.T) {
	steps, err := safemove.All(parse(t, "*1??\n"), safemove.ReasoningOptions{Total: board.KnownTotal(1)})
	if err != nil || len(steps) != 2 {
		t.Fatal(steps, err)
	}
	check(t, []printed{
		{"by a number", CertainOf(steps[0]), `{"kind":"certain","move":"A3","rule":"satisfied","numbers":["A2"],"needs_total":false,` +
			`"why":"A2 shows 1, and its mine is A1, so A3 is free"}`, "A3 A2 shows 1, and its mine is A1, so A3 is free\n", ""},
		{"by the total", CertainOf(steps[1]), `{"kind":"certain","move":"A4","rule":"count","numbers":[],"needs_total":true,` +
			`"why":"the only mine is found: A4 is free"}`, "A4 the only mine is found: A4 is free\n", ""},
		{"the end", CertainEndOf(0, false, true, "none"), `{"kind":"certain_end","count":0,"complete":false,"undecided":true}`, "", ""},
	})
}

func TestJudged(t *testing.T) {
	third := big.NewRat(1, 3)
	long := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(1000), nil))
	mines := parseMines(t, "*.\n")
	judged := func(v judge.Verdict, chance float64, fails *big.Rat) Document {
		return JudgedOf("A1", judge.Judgement{Verdict: v, Right: chance, Fails: fails}, nil)
	}
	const agree = " the minefields that agree with the board.\n"
	check(t, []printed{
		{"certain", judged(judge.Safe, 1, new(big.Rat)),
			`{"kind":"judged","move":"A1","verdict":"certain","right_probability":1.0,"right_probability_fraction":"1"}`,
			"A1 safe\n", "A1 is safe: it is right in every minefield that agrees with the board.\n"},
		{"risky", judged(judge.Risky, 2./3, third), `{"kind":"judged","move":"A1","verdict":"risky",` +
			`"right_probability":0.6666666666666666,"right_probability_fraction":"2/3"}`,
			"A1 risky 1/3\n", "A1 is risky: it fails in 1/3 of" + agree},
		{"rounded", judged(judge.Risky, 0.75, nil), `{"kind":"judged","move":"A1","verdict":"risky","right_probability":0.75}`,
			"A1 risky ~ 0.250000000\n", "A1 is risky: it fails in ~ 0.250000000 of" + agree},
		{"nearly certain", judged(judge.Risky, 1, long),
			`{"kind":"judged","move":"A1","verdict":"risky","right_probability":0.9999999999999999}`,
			"A1 risky " + long.RatString() + "\n", "A1 is risky: it fails in " + long.RatString() + " of" + agree},
		{"wrong", JudgedOf("A1", judge.Judgement{Verdict: judge.Wrong, Fails: big.NewRat(1, 1)}, &mines),
			`{"kind":"judged","move":"A1","verdict":"wrong","right_probability":0.0,"right_probability_fraction":"0","witness":["*."]}`,
			"A1 wrong\n*.\n", "A1 is wrong: it fails in every minefield that agrees with the board.\n*.\n"},
		{"redundant", judged(judge.Redundant, math.NaN(), nil), `{"kind":"judged","move":"A1","verdict":"redundant"}`,
			"A1 redundant\n", "A1 is redundant: the square is uncovered or flagged already.\n"},
		{"invalid", judged(judge.Invalid, math.NaN(), nil), `{"kind":"judged","move":"A1","verdict":"invalid"}`,
			"A1 invalid\n", "A1 is invalid: it is no move on this board.\n"},
		{"not needed", judged(judge.NotNeeded, 1, new(big.Rat)),
			`{"kind":"judged","move":"A1","verdict":"not_needed","right_probability":1.0,"right_probability_fraction":"1"}`,
			"A1 not-needed\n", "A1 is not needed: the game is won, and the numbers do not prove it.\n"},
		{"undecided", judged(judge.Undecided, math.NaN(), nil), `{"kind":"judged","move":"A1","verdict":"undecided"}`,
			"A1 undecided\n", "A1 is undecided: too many numbers depend on each other.\n"},
		{"left over", &LeftOver{Move: "A1*"}, `{"kind":"left_over","move":"A1*"}`,
			"A1* left over\n", "A1* is left over: it is right in every minefield that agrees with the board.\n"},
		{"the end", &CheckEnd{Judged: 3, NotCertain: 1}, `{"kind":"check_end","judged":3,"not_certain":1}`, "", ""},
		{"the end with --all", &CheckEnd{Judged: 3, NotCertain: 1, LeftOver: new(int), Undecided: true}, `{"kind":"check_end","judged":3,"not_certain":1,"left_over":0,"undecided":true}`, "", ""},
	})
}

func TestOdds(t *testing.T) {
	b := parse(t, "?1?*\n")
	with := func(o odds.ChanceOptions) Document {
		result, err := odds.Exact(b, o)
		if err != nil {
			t.Fatal(err)
		}
		return OddsOf(b.Size(), o, result)
	}
	rounded := OddsOf(b.Size(), odds.ChanceOptions{Total: board.KnownTotal(2)}, &odds.Result{Squares: []odds.Square{
		{Square: board.Square{}, Mine: big.NewRat(1, 4), Rounded: true}, {Square: board.Square{Col: 2}},
	}})
	check(t, []printed{
		{"a total", with(odds.ChanceOptions{Total: board.KnownTotal(2)}),
			`{"kind":"odds","rows":1,"cols":4,"total":2,"minefields":"2","squares":[` +
				`{"square":"A1","flagged":false,"mine_probability":0.5,"mine_probability_fraction":"1/2"},` +
				`{"square":"A3","flagged":false,"mine_probability":0.5,"mine_probability_fraction":"1/2"},` +
				`{"square":"A4","flagged":true,"mine_probability":1.0,"mine_probability_fraction":"1"}]}`,
			"A1 1/2 0.500000000\nA3 1/2 0.500000000\nA4 1 1.000000000\n", ""},
		{"a density", with(odds.ChanceOptions{Density: big.NewRat(1, 5), IgnoreFlags: true}),
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
	find := func(dat string, total board.Total) hint.Hint {
		h, err := hint.Find(parse(t, dat), odds.ChanceOptions{Total: total}, guess.Policies[0], true)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	guessed := find("?1?\n", board.KnownTotal(1))
	next := hint.Hint{Action: game.Action{Kind: game.Unflag}, Certain: true, Chance: 1,
		Reason: safemove.Reason{Rule: "satisfied", Numbers: []board.Square{{Col: 1}}, Text: "A2 shows 0"}}
	const half = "a guess: the chance of a mine is 1/2 (50.0 %); with perfect play it wins 50.0 % of the games, and no other move wins more"
	check(t, []printed{
		{"certain", HintOf(find("?1 \n", board.Total{})),
			`{"kind":"hint","moves_left":true,"move":"A1*","certain":true,"right_probability":1.0,"right_probability_fraction":"1",` +
				`"rule":"full","numbers":["A2"],"needs_total":false,"why":"A2 shows 1 and has only A1 left, so A1 is a mine"}`,
			"A1* A2 shows 1 and has only A1 left, so A1 is a mine\n", ""},
		{"a guess", HintOf(guessed),
			`{"kind":"hint","moves_left":true,"move":"A3","certain":false,"right_probability":0.5,"right_probability_fraction":"1/2",` +
				`"win_probability":0.5,"rule":"every ending searched","numbers":[],"compared":[{"square":"A3","right_probability":0.5,"score":0.5},` +
				`{"square":"A1","right_probability":0.5,"score":0.5}],"why":"` + half + `"}`, "A3 " + half + "\n", ""},
		{"in a game", NextOf(next), `{"kind":"hint","moves_left":true,"move":"A1?","certain":true,"right_probability":1.0,` +
			`"rule":"satisfied","numbers":["A2"],"needs_total":false,"why":"the flag is wrong: A2 shows 0"}`,
			"A1? the flag is wrong: A2 shows 0\n", ""},
		{"nothing", NoHint(false, "nothing left to do"), `{"kind":"hint","moves_left":false,"numbers":[],"why":"nothing left to do"}`, "", ""},
		{"only a guess", NoHint(true, "only a guess"), `{"kind":"hint","moves_left":true,"numbers":[],` +
			`"why":"only a guess"}`, "", ""},
	})
	const table = "  square    free  progress   score\n" +
		"      A3  0.5000         -  0.5000\n      A1  0.5000         -  0.5000\n"
	if got := HintOf(guessed).Table(); got != table {
		t.Errorf("table:\n%swant:\n%s", got, table)
	}
	guessed.Guess.Candidates = []guess.Candidate{{Free: 0.75, Progress: 0}}
	if got := HintOf(guessed).Table(); !strings.HasSuffix(got, "      A1  0.7500    0.0000      -\n") {
		t.Errorf("without a chance of progress:\n%s", got)
	}
	if got := NoHint(false, "").Table(); got != "" {
		t.Errorf("table %q, want none", got)
	}
}

func TestGame(t *testing.T) {
	g := game.New(parseMines(t, "*.\n"))
	g.Make(board.Square{}.Flag())
	begun := GameOf(g, nil)
	g.Make(board.Square{Col: 1}.Move())
	g.NoteChance(0.5)
	won := game.Turn{Action: game.Action{Kind: game.Chord}, Result: board.BlownUp, Right: 0.25}
	const rest = `"success":1.0,"moves":1,"rows":1,"cols":2,"total":1}`
	check(t, []printed{
		{"a certain move", PlayedOf(g.Turn(0), true, "rule"), `{"kind":"played","move":"A1*","result":"VALID_MOVE","code":0,` +
			`"certain":true,"right_probability":1.0,"rule":"rule"}`, "A1* flag 1.0000 rule\n", ""},
		{"a guess", PlayedOf(won, false, "guess ahead"), `{"kind":"played","move":"A1+","result":"BLOWN_UP","code":-1,` +
			`"certain":false,"right_probability":0.25,"rule":"guess ahead"}`, "A1+ chord 0.2500 guess ahead\n", ""},
		{"a flag less", PlayedOf(game.Turn{Action: game.Action{Kind: game.Unflag}, Right: 1}, true, "certain"), `{"kind":"played","move":"A1?",` +
			`"result":"VALID_MOVE","code":0,"certain":true,"right_probability":1.0,"rule":"certain"}`, "A1? unflag 1.0000 certain\n", ""},
		{"won", GameOf(g, nil), `{"kind":"game","outcome":"won","success":0.5,"moves":2,"rows":1,"cols":2,"total":1}`,
			"won, success probability 0.5000\n", ""},
		{"unfinished", begun, `{"kind":"game","outcome":"unfinished",` + rest, "unfinished, success probability 1.0000\n", ""},
	})
	g.Undo()
	check(t, []printed{
		{"stopped", GameOf(g, nil).EndOfMoves(), `{"kind":"game","outcome":"stopped","stopped_because":"end_of_moves",` + rest,
			"stopped, success probability 1.0000\n", ""},
		{"no certain move", GameOf(g, autoplay.ErrNoSafeMove), `{"kind":"game","outcome":"stopped","stopped_because":"no_certain_move",` + rest,
			"stopped: " + autoplay.ErrNoSafeMove.Error() + ", success probability 1.0000\n", ""},
		{"undecided", GameOf(g, autoplay.ErrUndecided), `{"kind":"game","outcome":"stopped","stopped_because":"undecided",` + rest,
			"stopped: " + autoplay.ErrUndecided.Error() + ", success probability 1.0000\n", ""},
	})
}

// Statistics and grades have their texts elsewhere.
func TestStatistics(t *testing.T) {
	rate := WinRate{0.5, 0.25, 0.75}
	policy := PolicyResult{Policy: "best", Rows: 9, Cols: 9, Total: 10, Games: 2, Asked: 4, Wins: 1, WinRate: rate, Deviation: 0.25, Guesses: 3}
	const played = `"policy":"best","rows":9,"cols":9,"total":10,"games":2,"games_asked":4,"wins":1,"stuck":0,` +
		`"win_rate":0.5,"win_rate_low":0.25,"win_rate_high":0.75,"win_rate_deviation":0.25,`
	full := policy
	full.Settings, full.LuckAdjusted, full.Seconds, full.CPUSeconds = "end-play=6", &LuckAdjusted{0.5, 0, 1}, new(Decimal(1.5)), new(Decimal(2))
	check(t, []printed{
		{"policy", &policy, `{"kind":"policy",` + played + `"guesses":3}`, "", ""},
		{"all of a policy", &full, `{"kind":"policy",` + strings.Replace(played, `"rows"`, `"settings":"end-play=6","rows"`, 1) +
			`"luck_adjusted_win_rate":0.5,"luck_adjusted_win_rate_low":0.0,"luck_adjusted_win_rate_high":1.0,` +
			`"guesses":3,"seconds":1.5,"cpu_seconds":2.0}`, "", ""},
		{"sweep_step", &SweepStep{policy, Sweep{"start", "C3"}},
			`{"kind":"sweep_step",` + played + `"guesses":3,"parameter":"start","value":"C3"}`, "", ""},
		{"pair", &Pair{A: "best", B: "deep", Difference: Difference{Value: -0.5, Low: -1}, AdjustedDifference: &AdjustedDifference{Value: 0.25}},
			`{"kind":"pair","a":"best","b":"deep","difference":-0.5,"difference_low":-1.0,"difference_high":0.0,` +
				`"luck_adjusted_difference":0.25,"luck_adjusted_difference_low":0.0,"luck_adjusted_difference_high":0.0,` +
				`"both":0,"only_a":0,"only_b":0,"neither":0}`, "", ""},
		{"match", &Match{Rows: 9, Cols: 9, Total: 10, Generator: "uniform", Version: "2", First: "open", Start: "C3", Protocol: "text",
			Games: 2, Played: 1, SHA256: "ab"},
			`{"kind":"match","rows":9,"cols":9,"total":10,"generator":"uniform","version":"2","first":"open","start":"C3",` +
				`"protocol":"text","games":2,"played":1,"isolated":false,"seed_sha256":"ab"}`, "", ""},
		{"bot", &Bot{Bot: "x", Rows: 9, Cols: 9, Total: 10, Games: 2, Wins: 1, WinRate: rate, Faults: map[string]int{"timeout": 1},
			Quality: &Quality{Right: new(Decimal(0.5))}, AnswerTimes: &AnswerTimes{0.25, 0.5}},
			`{"kind":"bot","bot":"x","rows":9,"cols":9,"total":10,"games":2,"wins":1,"win_rate":0.5,"win_rate_low":0.25,` +
				`"win_rate_high":0.75,"lost":0,"void":0,"faults":{"timeout":1},"moves":0,"wasted_moves":0,"guesses":0,"risks":0,` +
				`"mean_right_probability":0.5,"luck_adjusted_win_rate":0.0,"luck_adjusted_win_rate_low":0.0,` +
				`"luck_adjusted_win_rate_high":0.0,"seconds_per_move":0.25,"slowest_seconds":0.5}`, "", ""},
		{"graded", &Graded{Student: "bob", Status: "complete", Score: 9.07, Max: 10, Parts: []Part{
			{Name: "numbers", Sentence: "every number shown is right", True: true, Share: 1, Weight: 2, Score: 2}}, Message: "all right"},
			`{"kind":"graded","student":"bob","name":"","file":"","status":"complete","faultless":false,"score":9.07,"max_score":10.0,` +
				`"late":false,"parts":[{"name":"numbers","sentence":"every number shown is right","true":true,"share":1.0,"weight":2.0,` +
				`"score":2.0,"found":""}],"message":"all right"}`, "", ""},
	})
}

func TestError(t *testing.T) {
	syntax := text.FileError("m.dat", &board.SyntaxError{Line: 4, Column: 2, Msg: "odd"})
	check(t, []printed{
		{"an error", ErrorOf(errors.New("no"), "", 2), `{"kind":"error","message":"no","exit_status":2}`, "", ""},
		{"in a file", ErrorOf(syntax, "try --pad", 2),
			`{"kind":"error","file":"m.dat","line":4,"column":2,"message":"m.dat:4:2: odd","hint":"try --pad","exit_status":2}`, "", ""},
		{"a note", NoteOf("so"), `{"kind":"note","message":"so"}`, "", ""},
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
	doc := CompleteOf(parseMines(t, "*.\n"), parse(t, "??\n"))
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
