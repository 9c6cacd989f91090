// Package endgame plays the last part of a game perfectly: given every layout
// that is still possible, it finds the square that wins in as many of them as
// can be.
//
// # The problem
//
// With few layouts left the whole future can be searched. Uncovering a square
// keeps the layouts in which it holds no mine and splits them by the number it
// shows; the player then goes on in whichever part is true. With value(S) the
// number of layouts of S that the best play wins,
//
//	value(S) = max over squares q of Σ over numbers v of value({layouts of S in which q shows v})
//
// and value(S) = 1 for a single layout. A square that is free in all of S costs
// nothing, so it is always taken first.
//
// Four squares in a row hold two mines, in one of six layouts:
//
//	     a b c d
//	1    * * 1 0      c is free in 1 and in 3 and shows the same, and no other square is free in both: 1 and 3 are in
//	2    * 2 * 1      conflict. So are 1 and 6, 3 and 6; and 2 and 4, 2 and 5, 4 and 5. Of the two groups {1 3 6} and
//	3    * 1 1 *      {2 4 5} one layout each can be won, whatever is uncovered: no play wins more than two of the six.
//	4    1 * * 1      To begin with b does: it is free in 2, 3 and 6, a 2 means 2, and a 1 leaves 3 and 6, of which
//	5    1 * 2 *      one is won.
//	6    0 1 * *
//
// # The method
//
// A set of many layouts is a list, and what eight squares show in one of them
// is read at once, a byte for each. A set of at most 64 is one machine word:
// for each square and each number there is a word of the layouts in which it
// shows that, so a part is an AND and its size a population count. Small parts
// of a large set share one word.
//
//   - Free squares cost nothing, so a set is first split by all that they show.
//   - A square that shows one number only in all of S tells nothing and is tried only when all are like that; then no
//     information will ever come, and just one layout is won.
//   - Two layouts are in conflict if no square tells them apart that is free in both. Every play treats such two alike
//     until it uncovers a square that is a mine in one of them, so it wins one of them at most; and of any two that are not
//     in conflict, both can be won. A set of layouts is covered, greedily, by groups that are in conflict all with all;
//     the number of groups is a bound on the set's value, and a close one: the value is 0.93 of it on average in
//     endgames of expert games, give or take a tenth. In conflict with a layout are only one or two others on average,
//     so the groups are found once for all and layouts of a group kept next to each other: to bound what a square
//     wins is then to count the groups that it does not lose, for all squares in one pass.
//   - Squares are tried by the sum of their parts' bounds, and the search stops where the best so far cannot be
//     exceeded. In sets of many layouts the bound of a part is first replaced by that of the best square in it, which
//     is 0.92 of it on average, so most squares need no search.
//   - Groups of squares that are more than two apart never touch a common number. One that has the same number of mines
//     in every layout is an island: the layouts are all pairs of its own and the rest's, so the values multiply.
//   - Values are remembered under 128 bits of a hash of the set that leaves out squares known by then. Two sets of one
//     search share a hash with a chance of about 2^-90.
//
// # Cost
//
// Exponential, with a budget: a set looked at costs one state, and one more for
// every sixteen layouts if there are many. To find the groups takes the time of
// a comparison of all pairs, which is in no state. Endgames of expert games
// with 2,000 layouts and 22 to 40 squares take 5,000 states and 3.3
// milliseconds of a busy machine on average.
//
// # Rejected
//
// Bounding a set by the layouts that survive its best square takes 80 times as
// many states with free squares taken one by one, and 12 times as long. Bit
// sets for large sets too, with the conflicts of each as a bit set, take twice
// as long. Finding the groups anew for each smaller set saves a twentieth of
// the states and costs more than all the rest. Trying the largest parts first
// takes 1.4 times as many sets, the smallest first more still. To search each
// square only if it may win 5, 15 or 30 % more than the best so far loses .01,
// .04 and .06 points of expert games, and what that saves in time gains no more
// than that if it is spent on endgames of more layouts.
//
// # Not done
//
// More than 8,192 layouts have no bound but their number, for a comparison of
// all pairs takes too long.
//
// The package knows no boards: it is given a table of what each square would
// show in each layout.
package endgame

// Mine is what [Table.Shows] says of a square that holds a mine.
const Mine = 9

// A Table lists every layout that is still possible.
type Table struct {
	Rows, Cols []int16 // where each square lies; only distances matter
	Shows      []uint8 // layout by layout Wide bytes: for each square its number or Mine, then zeros
}

// Wide returns how many bytes a layout takes: as many as there are squares, and
// up to a multiple of eight.
func (t *Table) Wide() int { return (len(t.Rows) + 7) &^ 7 }

// Layouts returns how many layouts the table holds.
func (t *Table) Layouts() int {
	if len(t.Rows) == 0 {
		return 0
	}
	return len(t.Shows) / t.Wide()
}

// A Result says how well an endgame can be played.
type Result struct {
	Won    int // in how many of the layouts the best play wins
	Square int // a square that begins such a play, as its place in the table; free in some layout if any square is
	States int // what the search cost
}

// A Solver solves endgames. It keeps its memory from one to the next; each
// goroutine needs its own.
type Solver struct {
	table  *Table
	memo   memo
	arena  arena
	states int
	budget int
	counts []count // of look
	part   Table   // of Begin
}

// Solve finds the best play. The budget is in states; 0 sets no limit. ok is
// false if it was used up, and the result is then to be ignored. The same table
// always gives the same result. The table must have a layout and no two alike.
func (s *Solver) Solve(t *Table, budget int) (r Result, ok bool) {
	s.table = t
	s.states, s.budget = 0, budget
	if budget <= 0 {
		s.budget = 1 << 62
	}
	s.memo.forget()
	s.arena.release(arena{})
	squares := s.count(len(t.Rows))
	all := scope{wide: t.Wide(), squares: squares, shows: t.Shows}
	won, square := s.open(&all, s.count(t.Layouts()), squares, -1)
	return Result{won, int(square), s.states}, !s.spent()
}

// Begin returns in how many of the layouts the best play wins that begins with
// a square.
func (s *Solver) Begin(t *Table, square int) (won int) {
	wide := t.Wide()
	for number := range uint8(Mine) {
		s.part = Table{Rows: t.Rows, Cols: t.Cols, Shows: s.part.Shows[:0]}
		for l := range t.Layouts() {
			if row := t.Shows[l*wide:][:wide]; row[square] == number {
				s.part.Shows = append(s.part.Shows, row...)
			}
		}
		if s.part.Layouts() > 0 {
			r, _ := s.Solve(&s.part, 0)
			won += r.Won
		}
	}
	return won
}

// spent tells whether the budget is used up. What is being searched then has no
// value.
func (s *Solver) spent() bool { return s.states >= s.budget }
