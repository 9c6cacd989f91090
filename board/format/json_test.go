package format

import (
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
