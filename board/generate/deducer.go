package generate

import "minesweeper/board"

// A Deducer follows a game and finds the squares that are certain. It sees what
// a player sees: the numbers passed to it. Squares are indices.
type Deducer interface {
	// Reset begins a game with every square covered and total mines.
	Reset(size board.Size, total board.Total)
	// Uncover passes the number that square i shows.
	Uncover(i, number int)
	// Amend is called when square i shows another number, because a mine was
	// moved whose place was not certain. It does nothing if square i is not
	// uncovered.
	Amend(i, number int)
	// NextFree returns a square that is certain to have no mine and was
	// neither uncovered nor returned before. It may report false only if no
	// reasoning can find one.
	NextFree() (i int, ok bool)
	// Split appends the squares that are not certain: to frontier if they
	// touch an uncovered square, and to rest if they do not.
	Split(frontier, rest []int) (f, r []int)
}

// Prove plays a game by certain moves only. It begins at start, which must have
// no mine, and the deducer is given the total number of mines. Prove returns
// the moves after the first, each certain once those before it are made, and
// reports whether they solve the board.
func Prove(d Deducer, m board.Minefield, start board.Square, total board.Total) (moves []board.Move, solved bool) {
	b := board.NewBoard(m.Size())
	referee, _ := board.NewReferee(m, b) // their sizes agree
	d.Reset(m.Size(), total)
	move := start.Move()
	for referee.Make(move).Played() && !referee.Solved() {
		for _, i := range referee.Opened() {
			d.Uncover(i, m.CountMinesAt(i))
		}
		i, ok := d.NextFree()
		if !ok {
			return moves, false
		}
		move = m.Size().At(i).Move()
		moves = append(moves, move)
	}
	return moves, referee.Solved()
}

// FindStart looks for a square from which a game needs no guess. It tries one
// square of each opening, then the numbers that no opening uncovers. It gives
// up when the games that it began have more than effort squares together. all
// reports whether it found a start or tried every one.
func FindStart(d Deducer, m board.Minefield, effort int) (start board.Square, found, all bool) {
	b := board.NewBoard(m.Size())
	referee, _ := board.NewReferee(m, b) // their sizes agree
	for _, openings := range []bool{true, false} {
		for i := range m.Size().Squares() {
			start = m.Size().At(i)
			if b.StateAt(i) != board.Covered || m.HasMineAt(i) || openings && m.CountMinesAt(i) > 0 {
				continue
			}
			referee.Make(start.Move())
			effort -= m.Size().Squares()
			if effort < 0 {
				return start, false, false
			}
			if _, solved := Prove(d, m, start, board.KnownTotal(m.Total())); solved {
				return start, true, true
			}
		}
	}
	return start, false, true
}
