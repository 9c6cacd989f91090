//go:build linux

package bot

import (
	"fmt"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/sandbox"
)

// TestQuestionsLongerThanAPipe: the report says that a question was not read,
// even if the pipe has no room for the whole of it.
func TestQuestionsLongerThanAPipe(t *testing.T) {
	row := strings.Repeat(".", 298) + "*.\n" // the last column is not uncovered at turn 1
	mines, err := board.ParseMinefield([]byte(strings.Repeat(row, 300)), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	question := protocol.Text.AppendMessage(nil, protocol.Message{Kind: protocol.AskTurn, Number: 1, Size: mines.Size(), Total: mines.Total(), Board: board.NewBoard(mines.Size())})
	const pipe = 64 << 10 // what it takes on Linux
	if len(question) <= pipe {
		t.Fatalf("the question has %d bytes only", len(question))
	}
	tests := []faultTest{
		{"never reads", Timeout, 1, "has not read the question"},
		{"reads a little", Timeout, 1, "has not read the whole question"},
		{"never reads, half a line", Timeout, 1, `only "E"`},
		{"never reads, spins", Timeout, 1, "it is at work"},
		{"never reads, stops itself", Timeout, 1, "it is stopped"},
		{"sleeps", Timeout, 2, "no processor time"},
	}
	for _, programs := range []*sandbox.Sandbox{sandbox.Probe(false), isolated(t)} {
		for _, test := range tests {
			t.Run(fmt.Sprint(programs.Isolated(), test.bot), func(t *testing.T) {
				t.Parallel()
				checkFault(t, playFaultOn(t, programs, test, mines), test)
			})
		}
	}
}
