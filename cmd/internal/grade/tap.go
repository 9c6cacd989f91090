package grade

import (
	"fmt"
	"io"
	"strings"
)

// A tapWriter writes the Test Anything Protocol, version 13, which is the
// newest that prove reads. Every check of every report is a test:
//
//	not ok 4 - bob: complete
//	  ---
//	  message: 'not complete: …'
//	  ...
//
// A check that could not be made is skipped: the one before it says why, and is
// not ok. Neither is one that earned a part of its points. The plan stands first,
// so the tests wait in a spool.
type tapWriter struct {
	w     io.Writer
	tests spool
	count int
}

func newTAP(w io.Writer, _ Header) Writer { return &tapWriter{w: w} }

// Report writes a test for each check.
func (t *tapWriter) Report(r *Report) error {
	var out strings.Builder
	if r.Others != "" {
		fmt.Fprintf(&out, "# %s: %s\n", r.Title(), r.Others)
	}
	for _, check := range r.Checks {
		t.count++
		test := fmt.Sprintf("ok %d - %s: %v", t.count, escapeTAP(r.Title()), check.Name)
		switch check.Outcome {
		case Passed:
			fmt.Fprintln(&out, test)
		case NotMade:
			fmt.Fprintf(&out, "%s # SKIP %s\n", test, escapeTAP(check.Feedback))
		default:
			fmt.Fprintf(&out, "not %s\n  ---\n  message: %s\n", test, yamlText(message(r, check)))
			fmt.Fprintf(&out, "  severity: %s\n  points: %v of %v\n", severities[check.Outcome], check.Score, check.Max)
			fmt.Fprintf(&out, "  file: %s\n  ...\n", yamlText(r.File))
		}
	}
	_, err := io.WriteString(&t.tests, out.String())
	return err
}

// severities say in the YAML of a test how much is wrong.
var severities = map[Outcome]string{Failed: "fail", Partial: "partial"}

// message is what a failed check says, and what explains it.
func message(r *Report, check CheckResult) string {
	if r.Diagnosis != "" && !check.limited {
		return check.Feedback + "; " + r.Diagnosis
	}
	return check.Feedback
}

// Close writes the plan and the tests.
func (t *tapWriter) Close(s Summary) error {
	plan := fmt.Sprintf("1..%d", t.count)
	if t.count == 0 {
		plan += " # SKIP no submissions"
	}
	if s.Interrupted != nil {
		plan += "\nBail out! interrupted"
	}
	if _, err := fmt.Fprintf(t.w, "TAP version 13\n%s\n", plan); err != nil {
		return err
	}
	return t.tests.copyTo(t.w)
}

// bailOut writes that there are no tests, and why.
func bailOut(w io.Writer, _ Header, why string) error {
	_, err := fmt.Fprintf(w, "TAP version 13\nBail out! %s\n", cleanText(why))
	return err
}

// escapeTAP escapes what would begin a directive in a test's description.
func escapeTAP(text string) string { return tapEscapes.Replace(text) }

var tapEscapes = strings.NewReplacer(`\`, `\\`, `#`, `\#`)

// yamlText writes a text without line ends as a YAML scalar.
func yamlText(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
