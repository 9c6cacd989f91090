package bot

import (
	"errors"
	"strings"
)

// Words splits a command into words as a shell does: at blanks, except within
// 'single' and "double" quotes and after a backslash. Nothing else is special.
func Words(command string) (words []string, err error) {
	var word strings.Builder
	inWord, quote := false, byte(0)
	for i := 0; i < len(command); i++ {
		c := command[i]
		switch {
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if inWord {
				words = append(words, word.String())
			}
			inWord = false
			word.Reset()
			continue
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case c == quote && quote != 0:
			quote = 0
		case c == '\\' && quote != '\'':
			i++
			if i == len(command) {
				return nil, errors.New("the command ends with a backslash")
			}
			word.WriteByte(command[i])
		default:
			word.WriteByte(c)
		}
		inWord = true
	}
	if quote != 0 {
		return nil, errors.New("a quote is not closed")
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}
