package level

import "testing"

// A level is the highest with a round, and has a name.
func TestLevels(t *testing.T) {
	for k, err := range map[int]string{0: "level 0: want 1 to 4", 1: "", 4: "", 5: "level 5: want 1 to 4"} {
		if got := Check(k); (got == nil) != (err == "") || got != nil && got.Error() != err {
			t.Errorf("level %d: %v, want %s", k, got, err)
		}
	}
	for _, x := range []struct {
		rounds Profile
		want   string
	}{
		{Profile{}, "one number at a time"}, {Profile{3, 0, 0, 0}, "one number at a time"}, {Profile{3, 1, 0, 0}, "two numbers together"},
		{Profile{0, 0, 2, 0}, "several numbers together"}, {Profile{5, 4, 3, 1}, "the number of mines left"},
	} {
		if got := Name(x.rounds.Level()); got != x.want {
			t.Errorf("%v: %s, want %s", x.rounds, got, x.want)
		}
	}
}
