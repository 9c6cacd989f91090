package report

import (
	"fmt"
	"strings"

	"minesweeper/cmd/internal/grade/judge"
)

// samplesPerCause is how many wrong answers with the same cause people see. The
// json format has all.
const samplesPerCause = 3

// Samples returns wrong answers of a program as texts: asked, wanted, got, and the
// boards side by side.
func (r *Report) Samples() (texts []string) {
	shown := make(map[string]int)
	for _, a := range r.Answers {
		key := a.Function + a.Cause
		if shown[key]++; shown[key] <= samplesPerCause {
			texts = append(texts, sample(a))
		}
	}
	return texts
}

func sample(a judge.Answer) string {
	var out strings.Builder
	fmt.Fprintf(&out, "asked   %s\nwanted  %s\ngot     %s\n", a.Asked, a.Wanted, a.Got)
	if a.Cause != "" {
		fmt.Fprintf(&out, "cause   %s\n", a.Cause)
	}
	if a.Mines != nil {
		out.WriteString("mines      ")
	}
	if a.Revealed != nil {
		out.WriteString("revealed")
	}
	for row := range max(len(a.Mines), len(a.Revealed)) {
		out.WriteString("\n")
		if a.Mines != nil {
			out.WriteString(a.Mines[row] + "  ")
		}
		if a.Revealed != nil {
			out.WriteString(a.Revealed[row])
		}
	}
	return out.String() + "\n"
}
