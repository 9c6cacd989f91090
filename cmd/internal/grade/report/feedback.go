package report

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// ArchiveName is the name of the archive with feedback for the system that the
// hand-ins were downloaded from.
const ArchiveName = "feedback.zip"

// A Feedback is what one student gets.
type Feedback struct {
	Name string // of the files, without their ending
	Page []byte
	Text []byte
}

// EachFeedback makes a page and a text for each student and passes them on.
// They name no student outside the group.
func EachFeedback(h Header, reports []*Report, give func(*Report, Feedback) error) error {
	taken := make(map[string]int)
	for _, r := range reports {
		name := fileName(r.Student)
		key := strings.ToLower(name)
		if taken[key]++; taken[key] > 1 {
			name = fmt.Sprintf("%s-%d", name, taken[key])
		}
		var page bytes.Buffer
		head := pageHead(h)
		head["Student"] = r.Title()
		if err := writePage(&page, h, head, []*Report{r}, ""); err != nil {
			return err
		}
		if err := give(r, Feedback{name, page.Bytes(), r.text()}); err != nil {
			return err
		}
	}
	return nil
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

// text returns the feedback as plain text.
func (r *Report) text() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s\n\n%v of %v points: %s\n", r.Title(), r.Score, r.Max, r.Verdict())
	for _, p := range r.Parts {
		if p.Weight > 0 || p.Score != 0 {
			fmt.Fprintf(&out, "  %6v  %s (%s)\n", p.Score, p.Name(), p.Title)
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

// An Archive collects feedback in the form in which the system of the download
// takes it back.
type Archive struct {
	zip   *zip.Writer
	Files int
}

// NewArchive returns an archive that is written to w.
func NewArchive(w io.Writer) *Archive { return &Archive{zip: zip.NewWriter(w)} }

// Add adds the feedback of a student whose system takes one: a page, or a text
// where it must have the name of the file that was handed in.
func (a *Archive) Add(r *Report, f Feedback) error {
	if r.Return == "" {
		return nil
	}
	w, err := a.zip.Create(r.Return)
	if err != nil {
		return err
	}
	a.Files++
	data := f.Text
	if strings.HasSuffix(r.Return, ".html") {
		data = f.Page
	}
	_, err = w.Write(data)
	return err
}

// Close ends the archive.
func (a *Archive) Close() error { return a.zip.Close() }
