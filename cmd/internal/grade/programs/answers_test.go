package programs

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the tests expect anew; read it before you keep it")

// said returns what is said of a program's answers to a question, and what they
// earn.
func said(x *Exercise, q question, list []*tested, games int) string {
	p := &program{Workshop: &Workshop{Exercise: x}, games: games}
	p.tests[q] = list
	var found []finding
	if failure := failureOf(list); failure != "" {
		found = []finding{{text: failure}}
		for _, t := range list {
			if t.got.failure == failure {
				t.cause = 0
			}
		}
	} else {
		found = explainSteady(list, q, model{})
	}
	var causes []string
	for _, f := range found {
		causes = append(causes, fmt.Sprintf("%s (charged once: %v)", f.text, f.charged))
	}
	out := fmt.Sprintf("%d of %d, constant %v: %s\n    %s\n", p.mark(q, found), x.Asked()[q], p.isConstant(q), strings.Join(causes, "; "), p.feedback(q))
	if wrong := p.wrong(q, found); len(wrong) > 0 {
		a := wrong[len(wrong)-1]
		out += fmt.Sprintf("    the last of %d, with %d rows of mines and %d of squares: %s %s: want %s, got %s: %s\n",
			len(wrong), len(a.Mines), len(a.Revealed), a.Function, a.Asked, a.Wanted, a.Got, a.Cause)
	}
	return out
}

// TestAnswers compares what is said of programs with each known mistake, with
// failures and with constant answers, and what they earn, with the file in
// testdata. The programs are models, so that none is built.
func TestAnswers(t *testing.T) {
	mines, start := published(t)
	x, err := NewExercise(mines, &start, Seed(mines, &start), Contested())
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, k := range quirks() {
		rng := rand.New(rand.NewPCG(1, 2))
		fmt.Fprintf(&out, "%v %s%s: %s", k.question, k.text, strings.TrimRight(" "+k.contested, " "), said(x, k.question, answered(x, k.question, model{}.with([]*quirk{k}), rng), perClass-3))
	}
	for q := range numQuestions {
		right := func() []*tested { return answered(x, q, &model{}, rand.New(rand.NewPCG(1, 2))) }
		fmt.Fprintf(&out, "%v right: %s", q, said(x, q, right(), perClass))
		for _, made := range []struct {
			name string
			is   func(i int) bool
			got  answer
		}{
			{"crashes at first", func(i int) bool { return i < 3 }, answer{failure: crashed}},
			{"is late now and then", func(i int) bool { return i%7 == 0 }, answer{failure: late}},
			{"is not asked", func(i int) bool { return i > 30 }, answer{failure: notAsked}},
			{"is always the same", func(int) bool { return true }, answer{result: "true", position: "A1"}},
			{"leaves the move", func(int) bool { return true }, answer{result: "false", position: unset}},
			{"has an empty move", func(int) bool { return true }, answer{result: "true"}},
			{"has one wrong", func(i int) bool { return i == 5 }, answer{result: "7", position: "I9", board: grid{7: '3', 8: '*', 80: '?'}}},
		} {
			list := right()
			for i, tested := range list {
				if made.is(i) {
					tested.got = made.got
				}
			}
			fmt.Fprintf(&out, "%v %s: %s", q, made.name, said(x, q, list, perClass-3))
		}
		shared := right()
		for i := range shared {
			if i%5 == 0 {
				shared[i].got, shared[i].isShared = answer{result: "7"}, true
			}
		}
		fmt.Fprintf(&out, "%v shares mistakes: %s", q, said(x, q, shared, perClass))
	}
	const file = "testdata/answers.txt"
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(string(data), "\n")
	for i, line := range strings.Split(out.String(), "\n") {
		if i >= len(want) || line != want[i] {
			t.Fatalf("%s:%d: got %q, want %q", file, i+1, line, append(want, "")[min(i, len(want))])
		}
	}
	if out.Len() != len(data) {
		t.Errorf("%d bytes, want %d", out.Len(), len(data))
	}
}
