package programs

import (
	"os"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/marking"
)

// reference returns the files of the reference solution.
func reference(t testing.TB) (files []File) {
	t.Helper()
	for _, name := range []string{"minesweeper.h", "minesweeper.cpp"} {
		data, err := os.ReadFile("testdata/reference/" + name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, File{name, data})
	}
	return files
}

// skips reports whether the test of case i is left out: without MINES_LONG two of
// three are, and most in short tests, because each builds programs.
func skips(i int) bool {
	if testing.Short() {
		return i%24 > 0
	}
	return os.Getenv("MINES_LONG") == "" && i%3 > 0
}

func TestReference(t *testing.T) {
	w := openWorkshop(t)
	out, remark, err := w.Grade(reference(t))
	if err != nil || remark != "" || out.Have != w.Asked() || diagnosis(out) != "" {
		t.Errorf("Grade = %+v, %q, %v, want %v", out, remark, err, w.Asked())
	}
}

// mutant returns the reference solution with lines replaced.
func mutant(t testing.TB, changes []string) []File {
	t.Helper()
	files := reference(t)
	code := string(files[1].Data)
	for len(changes) > 0 {
		var before, after string
		for len(changes) > 0 && changes[0][0] == '-' {
			before += changes[0][1:] + "\n"
			changes = changes[1:]
		}
		for len(changes) > 0 && changes[0][0] == '+' {
			after += changes[0][1:] + "\n"
			changes = changes[1:]
		}
		changed := strings.Replace(code, before, after, 1)
		if changed == code {
			t.Fatalf("the reference solution has no lines\n%s", before)
		}
		code = changed
	}
	files[1].Data = []byte(code)
	return files
}

// A program with a known mistake gets the cause and no other, and loses points. What
// it answers in the other functions is right, but for make_move, which calls them. The
// cause does not depend on what is asked: half of the programs are asked other questions.
func TestMutants(t *testing.T) {
	mines, _ := published(t)
	mines.Put(board.Square{Row: 8, Col: 0})
	other, err := NewExercise(mines, nil)
	if err != nil {
		t.Fatal(err)
	}
	workshops := []*Workshop{openWorkshop(t), openWith(t, other)}
	data, err := os.ReadFile("testdata/mutants.txtar")
	if err != nil {
		t.Fatal(err)
	}
	mutants := strings.Split(string(data), "\n-- ")[1:]
	t.Run("all", func(t *testing.T) {
		for i, text := range mutants {
			name, body, _ := strings.Cut(text, " --\n")
			if skips(i) {
				continue
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				lines, w := strings.Split(strings.TrimRight(body, "\n"), "\n"), workshops[i%2]
				out, _, err := w.Grade(mutant(t, lines[1:]))
				if err != nil || diagnosis(out) != lines[0] {
					t.Errorf("%q, %v, want %q\n%q", diagnosis(out), err, lines[0], out.Feedback)
				}
				for q, asked := range w.Asked() {
					isWrong := strings.Contains(lines[0], question(q).String()+": ")
					if isWrong && out.Have[q] == asked || !isWrong && out.Have[q] < asked && question(q) != makeMove {
						t.Errorf("%v: %d of %d, and it says %s", question(q), out.Have[q], asked, lines[0])
					}
				}
			})
		}
	})
}

// The model without a mistake makes moves as the referee of the board does.
func TestModel(t *testing.T) {
	for _, p := range exercise(t).probes {
		if p.question != makeMove {
			continue
		}
		mines, _ := board.NewMinefield(size)
		for _, i := range p.mines.places(true) {
			mines.Put(size.At(i))
		}
		b := p.revealed.board()
		if result := board.MakeMove(p.position, mines, b); result.String() != p.want.result || gridOf(b) != p.want.board {
			t.Errorf("%q on\n%s: the model has %s\n%s\nthe board %v\n%v", p.position,
				strings.Join(p.revealed.rows(), "\n"), p.want.result, strings.Join(p.want.board.rows(), "\n"), result, b)
		}
	}
}

// Little is asked about the published boards, and no constant is right often.
func TestClasses(t *testing.T) {
	mines, start := published(t)
	x := exercise(t)
	known, all := make(map[question]int), make(map[question]int)
	for _, p := range x.probes {
		all[p.question]++
		if p.mines == gridOf(mines) || p.revealed == gridOf(start) {
			known[p.question]++
		}
	}
	for q, n := range all {
		if n%perClass > 0 || known[q] > n/10 || x.free[q] > n*6/10 {
			t.Errorf("%v has %d probes, %d of them published, and the best constant has %d right", q, n, known[q], x.free[q])
		}
	}
}

// diagnosis returns the causes of all wrong answers.
func diagnosis(out marking.Program) string {
	said := slices.DeleteFunc(out.Diagnosis[:], func(causes string) bool { return causes == "" })
	return strings.Join(said, "; ")
}
