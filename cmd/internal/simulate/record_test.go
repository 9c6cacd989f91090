package simulate_test

import (
	"fmt"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/journal"
	"minesweeper/cmd/internal/simulate"
)

// kept returns the checkpoint of a run.
func kept(r *simulate.Record) []byte {
	return simulate.Sweep{r}.AppendCheckpoint(nil)
}

// reseal gives each line of a record the seal that fits.
func reseal(text string) string { return string(journal.Sealed([]byte(text))) }

func TestMergeRefuses(t *testing.T) {
	s := sparse(100)
	part := playPart(t, s, simulate.Range{From: 10, To: 30}, 1)
	ruled, guessed := newRecord(t, s, toys()), newRecord(t, s, toys())
	ruled.Policies[1].Rules, guessed.Policies[1].Guesses = []string{"other"}, []string{"even", "other"}
	for _, x := range []struct {
		other *simulate.Record
		want  string
	}{
		{playPart(t, s, simulate.Range{From: 29, To: 40}, 1), "game 30: counted twice"},
		{playPart(t, s, simulate.Range{From: 15, To: 20}, 1), "games 16 to 20: counted twice"},
		{ruled, "other policies: first, second; not first, second"},
		{guessed, "other policies: first, second; not first, second"},
	} {
		for _, parts := range [][]*simulate.Record{{part, x.other}, {x.other, part}} {
			parts[0].Source, parts[1].Source = "a", "b"
			_, err := simulate.Merge(parts)
			if want := "b: " + x.want; !strings.HasPrefix(fmt.Sprint(err), want) {
				t.Errorf("error %v, want %s", err, want)
			}
		}
	}
}

// A record with impossible values is refused although its seals are right.
func TestForgedRecords(t *testing.T) {
	text := lines(playPart(t, sparse(100), simulate.Range{From: 10, To: 30}, 1))
	for _, x := range []struct{ old, new, want string }{
		{`[{"from":10,"to":30}]`, `[{"from":10,"to":31}]`, "policy first: its tally is of other games, guesses or rules"},
		{`"generator":"uniform"`, `"generator":"dice"`, `generator "dice": want one of uniform, kiss64`},
		{`"mines-1"`, `"mines-0"`, `generator version "mines-0": this program has "mines-1"`},
		{`[{"from":10,"to":30}]`, `[{"from":30,"to":10}]`, "games 31 to 10: out of place"},
		{`[{"from":10,"to":30}]`, `[{"from":10,"to":20},{"from":19,"to":29}]`, "games 20 to 29: out of place"},
		{`[{"from":10,"to":30}]`, `[{"from":10,"to":20},{"from":20,"to":30}]`, "games 21 to 30: out of place"},
		{`[{"from":10,"to":30}]`, `[{"from":10,"to":30},{"from":40,"to":40}]`, "games 41 to 40: out of place"},
		{`[{"from":10,"to":30}]`, `[{"from":81,"to":101}]`, "games 82 to 101: out of place"},
		{`"guesses_won":`, `"stuck":20,"guesses_won":`, "policy first: its tally is of other games, guesses or rules"},
		{`"Start":{"Row":2`, `"Start":{"Row":25`, "start Z3: the board is 8x9"},
		{`"First":2`, `"First":3`, "first square 3: want 0 to 2"},
		{`"policy":"first"`, `"policy":"fir\u001bst"`, `policy "fir\x1bst": want names of printable characters for the policy, its guesses and its rules`},
		{`"guess_kinds":["`, `"guess_kinds":["\n`, `policy "first": want names of printable characters for the policy, its guesses and its rules`},
		{`"kind":"pair"`, `"kind":"policy"`, `policy "": want names of printable characters for the policy, its guesses and its rules`},
		{`"wins_by_guesses":[`, `"wins_by_guesses":[1`, "policy first: its tally is of other games, guesses or rules"},
		{`"used":`, `"used":-`, "policy first: its tally is of other games, guesses or rules"},
		{`"guesses":`, `"seconds":1e300,"guesses":`, "policy first: its times are impossible"},
		{`"exact_chances"`, `"test":{"low":0,"high":1e300},"exact_chances"`, "test of 0 against 1e+300: want two differences from -1 to 1"},
		{`"guesses":`, `"seconds":-1,"guesses":`, "policy first: its times are impossible"},
		{`"guesses":`, `"cpu_seconds":1e300,"guesses":`, "policy first: its times are impossible"},
		{`"guesses":`, `"cpu_seconds":-1,"guesses":`, "policy first: its times are impossible"},
		{`"exact_chances"`, `"results_bytes":-1,"exact_chances"`, "-1 bytes of results: want 0 or more"},
		{`"exact_chances"`, `"times_bytes":-2,"exact_chances"`, "-2 bytes of results: want 0 or more"},
		{`"tally":`, `"tally":null,"x":`, "policy first: its tally is of other games, guesses or rules"},
		{`"guess_kinds":[`, `"guess_kinds":["more",`, "policy first: its tally is of other games, guesses or rules"},
		{`"rules":[`, `"rules":["more",`, "policy first: its tally is of other games, guesses or rules"},
		{`"games":100}`, `"games":0}`, "0 games: want at least 1"},
		{`"games":100}`, `"games":1073741825}`, "1073741825 games: want at most 1073741824"},
		{`"kind":"policy"`, `"kind":"pair"`, "not the results of a run, as --json prints them"},
		{`"kind":"pair"`, `"kind":"policy","policy":"third"`, "0 pairs of policies, want 3"},
		{`"policy":"second"`, `"policy":"first"`, `policy "first": named twice`},
		{`"kind":"policy"`, `"parameter":"start","value":"A1","kind":"policy"`, "these are the results of more than one sweep"},
		{`"both":`, `"both":9`, "policies first and second: they played other games"},
		{`"both":`, `"both":-`, "policies first and second: they played other games"},
		{`"tally":{"games":20,"wins":`, `"tally":{"games":20,"wins":-`, "policy first: its tally is of other games, guesses or rules"},
	} {
		_, err := simulate.ReadSweep(strings.NewReader(reseal(strings.Replace(text, x.old, x.new, 1))))
		if err == nil || err.Error() != x.want {
			t.Errorf("%.20q for %.20q: error %v, want %s", x.new, x.old, err, x.want)
		}
	}
}

// varied returns a part of the run for a value of "start".
func varied(t testing.TB, value string, part simulate.Range) *simulate.Record {
	r := playPart(t, sparse(100), part, 1)
	r.Varied = answer.Sweep{Parameter: simulate.SweepStart, Value: value}
	return r
}

// A checkpoint of another sweep is refused.
func TestOtherCheckpoints(t *testing.T) {
	whole, begun := simulate.Range{To: 100}, simulate.Range{To: 16}
	point := func(value string, part simulate.Range) *simulate.Record { return varied(t, value, part) }
	sweep := func(runs ...*simulate.Record) simulate.Sweep { return runs }
	for name, x := range map[string]struct {
		checkpoint, of simulate.Sweep
		want           string
	}{
		"its values":                 {sweep(point("A1", whole), point("A2", begun)), sweep(point("A1", begun), point("A2", begun)), "<nil>"},
		"another value":              {sweep(point("A1", whole), point("B1", begun)), sweep(point("A1", begun), point("A2", begun)), "another sweep: it has start B1 as its value 2"},
		"one value more":             {sweep(point("A1", whole), point("A2", begun)), sweep(point("A1", begun)), "another sweep: it has start A2 as its value 2"},
		"an early one has not ended": {sweep(point("A1", begun), point("A2", begun)), sweep(point("A1", begun), point("A2", begun)), "another sweep: it has start A1 as its value 1"},
	} {
		if err := x.of.Resume(strings.NewReader(string(x.checkpoint.AppendCheckpoint(nil))), whole); fmt.Sprint(err) != x.want {
			t.Errorf("%s: %v, want %s", name, err, x.want)
		}
	}
	for i, s := range []simulate.Sweep{sweep(point("A1", begun)), sweep(point("A1", whole), point("A2", begun)), sweep(playPart(t, sparse(100), begun, 1))} {
		if got, want := len(s.Done()), []int{0, 1, 1}[i]; got != want {
			t.Errorf("%d points are done, want %d", got, want)
		}
	}
}

// readForged reads a record or a sweep with seals that fit. Unless it is refused,
// it must be written, printed, drawn and read back.
func readForged(t *testing.T, text string) {
	s, err := simulate.ReadSweep(strings.NewReader(reseal(text)))
	if err != nil {
		return
	}
	if _, err := s.Plot("svg"); err != nil || s.Text(false) == "" {
		t.Errorf("drawn: %v", err)
	}
	for _, r := range s {
		if sum, err := simulate.Merge([]*simulate.Record{r}); err != nil || sum.Text(false) == "" {
			t.Errorf("merged alone: %v", err)
		}
	}
	written := string(s.AppendCheckpoint(nil))
	again, err := simulate.ReadSweep(strings.NewReader(written))
	if err != nil || string(again.AppendCheckpoint(nil)) != written || again.Text(false) != s.Text(false) {
		t.Errorf("written and read back: %v\n%s", err, written)
	}
}

// withTest returns the checkpoint of a run with a test that has had looks.
func withTest(t testing.TB) string {
	r := newRecord(t, sparse(1000), toys())
	r.Test, r.Steps = simulate.Test{Low: -0.9, High: 0.9}, make(map[uint64]simulate.Compared)
	play(t, r, simulate.Range{To: 500}, options(2))
	return string(kept(r))
}

// manyPoints returns the checkpoint of a sweep that has begun its second value.
func manyPoints(t testing.TB) string {
	s := simulate.Sweep{varied(t, "A1", simulate.Range{To: 100}), varied(t, "A2", simulate.Range{To: 16})}
	return string(s.AppendCheckpoint(nil))
}

// playedMatch returns the record of a match with faults.
func playedMatch(t testing.TB) string {
	r := match(t, 12, new(atomic.Int64))
	play(t, r, simulate.Range{To: 12}, options(1))
	return lines(r)
}

// No number in a record can do harm, whatever it is: the record is refused, or
// its report is made.
func TestForgedNumbers(t *testing.T) {
	numbers := []string{"-1", "4000000000000000000", "0", "7", "1e300", "-1e300", "-4000000000000000000"}
	if testing.Short() {
		numbers = numbers[:1]
	}
	for _, text := range []string{withTest(t), playedMatch(t)} {
		for i, at := range regexp.MustCompile(`-?\d[\d.e+-]*`).FindAllStringIndex(text, -1) {
			for j, number := range numbers {
				if (i+j)%often(1, 8) == 0 {
					readForged(t, text[:at[0]]+number+text[at[1]:])
				}
			}
		}
	}
}

func FuzzReadRecord(f *testing.F) {
	f.Add(lines(playPart(f, sparse(100), simulate.Range{From: 10, To: 30}, 1)))
	f.Add(withTest(f))
	f.Add(playedMatch(f))
	f.Add(manyPoints(f))
	f.Fuzz(readForged)
}
