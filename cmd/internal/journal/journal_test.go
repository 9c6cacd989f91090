package journal_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"minesweeper/cmd/internal/journal"
)

// A line is a line of the records of these tests.
type line struct {
	Format string       `json:"format,omitempty"`
	Text   string       `json:"text"`
	Seal   journal.Seal `json:"seal"`
}

const format, what = "mines test 2", "not a test"

var texts = []string{"first", `,"seal":{}`, "}}\n\"seal\":{\"line\":3}", ""}

// read returns the texts of a record.
func read(data []byte) (got []string, err error) {
	records, err := journal.Read[line](bytes.NewReader(data), format, what)
	for _, l := range slices.Concat(records...) {
		got = append(got, l.Text)
	}
	return got, err
}

// whole returns the texts as a whole record.
func whole(t *testing.T) []byte {
	t.Helper()
	var data []byte
	for i, text := range texts {
		l := line{Text: text}
		if i == 0 {
			l.Format = format
		}
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		data = append(append(data, text...), '\n')
	}
	return journal.Sealed(data)
}

// A record is read back as it was written. Any byte that is changed, any end that
// is cut off and any part that is doubled is found.
func TestWholeRecord(t *testing.T) {
	data := whole(t)
	if got, err := read(data); err != nil || !slices.Equal(got, texts) {
		t.Fatalf("read %q, %v", got, err)
	}
	for i := range data {
		changed := bytes.Clone(data)
		changed[i] ^= 1
		want := fmt.Sprintf("%d: ", 1+bytes.Count(data[:i], []byte("\n")))
		if _, err := read(changed); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
		if _, err := read(data[:i]); err == nil && i < len(data)-1 {
			t.Fatalf("cut at %d: no error", i)
		}
		for from := i % 7; from < i; from += 7 {
			if _, err := read(slices.Concat(data[:i], data[from:])); err == nil {
				t.Fatalf("%d to %d doubled: no error", from, i)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	data := string(whole(t))
	damaged := "the line was damaged, cut or changed after it was written: its SHA-256 is another"
	lines := strings.SplitAfter(data, "\n")
	for _, x := range []struct{ data, want string }{
		{`{"version":"mines test 1"}`, `1: format "mines test 1": this program reads "mines test 2"`},
		{lines[0] + lines[2] + lines[1], "2: " + damaged},
		{data + lines[1], "5: not a test"},
		{strings.Replace(data, `"lines":4`, `"lines":0`, 1), "1: " + damaged},
	} {
		if _, err := read([]byte(x.data)); err == nil || err.Error() != x.want {
			t.Errorf("%.60q: error %v, want %s", x.data, err, x.want)
		}
	}
	if _, err := journal.Read[int](strings.NewReader(data), format, what); err == nil || err.Error() != "1: not a test" {
		t.Errorf("lines of another kind give %v", err)
	}
}

// Files of older releases are read: the text of a seal, and what its sum is of,
// stay as they are.
func TestSealText(t *testing.T) {
	got := string(journal.Sealed([]byte("{\"format\":\"mines test 2\",\"seal\":{}}\n{\"text\":\"x\",\"seal\":{}}\n")))
	want := `{"format":"mines test 2","seal":{"line":1,"lines":2,"sha256":"dc828567f89fbd9f7342ebb4516ea22217b68cfc567c353498bae00b80fc206c"}}
{"text":"x","seal":{"line":2,"lines":2,"sha256":"4ea29e547eb97a3062c7c8e94f8b2f8a02d5aa5e6315f4d503666391e3b85b28"}}
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
