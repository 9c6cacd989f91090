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
	all := func(int) bool { return true }
	wrong := b.count(b.isWrong)
	if wrong >= 2 {
		counts := func(i int) bool { return shown.StateAt(i) != board.Covered }
		found, explained := b.best(b.numberCauses, counts, b.isWrong)
		if explained < wrong && b.fitsFlags() {
			return "the numbers fit the flags, but these are not the mines of the exercise: did your program load the wrong file?"
		}
		if found != "" {
			return found
		}
	}
	if found, _ := b.best(b.changeCauses, all, b.isSpoilt); found != "" {
		return found
	}
	missing := b.count(b.isMissing)
	for _, causes := range []func() []cause{b.coverCauses, b.givenCauses} {
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
	b.prepare.Do(b.findRules)
	causes := append(b.misplaced(), b.rules...)
	showsNumber := func(i int) bool { return b.board.StateAt(i) > 0 }
	if b.count(showsNumber) > 0 {
		return causes
	}
	return append(causes, cause{"no square shows a number: an uncovered square shows how many of its neighbours have a mine",
		func(i int) (board.State, bool) { return 0, b.board.StateAt(i).Uncovered() }})
}

// findRules finds the causes that are the same for all submissions. What they
// predict is found once.
func (x *Exercise) findRules() {
	for _, o := range x.Others {
		if o.Mines.Size() == x.Mines.Size() {
			solution := o.Mines.Solution()
			x.rules = append(x.rules, cause{
				fmt.Sprintf("this is a board of another minefield, %s: did your program load the wrong file?", text.Harmless(o.Name)),
				func(i int) (board.State, bool) { return solution.StateAt(i), true },
			})
		}
	}
	x.rules = append(x.rules, cause{
		"mines are shown as blanks: a mine is flagged (*) or stays covered (?)",
		func(i int) (board.State, bool) { return 0, x.Mines.HasMineAt(i) },
	}, cause{
		"mines are shown as numbers: a mine is flagged (*) or stays covered (?)",
		func(i int) (board.State, bool) { return board.State(x.Mines.CountMinesAt(i)), x.Mines.HasMineAt(i) },
	}, cause{
		"squares that were covered are blanks now: a covered square is written ?",
		func(i int) (board.State, bool) { return 0, x.Start.StateAt(i) == board.Covered && x.Start.Flags() > 0 },
	})
	rules := slices.Concat(NumberRules, missesOne())
	for _, shift := range shifts {
		rules = append(rules, NumberRule{"the numbers are " + shift.advice + fromZero, func(m board.Minefield, i int) int {
			return countNear(m, shift.from(m.Size().At(i)), 1, onBoard)
		}})
	}
	for _, rule := range rules {
		counted := make([]board.State, x.Mines.Size().Squares())
		for i := range counted {
			counted[i] = board.State(rule.Count(x.Mines, i))
		}
		x.rules = append(x.rules, cause{rule.Advice, func(i int) (board.State, bool) { return counted[i], !x.Mines.HasMineAt(i) }})
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
	causes := b.movedFlags()
	isLeft := func(i int) bool { return b.Start.StateAt(i) == board.Covered && b.board.StateAt(i) != board.Flagged }
	if b.count(isLeft) == 0 {
		causes = append(causes, cause{"all covered squares are flagged: a flag is for a square with a mine", func(i int) (board.State, bool) {
			return board.Flagged, b.Start.StateAt(i) == board.Covered
		}})
	}
	isMisflagged := func(i int) bool { return b.isWrong(i) && b.board.StateAt(i) == board.Flagged }
	isExploded := func(i int) bool { return b.Mines.HasMineAt(i) && b.board.StateAt(i).Uncovered() }
	if b.count(isMisflagged) > 1 && b.count(isExploded) > 1 {
		causes = append(causes, cause{"safe squares are flagged and mines uncovered: a flag is for a square with a mine", func(i int) (board.State, bool) {
			return b.board.StateAt(i), isExploded(i) || isMisflagged(i)
		}})
	}
	if b.Exact {
		causes = append(causes, cause{"this is the finished game, not the board that was asked for",
			func(i int) (board.State, bool) { return b.Solution.StateAt(i), true },
		}, cause{"squares beyond the numbers are uncovered: a square that shows a number uncovers no other",
			func(i int) (board.State, bool) { return b.Solution.StateAt(i), !b.Mines.HasMineAt(i) },
		})
	}
	return causes
}

// movedFlags are the causes by which all new flags are in another place.
func (b *shownBoard) movedFlags() (causes []cause) {
	moved := func(advice string, from func(s board.Square) board.Square) {
		isNew := func(s board.Square) bool {
			return b.size.Contains(s) && b.Want.State(s) == board.Flagged && b.Start.State(s) != board.Flagged
		}
		causes = append(causes, cause{advice, func(i int) (board.State, bool) {
			if s := b.size.At(i); isNew(from(s)) {
				return board.Flagged, true
			} else if isNew(s) {
				return board.Covered, true
			}
			return 0, false
		}})
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

// coverCauses are the causes of squares that are covered.
func (b *shownBoard) coverCauses() (causes []cause) {
	covered := func(advice string, at func(s board.Square) bool) {
		causes = append(causes, cause{advice, func(i int) (board.State, bool) {
			return board.Covered, b.Want.StateAt(i).Uncovered() && at(b.size.At(i))
		}})
	}
	last := board.Square{Row: b.size.Rows - 1, Col: b.size.Cols - 1}
	const loops = ": do your loops begin too late, or end too early?"
	if last.Row > 1 {
		covered("row A is covered"+loops, func(s board.Square) bool { return s.Row == 0 })
		covered("row "+board.RowName(last.Row)+" is covered"+loops, func(s board.Square) bool { return s.Row == last.Row })
	}
	if last.Col > 1 {
		covered("column 1 is covered"+loops, func(s board.Square) bool { return s.Col == 0 })
		covered(fmt.Sprintf("column %d is covered", last.Col+1)+loops, func(s board.Square) bool { return s.Col == last.Col })
	}
	covered("the blanks are covered: an uncovered square without mines around it is written as a space",
		func(s board.Square) bool { return b.Want.State(s) == 0 })
	return causes
}

// givenCauses are those of squares that were uncovered when they were given.
func (b *shownBoard) givenCauses() []cause {
	return []cause{{"squares that were given are covered again: begin with the board that you were given",
		func(i int) (board.State, bool) {
			return board.Covered, b.Start.StateAt(i).Uncovered() && b.board.StateAt(i) == board.Covered
		}}}
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
