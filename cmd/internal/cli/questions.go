package cli

import (
	"fmt"
	"slices"

	"minesweeper/board/format"
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
	lists   *moveReader // of the moves on standard input, or nil

	only  bool // there is one question, and it is known that there are no others
	asked int  // questions that were returned
	short bool // a companion had too few
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
	qs := &questions{in: in, covered: in.noBoard || in.Covered || in.NewGames && len(in.files) == 0}
	asked := in.moves != "" && len(in.words) == 0
	switch {
	case qs.covered && in.Mines == "":
		qs.only = true
		return qs, nil
	case qs.covered:
		qs.main = in.source(e, []string{in.Mines}, "minefield", "")
	default:
		if err := qs.openMines(e); err != nil {
			return nil, err
		}
		if asked && readsStdin(in.files) && !in.stdinIsJSON(e) {
			return nil, Usagef("without moves as arguments, standard input has the moves: -b FILE names the board")
		}
		qs.main = in.source(e, in.files, in.use, in.from)
	}
	return qs, qs.begin(e, asked)
}

// readsStdin reports whether the only one of some files is standard input.
func readsStdin(files []string) bool { return len(files) == 0 || len(files) == 1 && IsStdin(files[0]) }

// openMines opens the minefields of -m, which go with the boards. One that is for
// all boards and wrong is an error once, before boards are waited for.
func (qs *questions) openMines(e *Env) error {
	in, path := qs.in, qs.in.Mines
	if path == "" {
		return nil
	}
	qs.inOne = path == "-" && readsStdin(in.files) && in.stdinIsJSON(e)
	if qs.inOne {
		return nil
	}
	if path == "-" && (readsStdin(in.files) || slices.Contains(in.files, "-") && !in.stdinIsJSON(e)) {
		return Usagef("standard input cannot be both the minefield and the %s", in.use)
	}
	mines := in.source(e, []string{path}, "minefield", "")
	first := mines.ahead(2)
	if len(first) == 1 {
		qs.same = first[0]
		return qs.same.checkMinefield(in)
	}
	qs.beside = append(qs.beside, companion{FileName(path), "minefield", "minefields", func(q *Question) bool {
		q.mines = mines.next()
		return q.mines != nil
	}})
	return nil
}

// checkMinefield returns an error if the document has no minefield, unless it
// stands for one that failed earlier.
func (d *document) checkMinefield(in *Input) error {
	if d.failed() {
		return nil
	}
	_, err := d.parse("minefield", format.MinesPart, in.ReadOptions)
	return err
}

// begin reads the first documents, and finds out whether there is one question,
// which may be asked with moves. Input that may continue counts as several boards:
// waiting for its end could deadlock with a program that waits for our answer.
// Only where one board and several differ in what is read, or in whether they are
// allowed, the end or a second board is waited for.
func (qs *questions) begin(e *Env, asked bool) error {
	first, in, several := qs.main.ahead(1)[0], qs.in, len(qs.beside) > 0
	if !qs.covered && readsStdin(in.files) && (first.err != nil || first.text.IsEmpty()) {
		_, err := first.parse(in.use, format.AnyPart, in.ReadOptions)
		if qs.same != nil && first.err == nil {
			err = fmt.Errorf("no %s: %s is the minefield, and standard input is empty", in.use, FileName(in.Mines))
		}
		return in.missing(err)
	}
	if several && first.err != nil && IsStdin(in.Mines) {
		return first.err
	}
	one := !several && qs.main.ended()
	if one && !in.withSource {
		qs.only = true
		return nil
	}
	lists := asked && *e.stdinUser == "" && !e.Terminals.Stdin && first.moves() == nil
	var refusal error // of several questions
	if in.One != nil {
		refusal = in.One()
	}
	one = one || !several && len(qs.main.paths) == 0 && (lists || refusal != nil) && len(qs.main.ahead(2)) == 1
	if !one && refusal != nil {
		return refusal
	}
	qs.only = one && !in.withSource
	if lists && !qs.only {
		documents := in.stdinIsJSON(e)
		*e.stdinUser = in.moves
		qs.lists = newMoveReader(e.Stdin, documents)
		qs.beside = append(qs.beside, companion{stdinName, "list of moves", "lists of moves", func(q *Question) bool {
			q.list = qs.lists.next()
			return q.list != nil
		}})
	}
	return nil
}

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
	if qs.covered || qs.in.minefields {
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
	case main == nil && qs.lists != nil && !qs.lists.words:
		return nil, FileError("-", emptyList(qs.in.moves))
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
