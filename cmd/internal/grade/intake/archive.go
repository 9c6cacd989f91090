package intake

import (
	"archive/zip"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
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

// A zipArchive is an open zip file.
type zipArchive struct {
	file   *os.File
	list   []*zip.File
	limits archiveLimits
	broken error // why its directory cannot be read
	left   int64 // bytes that may still be unpacked
}

func openArchive(root *os.Root, name string, limits archiveLimits) (*zipArchive, error) {
	f, info, err := openRegular(root, name, limits.file)
	if err != nil {
		return nil, err
	}
	a := &zipArchive{file: f, limits: limits, left: limits.unpacked}
	directory, err := zip.NewReader(f, info.Size())
	if directory != nil {
		a.list = directory.File
	} else {
		a.broken = refusef("not a zip file that can be opened: %v", err)
	}
	return a, nil
}

func (a *zipArchive) close() { a.file.Close() }

// metadata returns the students that an export names.
func (a *zipArchive) metadata() people {
	for _, z := range a.list {
		if path.Base(slashed(z.Name)) == metadataName {
			data, _ := a.unpack(z)
			return readPeople(data)
		}
	}
	return nil
}

// slashed returns a name with slashes. Some programs for Windows put
// backslashes into archives.
func slashed(name string) string { return strings.ReplaceAll(name, `\`, "/") }

// unpack reads a file.
func (a *zipArchive) unpack(z *zip.File) ([]byte, error) {
	r, err := z.Open()
	if err != nil {
		return nil, errDamaged(err)
	}
	defer r.Close()
	return read(&metered{r, &a.left})
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

// A metered reader subtracts the bytes it reads from what the whole archive may
// unpack. It fails when nothing is left.
type metered struct {
	io.Reader
	left *int64
}

// Read reads, unless nothing is left.
func (m *metered) Read(p []byte) (int, error) {
	if *m.left < 0 {
		return 0, refusef("the files in the zip file are too large together")
	}
	n, err := m.Reader.Read(p)
	*m.left -= int64(n)
	if err != nil && err != io.EOF {
		err = errDamaged(err)
	}
	return n, err
}

// errDamaged returns the refusal of a file that cannot be unpacked. The fault
// is in the submission, not in the computer.
func errDamaged(err error) error { return refusef("the zip file is damaged: %v", err) }
