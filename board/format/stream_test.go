package format

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// readStream returns what a stream makes of a text: for each board its line and its
// rows or its error.
func readStream(t testing.TB, in io.Reader, from string, o board.ReadOptions) []string {
	return readParts(t, in, from, BoardPart, o)
}

// readParts is readStream for boards or for minefields.
func readParts(t testing.TB, in io.Reader, from string, part Part, o board.ReadOptions) (all []string) {
	t.Helper()
	s := NewStream(in, from, o)
	s.Passes = func(kind string) bool { return kind != "unknown" }
	for {
		wasEnded := s.Ended()
		text, err := s.Next()
		if wasEnded && err == nil {
			t.Errorf("board %d comes after the end", text.Number)
		}
		if err == io.EOF {
			if !s.Ended() || s.Buffered() {
				t.Errorf("at the end: ended %v, buffered %v", s.Ended(), s.Buffered())
			}
			return all
		}
		boardtest.Must(t, err)
		if text.Number != len(all)+1 {
			t.Errorf("board %d has the number %d", len(all)+1, text.Number)
		}
		d, err := text.Parse("boards", from, part, "board", o)
		if err == nil {
			d, err = d.Only(part)
		}
		said := fmt.Sprint(text.Line, " ")
		switch {
		case text.Failed:
			said += "failed"
		case err != nil:
			said += "error " + strings.TrimSpace(err.Error())
		case part == MinesPart:
			said += strings.ReplaceAll(d.Mines.String(), "\n", "/")
		default:
			said += strings.ReplaceAll(d.Board.String(), "\n", "/")
		}
		all = append(all, said+strings.Join(append([]string{""}, text.Moves...), " "))
	}
}

// A file is cut into its boards, whatever pieces it is read in.
func TestStream(t *testing.T) {
	pad := board.ReadOptions{Pad: true}
	const rows = "         \n111   111\n1?1   1?1\n111   111\n         \n"
	middle, blanks := strings.ReplaceAll(rows, "\n", "/"), strings.Repeat("         /", 2)
	for _, test := range []struct {
		name, text, from string
		o                board.ReadOptions
		want             string
	}{
		{name: "one", text: "?1\n", want: "1 ?1/"},
		{name: "two", text: "?1\n1 \n\n??\n", want: "1 ?1/1 /, 4 ??/"},
		{name: "carriage returns and a byte-order mark", text: "\ufeff?1\r\n\r\n\r\n??", want: "1 ?1/, 4 ??/"},
		{name: "empty lines around", text: "\n\n?1\n\n\n", want: "3 ?1/"},
		{name: "an empty file", text: "", want: "1 error 1: the text is empty: want at least one row"},
		{name: "padded", text: "?1\n\n??\n\n\n1\n", o: pad, want: "1 ?1/  /??/, 6 1/"},
		{name: "padded at both ends", text: "\n?1\n\n", o: pad, want: "1   /?1/  /"},
		{name: "two empty rows, padded", text: "\n\n", o: pad, want: "1 error 1: the text is empty: want at least one row"},
		{name: "an empty object", text: `{"board":["?1"]}` + "\n{}\n{ }\n", want: "1 ?1/, 2 error this is a JSON document, not a board, 3 error this is a JSON document, not a board"},
		{name: "JSON by name", text: `{"board":["?1"]}` + "\n" + `{"board":["??"]}`, from: "json", want: "1 ?1/, 2 ??/"},
		{name: "a brace in another format", text: "{\"\n\n?1\n", from: "dat", want: "1 error 1:1: unexpected '{': want ?, *, a space or 1 to 8, 3 ?1/"},
		{name: "a size alone", text: "3 4\n\n\n", want: "1 error 1: this is a size or a move, without rows below it"},
		{name: "sizes between boards with blanks", text: "2 5\n   1?\n   11\n2 4\n1  1\n?11?\n2 2\n11\n11\n", want: "1    1?/   11/, 4 1  1/?11?/, 7 11/11/"},
		{name: "rows like sizes", text: "5 3\n1 1 1\n2 * 2\n2 * 2\n1 2 2\n  1 *\n", want: "1 111/2*2/2*2/122/ 1*/"},
		{name: "empty rows below a size, padded", text: "2 2\n\n11\n", o: pad, want: "1   /11/"},
		{name: "a size that does not fit, padded", text: "5 2\n??1\n111\n111\n\n\n", o: pad, want: `1 error 1: "5 2" states the size, but the rows are 5x3`},
		{name: "a size with a column of blanks, padded", text: "4 4\n??1\n111\n\n\n", o: pad, want: "1 ??1 /111 /    /    /"},
		{name: "a failed board", text: "?1\n\n-\n\n??\n", want: "1 ?1/, 3 failed, 5 ??/"},
		{name: "a wrong board", text: "?1\n\n?1\n?x\n\n??\n", want: "1 ?1/, 3 error 4:2: unexpected 'x': want ?, *, a space or 1 to 8, 6 ??/"},
		{name: "a wrong byte at the start", text: "?\x01\n\n??\n", want: `1 error 1:2: unexpected '\x01': want ?, *, a space or 1 to 8, 3 ??/`},
		{name: "frames", text: "  12\n +--+\nA|?1|\n +--+\n\n  12\n +--+\nA|??|\n +--+\n", want: "1 ?1/, 6 ??/"},
		{name: "Tatham's descriptions", text: "3x1:2,0,u8\n\n3x1:0,0,u2\n", want: "1 ?1 /, 3  1?/"},
		{name: "JSON lines", text: `{"kind":"note"}` + "\n" + `{"board":["?1"],"moves":["A1","A2*"]}` + "\n" + `{"text":"H1","format":"x"}` + "\n" +
			`{"text":"2x1x1\nH1"}` + "\n" + `{"kind":"error","exit_status":2}` + "\n",
			want: `2 ?1/ A1 A2*, 3 error 3: "text": format "x": want one of ` + names() + `, 4 ?1/, 5 failed`},
		{name: "a broken line", text: `{"board":["?1` + "\n" + `{"board":["??"]}` + "\n" + `{"board":["??"],"total":` + "\n" + `{"board":["? "]}`,
			want: "1 error 1: this is no JSON: invalid character '\\n' in string literal, 2 ??/, 3 error 3: this is no document: want an object in braces, 4 ? /"},
		{name: "damaged lines", text: `{"board":["?1"]}` + "\noard\":[\"??\"]}\n17\n[]\n\x00\n-\n{\"board\":[\"?\n1?\n" + `{"board":["? "]}`,
			want: "1 ?1/, 2 error 2: want an object in braces, as on the lines above, 3 error 3: want an object in braces, as on the lines above, " +
				"4 error 4: want an object in braces, as on the lines above, 5 error 5: want an object in braces, as on the lines above, 6 failed, " +
				"7 error 7: this is no JSON: invalid character '\\n' in string literal, 8 error 8: want an object in braces, as on the lines above, 9 ? /"},
		{name: "a damaged first line", text: "oard\":[]\n" + `{"board":["? "]}` + "\n??\n",
			want: "1 error 1:1: unexpected 'o': want ?, *, a space or 1 to 8, 2 ? /, 3 error 3: want an object in braces, as on the lines above"},
		{name: "indented JSON", text: "{\n  \"board\": [\n    \"?1\"\n  ],\n  \"x\": {\"y\": [1, \"]\\\"\"]}\n}\n{\"board\":[\"??\"]}", want: "1 ?1/, 7 ??/"},
		{name: "indented JSON between lines", text: `{"kind":"note"}` + "\n{\n \"board\": [\"?1\"]\n}\n" + `{"kind":"note"}` + "\n" + `{"board":["??"]}`, want: "2 ?1/, 6 ??/"},
		{name: "indented JSON below a line", text: `{"board":["??"]}` + "\n{\n \"board\": [\"?1\"]\n}\n{\n" + `{"board":["? "]}`,
			want: "1 ??/, 2 ?1/, 5 error 5:1: unexpected '{': want ?, *, a space or 1 to 8, 6 ? /"},
		{name: "an unknown kind", text: `{"board":["?1"]}` + "\n" + `{"kind":"unknown"}` + "\n" + `{"kind":"known"}` + "\n" + `{"board":["??"]}`,
			want: `1 ?1/, 2 error 2: want a document with a board or a minefield, found kind "unknown", 4 ??/`},
		{name: "a document without a kind", text: `{"board":["?1"]}` + "\n" + `{"rows":1}` + "\n", want: "1 ?1/, 2 error this is a JSON document, not a board"},
		{name: "no comma", text: `{"board":["?1"]}` + "\n" + `{"board":["?1"] "cols":2}` + "\n" + `{"board":["??"]}`, want: `1 ?1/, 2 error 2: this is no JSON: invalid character '"' after object key:value pair, 3 ??/`},
		{name: "no quotes", text: `{"board":["?1"]}` + "\n" + `{"a":1,board:["?1"]}` + "\n" + `{"board":["??"]}`, want: `1 ?1/, 2 error this is a JSON document, not a board, 3 ??/`},
		{name: "no value", text: `{"board":["?1"]}` + "\n" + `{"a":,"board":["?1"]}` + "\n" + `{"board":["??"]}`, want: `1 ?1/, 2 error 2: this is no JSON: invalid character ',' looking for beginning of value, 3 ??/`},
		{name: "text behind a document", text: `{"board":["?1"]}` + "\n" + `{"board":["?1"]} x` + "\n" + `{"board":["??"]}`, want: `1 ?1/, 2 error 2: this is no JSON: invalid character 'x' looking for beginning of value, 3 ??/`},
		{name: "an empty document", text: `{"board":["?1"]}` + "\n" + `{}` + "\n" + `{"board":["??"]}`, want: `1 ?1/, 2 error this is a JSON document, not a board, 3 ??/`},
		{name: "JSON by another name", text: "?1\n" + `{"board":["??"]}` + "\n", from: "dat", want: `1 error 1: row A has 2 squares, want 16`},
		{name: "a document that an empty line ends", text: "{\n\"board\":[\"?1\"],\n\n?1\n", want: `1 error 1: this is no document: want an object in braces, 4 ?1/`},
		{name: "documents over several lines", text: "{\n\"board\":[\"?1\"]\n}\n{\n\"board\":\n[\"??\"]\n}\n??\n", want: `1 ?1/, 4 ??/, 8 ??/`},
		{name: "a board below a document", text: "?1\n{\"board\":[\"??\"]}", want: `1 ?1/, 2 ??/`},
		{name: "a PDF document", text: "%PDF-1.7\n\n\n??\n", want: "1 error this is a PDF document, not a board"},
		{name: "a named format", text: "2x1x1\nH1\n\n2x1x1\nHH\n", from: "mine", want: "1 ?1/, 4 ??/"},
		{name: "rows of blanks at both ends, padded", text: "\n\n" + rows + "\n\n", o: pad, want: "1 " + blanks + middle + blanks},
		{name: "another board below them, padded", text: rows + strings.Repeat("\n", 4) + "?1\n", o: pad, want: "1 " + middle + ", 10 ?1/"},
		{name: "as many rows as no usual size has, padded", text: rows + strings.Repeat("\n", 7), o: pad, want: "1 " + middle},
		{name: "lines between rows with bars", text: "?|1\n-----\n1|1\n\n?1\n11\n-----\n1?\n", want: "1 ?1/11/, 5 ?1/11/, 8 1?/"},
		{name: "a line as wide as a board of a usual size", text: strings.Repeat("11111111\n", 8) + "--------\n?1\n", want: "1 " + strings.Repeat("11111111/", 8) + ", 10 ?1/"},
		{name: "a quoted mail", text: "> ?1\n>\n>\n> ?1\n", want: "1 ?1/, 4 ?1/"},
		{name: "blocks of HTML", text: "<pre>?1\n?1</pre>\n<PRE>\n?1\n</Pre>\n", want: "1 ?1/?1/, 3 ?1/"},
	} {
		for name, in := range map[string]io.Reader{
			"at once": strings.NewReader(test.text), "byte by byte": iotest.OneByteReader(strings.NewReader(test.text)),
		} {
			if got := strings.Join(readStream(t, in, test.from, test.o), ", "); got != test.want {
				t.Errorf("%s, %s:\n got %s\nwant %s", test.name, name, got, test.want)
			}
		}
	}
}

// An error of reading is returned, wherever it happens.
func TestStreamReadError(t *testing.T) {
	for _, text := range []string{"", "\n\n", "?1\n", "?1\n\n", "{\n", "{\"board\":[\"?1\"]}\n", "\x01\n"} {
		s := NewStream(io.MultiReader(strings.NewReader(text), iotest.ErrReader(iotest.ErrTimeout)), "", board.ReadOptions{})
		var err error
		for range 3 {
			_, err = s.Next()
			if err != nil {
				break
			}
		}
		if err != iotest.ErrTimeout {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A line that was read and belongs to the next board is there without waiting.
func TestStreamBuffered(t *testing.T) {
	s := NewStream(iotest.OneByteReader(strings.NewReader("?1\n{\"board\":[\"??\"]}\n")), "", board.ReadOptions{})
	for i, want := range []bool{true, false} {
		if _, err := s.Next(); err != nil || s.Buffered() != want {
			t.Errorf("board %d: %v, %v", i, s.Buffered(), err)
		}
	}
}

func names() string {
	_, err := Named("x")
	_, list, _ := strings.Cut(err.Error(), "one of ")
	return list
}

// Boards that are written one after another are read again, in every format
// that a stream can have.
func TestStreamOfEachFormat(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, f := range All() {
		if f.Append == nil || f.Whole || f.Name == "exercism" {
			continue
		}
		var all []byte
		var want []Document
		for n := range 20 {
			m := randomMinefield(r)
			d := Document{Mines: &m, Total: board.KnownTotal(m.Total())}
			if b := m.Solution(); !f.MinesOnly && f.Name != "tatham" {
				d.Board = &b
			}
			if n > 0 {
				all = append(all, '\n')
			}
			var err error
			all, err = f.Append(all, d)
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			want = append(want, d)
		}
		s := NewStream(iotest.HalfReader(strings.NewReader(string(all))), f.Name, board.ReadOptions{})
		for n, d := range want {
			text, err := s.Next()
			if err != nil {
				t.Fatalf("%s: board %d: %v", f.Name, n+1, err)
			}
			got, err := text.Parse("", f.Name, ViewPart, "board", board.ReadOptions{})
			if err != nil || d.Board != nil && got.Board != nil && !got.Board.Equal(*d.Board) || got.Size() != d.Size() {
				t.Fatalf("%s: board %d: read %v, %v; want %v", f.Name, n+1, got, err, d)
			}
		}
		if _, err := s.Next(); err != io.EOF {
			t.Errorf("%s: %v after the last board", f.Name, err)
		}
	}
}

// Any text is cut into boards in the same way whatever pieces it is read in,
// and what can be read is read again from the boards with empty lines between.
func FuzzStream(f *testing.F) {
	for _, text := range []string{
		"?1\n\n-\n\n??\n", "\r\n\r\n?\r\n", "{\"kind\":\"x\"}\n{\"board\":[\"?\"]}\n{\"board\":[", "\x00\n\n?\n", "{\n\"text\":\"?\"}", "%PDF\n\n?",
	} {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, pad bool) {
		o := board.ReadOptions{Pad: pad}
		all := readStream(t, strings.NewReader(text), "", o)
		again := readStream(t, iotest.OneByteReader(strings.NewReader(text)), "", o)
		isBoard := func(said string) bool { return !strings.Contains(said, " error ") }
		if len(all) == 1 && !slices.ContainsFunc(again, isBoard) {
			again = again[:1] // prose that is read at once is one error
		}
		if fmt.Sprint(all) != fmt.Sprint(again) {
			t.Fatalf("%q: at once %q, byte by byte %q", text, all, again)
		}
		var rows, want []string
		for _, said := range all {
			if _, b, ok := strings.Cut(said, " "); ok && strings.HasSuffix(b, "/") {
				rows, want = append(rows, strings.ReplaceAll(b, "/", "\n")), append(want, b)
				written, err := board.ParseBoard([]byte(rows[len(rows)-1]), o)
				if doubt, _ := written.Doubt(); err != nil || doubt != "" {
					return // as plain rows it may be another board
				}
			}
		}
		if len(rows) == 0 || pad {
			return
		}
		for i, said := range readStream(t, strings.NewReader(strings.Join(rows, "\n")), "dat", o) {
			if _, b, _ := strings.Cut(said, " "); i >= len(want) || b != want[i] {
				t.Fatalf("%q: board %d is %q, and written %q", text, i+1, want[i], b)
			}
		}
	})
}

// Prose that is longer than what is read at once is one error too, and a board far
// below it is found.
func TestLongProse(t *testing.T) {
	prose := strings.Repeat("This is prose.\n\nIt goes on.\n\n", board.Beginning/10)
	if said := readStream(t, strings.NewReader(prose), "", board.ReadOptions{}); len(said) != 1 {
		t.Errorf("%d texts in prose, want 1: %.200q", len(said), said)
	}
	said := readStream(t, strings.NewReader(prose+"?1 \n\nMore prose.\n"), "", board.ReadOptions{})
	if len(said) != 3 || !strings.HasSuffix(said[1], " ?1 /") {
		t.Errorf("%d texts in prose with a board, want 3: %.200q", len(said), said)
	}
}

// Empty lines below a size belong to it, up to the end of the file or the limit of
// a text.
func TestEmptyLinesBelowSize(t *testing.T) {
	for _, pad := range []bool{false, true} {
		for _, text := range []string{"2 1", "2 1\n", "2 1\n\n", "2 1\n\n\n", "\n\n2 1\n\n\n\n"} {
			if said := readStream(t, strings.NewReader(text), "", board.ReadOptions{Pad: pad}); len(said) != 1 {
				t.Errorf("%q with Pad %t: %q, want one text", text, pad, said)
			}
		}
	}
	many := strings.Repeat("\r\n", board.MaxText)
	if said := readStream(t, strings.NewReader("2 1\n"+many), "", board.ReadOptions{}); len(said) != 1 {
		t.Errorf("%d texts in a size over many empty lines, want 1", len(said))
	}
	said := readStream(t, strings.NewReader("2 1\n\n\n?\n1\n"), "", board.ReadOptions{})
	if len(said) != 1 || !strings.HasSuffix(said[0], " ?/1/") {
		t.Errorf("%q, want one board", said)
	}
}

// An endless repeats a text for ever.
type endless struct {
	text string
	read int
}

func (e *endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		n += copy(p[n:], e.text[(e.read+n)%len(e.text):])
	}
	e.read += n
	return n, nil
}

// A line or a text without an end, as of a device, is read up to a limit.
func TestEndlessText(t *testing.T) {
	for _, line := range []string{"\x00", "?", strings.Repeat("?", 999) + "\n", strings.Repeat("a word ", 99) + "\n"} {
		in := &endless{text: strings.Repeat(line, 1000)}
		said := readStream(t, in, "", board.ReadOptions{})
		if last := said[len(said)-1]; len(said) > 2 || !strings.Contains(last, "more than 32 MiB of text") || in.read > 2*board.MaxFile {
			t.Errorf("%.9q: %d bytes are read: %.200q", line, in.read, said)
		}
	}
}

// An object that is not JSON is broken, also where the reader passes over values.
func TestObject(t *testing.T) {
	for text, want := range map[string]string{
		`{}`: "whole", `{"a":1,"b":[2]}`: "whole", ` { "id" : "x" } `: "whole",
		`{"a":1 "b":2}`: "broken", `{"a":1}x`: "broken", `{"a":"}`: "unfinished",
		`{"id":5}`: "whole", `{"id":-1e400}`: "whole", `{"id":null}`: "whole", `{"id":true}`: "broken", `{"id":[5]}`: "broken", `{"id":{}}`: "broken",
		`{"total":5.0}`: "whole", `{"rows":1e1,"cols":-0}`: "whole", `{"total":5.5}`: "broken", `{"total":1e400}`: "broken", `{"total":"5"}`: "broken",
		`{"a":1`: "unfinished",
	} {
		got := "broken"
		if keys, unfinished := readObject([]byte(text)); unfinished {
			got = "unfinished"
		} else if keys != nil {
			got = "whole"
		}
		if got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}
