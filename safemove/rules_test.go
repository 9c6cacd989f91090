package safemove

import (
	"path/filepath"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/internal/frontier"
)

// TestRulePictures applies each rule alone to the board of its picture and
// compares what it concludes with the picture.
func TestRulePictures(t *testing.T) {
	for _, rule := range Rules {
		t.Run(rule.Name, func(t *testing.T) {
			text := boardtest.ReadFile(t, filepath.Join("..", "testdata", "rules", rule.Name+".txt"))
			before, after, _ := strings.Cut(text, "\n\n")
			b := boardtest.Board(t, before)
			if got := picture(b, concludeAlone(rule, b, strings.Count(after, "M"))); got != after {
				t.Errorf("got\n%s\nwant\n%s", got, after)
			}
		})
	}
}

// concludeAlone returns the conclusions of one rule at all numbers of b.
func concludeAlone(rule *Rule, b board.Board, mines int) map[int]bool {
	p := read(b, false)
	concluded := make(map[int]bool)
	note := func(mine bool, squares []int32) {
		for _, s := range squares {
			concluded[p.Place(s)] = mine
		}
	}
	if rule.Numbers == 0 {
		if c, ok := p.count(mines); ok {
			note(c.mine, p.AppendUnknown(nil))
		}
		return concluded
	}
	for _, i := range p.withStatus(frontier.Open) {
		rule.find(p, i, func(around int32, mask uint8, mine bool, _ int32) {
			note(mine, p.AppendMasked(nil, around, mask))
		})
	}
	return concluded
}

func picture(b board.Board, concluded map[int]bool) string {
	text := []byte(b.String())
	for i, mine := range concluded {
		c := byte('F')
		if mine {
			c = 'M'
		}
		text[i+i/b.Size().Cols] = c
	}
	return string(text)
}
