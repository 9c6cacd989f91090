package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/text"
)

// assign gives every argument its role: a board, a move or, where the input has
// roles and -m names none, the minefield, as if it stood after -m. It returns the
// boards and the moves. With -b or --covered every argument is a move.
func (in *Input) assign(e *Env, args []string) error {
	in.files, in.words = args, nil
	if in.Moves != "" {
		if in.Board != "" && in.Covered {
			return Usagef("--covered and -b exclude each other")
		}
		if in.Board != "" || in.Covered {
			in.files, in.words = Paths(in.Board), args
			return nil
		}
		if err := in.splitMoves(args); err != nil {
			return err
		}
	}
	if err := in.takeMinefield(e); err != nil {
		return err
	}
	if in.NoBoard && len(in.files) > 0 {
		err := Usagef("%s can be a board, and this command reads none", FileName(in.files[0]))
		return Hint(err, "%s", text.Choose(in.Mines == "", "-m FILE names the minefield", ""))
	}
	return nil
}

// splitMoves tells the files among the arguments from the moves. A square is a
// move, whatever files there are; a word that is neither is a move that the
// command will refuse, unless it looks like the name of a file.
func (in *Input) splitMoves(args []string) error {
	in.files = nil
	for _, arg := range args {
		_, notSquare := board.ParseSquare(strings.TrimSuffix(arg, "*"))
		_, noFile := os.Stat(arg)
		switch {
		case notSquare != nil && (arg == "-" || noFile == nil):
			in.files = append(in.files, arg)
		case notSquare != nil && strings.ContainsAny(arg, "./"):
			return fmt.Errorf("%s: no such file, and not a move", text.Word(arg))
		default:
			in.words = append(in.words, arg)
		}
	}
	return nil
}

// takeMinefield takes the minefield from the files, if one of them can be
// nothing else. Standard input is looked at last, and not at all if it can only
// be the board.
func (in *Input) takeMinefield(e *Env) error {
	isStdin := func(path string) bool { return path == "-" }
	named, mines := slices.DeleteFunc(slices.Clone(in.files), isStdin), []string(nil)
	stdin := len(in.files) - len(named)
	if stdin > 1 {
		return Usagef("standard input is named twice, and can be read once")
	}
	if !in.Roles {
		return nil
	}
	if stdin == 1 && in.Mines != "-" && (len(named) > 0 || in.NewGames || in.NoBoard) {
		named = append(named, "-")
	}
	for _, path := range named {
		if in.isMinefield(e, path) {
			mines = append(mines, path)
		}
	}
	switch {
	case len(mines) == 0:
		return nil
	case in.Mines != "":
		return Usagef("%s can only be a minefield, and -m names %s", FileName(mines[0]), FileName(in.Mines))
	case len(mines) > 1:
		return Usagef("%s can only be a minefield, and so can %s", FileName(mines[1]), FileName(mines[0]))
	}
	in.files = slices.DeleteFunc(slices.Clone(in.files), func(path string) bool { return path == mines[0] })
	return in.flags.Set("mines", mines[0])
}

// isMinefield reports whether a file can only be a minefield: its first document
// reads as a minefield, and as a board it does not, or was surely not meant.
func (in *Input) isMinefield(e *Env, path string) bool {
	t, err := e.firstText(path, in.Reading)
	if err != nil {
		return false
	}
	d, err := t.Parse(path, in.From, format.BoardPart, "board", in.ReadOptions)
	if err == nil && d.Board != nil && !d.Mistaken {
		return false
	}
	d, err = t.Parse(path, "", format.MinesPart, "minefield", in.ReadOptions)
	return err == nil && d.Mines != nil
}

// firstText returns the first text of a file, which [Env.Open] opens from its
// beginning all the same, also if it is a pipe.
func (e *Env) firstText(path string, o Reading) (*format.Text, error) {
	from := e.Stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		info, err := f.Stat()
		if err != nil || info.Mode().IsRegular() || info.IsDir() {
			defer f.Close()
			return format.NewStream(f, o.From, o.ReadOptions).Next()
		}
		from = f
	} else if e.Terminals.Stdin {
		return nil, io.EOF // Open has the error
	}
	var read bytes.Buffer
	t, err := format.NewStream(io.TeeReader(from, &read), o.From, o.ReadOptions).Next()
	if whole := io.MultiReader(&read, from); path == "-" {
		e.Stdin = whole
	} else {
		e.pipes[path] = whole
	}
	return t, err
}
