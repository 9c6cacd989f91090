package diagnose

import (
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// A made is a mistake that is made up: how a board with it looks, written anew
// on plain texts, and how the diagnosis begins.
type made struct {
	says string
	show func(mines []string, r, c int) byte // of a safe square, or of any if all
	all  bool
}

func mineAt(mines []string, r, c int) int {
	if r >= 0 && r < len(mines) && c >= 0 && c < len(mines[0]) && mines[r][c] == '*' {
		return 1
	}
	return 0
}

// digit returns the character of a number.
func digit(n int) byte {
	if n <= 0 {
		return ' '
	}
	return byte('0' + min(n, 8))
}

// around1 counts the mines around a square for which a test is true.
func around1(mines []string, r, c int, counts func(dr, dc int) bool) (n int) {
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			if (dr != 0 || dc != 0) && counts(dr, dc) {
				n += mineAt(mines, r+dr, c+dc)
			}
		}
	}
	return n
}

const noNumber = "no square shows a number:"

func all(int, int) bool { return true }

// shown returns what the finished board has at a square.
func shown(mines []string, r, c int) byte {
	if r < 0 || r >= len(mines) || c < 0 || c >= len(mines[0]) {
		return ' '
	}
	if mineAt(mines, r, c) == 1 {
		return '*'
	}
	return digit(around1(mines, r, c, all))
}

// ways returns mistakes in counting.
func ways() []made {
	some := func(says string, counts func(dr, dc int) bool) made {
		return made{says: says, show: func(mines []string, r, c int) byte { return digit(around1(mines, r, c, counts)) }}
	}
	number := func(says string, of func(mines []string, r, c, n int) int) made {
		return made{says: says, show: func(mines []string, r, c int) byte {
			return digit(of(mines, r, c, around1(mines, r, c, all)))
		}}
	}
	moved := func(says string, from func(rows, cols, r, c int) (int, int)) made {
		return made{says: says, all: true, show: func(mines []string, r, c int) byte {
			r, c = from(len(mines), len(mines[0]), r, c)
			return shown(mines, r, c)
		}}
	}
	list := []made{
		some("the numbers count only the squares above, below, left and right:", func(dr, dc int) bool { return dr*dc == 0 }),
		some("the numbers count only the diagonal neighbours:", func(dr, dc int) bool { return dr*dc != 0 }),
		some("the numbers count only the squares left and right:", func(dr, _ int) bool { return dr == 0 }),
		some("the numbers count only the squares above and below:", func(_, dc int) bool { return dc == 0 }),
		some("the numbers miss the row below:", func(dr, _ int) bool { return dr != 1 }),
		some("the numbers miss the column on the right:", func(_, dc int) bool { return dc != 1 }),
		some("the numbers miss the row below and the column on the right:", func(dr, dc int) bool { return dr != 1 && dc != 1 }),
		some("the numbers miss the row above:", func(dr, _ int) bool { return dr != -1 }),
		some("the numbers miss the column on the left:", func(_, dc int) bool { return dc != -1 }),
		some("the numbers miss the row above and the column on the left:", func(dr, dc int) bool { return dr != -1 && dc != -1 }),
		number("the numbers are one too large:", func(_ []string, _, _, n int) int { return n + 1 }),
		number("the numbers are one too small:", func(_ []string, _, _, n int) int { return n - 1 }),
		number("the numbers are twice as large", func(_ []string, _, _, n int) int { return 2 * n }),
		number("the count stops at 1:", func(_ []string, _, _, n int) int { return min(1, n) }),
		number("the numbers count around the edges:", func(mines []string, r, c, _ int) (n int) {
			rows, cols := len(mines), len(mines[0])
			for k := range 9 {
				if k != 4 {
					n += mineAt(mines, (r+k/3-1+rows)%rows, (c+k%3-1+cols)%cols)
				}
			}
			return n
		}),
		number("the numbers count around the ends of rows:", func(mines []string, r, c, _ int) (n int) {
			row := strings.Join(mines, "")
			for k := range 9 {
				i := (r+k/3-1)*len(mines[0]) + c + k%3 - 1
				if k != 4 && i >= 0 && i < len(row) && row[i] == '*' {
					n++
				}
			}
			return n
		}),
		number("the numbers count the free neighbours:", func(mines []string, r, c, n int) int {
			inside := 9
			if r == 0 || r == len(mines)-1 {
				inside -= 3
			}
			if c == 0 || c == len(mines[0])-1 {
				inside -= inside / 3
			}
			return inside - 1 - n
		}),
		number(noNumber, func([]string, int, int, int) int { return 0 }),
		number("the count has one mine at most in each row", func(mines []string, r, c, _ int) (n int) {
			for row := -1; row <= 1; row++ {
				n += min(1, around1(mines, r, c, func(dr, _ int) bool { return dr == row }))
			}
			return n
		}),
		number("rows and columns are swapped in the count", func(mines []string, r, c, _ int) int { return around1(mines, c, r, all) }),
		number("the numbers are one row too high:", func(mines []string, r, c, _ int) int { return around1(mines, r+1, c, all) }),
		number("the numbers are one column too far to the right:", func(mines []string, r, c, _ int) int { return around1(mines, r, c-1, all) }),
		number("the squares at the edges have no numbers:", func(mines []string, r, c, n int) int {
			if r*c == 0 || r == len(mines)-1 || c == len(mines[0])-1 {
				return 0
			}
			return n
		}),
		moved("rows and columns are swapped:", func(_, _, r, c int) (int, int) { return c, r }),
		moved("left and right are swapped:", func(_, cols, r, c int) (int, int) { return r, cols - 1 - c }),
		moved("the rows are upside down:", func(rows, _, r, c int) (int, int) { return rows - 1 - r, c }),
		moved("the board is turned by half a turn:", func(rows, cols, r, c int) (int, int) { return rows - 1 - r, cols - 1 - c }),
		moved("everything is one row too high:", func(_, _, r, c int) (int, int) { return r + 1, c }),
		moved("everything is one row too low:", func(_, _, r, c int) (int, int) { return r - 1, c }),
		moved("everything is one column too far to the left:", func(_, _, r, c int) (int, int) { return r, c + 1 }),
		moved("everything is one column too far to the right:", func(_, _, r, c int) (int, int) { return r, c - 1 }),
		moved("rows C and E are swapped", func(_, _, r, c int) (int, int) { return map[int]int{2: 4, 4: 2}[r] + r*bit(r != 2 && r != 4), c }),
		moved("columns 2 and 7 are swapped", func(_, _, r, c int) (int, int) { return r, map[int]int{1: 6, 6: 1}[c] + c*bit(c != 1 && c != 6) }),
	}
	for i, where := range strings.Split("above on the left,above,above on the right,on the left,,on the right,"+
		"below on the left,below,below on the right", ",") {
		if where != "" {
			others := func(dr, dc int) bool { return 3*dr+dc+4 != i }
			list = append(list, some("the numbers miss the neighbour "+where+":", others))
		}
	}
	for _, edge := range []struct {
		says string
		at   func(r, c int) bool
	}{
		{"row A is blank:", func(r, _ int) bool { return r == 0 }},
		{"row I is blank:", func(r, _ int) bool { return r == 8 }},
		{"column 1 is blank:", func(_, c int) bool { return c == 0 }},
		{"column 9 is blank:", func(_, c int) bool { return c == 8 }},
	} {
		list = append(list, made{says: edge.says, all: true, show: func(mines []string, r, c int) byte {
			if edge.at(r, c) {
				return ' '
			}
			return shown(mines, r, c)
		}})
	}
	for _, missed := range []struct {
		says string
		at   func(r, c int) bool
	}{
		{"at the edges", func(r, c int) bool { return r == 0 || c == 0 || r == 8 || c == 8 }},
		{"in the first row and column", func(r, c int) bool { return r == 0 || c == 0 }},
		{"in the first row", func(r, _ int) bool { return r == 0 }},
		{"in the first column", func(_, c int) bool { return c == 0 }},
		{"in the last row and column", func(r, c int) bool { return r == 8 || c == 8 }},
		{"in the last row", func(r, _ int) bool { return r == 8 }},
		{"in the last column", func(_, c int) bool { return c == 8 }},
	} {
		list = append(list, number("the numbers miss the mines "+missed.says+":", func(mines []string, r, c, _ int) int {
			return around1(mines, r, c, func(dr, dc int) bool { return !missed.at(r+dr, c+dc) })
		}))
	}
	for row := range 9 {
		name := string(rune('A' + row))
		list = append(list, moved("row "+name+" is there twice,", func(_, _, r, c int) (int, int) { return r - bit(r > row), c }))
		if row > 0 && row < 8 {
			list = append(list,
				moved("row "+name+" shows what the row above", func(_, _, r, c int) (int, int) { return r - bit(r == row), c }),
				moved("row "+name+" shows what the row below", func(_, _, r, c int) (int, int) { return r + bit(r == row), c }))
			list = append(list, moved("row "+name+" is missing,", func(_, _, r, c int) (int, int) { return r + bit(r >= row), c }))
		}
	}
	return list
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// minefield makes up a minefield.
func minefield(rng *rand.Rand, rows, cols int) (mines []string) {
	for range rows {
		row := make([]byte, cols)
		for c := range row {
			row[c] = ".....*"[rng.IntN(6)]
		}
		mines = append(mines, string(row))
	}
	return mines
}

// board returns what a mistake shows on a minefield.
func (m made) board(mines []string) (rows []string) {
	for r := range mines {
		row := make([]byte, len(mines[0]))
		for c := range row {
			row[c] = '*'
			if m.all || mineAt(mines, r, c) == 0 {
				row[c] = m.show(mines, r, c)
			}
		}
		rows = append(rows, string(row))
	}
	return rows
}

// explains counts, on squares that a board does not show covered, the
// wrong ones that
// a mistake predicts, and what it leaves: other wrong ones, and right ones that
// it predicts to be wrong.
func (m made) explains(mines, shownRows []string) (explained, left int) {
	predicted := m.board(mines)
	if m.says == noNumber && strings.ContainsAny(strings.Join(shownRows, ""), "12345678") {
		return 0, 0 // this one is about all squares
	}
	for r := range mines {
		for c := range mines[0] {
			is := shownRows[r][c]
			wrong := is != shown(mines, r, c)
			if is == '?' {
				continue
			}
			if says := m.all || mineAt(mines, r, c) == 0; wrong && says && is == predicted[r][c] {
				explained++
			} else if wrong || says && is != predicted[r][c] {
				left++
			}
		}
	}
	return explained, left
}

func exerciseOf(t testing.TB, mines []string) *Exercise {
	t.Helper()
	m := boardtest.Minefield(t, strings.Join(mines, "\n")+"\n")
	return &Exercise{Mines: m, Solution: m.Solution(), Start: board.NewBoard(m.Size()), Want: m.Solution()}
}

// Over random minefields every mistake that shows is named, and no other is,
// unless the board of another one looks the same.
func TestMistakesAreNamed(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 29))
	named, silent, boards := 0, 0, boardtest.Fewer(60, 4)
	for range boards {
		mines := minefield(rng, 9, 9)
		x := exerciseOf(t, mines)
		for _, m := range ways() {
			rows := m.board(mines)
			explained, _ := m.explains(mines, rows)
			got := x.Board(boardtest.Board(t, strings.Join(rows, "\n")+"\n"))
			switch {
			case strings.HasPrefix(got, m.says):
				named++
			case got == "":
				silent++
				if !hasRival(m, mines, rows, explained) && explained > 1 {
					t.Errorf("%s: nothing is said about\n%s\nover\n%s", m.says, strings.Join(rows, "\n"), strings.Join(mines, "\n"))
				}
			case explained > 1 && !strings.Contains(got, "flags") && !hasRival(m, mines, rows, explained):
				t.Errorf("%s: said is %s, about\n%s\nover\n%s", m.says, got, strings.Join(rows, "\n"), strings.Join(mines, "\n"))
			}
		}
	}
	if named < 26*boards {
		t.Errorf("%d mistakes are named, %d are not", named, silent)
	}
}

// hasRival reports whether another mistake explains as many faults.
func hasRival(m made, mines, rows []string, explained int) bool {
	for _, other := range ways() {
		if n, left := other.explains(mines, rows); other.says != m.says && n-left >= explained {
			return true
		}
	}
	return false
}

// A diagnosis of a board with several mistakes is made only if it explains more
// faults than it leaves, and more than any other.
func TestDiagnosesAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 29))
	said, boards := 0, boardtest.Fewer(400, 2)
	for range boards {
		mines := minefield(rng, 9, 9)
		m := ways()[rng.IntN(len(ways()))]
		rows := m.board(mines)
		for range rng.IntN(40) {
			r, c := rng.IntN(9), rng.IntN(9)
			row := []byte(rows[r])
			row[c] = "?* 123"[rng.IntN(6)]
			rows[r] = string(row)
		}
		got := exerciseOf(t, mines).Board(boardtest.Board(t, strings.Join(rows, "\n")+"\n"))
		for _, claim := range ways() {
			if !strings.HasPrefix(got, claim.says) {
				continue
			}
			said++
			explained, left := claim.explains(mines, rows)
			if explained <= left || explained < 2 {
				t.Fatalf("%q explains %d and leaves %d of\n%s\nover\n%s", got, explained, left, strings.Join(rows, "\n"), strings.Join(mines, "\n"))
			}
			for _, other := range ways() {
				if n, rest := other.explains(mines, rows); other.says != claim.says && n-rest > explained-left {
					t.Fatalf("%q explains %d and leaves %d, but %q %d and %d", got, explained, left, other.says, n, rest)
				}
			}
		}
	}
	if said < boards*7/15 {
		t.Errorf("%d diagnoses", said)
	}
}

// The edges of a board that is not square are its own: a mine in the last
// column is one of them, and a mine before it is not.
func TestEdgesOfAnOblong(t *testing.T) {
	m := boardtest.Minefield(t, ".....\n...**\n.....\n")
	for _, rule := range NumberRules() {
		if strings.Contains(rule.Advice, "miss the mines at the edges") {
			if n := rule.Count(m, board.Square{Row: 1, Col: 2}); n != 1 {
				t.Errorf("a mine that is not at the edge counts %d", n)
			}
			if n := rule.Count(m, board.Square{Row: 0, Col: 4}); n != 1 {
				t.Errorf("of the mines beside and at the edge %d are counted, want the one beside", n)
			}
			return
		}
	}
	t.Error("the rule is gone")
}
