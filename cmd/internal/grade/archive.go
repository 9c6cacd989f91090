package grade

import (
	"archive/zip"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"sync/atomic"
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

// walkZip lists the entries of an archive that was named itself.
func (w *walker) walkZip(root *os.Root, name, file, rel string, several bool) bool {
	f, size, err := openZip(root, name, classLimits)
	if err != nil {
		return w.yield(entry{file: file, rel: rel, refused: plainError(err)})
	}
	held := newLease(f.Close)
	defer held.done()
	entries := w.listZip(f, size, file, "", held, classLimits)
	if several && len(entries) == 1 {
		entries[0].rel = rel
	}
	if w.single && slices.ContainsFunc(entries, func(e entry) bool { return !strings.Contains(e.rel, "/") }) {
		for i := range entries {
			entries[i].rel = rel + "/" + entries[i].rel
		}
	}
	for i, e := range entries {
		if w.ctx.Err() != nil || !w.yield(e) {
			releaseAll(entries[i+1:])
			return false
		}
	}
	return true
}

func releaseAll(entries []entry) {
	for _, e := range entries {
		e.from.done()
	}
}

// zipEntry returns the entry of an archive that a student handed in. The worker
// that judges the entry lists its files.
func (w *walker) zipEntry(root *os.Root, held *lease, name, file, rel string) entry {
	return entry{file: file, rel: rel, from: held.use(), many: func() []entry {
		f, size, err := openZip(root, name, studentLimits)
		if err != nil {
			return []entry{{file: file, rel: rel, refused: plainError(err)}}
		}
		inside := newLease(f.Close)
		defer inside.done()
		return w.listZip(f, size, file, rel, inside, studentLimits)
	}}
}

func openZip(root *os.Root, name string, limits archiveLimits) (f *os.File, size int64, err error) {
	f, err = openRegular(root, name, limits.file)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, info.Size(), nil
}

// isLitterPath reports whether a file in an archive, or a folder above it, is
// litter.
func isLitterPath(rel string) bool {
	parts := strings.Split(rel, "/")
	last := len(parts) - 1
	return isLitter(parts[last], false) || slices.ContainsFunc(parts[:last], func(part string) bool {
		return isLitter(part, true)
	})
}

// listZip returns the entries of an archive in the order of their names. For an
// archive without files, or one that cannot be read, it returns one entry with
// the reason.
func (w *walker) listZip(r io.ReaderAt, size int64, file, rel string, held *lease, limits archiveLimits) []entry {
	whole := func(err error) []entry {
		if rel == "" {
			rel = path.Base(file)
		}
		return []entry{{file: file, rel: rel, refused: err}}
	}
	archive, err := zip.NewReader(r, size)
	if err != nil && archive == nil {
		return whole(refusef("not a zip file that can be opened: %v", err))
	}
	var empty []entry
	if rel == "" {
		empty = w.emptyFolders(archive.File, file)
	}
	files := slices.DeleteFunc(archive.File, func(z *zip.File) bool {
		name := slashed(z.Name)
		folder := strings.HasSuffix(name, "/")
		litter := !folder && isLitterPath(name)
		if litter {
			w.litter.Add(1)
		}
		return folder || litter || !w.wants(path.Base(name))
	})
	switch n := len(files) + len(empty); {
	case n == 0:
		return whole(refusef("no file to grade in the zip file"))
	case n > limits.entries:
		return whole(refusef("a zip file with %d files: at most %d are allowed", n, limits.entries))
	}
	slices.SortStableFunc(files, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	budget := new(atomic.Int64)
	budget.Store(limits.unpacked)
	entries := make([]entry, len(files))
	for i, z := range files {
		entries[i] = zippedEntry(z, file, rel, held, budget)
	}
	return append(entries, empty...)
}

// emptyFolders returns an entry for each folder at the top of an archive that
// holds no file. In a class these are students who handed nothing in.
func (w *walker) emptyFolders(files []*zip.File, file string) (entries []entry) {
	filled := make(map[string]bool)
	for _, z := range files {
		first, rest, nested := strings.Cut(slashed(z.Name), "/")
		litter := isLitter(first, nested)
		if first == "" || first == "." || first == ".." || litter {
			continue
		}
		filled[first] = filled[first] || !nested ||
			rest != "" && !strings.HasSuffix(rest, "/") && w.wants(path.Base(rest))
	}
	for _, first := range slices.Sorted(maps.Keys(filled)) {
		if !filled[first] {
			entries = append(entries, entry{file: file + "/" + first, rel: first, empty: true})
		}
	}
	return entries
}

// slashed returns a name with slashes. Some programs for Windows put
// backslashes into archives.
func slashed(name string) string { return strings.ReplaceAll(name, `\`, "/") }

// zippedEntry returns the entry of one file in an archive.
func zippedEntry(z *zip.File, file, rel string, held *lease, budget *atomic.Int64) entry {
	name := slashed(z.Name)
	e := entry{file: file + "/" + name, rel: name, found: true, modified: z.Modified, from: held.use()}
	if rel != "" {
		e.rel = rel + "/" + name
	}
	e.refused = checkZipped(z, name)
	e.open = func() (io.ReadCloser, error) {
		r, err := z.Open()
		if err != nil {
			return nil, errDamaged(err)
		}
		return &metered{r, budget}, nil
	}
	return e
}

// checkZipped refuses what would not be opened outside an archive either. It
// ignores the sizes that the archive states, which may be wrong: see metered.
func checkZipped(z *zip.File, name string) error {
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
	case isZipName(name):
		return refusef("a zip file inside a zip file: unpack the outer one first")
	}
	return nil
}

// A metered reader subtracts the bytes it reads from a budget that the whole
// archive shares. It fails when the budget is used up.
type metered struct {
	io.ReadCloser
	budget *atomic.Int64
}

// Read reads, unless the budget is used up.
func (m *metered) Read(p []byte) (int, error) {
	if m.budget.Load() < 0 {
		return 0, refusef("the files in the zip file are too large together")
	}
	n, err := m.ReadCloser.Read(p)
	m.budget.Add(int64(-n))
	if err != nil && err != io.EOF {
		err = errDamaged(err)
	}
	return n, err
}

// errDamaged returns the refusal of a file that cannot be unpacked. The fault
// is in the submission, not in the computer.
func errDamaged(err error) error { return refusef("the zip file is damaged: %v", err) }
