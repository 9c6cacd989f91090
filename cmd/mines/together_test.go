package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// A puzzle is a board of a game with its minefield, as texts, and moves on it. A
// damaged one has a board that cannot be read.
type puzzle struct {
	mines, board string
	moves        []string
	damaged      bool
}

// puzzles makes puzzles, one in twelve of which is damaged.
func puzzles(n int) (all []puzzle) {
	r := rand.New(rand.NewPCG(46, 1))
	for i := range n {
		size := board.Size{Rows: 2 + r.IntN(6), Cols: 3 + r.IntN(7)}
		m, b := boardtest.Played(r, size)
		for strings.Count("\n"+b.String(), "\n ") == size.Rows { // the remark about a margin names the file
			m, b = boardtest.Played(r, size)
		}
		p := puzzle{mines: m.String(), board: b.String(), damaged: i%12 == 5}
		for range 1 + r.IntN(4) {
			p.moves = append(p.moves, size.At(r.IntN(size.Squares())).String())
		}
		if p.damaged {
			p.board = "x" + p.board[1:]
		}
		all = append(all, p)
	}
	return all
}

// together is a command that is run for puzzles one by one and together. Its
// arguments have BOARD and MINES for the files.
type together struct {
	args  string
	moves bool // the command needs moves
	whole bool // it reads no boards, so none is damaged
}

var togetherCommands = []together{
	{args: "show --json BOARD"},
	{args: "complete --json -m MINES BOARD"},
	{args: "count --json -m MINES", moves: true, whole: true},
	{args: "move --json -m MINES -b BOARD", moves: true},
	{args: "number --json MINES", whole: true},
	{args: "flip --json -H BOARD"},
	{args: "convert --json -m MINES BOARD"},
	{args: "safe --json -m MINES BOARD"},
	{args: "check --json -m MINES -b BOARD", moves: true},
	{args: "odds --json -m MINES BOARD"},
	{args: "hint --json -m MINES BOARD"},
	{args: "auto --json -m MINES BOARD"},
	{args: "review --json -m MINES -b BOARD", moves: true},
}

// lines returns puzzles as lines of JSON, with the keys that the command reads.
func (c together) lines(t *testing.T, puzzles []puzzle) string {
	var lines strings.Builder
	for i, p := range puzzles {
		d := map[string]any{"id": fmt.Sprint(i), "moves": p.moves}
		if !c.whole {
			d["board"] = text.Lines(p.board)
		}
		if strings.Contains(c.args, "MINES") {
			d["minefield"] = text.Lines(p.mines)
		}
		line, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&lines, "%s\n", line)
	}
	return lines.String()
}

// answers runs a command and returns its documents and status.
func (c together) answers(t *testing.T, boards, mines, stdin string, moves ...string) (documents []map[string]any, status int) {
	t.Helper()
	args := strings.Fields(c.args)
	for i, arg := range args {
		args[i] = strings.NewReplacer("BOARD", boards, "MINES", mines).Replace(arg)
	}
	if c.moves {
		args = append(args, moves...)
	}
	r := runCommand(stdin, args...)
	for line := range strings.Lines(r.out) {
		var d map[string]any
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatalf("%s: %s: %v", c.args, line, err)
		}
		documents = append(documents, d)
	}
	if len(documents) == 0 {
		t.Fatalf("%s: no document; %s", c.args, r.said)
	}
	return documents, r.status
}

// anonymous takes off a document what names the question: only in errors the
// places differ too, and with them the words.
func anonymous(d map[string]any) map[string]any {
	for _, key := range []string{"source", "number", "id"} {
		delete(d, key)
	}
	if d["kind"] != "error" {
		return d
	}
	return map[string]any{"kind": "error", "exit_status": d["exit_status"]}
}

// A board has the same answer alone, among others in a file, and as a line of
// JSON with its minefield and its moves.
func TestTogether(t *testing.T) {
	t.Parallel()
	n := 18
	if os.Getenv("MINES_LONG") != "" {
		n = 500
	}
	all := puzzles(n)
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		boardtest.WriteFile(t, path, text)
		return path
	}
	var texts, truths, lists []string
	for _, p := range all {
		texts, truths = append(texts, p.board), append(truths, p.mines)
		lists = append(lists, strings.Join(p.moves, " ")+"\n")
	}
	boards := file("boards.dat", strings.Join(texts, "\n"))
	mines := file("mines.dat", strings.Join(truths, "\n"))
	for _, c := range togetherCommands {
		t.Run(strings.Fields(c.args)[0], func(t *testing.T) {
			var want []map[string]any
			worst := 0
			for i, p := range all {
				ds, status := c.answers(t, file("board.dat", p.board), file("one.dat", p.mines), "", p.moves...)
				for _, d := range ds {
					want = append(want, anonymous(d))
				}
				if failed := status == cli.Trouble; failed != (p.damaged && !c.whole) {
					t.Fatalf("puzzle %d: status %d", i, status)
				}
				worst = max(worst, status)
			}
			for _, way := range []struct{ boards, mines, stdin string }{
				{boards, mines, strings.Join(lists, "")}, {"-", "-", c.lines(t, all)},
			} {
				if way.boards == "-" && c.whole {
					way.boards = ""
				}
				got, status := c.answers(t, way.boards, way.mines, way.stdin)
				if status != worst {
					t.Errorf("boards %s: status %d, want %d", way.boards, status, worst)
				}
				compareDocuments(t, got, want)
			}
		})
	}
}

// compareDocuments compares documents without their names.
func compareDocuments(t *testing.T, got, want []map[string]any) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) {
			t.Fatalf("%d documents, want %d", len(got), len(want))
		} else if !reflect.DeepEqual(anonymous(got[i]), want[i]) {
			t.Fatalf("document %d: %v, want %v", i, got[i], want[i])
		}
	}
}
