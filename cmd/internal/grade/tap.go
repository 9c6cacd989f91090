package grade

import (
	"fmt"
	"io"
	"strings"

	"minesweeper/cmd/internal/text"
)

// writeTAP writes the Test Anything Protocol, version 13, which is the newest
// that prove reads. Every check of every report is a test:
//
//	not ok 4 - bob: complete
//	  ---
//	  message: 'not complete: …'
//	  ...
//
// A check that could not be made is skipped: the one before it says why, and is
// not ok. A check that earned a part of its points is not ok either.
func writeTAP(w io.Writer, _ Header, reports []*Report, sum Summary) error {
	var tests strings.Builder
	count := 0
	for _, r := range reports {
		if r.Others != "" {
			fmt.Fprintf(&tests, "# %s: %s\n", r.Title(), r.Others)
		}
		for _, check := range r.Checks {
			count++
			writeTest(&tests, count, r, check)
		}
	}
	plan := fmt.Sprintf("1..%d", count)
	if count == 0 {
		plan += " # SKIP no submissions"
	}
	if sum.Interrupted != nil {
		plan += "\nBail out! interrupted"
	}
	_, err := fmt.Fprintf(w, "TAP version 13\n%s\n%s", plan, tests.String())
	return err
}

// writeTest writes a check as test number n.
func writeTest(w io.Writer, n int, r *Report, check CheckResult) {
	test := fmt.Sprintf("ok %d - %s: %v", n, escapeTAP(r.Title()), check.Name)
	switch check.Outcome {
	case Passed:
		fmt.Fprintln(w, test)
	case NotMade:
		fmt.Fprintf(w, "%s # SKIP %s\n", test, escapeTAP(check.Feedback))
	default:
		fmt.Fprintf(w, "not %s\n  ---\n  message: %s\n", test, yamlText(message(r, check)))
		fmt.Fprintf(w, "  severity: %s\n  points: %v of %v\n", severities[check.Outcome], check.Score, check.Max)
		fmt.Fprintf(w, "  file: %s\n  ...\n", yamlText(r.File))
	}
}

// severities are the values of severity in the YAML of a test.
var severities = map[Outcome]string{Failed: "fail", Partial: "partial"}

// message returns the feedback of a failed check and the diagnosis.
func message(r *Report, check CheckResult) string {
	if r.Diagnosis != "" && !check.limited {
		return check.Feedback + "; " + r.Diagnosis
	}
	return check.Feedback
}

// bailOut writes why there are no tests.
func bailOut(w io.Writer, _ Header, why string) error {
	_, err := fmt.Fprintf(w, "TAP version 13\nBail out! %s\n", text.Harmless(why))
	return err
}

// escapeTAP escapes the characters that begin a directive in a test's
// description.
func escapeTAP(text string) string { return tapEscapes.Replace(text) }

var tapEscapes = strings.NewReplacer(`\`, `\\`, `#`, `\#`)

// yamlText writes a text without line ends as a YAML scalar.
func yamlText(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
