package report

import (
	"fmt"
	"io"
	"strings"

	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/text"
)

// writeTAP writes the Test Anything Protocol, version 13, which is the newest
// that prove reads. Every part of every report is a test:
//
//	not ok 3 - bob: found
//	  ---
//	  message: '8 of the 71 …'
//	  ...
//
// A part that could not be judged is skipped: the one before it says why, and is
// not ok. A part that earned only some of its points is not ok either.
func writeTAP(w io.Writer, _ Header, reports []*Report, sum Summary) error {
	var tests strings.Builder
	count := 0
	for _, r := range reports {
		if r.Others != "" {
			fmt.Fprintf(&tests, "# %s: %s\n", r.Title(), r.Others)
		}
		for _, part := range r.Parts {
			count++
			writeTest(&tests, count, r, part)
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
func writeTest(w io.Writer, n int, r *Report, part judge.Part) {
	test := fmt.Sprintf("ok %d - %s: %v", n, escapeTAP(r.Title()), part.Name())
	switch part.Outcome {
	case judge.Passed:
		fmt.Fprintln(w, test)
	case judge.NotMade:
		fmt.Fprintf(w, "%s # SKIP %s\n", test, escapeTAP(part.Feedback))
	default:
		fmt.Fprintf(w, "not %s\n  ---\n  message: %s\n", test, yamlText(troubleText(r, part)))
		fmt.Fprintf(w, "  severity: %s\n  points: %v of %v\n", severities[part.Outcome], part.Score, part.Weight)
		fmt.Fprintf(w, "  file: %s\n  ...\n", yamlText(r.File))
	}
}

// severities are the values of severity in the YAML of a test.
var severities = map[judge.Outcome]string{judge.Failed: "fail", judge.Partial: "partial"}

// troubleText returns the feedback of a failed part and the diagnosis.
func troubleText(r *Report, part judge.Part) string {
	if diagnosis := r.DiagnosisOf(part); diagnosis != "" {
		return part.Feedback + "; " + diagnosis
	}
	return part.Feedback
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
