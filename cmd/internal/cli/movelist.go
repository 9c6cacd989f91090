package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/text"
)

// A moveReader reads the lists of moves that go with boards: a line each, or the
// documents about a board each, as commands print them.
type moveReader struct {
	in        *bufio.Scanner
	documents bool
	lines     int
	back      *moveDocument // to return again, or nil
	words     bool          // there was a word in one of the lists
	ended     bool
}

func newMoveReader(in io.Reader, documents bool) *moveReader {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, board.MaxText)
	return &moveReader{in: lines, documents: documents}
}

// A moveList is a list of moves that is not parsed yet, or stands for a board
// that failed.
type moveList struct {
	board.Line          // the list, or the first of its documents
	err        error    // of reading it
	moves      []string // in documents, or nil
	auto       bool     // the first move is of auto
	earlier    bool     // the documents end with an error
}

// next returns the next list, or nil after the last one. A list that cannot be
// read is the last.
func (r *moveReader) next() *moveList {
	if r.documents {
		return r.nextDocuments()
	}
	return r.line()
}

// line returns the next line.
func (r *moveReader) line() *moveList {
	if !r.ended && !r.in.Scan() {
		r.ended = r.in.Err() == nil
	}
	if r.ended {
		return nil
	}
	r.lines++
	r.ended = r.in.Err() != nil
	r.words = r.words || r.ended || strings.TrimSpace(r.in.Text()) != ""
	return &moveList{Line: board.Line{Number: r.lines, Text: r.in.Text()}, err: r.in.Err()}
}

func (l *moveList) failed() bool {
	return l != nil && (l.earlier || l.Text == strings.TrimSpace(dash))
}

// parse returns the moves, which may be none: the list is there. The argument
// use is what it is called in messages. The first move of auto is left out if it
// is that of the square start, which was uncovered before.
func (l *moveList) parse(use, start string) ([]string, error) {
	words := strings.Fields(l.Text)
	switch {
	case l.failed():
		return nil, errEarlier
	case errors.Is(l.err, bufio.ErrTooLong):
		return nil, FileError("-", tooLong(use))
	case l.err != nil:
		return nil, FileError("-", l.err)
	case l.auto && l.moves[0] == start:
		return l.moves[1:], nil
	case l.moves != nil:
		return l.moves, nil
	case slices.ContainsFunc(words, func(w string) bool { return !text.LooksLikeMove(w) }):
		return nil, FileError("-", prose(l.Line))
	}
	return words, nil
}

// A moveDocument is a document that may have a move, on a line.
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
func (r *moveReader) document() (d *moveDocument) {
	d, r.back = r.back, nil
	if d != nil {
		return d
	}
	for l := r.line(); l != nil; l = r.line() {
		if l.err != nil {
			return &moveDocument{line: l.Line, err: l.err}
		}
		if strings.TrimSpace(l.Text) == "" {
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
	return nil
}

// nextDocuments returns the moves in the documents about the next board, or nil
// after the last one. A damaged document is taken to be about the same board as
// the one before.
func (r *moveReader) nextDocuments() (list *moveList) {
	about := ""
	for d := r.document(); d != nil; d = r.document() {
		if list == nil {
			list = &moveList{Line: d.line, moves: []string{}}
		}
		if d.err != nil {
			list.err = cmp.Or(list.err, d.err)
			continue
		}
		if about != "" && d.about() != about {
			r.back = d
			break
		}
		about = d.about()
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

// parseDocuments reads the only list of moves in documents, which messages call
// use; see [moveList.parse].
func parseDocuments(data []byte, use, start string) ([]string, error) {
	r := newMoveReader(bytes.NewReader(data), true)
	first, all := r.next(), 1
	for r.next() != nil {
		all++
	}
	if all > 1 {
		return nil, fmt.Errorf("%s has %s, and there is 1 board", stdinName, text.Count(all, "list of moves", "lists of moves"))
	}
	return first.parse(use, start)
}

var (
	// turnLine matches a line of auto: the move, its action, and perhaps its
	// chance and its reason.
	turnLine = lazy.Regexp(`^\s*(\S+)\s+(flag|uncover|unflag|chord)(\s+[0-9.]+(\s.*)?)?\s*$`)

	// endLine matches the last line that auto prints.
	endLine = lazy.Regexp(`^\s*(won|lost|stopped|unfinished)\b`)
)

// parseMoves reads a list of moves, which messages call use: words separated by
// blanks, or the lines of auto. The first of these may repeat the square start,
// which was uncovered before, unless that is "". The error is a
// [*board.SyntaxError].
func parseMoves(input, use, start string) (moves []string, err error) {
	any, ended := false, false
	input = strings.TrimPrefix(input, text.ByteOrderMark)
	for number, line := range slices.Collect(strings.Lines(input)) {
		l := board.Line{Number: number + 1, Text: strings.TrimRight(line, "\r\n")}
		words := strings.Fields(l.Text)
		if len(words) == 0 {
			continue
		}
		if ended {
			return nil, l.Errorf("a line below the end of the game: %s", board.Quote(l.Text))
		}
		ended = endLine().MatchString(l.Text)
		if ended {
			continue
		}
		if turn := turnLine().FindStringSubmatch(l.Text); turn != nil {
			if turn[2] == "uncover" && strings.HasSuffix(turn[1], "*") {
				return nil, l.Errorf("%s flags, but the line says that it uncovers", turn[1])
			}
			words = turn[1:2]
			if turn[2] == "flag" && !strings.HasSuffix(turn[1], "*") { // the square may lack the star
				words[0] += "*"
			}
			if !any && start != "" && words[0] == start {
				any = true
				continue
			}
		}
		any = true
		if slices.ContainsFunc(words, func(w string) bool { return !text.LooksLikeMove(w) }) {
			return nil, prose(l)
		}
		moves = append(moves, words...)
	}
	if !any {
		return nil, emptyList(use)
	}
	return moves, nil
}

// emptyList returns the error for an input without a word.
func emptyList(use string) error {
	return &board.SyntaxError{Line: 1, Msg: "the " + use + " is empty",
		Hint: "give them as arguments or on standard input, as in A5 B6"}
}

// prose returns the error for a line that is not a list of moves.
func prose(l board.Line) error {
	err := l.Errorf("this line is prose, not moves: %s", board.Quote(l.Text))
	err.Hint = "mines safe prints moves alone without --why, or documents with --json; of mines hint the first word is a move"
	return err
}
