package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/text"
)

// assign gives every argument its role: a board, a move or, where the input has
// roles and -m names none, the minefield, as if it stood after -m. With -b or
// --covered every argument is a move.
func (in *Input) assign(e *Env, args []string) error {
	switch {
	case in.onlyFirst:
		in.words = args
		return in.takeFirst(e)
	case in.allMoves():
		in.words = args
		if in.board != "" {
			in.files = []string{in.board}
		}
		return nil
	case in.moves == "":
		in.files = args
	default:
		if err := in.splitMoves(args); err != nil {
			return err
		}
	}
	if len(in.files) == 0 {
		return nil
	}
	return in.takeMinefield(e)
}

// allMoves reports whether a flag says that every argument is a move.
func (in *Input) allMoves() bool { return in.board != "" || in.Covered }

// takeFirst takes the minefield from the first argument alone. All are words.
func (in *Input) takeFirst(e *Env) (err error) {
	if len(in.words) > 0 && !in.flags.Changed("mines") {
		if in.words[0] == "" {
			return Usagef("the name of the minefield is empty")
		}
		info, noFile := os.Stat(in.words[0])
		if noFile == nil && !info.Mode().IsRegular() {
			return nil
		}
		stdin, read := e.Stdin, new(bytes.Buffer)
		e.Stdin = io.TeeReader(stdin, read)
		isMinefield, _ := in.isMinefield(e, in.words[0])
		e.Stdin, *e.stdinUser = io.MultiReader(read, stdin), "" // it is read again
		if !isMinefield {
			return nil
		}
		err, in.words = in.flags.Set("mines", in.words[0]), in.words[1:]
	}
	return err
}

// splitMoves tells the files among the arguments from the moves. A square is a
// move, whatever files there are; a word that is neither is a move that the
// command will refuse, unless it looks like the name of a file.
func (in *Input) splitMoves(args []string) error {
	for _, arg := range args {
		if isSquare(arg) {
			in.words = append(in.words, arg)
			continue
		}
		info, noFile := os.Stat(arg)
		switch {
		case arg == "-" || noFile == nil && !info.IsDir():
			in.files = append(in.files, arg)
			continue
		case noFile == nil && !text.LooksLikeMove(arg):
			return fmt.Errorf("%s: is a directory", text.Word(arg))
		case strings.ContainsAny(arg, "./"):
			return neither(arg)
		}
		in.words = append(in.words, arg)
	}
	return nil
}

// isSquare reports whether a word is a square, perhaps with a star.
func isSquare(word string) bool {
	_, err := board.ParseSquare(strings.TrimSuffix(word, "*"))
	return err == nil
}

// neither returns the error about a word that is no file and no move.
func neither(word string) error {
	return LikeFile(fmt.Errorf("%s: no such file, and not a move", text.Word(word)), word)
}

// missing returns an error that no board or no minefield was named. A word that
// was meant to name it may be the cause.
func (in *Input) missing(err error) error {
	if in.moves == "" || in.allMoves() {
		return cmp.Or(in.unsure, err)
	}
	cure := ""
	for _, word := range slices.Backward(in.words) {
		if !isSquare(word) && !text.LooksLikeMove(word) {
			return neither(word)
		}
		if isFile(word) && cure == "" {
			cure = fmt.Sprintf("%s is a move here: %s names the file", word, text.ShellWord("./"+word))
		}
	}
	if cure == "" && isFile(in.Mines) && in.flags.Lookup("covered") != nil {
		cure = fmt.Sprintf("-m %s --covered starts with every square covered", text.ShellWord(in.Mines))
	}
	return cmp.Or(in.unsure, Hint(err, "%s", cure))
}

// isFile reports whether a path names something that can be read.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// takeMinefield takes the minefield from the files, if one of them can be
// nothing else. Standard input is looked at last, and not at all if it can only
// be the board.
func (in *Input) takeMinefield(e *Env) error {
	if slices.Contains(in.files, "") {
		return Usagef("the name of the %s is empty", in.use)
	}
	named := slices.DeleteFunc(slices.Clone(in.files), func(path string) bool { return path == "-" })
	stdin := len(in.files) - len(named)
	switch {
	case stdin > 1:
		return Usagef("standard input is named twice, and can be read once")
	case !in.roles:
		return nil
	case stdin == 1 && in.Mines != "-" && (len(named) > 0 || in.NewGames || in.noBoard):
		named = append(named, "-")
	}
	var mines []string
	for _, path := range named {
		if path == "-" {
			if err := in.checkNamed(e); err != nil {
				return err
			}
		}
		isMinefield, err := in.isMinefield(e, path)
		if err != nil {
			return err
		}
		if isMinefield {
			mines = append(mines, path)
		}
	}
	if len(mines) == 0 {
		return nil
	}
	here := text.Choose(in.noBoard, " here", "")
	if in.Mines != "" {
		err := Usagef("%s can only be a minefield%s, and -m names %s", FileName(mines[0]), here, FileName(in.Mines))
		if mines[0] == "-" {
			err = in.hintStdin(err, "-")
		}
		return err
	}
	if len(mines) > 1 {
		return Usagef("%s can only be a minefield%s, and so can %s", FileName(mines[1]), here, FileName(mines[0]))
	}
	in.files = slices.DeleteFunc(slices.Clone(in.files), func(path string) bool { return path == mines[0] })
	return in.flags.Set("mines", mines[0])
}

// checkNamed returns an error if the file of -m has no minefield. Standard input,
// which may be waited for, is read after that. Of several minefields the questions
// report each.
func (in *Input) checkNamed(e *Env) error {
	if IsStdin(in.Mines) {
		return nil
	}
	first := in.first(e, in.Mines)
	if first.err == nil && !in.begun[in.Mines].ended() {
		return nil
	}
	return first.checkMinefield(in)
}

// isMinefield reports whether a file can only be a minefield: its first document
// reads as one, and as a board it does not, or was surely not meant. A command
// that reads no board takes any file for one. A list of moves is an error, and so
// are documents without a board.
func (in *Input) isMinefield(e *Env, path string) (bool, error) {
	first := in.first(e, path)
	if errors.Is(first.err, fs.ErrNotExist) && in.unsure == nil {
		in.unsure = first.err
	}
	if first.err != nil {
		return in.noBoard, nil
	}
	t := first.text
	if !in.noBoard {
		d, err := t.Parse(path, in.from, format.BoardPart, "board", in.ReadOptions)
		if err == nil && d.Board != nil && !d.Mistaken {
			return false, nil
		}
		if syntax := (*board.SyntaxError)(nil); errors.As(err, &syntax) && syntax.Line == 0 && in.unsure == nil {
			in.unsure = FileError(path, err) // it is of another kind as a whole
		}
	}
	d, err := t.Parse(path, "", format.MinesPart, "minefield", in.ReadOptions)
	if err == nil && d.Mines != nil {
		return true, nil
	}
	if _, noMoves := parseMoves(string(t.Data()), in.moves, ""); noMoves == nil {
		err := fmt.Errorf("this is a %s, not a %s", cmp.Or(in.moves, "list of moves"), in.use)
		return false, in.hintStdin(FileError(path, err), path)
	}
	if len(bytes.TrimSpace(t.Data())) == 0 && in.begun[path].ended() {
		return in.noBoard, FileError(path, t.Damage(path))
	}
	return in.noBoard, nil
}

// hintStdin adds to an error about a file a hint at where moves are read, if the
// command has moves.
func (in *Input) hintStdin(err error, path string) error {
	if in.moves == "" {
		return err
	}
	if path == "-" {
		return Hint(err, "leave out -: a %s is read from standard input", in.moves)
	}
	return Hint(err, "a %s is read from standard input: < %s", in.moves, text.ShellWord(path))
}
