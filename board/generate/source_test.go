package generate

import (
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// The goldens of this file were worked out by programs in another language,
// written from the definitions alone.

func TestKISS64(t *testing.T) {
	k := NewKISS64(1)
	for i, want := range []uint64{648562388970459621, 6553078780764110140, 2375128774590785639, 5619234565782325792, 3102364251463700515} {
		if got := k.Uint64(); got != want {
			t.Errorf("number %d of seed 1 is %d, want %d", i, got, want)
		}
	}
}

func TestStreamSeed(t *testing.T) {
	for _, x := range []struct {
		purpose    string
		seed, game uint64
		hi, lo     uint64
	}{
		{"minefield", 1, 0, 0xadd0fd6215cad98b, 0xa6cc46fa6d45048c},
		{"minefield", 1, 1, 0x73f883bb166eaae4, 0x91a0afec6c56ff0a},
		{"policy", 1, 0, 0xdbe53f10f5f317ef, 0x4f223b3efc6b1a36},
	} {
		if hi, lo := StreamSeed(x.purpose, x.seed, x.game); hi != x.hi || lo != x.lo {
			t.Errorf("StreamSeed(%q, %d, %d) = %#x, %#x, want %#x, %#x", x.purpose, x.seed, x.game, hi, lo, x.hi, x.lo)
		}
	}
}

func specOf(t testing.TB, preset string, first First) Spec {
	t.Helper()
	p, err := board.ParsePreset(preset)
	boardtest.Must(t, err)
	return Spec{p.Size, p.Mines, p.Start, first}
}

func source(t testing.TB, kind string, spec Spec, s Seeds) Source {
	t.Helper()
	src, err := NewSource(kind, spec, s)
	boardtest.Must(t, err)
	return src
}

func fill(t testing.TB, s Source, m *board.Minefield, game uint64) {
	t.Helper()
	boardtest.Must(t, s.Fill(m, game))
}

func TestGoldenMinefields(t *testing.T) {
	corner := specOf(t, "beginner", Safe)
	corner.Start = board.Square{}
	for _, x := range []struct {
		kind  string
		spec  Spec
		seeds Seeds
		game  uint64
		want  string
	}{
		{"kiss64", specOf(t, "expert", Open), Seeds{1, 100}, 602, `
...*......................*..*
....**.*.....*.*..*....*...*.*
**.............*.*....*.*...*.
......*................*..*..*
......*....*.....*.........*..
..**..........*............*.*
*.*.....****..**...........*..
....*...*.....**.*....**..*...
....**.....*...*...........*..
.*.........*.........*.....**.
*.*.*..**.......*.............
*......**.*....*....**....*...
.....*.*....*.*.*......*...*.*
.*.................*.*......*.
.........**....**...........*.
.......**.*.......*.**.***....
`},
		{"uniform", corner, Seeds{First: 1}, 1, `
..*.....*
..*......
..*..*...
.........
.*.......
........*
..*......
.........
.....*..*
`},
		{"uniform", specOf(t, "expert", Open), Seeds{5, 1000}, 123, `
.........*..**...**..*..*.....
..*......**....*...*.*......*.
.*....................*.......
*...........*.....**.......*.*
.*......*....*...**.*.*...*...
**.*.*...*...*.......*....*..*
..*..........*.*...........*..
..*........*.....*............
............**.**.....*.......
.*..**.....*.*.*...**.*.......
*..*...*.*..................*.
.**.......*....*.**..*......*.
..*..*...........*.***.*.....*
............**.....*..........
...*.....*.......*..**......**
..*..*.....**..*.*........*.*.
`},
	} {
		var m board.Minefield
		fill(t, source(t, x.kind, x.spec, x.seeds), &m, x.game)
		if got := m.String(); got != strings.TrimPrefix(x.want, "\n") {
			t.Errorf("%s, %v, game %d:\n%s", x.kind, x.spec.Size, x.game, got)
		}
	}
}

// The minefield of a game depends on the game alone, not on the games made
// before it nor on the memory that is filled.
func TestGamesAreIndependent(t *testing.T) {
	for _, k := range Generators() {
		spec := specOf(t, "beginner", Open)
		seeds := Seeds{First: 3, PerSeed: 4}
		var inOrder [12]board.Minefield
		src := source(t, k.Name, spec, seeds)
		for i := range inOrder {
			fill(t, src, &inOrder[i], uint64(i))
		}
		other := source(t, k.Name, spec, seeds)
		var m board.Minefield
		for _, i := range []int{11, 0, 5, 5, 4, 6, 7, 8, 3, 2, 1, 10, 9} {
			fill(t, other, &m, uint64(i))
			if !m.Equal(inOrder[i]) {
				t.Errorf("%s: game %d differs when made out of order:\n%v", k.Name, i, m)
			}
		}
		single := source(t, k.Name, spec, Seeds{First: 4})
		fill(t, single, &m, 2)
		if !m.Equal(inOrder[6]) {
			t.Errorf("%s: game 6 of seeds 3, 4, … with 4 games each is not game 2 of seed 4", k.Name)
		}
		if inOrder[0].Equal(inOrder[4]) {
			t.Errorf("%s: seeds 3 and 4 make the same", k.Name)
		}
	}
}

func TestFillDoesNotAllocate(t *testing.T) {
	for _, k := range Generators() {
		src := source(t, k.Name, specOf(t, "expert", Open), Seeds{First: 1, PerSeed: 100})
		var m board.Minefield
		game := uint64(0)
		fill(t, src, &m, game)
		if n := testing.AllocsPerRun(100, func() { game++; fill(t, src, &m, game) }); n != 0 {
			t.Errorf("%s: %v allocations a minefield", k.Name, n)
		}
	}
}

func TestFullBoards(t *testing.T) {
	for _, k := range Generators() {
		for _, first := range []First{Any, Safe, Open} {
			for _, size := range []board.Size{{Rows: 1, Cols: 1}, {Rows: 1, Cols: 5}, {Rows: 3, Cols: 3}, {Rows: 4, Cols: 7}} {
				spec := Spec{Size: size, Start: board.Square{Row: size.Rows - 1, Col: size.Cols / 2}, First: first}
				spec.Mines = spec.Room()
				var m board.Minefield
				fill(t, source(t, k.Name, spec, Seeds{First: 9}), &m, 0)
				for i := range size.Squares() {
					if s := size.At(i); m.HasMine(s) != spec.Allows(s) {
						t.Errorf("%s %v %v full of mines: at %v there is %v", k.Name, size, first, s, m.HasMine(s))
					}
				}
				spec.Mines++
				if _, err := NewSource(k.Name, spec, Seeds{}); err == nil {
					t.Errorf("%s %v %v: no error for %d mines", k.Name, size, first, spec.Mines)
				}
			}
		}
	}
}

func BenchmarkFill(b *testing.B) {
	for _, k := range Generators() {
		for _, p := range board.Presets() {
			b.Run(k.Name+"/"+p.Name, func(b *testing.B) {
				src := source(b, k.Name, specOf(b, p.Name, Open), Seeds{First: 1, PerSeed: 100})
				var m board.Minefield
				b.ReportAllocs()
				for i := uint64(0); b.Loop(); i++ {
					fill(b, src, &m, i)
				}
			})
		}
	}
}
