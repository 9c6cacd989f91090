package intake

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/text"
)

// Walk calls yield with the hand-ins at the paths until it returns false or ctx
// ends: a file itself, the files below a folder, or the files in a zip file, each
// in the order of names.
func (s *Search) Walk(ctx context.Context, paths []string, yield func(*HandIn) bool) Result {
	w := &walker{Search: s, ctx: ctx, own: findOwn(s.Own), yield: yield}
	w.walk(paths)
	return w.Result
}

func (w *walker) walk(paths []string) {
	n := 0
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			n++
		}
	}
	w.several, w.folders = len(paths) > 1, n > 1
	rel := relativeNames(paths)
	for i, path := range paths {
		w.people = nil
		if !w.walkPath(path, rel[i]) {
			return
		}
	}
}

// relativeNames returns for each path the part that may name the student. That
// is the last part, unless several paths have the same last part. Then it is
// the part after the folder that all paths have in common.
func relativeNames(paths []string) []string {
	whole := text.NamesBy(paths, func(path string) string {
		if absolute, err := filepath.Abs(path); err == nil {
			path = absolute
		}
		return filepath.ToSlash(path)
	})
	names := text.NamesBy(whole, path.Base)
	if len(slices.Compact(slices.Sorted(slices.Values(names)))) == len(names) {
		return names
	}
	folder := text.CommonPrefix(whole)
	folder = folder[:strings.LastIndexByte(folder, '/')+1]
	return text.NamesBy(whole, func(path string) string { return strings.TrimPrefix(path, folder) })
}

func (w *walker) walkPath(path, rel string) bool {
	if path == "-" {
		h := &HandIn{path: path, rel: "standard input"}
		h.Text, h.Refused = read(w.Stdin, MaxFile)
		return w.give(h)
	}
	real, err := filepath.EvalSymlinks(path) // the user may name a link
	if err != nil {
		return w.fail(path, rel, err)
	}
	info, err := os.Lstat(real)
	switch {
	case err != nil:
		return w.fail(path, rel, err)
	case info.IsDir():
		return w.walkRoot(path, rel)
	}
	dir, err := os.OpenRoot(filepath.Dir(real))
	if err != nil {
		return w.fail(path, rel, err)
	}
	defer dir.Close()
	name := filepath.Base(real)
	if isZipName(path) && info.Mode().IsRegular() {
		return w.walkZip(dir, name, path, rel)
	}
	file, info, err := openRegular(dir, name, MaxFile)
	if err != nil {
		return w.give(&HandIn{path: path, rel: rel, Refused: plainError(err)})
	}
	defer file.Close()
	if what := unreadArchive(file); what != "" && w.holdsClass() {
		const cure = "unpack it and name its folder, or make a zip file of it"
		return w.fail(path, rel, fmt.Errorf("%s, which is not read: %s", what, cure))
	}
	h := &HandIn{path: path, rel: rel, Online: isOnlineText(name)}
	h.Modified = info.ModTime()
	h.Text, h.Refused = read(file, MaxFile)
	return w.give(h)
}

// holdsClass reports whether an archive at a path holds a class and is no
// submission: it is the only path.
func (w *walker) holdsClass() bool { return !w.several && !w.Single }

// unreadArchive names the kind of a file that is an archive of another kind than
// zip.
func unreadArchive(file *os.File) string {
	begins := make([]byte, board.Beginning)
	n, _ := file.ReadAt(begins, 0)
	what, _ := format.Foreign(begins[:n])
	return text.Choose(strings.HasSuffix(what, " archive"), what, "")
}
