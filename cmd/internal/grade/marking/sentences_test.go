package marking

import (
	"testing"

	"minesweeper/board"
)

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
