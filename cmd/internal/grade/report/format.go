package report

import (
	"io"

	"minesweeper/cmd/internal/grade/marking"
)

// A Format is a way to write reports. A new format is one file with a
// function like [Format.Write], and a line in the table formats.
type Format struct {
	Name string
	Doc  string // its use, in a few words

	// Write writes the reports of one run.
	Write func(w io.Writer, h Header, reports []*Report, sum Summary) error
	// Failure, unless it is nil, writes why there are no reports at all. Some
	// readers take a missing result for a broken program.
	Failure func(w io.Writer, h Header, why string) error
	// Single formats hold the submission of one student.
	Single bool
}

// A Header is what the reports of one run have in common.
type Header struct {
	Judge      *marking.Judge // nil in a [Format.Failure]
	Max        marking.Points // of one submission
	Visibility string         // of Gradescope's tests; empty for its default
	BOM        bool           // csv begins with a byte-order mark, for Excel
	Width      int            // columns of the table; 0 for 80
}
