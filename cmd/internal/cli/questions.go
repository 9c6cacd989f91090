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
	own     bool      // each document holds a board and its minefield
	beside  []companion
	words   []string // the moves of all questions, on the command line

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
// them. The words are moves.
func (in *Input) open(e *Env, files, words []string) (*questions, error) {
	if err := in.check(files); err != nil {
		return nil, err
	}
	z := &questions{in: in, words: words, covered: in.Covered || in.NewGames && len(files) == 0}
	if z.covered && in.Mines == "" {
		z.only = true
		return z, nil
	}
	asked := in.Moves != "" && len(words) == 0
	fields := 0
	if z.covered {
		z.main = e.source([]string{in.Mines}, "minefield", "", in.ReadOptions)
	} else {
		if asked && readsStdin(files) && !e.stdinIsJSON() {
			return nil, Usagef("without moves as arguments, standard input has the moves: -b FILE names the board")
		}
		fields = z.openMines(e, files)
		z.main = e.source(files, in.Use, in.From, in.ReadOptions)
	}
	return z, z.begin(e, fields, asked)
}

// readsStdin reports whether the only one of some files is standard input.
func readsStdin(files []string) bool { return len(files) == 0 || len(files) == 1 && IsStdin(files[0]) }

// openMines opens the minefields of -m, which go with the boards of files, and
// returns how many there are: 0, 1, or 2 for more.
func (z *questions) openMines(e *Env, files []string) int {
	path := z.in.Mines
	if path == "" {
		return 0
	}
	if IsStdin(path) && readsStdin(files) && e.stdinIsJSON() {
		z.own = true
		return 0
	}
	mines := e.source([]string{path}, "minefield", "", z.in.ReadOptions)
	fields := mines.ahead(2)
	if len(fields) == 1 {
		z.same = fields[0]
		return 1
	}
	z.beside = append(z.beside, companion{FileName(path), "minefield", "minefields", func(q *Question) bool {
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
func (z *questions) begin(e *Env, fields int, asked bool) error {
	first := z.main.ahead(1)[0]
	if fields > 1 && first.err != nil && IsStdin(z.in.Mines) {
		return first.err
	}
	lists := asked && *e.stdinUser == "" && !e.Terminals.Stdin && first.moves() == nil
	notMany := error(nil)
	if z.in.One != nil {
		notMany = z.in.One()
	}
	z.only = fields < 2 && z.main.ended()
	if !z.only && fields < 2 && (lists || notMany != nil) {
		z.only = len(z.main.ahead(2)) == 1
	}
	switch {
	case z.only:
	case notMany != nil:
		return notMany
	case lists:
		documents := e.stdinIsJSON()
		*e.stdinUser = z.in.Moves
		z.addLists(newMoveReader(e.Stdin, documents))
	}
	return nil
}

// addLists makes each list of moves on standard input go with a document.
func (z *questions) addLists(lists *moveReader) {
	z.blank = true
	z.beside = append(z.beside, companion{stdinName, "list of moves", "lists of moves", func(q *Question) bool {
		q.list = lists.next()
		z.blank = !lists.words
		return q.list != nil
	}})
}

// ready reports whether next need not wait for another program.
func (z *questions) ready() bool { return z.main.ready() }

// next returns the next question, or nil after the last one. An error is the
// end: something is left over, to which no board belongs.
func (z *questions) next() (*Question, error) {
	z.asked++
	q := &Question{in: z.in, words: z.words, only: z.only}
	if z.main == nil {
		return q, nil
	}
	main := z.main.next()
	q.board, q.mines = main, z.same
	if z.own {
		q.mines = main
	}
	if z.covered || z.in.Use == "minefield" {
		q.board, q.mines = nil, main
		if z.in.NewGames && IsStdin(z.in.Mines) && main.hasBoard(z.in.ReadOptions) {
			q.board = main
		}
	}
	for _, c := range z.beside {
		if err := z.keepStep(c, q, main != nil); err != nil {
			return nil, err
		}
	}
	switch {
	case main == nil && z.blank:
		return nil, FileError("-", emptyList("list of moves"))
	case main == nil:
		return nil, nil
	case q.refused == nil && q.failed():
		q.refused = errEarlier
	}
	return q, nil
}

// keepStep takes the part of a companion that goes with the document under way.
// A document without its part is refused; an error is a part without a document.
func (z *questions) keepStep(c companion, q *Question, there bool) error {
	n := z.asked
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
	case z.short:
		q.refused = silent{fmt.Errorf("%s has no more %s for this board", c.file, c.many)}
	default:
		z.short = true
		boards := text.Choose(n == 1, "is 1 board", fmt.Sprintf("are %d boards", n))
		q.refused = fmt.Errorf("%s has %s, and there %s or more", c.file, text.Count(n-1, c.one, c.many), boards)
	}
	return nil
}
