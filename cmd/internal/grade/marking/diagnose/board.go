package diagnose

import (
	"fmt"
	"slices"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// A shownBoard is a board of the right size and the exercise.
type shownBoard struct {
	*Exercise
	board board.Board
	size  board.Size
}

// Board explains the faults of a board of the right size, or returns nothing.
func (x *Exercise) Board(shown board.Board) string {
	b := &shownBoard{x, shown, shown.Size()}
	if b.size.Squares() > maxDiagnosed {
		return ""
	}
	b.prepare.Do(b.findCauses)
	all := func(int) bool { return true }
	wrong := newSearch(shown, b.isWrong, func(i int) bool { return shown.StateAt(i) != board.Covered })
	if isUntouched(shown) && !isUntouched(b.Want) {
		if shown.Flags() > 0 && len(wrong.faults) == 0 {
			return "no square is uncovered, only mines are flagged: hand in the board after the last move"
		}
		return "no square is uncovered: hand in the board after the last move, not before the first"
	}
	if len(wrong.faults) >= 2 {
		wrong.try(b.numbers...)
		wrong.try(b.numberCauses(wrong.faults)...)
		// It is finished, and its numbers are those of its flags.
		isFitting := shown.CoveredSquares() == 0 && shown.Flags() > 0 && shown.MinesAtFlags().Solution().Equal(shown)
		if wrong.most < len(wrong.faults) && isFitting {
			return "the numbers fit the flags, but these are not the mines of the exercise: did your program load the wrong file?"
		}
		if wrong.advice != "" {
			return wrong.advice
		}
	}
	if spoilt := newSearch(shown, b.isSpoilt, all); len(spoilt.faults) >= 2 {
		spoilt.try(b.changes...)
		spoilt.try(b.changeCauses()...)
		if spoilt.advice != "" {
			return spoilt.advice
		}
	}
	missing := newSearch(shown, b.isMissing, all)
	if len(missing.faults) == 0 {
		return ""
	}
	for _, causes := range [][]cause{b.covers, {b.coveredAgain()}} {
		found := *missing
		found.try(causes...)
		if found.most > len(wrong.faults) && 2*found.most > len(found.faults) {
			return found.advice
		}
	}
	spread := b.noSpread()
	if explained, left := missing.weigh(spread); explained > left+len(wrong.faults) {
		return spread.advice
	}
	return ""
}

// isWrong reports whether square i shows a wrong number, has a mine and is
// uncovered, or has none and is flagged. A single one is a slip.
func (b *shownBoard) isWrong(i int) bool {
	s := b.board.StateAt(i)
	if s.Uncovered() {
		return s != b.Solution.StateAt(i)
	}
	return s == board.Flagged && !b.Mines.HasMineAt(i)
}

// isSpoilt reports whether square i is flagged or uncovered and should not be,
// or a flag that is wanted is not there.
func (b *shownBoard) isSpoilt(i int) bool {
	state, want := b.board.StateAt(i), b.Want.StateAt(i)
	isKept := state == b.Start.StateAt(i) || b.Mines.HasMineAt(i) && !b.Exact && !state.Uncovered()
	return state != want && (!isKept || b.Exact && want == board.Flagged)
}

// isMissing reports whether square i is covered but should be uncovered.
func (b *shownBoard) isMissing(i int) bool {
	return b.board.StateAt(i) == board.Covered && b.Want.StateAt(i).Uncovered()
}

// isUntouched reports whether no square of a board is uncovered.
func isUntouched(b board.Board) bool { return b.CoveredSquares()+b.Flags() == b.Size().Squares() }

// numberCauses are the causes of wrong numbers that depend on the board.
func (b *shownBoard) numberCauses(wrong []int) []cause {
	causes := b.swappedLines(wrong)
	if b.all(func(i int) bool { return b.board.StateAt(i) <= 0 }) {
		causes = append(causes, predict(b.size, "no square shows a number: an uncovered square shows how many of its neighbours have a mine",
			func(s board.Square) board.State { return where(b.board.State(s).Uncovered(), 0) }))
	}
	return causes
}

// all reports whether something is true of all squares.
func (b *shownBoard) all(is func(i int) bool) bool {
	for i := range b.size.Squares() {
		if !is(i) {
			return false
		}
	}
	return true
}

// changeCauses are the causes of flags in the wrong place, and of squares that
// are uncovered but should not be, that depend on the board.
func (b *shownBoard) changeCauses() (causes []cause) {
	isCovered := func(i int) bool { return b.Start.StateAt(i) == board.Covered }
	if b.all(func(i int) bool { return !isCovered(i) || b.board.StateAt(i) == board.Flagged }) {
		causes = append(causes, predict(b.size, "all covered squares are flagged: a flag is for a square with a mine",
			func(s board.Square) board.State { return where(isCovered(b.size.Index(s)), board.Flagged) }))
	}
	flagged, exploded := 0, 0
	mixed := predict(b.size, "safe squares are flagged and mines uncovered: a flag is for a square with a mine",
		func(s board.Square) board.State {
			i := b.size.Index(s)
			state := b.board.StateAt(i)
			switch {
			case b.Mines.HasMineAt(i) && state.Uncovered():
				exploded++
			case state == board.Flagged && b.isWrong(i):
				flagged++
			default:
				return nothing
			}
			return state
		})
	if flagged > 1 && exploded > 1 {
		causes = append(causes, mixed)
	}
	return causes
}

// coveredAgain is the cause by which squares are covered that were uncovered
// when they were given.
func (b *shownBoard) coveredAgain() cause {
	return predict(b.size, "squares that were given are covered again: begin with the board that you were given",
		func(s board.Square) board.State {
			return where(b.Start.State(s).Uncovered() && b.board.State(s) == board.Covered, board.Covered)
		})
}

// noSpread is the cause by which a program does not uncover the squares around
// blanks in turn.
func (b *shownBoard) noSpread() cause {
	var blanks text.NameList
	opened := b.board.Clone()
	var spread func(i int)
	spread = func(i int) {
		var room [8]int
		for _, n := range b.size.AppendNeighbours(room[:0], i) {
			if opened.StateAt(n) == board.Covered && b.Want.StateAt(n).Uncovered() {
				opened.SetAt(n, b.Solution.StateAt(n))
				if b.Solution.StateAt(n) == 0 {
					spread(n)
				}
			}
		}
	}
	for i := range b.size.Squares() {
		var room [8]int
		if b.board.StateAt(i) == 0 && b.Want.StateAt(i) == 0 &&
			slices.ContainsFunc(b.size.AppendNeighbours(room[:0], i), b.isMissing) {
			blanks.Add(b.size.At(i).String)
			spread(i)
		}
	}
	return predict(b.size, "no mine touches "+blanks.String()+", so all squares around can be uncovered: "+
		"your program should uncover them in turn", func(s board.Square) board.State {
		return where(opened.State(s) != b.board.State(s), board.Covered)
	})
}

// findCauses finds the causes that are the same for all submissions.
func (x *Exercise) findCauses() {
	size := x.Solution.Size()
	add := func(to *[]cause, advice string, shows prediction) { *to = append(*to, predict(size, advice, shows)) }
	x.numbers = x.turned(size)
	if size.Rows > 2 && size.Cols > 2 {
		for _, shift := range shifts {
			x.numbers = append(x.numbers, x.moved(size, "everything is "+shift.advice+fromZero, shift.from))
		}
	}
	x.eachLine(size, func(lines ...cause) { x.numbers = append(x.numbers, lines...) })
	for _, o := range x.Others {
		if o.Mines.Size() == size {
			add(&x.numbers, fmt.Sprintf("this is a board of another minefield, %s: did your program load the wrong file?", text.Harmless(o.Name)),
				o.Mines.Solution().State)
		}
	}
	isNew := func(s board.Square) bool { return x.Start.State(s) == board.Covered && x.Start.Flags() > 0 }
	add(&x.numbers, "mines are shown as blanks: a mine is flagged (*) or stays covered (?)",
		func(s board.Square) board.State { return where(x.Mines.HasMine(s), 0) })
	add(&x.numbers, "mines are shown as numbers: a mine is flagged (*) or stays covered (?)",
		func(s board.Square) board.State { return where(x.Mines.HasMine(s), board.State(x.Mines.CountMines(s))) })
	add(&x.numbers, "squares that were covered are blanks now: a covered square is written ?",
		func(s board.Square) board.State { return where(isNew(s), 0) })
	rules := slices.Clone(NumberRules())
	for _, shift := range shifts {
		rules = append(rules, NumberRule{Advice: "the numbers are " + shift.advice + fromZero, from: shift.from})
	}
	for _, rule := range rules {
		c := predict(size, rule.Advice, func(s board.Square) board.State {
			return where(!x.Mines.HasMine(s), board.State(rule.Count(x.Mines, s)))
		})
		// These say what each number is; the others name squares that do not count.
		c.ofAll = slices.Contains([]string{"more", "twice", "less", "once"}, rule.Change)
		x.numbers = append(x.numbers, c)
	}
	x.findMovedFlags(add)
	if x.Exact {
		add(&x.changes, "this is the finished game, not the board that was asked for", x.Solution.State)
		add(&x.changes, "squares beyond the numbers are uncovered: a square that shows a number uncovers no other",
			func(s board.Square) board.State { return where(!x.Mines.HasMine(s), x.Solution.State(s)) })
	}
	x.findEdges(add)
	add(&x.covers, "the blanks are covered: an uncovered square without mines around it is written as a space",
		func(s board.Square) board.State { return where(x.Want.State(s) == 0, board.Covered) })
}

// findMovedFlags finds the causes by which all new flags are in another place.
func (x *Exercise) findMovedFlags(add func(to *[]cause, advice string, shows prediction)) {
	isNew := func(s board.Square) bool {
		return x.Want.Size().Contains(s) && x.Want.State(s) == board.Flagged && x.Start.State(s) != board.Flagged
	}
	moved := func(advice string, from mapping) {
		add(&x.changes, advice, func(s board.Square) board.State {
			if isNew(from(s)) {
				return board.Flagged
			}
			return where(isNew(s), board.Covered)
		})
	}
	for _, shift := range shifts {
		moved("the flags are "+shift.advice+fromZero, shift.from)
	}
	moved("the flags are on the squares with row and column swapped: A5 is in row A and column 5",
		func(s board.Square) board.Square { return board.Square{Row: s.Col, Col: s.Row} })
}

// findEdges finds the causes by which a first or last row or column is blank or
// covered.
func (x *Exercise) findEdges(add func(to *[]cause, advice string, shows prediction)) {
	const loops = ": do your loops begin too late, or end too early?"
	size := x.Solution.Size()
	for _, edge := range []struct {
		name, sign string
		length     int
	}{
		{"row A", "A", size.Rows}, {"row " + board.RowName(size.Rows-1), "I", size.Rows},
		{"column 1", "1", size.Cols}, {fmt.Sprintf("column %d", size.Cols), "9", size.Cols},
	} {
		has := func(s board.Square) bool { return edge.length > 2 && isAtEdge(size, s, edge.sign) }
		add(&x.numbers, edge.name+" is blank"+loops, func(s board.Square) board.State { return where(has(s), 0) })
		add(&x.covers, edge.name+" is covered"+loops, func(s board.Square) board.State {
			return where(has(s) && x.Want.State(s).Uncovered(), board.Covered)
		})
	}
}

// Minefield returns advice on a file that can be read as a board but is a
// minefield: its points would be blanks, and its mines flags, so the minefield of
// the exercise would be complete and earn points. The solution may look like a
// minefield too, if it has no numbers; it is a board.
func (x *Exercise) Minefield(data []byte, b board.Board) string {
	for i := range b.Size().Squares() {
		if b.StateAt(i) > 0 {
			return "" // minefields have no numbers
		}
	}
	m, err := board.ParseMinefield(data, board.ReadOptions{})
	if err != nil || m.Total() == 0 || m.Total() == m.Size().Squares() || b.Equal(x.Want) {
		return ""
	}
	if m.Equal(x.Mines) {
		return "the file holds the mines of the exercise: hand in the board that the player sees at the end"
	}
	return "the file shows mines and no numbers: hand in the board that the player sees at the end"
}
