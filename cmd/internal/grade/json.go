package grade

import (
	"io"

	"minesweeper/cmd/internal/text"
)

// A jsonReport is a report as one line of JSON. Points are numbers.
type jsonReport struct {
	Student string            `json:"student"`
	Name    string            `json:"name"`
	File    string            `json:"file"`
	Status  string            `json:"status"`
	Perfect bool              `json:"faultless"` // every check was passed
	Score   Points            `json:"score"`
	Max     Points            `json:"max_score"`
	Percent Points            `json:"percent"`
	Late    bool              `json:"late"`
	Message string            `json:"message"`
	Checks  []CheckResult     `json:"checks"`
	Fields  map[string]string `json:"fields,omitempty"`
	Board   []string          `json:"board,omitempty"` // one string for each row
}

func writeJSON(w io.Writer, _ Header, reports []*Report, _ Summary) error {
	for _, r := range reports {
		if err := text.WriteJSON(w, newJSONReport(r)); err != nil {
			return err
		}
	}
	return nil
}

func newJSONReport(r *Report) jsonReport {
	out := jsonReport{
		Student: r.Student, Name: r.Name, File: r.File, Status: r.Status.String(), Perfect: r.Faultless(),
		Score: r.Score, Max: r.Max, Percent: r.Percent(), Late: r.Late, Message: r.Message(), Checks: r.Checks,
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
