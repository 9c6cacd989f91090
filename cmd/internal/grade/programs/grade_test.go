package programs

import (
	"os"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/judge"
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
	workshops := []*Workshop{openWorkshop(t), openWorkshop(t, Contested()...)}
	if testing.Short() {
		workshops = workshops[1:]
	}
	for _, w := range workshops {
		out, remark, err := w.Grade(reference(t))
		if err != nil || remark != "" || out.Have != w.Asked() || diagnosis(out) != "" {
			t.Errorf("Grade = %+v, %q, %v, want %v", out, remark, err, w.Asked())
		}
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

// A program with a known mistake gets the cause and no other, and is charged
// once: in one class for each mistake. The count_mines of a mutant is not
// charged again in make_move.
func TestMutants(t *testing.T) {
	usual, contested := openWorkshop(t), openWorkshop(t, Contested()...)
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
				w := usual
				if strings.HasPrefix(name, "contested") {
					w = contested
				}
				lines := strings.Split(strings.TrimRight(body, "\n"), "\n")
				out, _, err := w.Grade(mutant(t, lines[1:]))
				if err != nil || diagnosis(out) != lines[0] {
					t.Errorf("%q, %v, want %q\n%q", diagnosis(out), err, lines[0], out.Feedback)
				}
				lost := 0
				for q, asked := range w.Asked() {
					lost += asked - out.Have[q]
				}
				if causes := strings.Count(lines[0], ": "); lost == 0 || lost > 3*perClass*causes {
					t.Errorf("%d answers are lost for %d causes", lost, causes)
				}
			})
		}
	})
}

// The model without a mistake makes moves as the referee of the board does.
func TestModel(t *testing.T) {
	mines, _ := published(t)
	x, err := NewExercise(mines, nil, 1, Contested())
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range x.probes[:len(x.want)] {
		if p.question != makeMove {
			continue
		}
		b, err := p.revealed.board()
		if err != nil {
			t.Fatal(err)
		}
		result := board.MakeMove(p.position, p.minefield(), b)
		if want := x.want[i]; result.String() != want.result || gridOf(b) != want.board {
			t.Errorf("%q on\n%s: the model has %s\n%s\nthe board %v\n%v", p.position,
				strings.Join(p.revealed.rows(), "\n"), want.result, strings.Join(want.board.rows(), "\n"), result, b)
		}
	}
}

// Every class has its share of probes, no class asks much about the published
// boards, and no constant answers a question.
func TestClasses(t *testing.T) {
	mines, start := published(t)
	x, err := NewExercise(mines, &start, Seed(mines, &start), Contested())
	if err != nil {
		t.Fatal(err)
	}
	size, known := make(map[int]int), make(map[int]int)
	results := make(map[question][]string)
	for i, p := range x.probes {
		size[p.class]++
		if p.mines == gridOf(mines) || p.revealed == gridOf(start) {
			known[p.class]++
		}
		if i < len(x.want) && !slices.Contains(results[p.question], x.want[i].result) {
			results[p.question] = append(results[p.question], x.want[i].result)
		}
	}
	for class, n := range size {
		if n != perClass || known[class] > fromExercise {
			name := "find_safe_move"
			if class < len(classes) {
				name = classes[class].name
			}
			t.Errorf("%s (%d) has %d probes, %d of them published", name, class, n, known[class])
		}
	}
	for q, list := range results {
		if len(list) < 2 {
			t.Errorf("%v: all answers are %q", q, list)
		}
	}
}

// diagnosis returns the causes of all wrong answers.
func diagnosis(out judge.Program) string {
	said := slices.DeleteFunc(out.Diagnosis[:], func(causes string) bool { return causes == "" })
	return strings.Join(said, "; ")
}
