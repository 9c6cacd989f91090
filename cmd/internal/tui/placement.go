package tui

import "minesweeper/board"

// A placement holds where on the screen the parts are.
//
//	status                   row 0
//	                         a blank line, if there is room
//	    1  2  3  4 …         row top
//	A   ·  ·  ·  ·           the squares
//	…
//	message                  up to messageRows
//	keys                     the last row
type placement struct {
	size          board.Size
	corner        board.Square // the first square in the window
	rows, cols    int          // how many rows and columns of squares are in the window
	width         int          // columns of the screen for a square
	label         int          // columns of the screen for the row names and a blank
	left, top     int          // where the row names and the column numbers begin
	status        int          // the row of the status
	message, keys int          // the first row of the message, and the row of the keys
	messageRows   int
	ok            bool // whether the window has the smallest size
}

// squareWidths are the widths of a square on the screen, the largest first.
var squareWidths = [...]int{3, 2, 1}

const (
	minWidth  = 12
	minHeight = 5
)

// newPlacement places a board in a window, with a message of the given number
// of lines. A long message takes rows from the board, at most half of them.
func newPlacement(size board.Size, corner board.Square, width, height, lines int) placement {
	l := placement{size: size, corner: corner, ok: width >= minWidth && height >= minHeight}
	l.label = len(board.RowName(size.Rows-1)) + 1
	room := max(1, width-l.label-1)
	l.width = 2
	for _, w := range squareWidths {
		if size.Cols*w <= room {
			l.width = w
			break
		}
	}
	l.cols = max(1, min(size.Cols, room/l.width))

	// The status, the column numbers, a line of the message and the keys take
	// one row each. The rows that are left below the board go to more lines of
	// the message, and then to blank lines.
	room = max(1, height-4)
	l.rows = min(size.Rows, room)
	l.rows = min(l.rows, max(room-lines+1, (l.rows+1)/2))
	spare := room - l.rows
	take := func(most int) int {
		n := min(most, spare)
		spare -= n
		return n
	}
	l.messageRows = 1 + take(max(1, lines-1))
	gap := take(1)
	l.top = 1 + take(1)
	l.messageRows += take(max(0, 4-l.messageRows))
	l.status = spare / 3
	l.top += l.status
	l.message = l.top + 1 + l.rows + gap
	l.keys = height - 1
	l.left = max(0, (width-l.label-l.cols*l.width)/2)
	return l
}

// place returns where on the screen a square begins, and whether it is in the
// window.
func (l placement) place(s board.Square) (x, y int, ok bool) {
	row, col := s.Row-l.corner.Row, s.Col-l.corner.Col
	if row < 0 || row >= l.rows || col < 0 || col >= l.cols {
		return 0, 0, false
	}
	return l.left + l.label + col*l.width, l.top + 1 + row, true
}

// at returns the square at a place on the screen, and whether there is one.
func (l placement) at(x, y int) (board.Square, bool) {
	x, y = x-l.left-l.label, y-l.top-1
	if x < 0 || y < 0 || x >= l.cols*l.width || y >= l.rows {
		return board.Square{}, false
	}
	return board.Square{Row: l.corner.Row + y, Col: l.corner.Col + x/l.width}, true
}

// placement returns the current placement.
func (m *model) placement() placement {
	return newPlacement(m.size(), m.corner, m.width, m.height, len(m.wrapped()))
}

// follow moves the window so that the cursor is in it, with a margin if there
// is room for one.
func (m *model) follow() {
	l := m.placement()
	m.corner.Row = slide(m.corner.Row, m.cursor.Row, l.rows, l.size.Rows)
	m.corner.Col = slide(m.corner.Col, m.cursor.Col, l.cols, l.size.Cols)
}

// slide returns the first visible line such that line at is visible, with the
// smallest change to first. Visible and all are numbers of lines.
func slide(first, at, visible, all int) int {
	m := margin(visible)
	first = min(first, at-m)
	first = max(first, at+m-visible+1)
	return max(0, min(all-visible, first))
}

// margin returns the number of lines between the cursor and the edge of a
// window with the given number of visible lines.
func margin(visible int) int { return min(2, (visible-1)/2) }

// home puts the cursor in the middle of the board, and removes the hint, the
// chances and the message. If the game is over, it shows how it ended.
func (m *model) home() {
	m.overlay = false
	z := m.size()
	m.cursor = board.Square{Row: (z.Rows - 1) / 2, Col: (z.Cols - 1) / 2}
	m.forget()
	m.clear()
	m.follow()
}
