package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/text"
)

// A MoveSource holds how a command reads its moves.
type MoveSource struct {
	Use   string // the name of the list in messages: "list of moves"
	Start string // the square that was uncovered before the first move, or ""
}

// tooLong returns the error of a list that is longer than any file.
func (l MoveSource) tooLong() error {
	return fmt.Errorf("the %s is longer than %d MiB", l.Use, board.MaxText>>20)
}

var (
	// turnLine matches a line of auto: the move, its action, and perhaps its
	// chance and its reason.
	turnLine = lazy.Regexp(`^\s*(\S+)\s+(flag|uncover|unflag|chord)(\s+[0-9.]+(\s.*)?)?\s*$`)

	// endLine matches the last line that auto prints.
	endLine = lazy.Regexp(`^\s*(won|lost|stopped|unfinished)\b`)
)

// parseMoves reads a list of moves. The error is a [*board.SyntaxError].
func parseMoves(input string, list MoveSource) (moves []string, err error) {
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
		if ended = endLine().MatchString(l.Text); ended {
			continue
		}
		if turn := turnLine().FindStringSubmatch(l.Text); turn != nil {
			if turn[2] == "uncover" && strings.HasSuffix(turn[1], "*") {
				return nil, l.Errorf("%s flags, but the line says that it uncovers", turn[1])
			}
			words = []string{turnMove(turn[1], turn[2])}
			if !any && list.Start != "" && words[0] == list.Start {
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
		return nil, emptyList(list.Use)
	}
	return moves, nil
}

// emptyList returns the error for an input without a word.
func emptyList(use string) error {
	return &board.SyntaxError{Line: 1, Msg: "the " + use + " is empty",
		Hint: "give them as arguments or on standard input, as in A5 B6"}
}

// turnMove returns the move of a turn. A flag's square may lack the star.
func turnMove(word, action string) string {
	if action == "flag" && !strings.HasSuffix(word, "*") {
		return word + "*"
	}
	return word
}

// prose returns the error for a line that is not a list of moves.
func prose(l board.Line) error {
	err := l.Errorf("this line is prose, not moves: %s", board.Quote(l.Text))
	err.Hint = "mines safe prints moves alone without --why, or documents with --json; of mines hint the first word is a move"
	return err
}

// A moveReader reads the lists of moves that go with boards: a line each.
type moveReader struct {
	in    *bufio.Scanner
	lines int
	words bool // there was a word in one of them
	ended bool
}

func newMoveReader(in io.Reader) *moveReader {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, board.MaxText)
	return &moveReader{in: lines}
}

// empty reports whether there was no word in any line.
func (r *moveReader) empty() bool { return !r.words }

// A moveLine is a list of moves, or a dash for a board that failed. That of
// documents has the first of their lines.
type moveLine struct {
	board.Line
	err     error    // of reading it
	moves   []string // in documents, or nil
	auto    bool     // the first move is of auto
	earlier bool     // the documents end with an error
}

// next returns the next list, or nil after the last one. A line that cannot be
// read is the last.
func (r *moveReader) next() *moveLine {
	if r.ended = r.ended || !r.in.Scan() && r.in.Err() == nil; r.ended {
		return nil
	}
	r.lines++
	r.ended = r.in.Err() != nil
	r.words = r.words || r.ended || strings.TrimSpace(r.in.Text()) != ""
	return &moveLine{Line: board.Line{Number: r.lines, Text: r.in.Text()}, err: r.in.Err()}
}

func (l *moveLine) failed() bool {
	return l != nil && (l.earlier || l.Text == strings.TrimSpace(dash))
}

// readError returns the error of reading the line, or nil.
func (l *moveLine) readError(list MoveSource) error {
	if errors.Is(l.err, bufio.ErrTooLong) {
		return FileError("-", list.tooLong())
	}
	return FileError("-", l.err)
}

// parse returns the moves, which may be none: the list is there.
func (l *moveLine) parse(list MoveSource) ([]string, error) {
	words := strings.Fields(l.Text)
	switch {
	case l.err != nil:
		return nil, l.readError(list)
	case l.auto && l.moves[0] == list.Start:
		return l.moves[1:], nil
	case l.moves != nil:
		return l.moves, nil
	case slices.ContainsFunc(words, func(w string) bool { return !text.LooksLikeMove(w) }):
		return nil, FileError("-", prose(l.Line))
	}
	return words, nil
}
