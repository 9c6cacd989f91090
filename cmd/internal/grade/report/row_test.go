package report

import (
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
)

// oneReport is the report on a late board with a flag too many.
func oneReport(t *testing.T) (Header, *Report) {
	t.Helper()
	mines, err := board.ParseMinefield([]byte("..*\n...\n"), board.ReadOptions{})
	must(t, err)
	j, err := marking.New(marking.Task{Mines: mines, Points: 1000, Late: 20})
	must(t, err)
	s := intake.Submission{Student: "7", Name: "Ann", File: "a.dat", Late: true, Note: "odd"}
	return Header{Judge: j, Max: 1000}, &Report{Submission: s, Report: j.Judge([]byte(" 1*\n*11\n"), true), Changed: []string{"by hand"}, Others: "another"}
}

// Every format says the same of a report, each value in its own place.
func TestOneReport(t *testing.T) {
	h, r := oneReport(t)
	const message = "odd; 1 safe square is flagged: B1; it was handed in late; " +
		"points: found 8 (4 of 5), flags -2 (1 fault), late -1.2 = 4.8; by hand; another"
	for name, wanted := range map[string][]string{
		"html": {`<tr data-student="Ann (7)" data-score="4.8" data-status="not-complete" data-faults="3" data-late="yes">
<th scope="row">Ann <span class="number">7</span><span class="file">a.dat</span></th>
<td class="score"><strong>4.8</strong> of 10<meter min="0" max="10" value="4.8" aria-label="score">4.8 of 10</meter></td>
<td><span class="pill not-complete">not complete</span> <span class="pill late">late</span></td>
<td><ul class="checks">`,
			`<li class="partial" title="1 safe square is flagged: B1"><span aria-hidden="true">◐</span> found<span class="hidden"> partial,</span> <span class="points">8/10</span></li>`,
			`<li class="failed" title="1 safe square is flagged: B1"><span aria-hidden="true">✗</span> flags<span class="hidden"> failed,</span> <span class="points">-2</span></li>`,
			`<td class="feedback"><ul><li>odd</li><li>1 safe square is flagged: B1</li><li>it was handed in late</li>` +
				`<li>points: found 8 (4 of 5), flags -2 (1 fault), late -1.2 = 4.8</li><li>by hand</li><li>another</li></ul></td>`,
			`<td class="drawn"><span class="board" role="img" aria-label="The board of Ann (7), 2 by 3 squares">`,
			`<i class="f w2" title="B1 is flagged but has no mine">⚑</i>`},
		"prairielearn": {"\n  \"score\": 0.48,\n  \"output\": \"" + message + "\",\n", `
      "name": "found",
      "description": "every safe square is uncovered and shows the right number",
      "points": 8,
      "max_points": 10,
      "output": "1 safe square is flagged: B1",
      "message": "partial"
`, "\"points\": -1.2,\n      \"max_points\": 0,\n      \"output\": \"it was handed in late\",\n      \"message\": \"failed\"\n"},
		"gradescope": {"{\n  \"score\": 4.8,\n  \"output\": \"" + message + "\",\n", `
      "name": "every safe square is uncovered and shows the right number",
      "number": "1",
      "status": "failed",
      "score": 8,
      "max_score": 10,
      "output": "1 safe square is flagged: B1"
`},
		"vpl": {"Comment :=>> " + message + "\n",
			"shows the right number: partial, 8 of 10\n", "no safe square is flagged: failed, -2\n", "Grade :=>> 4.8\n"},
		"junit": {`<testsuite name="Ann (7)" tests="5" failures="3" errors="0" skipped="0" time="0">`,
			`<failure message="partial, 8 of 10: 1 safe square is flagged: B1" type="found"></failure>`,
			`<failure message="it was handed in late" type="late"></failure>`, "<system-out>another</system-out>"},
		"json": {`{"kind":"graded","student":"7","name":"Ann","file":"a.dat","status":"not complete","faultless":false,"score":4.8,"max_score":10.0,"late":true,"parts":[`,
			`"true":false,"share":0.8,"weight":10.0,"score":8.0,"found":"1 safe square is flagged: B1"}`,
			`"share":0.0,"weight":0.0,"score":-1.2,"found":"it was handed in late"}],"message":"` + message + `","board":[" 1*","*11"]}`},
		"csv": {"7,Ann,a.dat,not complete,4.8,10,48,yes,\"" + message + "\",8,0,0,-2,-1.2,no\n"},
	} {
		f, err := FormatNamed(name)
		must(t, err)
		var out strings.Builder
		must(t, f.Write(&out, h, []*Report{r}, summaryOf([]*Report{r})))
		for _, want := range wanted {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: no %s in\n%s", name, want, out.String())
			}
		}
	}
}

// A row of the page names a student once, and sets the diagnosis apart.
func TestRows(t *testing.T) {
	h, _ := oneReport(t)
	for text, wanted := range map[string][]string{
		" 2*\n 11\n": {`<span class="pill with-faults">complete, with faults</span></td>`, `<td class="feedback"><ul><li>1 number is wrong: A2 shows 2 instead of 1</li>`},
		" 1*\n 11\n": {`<span class="pill complete">complete</span></td>`, `<td class="feedback"><p class="fine">all right</p></td>`},
		"1\n": {`<span class="pill wrong-size">wrong size</span></td>`,
			`<td class="feedback"><p class="diagnosis">write 2 lines of 3 squares each, and nothing else</p><ul><li>the board has 1 row`},
	} {
		for _, name := range []string{"", "ann"} {
			r := &Report{Submission: intake.Submission{Student: "ann", Name: name}, Report: h.Judge.Judge([]byte(text), false)}
			var out strings.Builder
			must(t, writeHTML(&out, h, []*Report{r}, summaryOf([]*Report{r})))
			for _, want := range append(wanted, `<th scope="row">ann</th>`) {
				if !strings.Contains(out.String(), want) {
					t.Errorf("%q: no %s in\n%s", text, want, out.String()[strings.Index(out.String(), "<tr data-student="):])
				}
			}
		}
	}
}
