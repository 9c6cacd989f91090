package session

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/difficulty"
	"minesweeper/cmd/internal/hint"
)

// A watch is a clock that the test moves.
type watch struct{ now time.Time }

func (w *watch) wait(seconds int) { w.now = w.now.Add(time.Duration(seconds) * time.Second) }

// sit returns a session over the minefield
//
//	.*.
//	...
func sit(t *testing.T) (*Session, *watch) {
	t.Helper()
	m, _ := board.NewMinefield(board.Size{Rows: 2, Cols: 3}, at("A2"))
	w := &watch{now: time.Unix(1e9, 0)}
	return New(GameOptions{Setup: DefaultSetup(), Mines: &m, Seed: 7, Now: func() time.Time { return w.now }}), w
}

func at(name string) board.Square {
	s, err := board.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return s
}

// reread reads a recording.
func reread(t *testing.T, text string) SavedGame {
	t.Helper()
	kept, err := Read([]byte(text))
	boardtest.Must(t, err)
	return kept
}

// act plays actions, each of which must change something.
func act(t *testing.T, s *Session, actions ...string) {
	t.Helper()
	for _, text := range actions {
		a, err := game.ParseAction(text, s.Game().Size())
		boardtest.Must(t, err)
		if result, err := s.Do(a); err != nil || !result.Played() && result != board.BlownUp {
			t.Fatalf("%s: %v, %v", text, result, err)
		}
	}
}

// The clock runs from the first uncovered square to the end, and again when the
// last move is undone.
func TestClock(t *testing.T) {
	s, w := sit(t)
	check := func(want int, running bool) {
		t.Helper()
		if got := s.Elapsed(); got != time.Duration(want)*time.Second || s.Running() != running {
			t.Errorf("elapsed %v, running %v; want %d seconds, %v", got, s.Running(), want, running)
		}
	}
	w.wait(5)
	act(t, s, "A2*")
	check(0, false)
	act(t, s, "A1")
	w.wait(3)
	check(3, true)
	s.Pause(true)
	w.wait(100)
	s.Pause(false)
	act(t, s, "A2?", "A2")
	w.wait(100)
	check(3, false)
	s.Undo()
	w.wait(4)
	check(7, true)
	w.now = w.now.Add(-time.Hour)
	check(3, true)
}

// A kept game is the game that was played, with its notes, and its clock
// resumes.
func TestOpen(t *testing.T) {
	s, w := sit(t)
	act(t, s, "A1", "B2", "A2")
	w.wait(9)
	s.Game().NoteChanceOf(1, 0.5)
	s.Ended()
	s.Undo()
	w.wait(2)
	s.Flip(board.MirrorV)
	text := s.Recording().String()
	kept := reread(t, text)
	if want := "2x3 with 1 mine, 2 moves, 0:02.0, playing"; kept.String() != want || !kept.WorthResuming() {
		t.Errorf("got %v, want %v", kept, want)
	}
	other, w2 := sit(t)
	other.Open(kept)
	if got := other.Recording().String(); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
	w2.wait(3)
	if other.Elapsed() != 5*time.Second || !other.Helped() {
		t.Errorf("elapsed %v, helped %v", other.Elapsed(), other.Helped())
	}
	if _, again := other.Ended(); again {
		t.Error("an ending is counted twice")
	}
}

// A kept game without mines gets the same mines later as without the keeping.
func TestOpenUnlaid(t *testing.T) {
	now := func() time.Time { return time.Time{} }
	s := New(GameOptions{Setup: DefaultSetup(), Seed: 3, Now: now})
	s.Begin(s.Setup()) // the second game of the seed
	act(t, s, "A1*")
	kept := reread(t, s.Recording().String())
	other := New(GameOptions{Setup: DefaultSetup(), Seed: 99, Now: now})
	other.Open(kept)
	act(t, s, "E5")
	act(t, other, "E5")
	if got, want := other.Recording().String(), s.Recording().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The games of a seed are the same, also if a kept game was opened before.
func TestSeed(t *testing.T) {
	s := New(GameOptions{Setup: DefaultSetup(), Seed: 3, Now: func() time.Time { return time.Time{} }})
	for nth := range uint64(3) {
		act(t, s, "E5")
		source, err := generate.NewUniform(generate.Spec{Size: s.Setup().Size, Mines: 10, Start: at("E5"), First: generate.Open}, generate.Seeds{First: 3})
		boardtest.Must(t, err)
		var want board.Minefield
		boardtest.Must(t, source.Fill(&want, nth))
		if got, _ := s.Game().Minefield(); !got.Equal(want) {
			t.Errorf("game %d: got\n%v\nwant\n%v", nth, got, want)
		}
		s.Begin(s.Setup())
	}
}

// Deduction alone wins a game without guesses from its first square, at its level,
// also if it was kept before that.
func TestNoGuess(t *testing.T) {
	for _, words := range [][]string{{"expert", NoGuess}, {"intermediate", "level-3"}, {"level", "2"}} {
		setup, err := DefaultSetup().Change(words)
		boardtest.Must(t, err)
		s := New(GameOptions{Setup: setup, Seed: 3, Now: func() time.Time { return time.Time{} }})
		act(t, s, "A1*")
		s.Open(reread(t, s.Recording().String()))
		start := at("H9")
		act(t, s, "H9")
		mines, _ := s.Game().Minefield()
		d := new(difficulty.Measurer).Measure(mines, &start)
		if d.Rounds == nil || setup.Level > 0 && d.Rounds.Level() != setup.Level || s.Setup() != setup {
			t.Errorf("a game of %+v is kept as %+v, and is %v", setup, s.Setup(), d)
		}
		usual, err := setup.Change([]string{"guesses", "beginner"})
		if err != nil || usual != DefaultSetup() {
			t.Errorf("%v, %v", usual, err)
		}
	}
}

// The daily game is the same for each player, and changes the next day.
func TestDaily(t *testing.T) {
	daily := func(seed uint64, hour int) *Session {
		now := time.Date(2026, 11, 22, hour, 0, 0, 0, time.UTC).In(time.FixedZone("", 3*3600))
		given, _ := board.NewMinefield(board.Size{Rows: 9, Cols: 9})
		for i := range 10 {
			given.Put(board.Square{Row: i % 9, Col: i % 8})
		}
		s := New(GameOptions{Mines: &given, Seed: seed, Now: func() time.Time { return now }})
		boardtest.Must(t, s.BeginDaily("beginner"))
		return s
	}
	first, second, next := daily(1, 0), daily(2, 23), daily(1, 24)
	if got := first.Recording().String(); got != second.Recording().String() || got == next.Recording().String() {
		t.Errorf("got\n%v\n%v\n%v", got, second.Recording(), next.Recording())
	}
}

func TestDuration(t *testing.T) {
	for d, want := range map[string]string{
		"0s": "0:00.0", "59.99s": "0:59.9", "60s": "1:00.0", "10m5.25s": "10:05.2", "59m59.999s": "59:59.9",
		"1h": "1:00:00.0", "3h25m45.68s": "3:25:45.6", "36h1m": "36:01:00.0",
	} {
		if d, err := time.ParseDuration(d); err != nil || Duration(d) != want {
			t.Errorf("%v is %s, want %s", d, Duration(d), want)
		}
	}
}

// Only a won game has a score, and every click counts.
func TestScore(t *testing.T) {
	s, w := sit(t)
	for _, square := range []string{"A1", "A1", "B1"} {
		s.click()
		s.Do(game.Action{Kind: game.Uncover, Square: at(square)})
	}
	w.wait(4)
	if s.Score() != "" || Standing(s.Game()) != "playing" {
		t.Errorf("%s: %s", Standing(s.Game()), s.Score())
	}
	for _, square := range []string{"A3", "B2", "B3"} {
		s.click()
		s.Do(game.Action{Kind: game.Uncover, Square: at(square)})
	}
	if want := "3BV 5, 1.25 a second; 6 clicks, efficiency 83 %"; s.Score() != want || Standing(s.Game()) != "won" {
		t.Errorf("%s: %s, want %s", Standing(s.Game()), s.Score(), want)
	}
	kept := reread(t, s.Recording().String())
	again, _ := sit(t)
	if Standing(again.Game()) != "not started" {
		t.Errorf("%s", Standing(again.Game()))
	}
	again.Open(kept)
	if again.Score() != s.Score() {
		t.Errorf("opened: %s", again.Score())
	}
	again.clicks, again.clock.spent = 0, 0
	if got, want := again.Score(), "3BV 5"; got != want {
		t.Errorf("without clicks and time: %q, want %q", got, want)
	}
	again.Undo()
	again.Redo()
	if got := again.Score(); got != "" {
		t.Errorf("with help: %q", got)
	}
}

// A game whose recording has no SHA-256 is not counted in the results.
func TestUnchecked(t *testing.T) {
	s := New(GameOptions{Setup: DefaultSetup(), Seed: 3, Now: func() time.Time { return time.Time{} }})
	act(t, s, "E5")
	for checked, text := range map[bool]string{true: s.Recording().String(), false: unchecked(s.Recording())} {
		kept, err := Read([]byte(text))
		if err != nil || strings.HasSuffix(kept.String(), ", unchecked") == checked {
			t.Fatalf("%v, %v", kept, err)
		}
		s.Open(kept)
		mines, _ := s.Game().Minefield()
		for i := range 81 {
			if mines.HasMineAt(i) {
				s.Do(game.Action{Kind: game.Uncover, Square: s.Game().Size().At(i)})
			}
		}
		if _, ended := s.Ended(); ended != checked {
			t.Errorf("checked %v: in the results %v", checked, ended)
		}
	}
}

// unchecked returns a recording's text without its SHA-256.
func unchecked(r game.Recording) string {
	_, below, _ := strings.Cut(r.String(), "\n")
	return "mines game 2\n" + below
}

// whole is a recording with every note.
const whole = `size 2x3
mines 1
first safe
no-guess level-2
seed 120
game 31
turned turn-90
time 3725.684
success 0.5
clicks 12
helped yes
counted yes
daily 2026-11-22
player somebody
minefield
.*.
...
moves
A1 VALID_MOVE 0.25
undone
A2 BLOWN_UP
end playing
`

// A recording is kept with all its notes, and described in a few words.
func TestNotes(t *testing.T) {
	kept := reread(t, "mines game 2\n"+whole)
	if got, want := kept.String(), "2x3 with 1 mine, daily 2026-11-22, 1 move, 1:02:05.6, playing, unchecked"; got != want {
		t.Errorf("the game is %q, want %q", got, want)
	}
	s, _ := sit(t)
	s.Open(kept)
	_, got, _ := strings.Cut(s.Recording().String(), "\n")
	if got != whole || s.Success() != 0.125 {
		t.Errorf("success %v; kept\n%s", s.Success(), got)
	}
}

// A game is worth resuming if it has moves and is not won.
func TestWorthResuming(t *testing.T) {
	s, _ := sit(t)
	for _, step := range []struct {
		do   func()
		want bool
	}{
		{func() {}, false}, {func() { act(t, s, "A1") }, true}, {func() { s.Undo() }, true},
		{func() { act(t, s, "A2") }, true}, {func() { s.Undo(); act(t, s, "A1", "B1", "A3", "B2", "B3") }, false},
	} {
		step.do()
		kept, err := Read(s.Text())
		if err != nil || kept.WorthResuming() != step.want {
			t.Errorf("%v: %v, %v", kept, kept.WorthResuming(), err)
		}
	}
}

// A change of the game is to be saved once, if the game has moves.
func TestUnsaved(t *testing.T) {
	s, _ := sit(t)
	s.Help()
	if text, ok := s.Unsaved(); ok {
		t.Errorf("without moves:\n%s", text)
	}
	for i, change := range []func(){
		func() { act(t, s, "A1*") }, func() { s.Undo() }, func() { s.Redo() }, s.click, s.Help, s.Cheat,
		func() { s.Flip(board.MirrorV) }, func() { act(t, s, "A1") }, func() { _, r, _ := s.Play(game.Action{Square: at("A3")}); s.NoteChance(*r, 0.5) },
	} {
		before := s.Revision()
		change()
		text, ok := s.Unsaved()
		if again, twice := s.Unsaved(); !ok || string(text) != string(s.Text()) || twice {
			t.Errorf("change %d: unsaved %v, then %v\n%s%s", i, ok, twice, text, again)
		}
		if clickOrHelp := i == 3 || i == 4; (s.Revision() == before) != clickOrHelp {
			t.Errorf("change %d: revision %d, then %d", i, before, s.Revision())
		}
	}
}

// A note with a bad value is refused with its line.
func TestReadRefuses(t *testing.T) {
	for _, test := range []struct{ old, bad, want string }{
		{"time 3725.684", "time soon", `9: time "soon": want a number of seconds`},
		{"time 3725.684", "time -1", `9: time "-1": want a number of seconds`},
		{"time 3725.684", "time 1e99", `9: time "1e99": want a number of seconds`},
		{"success 0.5", "success 1.5", `10: success "1.5": want a number from 0 to 1`},
		{"success 0.5", "success -0.5", `10: success "-0.5": want a number from 0 to 1`},
		{"success 0.5", "success much", `10: success "much": want a number from 0 to 1`},
		{"clicks 12", "clicks -1", `11: clicks "-1": want a whole number`},
		{"seed 120", "seed x", `6: seed "x": want a whole number`},
		{"game 31", "game 3.1", `7: game "3.1": want a whole number`},
		{"first safe", "first last", `4: first square "last": want one of any, safe, open`},
		{"level-2", "no", `5: no-guess "no": want yes, level-1 to level-4, or no such line`},
		{"level-2", "level-5", `5: no-guess "level-5": want yes, level-1 to level-4, or no such line`},
		{"2026-11-22", "2026-11-31", `14: daily "2026-11-31": want a date, such as 2026-11-22`},
		{"helped yes", "helped no", `12: helped "no": want yes, or no such line`},
		{"counted yes", "counted no", `13: counted "no": want yes, or no such line`},
		{"turn-90", "twice", `8: turned "twice": want the name of a symmetry, such as mirror-h`},
		{"A1 VALID_MOVE", "A1 SOLVED_BOARD", ""},
		{"end playing", "end won", ""},
		{"size 2x3", "size 2x4", ""},
	} {
		_, err := Read([]byte("mines game 2\n" + strings.Replace(whole, test.old, test.bad, 1)))
		if syntax, _ := err.(*board.SyntaxError); syntax == nil || syntax.Line == 0 || test.want != "" && err.Error() != test.want {
			t.Errorf("%q: %v, want %s", test.bad, err, test.want)
		}
	}
	for _, good := range []string{"success 0\n", "success 1\n", "time 0\n", "time 2147483647\n", "turned identity\n"} {
		key, _, _ := strings.Cut(good, " ")
		at := strings.Index(whole, "\n"+key) + 1
		text := whole[:at] + good + whole[at+strings.Index(whole[at:], "\n")+1:]
		if _, err := Read([]byte("mines game 2\n" + text)); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
}

// The chance of a risk is noted in the risk's own turn, also after other turns.
func TestNoteChance(t *testing.T) {
	s, _ := sit(t)
	ask := func(text string) Risk {
		a, _ := game.ParseAction(text, s.Game().Size())
		_, r, err := s.Play(a)
		if r == nil || err != nil {
			t.Fatalf("%s is no risk: %v", text, err)
		}
		return *r
	}
	first, second := ask("A1"), ask("B1")
	s.Undo()
	if !s.NoteChance(second, 0.25) || s.Game().Success() != 1 {
		t.Error("the chance of what was undone counts")
	}
	s.Redo()
	if !s.NoteChance(first, 0.5) || s.Game().Success() != 0.125 {
		t.Errorf("success is %v", s.Game().Success())
	}
	s.Undo()
	third := ask("B1")
	if s.NoteChance(second, 0.1) || !s.NoteChance(third, 0.2) || s.Game().Success() != 0.1 {
		t.Errorf("success is %v", s.Game().Success())
	}
	if _, r, err := s.Play(s.FlagAction(at("B3"))); r != nil || err != nil {
		t.Errorf("a flag is a risk: %v, %v", r, err)
	}
	if a := s.FlagAction(at("B3")); a.Kind != game.Unflag {
		t.Errorf("the flag is not removed, but %v", a)
	}
}

// A first square is a risk unless it is kept free of mines.
func TestFirstSquare(t *testing.T) {
	for _, first := range []generate.First{generate.Any, generate.Safe, generate.Open} {
		setup := DefaultSetup()
		setup.First = first
		s := New(GameOptions{Setup: setup, Now: func() time.Time { return time.Time{} }})
		_, risky := s.risk(game.Action{Square: at("A1")})
		free := s.Question().opens
		if want := first == generate.Any; risky != want || free == want {
			t.Errorf("%v: risky %v, free %v", first, risky, free)
		}
	}
}

func TestSetup(t *testing.T) {
	tests := []struct{ words, want, err string }{
		{"expert", "expert", ""},
		{"16x16", "intermediate", ""},
		{"18x18", "18x18 with 40 mines", ""},
		{"4x4 1", "4x4 with 1 mine", ""},
		{"1 4x4", "4x4 with 1 mine", ""},
		{"80", "9x9 with 80 mines", ""},
		{"81", "", "room for 80"},
		{"81 any", "", "81 mines leave no square of a 9x9 board to uncover"},
		{"77 open", "9x9 with 77 mines", ""},
		{"78 open", "", "room for 77 when A1 and its neighbours have none"},
		{"-3", "", "-3 mines: want 0 or more"},
		{"0", "9x9 with 0 mines", ""},
		{"2x", "", "ROWSxCOLS"},
		{"easy", "", "beginner"},
		{"0x9", "", "at least one row"},
	}
	anywhere, err := Setup{Size: board.Size{Rows: 2, Cols: 2}, Mines: 1}.Change([]string{"4x4"})
	if err != nil || anywhere.First != generate.Any || anywhere.Mines != 4 {
		t.Errorf("a larger board: %+v, %v", anywhere, err)
	}
	for _, test := range tests {
		got, err := DefaultSetup().Change(strings.Fields(test.words))
		if test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
			t.Errorf("%s: error %v, want %q", test.words, err, test.err)
		} else if test.err == "" && (err != nil || got.Name() != test.want) {
			t.Errorf("%s: got %v, %v; want %s", test.words, got.Name(), err, test.want)
		}
	}
}

// Only games without help are won or set a record.
func TestResults(t *testing.T) {
	var r Results
	small := Ending{Setup: Setup{Size: board.Size{Rows: 2, Cols: 2}, Mines: 1}}
	large := Ending{Setup: DefaultSetup()}
	certain := large
	certain.Setup.NoGuess = true
	if got := r.Sentences(); len(got) != 1 || got[0] != "No game has been counted yet: one counts at its end, unless its mines or its seed were given." {
		t.Errorf("got %q", got)
	}
	add := func(e Ending, won, helped bool, seconds float64, best bool) {
		t.Helper()
		e.Won, e.Helped, e.Time = won, helped, time.Duration(seconds*float64(time.Second))
		if got := r.Add(e); got != best {
			t.Errorf("%+v: best %v", e, got)
		}
	}
	add(large, true, false, 30, true)
	add(large, true, false, 40, false)
	add(large, true, true, 10, false)
	add(large, true, false, 20.5, true)
	add(large, false, false, 1, false)
	add(large, false, true, 1, false)
	add(certain, true, false, 90, true)
	hard := certain
	hard.Setup.Level = 4
	add(hard, false, false, 9, false)
	add(small, true, false, 0, true)
	for _, day := range []string{"2026-11-21", "2026-11-21", "2026-11-22", "2026-11-21"} {
		daily := certain
		daily.Daily = day
		add(daily, true, false, 50, day == "2026-11-21" && len(r.Kinds) == 4)
	}
	want := `mines results 3
{"setup":"2x2 1 any guesses","games":1,"wins":1,"helped":0,"streak":1,"longest":1,"time":1000000,"best":1000000}
{"setup":"9x9 10 open guesses","games":6,"wins":3,"helped":2,"streak":0,"longest":3,"time":90500000000,"best":20500000000}
{"setup":"9x9 10 open no-guess","games":1,"wins":1,"helped":0,"streak":1,"longest":1,"time":90000000000,"best":90000000000}
{"setup":"9x9 10 open no-guess","daily":"2026-11-22","games":2,"wins":2,"helped":0,"streak":2,"longest":2,"time":100000000000,"best":50000000000}
{"setup":"9x9 10 open level-4","games":1,"wins":0,"helped":0,"streak":0,"longest":0,"time":0,"best":0}
`
	if r.String() != want {
		t.Errorf("got\n%s", r)
	}
	long, square := Setup{Size: board.Size{Rows: 3, Cols: 10}}, Setup{Size: board.Size{Rows: 5, Cols: 5}}
	if long.compare(square) <= 0 {
		t.Error("30 squares come before 25")
	}
	if wide := (Setup{Size: board.Size{Rows: 2, Cols: 8}}); wide.compare(Setup{Size: board.Size{Rows: 4, Cols: 4}}) >= 0 {
		t.Error("4 rows come before 2")
	}
	for i, want := range []string{
		"2x2 with 1 mine, first square any: 1 game, 1 won, 0 with help; best time 0:00.0, average 0:00.0; 1 win in a row, at most 1.",
		"beginner, first square open: 6 games, 3 won, 2 with help; " +
			"best time 0:20.5, average 0:30.1; 0 wins in a row, at most 3.",
		"beginner, no guess, first square open: 1 game, 1 won, 0 with help; " +
			"best time 1:30.0, average 1:30.0; 1 win in a row, at most 1.",
		"daily beginner, no guess, first square open: 2 games, 2 won, 0 with help; " +
			"best time 0:50.0, average 0:50.0; 2 wins in a row, at most 2; the last on 2026-11-22.",
		"beginner, level 4, first square open: 1 game, 0 won, 0 with help.",
	} {
		if got := r.Kinds[i].Sentence(); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	s := New(GameOptions{Setup: DefaultSetup(), Now: func() time.Time { return time.Date(2026, 11, 3, 0, 0, 0, 0, time.UTC) }})
	if got, found := r.Of(s); !found || got != r.Kinds[1] {
		t.Errorf("of a beginner's games: %v, %v", got, found)
	}
	if err := s.BeginDaily("beginner"); err != nil || s.seed != 20261103 {
		t.Errorf("the daily game has seed %d: %v", s.seed, err)
	}
	if got, found := r.Of(s); !found || got != r.Kinds[3] {
		t.Errorf("of daily games: %v, %v", got, found)
	}
	if got, found := (Results{}).Of(s); found {
		t.Errorf("of no games: %v", got)
	}
	back, err := ParseResults([]byte(want))
	if err != nil || back.String() != want {
		t.Errorf("got\n%s, %v", back, err)
	}
	for text, want := range map[string]string{
		"mines results 2\n":                `1: "mines results 2": want "mines results 3"`,
		"mines results 3\n{\"games\":1}\n": `2: "{\"games\":1}": want a line of results, in their order`,
	} {
		if _, err := ParseResults([]byte(text)); fmt.Sprint(err) != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	for i, bad := range []string{
		"", want + "x\n", want + "\n", want + "{}\n", want + strings.SplitAfter(want, "\n")[1],
		want + strings.SplitAfter(want, "\n")[5],
		strings.Replace(want, `"wins":3`, `"wins":9`, 1), strings.Replace(want, `"helped":2`, `"helped":-1`, 1),
		strings.Replace(want, `"streak":2`, `"streak":3`, 1),
		strings.Replace(want, `"streak":2`, `"streak":-1`, 1), strings.Replace(want, `"longest":3`, `"longest":4`, 1),
		strings.Replace(want, `"best":205`, `"best":-205`, 1), strings.Replace(want, `"best":205`, `"best":999`, 1),
		strings.Replace(want, "2x2 1", "2x2 4", 1), strings.Replace(want, "2x2 1", "2x2 x", 1), strings.Replace(want, "2026-11-22", "2026-11-32", 1),
	} {
		if got, err := ParseResults([]byte(bad)); err == nil {
			t.Errorf("%d: got\n%s", i, got)
		}
	}
}

func FuzzResults(f *testing.F) {
	f.Add([]byte("mines results 3\n" +
		`{"setup":"9x9 10 open level-2","games":5,"wins":3,"helped":1,"streak":1,"longest":2,"time":9000,"best":205}` + "\n" +
		`{"setup":"9x9 10 open level-2","daily":"2026-11-22","games":5,"wins":3,"helped":1,"streak":1,"longest":2,"time":9000,"best":205}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := ParseResults(data)
		if err != nil {
			return
		}
		if back, err := ParseResults([]byte(r.String())); err != nil || back.String() != r.String() {
			t.Errorf("%q: %v", r.String(), err)
		}
	})
}

// Restarting keeps the minefield. It is help only if some of it was seen.
func TestRestart(t *testing.T) {
	unlaid := New(GameOptions{Setup: DefaultSetup(), Now: func() time.Time { return time.Time{} }})
	unlaid.Help()
	act(t, unlaid, "A1*")
	unlaid.Restart()
	if unlaid.Helped() || unlaid.Touched() || unlaid.Game().Total() != 10 {
		t.Errorf("without mines: helped %v, touched %v", unlaid.Helped(), unlaid.Touched())
	}
	s, _ := sit(t)
	s.click()
	s.Restart()
	if s.Helped() || s.clicks != 0 {
		t.Error("nothing was seen")
	}
	act(t, s, "A2")
	s.Restart()
	if !s.Helped() || s.Touched() {
		t.Errorf("helped %v, touched %v", s.Helped(), s.Touched())
	}
	act(t, s, "A2")
	if s.Game().Status() != game.Lost {
		t.Error("another minefield")
	}
}

// A restarted game without guesses has its first square uncovered, also on a
// turned board. Mines that were laid for another first square promise nothing.
func TestRestartAtStart(t *testing.T) {
	s := New(GameOptions{Setup: DefaultSetup(), Now: func() time.Time { return time.Unix(0, 0) }})
	if err := s.BeginDaily("beginner"); err != nil || s.clicks != 1 {
		t.Fatalf("%v, %d clicks", err, s.clicks)
	}
	s.Flip(board.MirrorH)
	s.Restart()
	if s.Game().Turns() != 1 || s.Game().Board().State(at("C7")) != 0 || s.firstClick() != generate.Open {
		t.Errorf("begun again:\n%v", s.Recording())
	}
	s.Begin(DefaultSetup())
	act(t, s, "E5")
	s.Restart()
	if s.Touched() {
		t.Error("a square is uncovered")
	}
	act(t, s, "A1")
	if got := s.Recording().Note(game.NoteFirst); got != "any" {
		t.Errorf("the first square is promised to be %s", got)
	}
	oblong := DefaultSetup()
	oblong.Size, oblong.Mines = board.Size{Rows: 3, Cols: 5}, 2
	s.Begin(oblong)
	s.Flip(board.Transpose)
	s.Restart()
	if got, shape := s.Game().Size(), s.Setup().Size; got != (board.Size{Rows: 5, Cols: 3}) || shape != got {
		t.Errorf("a turned game begins again on %v, and its setup says %v", got, shape)
	}
}

// Every recording that can be read can be opened, and is then kept as the same
// game.
func FuzzRead(f *testing.F) {
	f.Add([]byte("mines game 2\nsize 2x3\nmines 1\nfirst open\nseed 3\ngame 1\nturned turn-90\ntime 1.5\nhelped yes\ncounted yes\nminefield\n.*.\n...\nmoves\nA1 VALID_MOVE 0.5\nundone\nA2 BLOWN_UP\nend playing\n"))
	f.Add([]byte("mines game 2\nsize 1x2\nmines 1\nplayer x\nmoves\nA1* VALID_MOVE\nend covered\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		kept, err := Read(data)
		if err != nil {
			return
		}
		s := New(GameOptions{Setup: DefaultSetup(), Now: func() time.Time { return time.Time{} }})
		s.Open(kept)
		text := s.Recording().String()
		again, err := Read([]byte(text))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		s.Open(again)
		if got := s.Recording().String(); got != text {
			t.Errorf("got %q, want %q", got, text)
		}
	})
}

// A puzzle of another program continues from its board: restarting returns to
// it, turning keeps its success probability, and so does the recording.
func TestPosition(t *testing.T) {
	k, err := ReadFile("puzzle.txt", []byte("4x1x1\r\nm1hh\r\n0.250000\r\n"), nil, board.ReadOptions{})
	boardtest.Must(t, err)
	s, _ := sit(t)
	s.Open(k)
	if risk, ok := s.risk(game.Action{Square: at("A4")}); !ok || risk.Total != 1 {
		t.Errorf("risk %v, %v", risk, ok)
	}
	if _, ok := s.risk(game.Action{Kind: game.Chord, Square: at("A2")}); !ok {
		t.Error("a chord has no risk")
	}
	if _, ok := s.risk(game.Action{Kind: game.Flag, Square: at("A4")}); ok {
		t.Error("a flag has a risk")
	}
	act(t, s, "A1*")
	if _, err := s.Accept(hint.Hint{Action: game.Action{Square: at("A3")}, Chance: 0.5}); err != nil {
		t.Fatal(err)
	}
	s.Flip(board.MirrorH)
	if s.Success() != 0.125 {
		t.Errorf("success %v", s.Success())
	}
	again := reread(t, s.Recording().String())
	s.Open(again)
	if _, ended := s.Ended(); ended || s.Success() != 0.125 || s.Score() != "" {
		t.Errorf("ended %v, success %v, score %q", ended, s.Success(), s.Score())
	}
	s.Restart()
	if got := s.Game().Board().String(); got != "??1?\n" || s.Success() != 0.25 || s.Game().Turns() != 0 {
		t.Errorf("restarted: success %v, %d turns, board %q", s.Success(), s.Game().Turns(), got)
	}
}

// A game that begins with a wrong flag is reviewed without believing flags: the
// player could not know that it was wrong.
func TestReviewWithWrongFlag(t *testing.T) {
	const text = "mines game 2\nsize 2x3\nmines 1\nminefield\n*..\n...\nboard\n?1%s\n???\nmoves\nA1 BLOWN_UP\nend lost\n"
	for _, flag := range []string{"*", "?"} {
		kept := reread(t, fmt.Sprintf(text, flag))
		s := New(GameOptions{Setup: DefaultSetup(), Now: time.Now})
		s.Open(kept)
		work, err := s.Review()
		boardtest.Must(t, err)
		r, err := work()
		if err != nil || len(r.Remarks) != 1 || !strings.HasPrefix(r.Remarks[0].Line(), "A1 as-good 0.8000") {
			t.Errorf("%s: %v, %v", flag, r.Remarks, err)
		}
	}
}
