package text

import (
	"math/big"
	"strings"
	"testing"
	"unicode/utf8"
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
		{WholePercent(third), "33%"}, {WholePercent(tiny), "<1%"}, {WholePercent(new(big.Rat)), "0%"},
		{WholePercent(new(big.Rat).Sub(big.NewRat(1, 1), tiny)), ">99%"},
		{Fraction(big.NewRat(1, 999_999_999_999_999_999)), "1/999999999999999999 (<0.1 %)"}, {Fraction(big.NewRat(10, 999_999_999_999_999_999)), "<0.1 %"},
		{Fraction(third), "1/3 (33.3 %)"}, {exactPercent(tiny), "<0.1 %"}, {exactPercent(new(big.Rat)), "0 %"},
		{exactPercent(new(big.Rat).Sub(big.NewRat(1, 1), tiny)), ">99.9 %"},
		{exactPercent(least), "<0.1 %"}, {exactPercent(new(big.Rat).Sub(big.NewRat(1, 1), least)), ">99.9 %"},
		{Shares(0.9, 0.975), "90.00-97.50%"},
		{Word("B6"), "B6"}, {Word("a b"), `"a b"`}, {Word(""), `""`}, {Word("a\u200cb"), "a\u200cb"}, {Word("a\u200cb c\"\\"), "\"a\u200cb c\\\"\\\\\""}, {Word("\xff"), `"\xff"`}, {Word("\x1b"), `"\x1b"`},
		{Cell("Ann"), "Ann"}, {Cell("a=b"), "a=b"},
		{Percent(0), "0 %"}, {Percent(1), "100 %"}, {Percent(0.5), "50.0 %"}, {Percent(2.0 / 3), "66.7 %"},
		{Percent(0.9999), ">99.9 %"}, {Percent(1e-9), "<0.1 %"}, {Percent(1.2), "100 %"}, {Percent(-0.1), "0 %"},
		{Percent(0.00049), "<0.1 %"}, {Percent(0.0005), "0.1 %"}, {Percent(0.9994), "99.9 %"}, {Percent(0.9995), ">99.9 %"},
		{CommonPrefix(nil), ""}, {CommonPrefix([]string{""}), ""}, {CommonPrefix([]string{"a"}), "a"},
		{CommonPrefix([]string{"ab", "abc", "abd"}), "ab"}, {CommonPrefix([]string{"abc", "ab", ""}), ""},
		{CommonPrefix([]string{"x", "y"}), ""}, {CommonPrefix([]string{"é", "è"}), "\xc3"},
		{ShellWord("a-b_c.json"), "a-b_c.json"}, {ShellWord(""), "''"}, {ShellWord("two words"), "'two words'"},
		{ShellWord("it's"), `'it'\''s'`}, {ShellWord("grün"), "'grün'"}, {ShellWord("re\x1bad"), `$'re\033ad'`},
		{ShellWord("a\n'\\\xff"), `$'a\012\'\\\377'`}, {ShellWord("=ls"), "'=ls'"}, {ShellWord("a=ls"), "a=ls"},
		{ShellWord("\ufffd"), `$'\357\277\275'`}, {ShellWord("\x1f ~\x7f"), `$'\037 ~\177'`},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
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

func TestPercentNumber(t *testing.T) {
	for p, want := range map[float64]int{0: 0, 1: 100, 0.5: 50, 2.0 / 3: 67, 0.9999: 99, 1e-9: 1, 0.005: 1, 1.2: 100, -0.1: 0} {
		if got := PercentNumber(p); got != want {
			t.Errorf("%v: got %d, want %d", p, got, want)
		}
	}
}

func TestHarmless(t *testing.T) {
	for foreign, want := range map[string]string{
		"":                          "",
		"two\nlines\t\x1b[31m\x00":  `two\nlines\t\x1b[31m\x00`,
		"a\x7fb\u0085c\r\n":         `a\x7fb\u0085c\r\n`,
		"gpj\u202e.exe\u2066\u200f": `gpj\u202e.exe\u2066\u200f`,
		"\u061c \u2028 \u2029":      `\u061c \u2028 \u2029`,
		"\xed\xa0\x80 \xff":         `\xed\xa0\x80 \xff`,
		"\ufffd is a character":     "\ufffd is a character",
		"\ufffd, but \x1b":          "\ufffd, but \\x1b",
		`C:\new 'a' "b"`:            `C:\new 'a' "b"`,
		"größe ليلى דנה 陳 علی\u200cرضا 👩\u200d🏫": "größe ليلى דנה 陳 علی\u200cرضا 👩\u200d🏫",
	} {
		if got := Harmless(foreign); got != want {
			t.Errorf("%q: got %q, want %q", foreign, got, want)
		}
	}
	if got, want := HarmlessLines("a\x1b\nb\r\n"), "a\\x1b\nb\\r\n"; got != want {
		t.Errorf("lines: got %q, want %q", got, want)
	}
}

// Each harmful character is replaced, and no other one.
func TestHarmfulCharacters(t *testing.T) {
	marks := "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029"
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		harmful := r < ' ' || r >= 0x7f && r < 0xa0 || strings.ContainsRune(marks, r)
		if got := Harmless(string(r)); (got != string(r)) != harmful {
			t.Errorf("%U became %q", r, got)
		}
	}
}
