package format

import (
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
)

// A frame of one sign around a board or a minefield is taken off, or the text is
// refused or gets a remark. Numbers before the rows are never squares without a word.
func TestRings(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	ring := func(sign string) wrap { return framedWith(sign, sign, sign, sign, "") }
	numbers := func(between string) wrap {
		return wrap{"numbers", func(rows []string) (all []string) {
			for i, row := range rows {
				all = append(all, number(i)+" "+strings.Join(cellsOf(row), between))
			}
			return all
		}}
	}
	counts := map[string]int{}
	for range many(200, 250, 5000) {
		m, b := flaggedPosition(r, board.Size{Rows: 2 + r.IntN(8), Cols: 2 + r.IntN(12)})
		for _, x := range wrappedPosition(m, b) {
			inside := strings.Join(x.rows, "")
			for _, w := range []wrap{ring("*"), ring("#"), ring("x"), ring("="), numbers(""), numbers(" ")} {
				mostly := 2*strings.Count(inside, "*") >= len(inside)
				if w.name == "*" && mostly || w.name == "#" && x.want == BoardPart && !strings.Contains(inside, "?") {
					continue // as likely squares
				}
				text, outcome := x.read(w)
				counts[w.name+" "+outcome]++
				if outcome == "another" {
					t.Errorf("%s in %s is read as another board without a word:\n%s", x.kind, w.name, text)
				}
			}
		}
	}
	t.Log(counts)
}
