package odds

import (
	"fmt"
	"math/big"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove"
)

// A truth is the result of going through all minefields for one board: for each
// number of mines, the number of minefields that agree with the board, and how
// many of these have a mine on each square.
type truth struct {
	fields [13]int64
	mined  [12][13]int64
}

// everyState calls f with every board of a size, of at most 12 squares, that
// some minefield agrees with, and the truth about it. Boards have no flags. It
// goes through all ways to place mines and to uncover other squares, without
// constraints.
func everyState(size board.Size, f func(b board.Board, total *truth)) {
	n := size.Squares()
	near := make([]uint, n)
	for i := range near {
		for _, j := range size.AppendNeighbours(nil, i) {
			near[i] |= 1 << j
		}
	}
	b := board.NewBoard(size)
	var truths []truth
	index := make(map[uint64]int)
	for shown := uint(0); shown < 1<<n; shown++ {
		clear(index)
		truths = truths[:0]
		hidden := 1<<n - 1 - shown
		for mines := hidden; ; mines = (mines - 1) & hidden {
			key := numbers(shown, mines, near)
			at, known := index[key]
			if !known {
				at = len(truths)
				index[key] = at
				truths = append(truths, truth{})
			}
			truths[at].add(mines)
			if mines == 0 {
				break
			}
		}
		for key, at := range index {
			for i := n - 1; i >= 0; i-- {
				b.SetAt(i, board.Covered)
				if shown>>i&1 != 0 {
					b.SetAt(i, board.State(key&15))
					key >>= 4
				}
			}
			f(b, &truths[at])
		}
	}
}

// numbers packs what the shown squares show, four bits each.
func numbers(shown, mines uint, near []uint) uint64 {
	key := uint64(0)
	for i, touching := range near {
		if shown>>i&1 != 0 {
			key = key<<4 | uint64(bits.OnesCount(touching&mines))
		}
	}
	return key
}

func (a *truth) add(mines uint) {
	total := bits.OnesCount(mines)
	a.fields[total]++
	for i := range a.mined {
		a.mined[i][total] += int64(mines >> i & 1)
	}
}

// shapes returns the sizes of up to 12 squares that are not wider lying than
// standing; the others are their mirror images.
func shapes() []board.Size {
	var sizes []board.Size
	for rows := 1; rows*rows <= 12; rows++ {
		for cols := rows; rows*cols <= 12; cols++ {
			sizes = append(sizes, board.Size{Rows: rows, Cols: cols})
		}
	}
	return sizes
}

// Every state of every board of up to 12 squares: the fractions and the number
// of minefields are those that going through all minefields gives, for each
// possible number of mines and for an unknown one. Package safemove finds the
// certain squares. Sums over all states are
// kept in testdata/odds/perft.txt, for comparison with other programs. Those of
// more than 10 squares take MINES_LONG.
func TestEveryState(t *testing.T) {
	golden := readPerft(t)
	for _, size := range shapes() {
		t.Run(size.String(), func(t *testing.T) {
			if os.Getenv("MINES_LONG") == "" && size.Squares() > 10 {
				t.Skip("many states")
			}
			t.Parallel()
			var c checker
			everyState(size, func(b board.Board, a *truth) {
				if err := c.check(b, a); err != nil {
					t.Fatalf("%s\n%v", b, err)
				}
			})
			if c.sums != golden[size] {
				t.Errorf("sums over all states: %+v, want %+v", c.sums, golden[size])
			}
		})
	}
}

// perft holds sums over all states of a size, from the answers of the package.
type perft struct {
	states    int   // boards that some minefield agrees with
	questions int   // such boards with a possible number of mines
	fields    int64 // minefields that agree, over all questions: 3 to the number of squares
	free      int   // squares certain to be free, over all questions
	mines     int   // squares certain to have a mine
}

// readPerft reads the golden table.
func readPerft(t *testing.T) map[board.Size]perft {
	data := boardtest.ReadFile(t, filepath.Join("..", "..", "testdata", "odds", "perft.txt"))
	table := make(map[board.Size]perft)
	for line := range strings.Lines(data) {
		var size string
		var p perft
		if strings.HasPrefix(line, "#") {
			continue
		}
		if _, err := fmt.Sscan(line, &size, &p.states, &p.questions, &p.fields, &p.free, &p.mines); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		z, err := board.ParseSize(size)
		if err != nil {
			t.Fatal(err)
		}
		table[z] = p
	}
	return table
}

// checker compares the answers for one board after another.
type checker struct {
	calculator Calculator
	sums       perft
}

func (c *checker) check(b board.Board, a *truth) error {
	c.sums.states++
	open, err := c.checkDensity(b, a)
	if err != nil {
		return err
	}
	for total, fields := range a.fields {
		if fields == 0 {
			continue
		}
		o := ChanceOptions{Total: board.KnownTotal(total)}
		res, err := c.calculator.Exact(b, o)
		if err != nil {
			return fmt.Errorf("%d mines: %w", total, err)
		}
		if !isInt(res.Minefields, fields) {
			return fmt.Errorf("%d mines: %v minefields, want %d", total, res.Minefields, fields)
		}
		for _, sq := range res.Squares {
			if mined := a.mined[b.Size().Index(sq.Square)][total]; !isFraction(sq.Mine, mined, fields) {
				return fmt.Errorf("%d mines: %v, want %d/%d", total, sq, mined, fields)
			}
		}
		c.sums.add(res)
		if safemove.Won(b, o.Total) { // then the total proves nothing
			res = open
		}
		if err := checkMoves(b, o.Total, res); err != nil {
			return fmt.Errorf("%d mines: %w", total, err)
		}
	}
	return checkMoves(b, board.Total{}, open)
}

// checkMoves compares the safe moves, each of which has a reason, with the
// chances that are certain. One of a board and the same turned over is enough.
func checkMoves(b board.Board, total board.Total, res *Result) error {
	text := strings.TrimSuffix(b.String(), "\n")
	turned := []byte(text)
	slices.Reverse(turned)
	if text < string(turned) {
		return nil
	}
	steps, err := safemove.All(b, safemove.ReasoningOptions{Total: total})
	want := make(map[board.Move]bool)
	for _, sq := range res.Squares {
		if sq.Mine.IsInt() {
			want[board.Move{Square: sq.Square, Flag: sq.Mine.Sign() > 0}] = true
		}
	}
	for _, s := range steps {
		if !want[s.Move] || s.Reason.Text == "" {
			return fmt.Errorf("%v is wrong, twice there, or without a reason: %q", s.Move, s.Reason)
		}
		delete(want, s.Move)
	}
	if err == nil && len(want) > 0 {
		err = fmt.Errorf("safe, but not found: %v", want)
	}
	return err
}

func (p *perft) add(res *Result) {
	p.questions++
	p.fields += res.Minefields.Int64()
	for _, sq := range res.Squares {
		if sq.Mine.Sign() == 0 {
			p.free++
		} else if sq.Mine.IsInt() {
			p.mines++
		}
	}
}

// checkDensity compares the answers for an unknown number of mines: minefields
// with a mine more weigh a third as much.
func (c *checker) checkDensity(b board.Board, a *truth) (*Result, error) {
	res, err := c.calculator.Exact(b, ChanceOptions{Density: big.NewRat(1, 4)})
	if err != nil {
		return nil, err
	}
	count, weight, power := int64(0), int64(0), int64(531441) // 3 to the 12th
	var mined [12]int64
	for total, fields := range a.fields {
		count += fields
		weight += fields * power
		for i := range mined {
			mined[i] += a.mined[i][total] * power
		}
		power /= 3
	}
	if !isInt(res.Minefields, count) {
		return nil, fmt.Errorf("%v minefields, want %d", res.Minefields, count)
	}
	for _, sq := range res.Squares {
		if mined := mined[b.Size().Index(sq.Square)]; !isFraction(sq.Mine, mined, weight) {
			return nil, fmt.Errorf("unknown number of mines: %v, want %d/%d", sq, mined, weight)
		}
	}
	return res, nil
}

func isInt(x *big.Int, want int64) bool { return x.IsInt64() && x.Int64() == want }

// isFraction reports whether p is a/b, for numbers below about 2^31.
func isFraction(p *big.Rat, a, b int64) bool {
	return p.Num().Int64()*b == p.Denom().Int64()*a
}
