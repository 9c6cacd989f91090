package board

import (
	"os"
	"path/filepath"
	"testing"
)

// addTexts seeds a fuzz test with all boards in testdata, well-formed and not.
func addTexts(f *testing.F) {
	for _, pattern := range []string{"../testdata/*.dat", "../testdata/malformed/*.dat"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			f.Fatalf("%s: %v", pattern, err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text, false)
			f.Add(text, true)
		}
	}
	for _, size := range []Size{{1, 1}, {9, 9}, {3, 10}, {30, 12}, {28, 101}, {703, 2}} {
		b, m := patchwork(size)
		f.Add(b.AppendDat(nil), false)
		f.Add(m.AppendDat(nil), false)
	}
	b := readTestdata(f, "partial.dat", ParseBoard)
	m := readTestdata(f, "mines.dat", ParseMinefield)
	for style := range styleNames {
		d := Drawing{Style: Style(style)}
		f.Add(d.Board(nil, b), false)
		f.Add(d.Minefield(nil, m), false)
	}
}

// patchwork returns a board with every state in turn, and a minefield.
func patchwork(size Size) (Board, Minefield) {
	b := NewBoard(size)
	m, _ := NewMinefield(size)
	for i := range size.Squares() {
		b.SetAt(i, State(i%11-2))
		if i%5 == 0 {
			m.Put(size.At(i))
		}
	}
	return b, m
}

// Every text is a board or an error. Each way to write a board is read back as
// the same board.
func FuzzReadBoard(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, text []byte, pad bool) {
		b, err := ParseBoard(text, ReadOptions{Pad: pad})
		if (err == nil) != (b.Size().Check() == nil) {
			t.Fatalf("a board of size %v and the error %v", b.Size(), err)
		}
		if err != nil {
			return
		}
		if got, err := ParseBoard(b.AppendDat(nil), ReadOptions{}); err != nil || !got.Equal(b) {
			t.Fatalf("%v: wrote\n%vread\n%v", err, b, got)
		}
		for style := range styleNames {
			drawn := Drawing{Style: Style(style)}.Board(nil, b)
			if got, err := ParseBoard(drawn, ReadOptions{}); err != nil || !got.Equal(b) {
				t.Fatalf("%v: drew\n%sread\n%v", err, drawn, got)
			}
		}
	})
}

// Every text is a minefield or an error. Each way to write a minefield is read
// back, with the right counts.
func FuzzReadMinefield(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, text []byte, pad bool) {
		m, err := ParseMinefield(text, ReadOptions{Pad: pad})
		if (err == nil) != (m.Size().Check() == nil) {
			t.Fatalf("a minefield of size %v and the error %v", m.Size(), err)
		}
		if err != nil {
			return
		}
		if built, err := NewMinefield(m.Size(), m.Mines()...); err != nil || !built.Equal(m) {
			t.Fatalf("%v: read\n%vbuilt\n%v", err, m, built)
		}
		if got, err := ParseMinefield(m.AppendDat(nil), ReadOptions{}); err != nil || !got.Equal(m) {
			t.Fatalf("%v: wrote\n%vread\n%v", err, m, got)
		}
		for style := range styleNames {
			drawn := Drawing{Style: Style(style)}.Minefield(nil, m)
			if got, err := ParseMinefield(drawn, ReadOptions{}); err != nil || !got.Equal(m) {
				t.Fatalf("%v: drew\n%sread\n%v", err, drawn, got)
			}
		}
	})
}

// A move that is read is on the board, and its text is the one it was read
// from.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"A1", "I9*", "J1", "A10", "a1", "A01", "A1**", "", "AA1", "A", "1", "Ä1"} {
		f.Add(text, 9, 9)
	}
	f.Add("AB12*", 30, 16)
	f.Fuzz(func(t *testing.T, text string, rows, cols int) {
		size := Size{rows, cols}
		if size.Check() != nil {
			return
		}
		move, ok := ParseMove(text, size)
		if ok && (!size.Contains(move.Square) || move.String() != text) {
			t.Fatalf("%q is read as %v on %v", text, move, size)
		}
	})
}

// A square or a size that was read is written as the same text.
func FuzzParseSquare(f *testing.F) {
	for _, text := range []string{"A1", "ZZ99", "a1", "A0", "9x9", "09x9", "+1x1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := ParseSquare(text); err == nil && s.String() != text {
			t.Fatalf("%q is read as the square %v", text, s)
		}
		if z, err := ParseSize(text); err == nil && z.Check() != nil {
			t.Fatalf("%q is read as the size %v", text, z)
		}
	})
}
