package programs

import (
	"bytes"
	"regexp"
	"testing"

	"minesweeper/cmd/internal/text"
)

// Whatever a program writes on the channel, only a line with the number of the
// call answers it, the first one, and only "ended" ends the reply.
func FuzzReply(f *testing.F) {
	const number = "5ca1ab1e"
	for _, seed := range []string{
		"answer 5ca1ab1e 3 - -\nended 5ca1ab1e exit 0 5\n",
		"answer 5ca1ab1e true 4137 2020\nanswer 5ca1ab1e false - -\nended 5ca1ab1e exit 0 5\n",
		"forks 5ca1ab1e - -\nchanges 5ca1ab1e - -\nended 5ca1ab1e signal 11 5\n",
		"answer 0 3 - -\nended 0 exit 0\n", "ended 5ca1ab1e exit 0 5\n", "ended 5ca1ab1e exit 98 5\n", "ended 5ca1ab1e exit 0\n", "\x00\xff\n\n",
	} {
		f.Add([]byte(seed))
	}
	answered := regexp.MustCompile(`(?m)^[ \t\r]*answer[ \t\r]+` + number + `[ \t\r]+\S+[ \t\r]+\S+[ \t\r]+\S+[ \t\r]*$`)
	f.Fuzz(func(t *testing.T, data []byte) {
		r := reply{number: number, remarks: make(map[string]bool)}
		ended := false
		for line := range bytes.Lines(data) {
			ended = r.take(line)
			if ended {
				if fields := bytes.Fields(line); string(fields[0]) != "ended" || string(fields[1]) != number {
					t.Fatalf("%q ended the reply", line)
				}
				break
			}
		}
		if r.answered && !bytes.ContainsAny(data, "\v\f\x85\xa0") && !answered.Match(data) {
			t.Errorf("%q answers nothing, but is read as %+v", data, r.answer)
		}
		if ended && r.answer.failure == "" && !r.answered {
			t.Errorf("%q ended without an answer", data)
		}
		if r.answer.result != text.Harmless(r.answer.result) {
			t.Errorf("the result %q is not harmless", r.answer.result)
		}
		for key := range r.remarks {
			if key != noise && key != forks && key != changes {
				t.Errorf("a remark %q", key)
			}
		}
	})
}
