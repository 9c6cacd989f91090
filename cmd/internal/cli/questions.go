package cli

import (
	"fmt"

	"minesweeper/cmd/internal/text"
)

// questions are what a command answers about, one after another: a stream of
// boards or, without boards, of minefields, and what goes with each.
type questions struct {
	in      *Input
	main    *source   // nil if there is one question, about nothing that is read
	covered bool      // the documents of main are minefields
	same    *document // the minefield of all boards, or nil
	inOne   bool      // each document holds a board and its minefield
	beside  []companion

	only  bool // there is one question, and it is known that there are no others
	asked int  // questions that were returned
	short bool // a companion had too few
	blank bool // the lists of moves held no word so far
}

// A companion is a stream that goes in step with the documents of main: a part
// of each question.
type companion struct {
	file, one, many string // names for messages
	// take reads the next one into a question, and reports whether there was one.
	take func(q *Question) bool
}

// open opens the files that a command names, and returns the questions about
// them; see [Each].
func (in *Input) open(e *Env) (*questions, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	files := in.files
	qs := &questions{in: in, covered: in.NoBoard || in.Covered || in.NewGames && len(files) == 0}
	if qs.covered && in.Mines == "" {
		qs.only = true
		return qs, nil
	}
	asked := in.Moves != "" && len(in.words) == 0
	minefields := 0
	if qs.covered {
		qs.main = in.source(e, []string{in.Mines}, "minefield", "")
	} else {
		if asked && readsStdin(files) && !e.stdinIsJSON() {
			return nil, Usagef("without moves as arguments, standard input has the moves: -b FILE names the board")
		}
		minefields = qs.openMines(e, files)
		qs.main = in.source(e, files, in.Use, in.From)
	}
	return qs, qs.begin(e, minefields, asked)
}

// readsStdin reports whether the only one of some files is standard input.
func readsStdin(files []string) bool { return len(files) == 0 || len(files) == 1 && IsStdin(files[0]) }

// openMines opens the minefields of -m, which go with the boards of files, and
// returns how many there are: 0, 1, or 2 for more.
func (qs *questions) openMines(e *Env, files []string) int {
	path := qs.in.Mines
	if path == "" {
		return 0
	}
	if IsStdin(path) && readsStdin(files) && e.stdinIsJSON() {
		qs.inOne = true
		return 0
	}
	mines := qs.in.source(e, []string{path}, "minefield", "")
	if first := mines.ahead(2); len(first) == 1 {
		qs.same = first[0]
		return 1
	}
	qs.beside = append(qs.beside, companion{FileName(path), "minefield", "minefields", func(q *Question) bool {
		q.mines = mines.next()
		return q.mines != nil
	}})
	return 2
}

// begin reads the first documents, and finds out whether there is one question.
// Input that may continue counts as several boards: waiting for its end could
// deadlock with a program that waits for our answer. Only where one board and
// several differ in what is read, or in whether they are allowed, the end or a
// second board is waited for.
func (qs *questions) begin(e *Env, minefields int, asked bool) error {
	first := qs.main.ahead(1)[0]
	if in := qs.in; !qs.covered && readsStdin(in.files) && (in.unsure != nil || in.cure != "") {
		if err := first.nothing(in.Use); err != nil {
			return in.missing(err)
		}
	}
	if minefields > 1 && first.err != nil && IsStdin(qs.in.Mines) {
		return first.err
	}
	lists := asked && *e.stdinUser == "" && !e.Terminals.Stdin && first.moves() == nil
	var refusal error // of several questions
	if qs.in.One != nil {
		refusal = qs.in.One()
	}
	one := minefields < 2 && qs.main.ended()
	if !one && minefields < 2 && len(qs.main.paths) == 0 && (lists || refusal != nil) {
		one = len(qs.main.ahead(2)) == 1
	}
	if !one && refusal != nil {
		return refusal
	}
	qs.only = one && !qs.in.withSource
	if lists && !qs.only {
		documents := e.stdinIsJSON()
		*e.stdinUser = qs.in.Moves
		lists := newMoveReader(e.Stdin, documents)
		qs.blank = true
		qs.beside = append(qs.beside, companion{stdinName, "list of moves", "lists of moves", func(q *Question) bool {
			q.list = lists.next()
			qs.blank = !lists.words
			return q.list != nil
		}})
	}
	return nil
}

// ready reports whether next need not wait for another program.
func (qs *questions) ready() bool { return qs.main.ready() }

// next returns the next question, or nil after the last one. An error is the
// end: something is left over, to which no board belongs.
func (qs *questions) next() (*Question, error) {
	qs.asked++
	q := &Question{in: qs.in, only: qs.only}
	if qs.main == nil {
		return q, nil
	}
	main := qs.main.next()
	q.board, q.mines = main, qs.same
	if qs.inOne {
		q.mines = main
	}
	if qs.covered || qs.in.Minefields {
		q.board, q.mines = nil, main
		if qs.in.NewGames && IsStdin(qs.in.Mines) && main.hasBoard(qs.in.ReadOptions) {
			q.board = main
		}
	}
	for _, c := range qs.beside {
		if err := qs.keepStep(c, q, main != nil); err != nil {
			return nil, err
		}
	}
	switch {
	case main == nil && qs.blank:
		return nil, FileError("-", emptyList(qs.in.Moves))
	case main == nil:
		return nil, nil
	case q.refused == nil && q.failed():
		q.refused = errEarlier
	}
	return q, nil
}

// keepStep takes the part of a companion that goes with the document under way.
// A document without its part is refused; an error is a part without a document.
func (qs *questions) keepStep(c companion, q *Question, there bool) error {
	n := qs.asked
	if c.take(q) {
		if there {
			return nil
		}
		all := n
		for c.take(new(Question)) {
			all++
		}
		boards := text.Choose(n == 2, "is 1 board", fmt.Sprintf("are %d boards", n-1))
		return fmt.Errorf("%s has %s, and there %s", c.file, text.Count(all, c.one, c.many), boards)
	}
	switch {
	case !there || q.refused != nil:
	case qs.short:
		q.refused = silent{fmt.Errorf("%s has no more %s for this board", c.file, c.many)}
	default:
		qs.short = true
		boards := text.Choose(n == 1, "is 1 board", fmt.Sprintf("are %d boards", n))
		q.refused = fmt.Errorf("%s has %s, and there %s or more", c.file, text.Count(n-1, c.one, c.many), boards)
	}
	return nil
}
