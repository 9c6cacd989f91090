package report

import (
	"encoding/csv"
	"io"

	"minesweeper/cmd/internal/text"
)

// writeCSV writes a row for each report:
//
//	student,name,file,status,score,max_score,percent,late,message,found,…,flags,faultless
//
// The columns from found to flags are the points of the scheme's parts, and perhaps
// late_points. They add up to the score.
// Names and messages come from students, and a spreadsheet would run those that
// begin like a formula. An apostrophe in front makes it show them as text.
func writeCSV(w io.Writer, h Header, reports []*Report, _ Summary) error {
	if h.BOM {
		io.WriteString(w, text.ByteOrderMark)
	}
	row := []string{"student", "name", "file", "status", "score", "max_score", "percent", "late", "message"}
	for _, name := range h.Judge.Scheme().Names() {
		row = append(row, text.Choose(name == "late", "late_points", name)) // late says yes or no
	}
	c := csv.NewWriter(w)
	c.Write(append(row, "faultless"))
	for _, r := range reports {
		row = append(row[:0], text.Cell(r.Student), text.Cell(r.Name), text.Cell(r.File), r.Status.String(),
			r.Score.String(), r.Max.String(), r.Percent().String(), text.Choose(r.Late, "yes", "no"),
			text.Cell(r.Message()))
		for _, part := range r.Parts {
			row = append(row, part.Score.String())
		}
		c.Write(append(row, text.Choose(r.Faultless(), "yes", "no")))
	}
	c.Flush()
	return c.Error() // the first of any of the writes
}
