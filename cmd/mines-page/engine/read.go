package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/review"
	"minesweeper/cmd/internal/text"
)

// A factSheet lists what the engine can do. The page asks for it first.
type factSheet struct {
	Formats []formatFacts `json:"formats"`
}

type formatFacts struct {
	Name      string `json:"name"`
	Doc       string `json:"doc"`
	MinesOnly bool   `json:"minesOnly"`
	ReadOnly  bool   `json:"readOnly"`
}

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
	Board  bool   // read the text as a board even if it looks like a minefield
	Pad    bool   // short rows are filled with blanks
}

// A document is what was read: a board, a minefield, or a game.
type document struct {
	Format string     `json:"format"`
	Board  string     `json:"board,omitempty"` // as .dat
	Mines  string     `json:"mines,omitempty"`
	Total  *int       `json:"total,omitempty"`
	Game   *gameState `json:"game,omitempty"`
	// The last two are for a game that another program recorded. Times are the
	// times of the moves in seconds. Differences are statements in the file
	// that disagree with its moves.
	Times       []float64 `json:"times,omitempty"`
	Differences []string  `json:"differences,omitempty"`
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
		return readRecording(q.Data)
	case review.IsRecording(q.Data):
		return readReplay(q.Data)
	}
	if len(q.Data) > board.MaxText {
		return nil, fmt.Errorf("more than %d MB: too large for a board", board.MaxText>>20)
	}
	if what, hint := format.Foreign(q.Data); what != "" && q.Format == "" {
		return nil, &hintedError{errors.New("this is " + what + ", not a board"), hint}
	}
	f, err := formatOf(q)
	if err != nil {
		return nil, err
	}
	want := format.AnyPart
	if q.Board {
		want = format.BoardPart
	}
	d, err := f.Parse(q.Data, want, board.ReadOptions{Pad: q.Pad})
	if err != nil {
		return nil, err
	}
	if err := checkDrawable(d.Size()); err != nil {
		return nil, &hintedError{err, "the command mines odds reads boards of a million squares"}
	}
	return documentOf(f.Name, d), nil
}

func formatOf(q readRequest) (format.Format, error) {
	if q.Format != "" {
		return format.Named(q.Format)
	}
	return format.Guess(q.Name, q.Data), nil
}

func documentOf(name string, d format.Document) document {
	out := document{Format: name}
	if d.Mines != nil {
		out.Mines = d.Mines.String()
	}
	if d.Board != nil {
		out.Board = d.Board.String()
	}
	if n, known := d.Total.Mines(); known {
		out.Total = &n
	}
	return out
}

func readRecording(data []byte) (any, error) {
	rec, err := game.ParseRecording(data)
	if err != nil {
		return nil, err
	}
	if err := checkDrawable(rec.Game.Size()); err != nil {
		return nil, err
	}
	state := stateOf(rec)
	return document{Format: "recording", Game: &state}, nil
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
	first := generate.Any
	if r.Kept {
		first = generate.Safe
	}
	rec := game.Recording{Game: r.Game, Notes: []game.Note{{Key: game.NoteFirst, Value: first.String()}}}
	if r.Program != "" {
		rec.Notes = append(rec.Notes, game.Note{Key: game.NoteMade, Value: r.Program})
	}
	state := stateOf(rec)
	out := document{Format: r.Format, Game: &state, Differences: r.Differences}
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

type convertAnswer struct {
	Data []byte `json:"data"` // base64 in the answer
	Name string `json:"name"` // for a file
}

func convert(q convertRequest) (any, error) {
	f, err := format.Named(q.Format)
	if err == nil && f.Append == nil {
		err = fmt.Errorf("the format %s is only read", f.Name)
	}
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
	name := "board.txt"
	if len(f.Exts) > 0 {
		name = "board." + strings.TrimPrefix(f.Exts[0], ".")
	}
	return convertAnswer{data, name}, nil
}
