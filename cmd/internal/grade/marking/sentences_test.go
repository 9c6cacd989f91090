package marking

import (
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
