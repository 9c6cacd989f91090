package diagnose

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/text"
)

// People write lists of moves in many ways. What is in front of a move, behind
// it or between two moves, is skipped:
//
//  1. A5*          - A5*          A5* -> A8*          flag A5, uncover A7
//     A5* VALID_MOVE  A5* # a mine   A5* flag 0.9 rule   Safe moves: A5* A8*
//     A5*: ok         Flags: A5 A8   A5* (a mine)        Open: A7
//
// A move without a star that a label, a title or a remark calls a mine is not
// read.
//
// A word that is nearly a move, such as A5F, *A5 or 5A, is in the list, but is
// no move: which one was meant is not guessed.
var (
	comment   = lazy.Regexp(`(#|//|--|\s\().*$`)
	numbering = lazy.Regexp(`^\s*(\pL+\s+)?\d+[.):]|\s\d+[.)](\s|$)`)
	between   = lazy.Regexp(`\s[-=]+\s|[\s,;>]+|[-=]+>|[→⇒➔•]|^\s*[-+*·]\s`)
	saysMine  = lazy.Regexp(`(?im)\((a )?(flag|mine|bomb)|\b(mines?|bombs?)\b[^:\n]*:|^\W*(to )?flag\w*\b[^:\n]*:|` +
		`\b[A-Z]+[0-9]+ *(=|is|has)( an?)? (mine|bomb)\b`)
	mineTitle = lazy.Regexp(`(?im)^[^\pL\n]*((squares|to|all|the|my) )*(flag|flags|flagged|mines?|bombs?)` +
		`( (squares|these|first))*[^\pL\n]*$`)
	starred    = lazy.Regexp(`(?m)^\s*[A-Z]+[0-9]+\*`)
	nearlyMove = lazy.Regexp(`^(\*\pL+[0-9]+|[0-9]+\pL\*?)$`)
	result     = lazy.Regexp(`^\(?(VALID|REDUNDANT|SOLVED|INVALID)_(MOVE|BOARD)\)?$|^BLOWN_UP$|` +
		`^((?i:ok|okay|safe|certain|sure|correct|right|good|done|yes)[.!]?|[✓✔✅])$`)
)

// verbs say what the moves after them do.
var verbs = map[string]string{
	"flag": "*", "mark": "*", "uncover": "", "open": "", "reveal": "", "dig": "", "click": "",
}

// Moves returns the words of the last lines that consist of moves only. In a
// line with a colon only the text after the colon counts, unless a move is before
// it. A text that is empty, or ends with a colon, is a list without moves: the
// program found none. For any other text without moves ok is false. Unread says
// which other lines have moves.
func Moves(data []byte) (words []string, unread string, ok bool) {
	var skipped []int               // lines, from the last
	below := 0                      // words below a title
	isDone, introduced := false, "" // by what, if all lines so far are such lines of one move
	clean := strings.NewReplacer("\r", "", text.ByteOrderMark, "").Replace(string(data))
	for i, line := range slices.Backward(text.Lines(clean)) {
		list, intro, isList := moveLine(line)
		if !isDone && mineTitle().MatchString(line) && slices.ContainsFunc(words[len(words)-below:], isUncovering) {
			return nil, "", false
		}
		isNext := intro != "" && intro == introduced && len(list) == 1 // each line is Move: A5*
		if isList && (!isDone || isNext) {
			below += len(list)
			if len(list) == 0 && strings.TrimSpace(line) != "" {
				below = 0 // another title, or a comment
			}
			introduced = text.Choose(len(list) == 1 && (isNext || len(words) == 0), intro, "")
			slices.Reverse(list)
			words = append(words, list...) // from the last
			isDone = intro != "" && (len(words) > 0 || skipped == nil)
			ok = len(words) > 0 || isDone
			continue
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		isDone, introduced = isDone || len(words) > 0, ""
		if slices.ContainsFunc(between().Split(line, -1), isMove) {
			skipped = append(skipped, i+1)
		}
	}
	slices.Reverse(words)
	if skipped != nil {
		var names text.NameList
		for _, line := range slices.Backward(skipped) {
			names.Add(func() string { return fmt.Sprintf("line %d", line) })
		}
		unread = names.Sentence("line with moves was not read", "lines with moves were not read") +
			" (the last lines without other words count)"
	}
	return words, unread, ok || strings.TrimSpace(clean) == ""
}

// moveLine returns the moves of a line, the text with a colon that introduced them,
// and whether the line has nothing else.
func moveLine(line string) (moves []string, intro string, ok bool) {
	bare := numbering().ReplaceAllString(comment().ReplaceAllString(line, ""), " ")
	if strings.TrimSpace(bare) == "" && strings.TrimSpace(line) != "" {
		return nil, "", true // only a comment
	}
	bare, label, colon := cutLabel(bare)
	words := slices.DeleteFunc(between().Split(bare, -1), func(w string) bool {
		return w == "" || w == "and" || w == "then" || result().MatchString(w)
	})
	if len(words) > 1 && isMove(words[0]) && !slices.ContainsFunc(words[1:], isMove) {
		if sign, isVerb := verbs[strings.ToLower(words[1])]; isVerb { // a line of "mines auto"
			words = []string{withSign(words[0], sign)}
		}
	}
	sign, isVerb := verbs[strings.TrimSuffix(strings.ToLower(label), "s")]
	if colon && !isVerb { // otherwise the lines above are in the list too
		intro = label + ":"
	}
	for i, word := range words {
		after, isSign := verbs[strings.ToLower(word)]
		word = strings.TrimRight(word, ".")
		switch {
		case isSign && i+1 < len(words):
			sign = after
		case isMove(word):
			moves = append(moves, withSign(word, sign))
		default:
			return nil, intro, false
		}
	}
	return moves, intro, !saysMine().MatchString(line) || !slices.ContainsFunc(moves, isUncovering)
}

// cutLabel cuts the texts with a colon off the beginning of a line, up to the
// first move, and returns the last of them. Other colons become spaces.
func cutLabel(line string) (rest, label string, found bool) {
	quoted := func(word string) bool { return isMove(strings.Trim(word, "\"'`*_")) }
	for {
		head, tail, colon := strings.Cut(line, ":")
		if !colon || slices.ContainsFunc(between().Split(head, -1), quoted) {
			return strings.ReplaceAll(line, ":", " "), label, found
		}
		line, label, found = tail, strings.TrimSpace(head), true
	}
}

// isMove reports whether a word is meant as a move, valid or not.
func isMove(word string) bool { return text.LooksLikeMove(word) || nearlyMove().MatchString(word) }

func isUncovering(move string) bool { return !strings.HasSuffix(move, "*") }

// withSign adds the star of a verb to a move that has none.
func withSign(word, sign string) string { return strings.TrimSuffix(word, sign) + sign }

// NoMoves returns what is said about a file without a list of moves.
func (x *Exercise) NoMoves(data []byte) Finding {
	if what, _ := format.Foreign(data); what != "" {
		return Foreign(what)
	}
	f := Finding{Feedback: "no line of the file is a list of moves, such as A5* A7", IsText: true}
	if len(data) <= 2*maxDiagnosed {
		f.Diagnosis = x.noMoves(data)
	}
	return f
}

// noMoves returns advice on a text without a list of moves.
func (x *Exercise) noMoves(data []byte) string {
	if found := findUTF16(newTextClue(data, nil, x.Solution)); found != "" {
		return found
	}
	if _, err := board.ParseBoard(data, board.ReadOptions{}); err == nil {
		return "this is a board: hand in the moves, in a line such as A5* A7"
	}
	if (saysMine().Match(data) || mineTitle().Match(data)) && !starred().Match(data) {
		return "a flag is written with a star: A5*"
	}
	return repaired("list", string(data), func(text string) bool {
		words, _, ok := Moves([]byte(text))
		return ok && len(words) > 0
	})
}

var gluedMove = lazy.Regexp(`[A-Z]+[0-9]+\*?`)

// wordsAdvice returns the advice for words that are no moves, if most are of one kind.
func wordsAdvice(words []string) string {
	for _, r := range remedies()["word"] {
		isOther := func(w string) bool { return !r.pattern().MatchString(w) }
		if others := slices.DeleteFunc(slices.Clone(words), isOther); 2*len(others) > len(words) {
			return r.advice
		}
	}
	return ""
}

// A moveList is a list of moves, and the squares that it should decide.
type moveList struct {
	*Exercise
	words  int          // in the list
	moves  []board.Move // each once
	others []string     // words that are no moves
	asked  []bool
}

// List explains the faults of a list of moves from the start, or returns
// nothing. Asked are the squares that the moves should decide.
func (x *Exercise) List(words []string, asked []bool) string {
	l := &moveList{Exercise: x, words: len(words), asked: asked}
	seen := make(map[board.Move]bool)
	for _, word := range words {
		if move, ok := board.ParseMove(word, x.Mines.Size()); !ok {
			l.others = append(l.others, word)
		} else if !seen[move] {
			l.moves, seen[move] = append(l.moves, move), true
		}
	}
	if len(words) == 0 && slices.Contains(asked, true) {
		return "there is no move in the file, but there are safe moves"
	}
	return cmp.Or(l.noStars(), l.changed(), wordsAdvice(l.others), l.repeated(), l.onlyMines())
}

// isRight reports whether a move decides a square that is asked.
func (l *moveList) isRight(m board.Move) bool {
	if !l.Mines.Size().Contains(m.Square) {
		return false
	}
	i := l.Mines.Size().Index(m.Square)
	return l.asked[i] && m.Flag == l.Mines.HasMineAt(i)
}

// noStars looks for an explosion in a list without a flag.
func (l *moveList) noStars() string {
	explodes := func(m board.Move) bool {
		return l.Mines.HasMine(m.Square) && l.Start.State(m.Square) == board.Covered
	}
	at := slices.IndexFunc(l.moves, explodes)
	if at < 0 || slices.ContainsFunc(l.moves, func(m board.Move) bool { return m.Flag }) || !l.asked[l.Mines.Size().Index(l.moves[at].Square)] {
		return ""
	}
	return fmt.Sprintf("%v has a mine; a flag is written %[1]v*", l.moves[at].Square)
}

// changed looks for the one change that makes moves right, three at least.
func (l *moveList) changed() string {
	var found choice
	try := func(advice string, change func(m board.Move) board.Move) {
		explained, left := 0, len(l.others)
		for _, m := range l.moves {
			if was, is := l.isRight(m), l.isRight(change(m)); is && !was {
				explained++
			} else if !is {
				left++
			}
		}
		found.offer(advice, explained, left, 3)
	}
	try("the stars are at the wrong moves: A5* flags a mine, and A5 uncovers a safe square", func(m board.Move) board.Move {
		return board.Move{Square: m.Square, Flag: !m.Flag}
	})
	try("rows and columns are swapped: A5 is in row A and column 5", func(m board.Move) board.Move {
		return board.Move{Square: board.Square{Row: m.Square.Col, Col: m.Square.Row}, Flag: m.Flag}
	})
	for _, shift := range shifts {
		try("the moves are "+shift.advice+fromZero, func(m board.Move) board.Move {
			return board.Move{Square: shift.from(m.Square), Flag: m.Flag}
		})
	}
	return found.advice
}

// repeated looks for moves that change nothing.
func (l *moveList) repeated() string {
	isNew := func(m board.Move) bool { return l.Start.State(m.Square) == board.Covered }
	switch {
	case len(l.others) > 0 || len(l.moves) == 0:
	case !slices.ContainsFunc(l.moves, isNew):
		return "the squares of all moves are uncovered or flagged already: list the moves that come next"
	case len(l.moves) == 1 && l.words > 2:
		return "the same move is there again and again: make each move before you look for the next"
	}
	return ""
}

// onlyMines looks for a list that flags all certain mines and does nothing else.
func (l *moveList) onlyMines() string {
	mines, isOther := 0, func(m board.Move) bool { return !m.Flag || !l.isRight(m) }
	for i, asked := range l.asked {
		if asked && l.Mines.HasMineAt(i) {
			mines++
		}
	}
	if mines == 0 || len(l.moves) != mines || len(l.others) > 0 || slices.ContainsFunc(l.moves, isOther) {
		return ""
	}
	return "only mines are flagged: squares that are certain to be safe can be uncovered too"
}
