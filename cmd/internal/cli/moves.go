package cli

import (
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/text"
)

var (
	// turnLine matches a line of auto: the move, its action, and perhaps its
	// chance and its reason.
	turnLine = lazy.Regexp(`^\s*(\S+)\s+(flag|uncover|unflag|chord)(\s+[0-9.]+(\s.*)?)?\s*$`)

	// endLine matches the last line that auto prints.
	endLine = lazy.Regexp(`^\s*(won|lost|stopped|unfinished)\b`)
)

// parseMoves reads a list of moves, which messages call use: words separated by
// blanks, or the lines of auto. The first of these may repeat the square start,
// which was uncovered before, unless that is "". The error is a
// [*board.SyntaxError].
func parseMoves(input, use, start string) (moves []string, err error) {
	any, ended := false, false
	input = strings.TrimPrefix(input, text.ByteOrderMark)
	for number, line := range slices.Collect(strings.Lines(input)) {
		l := board.Line{Number: number + 1, Text: strings.TrimRight(line, "\r\n")}
		words := strings.Fields(l.Text)
		if len(words) == 0 {
			continue
		}
		if ended {
			return nil, l.Errorf("a line below the end of the game: %s", board.Quote(l.Text))
		}
		if ended = endLine().MatchString(l.Text); ended {
			continue
		}
		if turn := turnLine().FindStringSubmatch(l.Text); turn != nil {
			if turn[2] == "uncover" && strings.HasSuffix(turn[1], "*") {
				return nil, l.Errorf("%s flags, but the line says that it uncovers", turn[1])
			}
			words = turn[1:2]
			if turn[2] == "flag" && !strings.HasSuffix(turn[1], "*") { // the square may lack the star
				words[0] += "*"
			}
			if !any && start != "" && words[0] == start {
				any = true
				continue
			}
		}
		any = true
		if slices.ContainsFunc(words, func(w string) bool { return !text.LooksLikeMove(w) }) {
			return nil, prose(l)
		}
		moves = append(moves, words...)
	}
	if !any {
		return nil, emptyList(use)
	}
	return moves, nil
}

// emptyList returns the error for an input without a word.
func emptyList(use string) error {
	return &board.SyntaxError{Line: 1, Msg: "the " + use + " is empty",
		Hint: "give them as arguments or on standard input, as in A5 B6"}
}

// prose returns the error for a line that is not a list of moves.
func prose(l board.Line) error {
	err := l.Errorf("this line is prose, not moves: %s", board.Quote(l.Text))
	err.Hint = "mines safe prints moves alone without --why, or documents with --json; of mines hint the first word is a move"
	return err
}
