package grade

import (
	"encoding/csv"
	"io"

	"minesweeper/cmd/internal/text"
)

// A csvWriter writes a row a report:
//
//	student,name,file,status,score,max_score,percent,late,message,readable,…,flags,faultless
//
// From readable to flags they are the points of the scheme's checks. Names and
// messages come from students, and a spreadsheet would run those that begin like
// a formula: they get an apostrophe in front, which it shows as text.
type csvWriter struct {
	w   *csv.Writer
	row []string
}

func newCSV(w io.Writer, h Header) Writer {
	if h.BOM {
		w.Write(byteOrderMark)
	}
	c := &csvWriter{w: csv.NewWriter(w)}
	c.row = []string{"student", "name", "file", "status", "score", "max_score", "percent", "late", "message"}
	c.row = append(c.row, h.Judge.scheme.names()...)
	c.row = append(c.row, "faultless")
	c.w.Write(c.row) // an error comes back at Close
	return c
}

// Report writes a row.
func (c *csvWriter) Report(r *Report) error {
	late := text.Choose(r.Late, "yes", "no")
	c.row = append(c.row[:0], text.Cell(r.Student), text.Cell(r.Name), text.Cell(r.File), r.Status.String(),
		r.Score.String(), r.Max.String(), r.Percent().String(), late, text.Cell(r.Message()))
	for _, check := range r.Checks {
		c.row = append(c.row, check.Score.String())
	}
	c.row = append(c.row, text.Choose(r.Faultless(), "yes", "no"))
	return c.w.Write(c.row)
}

// Close writes what is left.
func (c *csvWriter) Close(Summary) error {
	c.w.Flush()
	return c.w.Error()
}
