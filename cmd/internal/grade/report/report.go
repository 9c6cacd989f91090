// Package report writes what a run found: reports on all students in the formats
// that teachers and their tools read, and feedback for each student.
//
// It must not know where hand-ins come from and how they are judged.
package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

// A Report is the result of one student.
type Report struct {
	intake.Submission
	*marking.Report
	Others  string   // the student's other files, which do not count
	Changed []string // what was changed by hand, and why
	Absent  bool     // on the roster, without a hand-in
}

// Message returns all the feedback in one line, separated by semicolons.
func (r *Report) Message() string {
	lines := r.lines()
	if r.Note == "" && len(r.Sentences()) == 0 {
		lines = slices.Insert(lines, 0, "all right")
	}
	return strings.Join(lines, "; ")
}

// lines returns the feedback, sentence by sentence.
func (r *Report) lines() []string {
	return slices.Concat(nonEmpty(r.Note), r.Sentences(), r.Changed, nonEmpty(r.together(), r.Others))
}

// together names the students who handed this in with the student.
func (r *Report) together() string {
	if len(r.Group) == 0 {
		return ""
	}
	return "handed in together with " + strings.Join(text.NamesBy(r.Group, intake.Submission.Title), ", ")
}

// nonEmpty returns the texts that are not empty.
func nonEmpty(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// A Format is a way to write reports. A new format is one file with a
// function like [Format.Write], and a line in the table formats.
type Format struct {
	Name string
	Doc  string // its use, in a few words

	// IsSingle is true of the formats that hold the submission of one student. Their
	// readers take a missing result for a broken program, so a report that nothing
	// could be graded is written too: see [marking.NotGraded].
	IsSingle bool

	// Write writes the reports of one run.
	Write func(w io.Writer, h Header, reports []*Report, sum Summary) error
}

// A Header is what the reports of one run have in common.
type Header struct {
	Judge      *marking.Judge // nil if nothing could be graded
	Max        marking.Points // of one submission
	Visibility string         // of Gradescope's tests; empty for its default
	BOM        bool           // csv begins with a byte-order mark, for Excel
	Width      int            // columns of the table; 0 for 80
}

// formats are the formats, the default first.
var formats = []Format{
	{Name: "table", Doc: "for people, with a line of totals", Write: writeTable},
	{Name: "csv", Doc: "for spreadsheets, a row for each student", Write: writeCSV},
	{Name: "json", Doc: "for programs, a line of JSON for each student", Write: writeJSON},
	{Name: "junit", Doc: "JUnit XML for continuous integration, a suite for each student", Write: writeJUnit},
	{Name: "html", Doc: "a page with every board drawn", Write: writeHTML},
	gradescope.format("gradescope", "one student's results.json for Gradescope"),
	prairieLearn.format("prairielearn", "one student's results.json for PrairieLearn"),
	vpl.format("vpl", "one student's comment and grade for Moodle's VPL"),
}

// Formats returns the formats that there are, the default first.
func Formats() []Format { return slices.Clone(formats) }

// FormatNamed returns the format with the name of one.
func FormatNamed(name string) Format {
	return formats[slices.IndexFunc(formats, func(f Format) bool { return f.Name == name })]
}

// ArchiveName is the name of the archive with feedback for the system that the
// hand-ins were downloaded from.
const ArchiveName = "feedback.zip"

// FeedbackNames returns the names of the files for each student, without their
// ending.
func FeedbackNames(reports []*Report) (names []string) {
	taken := make(map[string]bool)
	for _, r := range reports {
		own := fileName(r.Student)
		name := own
		for n := 2; taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s-%d", own, n)
		}
		taken[strings.ToLower(name)] = true
		names = append(names, name)
	}
	return names
}

// FeedbackMarks returns texts of which each page and each text for a student has
// one near its beginning.
func FeedbackMarks() []string {
	marks := []string{PageMark}
	for status := range marking.NumStatuses {
		marks = append(marks, " points: "+status.String())
	}
	return marks
}

// Feedback returns a page and a text for a student. They name no student outside
// the group.
func Feedback(h Header, r *Report) (page, text []byte, err error) {
	var out bytes.Buffer
	head := pageHead(h)
	head["Student"], head["JS"] = r.Title(), nil
	err = writePage(&out, h, head, []*Report{r})
	return out.Bytes(), r.asText(), err
}

// fileName returns a name for the files of a student that every system can
// have.
func fileName(student string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.@+", r) {
			return r
		}
		return '_'
	}, student)
	if runes := []rune(strings.TrimLeft(name, ".")); len(runes) > 0 {
		return string(runes[:min(len(runes), 80)])
	}
	return "_"
}

// asText returns the feedback as plain text.
func (r *Report) asText() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s\n\n%v of %v points: %s\n", r.Title(), r.Score, r.Max, r.Verdict())
	for _, p := range r.Parts {
		if p.Outcome() != marking.NotMade && (p.Kind != marking.Override || p.Score != 0) {
			fmt.Fprintf(&out, "  %s %6v  %s: %s\n", partSign(p.Outcome()), p.Score, p.Name(), p.Sentence())
		}
	}
	out.WriteString("\n")
	for sentence := range strings.SplitSeq(r.Message(), "; ") {
		fmt.Fprintf(&out, "%s\n", sentence)
	}
	for _, sample := range r.Samples() {
		fmt.Fprintf(&out, "\n%s", sample)
	}
	return out.Bytes()
}

// samplesPerCause is how many wrong answers with the same cause people see. The
// json format has all.
const samplesPerCause = 3

// Samples returns wrong answers of a program as texts: asked, wanted, got, and the
// boards side by side.
func (r *Report) Samples() (texts []string) {
	shown := make(map[string]int)
	for _, a := range r.Answers() {
		key := a.Function + a.Cause
		shown[key]++
		if shown[key] <= samplesPerCause {
			texts = append(texts, sample(a))
		}
	}
	return texts
}

func sample(a marking.Answer) string {
	var out strings.Builder
	fmt.Fprintf(&out, "asked   %s\nwanted  %s\ngot     %s\n", a.Asked, a.Wanted, a.Got)
	if a.Cause != "" {
		fmt.Fprintf(&out, "cause   %s\n", a.Cause)
	}
	var boards [][]string
	if a.Mines != nil {
		boards = append(boards, slices.Insert(slices.Clone(a.Mines), 0, "mines    "))
	}
	if a.Revealed != nil {
		boards = append(boards, slices.Insert(slices.Clone(a.Revealed), 0, "revealed"))
	}
	for row := 0; boards != nil && row < len(boards[0]); row++ {
		line := text.NamesBy(boards, func(rows []string) string { return rows[row] })
		out.WriteString(strings.Join(line, "  ") + "\n")
	}
	return out.String()
}
