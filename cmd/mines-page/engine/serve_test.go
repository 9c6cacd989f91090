package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/format"
	"minesweeper/board/generate"
)

// asked returns the last document of an answer, and those before it.
func asked(t *testing.T, request any) (answer map[string]any, parts []map[string]any) {
	t.Helper()
	text, err := json.Marshal(request)
	boardtest.Must(t, err)
	take := func(lines []byte) {
		for line := range bytes.Lines(lines) {
			var m map[string]any
			if err := json.Unmarshal(line, &m); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			parts = append(parts, m)
		}
	}
	take(serve(text, take))
	return parts[len(parts)-1], parts[:len(parts)-1]
}

type object = map[string]any

func TestErrors(t *testing.T) {
	data := func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }
	for _, x := range []struct {
		request     object
		error, hint string
	}{
		{object{"do": "nothing"}, `unknown request "nothing"`, ""},
		{object{"do": "analyse", "board": 3}, "reading request: json: cannot unmarshal number into Go struct field position.Board of type string", ""},
		{object{"do": "read", "data": data("?1 \n?1\n")}, "the text:2: row B has 2 squares, want 3", `if trailing blanks were trimmed, tick "fill short rows"`},
		{object{"do": "read", "name": "a.pdf", "data": data("%PDF-1.7\n")}, "a.pdf: this is a PDF document, not a board", ""},
		{object{"do": "read", "data": data("?\n"), "format": "nope"}, `the text: format "nope": want one of dat, framed`, ""},
		{object{"do": "read", "data": data(strings.Repeat(strings.Repeat("?", 300)+"\n", 300))},
			"the text: 300x300 squares are too many to be drawn here: want at most 40000", "the command mines odds reads boards of a million squares"},
		{object{"do": "read", "data": data("mines game 2\nsize 300x300\nmines 9\nmoves\nend covered\n")}, "the text: 300x300 squares are too many to be drawn here: want at most 40000", ""},
		{object{"do": "hint", "board": "?1?\n"}, "no move is certain, and a guess needs the number of mines", "fill in the number of mines above the board"},
		{object{"do": "hint", "board": "?1?\n", "total": 0}, "A2 cannot be right: the board has 0 mines, and there must be at least 1", ""},
		{object{"do": "judge", "board": "?3\n", "move": "A1"}, "A2 shows 3 but touches only 1 square that could have a mine", ""},
		{object{"do": "judge", "board": "?3\n", "move": "Z9"}, "A2 shows 3 but touches only 1 square that could have a mine", ""},
		{object{"do": "convert", "board": "?1?\n", "format": "mbf"}, "an mbf file holds a minefield: a board does not say where the mines are", ""},
		{object{"do": "convert", "board": "?1?\n", "format": "tatham-save"}, "the format tatham-save is only read", ""},
		{object{"do": "play", "new": object{"rows": 3, "cols": 3, "total": 9, "first": "safe", "seed": "1"}}, "9 mines do not fit", ""},
		{object{"do": "play", "new": object{"rows": 300, "cols": 300, "total": 9, "first": "safe", "seed": "1"}}, "300x300 squares are too many to be drawn here: want at most 40000", ""},
		{object{"do": "play", "new": object{"rows": 3, "cols": 3, "total": 1, "first": "any", "noGuess": true, "seed": "1"}}, "a game without guesses needs a first square that is safe or open", ""},
		{object{"do": "play", "new": object{"rows": 3, "cols": 3, "total": 1, "first": "any", "seed": "-1"}}, `strconv.ParseUint: parsing "-1"`, ""},
		{object{"do": "read", "data": data("mines game 2\nsize 1x2\nmines 1\nminefield\n.*\nmoves\nend covered\n"), "seed": "-1"}, `the text: strconv.ParseUint: parsing "-1"`, ""},
		{object{"do": "play", "game": "mines game 2\nsize 1x2\nmines 1\nseed x\nmoves\nend covered\n", "action": "A1"}, `4: seed "x": want a whole number`, ""},
		{object{"do": "play", "game": "mines game 2\nsize 1x2\nmines 1\nmoves\nend covered\n", "action": "B1"}, `square "B1": the board has only row A`, ""},
		{object{"do": "turn", "game": "mines game 2\nsize 1x2\nmines 1\nmoves\nend covered\n", "turn": 1}, "turn 1: the game has 0", ""},
		{object{"do": "review", "game": "mines game 2\nsize 1x2\nmines 1\nmoves\nend covered\n"}, "the game has not begun: its mines are not laid yet", ""},
	} {
		got, _ := asked(t, x.request)
		message, _ := got["error"].(string)
		hint, _ := got["hint"].(string)
		if !strings.HasPrefix(message, x.error) || message == "" || hint != x.hint {
			t.Errorf("%v: %q, hint %q", x.request, message, hint)
		}
	}
	largest := object{"rows": 200, "cols": 200, "total": 9, "first": "safe", "seed": "1"}
	if got, _ := asked(t, object{"do": "play", "new": largest}); got["error"] != nil {
		t.Errorf("40000 squares: %v", got["error"])
	}
}

// Every format that can be written can be read again.
func TestEveryFormat(t *testing.T) {
	const mines, view = ".*..\n....\n...*\n", "?*1 \n111 \n  1?\n"
	for _, f := range format.All() {
		if f.Append == nil {
			continue
		}
		request := object{"do": "convert", "board": view, "mines": mines, "format": f.Name}
		got, _ := asked(t, request)
		if got["error"] != nil { // some hold finished boards, or minefields alone
			delete(request, "board")
			got, _ = asked(t, request)
		}
		if got["error"] != nil {
			t.Errorf("%s: %v", f.Name, got["error"])
			continue
		}
		again, _ := asked(t, object{"do": "read", "name": got["name"], "data": got["data"], "format": f.Name})
		held, _ := again["document"].(object)
		board, laid := dat(held["board"]), dat(held["minefield"])
		if again["error"] != nil || board != view && laid != mines && board == "" {
			t.Errorf("%s: %v", f.Name, again)
		}
		if len(f.Exts) > 0 && got["name"] != "board"+f.Exts[0] {
			t.Errorf("%s: the file is called %v", f.Name, got["name"])
		}
	}
}

// A format that holds only mines says that it leaves a game out.
func TestLeftOut(t *testing.T) {
	for view, want := range map[string]any{
		"?1\n??\n": "the format mbf holds only mines: the board is left out",
		"??\n??\n": nil,
		"*1\n11\n": nil,
	} {
		got, _ := asked(t, object{"do": "convert", "board": view, "mines": "*.\n..\n", "format": "mbf"})
		if got["note"] != want || got["data"] == nil {
			t.Errorf("%q: note %v, want %v: %v", view, got["note"], want, got)
		}
	}
}

// dat returns the rows of a document as .dat text.
func dat(rows any) (text string) {
	list, _ := rows.([]any)
	for _, row := range list {
		text += row.(string) + "\n"
	}
	return text
}

// A seed makes the same minefield as in "mines new" with the first square as
// the start.
func TestSeed(t *testing.T) {
	state, _ := asked(t, object{"do": "play", "new": object{"rows": 9, "cols": 9, "total": 10, "first": "open", "seed": "18446744073709551615"}})
	state, _ = asked(t, object{"do": "play", "game": state["recording"], "action": "C4", "helped": true})
	state, _ = asked(t, object{"do": "play", "game": state["recording"], "action": "A5*", "seconds": 1.5})
	want, err := generate.Minefield(generate.DefaultGenerator, generate.Spec{
		Size: board.Size{Rows: 9, Cols: 9}, Mines: 10, Start: board.Square{Row: 2, Col: 3}, First: generate.Open,
	}, 18446744073709551615, 0)
	boardtest.Must(t, err)
	recording, _ := state["recording"].(string)
	if !strings.Contains(recording, "\nminefield\n"+want.String()) || state["seconds"] != 1.5 || state["helped"] != true {
		t.Errorf("got %v\nwant\n%v", state, want)
	}
	for range 2 {
		state, _ = asked(t, object{"do": "play", "game": state["recording"], "action": "undo", "seconds": 2})
	}
	if state["helped"] != true || state["turns"] != 0.0 || state["undone"] != 2.0 || state["status"] != "covered" {
		t.Errorf("undone: %v", state)
	}
}

// Answers in full, each field of which the page shows.
func TestAnswers(t *testing.T) {
	const (
		flagged = "mines game 2\nsize 2x2\nmines 1\nseed 5\nfirst safe\nmoves\nA1* VALID_MOVE\nend covered\n"
		laid    = "mines game 2\nsize 2x2\nmines 1\nminefield\n.*\n..\nmoves\nA1 VALID_MOVE\nB1 VALID_MOVE\nend playing\n"
		undone  = "mines game 2\nsize 1x2\nmines 1\nminefield\n.*\nmoves\nundone\nA2* VALID_MOVE\nend covered\n"
	)
	for _, x := range []struct {
		request object
		want    string
	}{
		{object{"do": "play", "game": flagged, "action": "B2*", "results": "not results"},
			`{"board":{"kind":"board","rows":2,"cols":2,"total":1,"board":["*?","?*"],"covered":2,"flags":2},"name":"2x2 with 1 mine","minesLeft":-1,"status":"covered","turns":2,"undone":0,"seconds":0,"helped":false,"laid":false,"seed":"5","first":"safe","results":"mines results 3\n","unread":true}`},
		{object{"do": "play", "game": laid, "action": "B2", "seconds": 1.5, "helped": true},
			`{"board":{"kind":"board","rows":2,"cols":2,"total":1,"board":["1?","11"],"covered":1,"flags":0,"minefield":[".*",".."]},"name":"2x2 with 1 mine","minesLeft":1,"status":"won","turns":3,"undone":0,"seconds":1.5,"helped":true,"laid":true,"first":"any","results":"mines results 3\n"}`},
		{object{"do": "play", "game": laid, "action": "A2"},
			`{"board":{"kind":"board","rows":2,"cols":2,"total":1,"board":["1?","1?"],"covered":2,"flags":0,"minefield":[".*",".."]},"name":"2x2 with 1 mine","minesLeft":1,"status":"lost","turns":3,"undone":0,"seconds":0,"helped":false,"laid":true,"first":"any","fatal":"A2","results":"mines results 3\n"}`},
		{object{"do": "play", "game": undone, "action": "redo"},
			`{"board":{"kind":"board","rows":1,"cols":2,"total":1,"board":["?*"],"covered":1,"flags":1},"name":"1x2 with 1 mine","minesLeft":0,"status":"covered","turns":1,"undone":0,"seconds":0,"helped":false,"laid":true,"first":"any","results":"mines results 3\n"}`},
		{object{"do": "play", "new": object{"mines": ".*\n"}},
			`{"board":{"kind":"board","rows":1,"cols":2,"total":1,"board":["??"],"covered":2,"flags":0},"name":"1x2 with 1 mine","minesLeft":1,"status":"covered","turns":0,"undone":0,"seconds":0,"helped":false,"laid":true,"first":"any","results":"mines results 3\n"}`},
		{object{"do": "turn", "game": laid, "turn": 1},
			`{"board":{"kind":"board","rows":2,"cols":2,"total":1,"board":["1?","??"],"covered":3,"flags":0},"name":"2x2 with 1 mine","minesLeft":1,"status":"playing","turns":1,"undone":1,"seconds":0,"helped":true,"laid":true,"first":"any"}`},
		{object{"do": "turn", "game": undone, "turn": 1},
			`{"board":{"kind":"board","rows":1,"cols":2,"total":1,"board":["?*"],"covered":1,"flags":1},"name":"1x2 with 1 mine","minesLeft":0,"status":"covered","turns":1,"undone":0,"seconds":0,"helped":false,"laid":true,"first":"any"}`},
		{object{"do": "hint", "board": "*2*?\n", "total": 2, "playing": true, "ignoreFlags": true},
			`{"kind":"hint","moves_left":true,"move":"A4","certain":true,"right_probability":1.0,"rule":"count","numbers":[],"needs_total":true,"why":"all 2 mines are found: A4 is free (already proved: A1 and A3 are mines)"}`},
		{object{"do": "hint", "board": "*1?\n", "total": 1, "playing": true},
			`{"kind":"hint","moves_left":true,"move":"A3","certain":false,"right_probability":0.5,"win_probability":0.5,"rule":"every ending searched","numbers":[],"why":"no move is certain; A3 is free with a chance of 50.0 %; with perfect play it wins 50.0 % of the games, and no other move wins more"}`},
		{object{"do": "hint", "board": "*1?\n", "total": 1, "playing": true, "compare": true},
			`{"kind":"hint","moves_left":true,"move":"A3","certain":false,"right_probability":0.5,"win_probability":0.5,"rule":"every ending searched","numbers":[],"compared":[{"square":"A3","right_probability":0.5,"score":0.5},{"square":"A1","right_probability":0.5,"score":0.5}],"why":"no move is certain; A3 is free with a chance of 50.0 %; with perfect play it wins 50.0 % of the games, and no other move wins more"}`},
		{object{"do": "hint", "board": "*1\n11\n", "total": 1, "playing": true},
			`{"kind":"hint","moves_left":false,"numbers":[],"why":"nothing left to do"}`},
		{object{"do": "judge", "board": "?1??\n", "move": "A4"},
			`{"kind":"judged","move":"A4","verdict":"risky","right_probability":0.5,"right_probability_fraction":"1/2","witness":["..**"]}`},
		{object{"do": "analyse", "board": "?3\n", "total": 1},
			`{"error":"A2 shows 3 but touches only 1 square that could have a mine","squares":["A2"],"contradiction":true}`},
		{object{"do": "dead", "board": "?1?\n", "total": 1}, `{"squares":["A1","A3"]}`},
		{object{"do": "dead", "board": "?1?\n"}, `{"squares":[]}`},
		{object{"do": "dead", "board": "????\n", "total": 1}, `{"squares":[]}`},
		{object{"do": "analyse", "board": "*1\n11\n"}, `{"kind":"certain_end","count":0,"complete":true,"undecided":false,"why":"nothing left to do"}`},
		{object{"do": "judge", "board": "?2?\n", "move": "Z9"},
			`{"kind":"judged","move":"Z9","verdict":"invalid"}`},
		{object{"do": "turn", "game": laid, "turn": -1}, `{"error":"turn -1: the game has 2"}`},
		{object{"do": "review", "game": "mines game 2\nsize 1x3\nmines 1\nminefield\n..*\nmoves\nA2 VALID_MOVE\nA1 SOLVED_BOARD\nend won\n"},
			`{"chart":""}`},
		{object{"do": "convert", "board": "?1\n??\n", "total": 1, "format": "mine"}, `{"data":"MngyeDEKSDEKSEgK","name":"board.mine"}`},
		{object{"do": "convert", "board": "?\n", "format": "framed"}, `{"data":"ICAxCiArLSsKQXw/fAogKy0rCg==","name":"board.txt"}`},
		{object{"do": "read", "data": []byte("??\n?\n"), "pad": true},
			`{"format":"dat","document":{"kind":"board","rows":2,"cols":2,"board":["??","? "],"covered":3,"flags":0},` +
				`"note":"B2 shows no mine around, and A1 beside it is covered: no game leaves that"}`},
		{object{"do": "read", "data": []byte("    ??\n    11\n")},
			`{"format":"dat","document":{"kind":"board","rows":2,"cols":2,"board":["??","11"],"covered":2,"flags":0}}`},
		{object{"do": "read", "data": []byte(" ??\n 11\n"), "board": true},
			`{"format":"dat","document":{"kind":"board","rows":2,"cols":3,"board":[" ??"," 11"],"covered":2,"flags":0}}`},
		{object{"do": "read", "data": []byte(".*\n")}, `{"format":"dat","document":{"kind":"minefield","rows":1,"cols":2,"total":1,"minefield":[".*"]}}`},
		{object{"do": "read", "data": []byte(".*\n"), "board": true}, `{"format":"dat","document":{"kind":"board","rows":1,"cols":2,"board":[" *"],"covered":0,"flags":1}}`},
		{object{"do": "read", "data": []byte("mines game 2\nsize 1x2\nmines 1\nmoves\nend covered\n"), "seed": "9"},
			`{"format":"recording","game":{"board":{"kind":"board","rows":1,"cols":2,"total":1,"board":["??"],"covered":2,"flags":0},"name":"1x2 with 1 mine","minesLeft":1,"status":"covered","turns":0,"undone":0,"seconds":0,"helped":false,"laid":false,"seed":"9","first":"any"}}`},
		{object{"do": "read", "data": []byte("RawVF_Version: Rev5\nProgram: A program\nWidth: 2\nHeight: 1\nMines: 1\nBBBV: 7\nBoard:\n0*\nEvents:\n0.000 lc 1 1 (8 8)\n1.250 lr 1 1 (8 8)\n")},
			`{"format":"rawvf","game":{"board":{"kind":"board","rows":1,"cols":2,"total":1,"board":["1?"],"covered":1,"flags":0,"minefield":[".*"]},"name":"1x2 with 1 mine","minesLeft":1,"status":"won","turns":1,"undone":0,"seconds":0,"helped":false,"laid":true,"first":"safe"},"times":[1.25],"differences":["the file states 3BV 7, the minefield has 1"]}`},
	} {
		request, err := json.Marshal(x.request)
		boardtest.Must(t, err)
		got := regexp.MustCompile(`"recording":"[^"]*",|\\u003csvg .*/svg\\u003e`).ReplaceAllString(string(serve(request, func([]byte) {})), "")
		if got != x.want+"\n" {
			t.Errorf("%s\ngot  %swant %s", request, got, x.want)
		}
	}
	state, _ := asked(t, object{"do": "turn", "game": laid, "turn": 1})
	if state["recording"] != nil {
		t.Errorf("a turn has the recording %q", state["recording"])
	}
}

// A new game is what was asked for, and its result is counted unless the
// player chose the seed.
func TestNewGames(t *testing.T) {
	for _, x := range []struct {
		game object
		want string // in the recording
	}{
		{object{"rows": 9, "cols": 9, "total": 10, "first": "safe", "seed": "7", "level": 2}, "\nfirst safe\nno-guess level-2\nseed 7\ngame 0\ntime 0.000\nmoves\n"},
		{object{"rows": 9, "cols": 9, "total": 10, "first": "open", "seed": "7", "noGuess": true}, "\nfirst open\nno-guess yes\nseed 7\ngame 0\ntime 0.000\nmoves\n"},
		{object{"rows": 9, "cols": 9, "total": 10, "first": "any", "seed": "7", "chosen": true}, "\nfirst any\nseed 7\ngame 0\ntime 0.000\ncounted yes\nmoves\n"},
		{object{"daily": "beginner", "now": int64(1000000000000)}, "\nseed 20010909\ngame 0\ntime 0.000\nclicks 1\ndaily 2001-09-09\n"},
	} {
		got, _ := asked(t, object{"do": "play", "new": x.game})
		if recording, _ := got["recording"].(string); !strings.Contains(recording, x.want) {
			t.Errorf("%v: got %v, want %q", x.game, got, x.want)
		}
	}
	state, _ := asked(t, object{"do": "play", "new": object{"rows": 1, "cols": 3, "total": 1, "first": "open", "seed": "7"}})
	state, _ = asked(t, object{"do": "play", "game": state["recording"], "results": state["results"], "action": "A1", "seconds": 2})
	const result = "1x3 with 1 mine, first square open: 1 game, 1 won, "
	if results, _ := state["results"].(string); !strings.Contains(results, `"games":1,"wins":1,`) || !strings.HasPrefix(fmt.Sprint(state["result"]), result) {
		t.Errorf("the results are %q, in words %q", results, state["result"])
	}
}

// What can be done with each format is said.
func TestFormats(t *testing.T) {
	sheet, _ := asked(t, object{"do": "about"})
	for i, want := range format.All() {
		got := sheet["formats"].([]any)[i].(object)
		if got["name"] != want.Name || got["doc"] != want.Doc || got["minesOnly"] != want.MinesOnly || got["readOnly"] != (want.Append == nil) {
			t.Errorf("%s: got %v", want.Name, got)
		}
	}
}

// Every request has an answer in JSON, and none makes the engine panic.
func FuzzServe(f *testing.F) {
	for _, request := range []string{
		`{"do":"about"}`, `{"do":"read","data":"Pz8KMjEK"}`, `{"do":"analyse","board":"?2?\n???\n","total":2}`,
		`{"do":"judge","board":"?2?\n???\n","total":2,"move":"A1"}`, `{"do":"hint","board":"?2?\n???\n","total":2,"playing":true}`,
		`{"do":"convert","board":"?2?\n???\n","format":"framed"}`,
		`{"do":"play","game":"mines game 2\nsize 1x2\nmines 1\nminefield\n.*\nmoves\nend covered\n","action":"A1"}`,
		`{"do":"turn","game":"mines game 2\nsize 1x2\nmines 1\nminefield\n.*\nmoves\nend covered\n","turn":0}`,
		`{"do":"review","game":"mines game 2\nsize 1x2\nmines 1\nminefield\n.*\nmoves\nA1 SOLVED_BOARD\nend won\n"}`,
	} {
		f.Add([]byte(request))
	}
	f.Fuzz(func(t *testing.T, request []byte) {
		if len(request) > 2000 {
			t.Skip("long boards take long")
		}
		answer := serve(request, func([]byte) {})
		for line := range bytes.Lines(answer) {
			if !json.Valid(line) || bytes.Contains(line, []byte("a fault in the program")) {
				t.Errorf("%s", answer)
			}
		}
		if len(answer) == 0 {
			t.Error("no answer")
		}
	})
}

// If too many numbers depend on each other, the answer has the squares that
// were found and marks the rest as undecided.
func TestUndecided(t *testing.T) {
	spec := generate.Spec{Size: board.Size{Rows: 41, Cols: 41}, Mines: 500}
	mines, err := generate.Minefield(generate.DefaultGenerator, spec, 1, 0)
	boardtest.Must(t, err)
	b := board.NewBoard(spec.Size)
	for i := range spec.Size.Squares() {
		if s := spec.Size.At(i); s.Row%2 == 1 && s.Col%2 == 1 && !mines.HasMineAt(i) {
			b.SetAt(i, board.State(mines.CountMinesAt(i)))
		}
	}
	end, parts := asked(t, object{"do": "analyse", "board": b.String(), "total": 500})
	if len(parts) == 0 || parts[0]["kind"] != "odds" || parts[0]["undecided"] != true || end["undecided"] != true {
		t.Fatalf("%d parts, then %v", len(parts), end)
	}
	known := 0
	squares := parts[0]["squares"].([]any)
	for _, s := range squares {
		if s.(object)["mine_probability"] != nil {
			known++
		}
	}
	if known == 0 || known == len(squares) {
		t.Errorf("%d of %d squares have a chance", known, len(squares))
	}
}
