package guess

import (
	"math"
	"slices"
	"testing"

	"minesweeper/board/boardtest"
)

// Where every ending can be searched, rollouts agree with the search: no
// candidate wins more, and the mean of the one that the search chooses is its
// chance to win. The same position gives the same figures again.
func TestStudyAgreesWithSearch(t *testing.T) {
	used := NewStudy(nil)
	for _, c := range []struct {
		text  string
		total int
	}{
		{"?1?\n", 1},
		{"?2?\n???\n", 2},
		{"1??\n2??\n???\n", 4},
	} {
		p := load(t, c.text, c.total)
		chosen := choose(t, p, "best")
		if chosen.Method != ByEnd {
			t.Fatalf("%q: %v", c.text, chosen.Method)
		}
		all := NewStudy(nil).Weigh(p, 0, chosen.Square, 3000, 1, never)
		found := false
		for _, w := range all {
			slack := 4*w.Error + 1e-9
			if w.Mean > chosen.Score+slack {
				t.Errorf("%q: %v wins %v ± %v, but at most %v is possible", c.text, w.Square, w.Mean, w.Error, chosen.Score)
			}
			if w.Square == chosen.Square {
				found = true
				if math.Abs(w.Mean-chosen.Score) > slack {
					t.Errorf("%q: %v wins %v ± %v, want %v", c.text, w.Square, w.Mean, w.Error, chosen.Score)
				}
			}
		}
		if !found {
			t.Errorf("%q: the search chooses %v, which is no candidate of two steps", c.text, chosen.Square)
		}
		p = load(t, c.text, c.total)
		choose(t, p, "best")
		if again := used.Weigh(p, 0, chosen.Square, 3000, 1, never); !slices.Equal(all, again) {
			t.Errorf("%q: %v, then %v", c.text, all, again)
		}
	}
}

// A share leaves out squares that fall behind, and without rollouts there are
// no means.
func TestStudyContenders(t *testing.T) {
	p := load(t, "1???\n2???\n????\n????\n", 4)
	chosen := choose(t, p, "best")
	s := NewStudy(nil)
	all, few := s.Weigh(p, 0, chosen.Square, 0, 1, never), s.Weigh(p, 0.999999, chosen.Square, 0, 1, never)
	if len(few) == 0 || len(few) >= len(all) {
		t.Errorf("%d of %d squares contend", len(few), len(all))
	}
	for i, w := range all {
		if w.Mean != 0 || w.Error != 0 || i > 0 && w.Score > all[i-1].Score {
			t.Errorf("square %d: %+v", i, w)
		}
	}
}

func never() bool { return false }

// The estimate of the chance to win is exact where every ending is searched.
func TestEstimatesOfWinning(t *testing.T) {
	study := NewStudy(nil)
	for _, x := range []struct {
		board string
		total int
		want  float64
	}{
		{"??1???\n", 2, 2.0 / 3},
		{"1?\n??\n", 1, 1.0 / 3},
		{"1?1\n1?1\n", 1, 0.5},
	} {
		b := boardtest.Board(t, x.board)
		got, doubt, ok, err := study.Win(b, x.total, 10)
		if err != nil || !ok || math.Abs(got-x.want) > 1e-9 || doubt > 1e-6 {
			t.Errorf("%s: %v ± %v, %v, %v, want %v", x.board, got, doubt, ok, err, x.want)
		}
	}
	b := boardtest.Board(t, "1?\n??\n")
	if _, _, ok, err := study.Win(b, 4, 10); ok || err == nil {
		t.Error("a board that no minefield agrees with has a chance")
	}
}
