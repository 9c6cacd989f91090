package marking

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// Boards with one mistake where another board than the solution is wanted, or
// flags are wrong.
func TestChangeCauses(t *testing.T) {
	mines := boardtest.Minefield(t, minefieldText)
	expected := Task{Mines: mines, Points: 1000, Expect: boardOf(t, wantedText)}
	given := Task{Mines: mines, Points: 1000, Start: boardOf(t, partialText)}
	for _, test := range []struct {
		task       Task
		text, want string
	}{
		{expected, changed(wantedText, "H3=?", "I3=*"), "the flags are one row too low: do your rows and columns count from 0 or from 1?"},
		{expected, changed(wantedText, "H3=?", "C8=*"), "the flags are on the squares with row and column swapped: A5 is in row A and column 5"},
		{expected, changed(wantedText, "H3=?", "G7=*"), ""},
		{expected, solutionText, "this is the finished game, not the board that was asked for"},
		{expected, after(t, wantedText, "A7 A9 B8 B9 C9 F1 G1 I3 I4 I5 I7"),
			"squares beyond the numbers are uncovered: a square that shows a number uncovers no other"},
		{given, strings.ReplaceAll(partialText, "?", "*"), "all covered squares are flagged: a flag is for a square with a mine"},
		{given, changed(partialText, "A7=*", "F1=*", "G1=*", "A5= ", "A6= ", "A8= "),
			"safe squares are flagged and mines uncovered: a flag is for a square with a mine"},
		{given, changed(partialText, "A7=*", "F1=*"), ""},
		{given, changed(solutionText, "E1=1", "E9=*"), "row E shows what the row above it should show"},
	} {
		if got := mustJudge(t, test.task).Judge([]byte(test.text), false).Diagnosis; got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

// factsOfMoves match the sentences about lists of moves. The test is true of
// each item of the list in the sentence, or of the list of moves if there is
// none.
var factsOfMoves = []struct {
	match *regexp.Regexp
	isSo  func(m moveModel, moves []board.Move, item string) bool
}{
	{regexp.MustCompile(`^(\S+) has a mine: blown up, and the moves after it do not count$`), func(m moveModel, moves []board.Move, item string) bool {
		return m.hasMine(item) && slices.ContainsFunc(moves, func(move board.Move) bool { return move.String() == item })
	}},
	{regexp.MustCompile(`^\d+ flags? (?:is|are) wrong: (.*)$`), func(m moveModel, _ []board.Move, item string) bool {
		square, ok := strings.CutSuffix(item, "* has no mine")
		return ok && !m.hasMine(square)
	}},
	{regexp.MustCompile(`^\d+ moves? (?:is a guess|are guesses): (.*)$`), func(m moveModel, _ []board.Move, item string) bool {
		name, ok := strings.CutSuffix(item, "* may have no mine")
		if !ok {
			name, ok = strings.CutSuffix(item, " may have a mine")
			return ok && !m.hasMine(name)
		}
		return m.hasMine(name)
	}},
	{regexp.MustCompile(`^\d+ certain squares? (?:is|are) missing: (.*)$`), func(m moveModel, _ []board.Move, item string) bool {
		square, isFlag := strings.CutSuffix(item, "*")
		return m.hasMine(square) == isFlag
	}},
	{regexp.MustCompile(`^(\S+) has a mine; a flag is written \S+\*$`), func(m moveModel, moves []board.Move, item string) bool {
		return m.hasMine(item) && !slices.ContainsFunc(moves, func(move board.Move) bool { return move.Flag })
	}},
	{regexp.MustCompile(`^only mines are flagged: .*()$`), func(m moveModel, moves []board.Move, _ string) bool {
		return !slices.ContainsFunc(moves, func(move board.Move) bool { return !move.Flag || !m.hasMine(move.Square.String()) })
	}},
	{regexp.MustCompile(`^the same move is there again and again: .*()$`), func(_ moveModel, moves []board.Move, _ string) bool {
		return len(slices.Compact(slices.Clone(moves))) == 1
	}},
	{regexp.MustCompile(`^the squares of all moves are uncovered or flagged already: .*()$`), func(m moveModel, moves []board.Move, _ string) bool {
		return !slices.ContainsFunc(moves, func(move board.Move) bool { return m.board.State(move.Square) == board.Covered })
	}},
	{regexp.MustCompile(`^the stars are at the wrong moves: .*()$`), func(m moveModel, moves []board.Move, _ string) bool {
		return m.fitting(moves, "") < len(moves)/2+1
	}},
	{regexp.MustCompile(`^(rows and columns are swapped|the moves are one [^:]*): .*$`), func(m moveModel, moves []board.Move, how string) bool {
		return m.fitting(moves, how) > m.fitting(moves, "")
	}},
	{regexp.MustCompile(`^(?:points: |there is no move in the file|\d+ squares? w|no move is certain).*()$`),
		func(moveModel, []board.Move, string) bool { return true }},
}

// fitting returns how many different moves flag mines and uncover safe squares
// that were covered, if they are moved in a way that a sentence describes.
func (m moveModel) fitting(moves []board.Move, how string) (n int) {
	for k, move := range moves {
		if slices.Contains(moves[:k], move) {
			continue
		}
		s := move.Square
		if strings.Contains(how, "swapped") {
			s = board.Square{Row: s.Col, Col: s.Row}
		}
		for says, by := range map[string]board.Square{"high": {Row: 1}, "low": {Row: -1}, "left": {Col: 1}, "right": {Col: -1}} {
			if strings.Contains(how, says) {
				s = board.Square{Row: s.Row + by.Row, Col: s.Col + by.Col}
			}
		}
		if m.mines.Size().Contains(s) && m.mines.HasMine(s) == move.Flag && m.board.State(s) == board.Covered {
			n++
		}
	}
	return n
}

// hasMine reports whether a square has a mine.
func (m moveModel) hasMine(square string) bool {
	s, err := board.ParseSquare(square)
	return err == nil && m.mines.HasMine(s)
}

// checkFacts checks that each sentence about a list of moves is true.
func (m moveModel) checkFacts(t *testing.T, moves []board.Move, r *Report) {
	t.Helper()
	for _, sentence := range r.Sentences() {
		for part := range strings.SplitSeq(sentence, "; ") {
			m.checkFact(t, moves, part, sentence)
		}
	}
}

func (m moveModel) checkFact(t *testing.T, moves []board.Move, part, sentence string) {
	t.Helper()
	for _, text := range []string{part, sentence} {
		for _, fact := range factsOfMoves {
			found := fact.match.FindStringSubmatch(text)
			if found == nil {
				continue
			}
			list := andMore.ReplaceAllString(found[1], "")
			for item := range strings.SplitSeq(list, ", ") {
				if !fact.isSo(m, moves, item) {
					t.Fatalf("%q of %s over\n%v", text, moveText(moves), m.mines)
				}
			}
			return
		}
	}
	t.Fatalf("%q is not a known sentence", part)
}
