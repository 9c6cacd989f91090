package format

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"minesweeper/board"
	"minesweeper/board/paste"
	"minesweeper/board/replay"
)

// A Stream cuts a file into the texts of its boards. They are separated by
// empty lines, or are JSON documents; a document without a board or a minefield
// is passed over. With Pad, one empty line is a row, and two or
// more separate boards.
//
// If the first of these is on a line, every line is a board, unless it is only
// the brace that begins a document: of a line that is damaged only Parse fails,
// and the next one is read.
//
// A file of another program that holds one board as a whole is a single text,
// and so is a file that holds no board, such as a PDF document.
type Stream struct {
	// Passes reports whether documents of a kind are passed over if they have no
	// board. If it is nil, all are; others are boards that cannot be read.
	Passes func(kind string) bool

	in      *bufio.Reader
	from    string // the name of the boards' format, or "" to recognise it
	pad     bool
	line    int    // lines that were read
	number  int    // texts that were returned
	back    []byte // the line to read again
	skipped []byte // the empty lines at the start of the file
	last    string // the kind of the last document without a board
	ended   bool
	seen    bool  // a whole document, which shows how all stand in the file
	onLines bool  // they stand on a line each
	text    block // the last text
	prose   bool  // texts that are no board are passed over
	fenced  bool  // a fence around code is open
	gaps    int   // the empty lines that were read below the last text
	above   *Text // the last one that is no JSON document
}

// ends are more bytes than empty lines between or around texts have.
const ends = 64

// NewStream returns a stream of the boards in a file. The name of their format
// is "" if it is to be recognised.
func NewStream(in io.Reader, from string, o board.ReadOptions) *Stream {
	return &Stream{in: bufio.NewReaderSize(in, board.Beginning), from: from, pad: o.Pad}
}

// Ended reports whether the end of the file was seen. If it was not, there may
// be another text.
func (s *Stream) Ended() bool { return s.ended && s.back == nil }

// Buffered reports whether bytes were read that belong to the next text. If
// not, another call of Next may have to wait for input.
func (s *Stream) Buffered() bool { return s.back != nil || s.in.Buffered() > 0 }

// A Text is the text of one board of a [Stream].
type Text struct {
	Line   int // on which it begins, from 1
	Number int // of the board in its file, from 1
	// Failed is true if the text stands for a board that could not be read or
	// answered earlier: a line with a dash, or an error document.
	Failed bool
	ID     ID       // of a JSON document
	Moves  []string // of a JSON document, or nil

	above      []byte // the text above a single empty line, or nil
	aboveAlone int    // how many rows stand alone there
	whole      []byte // with the empty lines around it, a board of a usual size, or nil

	data []byte
	json *jsonKeys // nil if it is no JSON document
	err  error
}

// Next returns the next text. The error is [io.EOF] after the last one, or that
// of the reading. An empty file has one text, which is empty.
func (s *Stream) Next() (*Text, error) {
	for {
		line, err := s.begin()
		if err != nil && (err != io.EOF || s.number > 0) {
			return nil, err
		}
		t := &Text{Line: s.line, Number: s.number + 1}
		first := bytes.TrimPrefix(line, []byte("\ufeff"))
		isRow := isPlain(first) // in most formats
		switch {
		case err == io.EOF:
			t, err = s.none(), nil
		case s.number == 0 && !(isRow && s.from == "") && !s.looksLikeLine(first):
			t.data, err = s.rest(line)
		case !isRow && s.isObject(first):
			err = s.object(t, line)
			switch {
			case err != nil || t.json == nil || t.json.holdsBoard():
			case s.Passes == nil || s.Passes(t.json.Kind):
				s.last = t.json.title()
				continue
			default:
				t.err = lineOfJSON(t.Line, errors.New("want a document with a board or a minefield, found "+t.json.title()))
			}
		case s.text.sized && paste.IsEnd(string(line)), s.fenced && paste.IsFence(string(line)):
			s.text.sized, s.fenced = false, false
			continue
		case s.onLines:
			t.Failed = isDash(line)
			t.err = lineOfJSON(s.line, errors.New("want an object in braces, as on the lines above"))
		default:
			err = s.rows(t, line)
			if s.prose && err == nil && !s.isBoard(t) {
				continue
			}
			s.prose = s.number == 0 && err == nil && !s.text.isPlain && s.isProse(t)
			if s.prose && len(s.skipped)+len(t.data)+s.in.Buffered()+ends < board.Beginning {
				s.ended = true
			}
		}
		s.number++
		return t, err
	}
}

// rows reads the text that begins with a line into t, with what a remark on empty
// lines needs.
func (s *Stream) rows(t *Text, line []byte) (err error) {
	if s.gaps == 1 && s.above != nil {
		t.above, t.aboveAlone = s.above.data, s.above.alone()
	}
	t.data, err = s.block(line)
	t.Failed = isDash(t.data)
	if s.text.isParted && s.text.rows < s.text.size.Rows {
		t.err = s.text.unclear(t.Line)
	}
	s.above = t
	if s.gaps+len(s.skipped) > 0 {
		s.surround(t)
	}
	return err
}

// alone returns how many texts of one row, as wide, stand one below the other with
// single empty lines between, up to this one.
func (t *Text) alone() int {
	switch {
	case bytes.Count(t.data, []byte("\n")) != 1:
		return 0
	case len(t.above) == len(t.data):
		return t.aboveAlone + 1
	}
	return 1
}

// none returns the text of a file without a board.
func (s *Stream) none() *Text {
	t := &Text{Line: 1, Number: 1, data: s.skipped}
	if s.last != "" {
		t.err = lineOfJSON(s.line, errors.New("want a document with a board or a minefield, found "+s.last))
	}
	return t
}

// readLine returns the next line with its end, which is valid until the next
// call. A line that is longer than any file is the last one, and only its
// beginning is returned.
func (s *Stream) readLine() (line []byte, err error) {
	line, s.back = s.back, nil
	if line == nil {
		line, err = s.in.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			long := bytes.Clone(line)
			for err == bufio.ErrBufferFull && len(long) <= board.MaxFile {
				line, err = s.in.ReadSlice('\n')
				long = append(long, line[:min(len(line), board.MaxFile+1-len(long))]...)
			}
			if err == bufio.ErrBufferFull {
				err = io.EOF
				s.end()
			}
			line = long
		}
		s.ended = err == io.EOF
	}
	if len(line) == 0 {
		return nil, err
	}
	s.line++
	return line, nil
}

// end makes the stream end here: what follows a text that is too long is not read,
// as it may never end.
func (s *Stream) end() {
	s.in.Reset(bytes.NewReader(nil))
	s.ended = true
}

// unread makes the next call of readLine return a line again.
func (s *Stream) unread(line []byte) { s.back, s.line = bytes.Clone(line), s.line-1 }

func isDash(text []byte) bool { return string(bytes.TrimRight(text, "\r\n")) == "-" }

func isEmpty(line []byte) bool { return len(bytes.TrimRight(line, "\r\n")) == 0 }

// isGap reports whether a line is empty, perhaps in a quoted mail.
func (s *Stream) isGap(line []byte) bool {
	return isEmpty(line) || s.text.quoted && s.text.isQuotedGap(bytes.TrimRight(line, "\r\n"))
}

func isBrace(text []byte) bool { return string(bytes.Trim(text, "\ufeff \t\r\n")) == "{" }

// begin passes over empty lines and returns the first line of the next text.
// With Pad, one empty line at the start of the file is a row.
func (s *Stream) begin() (line []byte, err error) {
	line, err = s.readLine()
	for err == nil && s.isGap(line) {
		s.gaps++
		if s.number == 0 && len(s.skipped) < board.Beginning {
			s.skipped = append(s.skipped, line...)
		}
		line, err = s.readLine()
	}
	if s.pad && s.line == 2 && s.number == 0 && len(s.skipped) > 0 && err == nil && bytes.IndexByte(line, 0) < 0 {
		s.unread(line)
		return s.skipped, nil
	}
	return line, err
}

// block returns the text that begins with a line: the lines up to an empty one
// or, with Pad, up to two. A text that is not plain may end at other lines too.
func (s *Stream) block(line []byte) (data []byte, err error) {
	isRow := bytes.ContainsAny(line, "?#*.") // otherwise it may be a size
	s.text = block{isPlain: isRow, sized: s.text.sized && !isRow}
	b, row := &s.text, []byte(nil)
	for line != nil && err == nil {
		b.isPlain = b.isPlain && isPlain(line)
		if b.isPlain {
			b.rows++
		} else if last, ends := s.ends(line, row, len(data) > 0); ends {
			return append(data, last...), nil
		}
		b.last = string(line)
		data = append(append(data, row...), line[:min(len(line), max(0, board.MaxText+1-len(data)))]...)
		if len(data) > board.MaxText {
			s.end()
			return data, nil
		}
		row, line, err = s.rowBelow()
	}
	return append(data, row...), err
}

// rowBelow returns the next line of a text or, below the last, nil. Empty lines
// before it are rows.
func (s *Stream) rowBelow() (row, line []byte, err error) {
	s.gaps = 0
	line, err = s.readLine()
	for most := s.text.emptyLines(s.pad); err == nil && s.isGap(line); {
		s.gaps++
		if s.gaps == most || len(row) > board.MaxText {
			return nil, nil, nil
		}
		if s.text.rows > 0 {
			s.text.rows++
		}
		row = append(row, line...)
		line, err = s.readLine()
	}
	s.gaps = 0
	if err == io.EOF {
		err = nil
	}
	return row, line, err
}

// A block is what is known of a text while its lines are read.
type block struct {
	isPlain  bool // it has only the characters of plain boards
	rows     int
	last     string     // the last line
	sized    bool       // the first line is its size
	size     board.Size // that it states
	firstRow []byte     // below that
	isParted bool       // several empty lines are rows between others
	isRuled  bool       // a line of dashes stands below the first row, as in a table
	edges    int        // lines of frames
	quoted   bool       // the last row is one of a quoted mail
	spaced   bool       // a blank follows the sign of the quotation
}

// emptyLines returns how many empty lines end the text. With Pad, one of them is a
// row, and so are more if the size has so many. Those below a line with the size
// belong to it.
func (b *block) emptyLines(pad bool) int {
	switch {
	case b.size.Cols > 0 && b.rows == 0:
		return board.MaxText
	case b.size.Cols > 0 && pad:
		return max(2, b.size.Rows-b.rows+1)
	case pad:
		return 2
	}
	return 1
}

// isQuotedGap reports whether a line of a quoted mail is empty but for its signs.
func (b *block) isQuotedGap(line []byte) bool {
	if b.spaced {
		line = bytes.TrimSuffix(line, []byte(" "))
	}
	return bytes.HasSuffix(line, []byte(">")) && len(bytes.Trim(line, "> \t")) == 0
}

// unclear returns the error of rows with several empty lines between that are fewer
// than stated.
func (b *block) unclear(line int) error {
	msg := "%v is stated, and with the empty lines there are %d rows: the last of them can be another board"
	hint := "if they are, a line with their size above them says so, such as 2x2"
	return &board.SyntaxError{Line: line, Msg: fmt.Sprintf(msg, b.size, b.rows), Hint: hint}
}

// ends reports whether a line ends a text that is not plain: a fence does, unless it
// is at the beginning, a line of dashes, a JSON document, the size of another field.
// A fence is the last line of its text.
func (s *Stream) ends(line, row []byte, hasLines bool) (last []byte, ends bool) {
	b, text := &s.text, string(line)
	isFence, isBetween := paste.IsFence(text), paste.IsBetween(text, b.last, b.rows)
	b.isRuled = b.isRuled || isBetween && b.rows == 1 && strings.Contains(b.last, "|")
	if paste.IsEdge(text) && !paste.IsEdge(b.last) {
		b.edges++
	}
	switch {
	case isFence && s.fenced:
		s.fenced = false
		return line, true
	case b.rows > 0 && isBetween && !b.isRuled:
		return nil, true
	case isFence && b.rows > 0, hasLines && s.isObject(line) && !isBrace(line), b.beginsAnother(text, row):
		s.unread(line)
		return nil, true
	case isFence:
		s.fenced = true
	case b.rows == 0 && b.size.Rows == 0:
		b.size, _, b.sized = paste.SizeOf(text)
		if !b.sized {
			b.rows = 1
		}
	default:
		if b.firstRow == nil {
			b.firstRow = bytes.Clone(line)
		}
		b.isParted = b.isParted || b.rows > 0 && bytes.Count(row, []byte("\n")) > 1
		b.rows++
	}
	b.quoted = b.rows > 0 && paste.IsQuoted(text)
	if strings.Trim(text, "> \t\r\n") != "" {
		b.spaced = strings.HasPrefix(text[1+strings.LastIndex(text, ">"):], " ")
	}
	return nil, false
}

// beginsAnother reports whether a line begins another text than the one above. Below
// empty lines that can be rows, a size does, unless that can be a row too.
func (b *block) beginsAnother(line string, between []byte) bool {
	z, _, isSize := paste.SizeOf(line)
	isSpaced := len(b.firstRow) > 1 && b.firstRow[1] == ' '
	isSize = isSize && z.Cols > 0 && (!isSpaced || strings.Contains(line, "x"))
	isBlock := func(line string) bool { return strings.EqualFold(line[:min(4, len(line))], "<pre") }
	return isBlock(line) && b.rows > 0 && !isBlock(b.last) ||
		b.sized && paste.IsNextSize(line, string(b.firstRow), b.rows, b.size) ||
		b.sized && b.firstRow != nil && len(between) > 0 && (isSize || isDash([]byte(line))) ||
		b.edges > 1 && paste.BeginsDrawing(line, b.last)
}

// surround adds the empty lines around a text, up to both ends of the file, if that is
// a board of a usual size with them. With Pad these are its rows, and the end is waited
// for if it can matter; otherwise Parse remarks on them.
func (s *Stream) surround(t *Text) {
	var above, below []byte
	if t.Line == 1+bytes.Count(s.skipped, []byte("\n")) {
		above = s.skipped
	}
	n := s.in.Buffered()
	if s.pad && s.gaps > 0 {
		z := sizeOfLines(slices.Concat(above, t.data))
		z.Rows += s.gaps
		if paste.IsPart(z) {
			n = ends
		}
	}
	rest, err := s.in.Peek(n)
	if s.gaps > 0 && isEmpty(rest) && (!s.pad || err == io.EOF) {
		below = append(bytes.Repeat([]byte("\n"), s.gaps), rest...)
	}
	whole := slices.Concat(above, t.data, below)
	switch {
	case len(above)+len(below) == 0 || !isWhole(whole, AnyPart, board.ReadOptions{Pad: true}):
	case s.pad:
		t.data, t.Line = whole, 1
	case s.number == 0:
		t.whole = whole
	}
}

// isProse reports whether a file of which the first text was read begins as prose:
// the text is no board and has five letters in words of three and more, other
// than the letters of formats, and what was read of the rest has no board either.
func (s *Stream) isProse(first *Text) bool {
	letters := 0
	for _, w := range bytes.FieldsFunc(first.data, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if n := utf8.RuneCount(w); n >= 3 && len(bytes.Trim(w, "BEFHMUXhmo")) > 0 {
			letters += n
		}
	}
	rest, err := s.in.Peek(s.in.Buffered())
	if letters < 5 || s.back != nil || len(rest) == 0 || err != nil {
		return false
	}
	others := &Stream{in: bufio.NewReader(bytes.NewReader(rest)), from: s.from, pad: s.pad, number: 1}
	for t := first; t != nil; t, _ = others.Next() {
		if s.isBoard(t) {
			return false
		}
	}
	return true
}

// isBoard reports whether a text is a board, or stands for one.
func (s *Stream) isBoard(t *Text) bool {
	_, err := t.Parse("", s.from, AnyPart, "board", board.ReadOptions{Pad: s.pad})
	return err == nil || t.Failed
}

// isObject reports whether a line begins a JSON document: with a brace and, if
// more follows, a key or the closing brace. Texts in braces are a list.
func (s *Stream) isObject(line []byte) bool {
	rest, brace := bytes.CutPrefix(bytes.TrimSpace(line), []byte("{"))
	rest = bytes.TrimSpace(rest)
	return brace && (s.from == "" || s.from == jsonDocument.Name) && (len(rest) == 0 || beginsObject(rest))
}

// object reads a JSON document into t, which is on a line or, if it is not
// complete there, on several. An empty line ends one that is damaged, and the
// next line that begins with a brace begins another one.
func (s *Stream) object(t *Text, line []byte) (err error) {
	t.data = bytes.Clone(line)
	onLine := s.onLines && !isBrace(line)
	open := 0 // braces, unless some are in texts
	for first := true; ; first = false {
		open += bytes.Count(line, []byte("{")) - bytes.Count(line, []byte("}"))
		if first || open == 0 || line[0] == '}' {
			object := bytes.TrimPrefix(t.data, []byte("\ufeff"))
			keys, unfinished := readObject(object)
			if keys != nil {
				t.ID = keys.ID
			} else {
				t.ID = idOf(object)
			}
			if keys != nil && (keys.Kind != "" || keys.holdsBoard()) {
				t.json, t.Moves, t.Failed = keys, keys.Moves, keys.Kind == "error"
				if t.Moves == nil && keys.Move != "" {
					t.Moves = []string{keys.Move}
				}
			}
			if t.json != nil && keys.holdsBoard() && !s.seen {
				s.seen, s.onLines = true, first
			}
			if !unfinished || onLine {
				return nil // Parse returns the error of a broken or unknown one
			}
		}
		line, err = s.readLine()
		switch {
		case err == io.EOF || len(t.data) > board.MaxText || err == nil && isEmpty(line):
			return nil
		case err != nil:
			return err
		case line[0] == '{' && s.isObject(line):
			s.unread(line)
			return nil
		case isBrace(t.data) && !beginsObject(bytes.TrimSpace(line)): // a list in C
			line, err = s.block(line)
			t.data = append(t.data, line...)
			return err
		}
		t.data = append(t.data, line...)
	}
}

// looksLikeLine reports whether the first line of a file can be one of a board
// in a stream.
func (s *Stream) looksLikeLine(line []byte) bool {
	if s.from != "" {
		f, err := Named(s.from)
		return err != nil || !f.Whole
	}
	odd := func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == utf8.RuneError }
	if bytes.ContainsFunc(line, odd) || tathamSave.Looks(line) {
		return false
	}
	what, _ := Foreign(line[:min(len(line), board.Beginning)])
	read, _ := s.in.Peek(s.in.Buffered())
	recording, _ := replay.Format(slices.Concat(line, read), true) // of which an empty line can be a part
	return what == "" && recording == "" || s.isObject(line)
}

// rest returns all of a file whose first line is odd. If that is only a
// mistake in the first board, the others are left in the stream.
func (s *Stream) rest(line []byte) (data []byte, err error) {
	line = bytes.Clone(line)
	data, err = io.ReadAll(io.LimitReader(s.in, int64(board.MaxFile+1-len(line))))
	data = append(line, data...)
	if whole := slices.Concat(s.skipped, data); looksLikeMBF(whole) { // with 10 columns it begins as an empty line
		data = whole
	}
	f, foreign := Recognise("", data, AnyPart, "")
	if err != nil || foreign != nil || f.Whole || s.from != "" || replay.IsRecording(data) {
		s.ended = true
		return data, err
	}
	s.in = bufio.NewReaderSize(io.MultiReader(bytes.NewReader(data[len(line):]), s.in), board.Beginning)
	s.ended = false
	return s.block(line)
}

// Data returns the bytes of the text, or nil if it is a JSON document.
func (t *Text) Data() []byte {
	if t.json != nil {
		return nil
	}
	return t.data
}

// IsEmpty reports whether the text has no characters but line ends.
func (t *Text) IsEmpty() bool { return t.json == nil && t.err == nil && isEmpty(t.data) }

// Damage returns why a JSON document cannot be read at all, or nil. The argument
// name is that of the file.
func (t *Text) Damage(name string) (err error) {
	if t.err != nil || t.json == nil && bytes.HasPrefix(bytes.TrimSpace(t.data), []byte("{")) {
		_, err = t.Parse(name, "", AnyPart, "board", board.ReadOptions{})
	}
	return err
}

// Parse reads the text as a document in the format with the name from, or in
// the one that it seems to have if from is "". The argument name is that of the
// file, and wanted says what it should be, as in "board". Errors name lines of
// the file.
func (t *Text) Parse(name, from string, want Part, wanted string, o board.ReadOptions) (d Document, err error) {
	switch {
	case t.err != nil:
		return d, t.err
	case t.json != nil:
		d, err = t.json.read(want, o)
		if err != nil {
			err = lineOfJSON(1, err)
		}
	default:
		d, err = parseAs(name, from, t.data, want, wanted, o)
		d.Remark = cmp.Or(t.parting(want, o), d.Remark)
	}
	var syntax *board.SyntaxError
	if errors.As(err, &syntax) && syntax.Line > 0 {
		syntax.Hint = cmp.Or(syntax.Hint, d.Remark)
		moveDown(syntax, t.Line-1)
	}
	return d, err
}

// parting returns a remark if the text and those above it are likely the parts of
// one board: its rows, with empty lines between, or two parts between which a row of
// blanks was trimmed or, if they differ in height, an empty line too many stands.
func (t *Text) parting(want Part, o board.ReadOptions) string {
	switch {
	case o.Pad, t.above == nil && t.whole == nil:
		return ""
	case t.alone() == 3 && sizeOfLines(t.data).Cols > 1:
		return "this is the third row that stands alone: if they are rows of one board, grep . takes the empty lines out"
	case t.whole != nil:
		return fmt.Sprintf("with the empty lines as rows it would be %v: are rows of blanks missing? --pad", sizeOfLines(t.whole))
	}
	isHalf := sizeOfLines(t.above).Rows == sizeOfLines(t.data).Rows
	for _, x := range []struct{ between, hint string }{
		{"\n", "is a row of blanks missing? --pad"}, {"", "if that is meant, grep . takes the empty line out"},
	} {
		whole := bytes.Join([][]byte{t.above, t.data}, []byte(x.between))
		o.Pad = x.between != ""
		if (o.Pad || !isHalf) && isWhole(whole, want, o) {
			return fmt.Sprintf("with the rows above the empty line it would be %v: %s", sizeOfLines(whole), x.hint)
		}
	}
	return ""
}

// isWhole reports whether a text as it stands is a board that a game leaves, of a
// usual size or the known one, or without Pad a minefield.
func isWhole(text []byte, want Part, o board.ReadOptions) bool {
	z := sizeOfLines(text)
	if !paste.IsUsual(z) && z != o.Size {
		return false
	}
	d, err := parsePlain(text, want, o)
	return err == nil && d.Size() == z && (d.Board != nil || !o.Pad) && newPasted(paste.Reading{}, d).doubt == ""
}

// sizeOfLines returns the number of lines, and the length of the longest.
func sizeOfLines(text []byte) (z board.Size) {
	for line := range bytes.Lines(bytes.TrimPrefix(text, []byte("\ufeff"))) {
		z.Rows++
		z.Cols = max(z.Cols, len(bytes.TrimRight(line, "\r\n")))
	}
	return z
}

// parseAs reads a text in the format that a name gives, or that it seems to
// have if the name is "".
func parseAs(name, from string, data []byte, want Part, wanted string, o board.ReadOptions) (d Document, err error) {
	f, err := Recognise(name, data, want, wanted)
	if from != "" {
		f, err = Named(from)
	}
	if err == nil {
		err = board.CheckText(data)
	}
	if err != nil {
		return d, err
	}
	return f.Parse(data, want, o)
}

// read reads a document whose board may be text in another format.
func (k *jsonKeys) read(want Part, o board.ReadOptions) (d Document, err error) {
	switch {
	case k.Text == nil:
		return k.document(o)
	case k.Board != nil, k.Minefield != nil:
		return d, errors.New(`"text" excludes "board" and "minefield"`)
	}
	d, err = parseAs("", k.Format, []byte(*k.Text), want, "board", o)
	if err != nil {
		said := lineOfJSON(0, err)
		said.Msg = `"text": ` + said.Msg
		return d, said
	}
	return d, k.check(&d)
}
