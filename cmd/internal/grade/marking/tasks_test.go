package marking

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// full returns all that a report says.
func full(j *Judge, r *Report) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%v (%v, graded %v), %v of %v, %v %%, faultless %v: %s\n", r.Verdict(), r.Status, r.Status.Graded(), r.Score, r.Max, r.Percent(), r.Faultless(), message(r))
	var parts, faults []string
	for _, p := range r.Parts {
		is, have := fmt.Sprintf("%s %v %v", p.Name(), p.Outcome(), p.Score), p.Count-p.Faults()
		switch {
		case p.Outcome() == NotMade:
			is += fmt.Sprintf(", share %v: %s", p.Share(), p.Feedback)
		case p.Outcome() != Passed:
			is += fmt.Sprintf(", %d of %d, share %.3f, %d faults %q", have, p.Asked, p.Share(), p.Faults(), r.DiagnosisOf(p))
		case p.Share() != 1 || p.Feedback != "":
			is += fmt.Sprintf(", share %v: %s", p.Share(), p.Feedback)
		}
		parts = append(parts, is)
	}
	fmt.Fprintf(&out, "    %s\n", strings.Join(parts, "; "))
	if r.Board != nil && r.Board.Size() == j.Want.Size() {
		for i := range r.Board.Size().Squares() {
			if f := j.FaultAt(*r.Board, i); f != NoFault {
				faults = append(faults, j.Describe(f, *r.Board, i))
			}
		}
	}
	if faults != nil {
		fmt.Fprintf(&out, "    %s\n", strings.Join(faults, "; "))
	}
	if r.Excerpt != "" {
		fmt.Fprintf(&out, "    excerpt %q\n", r.Excerpt)
	}
	for _, a := range r.Answers() {
		fmt.Fprintf(&out, "    answer %v\n", a)
	}
	return out.String()
}

// TestTasks compares all that is said of small boards in every kind of task with
// the file in testdata.
func TestTasks(t *testing.T) {
	mines := boardtest.Minefield(t, "..*..\n.....\n*...*\n")
	const start, wanted = " 1?1 \n12?21\n*1???\n", " 1*1 \n12121\n?1???\n"
	solution := mines.Solution()
	var out strings.Builder
	for _, of := range []struct {
		name string
		task Task
	}{
		{"whole", Task{}}, {"weights", Task{Weights: "found=60,mines=40,explosion=50,numbers=10,flags=0"}},
		{"late", Task{Late: 20, Overrides: true}}, {"given", Task{Start: boardOf(t, start)}}, {"mines alone", Task{Start: boardOf(t, start), Weights: "mines=1"}},
		{"expected", Task{Start: boardOf(t, start), Expect: boardOf(t, wanted), Weights: "found=1"}}, {"expected moves", Task{Start: boardOf(t, " 1?1 \n12?21\n?1???\n"), ExpectMoves: "B3 A3* C3"}},
		{"expected from nothing", Task{Expect: boardOf(t, wanted)}}, {"moves", Task{Start: boardOf(t, start), Moves: true}}, {"moves by numbers", Task{Start: boardOf(t, start), Moves: true, NoTotal: true}},
		{"moves and mines", Task{Start: boardOf(t, start), Moves: true, Weights: "mines=1,found=1"}},
		{"no certain move", Task{Start: boardOf(t, "?????\n?????\n?????\n"), Moves: true, NoTotal: true}},
		{"one mine", Task{Start: boardOf(t, " 1?1 \n12?21\n*1??*\n"), Weights: "mines=1,found=1"}},
		{"wrong flags given", Task{Start: boardOf(t, " 1?1 \n12*21\n*1*??\n")}},
		{"covered again", Task{Start: boardOf(t, start), Expect: boardOf(t, " ?*1 \n1?121\n?1???\n")}},
		{"programs", Task{Functions: [NumFunctions]int{4, 5, 6, 8}, Late: 10}}, {"some programs", Task{Functions: [NumFunctions]int{4, 0, 6, 0}, Weights: "is_complete=3,make_move=1"}},
	} {
		of.task.Mines, of.task.Points = mines, 1000
		j := mustJudge(t, of.task)
		fmt.Fprintf(&out, "== %s: %v, exact %v, asks programs %v, max %v, of %q\n", of.name, j.Scheme(), j.Exact, j.AsksPrograms(), of.task.Points, j.Want.String())
		for _, c := range j.Scheme().Criteria {
			fmt.Fprintf(&out, "  %s, weight %v of %d: %s\n", c.Name(), c.Weight, c.Asked, c.Title)
		}
		if j.AsksPrograms() {
			for k := range 4 {
				var p Program
				p.Status = StatusNotComplete
				for f := range NumFunctions {
					p.Have[f] = of.task.Functions[f] * (k + 1 - k*int(f)%3) / (k + 1)
					if p.Have[f] < of.task.Functions[f] {
						p.Feedback[f], p.Diagnosis[f] = fmt.Sprint("function ", f, " is wrong"), strings.Repeat(fmt.Sprint("cause ", f), k%2)
						p.Counted[f] = strings.Repeat(fmt.Sprint(k, " of 9 right"), k%2)
						p.Answers[f] = []Answer{{Function: fmt.Sprint(f), Asked: "a", Wanted: "b", Got: "c", Cause: "d"}}
					}
				}
				fmt.Fprintf(&out, "program %d: %s", k, full(j, j.Program(p, k%2 > 0)))
			}
			continue
		}
		texts := []string{solution.String(), start, wanted, "  *  \n     \n*   *\n", "x", "1\n", strings.Repeat(" 1*1 \n12121\n", 4), "1111\n1111\n1111\n1111\n1111\n",
			" 1*1 \n12?21\n*1???\n", " 1*1 \n12?21\n*1??*\n", " 1?1 \n12*21\n*1*??\n", " 1?1 \n12121\n*1*??\n", "3?1 \n1?121\n*1???\n", "3?*1 \n1?121\n?1???\n"}
		for k := range 8 {
			b := []*board.Board{&solution, boardOf(t, start), boardOf(t, wanted)}[k%3].Clone()
			for i := range b.Size().Squares() {
				if (i*7+k*5)%6 == 0 {
					b.SetAt(i, []board.State{board.Covered, board.Flagged, 0, 3, solution.StateAt(i)}[(i+k)%5])
				}
			}
			texts = append(texts, b.String())
		}
		if of.task.Moves {
			texts = []string{"", "A3*", "A3* B3 C3 C4", "A3* B3 C3", "B3 A3", "A3 B3", "A3* A3* B3", "C1* B3", "B3* A3*", "C5 B3", "C5* C4* C3*", "Q7 B3", "B3", "C3 C4 B3", "A1 B3 C4", "A3* B3 C5*", "C5* A3*", "C5* C4 B3 A3* C3", "hello", start}
		}
		for k, text := range texts {
			late := of.task.Late > 0 && k%2 > 0
			fmt.Fprintf(&out, "%q late %v finds %q: %s", text, late, j.Find([]byte("Dear all:\n"+text)), full(j, j.Judge([]byte(text), late)))
		}
		r := j.Judge([]byte(texts[len(texts)-1]), false)
		for _, change := range []struct {
			part  string
			score Points
		}{{"", 750}, {"found", 100}, {"flags", 0}, {"", -1}, {"", 1001}, {"", 0}, {"", 1000}, {"nothing", 0}} {
			if change.part == "" && !of.task.Overrides {
				continue // which the command asks for
			}
			changed, err := r.Override(change.part, change.score)
			if err != nil {
				fmt.Fprintf(&out, "%q becomes %v: error %v\n", change.part, change.score, err)
				continue
			}
			fmt.Fprintf(&out, "%q becomes %v: %s", change.part, change.score, full(j, changed))
		}
		for _, status := range []Status{StatusNotBuilt, StatusMissing, StatusRefused, StatusError} {
			fmt.Fprint(&out, full(j, j.Unread(status, "no\x1b")))
		}
	}
	boardtest.Golden(t, filepath.Join("testdata", "tasks.txt"), out.String())
}
