package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

// A singleFormat writes the results of one student, for systems that grade one
// submission at a time. Without a result such a system looks broken to student
// and teacher, so the format also writes why there is none.
type singleFormat func(w io.Writer, h Header, r *marking.Report, output string) error

func (f singleFormat) format(name, doc string) Format {
	return Format{Name: name, Doc: doc, IsSingle: true,
		Write: func(w io.Writer, h Header, reports []*Report, sum Summary) error {
			return f.writeReports(w, h, name, reports, sum)
		},
	}
}

// writeReports writes the results of the student who handed something in.
// Several such students are an error.
func (f singleFormat) writeReports(w io.Writer, h Header, name string, reports []*Report, sum Summary) error {
	var report *Report
	var others text.NameList
	handedIn := 0
	for _, r := range reports {
		if r.Status != marking.StatusMissing {
			handedIn++
		}
		if report == nil || report.Status == marking.StatusMissing {
			report = r
		}
	}
	for _, r := range reports {
		if r != report && !r.Absent {
			others.Add(r.Title)
		}
	}
	interrupted := text.Choose(sum.Interrupted != nil, "Grading was interrupted before all files were looked at.\n", "")
	if handedIn > 1 {
		return fmt.Errorf("--format %s is for one student, %s, but here are others: %v", name, report.Title(), &others)
	}
	if report == nil {
		why := text.Choose(sum.Interrupted != nil, "grading was interrupted", "nothing was handed in")
		report, interrupted = &Report{Report: marking.NotGraded(h.Max, why)}, ""
	}
	return f(w, h, report.Report, interrupted+report.Message())
}

// Visibilities returns the values of visibility for tests of Gradescope.
func Visibilities() []string {
	return []string{"visible", "hidden", "after_due_date", "after_published"}
}

// gradescope writes the results.json of a Gradescope autograder.
var gradescope singleFormat = func(w io.Writer, h Header, r *marking.Report, output string) error {
	type test struct {
		Name       string         `json:"name"`
		Number     string         `json:"number"`
		Status     string         `json:"status"` // passed or failed
		Score      marking.Points `json:"score"`
		Max        marking.Points `json:"max_score"`
		Output     string         `json:"output,omitempty"`
		Visibility string         `json:"visibility,omitempty"`
	}
	out := struct {
		Score      marking.Points `json:"score"`
		Output     string         `json:"output"`
		Visibility string         `json:"visibility,omitempty"`
		Tests      []test         `json:"tests"`
	}{Score: r.Score, Output: output, Visibility: h.Visibility}
	for i, c := range r.Parts {
		out.Tests = append(out.Tests, test{
			c.Title, fmt.Sprint(i + 1), text.Choose(c.Outcome() == marking.Passed, "passed", "failed"),
			c.Score, c.Weight, c.Feedback, h.Visibility,
		})
	}
	return writeIndented(w, out)
}

// prairieLearn writes the results.json of an external grader of PrairieLearn.
// Its score is a share, from 0 to 1.
var prairieLearn singleFormat = func(w io.Writer, h Header, r *marking.Report, output string) error {
	type test struct {
		Name        string         `json:"name"`
		Description string         `json:"description"`
		Points      marking.Points `json:"points"`
		Max         marking.Points `json:"max_points"`
		Output      string         `json:"output,omitempty"`
		Message     string         `json:"message,omitempty"`
	}
	out := struct {
		Gradable bool    `json:"gradable"`
		Score    float64 `json:"score"`
		Output   string  `json:"output"`
		Tests    []test  `json:"tests"`
	}{Gradable: true, Output: output}
	if h.Max > 0 {
		out.Score = float64(r.Score) / float64(h.Max)
	}
	for _, c := range r.Parts {
		message := text.Choose(c.Outcome() == marking.Passed, "", c.Outcome().String())
		out.Tests = append(out.Tests, test{c.Name(), c.Title, c.Score, c.Weight, c.Feedback, message})
	}
	return writeIndented(w, out)
}

// vpl writes the lines that Moodle's Virtual Programming Lab reads from
// standard output: comments and the grade.
var vpl singleFormat = func(w io.Writer, _ Header, r *marking.Report, output string) error {
	var out strings.Builder
	for line := range strings.SplitSeq(output, "\n") {
		fmt.Fprintf(&out, "Comment :=>> %s\n", line)
	}
	for _, c := range r.Parts {
		fmt.Fprintf(&out, "Comment :=>> %s: %v", c.Title, c.Outcome())
		if c.Weight > 0 {
			fmt.Fprintf(&out, ", %v of %v", c.Score, c.Weight)
		} else if c.Score < 0 {
			fmt.Fprintf(&out, ", %v", c.Score)
		}
		out.WriteString("\n")
	}
	fmt.Fprintf(&out, "Grade :=>> %v\n", r.Score)
	_, err := io.WriteString(w, out.String())
	return err
}

func writeIndented(w io.Writer, results any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(results)
}

func writeJSON(w io.Writer, _ Header, reports []*Report, _ Summary) error {
	for _, r := range reports {
		if err := answer.Write(w, r.document()); err != nil {
			return err
		}
	}
	return nil
}

func (r *Report) document() *answer.Graded {
	out := &answer.Graded{
		Student: r.Student, Name: r.Name, File: r.File, Status: r.Status.String(), Faultless: r.Faultless(),
		Score: number(r.Score), Max: number(r.Max), Late: r.Late, Parts: []answer.Part{}, Message: r.Message(),
		Fields: make(map[string]string),
	}
	for i := range r.Parts {
		p := &r.Parts[i]
		out.Parts = append(out.Parts, answer.Part{
			Name: p.Name(), Sentence: p.Title, True: p.Outcome() == marking.Passed,
			Share: answer.Decimal(p.Share()), Weight: number(p.Weight), Score: number(p.Score), Found: p.Feedback,
		})
	}
	for _, f := range r.Fields {
		out.Fields[f.Name] = f.Value
	}
	if answers := r.Answers(); len(answers) > 0 {
		out.Answers = answers
	}
	if r.Board != nil {
		out.Board = text.Lines(r.Board.String())
	}
	return out
}

// number returns points as a number; they are counted in hundredths.
func number(p marking.Points) answer.Decimal { return answer.Decimal(p) / 100 }
