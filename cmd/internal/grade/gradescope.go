package grade

import (
	"encoding/json"
	"fmt"
	"io"

	"minesweeper/cmd/internal/text"
)

// Visibilities are who sees a test of Gradescope, and when.
func Visibilities() []string {
	return []string{"visible", "hidden", "after_due_date", "after_published"}
}

// The results.json of a Gradescope autograder, as far as it is used.
type gradescopeResults struct {
	Score      Points           `json:"score"`
	Output     string           `json:"output"`
	Visibility string           `json:"visibility,omitempty"`
	Tests      []gradescopeTest `json:"tests"`
}

type gradescopeTest struct {
	Name       string `json:"name"`
	Number     string `json:"number"`
	Status     string `json:"status"` // passed or failed
	Score      Points `json:"score"`
	Max        Points `json:"max_score"`
	Output     string `json:"output,omitempty"`
	Visibility string `json:"visibility,omitempty"`
}

// A gradescopeWriter writes the results of one student: Gradescope grades one
// submission at a time. Of several boards in it, the one with the best score
// counts.
type gradescopeWriter struct {
	w      io.Writer
	header Header
	best   *Report
	others NameList
}

func newGradescope(w io.Writer, h Header) Writer { return &gradescopeWriter{w: w, header: h} }

// Report keeps the best report, the earlier of equals.
func (g *gradescopeWriter) Report(r *Report) error {
	worse := g.best
	if g.best == nil || r.Score > g.best.Score {
		g.best = r
	} else {
		worse = r
	}
	if worse != nil && worse.File != "" {
		g.others.add(func() string { return fmt.Sprintf("%s (%v)", worse.File, worse.Score) })
	}
	return nil
}

// Close writes the results of the best report.
func (g *gradescopeWriter) Close(s Summary) error {
	if s.Interrupted != nil && g.best == nil {
		return failGradescope(g.w, g.header, "grading was interrupted")
	}
	if g.best == nil {
		return failGradescope(g.w, g.header, "nothing was handed in")
	}
	r := g.best
	out := gradescopeResults{Score: r.Score, Output: r.Message(), Visibility: g.header.Visibility}
	if g.others.count > 0 {
		out.Output = fmt.Sprintf("Graded: %s. Other files, which score no more: %v.\n%s", r.File, &g.others, out.Output)
	}
	if s.Interrupted != nil {
		out.Output = "Grading was interrupted before all files were looked at.\n" + out.Output
	}
	for c, check := range r.Checks {
		out.Tests = append(out.Tests, gradescopeTest{
			Name: Check(c).Title(), Number: fmt.Sprint(c + 1),
			Status: text.Choose(check.Outcome == Passed, "passed", "failed"),
			Score:  check.Score, Max: check.Max, Output: check.Feedback, Visibility: g.header.Visibility,
		})
	}
	return writeGradescope(g.w, out)
}

// failGradescope writes results that say why there are none: an autograder that
// leaves no results looks broken to student and teacher.
func failGradescope(w io.Writer, h Header, why string) error {
	return writeGradescope(w, gradescopeResults{
		Output:     why,
		Visibility: h.Visibility,
		Tests: []gradescopeTest{{
			Name: "graded", Number: "1", Status: "failed", Max: h.Max, Output: why, Visibility: h.Visibility,
		}},
	})
}

func writeGradescope(w io.Writer, results gradescopeResults) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(results)
}
