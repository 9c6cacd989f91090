package format

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/paste"
)

// randomMinefield returns a small minefield of any shape and density, and of no
// usual size: see the test of margins.
func randomMinefield(r *rand.Rand) board.Minefield {
	m, err := board.NewMinefield(board.Size{Rows: 1 + r.IntN(7), Cols: 1 + r.IntN(12)})
	if err != nil {
		panic(err)
	}
	for density, i := r.Float64(), 0; i < m.Size().Squares(); i++ {
		if r.Float64() < density {
			m.Put(m.Size().At(i))
		}
	}
	return m
}

// randomBoard returns a board over m on which some squares are uncovered and,
// if asked for, some are flagged. A game can leave it.
func randomBoard(r *rand.Rand, m board.Minefield, flags bool) board.Board {
	b, shown := m.Solution(), r.Float64()
	for i := range m.Size().Squares() {
		if flags && r.IntN(5) == 0 {
			b.SetAt(i, board.Flagged)
		} else if b.StateAt(i) == board.Flagged || r.Float64() > shown {
			b.SetAt(i, board.Covered)
		}
	}
	for i := 0; i < m.Size().Squares(); i++ {
		if b.StateAt(i) != 0 {
			continue
		}
		for _, n := range m.Size().AppendNeighbours(nil, i) {
			if b.StateAt(n) == board.Covered {
				b.SetAt(n, board.State(m.CountMinesAt(n)))
				i = -1
			}
		}
	}
	return b
}

// Every format reads back what it writes, whether it is named or guessed, and
// refuses to write what it cannot hold.
func TestFormatsRoundTrip(t *testing.T) {
	written := make(map[string]int)
	eachWritten(rand.New(rand.NewPCG(3, 4)), 300, func(f Format, d Document, text []byte) {
		written[f.Name]++
		checkReadBack(t, f, d, text)
	})
	for _, f := range All() {
		if f.Append != nil && written[f.Name] < 300 {
			t.Errorf("%s wrote only %d documents", f.Name, written[f.Name])
		}
	}
}

// eachWritten calls a function with each format and the documents of n minefields
// that it can hold, as it writes them.
func eachWritten(r *rand.Rand, n int, do func(f Format, d Document, text []byte)) {
	for _, f := range All() {
		if f.Append == nil {
			continue
		}
		for range n {
			for _, d := range documents(r, randomMinefield(r)) {
				if text, err := f.Append(nil, d); err == nil {
					do(f, d, text)
				}
			}
		}
	}
}

// A board that is turned is written and read back as turned.
func TestFormatsTurned(t *testing.T) {
	eachWritten(rand.New(rand.NewPCG(11, 12)), 60, func(f Format, d Document, text []byte) {
		read := mustParse(t, f, text)
		for _, by := range board.Symmetries() {
			turned, err := f.Append(nil, d.Turned(by))
			if err != nil {
				t.Fatalf("%s: %v turned by %v: %v", f.Name, d, by, err)
			}
			got, want := mustParse(t, f, turned), read.Turned(by)
			got.Start, want.Start = nil, nil // another may show the same
			if !sameDocument(got, want) {
				t.Fatalf("%s: turned by %v, read as %v, want %v", f.Name, by, got, want)
			}
		}
	})
}

func mustParse(t *testing.T, f Format, text []byte) Document {
	t.Helper()
	d, err := f.Parse(text, BoardPart, board.ReadOptions{})
	if err != nil || f.MinesOnly {
		d, err = f.Parse(text, MinesPart, board.ReadOptions{})
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", f.Name, err, text)
	}
	return d
}

func documents(r *rand.Rand, m board.Minefield) []Document {
	plain, flagged, finished := randomBoard(r, m, false), randomBoard(r, m, true), m.Solution()
	begun := board.NewBoard(m.Size())
	board.MakeMove(m.Size().At(r.IntN(m.Size().Squares())).String(), m, begun)
	return []Document{
		DocumentOf(m),
		{Board: &begun, Mines: &m},
		{Board: &plain},
		{Board: &flagged, Total: board.KnownTotal(m.Total())},
		{Board: &finished},
		{Board: &plain, Mines: &m, Total: board.KnownTotal(m.Total())},
	}
}

// checkReadBack checks that the text of d gives the part of d that the format
// writes: the board, if there is one and the format has boards.
func checkReadBack(t *testing.T, f Format, d Document, text []byte) {
	t.Helper()
	want := MinesPart
	if d.Board != nil && !f.MinesOnly {
		want = BoardPart
	}
	got, err := f.Parse(text, want, board.ReadOptions{})
	if err != nil {
		t.Fatalf("%s wrote what it cannot read: %v\n%s", f.Name, err, text)
	}
	if want == MinesPart && (got.Mines == nil || !got.Mines.Equal(*d.Mines)) {
		t.Fatalf("%s: wrote the minefield\n%vas\n%s, which is read as %v", f.Name, d.Mines, text, got)
	} else if want == BoardPart && (got.Board == nil || !got.Board.Equal(*d.Board)) {
		t.Fatalf("%s: wrote the board\n%vas\n%s, which is read as %v", f.Name, d.Board, text, got)
	}
	again, err := f.Append(nil, got)
	if err != nil || !bytes.Equal(again, text) {
		t.Fatalf("%s: read and written again,\n%sbecomes\n%s%v", f.Name, text, again, err)
	}
	if len(f.Exts) > 0 && f.Name != "dat" {
		if guess := Guess("-", text); guess.Name != f.Name {
			t.Fatalf("%s: guessed to be %s:\n%s", f.Name, guess.Name, text)
		}
	}
}

// The exercise's minefield and board, and a position of another game, byte for
// byte.
func TestFormatExamples(t *testing.T) {
	m := boardtest.Minefield(t, boardtest.ReadFile(t, "../../testdata/mines.dat"))
	partial := boardtest.Board(t, boardtest.ReadFile(t, "../../testdata/partial.dat"))
	two, _ := board.NewMinefield(board.Size{Rows: 1, Cols: 2}, board.Square{})
	for _, x := range []struct {
		format string
		d      Document
		want   string
	}{
		{"logg", Document{Board: &partial, Mines: &m}, "9x9x10\r\n0001mmhm1\r\n000123M21\r\n000001121\r\n11000001M\r\nm10000011\r\nh10000000\r\nh11100000\r\nhhM111222\r\nhh111mhmm\r\n"},
		{"logg", Document{Board: new(board.NewBoard(two.Size())), Mines: &two, Success: new(0.5)}, "2x1x1\r\nmh\r\n0.500000\r\n"},
		{"logg", Document{Board: &partial, Total: board.KnownTotal(10)}, "9x9x10\r\n0001hhhh1\r\n000123F21\r\n000001121\r\n11000001F\r\nh10000011\r\nh10000000\r\nh11100000\r\nhhF111222\r\nhh111hhhh\r\n"},
		{"exercism", DocumentOf(m), "    ** * \n      *  \n         \n        *\n*        \n         \n         \n  *      \n     * **\n"},
		{"marks", DocumentOf(m), "....XX.X.\n......X..\n.........\n........X\nX........\n.........\n.........\n..X......\n.....X.XX\n"},
	} {
		f, err := Named(x.format)
		boardtest.Must(t, err)
		if got, err := f.Append(nil, x.d); err != nil || string(got) != x.want {
			t.Errorf("%s: wrote, %v,\n%q, want\n%q", x.format, err, got, x.want)
		}
	}
}

func TestURLSizes(t *testing.T) {
	for _, x := range []struct {
		size board.Size
		want string
	}{
		{board.Size{Rows: 9, Cols: 9}, "?b=99&m="}, {board.Size{Rows: 8, Cols: 20}, "?b=2008&m="}, {board.Size{Rows: 20, Cols: 8}, "?b=0820&m="}, {board.Size{Rows: 1, Cols: 1}, "?b=11&m="}, {board.Size{Rows: 1000, Cols: 3}, "?b=00031000&m="},
	} {
		m, err := board.NewMinefield(x.size, board.Square{Row: 0, Col: 0})
		boardtest.Must(t, err)
		text, err := appendURL(nil, DocumentOf(m))
		if err != nil || !strings.HasPrefix(string(text), x.want) {
			t.Errorf("%v: wrote %.40s, %v, want %s…", x.size, text, err, x.want)
		}
		d, err := parseURL(append([]byte("https://example.org/board.html?theme=dark&"), text[1:]...), AnyPart, board.ReadOptions{})
		if err != nil || !d.Mines.Equal(m) {
			t.Errorf("%v: read back, %v: %v", x.size, err, d.Mines)
		}
	}
}

// Every text may have the line ends of other systems, a byte-order mark, or no
// end of the last line.
func TestFormatsForgiveLineEnds(t *testing.T) {
	eachWritten(rand.New(rand.NewPCG(7, 8)), 1, func(f Format, _ Document, text []byte) {
		if f.Name == "mbf" {
			return
		}
		plain := strings.ReplaceAll(string(text), "\r", "")
		odd := "\ufeff" + strings.TrimSuffix(strings.ReplaceAll(plain, "\n", "\r\n"), "\r\n")
		if got := mustParse(t, f, []byte(odd)); !sameDocument(got, mustParse(t, f, text)) {
			t.Errorf("%s: %q is read as %v", f.Name, odd, got)
		}
		if guess := Guess("-", []byte(odd)); f.Looks != nil && guess.Name != f.Name {
			t.Errorf("%s: guessed to be %s: %q", f.Name, guess.Name, odd)
		}
	})
}

// save returns a saved game of a board of four squares with more lines.
func save(lines ...string) string {
	return "GAME    :5:Mines\nPARAMS  :3:2x2\n" + strings.Join(lines, "\n") + "\n"
}

// Malformed files are refused, and the error says where they are wrong.
func TestFormatErrors(t *testing.T) {
	for _, x := range []struct{ format, text, want string }{
		{"dat", "++\n++\n", "1: the frame is empty: want at least one row"},
		{"dat", "2 2 2\n*.\n..\n", `1: "2 2 2" states 2 mines, but the rows do not fit that`},
		{"dat", "2 2 5\n?1\n11\n", `1: "2 2 5" states 5 mines, but the rows do not fit that`},
		{"mine", "", "1: the text is empty: want width, height and mines, as in 9x9x10"},
		{"mine", "9x9\n", `1: "9x9": want width, height and mines, as in 9x9x10`},
		{"mine", "2x1x3\nHH\n", "1: 3 mines on 2 squares"},
		{"mine", "2000x2000x3\nHH\n", "1: size 2000x2000: a board has at most 1000000 squares"},
		{"mine", "2x2x1\nHH\n", "2: 1 row, want 2"},
		{"mine", "2x1x1\nHH\n00\n", "3: 2 rows, want 1"},
		{"mine", "2x2x1\nHH\nH\n", "3: row B has 1 square, want 2"},
		{"mbf", "\x09\x09\x00", " byte 3: the file ends: want width, height and two bytes for the number of mines"},
		{"mbf", "\x09\x00\x00\x00", " byte 0: size 0x9: a board has at least one row and one column"},
		{"mbf", "\x09\x09\x00\x02\x00\x00", " byte 2: 2 mines of 2 bytes each, but 2 bytes follow"},
		{"mbf", "\x09\x08\x00\x02\x00\x00\x00\x08", " byte 6: mine in column 0, row 8, counted from 0: the board is 9 wide and 8 high"},
		{"mbf", "\x09\x09\x00\x02\x01\x00\x01\x00", " byte 6: a second mine at A2"},
		{"logg", "2x2x1\nhm\n", "2: 1 row, want 2"},
		{"logg", "2x2x1\nhm\n1.000000\n", "3: 1 row, want 2"},
		{"logg", "2x2x1\nhm\n1?\n", "3:2: unexpected '?': want h, m, M or 0 to 8"},
		{"logg", "2x1x1\nhm\n11\n", "3: 2 rows, want 1"},
		{"logg", "2x1x1\n\nhm\n", "2: 0 rows, want 1"},
		{"logg", "2x2x1\nhm\n\n", "3: 1 row, want 2"},
		{"logg", "2x2x1\nhm\nhhh\n", "3: row B has 3 squares, want 2"},
		{"logg", "2x1x1\nMm\n", "1: the number of mines is 1, but in the rows it is 2"},
		{"logg", "2x1x1\nFM\n", "1: the number of mines is 1, but in the rows it is 2"},
		{"logg", "2x1x1\nmF\n", "1: the number of mines is 1, but in the rows it is 2"},
		{"logg", "3x1x1\nhm2\n1.0\n", "2:3: A3 shows 2 and has 1 mine around"},
		{"tatham", "", "1: the text is empty: want WIDTHxHEIGHT:x,y,… as in 9x9:4,4,m…"},
		{"tatham", "9x9", `1: "9x9": want WIDTHxHEIGHT:x,y,… as in 9x9:4,4,m…`},
		{"tatham", "9x9n10#1234", "1:7: a random seed, from which only Tatham's program makes the mines"},
		{"tatham", "9x9:r10,u,ff", "1:5: the mines of this game are not laid yet"},
		{"tatham", "2x2:0,0,u4\nmore\n", "2: unexpected text below the game description"},
		{"tatham", "0x2:u4", "1: size 2x0: a board has at least one row and one column"},
		{"tatham", "2x2n2:0,0,u4", "1: the stated number of mines is 2, but the description has 1 mine"},
		{"tatham", "2x2:2,0,u4", "1:5: first square in column 2, row 0, counted from 0: the board is 2 wide and 2 high"},
		{"tatham", "2x2:1,0,u4", "1: the first square, A2, has a mine"},
		{"tatham", "2x2:0,0,ug", "1:10: 'g' is no digit: want 0 to 9 or a to f"},
		{"tatham", "2x2:0,0,44", "1: the mines have 2 digits, want 1 for a board 2 wide and 2 high"},
		{"tatham", "3x1:u9", "1:6: a mine beyond the last square"},
		{"tatham-save", "", `1: a saved game of "", want one of Mines`},
		{"tatham-save", "GAME:5:Mines\n", `1: "GAME:5:Mines": want a keyword of 8 characters, a length and a value, as in GAME    :5:Mines`},
		{"tatham-save", "GAME    :5:Minesweeper\n", "1: the value of GAME is not 5 bytes long, as stated"},
		{"tatham-save", "SAVEFILE:1:S\nGAME    :7:Bridges\n", `2: a saved game of "Bridges", want one of Mines`},
		{"tatham-save", "GAME    :5:Mines\n", "1: a saved game without its size: want a line CPARAMS or PARAMS"},
		{"tatham-save", "GAME    :5:Mines\nPARAMS  :1:?\n", `2: "?": want a width and a height, as in 9x9 or 9x9n10`},
		{"tatham-save", "GAME    :5:Mines\nPARAMS  :3:2x2\n", "1: a saved game without its mines: want a line PRIVDESC or DESC"},
		{"tatham-save", save("DESC    :8:r1,u,abc"), "3:1: the mines of this game are not laid yet"},
		{"tatham-save", save("DESC    :2:u4", "STATEPOS:1:0"), `4: STATEPOS "0": want a number from 1`},
		{"tatham-save", save("DESC    :2:u4", "MOVE    :2:O1"), `4: move "O1": want O, F or C, a column and a row, as in O4,4`},
		{"tatham-save", save("DESC    :2:u4", "RESTART :2:ux"), "4:2: 'x' is no digit: want 0 to 9 or a to f"},
		{"tatham-save", "GAME    :5\n", `1: "GAME    :5": want a keyword of 8 characters, a length and a value, as in GAME    :5:Mines`},
		{"tatham-save", "GAME    :-1:Mines\n", `1: "GAME    :-1:Mines": want a keyword of 8 characters, a length and a value, as in GAME    :5:Mines`},
		{"tatham-save", "NOTE    :0:\nGAME    :9:Mines\n", "2: the value of GAME is not 9 bytes long, as stated"},
		{"tatham-save", save("DESC    :2:u4", "STATEPOS:1:x"), `4: STATEPOS "x": want a number from 1`},
		{"tatham-save", save("DESC    :2:u4", "MOVE    :4:O0,2"), `4: move "O0,2": the board is 2 wide and 2 high`},
		{"tatham-save", save("DESC    :6:1,0,u4"), "3: the first square, A2, has a mine"},
		{"tatham", ":u4", `1: "": want a width and a height, as in 9x9 or 9x9n10`},
		{"tatham", "5x1:u01", "1:7: a mine beyond the last square"},
		{"tatham", "2x3:0,3,u4", "1:5: first square in column 0, row 3, counted from 0: the board is 2 wide and 3 high"},
		{"tatham", "2x3n0:u", "1: the mines have 0 digits, want 2 for a board 2 wide and 3 high"},
		{"url", "?b=&m=0", `1: b="": want 1, 2, 3 or a width and a height of equally many digits, as in 0820`},
		{"url", "?b=0&m=0", `1: b="0": want 1, 2, 3 or a width and a height of equally many digits, as in 0820`},
		{"url", "?b=0000000100000001&m=0", `1: b="0000000100000001": want 1, 2, 3 or a width and a height of equally many digits, as in 0820`},
		{"url", "?b=32&m=0", "1: the mines have 1 digit, want 2 for a board 3 wide and 2 high"},
		{"url", "?b=11&m=0&b=11", "1: b=… is given twice"},
		{"url", "", "1: the text is empty: want ?b=…&m=…"},
		{"url", "?b=1", "1: want ?b=… for the size and &m=… for the mines"},
		{"url", "?b=4&m=0", "1: b=\"4\": want 1, 2, 3 or a width and a height of equally many digits, as in 0820"},
		{"url", "?b=123&m=0", "1: b=\"123\": want 1, 2, 3 or a width and a height of equally many digits, as in 0820"},
		{"url", "?b=55&m=0000", "1: the mines have 4 digits, want 5 for a board 5 wide and 5 high"},
		{"url", "?b=55&m=0000w", "1:13: 'w' is no digit: want 0 to 9 or a to v"},
		{"url", "?b=11&m=1", "1:9: a mine beyond the last square"},
		{"url", "?b=99999999&m=1", "1: size 9999x9999: a board has at most 1000000 squares"},
		{"url", "?b=11&m=0\nmore\n", "2: unexpected text below the address"},
		{"exercism", "* \n*3\n?1\n", `3:1: unexpected '?': want '*', ' ' or 1 to 8`},
		{"marks", "X.\n*3\n", `2:1: unexpected '*': want 'X', '.' or 1 to 8`},
		{"json", "", "1: want a document with a board or a minefield, found nothing"},
		{"json", "{\"kind\":\"odds\"}\n{\"kind\":\"note\"}\n", `2: want a document with a board or a minefield, found kind "note"`},
		{"json", `{"board":["??"]}` + "\n" + `{"minefield":[".."]}`, "2: a second document with a board or a minefield"},
		{"json", "{\"board\":[\"??\"],\n\n!", "3: this is no JSON: invalid character '!' looking for beginning of object key string"},
		{"json", `{"board":["??"]`, "1: this is no document: want an object in braces"},
		{"json", "\n[1]", "2: this is no document: want an object in braces"},
		{"json", `{"board":5}`, `1: "board": unexpected number: want a list of texts, one a row`},
		{"json", `{"total":"5"}`, `1: "total": unexpected string`},
		{"json", `{"total":1.5}`, `1: "total": unexpected number 1.5`},
		{"json", `{"board":[]}`, `1: "board": want at least one row`},
		{"json", `{"board":["??","?"]}`, `1: "board", row 2: row B has 1 square, want 2`},
		{"json", `{"board":["?x"]}`, `1: "board", row 1: unexpected 'x': want ?, *, a space or 1 to 8`},
		{"json", `{"minefield":["*?"]}`, `1: "minefield", row 1: unexpected '?': want * or .`},
		{"json", `{"board":["??\n??"]}`, `1: "board": want a string for each row`},
		{"json", `{"board":["??"],"rows":2}`, "1: the size is stated otherwise: the rows are 1x2"},
		{"json", `{"board":["??"],"cols":1}`, "1: the size is stated otherwise: the rows are 1x2"},
		{"json", `{"board":["??"],"minefield":["."]}`, "1: the board is 1x2, but the minefield 1x1"},
		{"json", `{"board":["??"],"total":3}`, "1: 3 mines on 2 squares"},
		{"json", `{"board":["??"],"total":-1}`, "1: -1 mines on 2 squares"},
		{"json", `{"board":[""]}`, `1: "board", row 1: the text is empty: want at least one row`},
		{"json", `{"board":["+"]}`, `1: "board", row 1: a broken frame: want a + at both ends and - between`},
		{"json", `{"minefield":["*."],"total":2}`, "1: the number of mines is 2, but in the rows it is 1"},
	} {
		f, err := Named(x.format)
		boardtest.Must(t, err)
		d, err := f.Parse([]byte(x.text), AnyPart, board.ReadOptions{})
		var syntax *board.SyntaxError
		if err == nil || err.Error() != x.want || !errors.As(err, &syntax) || d != (Document{}) {
			t.Errorf("%s of %q: %v and error %v, want %s", x.format, x.text, d, err, x.want)
		}
	}
}

// A document that a format cannot hold is refused with the reason.
func TestFormatsRefuse(t *testing.T) {
	m, _ := board.NewMinefield(board.Size{Rows: 1, Cols: 2}, board.Square{Row: 0, Col: 0})
	wide, _ := board.NewMinefield(board.Size{Rows: 1, Cols: 256})
	tall, _ := board.NewMinefield(board.Size{Rows: 256, Cols: 1})
	covered, flagged, wrong := board.NewBoard(m.Size()), board.NewBoard(m.Size()), board.NewBoard(m.Size())
	flagged.SetAt(0, board.Flagged)
	wrong.SetAt(0, 1)
	none, _ := board.NewMinefield(m.Size())
	one := board.NewBoard(m.Size())
	one.SetAt(1, 1)
	const moreThanFirst = "a description for Tatham's Mines shows the first move only, and the board shows more (--part minefield leaves it out)"
	for _, x := range []struct {
		format string
		d      Document
		want   string
	}{
		{"mbf", DocumentOf(wide), "an mbf file has at most 255 rows and 255 columns, the minefield is 1x256"},
		{"mbf", DocumentOf(tall), "an mbf file has at most 255 rows and 255 columns, the minefield is 256x1"},
		{"marks", Document{}, "there is neither a board nor a minefield to write"},
		{"url", Document{Board: &covered}, "a url file holds a minefield: a board does not say where the mines are"},
		{"logg", Document{Board: &covered}, "the number of mines is not known: a puzzle of Logg's states it"},
		{"logg", Document{Board: &flagged, Total: board.KnownTotal(0)}, "the number of mines is 0, but the number of flags 1"},
		{"logg", Document{Board: &wrong, Mines: &m}, "square A1 is uncovered, but has a mine"},
		{"logg", Document{Board: &one, Mines: &none}, "square A2 shows 1, but has 0 mines around"},
		{"logg", Document{Board: &flagged, Mines: &none}, "a puzzle of Logg's has flags on mines only, and A1 is flagged (--drop-flags covers flagged squares)"},
		{"logg", Document{Board: &wrong, Mines: &wide}, "the board is 1x2, the minefield 1x256"},
		{"logg", Document{}, "there is neither a board nor a minefield to write"},
		{"tatham", Document{Board: &covered}, "a description for Tatham's Mines holds a minefield: a board does not say where the mines are"},
		{"tatham", Document{Board: &flagged, Mines: &m}, moreThanFirst},
		{"tatham", Document{Board: &one, Mines: &none}, moreThanFirst},
		{"tatham", Document{Board: &one, Mines: &none, Start: &board.Square{}}, moreThanFirst},
		{"tatham", Document{Board: &wrong, Mines: &m}, moreThanFirst},
		{"tatham", Document{Board: &wrong, Mines: &wide}, "the board is 1x2, the minefield 1x256"},
		{"dat", Document{}, "there is neither a board nor a minefield to write"},
	} {
		f, err := Named(x.format)
		boardtest.Must(t, err)
		if text, err := f.Append(nil, x.d); err == nil || err.Error() != x.want || text != nil {
			t.Errorf("%s: error %v, want %s", x.format, err, x.want)
		}
	}
	for _, size := range []board.Size{{Rows: 255, Cols: 1}, {Rows: 1, Cols: 255}} {
		m, _ := board.NewMinefield(size)
		if text, err := appendMBF(nil, DocumentOf(m)); err != nil || len(text) != mbfHeader {
			t.Errorf("%v: %v", size, err)
		}
	}
}

// A text that can be a board or a minefield is read as the wanted part.
func TestPartOfText(t *testing.T) {
	framed := func(s string) string { return fmt.Sprintf("  12\n +--+\nA|%s|\n +--+\n", s) }
	grid := func(s string) string {
		return fmt.Sprintf(" │12│\n—│——│\n1│%s│\n—│——│\n", s)
	}
	for _, x := range []struct {
		text string
		want Part
	}{
		{"*.\n", MinesPart}, {"..\n", MinesPart}, {"X.\n", MinesPart}, {"*?\n", BoardPart}, {"* \n", BoardPart}, {"11\n", BoardPart}, {"#.\n", BoardPart},
		{framed("* "), MinesPart}, {framed("*?"), BoardPart}, {framed("*1"), BoardPart},
		{grid("X."), MinesPart}, {grid(".."), BoardPart}, {grid("*."), BoardPart}, {grid("/1"), BoardPart},
	} {
		if got := board.LooksLikeMinefield([]byte(x.text)); got != (x.want == MinesPart) {
			t.Errorf("%q looks like a minefield: %v", x.text, got)
		}
		d, err := parseText([]byte(x.text), AnyPart, board.ReadOptions{})
		if err != nil || (d.Mines != nil) != (x.want == MinesPart) {
			t.Errorf("%q: %v, %v", x.text, d, err)
		}
	}
}

// What a text holds depends on the wanted part. An annotated text is a board if it is
// finished or a board is wanted. A puzzle of Logg's has its minefield also where all
// of it is uncovered, and only a number from 0 to 1 below it is a probability.
func TestParts(t *testing.T) {
	for _, x := range []struct {
		format, text string
		want         Part
		holds        string // board, minefield, number of mines, success probability
	}{
		{"marks", "X1\n1.\n", AnyPart, "*1/1 / *./../ unknown none"},
		{"dat", "X1\n1.\n", AnyPart, "*1/1 / *./../ unknown none"}, {"dat", "X1\n1.\n", BoardPart, "*1/1 / *./../ unknown none"},
		{"dat", "X1\n1.\n", MinesPart, "- *./../ unknown none"},
		{"dat", " *\r\n", MinesPart, "- .*/ unknown none"},
		{"dat", " *\n", AnyPart, " */ - unknown none"},
		{"logg", "4x2x2\nhM10\nm210\n0.250000\n", AnyPart, "?*1 /?21 / .*../*.../ 2 0.25"},
		{"logg", "4x2x2\nhM10\nm210\n0.250000\n", MinesPart, "- .*../*.../ 2 0.25"},
		{"logg", "2x1x1\nhm\n", AnyPart, "- .*/ 1 none"},
		{"logg", "2x1x1\nhm\n", ViewPart, "??/ .*/ 1 none"},
		{"logg", "2x1x1\nhm\n", BoardPart, "??/ .*/ 1 none"},
		{"logg", "2x1x1\nhh\n", AnyPart, "??/ - 1 none"},
		{"logg", "3x1x1\nhm2\n", BoardPart, "??2/ - 1 none"},
		{"logg", "3x1x1\nhm2\n", ViewPart, "??2/ - 1 none"},
		{"logg", "3x1x1\nhm2\n", MinesPart, "- .*./ 1 none"},
		{"logg", "2x1x1\n1M\n1.000000\n\n", AnyPart, "1*/ .*/ 1 1"},
		{"logg", "2x1x1\n1M\n\n", AnyPart, "1*/ .*/ 1 none"},
		{"logg", "2x1x1\nhm\n0.000000\n", AnyPart, "- .*/ 1 0"}, {"logg", "2x1x1\nhm\n1.000000\n", AnyPart, "- .*/ 1 1"},
		{"logg", "2x1x1\nhm\n0.25", AnyPart, "- .*/ 1 0.25"}, {"logg", "2x1x1\nhm\n1.5\n", AnyPart, "- .*/ 1 none"},
		{"logg", "2x1x1\nhm\n-0.5\n", AnyPart, "- .*/ 1 none"}, {"logg", "2x1x1\nhm\nby hm\n", AnyPart, "- .*/ 1 none"},
		{"", "2x2x0\r\n00\r\n00\r\n1.000000\r\n", AnyPart, "  /  / ../../ 0 1"},
		{"", "2x2x0\n00\n00\n1.0\n", AnyPart, "  /  / ../../ 0 1"}, {"", "2x2x0\n0h\n00\n", AnyPart, " ?/  / ../../ 0 none"},
		{"url", "?b=00000010000001&m=0\n \n\t\n", AnyPart, "- ./ unknown none"},
		{"tatham", "1x1:u0 \n\n  \n", AnyPart, "- ./ unknown none"},
		{"marks", "X\n", AnyPart, "*/ */ unknown none"}, {"marks", "X\n", BoardPart, "*/ */ unknown none"},
		{"marks", "..\n", AnyPart, "  / ../ unknown none"}, {"marks", "..\n", BoardPart, "  / ../ unknown none"},
		{"marks", "X1\n", AnyPart, "*1/ *./ unknown none"}, {"marks", "X1\n", BoardPart, "*1/ *./ unknown none"},
		{"marks", "X.\n", AnyPart, "- *./ unknown none"}, {"marks", "X.\n", BoardPart, "* / *./ unknown none"},
		{"dat", "* \n", MinesPart, "- *./ unknown none"},
		{"dat", "2 2 1\n?1\n11\n", BoardPart, "?1/11/ - 1 none"},
	} {
		f, err := Named(x.format)
		if x.format == "" {
			f, err = Guess("a.txt", []byte(x.text)), nil
		}
		boardtest.Must(t, err)
		d, err := f.Parse([]byte(x.text), x.want, board.ReadOptions{})
		if got := holds(d); err != nil || got != x.holds {
			t.Errorf("%s of %q, part %d: %s, %v, want %s", x.format, x.text, x.want, got, err, x.holds)
		}
	}
	if d, err := parseText([]byte("  \n"), MinesPart, board.ReadOptions{}); err == nil {
		t.Errorf("blanks alone: %v", d.Mines)
	}
}

// holds returns all that a document holds.
func holds(d Document) string {
	all := []string{"-", "-", "unknown", "none"}
	if d.Board != nil {
		all[0] = strings.ReplaceAll(d.Board.String(), "\n", "/")
	}
	if d.Mines != nil {
		all[1] = strings.ReplaceAll(d.Mines.String(), "\n", "/")
	}
	if n, known := d.Total.Mines(); known {
		all[2] = fmt.Sprint(n)
	}
	if d.Success != nil {
		all[3] = fmt.Sprint(*d.Success)
	}
	return strings.Join(all, " ")
}

// Only a format of minefields loses a game, and only one that is neither new
// nor finished.
func TestLoses(t *testing.T) {
	m, _ := board.NewMinefield(board.Size{Rows: 1, Cols: 3}, board.Square{})
	covered, begun, finished := board.NewBoard(m.Size()), board.NewBoard(m.Size()), m.Solution()
	begun.SetAt(1, 1)
	for _, x := range []struct {
		f    Format
		d    Document
		want bool
	}{
		{url, Document{Board: &begun, Mines: &m}, true}, {mbf, Document{Board: &begun, Mines: &m}, true},
		{dat, Document{Board: &begun, Mines: &m}, false},
		{url, Document{Board: &covered, Mines: &m}, false}, {url, Document{Board: &finished, Mines: &m}, false},
		{url, Document{Board: &begun}, false}, {url, DocumentOf(m), false},
	} {
		if got := x.f.Loses(x.d); got != x.want {
			t.Errorf("%s loses %s: %v", x.f.Name, holds(x.d), got)
		}
	}
}

func TestGuess(t *testing.T) {
	for _, x := range []struct{ name, data, want string }{
		{"a.dat", "*.\n", "dat"}, {"-", "?1\n", "dat"}, {"a.mine", "garbage", "mine"}, {"A.MBF", "garbage", "mbf"}, {"a.abf", "", "mbf"},
		{"a.txt", "2x1x0\n00\n", "mine"}, {"-", "http://x.org/?m=0&b=11\n", "url"},
		{"-", "2x1x0\nh0\n", "logg"}, {"-", "2x1x1\r\nM1\r\n1.000000\r\n", "logg"}, {"-", "2x1x1\nHF\n", "mine"}, {"-", "2x1x1\n10\nmade by hm", "mine"},
		{"-", "2x1x0\n00\n0.5\n", "logg"}, {"-", "2x2x00\r\n00\r\n00\r\n1.000000\r\n", "logg"}, {"-", "2x1x0\n0F\n", "mine"}, {"-", "2x1x0\n0H\n", "mine"},
		{"-", "9x9:0,0,u", "tatham"}, {"-", "9x9n10#1", "tatham"}, {"-", "9x9n10a:m0", "tatham"}, {"-", "?:", "dat"}, {"-", "SAVEFILE:1:S", "tatham-save"}, {"x.sav", "", "tatham-save"},
		{"-", "X1\n1.\n", "dat"}, {"-", "X9\n..\n", "dat"}, {"-", "X0\n1.\n", "dat"}, {"-", "11\n..\n", "dat"}, {"-", "X.\n..\n", "dat"}, {"-", "X1\n* \n", "dat"},
		{"a.json", "", "json"}, {"-", "11\n\n" + strings.Repeat("1\n", 2570), "dat"},
		{"-", strings.Repeat("?\r\n", 1750), "dat"}, {"-", strings.Repeat(" \n", 8204), "dat"}, {"-", "2x1x0\r\n10\r\n", "mine"},
		{"-", "\x01\x01\x00\x00", "mbf"}, {"-", "", "dat"}, {"a.url", "", "url"},
	} {
		if got := Guess(x.name, []byte(x.data)); got.Name != x.want {
			t.Errorf("Guess(%q, %q) = %s, want %s", x.name, x.data, got.Name, x.want)
		}
	}
}

// A text is a document or an error, never both. A document that was read is
// written and read back as the same.
func FuzzFormats(f *testing.F) {
	for _, seed := range []string{
		"*.\n.*\n", "?1\n *\n", "9x9x10\n0001HHHH1\n", "2x1x1\nHF\n", "\x02\x01\x00\x01\x01\x00", "?b=11&m=g", "?b=55&m=1k0g0\n", "X1\n11\n",
		"* 1\n", "2x2x1\r\nh1\r\nM1\r\n0.500000\r\n", "2x1x2\nmF\n", "4x1:0,0,u1\n", "9x9n10:4,4,mb071b49fbd1cb6a0d5868", "2x2:m4", save("DESC    :6:0,0,u2", "STATEPOS:1:3", "MOVE    :4:F1,1", "MOVE    :9:O1,0;C1,0"),
		"  12\n +--+\nA|* |\n +--+\n", " │12│\n—│——│\n1│X.│\n—│——│\n", "++\n++\n", "│\n—\n—\n", "│││", "    ??\n    11\n", "[[1, '?']]", "2 2\n? ?\n1 1\n", "> ```\n> ?\n> ```\n", "{\"kind\":\"made\"}\n{\"board\":[\"?\"],\"total\":1}",
	} {
		f.Add([]byte(seed), byte(0))
	}
	f.Fuzz(func(t *testing.T, data []byte, want byte) {
		for _, format := range All() {
			part := Part(want % 4)
			d, err := format.Parse(data, part, board.ReadOptions{})
			if err != nil {
				var syntax *board.SyntaxError
				if d != (Document{}) || !errors.As(err, &syntax) {
					t.Fatalf("%s: %v and %v", format.Name, d, err)
				}
				continue
			}
			if format.Append == nil {
				continue
			}
			text, err := format.Append(nil, d)
			if err != nil {
				t.Fatalf("%s: %q was read but cannot be written: %v", format.Name, data, err)
			}
			if anything := part == AnyPart || part == ViewPart; anything && d.Board != nil {
				part = BoardPart
			} else if anything {
				part = MinesPart
			}
			again, err := format.Parse(text, part, board.ReadOptions{})
			if d.Remark != "" || newPasted(paste.Reading{}, d).doubt != "" || isMargin(err) {
				continue // as plain rows it may be another board
			}
			if !again.Total.Known() {
				d.Total = again.Total // a line with the size stated it
			}
			if format.Looks == nil && d.Board != nil {
				d.Mines = again.Mines // a board in text is written without them
			}
			if err != nil || !sameDocument(d, again) {
				t.Fatalf("%s: %q, written as %q, reads as %v, %v", format.Name, data, text, again, err)
			}
		}
	})
}

// isMargin reports whether a text was refused because blanks at its left may be a
// margin.
func isMargin(err error) bool {
	return err != nil && strings.Contains(err.Error(), "the blanks can be squares or not")
}

func sameDocument(a, b Document) bool {
	if (a.Board == nil) != (b.Board == nil) || (a.Mines == nil) != (b.Mines == nil) || a.Total != b.Total {
		return false
	}
	if (a.Start == nil) != (b.Start == nil) || a.Start != nil && *a.Start != *b.Start {
		return false
	}
	return (a.Board == nil || a.Board.Equal(*b.Board)) && (a.Mines == nil || a.Mines.Equal(*b.Mines))
}
