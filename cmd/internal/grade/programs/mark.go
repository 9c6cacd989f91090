package programs

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/text"
)

// A finding is what the wrong answers to a question have in common.
type finding struct {
	text    string // in words
	charged bool   // once, in the dearest of the classes that it explains
}

// unsteadiness is how the answers of a function can depend on more than what it is
// asked.
var unsteadiness = []struct {
	text  string
	again func(*program, question) []*tested // the probes with another answer
}{
	{"remembers earlier calls: asked alone, it answers otherwise", (*program).again},
	{"uninitialised result: it depends on what a variable holds before it is set", (*program).refilled},
}

// find explains the wrong answers to a question. A failure, or an answer that
// depends on more than the call, leaves no room for other causes.
func (p *program) find(q question) (found []finding) {
	base := model{}
	if q == makeMove {
		base = p.base()
	}
	list := p.tests[q]
	if failure := failureOf(list); failure != "" {
		for _, t := range list {
			if t.got.failure == failure {
				t.cause = 0
			}
		}
		return p.shareMistakes(q, []finding{{text: failure}})
	}
	// Otherwise these are the answers of the functions that it calls.
	if q != makeMove || !p.unsteady[isComplete] && !p.unsteady[countMines] {
		for _, kind := range unsteadiness {
			if changed := kind.again(p, q); len(changed) > 0 {
				p.unsteady[q] = true
				for _, t := range changed {
					if t.cause = 0; t.right() {
						t.got = t.later
					}
				}
				return []finding{{kind.text, true}}
			}
		}
	}
	if q == findSafeMove {
		return explainSafe(list)
	}
	set := explain(list, q, base)
	attribute(list, base, set)
	for _, k := range set {
		found = append(found, finding{k.text, true})
	}
	return p.shareMistakes(q, found)
}

// shareMistakes finds the moves that go wrong because they call a function with a
// mistake that no model has. They are not charged again.
func (p *program) shareMistakes(q question, found []finding) []finding {
	shared := false
	for _, t := range p.tests[q] {
		t.isShared = t.isShared || t.got.failure == "" && t.cause < 0 && !t.right() && p.callsMistake(t)
		if t.isShared {
			t.cause, shared = len(found), true
		}
	}
	if shared {
		found = append(found, finding{text: "goes wrong where it calls a function that does, which is not charged again"})
	}
	return found
}

// explainSafe names what all wrong answers of find_safe_move have in common.
func explainSafe(list []*tested) []finding {
	for _, c := range safeCauses {
		fits, some := true, false
		for _, t := range list {
			wrong := !t.right()
			some = some || wrong
			fits = fits && (wrong && c.explains(t) || !wrong && (c.refutes == nil || !c.refutes(t)))
		}
		if !fits || !some {
			continue
		}
		for _, t := range list {
			if !t.right() {
				t.cause = 0
			}
		}
		return []finding{{c.text, true}}
	}
	return nil
}

// A safeCause is what all wrong answers of find_safe_move can have in common. A
// right answer can refute it.
type safeCause struct {
	text              string
	explains, refutes func(t *tested) bool
}

var safeCauses = []safeCause{
	{"leaves a move behind when it returns false", func(t *tested) bool {
		return len(t.moves) == 0 && t.got.result == "false"
	}, nil},
	{"names a move where none is certain", func(t *tested) bool {
		return len(t.moves) == 0 && t.got.result == "true"
	}, nil},
	{"finds only moves that one number shows",
		func(t *tested) bool { return t.class == safeTwo && t.got.result == "false" },
		func(t *tested) bool { return t.class == safeTwo }},
	{"never flags",
		func(t *tested) bool { return t.got.result == "false" && !slices.ContainsFunc(t.moves, isUncovering) },
		func(t *tested) bool { return len(t.moves) > 0 && !isUncovering(t.got.position) }},
	{"never uncovers",
		func(t *tested) bool {
			return t.got.result == "false" && !slices.ContainsFunc(t.moves, func(m string) bool { return !isUncovering(m) })
		},
		func(t *tested) bool { return len(t.moves) > 0 && isUncovering(t.got.position) }},
	{"flags squares again that are flagged", func(t *tested) bool {
		m, ok := board.ParseMove(t.got.position, size)
		return ok && m.Flag && t.revealed[size.Index(m.Square)] == mark
	}, nil},
	{"leaves out the '*' of a flag", func(t *tested) bool { return slices.Contains(t.moves, t.got.position+"*") }, nil},
	{"names moves in lower case", func(t *tested) bool { return slices.Contains(t.moves, strings.ToUpper(t.got.position)) }, nil},
	{"is off by one in columns", func(t *tested) bool { return t.got.isShifted(t.moves, 0, 1) || t.got.isShifted(t.moves, 0, -1) }, nil},
	{"is off by one in rows", func(t *tested) bool { return t.got.isShifted(t.moves, 1, 0) || t.got.isShifted(t.moves, -1, 0) }, nil},
}

func isUncovering(move string) bool { return len(move) == 2 }

// isShifted reports whether the move would be one of moves at another square.
func (a *answer) isShifted(moves []string, down, right int) bool {
	if len(a.position) < 2 {
		return false
	}
	moved := []byte(a.position)
	moved[0], moved[1] = moved[0]+byte(down), moved[1]+byte(right)
	return slices.Contains(moves, string(moved))
}

// mark returns how many answers to a question are earned. Where causes explain all
// wrong answers, these count in one class for each cause, unless a constant would
// get as many right.
func (p *program) mark(q question, found []finding) int {
	var list []*tested
	explained := true
	wrong := make([]map[int]int, len(found)) // of each finding, by class
	for i := range wrong {
		wrong[i] = make(map[int]int)
	}
	for _, t := range p.tests[q] {
		if !t.isShared {
			list = append(list, t)
			if t.cause >= 0 && found[t.cause].charged {
				wrong[t.cause][t.class]++
			} else if !t.right() {
				explained = false
			}
		}
	}
	have, games, charged := earned(list), 0, 0
	if q == findSafeMove {
		games = p.games
	}
	if q == findSafeMove && explained && len(found) > 0 { // they are one more class
		wrong[0][-1], games = perClass-games, perClass
	}
	for _, byClass := range wrong {
		charged += slices.Max(append(slices.Collect(maps.Values(byClass)), 0))
	}
	if n := len(list) - charged; explained && n+games > constant(list) {
		have = n * unit
	} else if q == findSafeMove {
		games = p.games
	}
	asked := p.Asked()[q]
	return asked * (have + games*unit) / ((asked - len(p.tests[q]) + len(list)) * unit)
}

// unit is what an answer counts, so that parts of it are whole numbers.
const unit = 1000

// earned returns what the right answers are worth. In each class those earn nothing
// that the best constant would give. Classes in which one answer is right to all
// probes count as one; if that is the same answer, it counts as much as the others
// are right.
func earned(list []*tested) (worth int) {
	classes := make(map[int][]*tested)
	for _, t := range list {
		classes[t.class] = append(classes[t.class], t)
	}
	var same []*tested
	varied := 0
	for _, class := range classes {
		if constant(class) == len(class) {
			same = append(same, class...)
		} else {
			worth += beyond(class)
			varied += len(class)
		}
	}
	switch {
	case len(same) == 0:
		return worth
	case constant(same) < len(same):
		return worth + beyond(same)
	}
	return worth + countRight(same)*worth/max(1, varied)
}

// beyond returns what the right answers are worth beyond those that the best
// constant would give.
func beyond(list []*tested) int {
	n, free := len(list), constant(list)
	return unit * n * max(0, countRight(list)-free) / (n - free)
}

func countRight(list []*tested) (n int) {
	for _, t := range list {
		if t.right() {
			n++
		}
	}
	return n
}

// constant returns how many probes the best constant answers right, which leaves
// the board alone.
func constant(list []*tested) (most int) {
	for _, from := range list {
		n := 0
		for _, t := range list {
			a := from.want
			if a.board = t.revealed; t.isRight(a) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// judge returns the report of a program that was asked.
func (p *program) judge() (out judge.Program) {
	out.Status = judge.StatusNotComplete
	var causes []string
	named := make(map[string]bool)
	p.askAll()
	for q := range numQuestions {
		switch {
		case p.channels[q] == nil:
			out.Feedback[q] = whyNotLinked(q, p.built)
			continue
		case p.isAbsent(q):
			out.Feedback[q] = fmt.Sprintf("%v is not written, or has other parameters", q)
			continue
		}
		found := p.find(q)
		if p.isConstant(q) && failureOf(p.tests[q]) == "" {
			out.Feedback[q] = fmt.Sprintf("%v always answers the same: %s", q, p.tests[q][0].gave())
			continue
		}
		out.Have[q] = p.mark(q, found)
		for _, f := range found {
			if f.charged || !named[f.text] { // a function that fails makes those fail that call it
				causes = append(causes, fmt.Sprintf("%v: %s", q, f.text))
			}
			named[f.text] = true
		}
		out.Feedback[q] = p.feedback(q)
		out.Answers = append(out.Answers, p.wrong(q, found)...)
	}
	for q, c := range p.channels {
		for _, r := range remarks {
			if c != nil && c.remarks[r.key] {
				causes = append(causes, fmt.Sprintf("%v %s", question(q), r.text))
			}
		}
	}
	out.Diagnosis = strings.Join(causes, "; ")
	return out
}

// feedback counts the wrong answers and the failed calls, and shows the first.
func (p *program) feedback(q question) string {
	var wrong, failed, unasked int
	var first *tested
	for _, t := range p.tests[q] {
		switch {
		case t.right() || t.isShared:
			continue
		case t.got.failure == notAsked:
			unasked++
			continue
		case t.got.failure != "":
			failed++
		default:
			wrong++
		}
		if first == nil {
			first = t
		}
	}
	var counts, parts []string
	if wrong > 0 {
		counts = append(counts, text.Count(wrong, "wrong answer", "wrong answers"))
	}
	if failed > 0 {
		counts = append(counts, fmt.Sprintf("%d failed", failed))
	}
	if unasked > 0 {
		counts = append(counts, fmt.Sprintf("%d not asked", unasked))
	}
	if first != nil {
		parts = append(parts, fmt.Sprintf("%s of %d: %s should give %s%s", strings.Join(counts, ", "), len(p.tests[q]),
			first.text(), first.wanted(), text.Choose(first.got.failure == "", ", but gave ", ": ")+first.gave()))
	}
	if q == findSafeMove && p.games < perClass {
		parts = append(parts, fmt.Sprintf("played to the end, games earn %d of %d", p.games, perClass))
	}
	return strings.Join(parts, "; ")
}

// wrong returns the wrong answers to a question with their causes.
func (p *program) wrong(q question, found []finding) (list []judge.Answer) {
	for _, t := range p.tests[q] {
		if t.right() || t.got.failure == notAsked {
			continue
		}
		a := judge.Answer{Function: q.String(), Asked: t.text(), Wanted: t.wanted(), Got: t.gave()}
		if t.cause >= 0 {
			a.Cause = found[t.cause].text
		}
		if q != findSafeMove {
			a.Mines = t.mines.rows()
		}
		if q != countMines {
			a.Revealed = t.revealed.rows()
		}
		list = append(list, a)
	}
	return list
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
