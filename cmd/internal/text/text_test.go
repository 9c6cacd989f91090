package text

import (
	"math/big"
	"testing"
)

func TestTexts(t *testing.T) {
	third, tiny := big.NewRat(1, 3), big.NewRat(1, 1_000_000)
	least := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(400), nil)) // no float64 is so small
	for _, test := range []struct{ got, want string }{
		{Count(1, "guess", "guesses"), "1 guess"},
		{Count(0, "guess", "guesses"), "0 guesses"},
		{First([]string{"B1", "B2"}, 9), "B1, B2 and 7 more"},
		{First([]string{"B1", "B2"}, 2), "B1, B2"},
		{Or([]string{"a", "b", "c"}), "a, b or c"},
		{Or([]string{"a"}), "a"},
		{Percent(0), "0 %"}, {Percent(1), "100 %"}, {Percent(0.875), "87.5 %"},
		{Percent(0.0004), "<0.1 %"}, {Percent(0.9996), ">99.9 %"},
		{WholePercent(third), "33%"}, {WholePercent(tiny), "<1%"}, {WholePercent(new(big.Rat)), "0%"},
		{WholePercent(new(big.Rat).Sub(big.NewRat(1, 1), tiny)), ">99%"},
		{Fraction(big.NewRat(1, 999_999_999_999_999_999)), "1/999999999999999999 (<0.1 %)"}, {Fraction(big.NewRat(10, 999_999_999_999_999_999)), "<0.1 %"},
		{Fraction(third), "1/3 (33.3 %)"}, {ExactPercent(tiny), "<0.1 %"}, {ExactPercent(new(big.Rat)), "0 %"},
		{ExactPercent(new(big.Rat).Sub(big.NewRat(1, 1), tiny)), ">99.9 %"},
		{ExactPercent(least), "<0.1 %"}, {ExactPercent(new(big.Rat).Sub(big.NewRat(1, 1), least)), ">99.9 %"},
		{Shares(0.9, 0.975), "90.00-97.50%"},
		{Word("B6"), "B6"}, {Word("a b"), `"a b"`}, {Word(""), `""`}, {Word("a\u200cb"), "a\u200cb"}, {Word("a\u200cb c\"\\"), "\"a\u200cb c\\\"\\\\\""}, {Word("\xff"), `"\xff"`}, {Word("\x1b"), `"\x1b"`},
		{Cell("=1+1"), "'=1+1"}, {Cell(" @x"), "' @x"}, {Cell("Ann"), "Ann"}, {Cell("a=b"), "a=b"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

func TestLooksLikeMove(t *testing.T) {
	for word, want := range map[string]bool{
		"A5": true, "A5*": true, "a5**": true, "AB12*": true, "Ä5": true, "Z99,": true,
		"": false, "A": false, "5": false, "5A": false, "*A5": false, "A5***": false, "A-5": false, "A5 B6": false,
	} {
		if got := LooksLikeMove(word); got != want {
			t.Errorf("%q: %v", word, got)
		}
	}
}
