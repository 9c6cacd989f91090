package format

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// A file that Tatham's Mines saves holds a game with its moves. Each line is a
// keyword filled up to eight characters, the number of bytes of its value, and
// the value:
//
//	SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//	GAME    :5:Mines
//	CPARAMS :6:9x9n35
//	DESC    :26:0,0,me0691ca8a278f3c371688
//	PRIVDESC:22:me0691ca8a278f3c371688
//	STATEPOS:1:3
//	MOVE    :4:O0,0
//	MOVE    :4:F1,2
//
// In a move O uncovers, F sets or removes a flag, and C uncovers all around a
// number. STATEPOS is one more than the number of moves to make; the player has
// undone the others. A mine that was uncovered, which lost the game, is read as
// a covered square.
var tathamSave = Format{
	Name: "tatham-save", Doc: "a board with its mines, as Tatham's Mines saves a game; only read", Exts: []string{".sav"},
	Parse: parseTathamSave, Whole: true,
	Looks: begins("SAVEFILE:"),
}

// A saveLine is a line of a saved game. Its key has no blanks.
type saveLine struct {
	key   string
	value board.Line
}

func parseTathamSave(data []byte, want Part, o board.ReadOptions) (Document, error) {
	lines, err := saveLines(data)
	if err != nil {
		return Document{}, err
	}
	if game, _ := saveValue(lines, "kind", "GAME"); game.Text != "Mines" {
		game.Number = max(game.Number, 1)
		return Document{}, game.Errorf("a saved game of %s, want one of Mines", board.Quote(game.Text))
	}
	d, err := saveGame(lines)
	if err != nil {
		return Document{}, err
	}
	if _, err := saveValue(lines, "mines", "PRIVDESC"); err == nil {
		d.Start = nil // the first MOVE uncovers it
	}
	position, _ := saveValue(lines, "position", "STATEPOS")
	b, err := replaySave(d, lines, position)
	if err != nil {
		return Document{}, err
	}
	return Document{Board: &b, Mines: d.Mines, Total: d.Total}, nil
}

// saveLines cuts a saved game into its lines. The length of a value is stated,
// so line ends may be part of it. Those of other systems are accepted.
func saveLines(data []byte) (lines []saveLine, err error) {
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	for number := 1; len(data) > 0; number++ {
		l := board.Line{Number: number, Text: string(firstLine(data[:min(len(data), 40)]))}
		key, rest, ok := strings.Cut(l.Text, ":")
		length, _, ok2 := strings.Cut(rest, ":")
		n, err := strconv.Atoi(length)
		if !ok || !ok2 || err != nil || n < 0 || len(key) != 8 {
			return nil, l.Errorf("%s: want a keyword of 8 characters, a length and a value, as in GAME    :5:Mines", board.Quote(l.Text))
		}
		data = data[len(key)+len(length)+2:]
		if n > len(data) || n < len(data) && data[n] != '\n' {
			return nil, l.Errorf("the value of %s is not %d bytes long, as stated", strings.TrimSpace(key), n)
		}
		lines = append(lines, saveLine{strings.TrimSpace(key), board.Line{Number: number, Text: string(data[:n])}})
		number += bytes.Count(data[:n], []byte("\n"))
		data = data[min(n+1, len(data)):]
	}
	return lines, nil
}

// saveGame returns the game of a saved game's size and mines.
func saveGame(lines []saveLine) (d Document, err error) {
	params, err := saveValue(lines, "size", "CPARAMS", "PARAMS")
	if err != nil {
		return d, err
	}
	size, total, err := tathamSize(params, params.Text)
	if err != nil {
		return d, err
	}
	mines, err := saveValue(lines, "mines", "PRIVDESC", "DESC")
	if err != nil {
		return d, err
	}
	return readTathamGame(mines, 0, size, total)
}

// saveValue returns the value of the first of some keys that there is.
func saveValue(lines []saveLine, what string, keys ...string) (board.Line, error) {
	for _, key := range keys {
		for _, l := range lines {
			if l.key == key {
				return l.value, nil
			}
		}
	}
	msg := fmt.Sprintf("a saved game without its %s: want a line %s", what, strings.Join(keys, " or "))
	return board.Line{}, &board.SyntaxError{Line: 1, Msg: msg}
}

// saveStep matches a part of a move.
var saveStep = lazy.Regexp(`^([OFC])([0-9]{1,7}),([0-9]{1,7})$`)

// replaySave makes the moves up to the one that STATEPOS names, and returns the
// board.
func replaySave(game Document, lines []saveLine, position board.Line) (board.Board, error) {
	moves := len(lines)
	if position.Number > 0 {
		n, err := strconv.Atoi(position.Text)
		if err != nil || n < 1 {
			return board.Board{}, position.Errorf("STATEPOS %s: want a number from 1", board.Quote(position.Text))
		}
		moves = n - 1
	}
	r, err := newReplayer(game)
	for _, l := range lines {
		if err != nil || moves == 0 {
			break
		}
		switch l.key {
		case "MOVE":
			err = r.move(l.value)
		case "SOLVE":
			r.board = game.Mines.Solution()
		case "RESTART":
			var again Document
			again, err = readTathamGame(l.value, 0, game.Size(), board.Total{})
			if err == nil {
				r, err = newReplayer(again)
			}
		default:
			continue
		}
		moves--
	}
	if err != nil {
		return board.Board{}, err
	}
	return r.board, nil
}

// A replayer makes the moves of a saved game.
type replayer struct {
	board   board.Board
	referee *board.Referee
}

func newReplayer(game Document) (*replayer, error) {
	b := firstBoard(*game.Mines, game.Start)
	referee, err := board.NewReferee(*game.Mines, b)
	return &replayer{b, referee}, err
}

// move makes a move, which may have several parts.
func (r *replayer) move(l board.Line) error {
	for part := range strings.SplitSeq(l.Text, ";") {
		m := saveStep().FindStringSubmatch(part)
		if m == nil {
			return l.Errorf("move %s: want O, F or C, a column and a row, as in O4,4", board.Quote(part))
		}
		col, _ := strconv.Atoi(m[2])
		row, _ := strconv.Atoi(m[3])
		s := board.Square{Row: row, Col: col}
		if !r.board.Size().Contains(s) {
			return l.Errorf("move %q: the board is %d wide and %d high", part, r.board.Size().Cols, r.board.Size().Rows)
		}
		r.makePart(m[1], s)
	}
	return nil
}

// makePart makes one part of a move. It does nothing if that is not possible at
// s.
func (r *replayer) makePart(what string, s board.Square) {
	switch state := r.board.State(s); {
	case what == "F" && state == board.Covered:
		r.board.Set(s, board.Flagged)
	case what == "F" && state == board.Flagged:
		r.board.Set(s, board.Covered)
	case what == "O":
		r.referee.Make(s.Move()) // changes nothing where there is a mine
	case what == "C" && state.Uncovered():
		for n := range r.board.Size().Neighbours(s) {
			r.referee.Make(n.Move())
		}
	}
}
