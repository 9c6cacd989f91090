package marking

import (
	"math/big"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

const (
	exampleMoves = "B6 E5 H3*"
	wantedText   = "   1?????\n   123???\n     112?\n11     1?\n?1     11\n?1       \n?111     \n??*111222\n?????????\n"
)

// changed returns a board's text with squares changed, as in "A7=? A5=2".
func changed(text string, changes ...string) string {
	out := []byte(text)
	for _, change := range changes {
		square, char, _ := strings.Cut(change, "=")
		s, err := board.ParseSquare(square)
		if err != nil {
			panic(err)
		}
		out[s.Row*10+s.Col] = char[0]
	}
	return string(out)
}

// after returns a board's text after moves.
func after(t *testing.T, text, moves string) string {
	t.Helper()
	b := boardOf(t, text)
	for _, move := range strings.Fields(moves) {
		if result := board.MakeMove(move, boardtest.Minefield(t, minefieldText), *b); !result.Played() {
			t.Fatal(move, result)
		}
	}
	return b.String()
}

// The marks of boards, with the given board and without. The files are those
// that the exercise supplies.
func TestBoardMarks(t *testing.T) {
	flags := changed(partialText, "A5=*", "A6=*", "A8=*", "E1=*", "I6=*", "I8=*", "I9=*")
	for _, test := range []struct{ name, text, weights, start, whole string }{
		{"untouched", partialText, "", "0", "8.87"},
		{"covered", coveredText, "", "0", "0"},
		{"blanks", strings.ReplaceAll(coveredText, "?", " "), "", "0", "0"},
		{"flags", strings.ReplaceAll(coveredText, "?", "*"), "", "0", "0"},
		{"solution", solutionText, "", "10", "10"},
		{"mines covered", strings.ReplaceAll(solutionText, "*", "?"), "", "10", "10"},
		{"one covered", changed(solutionText, "A7=?"), "", "8.75", "9.86"},
		{"one flagged", changed(solutionText, "A7=*"), "", "7.5", "9.72"},
		{"one wrong", changed(solutionText, "A7=2"), "", "7.5", "9.72"},
		{"a given one wrong", changed(solutionText, "A4=2"), "", "8.75", "9.72"},
		{"a given one covered again", changed(solutionText, "A4=?"), "", "8.75", "9.86"},
		{"explosion", changed(solutionText, "A5=2"), "", "8.75", "9.86"},
		{"explosion costs half", changed(solutionText, "A5=2"), "explosion=50", "5", "5"},
		{"two explosions cost half", changed(solutionText, "A5=2", "A6=2"), "explosion=50", "5", "5"},
		{"explosion costs nothing", changed(solutionText, "A5=2"), "explosion=0", "10", "10"},
		{"right flags", flags, "", "0", "8.87"},
		{"right flags earn", flags, "found=60,mines=40", "4", "9.32"},
		{"four moves", after(t, flags, "A7 F1 G1 I7"), "", "10", "10"},
		{"uncoverings without flags", after(t, partialText, "A7 F1 G1 I7"), "", "10", "10"},
		{"A7", after(t, partialText, "A7"), "", "1.25", "9.01"},
		{"A7 flagged", changed(partialText, "A7=*"), "", "0", "8.73"},
	} {
		for kind, want := range map[string]string{"start": test.start, "whole": test.whole} {
			task := Task{Mines: boardtest.Minefield(t, minefieldText), Points: 1000, Weights: test.weights}
			if kind == "start" {
				task.Start = boardOf(t, partialText)
			}
			r := mustJudge(t, task).Judge([]byte(test.text), false)
			checkReport(t, r)
			if r.Score.String() != want {
				t.Errorf("%s, %s: %v, want %s: %s", test.name, kind, r.Score, want, message(r))
			}
		}
	}
}

// The marks of boards where another board than the finished game is wanted, by
// squares and by moves. The board after B6 E5 is the board after E5.
func TestExpectedMarks(t *testing.T) {
	for _, test := range []struct{ name, text, squares, moves string }{
		{"B6", after(t, coveredText, "B6"), "0.18", "3.33"},
		{"E5", after(t, coveredText, "E5"), "9.82", "6.67"},
		{"B6 E5", after(t, coveredText, "B6 E5"), "9.82", "6.67"},
		{"H3*", after(t, coveredText, "H3*"), "0.18", "3.33"},
		{"B6 H3*", after(t, coveredText, "B6 H3*"), "0.35", "6.67"},
		{"E5 H3*", wantedText, "10", "10"},
		{"A5 uncovered", changed(wantedText, "A5=1"), "9.82", "6.67"},
		{"H2 flagged", changed(wantedText, "H2=*"), "9.82", "6.67"},
		{"both", changed(wantedText, "A5=1", "H2=*"), "9.65", "3.33"},
		{"the finished board, which is supplied", solutionText, "", "0"},
		{"one uncovered too many", after(t, wantedText, "A7"), "9.82", "6.67"},
		{"B6 wrong", changed(wantedText, "B6=4"), "9.65", "6.67"},
		{"untouched", coveredText, "0", "0"},
	} {
		for _, moves := range []string{"", exampleMoves} {
			j := mustJudge(t, Task{Mines: boardtest.Minefield(t, minefieldText), Points: 1000, Expect: boardOf(t, wantedText), ExpectMoves: moves})
			r := j.Judge([]byte(test.text), false)
			checkReport(t, r)
			if want := [2]string{test.squares, test.moves}[min(1, len(moves))]; want != "" && r.Score.String() != want {
				t.Errorf("%s, moves %q: %v, want %s: %s", test.name, moves, r.Score, want, message(r))
			}
		}
	}
}

// checkReport checks what holds for every report: the parts add up, and their
// outcomes follow from what is there and what is wrong.
func checkReport(t *testing.T, r *Report) {
	t.Helper()
	sum, most := Points(0), Points(0)
	for _, p := range r.Parts {
		sum += p.Score
		most += p.Weight
		switch {
		case p.Kind.IsDeduction() && (p.Score > 0 || p.Weight != 0), !p.Kind.IsDeduction() && (p.Score < 0 || p.Score > p.Weight):
			t.Errorf("%s: %v of %v", p.Name(), p.Score, p.Weight)
		case p.Outcome() != NotMade && p.Kind.IsDeduction() != (p.Outcome() == Failed) && p.Kind.IsDeduction() != (p.Outcome() == Passed) && p.Kind.IsDeduction():
			t.Errorf("%s is %v", p.Name(), p.Outcome())
		case p.Kind.IsDeduction() && p.Outcome() != NotMade && (p.Outcome() == Failed) != (p.Faults() > 0):
			t.Errorf("%s is %v with %d faults", p.Name(), p.Outcome(), p.Faults())
		case p.Kind == Found && p.Outcome() != NotMade && (p.Outcome() == Passed) != (p.Count == p.Asked):
			t.Errorf("%s is %v with %d of %d", p.Name(), p.Outcome(), p.Count, p.Asked)
		case (p.Outcome() == Passed) == (p.Feedback != ""):
			t.Errorf("%s is %v: %q", p.Name(), p.Outcome(), p.Feedback)
		}
	}
	if sum != r.Score || most != r.Max {
		t.Errorf("the parts add up to %v of %v, the mark is %v of %v", sum, most, r.Score, r.Max)
	}
}

// Weights and moves that cannot be used.
func TestTaskErrors(t *testing.T) {
	for _, test := range []struct{ weights, moves, want string }{
		{"flag=1", "", `--weights: no part "flag": want found, mines, numbers, explosion or flags`},
		{"found=x", "", `--weights: "found=x": want a number from 0 to 1000, as in found=40`},
		{"flags=101", "", `--weights: "flags=101": want a number from 0 to 100, as in flags=40`},
		{"found=1,found=2", "", `--weights: "found" is named twice`},
		{"found=-1", "", `--weights: "found=-1": want a number from 0 to 1000, as in found=40`},
		{"is_complete=1", "", `--weights: no part "is_complete": want found, mines, numbers, explosion or flags`},
		{"override=1", "", `--weights: no part "override": want found, mines, numbers, explosion or flags`},
		{"found=600,mines=401", "", "--weights: the parts that give points have 1001 together: want 1000 at most"},
		{"found=0", "", "--weights: no part gives points"},
		{"", "A5", `--expect-moves: "A5" is BLOWN_UP`},
		{"", "B6 B6", `--expect-moves: "B6" is REDUNDANT_MOVE`},
		{"", " ", "--expect-moves: it names no move"},
	} {
		_, err := New(Task{Mines: boardtest.Minefield(t, minefieldText), Points: 1000, Weights: test.weights, ExpectMoves: test.moves, Late: 5, Overrides: true})
		if err == nil || err.Error() != test.want {
			t.Errorf("%q, %q: %v, want %s", test.weights, test.moves, err, test.want)
		}
	}
	small := boardtest.Minefield(t, "*..\n")
	for want, task := range map[string]Task{
		"": {Weights: "found=600,mines=400,flags=100,numbers=0"},
		"the board given does not belong to the minefield: square A1 is uncovered, but has a mine":  {Start: boardOf(t, " 1?\n")},
		"the board wanted does not belong to the minefield: square A1 is uncovered, but has a mine": {Expect: boardOf(t, " 1?\n")},
		"the board of --expect is the board to start from: there is nothing to complete":            {Start: boardOf(t, "*1?\n"), Expect: boardOf(t, "*1?\n")},
		"--start has nothing left to complete: is it the solution instead of the given board?":      {Start: boardOf(t, "?1 \n")},
	} {
		task.Mines, task.Points = small, 1000
		if _, err := New(task); err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	task := Task{Mines: small, Points: 1000, Start: boardOf(t, "*1?\n"), Weights: "mines=1"}
	if _, err := New(task); err == nil || err.Error() != "--weights: mines: no mine is left to flag" {
		t.Error(err)
	}
	task = Task{Mines: boardtest.Minefield(t, minefieldText), Points: 1000, Expect: boardOf(t, wantedText), ExpectMoves: "B6"}
	if _, err := New(task); err == nil || err.Error() != "--expect-moves: these moves do not lead to the board of --expect" {
		t.Error(err)
	}
}

// message returns the sentences of a report in one line.
func message(r *Report) string {
	if texts := r.Sentences(); len(texts) > 0 {
		return strings.Join(texts, "; ")
	}
	return "all right"
}

// Parts that share the points print what they earn so that it adds up, whatever
// the points and weights. Nearly all is not all, and little is not nothing.
func TestSplit(t *testing.T) {
	for points := Points(2); points < 300; points++ {
		if most, least := points.round(points.share(999, 1000)), points.round(points.share(1, 1000)); most == points || least == 0 {
			t.Errorf("of %v nearly all is %v, and little %v", points, most, least)
		}
		third := Part{Criterion: &Criterion{Weight: points}}
		parts := []Part{third, third, third}
		split(points, []*big.Rat{points.share(1, 3), points.share(1, 3), points.share(1, 3)}, parts)
		if a, b, c := parts[0].Score, parts[1].Score, parts[2].Score; a+b+c != points || max(a, b, c)-min(a, b, c) > 1 {
			t.Errorf("%v is split into %v, %v and %v", points, a, b, c)
		}
	}
}

// Moves are judged on boards on which that does not take long.
func TestLargeBoard(t *testing.T) {
	large := board.NewBoard(board.Size{Rows: 101, Cols: 100})
	empty, _ := board.NewMinefield(large.Size())
	if _, err := New(Task{Mines: empty, Points: 1, Moves: true, Start: &large}); err == nil ||
		err.Error() != "moves are judged on boards of up to 10000 squares, and this has 10100" {
		t.Error(err)
	}
}

// What is so if a part is not passed is said in words that fit every student.
func TestFaultsOfParts(t *testing.T) {
	for kind, want := range map[PartKind]string{
		Found: "something that was asked is missing", Mines: "not every mine is flagged", IsComplete: "is_complete is wrong",
		CountMines: "count_mines is wrong", MakeMove: "make_move is wrong", FindSafeMove: "find_safe_move is wrong",
		Numbers: "numbers are wrong", Explosion: "mines are uncovered", Flags: "squares are flagged that should not be",
		Moves: "moves are wrong, or squares changed that should not be", Late: "handed in late", Override: "changed by hand",
	} {
		failed := Part{Criterion: &Criterion{Kind: kind, Title: "it is right", Asked: 1}}
		if got := failed.Sentence(); got != want || kind.Fault() != want {
			t.Errorf("%v: %s, want %s", kind, got, want)
		}
	}
}
