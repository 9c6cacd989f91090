package dialogue

import (
	"fmt"
	"strconv"
	"strings"

	"minesweeper/board"
)

// A model is a second implementation of the dialogues, with a grid of
// characters and a recursive spread. It takes whole inputs and returns whole
// transcripts.
type model struct {
	five      bool
	mine      [9][9]bool
	placed    bool
	look      [9][9]rune // what a player sees
	place     func(total, x, y int) [9][9]bool
	out       strings.Builder
	questions string
}

func (m *model) around(x, y int, f func(x, y int)) {
	for _, d := range [][2]int{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}} {
		if a, b := x+d[0], y+d[1]; a >= 0 && a < 9 && b >= 0 && b < 9 {
			f(a, b)
		}
	}
}

func (m *model) count(x, y int) (n int) {
	m.around(x, y, func(a, b int) {
		if m.mine[b][a] {
			n++
		}
	})
	return n
}

func (m *model) open(x, y int) {
	if strings.ContainsRune("/12345678", m.look[y][x]) {
		return
	}
	if n := m.count(x, y); n > 0 {
		m.look[y][x] = rune('0' + n)
		return
	}
	m.look[y][x] = '/'
	m.around(x, y, m.open)
}

func (m *model) show() {
	m.out.WriteString("\n │123456789│\n—│—————————│\n")
	for y := range 9 {
		fmt.Fprintf(&m.out, "%d│%s│\n", y+1, string(m.look[y][:]))
	}
	m.out.WriteString("—│—————————│\n")
}

// won reports whether exactly the mines are marked or, in stage five, whether
// only mines are left.
func (m *model) won() bool {
	if !m.placed {
		return false
	}
	byMarks, byOpening := true, m.five
	for y := range 9 {
		for x := range 9 {
			if (m.look[y][x] == '*') != m.mine[y][x] {
				byMarks = false
			}
			if !m.mine[y][x] && strings.ContainsRune(".*", m.look[y][x]) {
				byOpening = false
			}
		}
	}
	return byMarks || byOpening
}

// run returns the transcript of a well-formed input: one number, then moves.
func (m *model) run(lines []string) (string, board.MoveResult) {
	for y := range 9 {
		for x := range 9 {
			m.look[y][x] = '.'
		}
	}
	m.out.WriteString("How many mines do you want on the field? ")
	total, _ := strconv.Atoi(lines[0])
	m.questions = "Set/unset mines marks or claim a cell as free: "
	if !m.five {
		m.questions = "Set/delete mines marks (x and y coordinates): "
		m.mine, m.placed = m.place(total, -9, -9), true
		for y := range 9 {
			for x := range 9 {
				if n := m.count(x, y); n > 0 && !m.mine[y][x] {
					m.look[y][x] = rune('0' + n)
				}
			}
		}
	}
	m.show()
	if !m.five && m.won() {
		return m.out.String() + "Congratulations! You found all mines!\n", board.SolvedBoard
	}
	for _, line := range lines[1:] {
		m.out.WriteString(m.questions)
		if outcome := m.move(line, total); outcome != board.InvalidMove {
			return m.out.String(), outcome
		}
	}
	return m.out.String() + m.questions + "\n", board.InvalidMove
}

func (m *model) move(line string, total int) board.MoveResult {
	var x, y int
	var word string
	fmt.Sscan(line, &x, &y, &word)
	x, y = x-1, y-1
	if x < 0 || x > 8 || y < 0 || y > 8 || m.five && word != "mine" && word != "free" || !m.five && word != "" {
		what, ending := "That is no square: want x from 1 to 9 and", ", as in 1 1.\n"
		if m.five {
			what, ending = "That is no move: want x from 1 to 9,", ", and free or mine, as in 1 1 free.\n"
		}
		m.out.WriteString(what + " y from 1 to 9" + ending)
		return board.InvalidMove
	}
	seen := m.look[y][x]
	switch {
	case word == "free":
		if !m.placed {
			m.mine, m.placed = m.place(total, x, y), true
		}
		if m.mine[y][x] {
			for b := range 9 {
				for a := range 9 {
					if m.mine[b][a] {
						m.look[b][a] = 'X'
					}
				}
			}
			m.show()
			m.out.WriteString("You stepped on a mine and failed!\n")
			return board.BlownUp
		}
		m.open(x, y)
	case seen == '*':
		m.look[y][x] = '.'
	case seen == '.':
		m.look[y][x] = '*'
	default:
		m.out.WriteString("There is a number here!\n")
		return board.InvalidMove
	}
	m.show()
	if m.won() {
		m.out.WriteString("Congratulations! You found all mines!\n")
		return board.SolvedBoard
	}
	return board.InvalidMove
}
