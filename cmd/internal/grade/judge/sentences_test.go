package judge

import (
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// Differences from a board wanted, in the singular and in the plural, in the
// feedback and on the page.
func TestExpectedSentences(t *testing.T) {
	mines := boardtest.Minefield(t, "*..\n...\n")
	j := mustJudge(t, Task{Mines: mines, Points: 1000, Expect: boardOf(t, "*1?\n?1?\n")})
	for text, want := range map[string]string{
		"*1?\n?1?\n": "all right",
		"*1?\n???\n": "1 square is still covered: B2; points: found 6.67 (2 of 3)",
		"?1?\n?1?\n": "1 square is not flagged: A1; points: found 6.67 (2 of 3)",
		"*1 \n?1?\n": "1 square is uncovered that should not be: A3; points: found 10 (3 of 3), moves -3.33 (1 fault) = 6.67",
		"*1*\n?1?\n": "1 square is flagged that should not be: A3; points: found 10 (3 of 3), flags -3.33 (1 fault) = 6.67",
		"*1*\n?1*\n": "2 squares are flagged that should not be: A3, B3; points: found 10 (3 of 3), flags -6.67 (2 faults) = 3.33",
		"11?\n?1?\n": "1 mine is uncovered: A1; points: found 6.67 (2 of 3), explosion -3.34 (1 fault) = 3.33",
		"*2?\n?1?\n": "1 number is wrong: A2 shows 2 instead of 1; points: found 6.67 (2 of 3), numbers -3.34 (1 fault) = 3.33",
		"???\n???\n": "nothing has changed: this is the board that you were given; 2 squares are still covered: A2, B2; 1 square is not flagged: A1",
	} {
		if got := message(j.Judge([]byte(text), false)); got != want {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	}
	two := mustJudge(t, Task{Mines: boardtest.Minefield(t, "**\n..\n"), Points: 1000, Expect: boardOf(t, "**\n??\n")})
	want := "2 squares are not flagged: A1, A2; 2 squares are uncovered that should not be: B1, B2; " +
		"points: found 0 (0 of 2), moves 0 (2 faults) = 0"
	if got := message(two.Judge([]byte("??\n22\n"), false)); got != want {
		t.Errorf("got %s", got)
	}
	var titles []string
	for _, c := range j.Scheme().Criteria {
		titles = append(titles, c.Title)
	}
	if got := strings.Join(titles, "; "); got != "every square that should change is as wanted; "+
		"no number is wrong; no mine is uncovered; no square is flagged that should not be; no other square is changed" {
		t.Error(got)
	}
	b := *boardOf(t, "?* \n?1*\n")
	for f, want := range map[Fault]string{
		NoFault: "", LeftCovered: "A1 has no mine and is still covered", WronglyFlagged: "A2 is flagged but has no mine",
		WrongNumber: "A3 shows a blank instead of a blank", MineUncovered: "A1 has a mine but is uncovered",
		TooFar: "A3 is uncovered, but should not be", NotFlagged: "A1 is not flagged", CoveredAgain: "A1 was uncovered and is covered again",
	} {
		i := map[Fault]int{WronglyFlagged: 1, WrongNumber: 2, TooFar: 2}[f]
		if got := j.Describe(f, b, i); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := j.Describe(WronglyFlagged, b, 0); got != "A1 is flagged, but should not be" {
		t.Error(got)
	}
}

// The schemes in words, and those of weights.
func TestSchemes(t *testing.T) {
	for _, test := range []struct {
		task Task
		want string
	}{
		{Task{}, "each of the 71 safe squares, if it shows the right number, earns 1/71 of the points; " +
			"each wrong number, uncovered mine and flag on a safe square takes 1/71"},
		{Task{Start: boardOf(t, partialText)}, "each of the 8 safe squares that were missing on the board given, if right now, earns 1/8 of the points; " +
			"each wrong number (or given one covered again), uncovered mine and new flag on a safe square takes 1/8"},
		{Task{Expect: boardOf(t, wantedText)}, "each of the 57 squares in which the board wanted differs from the board given, if as wanted, " +
			"earns 1/57 of the points; each wrong number, uncovered mine, flag and other square that should not be so takes 1/57"},
		{Task{ExpectMoves: exampleMoves}, "each of the 3 moves that can be seen on the board earns 1/3 of the points; " +
			"each square that should not have changed takes 1/3"},
		{Task{Start: boardOf(t, partialText), Moves: true}, "each of the 15 squares that safe moves decide, if a safe move decides it, " +
			"earns 1/15 of the points; each wrong move takes 1/15"},
		{Task{Weights: "found=60,mines=40,explosion=50", Late: 10}, "each of the 71 safe squares, if it shows the right number, earns 1/71 of the points; " +
			"each wrong number, uncovered mine and flag on a safe square takes 1/71; weights: found 60, mines 40; " +
			"explosion takes 50 % once; handed in late takes 10 % of what is left"},
	} {
		test.task.Mines, test.task.Points = boardtest.Minefield(t, minefieldText), 1000
		if got := mustJudge(t, test.task).Scheme().String(); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

// The feedback on moves, in the singular and in the plural, and the names of
// the checks.
func TestMoveSentences(t *testing.T) {
	mines := boardtest.Minefield(t, "..*.\n")
	j := mustJudge(t, Task{Mines: mines, Points: 1000, Moves: true, Start: boardOf(t, " 1??\n")})
	for text, want := range map[string]string{
		"A3* A4":       "all right",
		"A3*":          "all right", // for A4 the number of mines is needed
		"A4":           "all right", // found by the number of mines, it makes up for A3
		"":             "there is no move in the file, but there are safe moves; 1 certain square is missing: A3*; points: found 0 of 10",
		"A3* B1":       "1 word is not a move on this board: B1; points: found 10 of 10, moves -10 (1 fault) = 0",
		"A3* B1 a1":    "2 words are not moves on this board: B1, a1; points: found 10 of 10, moves -10 (2 faults) = 0",
		"A3* A4* A1 x": "no line of the file is a list of moves, such as A5* A7",
		"A3* A4*":      "1 flag is wrong: A4* has no mine; points: found 10 of 10, flags -10 (1 fault) = 0",
	} {
		if got := message(j.Judge([]byte(text), false)); got != want {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	}
	var titles []string
	for _, c := range j.Scheme().Criteria {
		titles = append(titles, c.Title)
	}
	if got := strings.Join(titles, "; "); got != "every certain square is found; "+
		"no mine is uncovered; no safe square is flagged; no move is a guess, and every word is a move" {
		t.Error(got)
	}
	wide := mustJudge(t, Task{Mines: boardtest.Minefield(t, "*...\n"), Points: 1000, Moves: true, Start: boardOf(t, "?1??\n")})
	for text, want := range map[string]string{
		"A1* A4": "1 square was decided by a guess, not by a safe move; 1 move is a guess: A1* may have no mine; points: found 6.67 (2 of 3), moves -3.34 (1 fault) = 3.33",
		"A1":     "A1 has a mine; a flag is written A1*; A1 has a mine: blown up, and the moves after it do not count; 3 certain squares are missing: A1*, A3, A4; points: found 0 (0 of 3), explosion 0 (1 fault) = 0",
	} {
		if got := message(wide.Judge([]byte(text), false)); got != want {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	}
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
