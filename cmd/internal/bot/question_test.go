//go:build linux

package bot

import (
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/protocol"
)

// TestQuestionsLongerThanAPipe: of a question that the pipe cannot take as a
// whole it is told too that it is not read.
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
		{"never reads", NotReading, 1, "has not read the question either"},
		{"reads a little", NotReading, 1, "has not read the whole question either"},
		{"never reads, half a line", Timeout, 1, `only "E"`},
		{"never reads, spins", Timeout, 1, "no answer"},
		{"never reads, stops itself", Timeout, 1, "it is stopped"},
		{"sleeps", Idle, 2, "no processor time"},
	}
	for _, most := range []Level{Pipes, Apart} {
		host := Probe(most)
		for _, test := range tests {
			if host.Level() == Pipes && test.verdict != NotReading {
				continue // those take a look from outside
			}
			t.Run(host.Level().String()+" "+test.bot, func(t *testing.T) {
				t.Parallel()
				checkFault(t, playFaultOn(t, host, test, mines), test)
			})
		}
	}
}
