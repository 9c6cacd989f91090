package programs

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"minesweeper/cmd/internal/text"
)

// A probe is a call with what is compared of the answer.
type probe struct {
	call
	question question
	compared
	want  answer   // the right one; of find_safe_move its result alone
	moves []string // of find_safe_move: the certain moves; none if it should return false
}

// A tested is a probe with the answer of a program: a wrong one, if it gave one in
// any of the ways in which it was asked.
type tested struct {
	*probe
	got      answer
	differs  bool // another answer was given in another way
	searched map[search][]string
}

// isAsked reports whether the call was made.
func (t *tested) isAsked() bool { return t.got.failure != notAsked && t.got.failure != tooSlow }

// right reports whether the answer is right.
func (t *tested) right() bool { return t.isRight(t.got) }

func (p *probe) isRight(a answer) bool {
	if p.question != findSafeMove {
		return p.same(a, p.want)
	}
	if len(p.moves) == 0 {
		return a.failure == "" && a.result == "false" && !a.hasMove()
	}
	return a.failure == "" && a.result == "true" && slices.Contains(p.moves, a.position)
}

// hasMove reports whether find_safe_move wrote a move.
func (a *answer) hasMove() bool { return a.position != "" && a.position != unset }

func countRight(list []*tested) (n int) {
	for _, t := range list {
		if t.right() {
			n++
		}
	}
	return n
}

// predict returns what a model answers.
func (p *probe) predict(m *model) (a answer) {
	switch p.question {
	case isComplete:
		a.result = strconv.FormatBool(m.isComplete(&p.mines, &p.revealed))
	case countMines:
		a.result = strconv.Itoa(m.countMines(p.position, &p.mines))
	case makeMove:
		a.result, a.board = m.makeMove(p.position, &p.mines, &p.revealed)
	case findSafeMove:
		a.result = strconv.FormatBool(len(p.moves) > 0)
	}
	return a
}

// same reports whether two answers are equal in what the probe compares.
func (p *probe) same(a, b answer) bool {
	return a.failure == b.failure && (!p.result || a.result == b.result) && (!p.board || a.board == b.board)
}

// search returns the moves that a search finds.
func (t *tested) search(s search) (moves []string) {
	if s == (search{}) {
		return t.moves
	}
	moves, known := t.searched[s]
	if !known {
		if t.searched == nil {
			t.searched = make(map[search][]string)
		}
		moves = s.moves(&t.revealed)
		if !s.OneNumber {
			seen := s.sees(t.revealed)
			moves = certain(&seen)
		}
		t.searched[s] = moves
	}
	return moves
}

// predictedBy reports whether a model predicts the answer, and how many answers it leaves
// open.
func (t *tested) predictedBy(m *model) (open int, ok bool) {
	if t.question != findSafeMove {
		return 0, t.same(t.got, t.predict(m))
	}
	if !m.isKnown() {
		return 0, false
	}
	moves := m.safeMoves(t)
	result := t.got.result == "true"
	if len(moves) > 0 {
		return len(moves), result != m.AlwaysFalse && slices.Contains(moves, t.got.position)
	}
	return 0, result == m.AlwaysTrue && t.got.hasMove() == m.LeavesMove
}

// safeMoves returns the moves that find_safe_move may return; none if it returns
// false.
func (m *model) safeMoves(t *tested) (moves []string) {
	if first := bytes.IndexByte(t.revealed[:], covered); m.NamesFirst && first >= 0 {
		return []string{squareName(first)}
	}
	for _, move := range t.search(m.search) {
		if !(m.NeverFlags && !isUncovering(move) || m.NeverUncovers && isUncovering(move)) {
			moves = append(moves, move)
		}
	}
	if len(moves) == 0 { // it may guess
		for i, sign := range t.revealed {
			if sign == covered && (m.GuessesAny || m.GuessesFirst && len(moves) == 0) {
				moves = append(moves, squareName(i))
			}
		}
	}
	for i := range moves {
		for _, how := range m.Writes {
			moves[i] = written(how, moves[i])
		}
	}
	return moves
}

// written returns a move as it is written by mistake: in
// the text R stands for its row, C for its column and S for its star; "<" and ">"
// for the row before and after, "-" and "+" for the column; l for a lower-case row,
// 1 for the row's number and A for the column's letter, V for the row as it is named
// from the bottom; u and f for what stood there, if the move uncovers or flags; n and b
// for the end of a line and a blank, and * for itself.
func written(how, move string) string {
	row, col, star := move[0], move[1], move[2:]
	letter := func(c byte) string { return string(rune(c)) }
	uncovering, flagging := filler, ""
	if star != "" {
		uncovering, flagging = "", filler[len(star):]
	}
	signs := [128]string{'u': uncovering, 'f': flagging, 'R': letter(row), 'C': letter(col), 'S': star, '*': "*",
		'<': letter(row - 1), '>': letter(row + 1), '-': letter(col - 1), '+': letter(col + 1), 'n': "\n", 'b': " ",
		'A': letter(col - '1' + 'A'), '1': letter(row - 'A' + '1'), 'V': letter('A' + 'I' - row),
		'l': strings.ToLower(letter(row))}
	var all strings.Builder
	for _, sign := range []byte(how) {
		all.WriteString(signs[sign])
	}
	return all.String()
}

// feedback shows the first wrong answer, and how many calls failed.
func (p *program) feedback(q question) string {
	var parts []string
	failed, unasked := 0, 0
	for _, t := range p.tests[q] {
		if !t.isAsked() {
			unasked++
		} else if t.got.failure != "" {
			failed++
		}
	}
	if failed > 0 {
		parts = append(parts, text.Count(failed, "call", "calls")+" failed")
	}
	if unasked > 0 {
		parts = append(parts, fmt.Sprintf("%d not made", unasked))
	}
	if most := perGame * len(p.games[q]); p.worth[q] < most {
		parts = append(parts, fmt.Sprintf("games earn %d of %d", p.worth[q], most))
	}
	for _, t := range p.answers(q) {
		if !t.right() && t.isAsked() {
			but := text.Choose(t.got.failure == "", ", but gave ", ": ")
			parts = append(parts, fmt.Sprintf("%s should give %s%s%s", t.text(), t.wanted(), but, t.gave()))
			break
		}
	}
	return strings.Join(parts, "; ")
}

// callWords are the calls of the functions, in words.
var callWords = [numQuestions]string{
	"is_complete(mines, revealed)",
	"count_mines(POSITION, mines)",
	"make_move(POSITION, mines, revealed)",
	"find_safe_move(revealed, move)",
}

// text returns the call.
func (t *tested) text() string {
	return strings.Replace(callWords[t.question], "POSITION", strconv.Quote(t.position), 1)
}

// wanted returns the right answer in words.
func (t *tested) wanted() string {
	switch {
	case t.question != findSafeMove:
		return t.words(t.want)
	case len(t.moves) == 0:
		return "false and no move"
	case len(t.moves) > maxShown:
		return fmt.Sprintf("true and one of %d moves such as %s", len(t.moves), t.moves[0])
	}
	return "true and " + text.Or(t.moves)
}

// maxShown is how many moves or squares a sentence names.
const maxShown = 4

// maxMove is how many characters of a move are shown.
const maxMove = 20

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
		move, rest := []rune(t.got.position), ""
		if n := len(move); n > maxMove {
			move, rest = move[:maxMove], fmt.Sprintf("… (%d characters)", n)
		}
		return t.got.result + " and " + text.Word(string(move)) + rest
	}
	return t.words(t.got)
}

// words returns an answer: the result and, if boards are compared, where the
// board differs from that of the other answer.
func (t *tested) words(a answer) string {
	if !t.board || t.got.board == t.want.board || t.got.failure != "" {
		return a.result
	}
	differ := text.NameList{Limit: maxShown}
	for i := range squares {
		if t.got.board[i] != t.want.board[i] {
			differ.Add(func() string { return fmt.Sprintf("%s %q", squareName(i), a.board[i]) })
		}
	}
	return text.Choose(t.result, a.result+" with ", "") + differ.String()
}
