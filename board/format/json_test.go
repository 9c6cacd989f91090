package format

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// A board in JSON is recognised, and read with its minefield and its total.
func TestJSON(t *testing.T) {
	mines := boardtest.Minefield(t, "*.\n.\x2e\n")
	b := boardtest.Board(t, "?1\n* \n")
	one := board.KnownTotal(1)
	for text, want := range map[string]Document{
		`{"kind":"board","rows":2,"cols":2,"board":["?1","* "]}`:                               {Board: &b},
		`{"kind":"board","total":1,"board":["?1","* "],"minefield":["*.",".."]}`:               {Board: &b, Mines: &mines, Total: one},
		`{"kind":"minefield","total":1,"minefield":["*.",".."],"seed":"1"}`:                    {Mines: &mines, Total: one},
		"\ufeff\r\n {\n\"board\" : [\"#1\",\n\"F \"] }\r\n":                                    {Board: &b},
		`{"kind":"made","move":"A1"}` + "\n" + `{"kind":"after_moves","board":["?1","* "]}`:    {Board: &b},
		`{"kind":"board","board":["?1","* "]}` + "\n\n" + `{"kind":"note","message":"\u001b"}`: {Board: &b},
	} {
		if f := Guess("-", []byte(text)); f.Name != "json" {
			t.Errorf("%q is taken for %s", text, f.Name)
		}
		if what, _ := Foreign([]byte(text)); what != "" {
			t.Errorf("%q is taken for %s", text, what)
		}
		if got, err := jsonDocument.Parse([]byte(text), AnyPart, board.ReadOptions{}); err != nil || !sameDocument(got, want) {
			t.Errorf("%q: read %v, %v; want %v", text, got, err, want)
		}
	}
	padded, err := jsonDocument.Parse([]byte(`{"board":["?1","*"]}`), BoardPart, board.ReadOptions{Pad: true})
	if err != nil || !padded.Board.Equal(b) {
		t.Errorf("padded: %v, %v", padded, err)
	}
}

func TestJSONErrors(t *testing.T) {
	for text, want := range map[string]string{
		"": "1: want a document with a board or a minefield, found nothing",
		"{\"kind\":\"odds\"}\n{\"kind\":\"note\"}\n":       `2: want a document with a board or a minefield, found kind "note"`,
		`{"board":["??"]}` + "\n" + `{"minefield":[".."]}`: "2: a second document with a board or a minefield",
		"{\"board\":[\"??\"],\n\n!":                        "3: this is no JSON: invalid character '!' looking for beginning of object key string",
		`{"board":["??"]`:                                  "1: this is no document: want an object in braces",
		"\n[1]":                                            "2: this is no document: want an object in braces",
		`{"board":5}`:                                      `1: "board": unexpected number`,
		`{"board":[5]}`:                                    `1: "board": unexpected number`,
		`{"total":"5"}`:                                    `1: "total": unexpected string`,
		`{"total":1.5}`:                                    `1: "total": unexpected number 1.5`,
		`{"board":[]}`:                                     `1: "board": want at least one row`,
		`{"board":["??","?"]}`:                             `1: "board", row 2: row B has 1 square, want 2`,
		`{"board":["?x"]}`:                                 `1: "board", row 1: unexpected 'x': want ?, *, a space or 1 to 8`,
		`{"minefield":["*?"]}`:                             `1: "minefield", row 1: unexpected '?': want * or .`,
		`{"board":["??\n??"]}`:                             `1: "board": want a string for each row`,
		`{"board":["??"],"rows":2}`:                        "1: the size is stated otherwise: the rows are 1x2",
		`{"board":["??"],"cols":1}`:                        "1: the size is stated otherwise: the rows are 1x2",
		`{"board":["??"],"minefield":["."]}`:               "1: the board is 1x2, but the minefield 1x1",
		`{"board":["??"],"total":3}`:                       "1: 3 mines on 2 squares",
		`{"board":["??"],"total":-1}`:                      "1: -1 mines on 2 squares",
		`{"board":[""]}`:                                   `1: "board", row 1: the text is empty: want at least one row`,
		`{"board":["+"]}`:                                  `1: "board", row 1: a broken frame: want a + at both ends and - between`,
		`{"minefield":["*."],"total":2}`:                   "1: the number of mines is 2, but in the rows it is 1",
	} {
		_, err := jsonDocument.Parse([]byte(text), AnyPart, board.ReadOptions{})
		var syntax *board.SyntaxError
		if err == nil || err.Error() != want || !errors.As(err, &syntax) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

// Whatever is read as a board in JSON is read again from its rows.
func FuzzJSON(f *testing.F) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		m := randomMinefield(r)
		b := randomBoard(r, m, true)
		f.Add(jsonOf(Document{Board: &b, Mines: &m, Total: board.KnownTotal(m.Total())}))
		f.Add(jsonOf(DocumentOf(m)))
	}
	f.Add("{\"kind\":\"made\"}\n{\"board\":[\"?\"],\"total\":1}")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := jsonDocument.Parse([]byte(text), AnyPart, board.ReadOptions{})
		if err != nil {
			if syntax := new(board.SyntaxError); !errors.As(err, &syntax) || syntax.Line < 1 {
				t.Fatalf("%q: %v is no error at a line", text, err)
			}
			return
		}
		if err := d.Size().Check(); err != nil || d.Board == nil && d.Mines == nil {
			t.Fatalf("%q: read %v, %v", text, d, err)
		}
		again, err := jsonDocument.Parse([]byte(jsonOf(d)), AnyPart, board.ReadOptions{})
		again.Total = d.Total
		if err != nil || !sameDocument(d, again) {
			t.Fatalf("%q: read %v, and again %v, %v", text, d, again, err)
		}
	})
}

// jsonOf writes the rows of a document.
func jsonOf(d Document) string {
	var keys []string
	rows := func(key, text string) {
		keys = append(keys, `"`+key+`":["`+strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", `","`)+`"]`)
	}
	if d.Board != nil {
		rows("board", d.Board.String())
	}
	if d.Mines != nil {
		rows("minefield", d.Mines.String())
	}
	return "{" + strings.Join(keys, ",") + "}"
}
