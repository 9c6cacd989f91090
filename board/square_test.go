package board

import (
	"slices"
	"testing"
)

var nine = Size{9, 9}

func TestRowNames(t *testing.T) {
	for row, want := range map[int]string{
		0: "A", 8: "I", 25: "Z", 26: "AA", 27: "AB", 51: "AZ", 52: "BA",
		26 + 26*26 - 1: "ZZ", 26 + 26*26: "AAA", MaxSquares - 1: "BDWGN",
	} {
		if got := RowName(row); got != want {
			t.Errorf("row %d is %s, want %s", row, got, want)
		}
	}
}

func TestSquareNames(t *testing.T) {
	for _, s := range []Square{{0, 0}, {0, 6}, {8, 8}, {25, 9}, {26, 0}, {27, 11}, {999_999, 0}, {0, 999_999}} {
		got, err := ParseSquare(s.String())
		if err != nil || got != s {
			t.Errorf("%v is read as %v, %v", s, got, err)
		}
	}
	for _, bad := range []string{
		"", "A", "7", "7A", "a7", "A0", "A07", "A-1", "A+1", "A7*", "A7 ", " A7", "A 7", "Ä7", "A٧", "A7.0",
		"AAAAAAAAAAAAAAAAAAAA1", "A99999999999999999999",
	} {
		if s, err := ParseSquare(bad); err == nil {
			t.Errorf("%q is read as %v", bad, s)
		}
	}
}

func TestSquareOfASize(t *testing.T) {
	for _, test := range []struct {
		size       Size
		name, want string
	}{
		{nine, "A1", ""},
		{nine, "I9", ""},
		{nine, "J1", `square "J1": the board has rows A to I`},
		{nine, "A10", `square "A10": the board has columns 1 to 9`},
		{nine, "K30", `square "K30": the board has rows A to I`},
		{Size{1, 30}, "B1", `square "B1": the board has only row A`},
		{Size{30, 1}, "AD2", `square "AD2": the board has only column 1`},
		{nine, "i9", `square "i9": want a row's capital letters and a column's number, as in A7`},
	} {
		_, err := test.size.Square(test.name)
		if got := errorText(err); got != test.want {
			t.Errorf("%v %s: %q, want %q", test.size, test.name, got, test.want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// The two ways to list neighbours agree with each other and with the rule: row
// and column differ by at most one, and the squares are not the same.
func TestNeighbours(t *testing.T) {
	for _, z := range []Size{{1, 1}, {1, 5}, {5, 1}, {2, 2}, {3, 7}, {9, 9}} {
		for i := range z.Squares() {
			var want []int
			for j := range z.Squares() {
				a, b := z.At(i), z.At(j)
				if i != j && abs(a.Row-b.Row) <= 1 && abs(a.Col-b.Col) <= 1 {
					want = append(want, j)
				}
			}
			if got := z.AppendNeighbours(nil, i); !slices.Equal(got, want) {
				t.Fatalf("%v: neighbours of %v are %v, want %v", z, z.At(i), got, want)
			}
			var got []int
			for s := range z.Neighbours(z.At(i)) {
				got = append(got, z.Index(s))
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%v: neighbours of %v are %v, want %v", z, z.At(i), got, want)
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }

func TestSizes(t *testing.T) {
	for text, want := range map[string]string{
		"9x9": "", "1x1": "", "16x30": "", "1000x1000": "", "1x1000000": "",
		"0x9":                       "size 0x9: a board has at least one row and one column",
		"9x-1":                      "size 9x-1: a board has at least one row and one column",
		"1000x1001":                 "size 1000x1001: a board has at most 1000000 squares",
		"4294967296x4294967296":     "size 4294967296x4294967296: a board has at most 1000000 squares",
		"":                          `size "": want ROWSxCOLS, as in 16x30`,
		"9":                         `size "9": want ROWSxCOLS, as in 16x30`,
		"9XX9":                      `size "9XX9": want ROWSxCOLS, as in 16x30`,
		"9x9x9":                     `size "9x9x9": want ROWSxCOLS, as in 16x30`,
		"99999999999999999999999x1": `size "99999999999999999999999x1": want ROWSxCOLS, as in 16x30`,
	} {
		_, err := ParseSize(text)
		if got := errorText(err); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
