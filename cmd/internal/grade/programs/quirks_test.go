package programs

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// answered returns the probes of a question with the answers of a model. Where it
// leaves open which move is found, a random one is.
func answered(x *Exercise, q question, m *model, rng *rand.Rand) (list []*tested) {
	for i := range x.probes {
		if p := &x.probes[i]; p.question == q {
			t := &tested{probe: p, got: p.predict(m), want: x.want[i], cause: -1}
			if moves, _ := m.safeMoves(t); q == findSafeMove {
				t.got = answer{result: strconv.FormatBool(m.AlwaysTrue)}
				if len(moves) > 0 {
					t.got = answer{result: strconv.FormatBool(!m.AlwaysFalse), position: moves[rng.IntN(len(moves))]}
				} else if m.LeavesMove {
					t.got.position = unset
				}
			}
			list = append(list, t)
		}
	}
	return list
}

// isPart reports whether all mistakes that were found are in a set.
func isPart(found, set []*quirk) bool {
	return !slices.ContainsFunc(found, func(f *quirk) bool { return !has(set, f.text) })
}

func has(set []*quirk, text string) bool {
	return slices.ContainsFunc(set, func(k *quirk) bool { return k.text == text })
}

// Each mistake shows in some answers, and no other explains them. One in how moves
// are found is tried in a search by one number at a time. Of two mistakes in a
// function both are found, or none, unless one alone explains all.
func TestQuirks(t *testing.T) {
	mines, start := published(t)
	x, err := NewExercise(mines, &start, Seed(mines, &start), nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	quirks := slices.DeleteFunc(slices.Clone(quirks()), func(k *quirk) bool { return k.contested != "" })
	one := slices.IndexFunc(quirks, func(k *quirk) bool { return k.text == "finds only moves that one number shows" })
	for i, k := range quirks {
		q := k.question
		set := []*quirk{k}
		if q == findSafeMove && i != one {
			set = append(set, quirks[one])
		}
		found := explain(answered(x, q, model{}.with(set), rng), q, model{})
		if !has(found, k.text) || !isPart(found, set) {
			t.Errorf("%v: %q is taken for %q", q, texts(set), texts(found))
		}
	}
	tried, explained, pairs := 0, 0, 1500
	if testing.Short() {
		pairs /= 5
	}
	for range pairs {
		i, k := rng.IntN(len(quirks)), rng.IntN(len(quirks))
		if q := quirks[i].question; i < k && q == quirks[k].question {
			set := []*quirk{quirks[i], quirks[k]}
			found := explain(answered(x, q, model{}.with(set), rng), q, model{})
			if len(found) > 1 && !isPart(found, set) {
				t.Errorf("%v: %q is taken for %q", q, texts(set), texts(found))
			}
			if tried++; found != nil {
				explained++
			}
		}
	}
	if explained < tried*9/10 {
		t.Errorf("%d of %d pairs are explained", explained, tried)
	}
}

func texts(set []*quirk) (list []string) {
	for _, k := range set {
		list = append(list, k.text)
	}
	return list
}
