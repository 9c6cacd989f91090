package text

import (
	"math/big"
	"strings"
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
		{Or([]string{"a"}), "a"}, {Or([]string{"a", "b"}), "a or b"},
		{Columns([][]string{{"name", "n"}, {"ä", "10", "x"}, {"b", "1", ""}}), "name   n\nä     10  x\nb      1\n"},
		{Percent(0), "0 %"}, {Percent(1), "100 %"}, {Percent(0.875), "87.5 %"},
		{Percent(0.0004), "<0.1 %"}, {Percent(0.9996), ">99.9 %"},
		{WholePercent(third), "33%"}, {WholePercent(tiny), "<1%"}, {WholePercent(new(big.Rat)), "0%"},
		{WholePercent(new(big.Rat).Sub(big.NewRat(1, 1), tiny)), ">99%"},
		{Fraction(big.NewRat(1, 999_999_999_999_999_999)), "1/999999999999999999 (<0.1 %)"}, {Fraction(big.NewRat(10, 999_999_999_999_999_999)), "<0.1 %"},
		{Fraction(third), "1/3 (33.3 %)"}, {exactPercent(tiny), "<0.1 %"}, {exactPercent(new(big.Rat)), "0 %"},
		{exactPercent(new(big.Rat).Sub(big.NewRat(1, 1), tiny)), ">99.9 %"},
		{exactPercent(least), "<0.1 %"}, {exactPercent(new(big.Rat).Sub(big.NewRat(1, 1), least)), ">99.9 %"},
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

// A cell that a spreadsheet would take for a formula gets an apostrophe.
func TestFormulas(t *testing.T) {
	for _, begin := range "=+-@\t\r\n＝＋－＠﹢﹣﹦﹫" {
		for _, blanks := range []string{"", " ", "\u00a0", "\u3000 "} {
			if cell := blanks + string(begin) + "1"; Cell(cell) != "'"+cell {
				t.Errorf("%q became %q", cell, Cell(cell))
			}
		}
	}
}

// A list names the first items: eight, or as many as it is limited to.
func TestNameList(t *testing.T) {
	for _, x := range []struct {
		items, limit int
		want         string
	}{
		{0, 0, ""},
		{1, 0, "1 file: a"},
		{8, 0, "8 files: a, b, c, d, e, f, g, h"},
		{9, 0, "9 files: a, b, c, d, e, f, g, h and 1 more"},
		{4, 2, "4 files: a, b and 2 more"},
	} {
		l := NameList{Limit: x.limit}
		for i := range x.items {
			l.Add(func() string { return "abcdefghi"[i : i+1] })
		}
		if got := l.Sentence("file", "files"); got != x.want {
			t.Errorf("%d items: %q, want %q", x.items, got, x.want)
		}
	}
}

func TestCommonPrefix(t *testing.T) {
	for words, want := range map[string]string{"": "", "a": "a", "ab,abc,abd": "ab", "abc,ab,": "", "x,y": "", "é,è": "\xc3"} {
		if got := CommonPrefix(strings.Split(words, ",")); got != want {
			t.Errorf("%s: %q, want %q", words, got, want)
		}
	}
	if CommonPrefix(nil) != "" {
		t.Error("no words begin with something")
	}
}
