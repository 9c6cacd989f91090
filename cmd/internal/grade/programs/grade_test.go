package programs

import (
	"bytes"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

// file returns a file that was handed in.
func file(name string, data []byte) File { return File{Name: name, Data: data} }

// isLong reports whether tests take longer, because they show more.
var isLong = os.Getenv("MINES_LONG") != ""

// reference returns the files of the reference solution.
func reference(t testing.TB) (files []File) {
	t.Helper()
	for _, name := range []string{"minesweeper.h", "minesweeper.cpp"} {
		files = append(files, file(name, []byte(boardtest.ReadFile(t, "testdata/reference/"+name))))
	}
	return files
}

// mutants returns what one program after another does wrong, and what is said of it.
// Mistakes in different functions go into one program, those of two functions have
// one of their own.
func mutants(t *testing.T) (names, wants []string) {
	t.Helper()
	var found [numQuestions][2][]string
	for _, line := range text.Lines(boardtest.ReadFile(t, "testdata/mutants.txt")) {
		name, want, _ := strings.Cut(line, " -> ")
		q := slices.Index(questionNames[:], strings.SplitN(want, ":", 2)[0])
		if q < 0 || strings.Contains(want, "; ") {
			names, wants = append(names, name), append(wants, want)
		} else {
			found[q][0], found[q][1] = append(found[q][0], name), append(found[q][1], want)
		}
	}
	for i := range found[makeMove][0] { // the most
		var name, want []string
		for _, of := range found {
			if i < len(of[0]) {
				name, want = append(name, of[0][i]), append(want, of[1][i])
			}
		}
		names, wants = append(names, strings.Join(name, "|")), append(wants, strings.Join(want, "; "))
	}
	return names, wants
}

// A program with known mistakes gets the causes and no others, and loses points; what
// it answers in the other functions is right. A model of the mistake gives all answers
// of the program, those to other questions too. Of three programs two are only asked
// with MINES_LONG.
func TestMutants(t *testing.T) {
	mines, _ := published(t)
	mines.Put(board.Square{Row: 8, Col: 0})
	w := openWorkshop(t)
	x, err := NewExercise(mines, nil)
	boardtest.Must(t, err)
	other := *w
	other.Exercise = x
	files := reference(t)
	files[1].Data = []byte(boardtest.ReadFile(t, "testdata/mutants.cpp"))
	src := chooseSource(files)
	built, err := w.build(&src)
	boardtest.Must(t, err)
	names, wants := mutants(t)
	t.Run("all", func(t *testing.T) {
		for i, want := range wants {
			if !isLong && i%3 > 0 {
				continue
			}
			t.Run(names[i], func(t *testing.T) {
				t.Parallel()
				p, out := judged(t, w, mutate(t, built, names[i]))
				if diagnosis(out) != want {
					t.Errorf("%q, want %q\n%q", diagnosis(out), want, out.Feedback)
				}
				for q, asked := range w.Asked() {
					if isWrong := strings.Contains(want, question(q).String()+": "); isWrong != (out.Have[q] < asked) {
						t.Errorf("%v: %d of %d, and it says %s", question(q), out.Have[q], asked, want)
					}
				}
				p.predictsAll(t, &other)
			})
		}
	})
}

// mutate returns a built program with the names of its mistakes written into it.
func mutate(t *testing.T, built map[string][]byte, names string) map[string][]byte {
	t.Helper()
	mutant, before, after := maps.Clone(built), []byte("mistakes: |none|"), []byte("mistakes: |"+names+"|")
	before = append(before, make([]byte, len(after)-min(len(before), len(after)))...)
	for file, data := range mutant {
		if strings.HasPrefix(file, "0-") || strings.HasPrefix(file, "1-") {
			mutant[file] = bytes.Replace(data, before, append(after, make([]byte, len(before)-len(after))...), 1)
			if bytes.Equal(mutant[file], data) {
				t.Fatalf("%s has no room for mistakes", file)
			}
		}
	}
	return mutant
}

// judged asks a program that was built.
func judged(t *testing.T, w *Workshop, built map[string][]byte) (*program, marking.Program) {
	t.Helper()
	p, err := w.open(built)
	boardtest.Must(t, err)
	t.Cleanup(func() { p.dir.Remove() })
	out := p.judge()
	if p.err != nil {
		t.Fatal(p.err)
	}
	return p, out
}

// predictsAll checks that the models of a program give its answers in another exercise.
func (p *program) predictsAll(t *testing.T, w *Workshop) {
	t.Helper()
	asked := &program{Workshop: w, built: p.built, dir: p.dir}
	for q, m := range p.models {
		if m == nil {
			continue
		}
		q, list := question(q), w.of(question(q))
		asked.left[q] = w.patience
		asked.in("0-"+asked.name(q.String()), q, func(c *channel) {
			for _, answered := range list {
				answered.got = c.ask("again", answered.call)
				if c.gone {
					t.Errorf("%v answers no more", q)
				}
				if _, ok := answered.predictedBy(m); !ok {
					t.Errorf("the cause does not give %s: %s", answered.text(), answered.gave())
				}
			}
		})
	}
	if asked.err != nil {
		t.Error(asked.err)
	}
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
