package grade

import (
	"bufio"
	"fmt"
	"io"
	"os"
)

// A Format is a way to write reports.
type Format struct {
	Name string
	Doc  string // what it is for, in a few words
	mark string // what stands near the beginning of every report
	New  func(w io.Writer, h Header) Writer
	// Failure, if it is not nil, writes why there are no reports at all, for
	// readers to whom no result would look like a broken program.
	Failure func(w io.Writer, h Header, why string) error
	// Single formats hold what one student handed in.
	Single bool
}

// A Writer writes reports in one format, each when it comes. Nothing may be
// written to what it writes to before Close has returned.
type Writer interface {
	Report(*Report) error
	Close(Summary) error
}

// A Header is what the reports of one run have in common.
type Header struct {
	Judge      *Judge // nil in a [Format.Failure]
	Max        Points // of one submission
	Visibility string // of Gradescope's tests; empty for its default
	BOM        bool   // csv begins with a byte-order mark, for Excel
}

// formats are the formats, the usual one first.
var formats = []Format{
	{Name: "table", Doc: "for people, with a line of totals", mark: "STUDENT ", New: newTable},
	{Name: "csv", Doc: "for spreadsheets, a row each", mark: "student,name,file,", New: newCSV},
	{Name: "json", Doc: "for programs, a JSON object a line", mark: `{"student":`, New: newJSON},
	{Name: "junit", Doc: "JUnit XML for continuous integration, a suite each", mark: `<testsuites name="mines grade"`, New: newJUnit},
	{Name: "tap", Doc: "Test Anything Protocol 13, a line for every check", mark: "TAP version 13\n", New: newTAP, Failure: bailOut},
	{Name: "html", Doc: "a page with every board drawn", mark: "<title>Minesweeper submissions</title>", New: newHTML},
	gradescope.format("gradescope", "{\n  \"score\":", "one student's results.json for Gradescope"),
	prairieLearn.format("prairielearn", "{\n  \"gradable\":", "one student's results.json for PrairieLearn"),
	vpl.format("vpl", "Comment :=>> ", "one student's comment and grade for Moodle's VPL"),
}

// Formats returns the formats that there are, the usual one first.
func Formats() []Format { return append([]Format(nil), formats...) }

// FindFormat returns the format with a name.
func FindFormat(name string) (Format, error) {
	for _, f := range formats {
		if f.Name == name {
			return f, nil
		}
	}
	return Format{}, fmt.Errorf("unknown format %q", name)
}

// A spool keeps what is written in a temporary file, for formats that begin
// with what is known only at the end.
type spool struct {
	file *os.File
	buf  *bufio.Writer
}

// open makes the file when it is first needed.
func (s *spool) open() error {
	if s.file != nil {
		return nil
	}
	f, err := os.CreateTemp("", "mines-grade-*")
	if err != nil {
		return err
	}
	os.Remove(f.Name()) // where that is allowed the file is gone with the process, however it ends
	s.file, s.buf = f, bufio.NewWriterSize(f, 64<<10)
	return nil
}

// Write adds to the spool.
func (s *spool) Write(p []byte) (int, error) {
	if err := s.open(); err != nil {
		return 0, err
	}
	return s.buf.Write(p)
}

// copyTo writes everything to w and ends the spool.
func (s *spool) copyTo(w io.Writer) error {
	if s.file == nil {
		return nil
	}
	defer os.Remove(s.file.Name())
	defer s.file.Close()
	if err := s.buf.Flush(); err != nil {
		return err
	}
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err := io.Copy(w, s.file)
	return err
}
