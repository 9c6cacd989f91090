package text

import (
	"fmt"
	"strings"
	"unicode"
)

// ShellWord quotes a word for a shell, where it needs quotes. (zsh replaces =ls
// by the path of ls.) Control characters, which could change the terminal, are
// written as escapes that bash, zsh and ksh read.
func ShellWord(word string) string {
	plain := func(r rune) bool {
		return strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,:+=@", r)
	}
	odd := func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }
	if word != "" && word[0] != '=' && strings.TrimFunc(word, plain) == "" {
		return word
	}
	if strings.ContainsFunc(word, odd) {
		return shellBytes(word)
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// shellBytes quotes text as in $'re\033s', byte for byte.
func shellBytes(text string) string {
	b := []byte("$'")
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\'' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ' || c >= 0x7f:
			b = fmt.Appendf(b, `\%03o`, c)
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '\''))
}
