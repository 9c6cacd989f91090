package diagnose

import (
	"fmt"
	"slices"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// Board explains the faults of a board of the right size, or returns nothing.
func (x *Exercise) Board(shown board.Board) string {
	b := &shownBoard{x, shown, shown.Size()}
	if b.size.Squares() > maxDiagnosed {
		return ""
	}
	if found := b.untouched(); found != "" {
		return found
	}
	b.prepare.Do(b.findCauses)
	all := func(int) bool { return true }
	notCovered := func(i int) bool { return shown.StateAt(i) != board.Covered }
	wrong := b.count(b.isWrong)
	if wrong >= 2 {
		found, explained := b.best(b.numberCauses(), notCovered, b.isWrong)
		if explained < wrong && b.fitsFlags() {
			return "the numbers fit the flags, but these are not the mines of the exercise: did your program load the wrong file?"
		}
		if found != "" {
			return found
		}
	}
	if b.count(b.isSpoilt) >= 2 {
		if found, _ := b.best(b.changeCauses(), all, b.isSpoilt); found != "" {
			return found
		}
	}
	missing := b.count(b.isMissing)
	for _, causes := range [][]cause{b.covers, {b.coveredAgain()}} {
		if found, most := b.best(causes, all, b.isMissing); most > wrong && 2*most > missing {
			return found
		}
	}
	return b.noSpread(wrong)
}

// count returns the number of squares for which is is true.
func (b *shownBoard) count(is func(i int) bool) (n int) {
	for i := range b.size.Squares() {
		if is(i) {
			n++
		}
	}
	return n
}

// isMissing reports whether square i is covered but should be uncovered.
func (b *shownBoard) isMissing(i int) bool {
	return b.board.StateAt(i) == board.Covered && b.Want.StateAt(i).Uncovered()
}

// fitsFlags reports whether a board is finished and its numbers are those of its
// flags.
func (b *shownBoard) fitsFlags() bool {
	return b.board.CoveredSquares() == 0 && b.board.Flags() > 0 && b.board.MinesAtFlags().Solution().Equal(b.board)
}

// numberCauses are the causes of wrong numbers.
func (b *shownBoard) numberCauses() []cause {
	causes := slices.Concat(b.numbers, b.swappedLines())
	if b.count(func(i int) bool { return b.board.StateAt(i) > 0 }) > 0 {
		return causes
	}
	return append(causes, b.predict("no square shows a number: an uncovered square shows how many of its neighbours have a mine",
		func(s board.Square) board.State { return where(b.board.State(s).Uncovered(), 0) }))
}

// findCauses finds the causes that are the same for all submissions.
func (x *Exercise) findCauses() {
	x.numbers = x.misplaced()
	for _, o := range x.Others {
		if o.Mines.Size() == x.Mines.Size() {
			advice := fmt.Sprintf("this is a board of another minefield, %s: did your program load the wrong file?", text.Harmless(o.Name))
			x.numbers = append(x.numbers, x.predict(advice, o.Mines.Solution().State))
		}
	}
	isCovered := func(s board.Square) bool { return x.Start.State(s) == board.Covered }
	x.numbers = append(x.numbers,
		x.predict("mines are shown as blanks: a mine is flagged (*) or stays covered (?)",
			func(s board.Square) board.State { return where(x.Mines.HasMine(s), 0) }),
		x.predict("mines are shown as numbers: a mine is flagged (*) or stays covered (?)",
			func(s board.Square) board.State { return where(x.Mines.HasMine(s), board.State(x.Mines.CountMines(s))) }),
		x.predict("squares that were covered are blanks now: a covered square is written ?",
			func(s board.Square) board.State { return where(isCovered(s) && x.Start.Flags() > 0, 0) }))
	rules := slices.Clone(NumberRules())
	for _, shift := range shifts {
		rules = append(rules, NumberRule{Advice: "the numbers are " + shift.advice + fromZero, from: shift.from})
	}
	for _, rule := range rules {
		x.numbers = append(x.numbers, x.predict(rule.Advice, func(s board.Square) board.State {
			return where(!x.Mines.HasMine(s), board.State(rule.Count(x.Mines, s)))
		}))
	}
	x.changes = x.movedFlags()
	if x.Exact {
		x.changes = append(x.changes,
			x.predict("this is the finished game, not the board that was asked for", x.Solution.State),
			x.predict("squares beyond the numbers are uncovered: a square that shows a number uncovers no other",
				func(s board.Square) board.State { return where(!x.Mines.HasMine(s), x.Solution.State(s)) }))
	}
	x.findEdges()
	x.covers = append(x.covers, x.predict("the blanks are covered: an uncovered square without mines around it is written as a space",
		func(s board.Square) board.State { return where(x.Want.State(s) == 0, board.Covered) }))
}

// findEdges finds the causes by which a first or last row or column is blank or
// covered.
func (x *Exercise) findEdges() {
	const loops = ": do your loops begin too late, or end too early?"
	add := func(edge string, has func(s board.Square) bool) {
		x.numbers = append(x.numbers, x.predict(edge+" is blank"+loops,
			func(s board.Square) board.State { return where(has(s), 0) }))
		x.covers = append(x.covers, x.predict(edge+" is covered"+loops,
			func(s board.Square) board.State { return where(has(s) && x.Want.State(s).Uncovered(), board.Covered) }))
	}
	size := x.Solution.Size()
	if size.Rows > 2 {
		add("row A", func(s board.Square) bool { return s.Row == 0 })
		add("row "+board.RowName(size.Rows-1), func(s board.Square) bool { return s.Row == size.Rows-1 })
	}
	if size.Cols > 2 {
		add("column 1", func(s board.Square) bool { return s.Col == 0 })
		add(fmt.Sprintf("column %d", size.Cols), func(s board.Square) bool { return s.Col == size.Cols-1 })
	}
}

// isSpoilt reports whether square i is flagged or uncovered and should not be,
// or a flag that is wanted is not there.
func (b *shownBoard) isSpoilt(i int) bool {
	state, want := b.board.StateAt(i), b.Want.StateAt(i)
	isKept := state == b.Start.StateAt(i) || b.Mines.HasMineAt(i) && !b.Exact && !state.Uncovered()
	return state != want && (!isKept || b.Exact && want == board.Flagged)
}

// changeCauses are the causes of flags in the wrong place, and of squares that
// are uncovered but should not be.
func (b *shownBoard) changeCauses() []cause {
	causes := slices.Clone(b.changes)
	isCovered := func(i int) bool { return b.Start.StateAt(i) == board.Covered }
	if b.count(func(i int) bool { return isCovered(i) && b.board.StateAt(i) != board.Flagged }) == 0 {
		causes = append(causes, b.predict("all covered squares are flagged: a flag is for a square with a mine",
			func(s board.Square) board.State { return where(isCovered(b.size.Index(s)), board.Flagged) }))
	}
	isMisflagged := func(i int) bool { return b.isWrong(i) && b.board.StateAt(i) == board.Flagged }
	isExploded := func(i int) bool { return b.Mines.HasMineAt(i) && b.board.StateAt(i).Uncovered() }
	if b.count(isMisflagged) > 1 && b.count(isExploded) > 1 {
		causes = append(causes, b.predict("safe squares are flagged and mines uncovered: a flag is for a square with a mine",
			func(s board.Square) board.State {
				i := b.size.Index(s)
				return where(isExploded(i) || isMisflagged(i), b.board.StateAt(i))
			}))
	}
	return causes
}

// movedFlags are the causes by which all new flags are in another place.
func (x *Exercise) movedFlags() (causes []cause) {
	isNew := func(s board.Square) bool {
		return x.Want.Size().Contains(s) && x.Want.State(s) == board.Flagged && x.Start.State(s) != board.Flagged
	}
	moved := func(advice string, from mapping) {
		causes = append(causes, x.predict(advice, func(s board.Square) board.State {
			if isNew(from(s)) {
				return board.Flagged
			}
			return where(isNew(s), board.Covered)
		}))
	}
	for _, shift := range shifts {
		moved("the flags are "+shift.advice+fromZero, shift.from)
	}
	moved("the flags are on the squares with row and column swapped: A5 is in row A and column 5",
		func(s board.Square) board.Square { return board.Square{Row: s.Col, Col: s.Row} })
	return causes
}

// untouched looks for a board without uncovered squares.
func (b *shownBoard) untouched() string {
	wanted, wrong := false, false
	for i := range b.size.Squares() {
		wanted = wanted || b.Want.StateAt(i).Uncovered()
		wrong = wrong || b.board.StateAt(i) == board.Flagged && !b.Mines.HasMineAt(i)
	}
	switch {
	case !wanted || b.board.CoveredSquares()+b.board.Flags() < b.size.Squares():
		return ""
	case b.board.Flags() > 0 && !wrong:
		return "no square is uncovered, only mines are flagged: hand in the board after the last move"
	}
	return "no square is uncovered: hand in the board after the last move, not before the first"
}

// coveredAgain is the cause by which squares are covered that were uncovered
// when they were given.
func (b *shownBoard) coveredAgain() cause {
	return b.predict("squares that were given are covered again: begin with the board that you were given",
		func(s board.Square) board.State {
			return where(b.Start.State(s).Uncovered() && b.board.State(s) == board.Covered, board.Covered)
		})
}

// noSpread looks for blanks with covered neighbours. A program that uncovers
// these in turn must explain most of what is covered, and of the other faults.
func (b *shownBoard) noSpread(others int) string {
	var blanks text.NameList
	opened := b.board.Clone()
	var spread func(i int)
	spread = func(i int) {
		var room [8]int
		for _, n := range b.size.AppendNeighbours(room[:0], i) {
			if opened.StateAt(n) == board.Covered && b.Want.StateAt(n).Uncovered() {
				if opened.SetAt(n, b.Solution.StateAt(n)); b.Solution.StateAt(n) == 0 {
					spread(n)
				}
			}
		}
	}
	for i := range b.size.Squares() {
		if b.board.StateAt(i) != 0 || b.Want.StateAt(i) != 0 {
			continue
		}
		var room [8]int
		if slices.ContainsFunc(b.size.AppendNeighbours(room[:0], i), b.isMissing) {
			blanks.Add(b.size.At(i).String)
			spread(i)
		}
	}
	spreads := b.board.CoveredSquares() - opened.CoveredSquares()
	for i := range b.size.Squares() {
		if b.isMissing(i) && opened.StateAt(i) == board.Covered {
			others++
		}
	}
	if spreads <= others {
		return ""
	}
	return "no mine touches " + blanks.String() + ", so all squares around can be uncovered: " +
		"your program should uncover them in turn"
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
	switch {
	case err != nil || m.Total() == 0 || m.Total() == m.Size().Squares() || b.Equal(x.Want):
		return ""
	case m.Equal(x.Mines):
		return "the file holds the mines of the exercise: hand in the board that the player sees at the end"
	}
	return "the file shows mines and no numbers: hand in the board that the player sees at the end"
}
