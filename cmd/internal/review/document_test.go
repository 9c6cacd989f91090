package review

import (
	"errors"
	"math"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/replay"
	"minesweeper/cmd/internal/answer"
)

// printed returns a document as JSON and as text.
func printed(d answer.Document) (json, text string) {
	return strings.TrimSuffix(string(answer.Append(nil, d)), "\n"), d.Text()
}

// The JSON and the line of a remark.
func TestRemarkDocuments(t *testing.T) {
	unknown := answer.Decimal(math.NaN())
	valid := answer.ResultOf(board.ValidMove)
	for _, x := range []struct {
		m          Remark
		json, text string
	}{
		{Remark{Seconds: new(answer.Decimal(2)), Move: "A1", Kind: Mistake, Chance: 0.25, Better: "A2",
			Cost: 0.75, MoveResult: answer.ResultOf(board.BlownUp), Why: "A2 was certainly free"},
			`"move":"A1","verdict":"mistake","right_probability":0.25,"better":"A2","cost":0.75,` +
				`"result":"BLOWN_UP","code":-1,"seconds":2.0,"why":"A2 was certainly free"}`,
			"2.000 A1 mistake 0.2500 A2 was certainly free: a chance of 0.7500 given away\n"},
		{Remark{Move: "A1", Kind: Mistake, Chance: 0.25, Better: "A2", Cost: 0.125, Error: new(answer.Decimal(0.0625)),
			MoveResult: valid, Why: "A2 was better"},
			`"move":"A1","verdict":"mistake","right_probability":0.25,"better":"A2","cost":0.125,` +
				`"cost_error":0.0625,"result":"VALID_MOVE","code":0,"why":"A2 was better"}`,
			"A1 mistake 0.2500 A2 was better: a chance of about 0.1250 ± 0.0625 given away\n"},
		{Remark{Move: "A1", Kind: Unrated, Chance: 0.5, Cost: unknown, MoveResult: valid, Why: "too wide"},
			`"move":"A1","verdict":"not_judged","right_probability":0.5,"result":"VALID_MOVE","code":0,"why":"too wide"}`,
			"A1 not-judged 0.5000 too wide\n"},
		{Remark{Move: "A1", Kind: Undecided, Chance: unknown, MoveResult: valid, Why: "too hard"},
			`"move":"A1","verdict":"undecided","cost":0.0,"result":"VALID_MOVE","code":0,"why":"too hard"}`,
			"A1 undecided too hard\n"},
		{Remark{Move: "a \xff", Kind: Refused, Chance: unknown, MoveResult: answer.ResultOf(board.InvalidMove), Why: "no"},
			`"move":"a \\xff","verdict":"refused","cost":0.0,"result":"INVALID_MOVE","code":-3,"why":"no"}`,
			"\"a \\xff\" refused - no\n"},
	} {
		want := `{"kind":"reviewed",` + x.json
		if json, text := printed(&x.m); json != want || text != x.text {
			t.Errorf("got  %s\n%swant %s\n%s", json, text, want, x.text)
		}
	}
}

// The JSON of a summary, and of the files of a folder.
func TestSummaryDocuments(t *testing.T) {
	s := Summary{Game: answer.Game{Rows: 14, Cols: 15, Total: 16, Outcome: "lost", Success: 0.25, Moves: 36}, Clicks: 17,
		Seconds: new(answer.Decimal(1.5)), Certain: 1, Guesses: 70, Inaccuracies: 2, Mistakes: 3, Blunders: 4, Unrated: 5,
		Early: 6, Undecided: 7, Refused: 8, Luck: 0.25, Avoided: 1, Cost: 0.75, Estimated: 18, EstimatedCost: 0.125, Error: 0.5}
	const facts = `"success":0.25,"moves":36,"rows":14,"cols":15,"total":16,"bbbv":17,"certain":1,"guesses":70,"inaccuracies":2,` +
		`"mistakes":3,"blunders":4,"not_judged":5,"early":6,"undecided":7,"refused":8,"luck":0.25,"luck_without_mistakes":1.0,` +
		`"cost":0.75,"estimated":18,"estimated_cost":0.125,"cost_error":0.5,"seconds":1.5}`
	playing, clicked := s, s
	playing.Outcome = "unfinished"
	stopped := playing
	stopped.EndOfMoves()
	clicked.Clicking = clickingOf(&replay.Clicks{
		Left: replay.Count{Effective: 1, Wasted: 2}, Right: replay.Count{Effective: 3, Wasted: 4}, Chord: replay.Count{Effective: 5, Wasted: 6},
	}, board.Difficulty{Openings: 7, Islands: 8}, 9, s.Seconds)
	unknown := s
	unknown.Success, unknown.Luck, unknown.Avoided = answer.Decimal(math.NaN()), answer.Decimal(math.NaN()), answer.Decimal(math.NaN())
	for _, x := range []struct {
		s          Summary
		json, text string
	}{
		{s, `"outcome":"lost",` + facts, "lost after 36 moves: "},
		{clicked, `"outcome":"lost",` + strings.Replace(facts, `,"seconds"`, `,"openings":7,"islands":8,"left_clicks":3,"left_wasted":2,`+
			`"right_clicks":7,"right_wasted":4,"chord_clicks":11,"chord_wasted":6,"bbbv_solved":9,"clicks_per_second":14.0,`+
			`"ioe":0.42857142857142855,"correctness":0.42857142857142855,"throughput":1.0,"seconds"`, 1), "lost after 36 moves: "},
		{unknown, `"outcome":"lost",` + strings.NewReplacer(`"success":0.25,`, "", `"luck":0.25,"luck_without_mistakes":1.0,`, "").Replace(facts),
			"lost after 36 moves: "},
		{playing, `"outcome":"unfinished",` + facts, "unfinished after 36 moves: "},
		{stopped, `"outcome":"stopped","stopped_because":"end_of_moves",` + facts, "stopped after 36 moves: "},
	} {
		want := `{"kind":"game",` + x.json
		if json, text := printed(&x.s); json != want || !strings.HasPrefix(text, x.text) {
			t.Errorf("got  %s\n%swant %s\n%s", json, text, want, x.text)
		}
	}
	s.Format = "avf"
	row := Row{File: "a.avf", Differences: []string{"odd"}, Summary: s}
	const note = `{"kind":"note","source":"a.avf","message":"odd"}` + "\n"
	broken := row
	broken.Err = errors.New("cut")
	for _, x := range []struct {
		row  Row
		want string
	}{
		{row, note + `{"kind":"game","source":"a.avf","format":"avf","outcome":"lost",` + facts + "\n"},
		{broken, note + `{"kind":"error","source":"a.avf","file":"games/a.avf","message":"games/a.avf: cut","exit_status":2}` + "\n"},
	} {
		var got []byte
		for _, d := range x.row.Documents("games", 2) {
			got = answer.Append(got, d)
		}
		if string(got) != x.want {
			t.Errorf("got %s, want %s", got, x.want)
		}
	}
}
