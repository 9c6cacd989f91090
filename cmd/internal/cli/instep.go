package cli

import (
	"fmt"

	"minesweeper/cmd/internal/text"
)

// fromStdin reports whether all boards come from standard input.
func (r *batch) fromStdin() bool { return len(r.boards.paths) == 1 && IsStdin(r.boards.paths[0]) }

// openMines returns the first two minefields of -m, if there are so many.
func (r *batch) openMines() []*question {
	if r.how.Mines == nil || *r.how.Mines == "" {
		return nil
	}
	if IsStdin(*r.how.Mines) && r.fromStdin() && r.files.stdinIsJSON() {
		r.own = true
		return nil
	}
	r.mines = r.files.source([]string{*r.how.Mines}, "minefield", "", r.how.Reading.ReadOptions)
	fields := r.mines.ahead(2)
	if len(fields) == 1 {
		r.same, r.mines = fields[0], nil
	} else {
		r.mines.back = fields
	}
	return fields
}

// minesOf returns the minefield of a board unless it is one of several, or nil.
func (r *batch) minesOf(board *question) *question {
	if r.own {
		return board
	}
	return r.same
}

// task returns board n with what goes with it, or nil if there is none.
func (r *batch) task(n int) *task {
	t := &task{board: r.boards.next()}
	t.mines = r.minesOf(t.board)
	if r.mines != nil {
		t.mines = r.mines.next()
		r.inStep(t, n, t.mines != nil, FileName(*r.how.Mines), "minefield", "minefields", func() bool { return r.mines.next() != nil })
	}
	if r.lists != nil {
		t.moves = r.lists.next()
		r.inStep(t, n, t.moves != nil, stdinName, "list of moves", "lists of moves", func() bool { return r.lists.next() != nil })
	}
	switch {
	case t.fatal != nil:
	case t.board == nil && r.lists != nil && r.lists.empty():
		t.fatal = FileError("-", emptyList("list of moves"))
	case t.board == nil:
		return nil
	case t.refused == nil && (t.board.failed() || t.mines.failed() || t.moves.failed()):
		t.refused = errEarlier
	}
	return t
}

// inStep sets the error of a task if board n is there, but not what goes with
// it, or the other way round. A file has that, one or many, and next reports
// whether it has more.
func (r *batch) inStep(t *task, n int, there bool, file, one, many string, next func() bool) {
	boards := func(n int) string { return text.Choose(n == 1, "is 1 board", fmt.Sprintf("are %d boards", n)) }
	switch {
	case there == (t.board != nil) || t.refused != nil || t.fatal != nil:
	case there:
		all := n
		for next() {
			all++
		}
		t.fatal = fmt.Errorf("%s has %s, and there %s", file, text.Count(all, one, many), boards(n-1))
	case r.short:
		t.refused = silent{fmt.Errorf("%s has no more %s for this board", file, many)}
	default:
		r.short = true
		t.refused = fmt.Errorf("%s has %s, and there %s or more", file, text.Count(n-1, one, many), boards(n))
	}
}
