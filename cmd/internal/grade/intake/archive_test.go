package intake

import (
	"archive/zip"
	"context"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

// zipOf returns an archive of files, made from headers, that all hold the solution.
func zipOf(t testing.TB, headers ...*zip.FileHeader) string {
	t.Helper()
	return zipWith(t, func(string) string { return solutionText }, headers...)
}

// zipWith returns an archive of files, made from headers. The function textOf
// returns what the file of a name holds.
func zipWith(t testing.TB, textOf func(name string) string, headers ...*zip.FileHeader) string {
	t.Helper()
	var buf strings.Builder
	w := zip.NewWriter(&buf)
	for _, h := range headers {
		part, err := w.CreateHeader(h)
		boardtest.Must(t, err)
		if !strings.HasSuffix(h.Name, "/") {
			_, err = part.Write([]byte(textOf(h.Name)))
			boardtest.Must(t, err)
		}
	}
	boardtest.Must(t, w.Close())
	return buf.String()
}

// handInsOf returns the hand-ins of an archive in a folder, of a class or of a student.
func handInsOf(t testing.TB, dir, data string, isClass bool) (list []HandIn) {
	t.Helper()
	path := filepath.Join(dir, "class.zip")
	boardtest.WriteFile(t, path, data)
	if !isClass {
		path = dir
	}
	new(Search).Walk(context.Background(), []string{path}, func(h *HandIn) bool {
		list = append(list, *h)
		return true
	})
	return list
}

const solutionText = "   1**3*1\n   123*21\n"

// TestZippedNames: a name that is no UTF-8 and does not say so is one of DOS.
func TestZippedNames(t *testing.T) {
	for _, test := range []struct {
		name  string
		flags uint16
		want  string
	}{
		{"Hans M\x81ller/a\x99.dat", 0, "Hans Müller: class.zip/Hans Müller/aÖ.dat"},
		{"Hans Müller/a.dat", 0, "Hans Müller: class.zip/Hans Müller/a.dat"},
		{"Hans M\x81ller/a.dat", 1 << 11, `Hans M\x81ller: class.zip/Hans M\x81ller/a.dat`},
	} {
		header := &zip.FileHeader{Name: test.name, Flags: test.flags, NonUTF8: test.flags == 0}
		dir := t.TempDir()
		h := handInsOf(t, dir, zipOf(t, header), true)[0]
		if got := h.Student + ": " + strings.TrimPrefix(h.File, dir+"/"); got != test.want || string(h.Text) != solutionText {
			t.Errorf("%q: got %s (%v), want %s", test.name, got, h.Refused, test.want)
		}
	}
}

func TestZippedEntries(t *testing.T) {
	for _, test := range []struct {
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
		{&zip.FileHeader{Name: "b.ZIP"}, "not a zip file that can be opened"},
		{&zip.FileHeader{Name: "secret.dat", Flags: 1}, "encrypted"},
	} {
		entries := handInsOf(t, t.TempDir(), zipOf(t, test.header), true)
		if len(entries) != 1 {
			t.Fatalf("%q: %d entries", test.header.Name, len(entries))
		}
		data, err := entries[0].Text, entries[0].Refused
		if test.says == "" && (err != nil || string(data) != solutionText) {
			t.Errorf("%q: %v", test.header.Name, err)
		} else if test.says != "" && (err == nil || !strings.Contains(err.Error(), test.says)) {
			t.Errorf("%q: %v, want %q", test.header.Name, err, test.says)
		}
	}
}

func TestZipLimits(t *testing.T) {
	var many []*zip.FileHeader
	for range studentLimits.entries + 1 {
		many = append(many, &zip.FileHeader{Name: "a.dat", Method: zip.Deflate})
	}
	entries := handInsOf(t, t.TempDir(), zipOf(t, many...), false)
	if len(entries) != 1 || entries[0].Refused == nil || entries[0].Refused.Error() != "a zip file with 101 files: at most 100 are allowed" {
		t.Errorf("%d entries: %v", len(entries), entries[0].Refused)
	}
	if entries := handInsOf(t, t.TempDir(), zipOf(t, many[1:]...), false); len(entries) != studentLimits.entries {
		t.Errorf("of %d entries there are %d", studentLimits.entries, len(entries))
	}
	text := strings.Repeat("?", MaxFile)
	large := zipWith(t, func(string) string { return text }, many[:20]...)
	sum := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(text)))
	isRefused := func(h HandIn) bool {
		return h.Refused != nil && h.Refused.Error() == "the files in the zip file are too large together"
	}
	for _, data := range []string{large, strings.ReplaceAll(large, string(sum), "oops")} { // damaged, too
		entries = slices.DeleteFunc(handInsOf(t, t.TempDir(), data, false), isRefused)
		if want := int(studentLimits.unpacked / MaxFile); len(entries) != want {
			t.Errorf("%d files of the largest size are read, want %d", len(entries), want)
		}
	}
	t.Chdir(t.TempDir())
	lay(t, map[string]string{"d/1/big.zip": "", "d/big.zip": ""})
	boardtest.Must(t, os.Truncate("d/1/big.zip", studentLimits.file+1))
	boardtest.Must(t, os.Truncate("d/big.zip", classLimits.file+1))
	for path, want := range map[string]string{
		"d/1":       "d/1/big.zip: big, loose, refused(true): an archive larger than 2 MiB",
		"d/big.zip": "d/big.zip: big, loose, refused(true): an archive larger than 1024 MiB",
	} {
		new(Search).Walk(context.Background(), []string{path}, func(h *HandIn) bool {
			if got := describe(h); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
			return true
		})
	}
}

// The entries of any archive are read or refused, within the limits, and no
// name leads out of it.
func FuzzZip(f *testing.F) {
	file, folder, outside := zip.FileHeader{Name: "a.dat", Method: zip.Deflate}, zip.FileHeader{Name: "b/"}, zip.FileHeader{Name: "../c"}
	f.Add([]byte(zipOf(f, &file, &folder, &outside)))
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	dir := f.TempDir() // one for all inputs, which is many times as fast
	f.Fuzz(func(t *testing.T, data []byte) {
		entries := handInsOf(t, dir, string(data), false)
		if len(entries) == 0 || len(entries) > studentLimits.entries {
			t.Fatalf("%d entries", len(entries))
		}
		total := int64(0)
		for _, e := range entries {
			if e.Refused == nil && strings.Contains("/"+e.rel+"/", "/../") {
				t.Errorf("%q was read", e.rel)
			}
			total += int64(len(e.Text))
		}
		if total > studentLimits.unpacked+MaxFile {
			t.Errorf("%d bytes unpacked", total)
		}
	})
}
