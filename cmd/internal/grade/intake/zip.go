package intake

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// archiveLimits bound what is read of an archive. The archive of a class, which
// the teacher names, may be large. The archive of a student may hold no more
// than a student needs. The directory of an archive takes about six times its
// bytes in memory, so the size of the file bounds that.
type archiveLimits struct {
	file     int64 // bytes of the archive itself
	unpacked int64 // bytes of all entries together
	entries  int
}

var (
	classLimits   = archiveLimits{file: 1 << 30, unpacked: 2 << 30, entries: 200_000}
	studentLimits = archiveLimits{file: 2 << 20, unpacked: 8 << 20, entries: 100}
)

// isWhole reports whether the last directory in a zip file can be its own. In one
// that was cut off it may be that of a zip file inside it: then the first file does
// not begin where that directory says. (The end of the directory, PK\5\6, states the
// bytes of the directory and where that begins: APPNOTE.TXT 4.3.16.)
func isWhole(r io.ReaderAt, size int64) bool {
	tail := make([]byte, min(size, 1<<16+22))
	if _, err := r.ReadAt(tail, size-int64(len(tail))); err != nil && err != io.EOF {
		return true // reading the files fails, with the reason
	}
	end := bytes.LastIndex(tail[:max(0, len(tail)-18)], []byte("PK\x05\x06"))
	if end < 0 {
		return true
	}
	length, start := binary.LittleEndian.Uint32(tail[end+12:]), binary.LittleEndian.Uint32(tail[end+16:])
	isLarge := end >= 20 && bytes.HasPrefix(tail[end-20:], []byte("PK\x06\x07")) // another record has the place
	return isLarge || int64(start)+int64(length) == size-int64(len(tail)-end)
}

// listArchive returns the files of an archive, and the folders at the top that
// have none. In a class these are students who handed nothing in. The error says
// why there is neither.
func (w *walker) listArchive(shown string, r io.ReaderAt, size int64, limits archiveLimits) (*tree, error) {
	directory, err := zip.NewReader(r, size)
	if directory == nil {
		return nil, refusef("not a zip file that can be opened: %v", err)
	}
	if !isWhole(r, size) {
		return nil, refusef("the zip file is cut off: it ends with another zip file inside it")
	}
	t := &tree{shown: shown, left: limits.unpacked}
	for _, z := range directory.File {
		name := slashed(decoded(z))
		folder, base := path.Split(name)
		top, _, nested := strings.Cut(name, "/")
		if base != "" && !isIgnored(base) && !slices.ContainsFunc(strings.Split(folder, "/"), isIgnoredFolder) {
			err := checkZipped(z, name, limits == studentLimits)
			t.entries = append(t.entries, entry{name: name, zipped: z, refused: err})
			continue
		}
		if base != "" {
			w.Ignored++
		}
		if nested && !isIgnoredFolder(top) && !slices.Contains([]string{"", ".", ".."}, top) {
			t.entries = append(t.entries, entry{name: top + "/", isEmpty: true})
		}
	}
	if n := len(t.entries); n == 0 {
		return nil, errNoFile
	} else if n > limits.entries {
		return nil, refusef("a zip file with %d files: at most %d are allowed", n, limits.entries)
	}
	slices.SortStableFunc(t.entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	kept := t.entries[:0]
	for i, e := range t.entries {
		if isFilled := e.isEmpty && i+1 < len(t.entries) && strings.HasPrefix(t.entries[i+1].name, e.name); !isFilled {
			e.name = strings.TrimSuffix(e.name, "/")
			kept = append(kept, e)
		}
	}
	t.entries = kept
	return t, nil
}

func isIgnoredFolder(name string) bool { return isIgnored(name) || isHidden(name) }

// decoded returns the name of a file as UTF-8. Windows writes names in the code page
// of DOS, without saying so.
func decoded(z *zip.File) string {
	const isUTF8 = 1 << 11 // a flag (APPNOTE.TXT 4.4.4)
	if z.Flags&isUTF8 == 0 && !utf8.ValidString(z.Name) {
		name, _ := charmap.CodePage437.NewDecoder().String(z.Name) // it has a letter for each byte
		return name
	}
	return z.Name
}

// slashed returns a name with slashes, without parts that say nothing. Some
// programs for Windows put backslashes into archives, and tar begins names with "./".
func slashed(name string) string {
	parts := strings.Split(strings.ReplaceAll(name, `\`, "/"), "/")
	last := len(parts) - 1
	var kept []string
	for i, part := range parts {
		isInside := i > 0 && i < last
		if part != "." && !(part == "" && isInside) {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, "/")
}

// checkZipped refuses what would not be opened outside an archive either, and
// zip files in the archive of a student. It ignores the sizes that the archive
// states, which may be wrong: see tree.read.
func checkZipped(z *zip.File, name string, isInner bool) error {
	switch {
	case !fs.ValidPath(strings.ToValidUTF8(name, "?")):
		return errOutside
	case z.Mode()&fs.ModeSymlink != 0:
		return errLink
	case !z.Mode().IsRegular():
		return refusef("not a plain file")
	case z.Flags&1 != 0:
		return refusef("encrypted: hand it in without a password")
	case z.Method != zip.Store && z.Method != zip.Deflate:
		return refusef("packed by method %d: hand in an ordinary zip file (method 0 or 8)", z.Method)
	case isInner && isZipName(name):
		return refusef("a zip file inside the zip file of a student: unpack that one first")
	}
	return nil
}

// errDamaged returns the refusal of a file that cannot be unpacked. The fault
// is in the submission, not in the computer.
func errDamaged(err error) error { return refusef("the zip file is damaged: %v", err) }
