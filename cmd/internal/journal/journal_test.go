package journal_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
	err = journal.Read(bytes.NewReader(data), format, what, adder(&got))
	return got, err
}

// adder returns a function that adds the text of a line.
func adder(texts *[]string) func([]byte) error {
	return func(data []byte) error {
		var l line
		if err := json.Unmarshal(data, &l); err != nil {
			return err
		}
		*texts = append(*texts, l.Text)
		return nil
	}
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

// A record is read back as it was written. Any byte that is changed, and any
// end that is cut off, is found.
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
		if _, err := read(data[:i]); err == nil {
			t.Fatalf("cut at %d: no error", i)
		}
	}
}

// A record that grows goes on after its last whole line, wherever it was cut,
// and has the bytes of one that was never cut.
func TestGrowingRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "record")
	f, err := journal.Create(nil, path)
	if err != nil {
		t.Fatal(err)
	}
	add := func(from int) {
		for i, text := range texts[from:] {
			l := line{Text: text}
			if from+i == 0 {
				l.Format = format
			}
			if err := f.Add(l); err != nil {
				t.Fatal(err)
			}
		}
		f.Close()
	}
	add(0)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	first := bytes.IndexByte(data, '\n') + 1
	for cut := first; cut <= len(data); cut++ {
		if err := os.WriteFile(path, data[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		var got []string
		if f, err = journal.Open(nil, path, format, what, adder(&got)); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		add(len(got))
		if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, data) {
			t.Fatalf("cut at %d and continued: %q, %v", cut, again, err)
		}
	}
	if _, err := journal.Create(nil, path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a record was overwritten: %v", err)
	}
}

func TestErrors(t *testing.T) {
	data := string(whole(t))
	damaged := "the line was damaged, cut or changed after it was written: its SHA-256 is another"
	lines := strings.SplitAfter(data, "\n")
	for _, x := range []struct{ data, want string }{
		{"", "1: not a test"},
		{"{}\n", "1: not a test"},
		{strings.Replace(data, format, "mines test 1", 1), `1: format "mines test 1": this program reads "mines test 2"`},
		{`{"version":"mines test 1"}`, `1: format "mines test 1": this program reads "mines test 2"`},
		{`{"format":"mines test 2"}`, "1: the record has no SHA-256: it was changed after it was written"},
		{strings.Replace(data, "first", "fist", 1), "1: " + damaged},
		{lines[0] + lines[2] + lines[1], "2: " + damaged},
		{lines[0] + lines[1], "2: the record was cut: it ends after 2 of its 4 lines"},
		{data + data, "5: the record ends after 4 lines; several records need a file each"},
	} {
		if _, err := read([]byte(x.data)); err == nil || err.Error() != x.want {
			t.Errorf("%.60q: error %v, want %s", x.data, err, x.want)
		}
	}
	err := journal.Read(strings.NewReader(data), format, what, func([]byte) error { return errors.New("unwanted") })
	if err == nil || err.Error() != "1: unwanted" {
		t.Errorf("the caller's error is %v", err)
	}
}

func TestNewName(t *testing.T) {
	stem := filepath.Join(t.TempDir(), "a")
	for _, want := range []string{".txt", "-2.txt", "-3.txt"} {
		name, err := journal.NewName(stem, ".txt", func(name string) error { return os.Mkdir(name, 0o777) })
		if err != nil || name != stem+want {
			t.Errorf("%s, %v; want %s%s", name, err, stem, want)
		}
	}
	if _, err := journal.NewName(stem, "/b/c", func(name string) error { return os.Mkdir(name, 0o777) }); err == nil {
		t.Error("a folder in no folder was made")
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
