package cli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// moveLists are the lists of moves that go with boards, on standard input.
type moveLists interface {
	// next returns the next list, or nil after the last one.
	next() *moveLine
	// empty reports whether no list so far has a word.
	empty() bool
}

// lists returns the lists of moves on standard input: a line each or, if it
// begins with a document, the documents about a board each.
func (e *Env) lists() moveLists {
	if e.stdinIsJSON() {
		return newDocumentReader(e.Stdin)
	}
	return newMoveReader(e.Stdin)
}

// A documentReader reads the moves in the documents that a command printed.
type documentReader struct {
	lines *moveReader
	back  *moveDocument // to return again, or nil
}

func newDocumentReader(in io.Reader) *documentReader {
	return &documentReader{lines: newMoveReader(in)}
}

// A moveDocument is a line of a [documentReader].
type moveDocument struct {
	Kind, Move         string
	ID, Source, Number json.RawMessage
	Board              []string // of a question with its own moves

	line board.Line
	err  error // of reading it
}

// about returns which board the document is about.
func (d *moveDocument) about() string { return fmt.Sprintf("%s %s %s", d.ID, d.Source, d.Number) }

// lastKinds are the kinds of the last document about a board, whether it has a
// move or not.
var lastKinds = []string{"after_moves", "certain_end", "check_end", "error", "game", "hint"}

func (d *moveDocument) isLast() bool { return slices.Contains(lastKinds, d.Kind) }

// document returns the next document that is not a note, or nil after the last
// one.
func (r *documentReader) document() (d *moveDocument) {
	if d, r.back = r.back, nil; d != nil {
		return d
	}
	for {
		l := r.lines.next()
		switch {
		case l == nil:
			return nil
		case l.err != nil:
			return &moveDocument{line: l.Line, err: l.err}
		case strings.TrimSpace(l.Text) == "":
			continue
		}
		d = &moveDocument{line: l.Line}
		err := json.Unmarshal([]byte(strings.TrimPrefix(l.Text, text.ByteOrderMark)), d)
		if d.Kind == "note" {
			continue
		}
		if err != nil || d.Move == "" && !d.isLast() || d.Board != nil && d.Kind != "after_moves" {
			bad := l.Errorf("want a document with a move and without a board: %s", board.Quote(l.Text))
			bad.Hint = "safe, hint, auto and check print such documents; a board in JSON comes with its moves"
			d.err = bad
		}
		return d
	}
}

// next returns the moves in the documents about the next board, or nil after
// the last one. A damaged document is taken to be about the same board as the
// one before.
func (r *documentReader) next() (list *moveLine) {
	about, known := "", false
	for d := r.document(); d != nil; d = r.document() {
		if list == nil {
			list = &moveLine{Line: d.line, moves: []string{}}
		}
		if d.err != nil {
			list.err = cmp.Or(list.err, d.err)
			continue
		}
		if known && d.about() != about {
			r.back = d
			break
		}
		about, known = d.about(), true
		if d.Move != "" {
			list.auto = list.auto || len(list.moves) == 0 && d.Kind == "played"
			list.moves = append(list.moves, d.Move)
		}
		list.earlier = d.Kind == "error"
		if d.isLast() {
			break
		}
	}
	return list
}

// empty returns false: a document is a list, even if that has no move.
func (r *documentReader) empty() bool { return false }

// parseDocuments reads the only list of moves in documents.
func parseDocuments(data []byte, list MoveSource) ([]string, error) {
	r := newDocumentReader(bytes.NewReader(data))
	first, all := r.next(), 1
	for r.next() != nil {
		all++
	}
	if all > 1 {
		return nil, fmt.Errorf("%s has %s, and there is 1 board", stdinName, text.Count(all, "list of moves", "lists of moves"))
	}
	if first.failed() {
		return nil, errEarlier
	}
	return first.parse(list)
}
