package grade

import (
	"encoding/json"
	"io"

	"minesweeper/cmd/internal/answer"
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
		Score: r.Score.number(), Max: r.Max.number(), Late: r.Late, Parts: []answer.Part{}, Message: r.Message(),
	}
	for _, c := range r.Checks {
		part := answer.Part{
			Name: c.Name, Sentence: c.Title, True: c.Outcome == Passed || c.limited,
			Share: c.share(), Weight: c.Max.number(), Score: c.Score.number(),
		}
		if !part.True {
			part.Found = c.Feedback
		}
		out.Parts = append(out.Parts, part)
	}
	for _, f := range r.Fields {
		if out.Fields == nil {
			out.Fields = make(map[string]string)
		}
		out.Fields[f.Name] = f.Value
	}
	if r.Board != nil {
		out.Board = text.Lines(r.Board.String())
	}
	return out
}

func (p Points) number() json.Number { return json.Number(p.String()) }

// share returns the share of its points that a check earned; of a check without
// points, whether it was passed.
func (c CheckResult) share() float64 {
	switch {
	case c.Max > 0:
		return float64(c.Score) / float64(c.Max)
	case c.Outcome == Passed:
		return 1
	}
	return 0
}
