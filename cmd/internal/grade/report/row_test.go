package report

import (
	"strings"
	"testing"

	"minesweeper/cmd/internal/grade/intake"
)

// A row of the page names a student once, and sets the diagnosis apart.
func TestRows(t *testing.T) {
	j, _ := smallReports(t)
	h := Header{Judge: j, Max: 1000}
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
