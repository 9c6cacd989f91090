package simulate_test

import (
	"regexp"
	"strings"
	"testing"

	"minesweeper/cmd/internal/simulate"
)

func TestRecordIsReadBack(t *testing.T) {
	s := sparse(100)
	r := playPart(t, s, simulate.Range{From: 10, To: 30}, 2)
	more := playPart(t, s, simulate.Range{From: 60, To: 61}, 2)
	both, err := simulate.Merge([]*simulate.Record{more, r})
	if err != nil {
		t.Fatal(err)
	}
	both.Bytes = 123
	text := string(kept(both))
	again, err := simulate.ReadRecord(strings.NewReader(text))
	if err != nil || string(kept(again)) != text || again.Bytes != 123 {
		t.Errorf("%v\n%s", err, kept(again))
	}
	if gaps := again.Gaps(); len(gaps) != 3 || gaps[0].String() != "games 1 to 10" || gaps[1].String() != "games 31 to 60" {
		t.Errorf("gaps %v", gaps)
	}
}

// kept returns a run as it is kept to be gone on with.
func kept(r *simulate.Record) []byte {
	return (&simulate.Sweep{Points: []simulate.Point{{Run: r}}}).AppendCheckpoint(nil)
}

func TestMergeRefuses(t *testing.T) {
	s := sparse(100)
	part := playPart(t, s, simulate.Range{From: 10, To: 30}, 1)
	other := s
	other.Seeds.First++
	fewer := newRecord(t, s, toys()[:1])
	for _, x := range []struct {
		other *simulate.Record
		want  string
	}{
		{playPart(t, s, simulate.Range{From: 29, To: 40}, 1), "game 30: counted twice"},
		{playPart(t, s, simulate.Range{From: 0, To: 11}, 1), "game 11: counted twice"},
		{playPart(t, s, simulate.Range{From: 15, To: 20}, 1), "games 16 to 20: counted twice"},
		{playPart(t, other, simulate.Range{From: 0, To: 5}, 1), "another run: "},
		{fewer, "other policies: first; not first, second"},
	} {
		for _, parts := range [][]*simulate.Record{{part, x.other}, {x.other, part}} {
			_, err := simulate.Merge(parts)
			if err == nil || !strings.HasPrefix(err.Error(), x.want) && !strings.HasPrefix(err.Error(), "other policies: ") {
				t.Errorf("error %v, want %s", err, x.want)
			}
		}
	}
}

func TestCorruptRecords(t *testing.T) {
	text := lines(playPart(t, sparse(100), simulate.Range{From: 10, To: 30}, 1))
	for _, x := range []struct{ old, new, want string }{
		{text, "", "not the results of a run, as --json prints them"},
		{text, "hello", "not the results of a run, as --json prints them"},
		{text, "{}", "not the results of a run, as --json prints them"},
		{`"mines simulate 2"`, `"mines simulate 1"`, `format "mines simulate 1": this program reads "mines simulate 2"`},
		{`"mines-1"`, `"mines-0"`, `generator version "mines-0": this program has "mines-1"`},
		{`[[10,30]]`, `[[10,31]]`, "policy first: its numbers do not fit each other"},
		{`[[10,30]]`, `[[30,10]]`, "games 31 to 10: out of place"},
		{`[[10,30]]`, `[[10,20],[19,29]]`, "games 20 to 29: out of place"},
		{`"start":"C3"`, `"start":"Z3"`, `square "Z3": the board has rows A to H`},
		{`"policy":"first"`, `"policy":"fir\u001bst"`, `policy "fir\x1bst": want names of printable characters for the policy, its guesses and its rules`},
		{`"guess_kinds":["`, `"guess_kinds":["\n`, `policy "first": want names of printable characters for the policy, its guesses and its rules`},
		{`{"a":"first"`, `{"a":""`, "0 pairs of policies, want 3"},
	} {
		r, err := simulate.ReadRecord(strings.NewReader(strings.Replace(text, x.old, x.new, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), x.want) || r != nil && err == nil {
			t.Errorf("%.20q for %.20q: error %v, want %s", x.new, x.old, err, x.want)
		}
	}
}

// TestEditedRecords changes one number at a time of a record that is right.
func TestEditedRecords(t *testing.T) {
	text := lines(playPart(t, sparse(100), simulate.Range{From: 10, To: 30}, 1))
	numbers := regexp.MustCompile(`("[a-z_]+":\[*)(-?[0-9.]+)`)
	free := regexp.MustCompile(`"(seed|games_per_seed|luck|luck_squares|expected_luck|expected|expected_squares|success_won|success_lost|chance|variance|mines)":`)
	for _, at := range numbers.FindAllStringSubmatchIndex(text, -1) {
		key := text[at[2]:at[3]]
		for _, n := range []string{"-1", "77", "9000000000000000000"} {
			if n == "77" && (free.MatchString(key) || strings.HasPrefix(key, `"rules"`)) {
				continue // a little more or less of these may be true
			}
			if strings.HasPrefix(key, `"seed"`) || strings.HasPrefix(key, `"games_per_seed"`) || n == "-1" && free.MatchString(key) {
				continue // nor is a seed wrong, and luck may be bad
			}
			edited := text[:at[4]] + n + text[at[5]:]
			if _, err := simulate.ReadRecord(strings.NewReader(edited)); err == nil {
				t.Errorf("%s%s for %s: it was believed", key, n, text[at[4]:at[5]])
			}
		}
	}
}

func FuzzReadRecord(f *testing.F) {
	f.Add(lines(playPart(f, sparse(100), simulate.Range{From: 10, To: 30}, 1)))
	f.Fuzz(func(t *testing.T, text string) {
		r, err := simulate.ReadRecord(strings.NewReader(text))
		if err != nil {
			return
		}
		again, err := simulate.ReadRecord(strings.NewReader(lines(r)))
		if err != nil || lines(again) != lines(r) {
			t.Errorf("written and read back: %v\n%s\n%s", err, lines(r), lines(again))
		}
	})
}

func FuzzReadSweep(f *testing.F) {
	s := sparse(100)
	f.Add(string((&simulate.Sweep{Parameter: "start", Points: []simulate.Point{
		{Value: "A1", Run: playPart(f, s, simulate.Range{To: 100}, 1)},
		{Value: "A2", Run: playPart(f, s, simulate.Range{To: 16}, 1)},
	}}).AppendCheckpoint(nil)))
	f.Fuzz(func(t *testing.T, text string) {
		sweep, err := simulate.ReadSweep(strings.NewReader(text))
		if err != nil {
			return
		}
		written := string(sweep.AppendCheckpoint(nil))
		again, err := simulate.ReadSweep(strings.NewReader(written))
		if err != nil || string(again.AppendCheckpoint(nil)) != written {
			t.Errorf("written and read back: %v\n%s", err, written)
		}
	})
}
