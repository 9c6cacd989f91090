package programs

import (
	"fmt"
	"strings"

	"minesweeper/cmd/internal/text"
)

// feedback shows the first wrong answer, and how many calls failed.
func (p *program) feedback(q question) string {
	var parts []string
	failed, unasked := 0, 0
	for _, t := range p.tests[q] {
		switch {
		case t.got.failure == notAsked:
			unasked++
		case t.got.failure != "":
			failed++
		}
	}
	if failed > 0 {
		parts = append(parts, text.Count(failed, "call", "calls")+" failed")
	}
	if unasked > 0 {
		parts = append(parts, fmt.Sprintf("%d not made", unasked))
	}
	if most := perGame * len(p.games); q == findSafeMove && p.worth[q] < most {
		parts = append(parts, fmt.Sprintf("games earn %d of %d", p.worth[q], most))
	}
	for _, t := range p.answers(q) {
		if !t.right() && t.got.failure != notAsked {
			but := text.Choose(t.got.failure == "", ", but gave ", ": ")
			parts = append(parts, fmt.Sprintf("%s should give %s%s%s", t.text(), t.wanted(), but, t.gave()))
			break
		}
	}
	return strings.Join(parts, "; ")
}

// text returns the call.
func (t *tested) text() string {
	switch t.question {
	case isComplete:
		return "is_complete(mines, revealed)"
	case countMines:
		return fmt.Sprintf("count_mines(%q, mines)", t.position)
	case makeMove:
		return fmt.Sprintf("make_move(%q, mines, revealed)", t.position)
	}
	return "find_safe_move(revealed, move)"
}

// wanted returns the right answer in words.
func (t *tested) wanted() string {
	switch {
	case t.question != findSafeMove:
		return t.words(t.want)
	case len(t.moves) == 0:
		return "false and an empty move"
	case len(t.moves) > maxShown:
		return fmt.Sprintf("true and one of %d moves such as %s", len(t.moves), t.moves[0])
	}
	return "true and " + text.Or(t.moves)
}

// maxShown is how many moves or squares a sentence names.
const maxShown = 4

// gave returns the answer in words.
func (t *tested) gave() string {
	switch {
	case t.got.failure != "":
		return t.got.failure
	case t.question == findSafeMove && t.got.position == unset:
		return t.got.result + " and leaves the move as it was"
	case t.question == findSafeMove && t.got.position == "":
		return t.got.result + " and an empty move"
	case t.question == findSafeMove:
		return t.got.result + " and " + text.Word(t.got.position)
	}
	return t.words(t.got)
}

// words returns an answer: the result and, if boards are compared, where the
// board differs from that of the other answer.
func (t *tested) words(a answer) string {
	if !t.board || t.got.board == t.want.board || t.got.failure != "" {
		return a.result
	}
	var shown []string
	differs := 0
	for i := range squares {
		if t.got.board[i] != t.want.board[i] {
			if differs++; differs <= maxShown {
				shown = append(shown, fmt.Sprintf("%s %q", squareName(i), a.board[i]))
			}
		}
	}
	return text.Choose(t.result, a.result+" with ", "") + text.First(shown, differs)
}
