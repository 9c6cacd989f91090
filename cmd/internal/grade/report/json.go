package report

import (
	"io"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/text"
)

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
	}
	for i := range r.Parts {
		p := &r.Parts[i]
		out.Parts = append(out.Parts, answer.Part{
			Name: p.Name(), Sentence: p.Title, True: p.Outcome() == judge.Passed,
			Share: answer.Decimal(p.Share()), Weight: number(p.Weight), Score: number(p.Score), Found: p.Feedback,
		})
	}
	for _, f := range r.Fields {
		if out.Fields == nil {
			out.Fields = make(map[string]string)
		}
		out.Fields[f.Name] = f.Value
	}
	for _, a := range r.Answers() {
		out.Answers = append(out.Answers, answer.Wrong(a))
	}
	if r.Board != nil {
		out.Board = text.Lines(r.Board.String())
	}
	return out
}

// number returns points as a number; they are counted in hundredths.
func number(p judge.Points) answer.Decimal { return answer.Decimal(p) / 100 }
