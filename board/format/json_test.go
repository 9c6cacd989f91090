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
