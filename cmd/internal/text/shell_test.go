package text

import "testing"

func TestShellWord(t *testing.T) {
	for word, want := range map[string]string{
		"a-b_c.json": "a-b_c.json",
		"":           "''",
		"two words":  "'two words'",
		"it's":       `'it'\''s'`,
		"grün":       "'grün'",
		"re\x1bad":   `$'re\033ad'`,
		"a\n'\\\xff": `$'a\012\'\\\377'`,
		"=ls":        "'=ls'",
		"a=ls":       "a=ls",
		"\ufffd":     `$'\357\277\275'`,
		"\x1f ~\x7f": `$'\037 ~\177'`,
	} {
		if got := ShellWord(word); got != want {
			t.Errorf("ShellWord(%q) = %s, want %s", word, got, want)
		}
	}
}
