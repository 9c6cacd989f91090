package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// JSON documents, as --json prints them, can hold a board, a minefield or both:
//
//	{"kind":"board","rows":1,"cols":3,"total":1,"board":["?1 "],"minefield":["*.."]}
//
// The rows are those of a .dat. Documents without a board or a minefield are
// passed over, and so are other keys. Package answer writes these documents.
var jsonDocument = Format{
	Name: "json", Doc: "a board or a minefield, as --json prints it; only read", Exts: []string{".json"},
	Parse: parseJSON, Looks: looksLikeBoardJSON,
}

// looksLikeJSON reports whether a text begins with an object.
func looksLikeJSON(data []byte) bool {
	rest, ok := bytes.CutPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n"), []byte("{"))
	return ok && beginsObject(bytes.TrimLeft(rest, " \t\r\n"))
}

// beginsObject reports whether the text behind a brace is a key or the end of an
// object. A text that no colon follows is one of a list in braces.
func beginsObject(rest []byte) bool {
	key, isText := bytes.CutPrefix(rest, []byte(`"`))
	_, after, whole := bytes.Cut(key, []byte(`"`))
	after = bytes.TrimLeft(after, " \t\r\n")
	return bytes.HasPrefix(rest, []byte("}")) || isText && (!whole || len(after) == 0 || after[0] == ':')
}

// boardKey matches a key of the documents that this program prints, or rows.
var boardKey = lazy.Regexp(`"(kind|text)"\s*:\s*"|"(board|minefield)"\s*:\s*("|\[\s*["\[])`)

// looksLikeBoardJSON reports whether a text begins with an object like those
// that this program prints.
func looksLikeBoardJSON(data []byte) bool {
	return looksLikeJSON(data) && boardKey().Match(data[:min(len(data), board.Beginning)])
}

// jsonKeys are the keys of a document that are read. Text is a board in another
// format, which is recognised if Format does not name it; only a [Stream] reads
// it.
type jsonKeys struct {
	Kind      string   `json:"kind"`
	ID        ID       `json:"id"`
	Rows      *integer `json:"rows"`
	Cols      *integer `json:"cols"`
	Total     *integer `json:"total"`
	Board     []string `json:"board"`
	Minefield []string `json:"minefield"`
	Text      *string  `json:"text"`
	Format    string   `json:"format"`
	Moves     []string `json:"moves"`
	Move      string   `json:"move"`
}

// An ID is the caller's name of a question as it was written in JSON: a text in
// its quotes, or a number. It is "" if there is none.
type ID string

// UnmarshalJSON keeps what is read.
func (id *ID) UnmarshalJSON(data []byte) error {
	if data[0] != '"' {
		var number json.Number
		if err := json.Unmarshal(data, &number); err != nil || number == "" {
			return err
		}
	}
	*id = ID(data)
	return nil
}

// MarshalJSON writes what was read.
func (id ID) MarshalJSON() ([]byte, error) { return []byte(id), nil }

// An integer may be written with a point, as in 9.0: some languages have one type
// for all numbers.
type integer int

func (n *integer) UnmarshalJSON(data []byte) error {
	const most = 1 << 53 // beyond, a float64 would be another number
	if f, err := strconv.ParseFloat(string(data), 64); err == nil && f == math.Trunc(f) && math.Abs(f) < most {
		*n = integer(f)
		return nil
	}
	return json.Unmarshal(data, (*int)(n))
}

// holdsBoard reports whether the document has a board or a minefield, or stands
// for a board that failed.
func (k *jsonKeys) holdsBoard() bool {
	return k.Board != nil || k.Minefield != nil || k.Text != nil || k.Kind == "error"
}

// readObject reads a JSON object, which must be all of a text. There are no keys
// if it is not JSON, or a value has a wrong type. It is unfinished if the end of
// the text is inside the object.
func readObject(data []byte) (keys *jsonKeys, unfinished bool) {
	err := json.Unmarshal(data, &keys)
	if err == nil {
		return keys, false
	}
	var syntax *json.SyntaxError
	return nil, errors.As(err, &syntax) && err.Error() == "unexpected end of JSON input"
}

// title returns the kind for a message.
func (k *jsonKeys) title() string { return fmt.Sprintf("kind %q", k.Kind) }

// parseJSON reads the one document that has a board or a minefield. A list is
// rows that somebody pasted.
func parseJSON(data []byte, want Part, o board.ReadOptions) (d Document, err error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.HasPrefix(data, []byte("[")) {
		return parseText(data, want, o)
	}
	dec, last := json.NewDecoder(bytes.NewReader(data)), "nothing"
	for found := false; ; {
		keys, line, err := nextJSON(dec, data)
		switch {
		case err == io.EOF && !found:
			end := 1 + bytes.Count(bytes.TrimRight(data, "\r\n"), []byte("\n"))
			return d, &board.SyntaxError{Line: end, Msg: "want a document with a board or a minefield, found " + last}
		case err == io.EOF:
			return d, nil
		case err != nil:
			return Document{}, err
		}
		last = keys.title()
		if keys.Board == nil && keys.Minefield == nil {
			continue
		}
		if found {
			return Document{}, &board.SyntaxError{Line: line, Msg: "a second document with a board or a minefield"}
		}
		found = true
		d, err = keys.document(o)
		if err != nil {
			return Document{}, lineOfJSON(line, err)
		}
	}
}

// nextJSON reads the next document, and returns the line on which it begins.
func nextJSON(dec *json.Decoder, data []byte) (keys jsonKeys, line int, err error) {
	before := int(dec.InputOffset())
	begin := len(data) - len(bytes.TrimLeft(data[before:], " \t\r\n"))
	line = 1 + bytes.Count(data[:begin], []byte("\n"))
	err = dec.Decode(&keys)
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil || err == io.EOF:
		return keys, line, err
	case errors.As(err, &wrong) && (wrong.Field == "board" || wrong.Field == "minefield"):
		err = fmt.Errorf("%q: unexpected %s: want a list of texts, one a row", wrong.Field, wrong.Value)
	case errors.As(err, &wrong) && wrong.Field != "":
		err = fmt.Errorf("%q: unexpected %s", wrong.Field, wrong.Value)
	case errors.As(err, &syntax):
		line += bytes.Count(data[begin:min(int(syntax.Offset)-1, len(data))], []byte("\n"))
		err = errors.New("this is no JSON: " + err.Error())
	default:
		err = errors.New("this is no document: want an object in braces")
	}
	return keys, line, lineOfJSON(line, err)
}

// command matches what a hint says to do with a file, which would not help in JSON.
var command = lazy.Regexp(`\b(sed|tr|grep) `)

// lineOfJSON returns an error in a document that begins on a line.
func lineOfJSON(line int, err error) *board.SyntaxError {
	said := &board.SyntaxError{Line: line, Msg: strings.TrimSpace(err.Error())}
	var syntax *board.SyntaxError
	if errors.As(err, &syntax) {
		hints := slices.DeleteFunc(strings.Split(syntax.Hint, "; "), command().MatchString)
		said.Hint = strings.Join(hints, "; ")
	}
	return said
}

// idOf returns the name of a document with another value that cannot be read.
func idOf(data []byte) ID {
	var keys struct{ ID ID }
	_ = json.Unmarshal(data, &keys)
	return keys.ID
}

// document returns the board and the minefield, except those of Text.
func (k *jsonKeys) document(o board.ReadOptions) (d Document, err error) {
	if k.Board != nil {
		b, err := readJSON("board", k.Board, o, board.ParseBoard)
		if err != nil {
			return d, err
		}
		d.Board = &b
	}
	if k.Minefield != nil {
		m, err := readJSON("minefield", k.Minefield, o, board.ParseMinefield)
		if err != nil {
			return d, err
		}
		d.Mines = &m
	}
	return d, k.check(&d)
}

// check compares the sizes and the numbers of mines of a document, and sets the
// stated total.
func (k *jsonKeys) check(d *Document) error {
	size := d.Size()
	switch {
	case d.Board != nil && d.Mines != nil && d.Mines.Size() != size:
		return fmt.Errorf("the board is %v, but the minefield %v", size, d.Mines.Size())
	case k.Rows != nil && int(*k.Rows) != size.Rows, k.Cols != nil && int(*k.Cols) != size.Cols:
		return fmt.Errorf("the size is stated otherwise: the rows are %v", size)
	case k.Total == nil:
		return nil
	case *k.Total < 0 || int(*k.Total) > size.Squares():
		return fmt.Errorf("%d mines on %s", *k.Total, board.Amount(size.Squares(), "square"))
	}
	d.Total = board.KnownTotal(int(*k.Total))
	if d.Mines == nil {
		return nil
	}
	return d.Total.Agree(board.KnownTotal(d.Mines.Total()), inRows)
}

// readJSON reads the rows of a board or a minefield.
func readJSON[T interface{ Size() board.Size }](
	key string, rows []string, o board.ReadOptions, parse func([]byte, board.ReadOptions) (T, error),
) (v T, err error) {
	v, err = parse([]byte(strings.Join(rows, "\n")+"\n"), o)
	var syntax *board.SyntaxError
	switch {
	case len(rows) == 0:
		err = fmt.Errorf("%q: want at least one row", key)
	case errors.As(err, &syntax) && syntax.Line > 0:
		err = fmt.Errorf("%q, row %d: %s", key, syntax.Line, syntax.Msg)
	case err != nil:
		err = fmt.Errorf("%q: %s", key, strings.TrimSpace(err.Error()))
	case v.Size().Rows != len(rows): // a frame, or line ends in a row
		err = fmt.Errorf("%q: want a string for each row", key)
	}
	return v, err
}
