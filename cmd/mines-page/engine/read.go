package main

import (
	"bytes"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/game"
	"minesweeper/board/replay"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/review"
	"minesweeper/cmd/internal/text"
)

func about(struct{}) (any, error) {
	var sheet factSheet
	for _, f := range format.All() {
		sheet.Formats = append(sheet.Formats, formatFacts{f.Name, f.Doc, f.MinesOnly, f.Append == nil})
	}
	return sheet, nil
}

// A readRequest is a file that was dropped, or a text that was pasted.
type readRequest struct {
	Name   string // of the file
	Data   []byte // base64 in the request
	Format string // recognised if empty
	Board  bool   // the text is the rows of a board, as this program writes them
	Pad    bool   // short rows are filled with blanks
	Seed   string // of a game that has none yet
}

func read(q readRequest) (any, error) {
	d, err := readAny(q)
	if err != nil {
		name := q.Name
		if name == "" {
			name = "the text"
		}
		return nil, text.FileError(name, err)
	}
	return d, nil
}

func readAny(q readRequest) (any, error) {
	switch {
	case q.Format != "":
	case game.IsRecording(q.Data):
		return readRecording(q)
	case replay.IsRecording(q.Data):
		return readReplay(q.Data)
	}
	if err := board.CheckText(q.Data); err != nil {
		return nil, err
	}
	f, d, err := readBoard(q)
	if err != nil {
		return nil, err
	}
	if err := checkDrawable(d.Size()); err != nil {
		return nil, &board.SyntaxError{Msg: err.Error(), Hint: "the command mines odds reads boards of a million squares"}
	}
	return opened{Format: f.Name, Document: answer.Append(nil, answer.DocumentOf(d)), Note: d.Remark}, nil
}

// readBoard reads a board or a minefield.
func readBoard(q readRequest) (f format.Format, d format.Document, err error) {
	o := board.ReadOptions{Pad: q.Pad}
	switch {
	case q.Board:
		b, err := board.ParseBoard(q.Data, o)
		return format.Format{Name: "dat"}, format.Document{Board: &b}, err
	case q.Format != "":
		f, err = format.Named(q.Format)
	default:
		f, err = format.Recognise(q.Name, q.Data, format.AnyPart, "board")
	}
	if err != nil {
		return f, d, err
	}
	d, err = f.Parse(q.Data, format.AnyPart, o)
	return f, d, err
}

func readRecording(q readRequest) (any, error) {
	s, err := resume(string(q.Data), q.Seed, 0)
	if err != nil {
		return nil, err
	}
	if err := checkDrawable(s.Game().Size()); err != nil {
		return nil, err
	}
	state := stateOf(s)
	return opened{Format: "recording", Game: &state}, nil
}

// readReplay reads a game that another program recorded, as a recording of
// ours.
func readReplay(data []byte) (any, error) {
	r, err := review.Read(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for r.Game.Redo() {
	}
	rec := game.Recording{Game: r.Game, Notes: r.ForeignNotes()}
	s, err := resume(rec.String(), "", 0)
	if err != nil {
		return nil, err
	}
	state := stateOf(s)
	out := opened{Format: r.Format, Game: &state, Differences: text.NamesBy(r.Differences, text.Harmless)}
	for _, t := range r.Times {
		out.Times = append(out.Times, t.Seconds())
	}
	return out, nil
}

// A convertRequest asks for a position in some format.
type convertRequest struct {
	position
	Mines  string // the minefield as .dat, if it is known
	Format string
}

func convert(q convertRequest) (any, error) {
	f, err := format.ToWrite(q.Format)
	if err != nil {
		return nil, err
	}
	d := format.Document{Total: q.total()}
	if q.Board != "" {
		b, _, err := q.parse()
		if err != nil {
			return nil, err
		}
		d.Board = &b
	}
	if q.Mines != "" {
		m, err := board.ParseMinefield([]byte(q.Mines), board.ReadOptions{})
		if err != nil {
			return nil, err
		}
		d.Mines, d.Total = &m, board.KnownTotal(m.Total())
	}
	data, err := f.Append(nil, d)
	if err != nil {
		return nil, err
	}
	out := savedFile{Data: data, Name: "board.txt"}
	if len(f.Exts) > 0 {
		out.Name = "board." + strings.TrimPrefix(f.Exts[0], ".")
	}
	if f.Loses(d) {
		out.Note = fmt.Sprintf("the format %s holds only mines: the board is left out", f.Name)
	}
	return out, nil
}
