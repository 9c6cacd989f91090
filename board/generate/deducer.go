package generate

import "minesweeper/board"

// A Deducer follows a game and finds what is certain. It sees what a player
// sees: the numbers passed to it. Squares are indices.
type Deducer interface {
	// Reset begins a game: nothing is uncovered, and there are total mines.
	Reset(size board.Size, total board.Total)
	// Uncover passes the number that a square shows.
	Uncover(i, number int)
	// Amend is called when an uncovered square shows another number now, because
	// a mine of which nothing was certain lies elsewhere. A square that is
	// not uncovered is left as it is.
	Amend(i, number int)
	// NextFree returns a square that is certain to have no mine and was
	// neither uncovered nor returned before. That it reports false must mean
	// that no reasoning finds one.
	NextFree() (i int, ok bool)
	// Split appends the squares of which nothing is certain to front if they
	// touch an uncovered one and to rest if they do not.
	Split(front, rest []int) (f, r []int)
}

// Prove plays a game by what is certain alone, from its first square on, which
// must have no mine, with what is known of the number of mines. It returns the
// moves that follow the first one, each certain when those before it are made,
// and whether they solve the board.
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

// FindStart looks for a square from which a game needs no guess: one of every
// opening first, then the numbers that no opening uncovers. It gives up when it
// has begun so many games that together they have effort squares; all reports
// whether it tried every start there is, or found one.
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
			if effort -= m.Size().Squares(); effort < 0 {
				return start, false, false
			}
			if _, solved := Prove(d, m, start, board.KnownTotal(m.Total())); solved {
				return start, true, true
			}
		}
	}
	return start, false, true
}
