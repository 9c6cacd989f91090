package programs

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"minesweeper/cmd/internal/text"
)

// respond returns what a model answers. Where it leaves open which move is found, a
// random one is.
func (m *model) respond(t *tested, rng *rand.Rand) (a answer) {
	if t.question != findSafeMove {
		return t.predict(m)
	}
	a.result = strconv.FormatBool(m.AlwaysTrue)
	if moves := m.safeMoves(t); len(moves) > 0 {
		a = answer{result: strconv.FormatBool(!m.AlwaysFalse), position: moves[rng.IntN(len(moves))]}
	} else if m.LeavesMove {
		a.position = "A1"
	}
	return a
}

// answered returns a program whose answers to a question are those of a model.
func answered(x *Exercise, q question, respond func(*tested) answer) *program {
	p := &program{Workshop: &Workshop{Exercise: x}}
	p.tests[q] = x.of(q)
	for _, t := range p.tests[q] {
		t.got = respond(t)
	}
	for _, g := range x.games[q] {
		turns, worth := g.play(func(asked call) answer {
			p := &probe{call: asked, question: q, compared: theResult, moves: certain(&asked.revealed)}
			return respond(&tested{probe: p})
		})
		p.turns[q], p.worth[q] = append(p.turns[q], turns...), p.worth[q]+worth
	}
	return p
}

// basesOf returns what mistakes are added to: a right function and, for searches, one
// that looks at one number at a time.
func basesOf(q question) [][]*quirk { return new(program).bases(q) }

// Each mistake shows in some answers, and no other explains them. Of two mistakes in
// a function both are found, or none, unless one alone explains all.
func TestQuirks(t *testing.T) {
	x := exercise(t)
	rng := rand.New(rand.NewPCG(1, 1))
	list := quirks()
	find := func(q question, set ...*quirk) (found, texts []string) {
		bases := basesOf(q)
		base := bases[len(bases)-1]
		for _, k := range slices.Concat(base, set) {
			texts = append(texts, k.text)
		}
		m := with(base, set)
		return answered(x, q, func(t *tested) answer { return m.respond(t, rng) }).find(q), texts
	}
	isIn := func(all []string) func(string) bool {
		return func(text string) bool { return !slices.Contains(all, text) }
	}
	for _, k := range list {
		found, set := find(k.question, k)
		if !slices.Contains(found, k.text) &&
			!(len(found) == 1 && strings.HasPrefix(found[0], "answers every call the same")) ||
			len(found) > 1 && slices.ContainsFunc(found, isIn(set)) {
			t.Errorf("%v: %q is taken for %q", k.question, set, found)
		}
	}
	tried, explained, pairs := 0, 0, 750
	if testing.Short() {
		pairs /= 3
	}
	for range pairs {
		i, k := rng.IntN(len(list)), rng.IntN(len(list))
		if q := list[i].question; i < k && q == list[k].question {
			found, set := find(q, list[i], list[k])
			if len(found) > 1 && slices.ContainsFunc(found, isIn(set)) {
				t.Errorf("%v: %q is taken for %q", q, set, found)
			}
			tried++
			if found != nil {
				explained++
			}
		}
	}
	if explained < tried*9/10 {
		t.Errorf("%d of %d pairs are explained", explained, tried)
	}
}

var opposite = map[string]string{"true": "false", "false": "true"}

// The marks of a function are as good as its answers: all right ones earn all, the
// opposite and equal ones nothing, and of two programs that which is right wherever
// the other is has at least its mark.
func TestMarks(t *testing.T) {
	x := exercise(t)
	rng := rand.New(rand.NewPCG(1, 2))
	if x.all[isComplete] != 120 || x.free[isComplete] != 60 {
		t.Errorf("%d boards, the best constant has %d right", x.all[isComplete], x.free[isComplete])
	}
	for q := range numQuestions {
		mark := func(respond func(*tested) answer) int { return answered(x, q, respond).have(q) }
		if have := mark(func(t *tested) answer { return new(model).respond(t, rng) }); have != x.Asked()[q] {
			t.Errorf("%v: the right answers earn %d of %d", q, have, x.Asked()[q])
		}
		isOpposite := func(t *tested) answer {
			a := t.want
			a.result = opposite[a.result]
			return a
		}
		if have := mark(isOpposite); have != 0 {
			t.Errorf("%v: opposite answers earn %d", q, have)
		}
		for _, a := range []answer{{result: "true"}, {result: "false"}, {result: "0"}, {result: "1"}, {result: "2"},
			{result: invalidMove}, {result: redundantMove}, {result: blownUp}, {result: solvedBoard}, {result: validMove},
			{result: "true", position: "A1"}, {result: "false", position: "A1"}} {
			if have := mark(func(t *tested) answer { a.board = t.revealed; return a }); have != 0 {
				t.Errorf("%v: always answering %s %s earns %d", q, a.result, a.position, have)
			}
		}
		type marked struct {
			*program
			right []bool
		}
		var all []marked
		for _, k := range quirks() {
			for _, base := range basesOf(q) {
				if k.question == q {
					m := with(base, []*quirk{k})
					one := marked{program: answered(x, q, func(t *tested) answer { return m.respond(t, rng) })}
					for _, t := range one.tests[q] {
						one.right = append(one.right, t.right())
					}
					all = append(all, one)
				}
			}
		}
		for _, a := range all {
			for _, b := range all {
				isBetter := a.worth[q] >= b.worth[q]
				for i := range a.right {
					isBetter = isBetter && (a.right[i] || !b.right[i])
				}
				if isBetter && a.have(q) < b.have(q) {
					t.Errorf("%v: %q is right wherever %q is, but has %d, not %d", q, a.find(q), b.find(q), a.have(q), b.have(q))
				}
			}
		}
	}
}

// One condition before constants earns what one class of moves is worth, which is 5
// points, and 2 points at most by luck. The sequence that the hand-out prints is right
// on one board only.
func TestLogicless(t *testing.T) {
	x := exercise(t)
	truth := func(is bool) answer { return answer{result: strconv.FormatBool(is)} }
	for _, respond := range [][numQuestions]func(*tested) answer{{
		func(t *tested) answer { return truth(t.revealed[0] != covered) },
		func(t *tested) answer { return answer{result: text.Choose(t.position[1:] == "5", "1", "0")} },
		func(t *tested) answer {
			i, flag, ok := new(model).parse(t.position)
			if !ok || !flag {
				return answer{result: redundantMove, board: t.revealed}
			}
			after := t.revealed
			after[i] = mark
			return answer{result: validMove, board: after}
		},
		func(t *tested) answer {
			for move := range strings.FieldsSeq("A5* A8* A6* A7 E1* F1 G1 I6* I7 I8 I9*") {
				if i, _, _ := new(model).parse(move); t.revealed[i] == covered {
					return answer{result: "true", position: move}
				}
			}
			return truth(false)
		},
	}, {
		func(t *tested) answer { return truth(t.revealed.number(covered) == 0) },
		func(t *tested) answer { return answer{result: text.Choose(isEnd(int(t.position[0]-'A')), "1", "2")} },
		func(t *tested) answer {
			isRow := t.position >= "A" && t.position < "J"
			return answer{result: text.Choose(isRow, redundantMove, invalidMove), board: t.revealed}
		},
		func(t *tested) answer {
			if first := bytes.IndexByte(t.revealed[:], covered); first >= 0 {
				return answer{result: "true", position: squareName(first)}
			}
			return truth(false)
		},
	}} {
		var earned [numQuestions]float64
		points := 0.0
		for q, weight := range [numQuestions]float64{15, 20, 40, 25} {
			earned[q] = weight * float64(answered(x, question(q), respond[q]).have(question(q))) / float64(x.Asked()[q])
			points += earned[q]
		}
		if points-earned[findSafeMove] > 7 || earned[findSafeMove] >= 5 {
			t.Errorf("%v points are earned", earned)
		}
	}
}

// A cause is said only if it gives every answer: one other answer, and it is not.
func TestCausesGiveEveryAnswer(t *testing.T) {
	x := exercise(t)
	rng := rand.New(rand.NewPCG(1, 3))
	for i, k := range quirks() {
		if !isLong && i%2 > 0 {
			continue
		}
		q := k.question
		m := with(nil, []*quirk{k})
		if m.search != (search{}) {
			m.OneNumber = true
		}
		p := answered(x, q, func(t *tested) answer { return m.respond(t, rng) })
		one := p.tests[q][rng.IntN(len(p.tests[q]))]
		one.got = answer{result: cmp.Or(opposite[one.got.result], "other"), position: "Z9"}
		if again := fmt.Sprint(p.find(q)); strings.Contains(again, k.text) {
			t.Errorf("%v: %s is said, though an answer is another one", q, again)
		}
	}
}
