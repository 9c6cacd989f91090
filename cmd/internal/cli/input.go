package cli

import (
	"fmt"
	"io"
	"os"

	"minesweeper/board"
)

// Open opens a file to read; "-" or "" is standard input. The argument use is
// the purpose of the file for messages, such as "board" or "minefield".
// Standard input can be opened once, and not if it is a terminal.
func (e *Env) Open(path, use string) (io.ReadCloser, error) {
	if !IsStdin(path) {
		f, err := os.Open(path)
		return f, FileError(path, err)
	}
	switch {
	case e.stdinUser == use:
		return nil, Usagef("standard input is named twice, and can be read once")
	case e.stdinUser != "":
		return nil, Usagef("standard input cannot be both the %s and the %s", e.stdinUser, use)
	case e.Terminals.Stdin && path == "":
		return nil, Usagef("no %s: standard input is a terminal, so name a file or send one through a pipe", use)
	case e.Terminals.Stdin:
		return nil, Usagef("%s from standard input: it is a terminal, so send a file through a pipe", use)
	}
	e.stdinUser = use
	return io.NopCloser(e.Stdin), nil
}

// ReadFile opens a file with [Env.Open] and reads it with a function. Errors
// begin with the file's name.
func ReadFile[T any](e *Env, path, use string, read func(io.Reader) (T, error)) (T, error) {
	f, err := e.Open(path, use)
	if err != nil {
		var none T
		return none, err
	}
	defer f.Close()
	what, err := read(f)
	return what, FileError(path, err)
}

// Moves returns the arguments or, if there are none, the moves that the board has
// in JSON or, if it has none, those on standard input. The input has moves
// separated by blanks, or the lines that auto prints, or documents with moves; the
// first move of auto may repeat the start. Other text is an error that names the line: a sentence may
// contain squares that are not moves. An input without a move is an error, so
// that a command that found none stops a pipe. Arguments are returned unchanged.
func (e *Env) Moves(args []string, list MoveSource) ([]string, error) {
	if len(args) > 0 {
		return args, nil
	}
	for _, q := range []*question{e.board, e.mines} {
		if moves := q.moves(); moves != nil {
			return moves, nil
		}
	}
	if err := e.board.damage(); err != nil {
		return nil, err
	}
	switch {
	case e.moves != nil:
		return e.moves.parse(list)
	case e.several:
		return nil, Hint(fmt.Errorf("no %s for one of several boards", list.Use),
			"give them as arguments, on standard input with a line for each board, or in JSON: {\"board\":[...],\"moves\":[...]}")
	case e.Terminals.Stdin:
		return nil, Usagef("no %s as arguments, and standard input is a terminal", list.Use)
	}
	f, err := e.Open("-", list.Use)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, board.MaxText+1))
	if len(data) > board.MaxText {
		err = list.tooLong()
	}
	if err != nil {
		return nil, FileError("-", err)
	}
	if isJSON(data) {
		return parseDocuments(data, list)
	}
	moves, err := parseMoves(string(data), list)
	return moves, FileError("-", err)
}
