package replay_test

import (
	"fmt"

	"minesweeper/board/replay"
)

// The clicks of a recording are played as a game: the chord at B2 uncovers all
// around it. The facts that the file states are checked.
func ExampleRead() {
	r, err := replay.Read([]byte(`Width: 3
Height: 2
BBBV: 3
Board:
*00
000
0.00 lc (20 20)
0.10 lr (20 20)
0.40 rc (5 5)
0.50 rr (5 5)
0.90 mc (20 20)
1.00 mr (20 20)
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, at := range r.Times {
		turn := r.Game.Turn(i)
		fmt.Println(at, turn.Action, turn.Result, len(turn.Opened))
	}
	fmt.Println(r.Game.Status(), r.Duration(), r.Clicks(), r.Differences())
	// Output:
	// 100ms B2 VALID_MOVE 1
	// 400ms A1* VALID_MOVE 0
	// 1s B2+ SOLVED_BOARD 4
	// won 1s 2 [the file states 3BV 3, the minefield has 2]
}
