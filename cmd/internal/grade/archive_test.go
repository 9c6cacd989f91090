package grade

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// zipOf returns an archive of files, made from headers.
func zipOf(t testing.TB, headers ...*zip.FileHeader) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, h := range headers {
		part, err := w.CreateHeader(h)
		must(t, err)
		if !strings.HasSuffix(h.Name, "/") {
			_, err = part.Write([]byte(solutionText))
			must(t, err)
		}
	}
	must(t, w.Close())
	return buf.Bytes()
}

func listOf(data []byte, limits archiveLimits) []entry {
	return new(walker).listZip(bytes.NewReader(data), int64(len(data)), "class.zip", "", newLease(func() error { return nil }), limits)
}

func TestZippedEntries(t *testing.T) {
	link := &zip.FileHeader{Name: "link.dat"}
	link.SetMode(fs.ModeSymlink | 0o777)
	device := &zip.FileHeader{Name: "device.dat"}
	device.SetMode(fs.ModeDevice | 0o666)
	encrypted := &zip.FileHeader{Name: "secret.dat", Flags: 1}
	tests := []struct {
		header *zip.FileHeader
		says   string
	}{
		{&zip.FileHeader{Name: "a.dat"}, ""},
		{&zip.FileHeader{Name: "a.dat", Method: zip.Deflate}, ""},
		{&zip.FileHeader{Name: `a\b.dat`}, ""},
		{&zip.FileHeader{Name: "../a.dat"}, "out of its folder"},
		{&zip.FileHeader{Name: `..\a.dat`}, "out of its folder"},
		{&zip.FileHeader{Name: "a/../../b.dat"}, "out of its folder"},
		{&zip.FileHeader{Name: "/a.dat"}, "out of its folder"},
		{&zip.FileHeader{Name: "J\x81rgen\n.dat"}, ""},
		{&zip.FileHeader{Name: "b.ZIP"}, "inside a zip file"},
		{link, "a symbolic link"},
		{device, "not a plain file"},
		{encrypted, "encrypted"},
	}
	for _, test := range tests {
		entries := listOf(zipOf(t, test.header), classLimits)
		if len(entries) != 1 {
			t.Fatalf("%q: %d entries", test.header.Name, len(entries))
		}
		data, err := entries[0].read()
		switch {
		case test.says == "" && (err != nil || string(data) != solutionText):
			t.Errorf("%q: %v", test.header.Name, err)
		case test.says != "" && (err == nil || !strings.Contains(err.Error(), test.says)):
			t.Errorf("%q: %v, want %q", test.header.Name, err, test.says)
		}
	}
}

func TestZipLimits(t *testing.T) {
	var many []*zip.FileHeader
	for range studentLimits.entries + 1 {
		many = append(many, &zip.FileHeader{Name: "a.dat"})
	}
	entries := listOf(zipOf(t, many...), studentLimits)
	if len(entries) != 1 || entries[0].refused == nil || !strings.Contains(entries[0].refused.Error(), "at most 100") {
		t.Errorf("%d entries: %v", len(entries), entries[0].refused)
	}
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "big.zip"), nil, 0o644))
	must(t, os.Truncate(filepath.Join(dir, "big.zip"), studentLimits.file+1))
	reports, _ := gradeAll(t, &Grader{Judge: newJudge(t)}, dir)
	if len(reports) != 1 || !strings.Contains(reports[0].Message(), "an archive larger than 2 MiB") {
		t.Errorf("%d reports: %s", len(reports), reports[0].Message())
	}
}

// The entries of any archive are read or refused, within the limits, and no
// name leads out of it.
func FuzzZip(f *testing.F) {
	f.Add(zipOf(f, &zip.FileHeader{Name: "a.dat", Method: zip.Deflate}, &zip.FileHeader{Name: "b/"}, &zip.FileHeader{Name: "../c"}))
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Fuzz(func(t *testing.T, data []byte) {
		limits := archiveLimits{unpacked: 1 << 16, entries: 20}
		entries := listOf(data, limits)
		if len(entries) == 0 || len(entries) > limits.entries {
			t.Fatalf("%d entries", len(entries))
		}
		total := int64(0)
		for _, e := range entries {
			content, err := e.read()
			if err == nil && strings.Contains("/"+e.rel+"/", "/../") {
				t.Errorf("%q was read", e.rel)
			}
			total += int64(len(content))
		}
		if total > limits.unpacked+MaxFile {
			t.Errorf("%d bytes unpacked", total)
		}
	})
}
