package intake

import (
	"context"
	"fmt"
	"os"
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
func (s *Search) Walk(ctx context.Context, paths []string, yield func(HandIn) bool) Result {
	w := &walker{Search: s, ctx: ctx, own: ownFiles(s.Own), yield: yield}
	w.walk(paths)
	return w.Result
}

func (w *walker) walk(paths []string) {
	n := 0
	for _, path := range paths {
		if info, err := os.Lstat(path); err == nil && info.IsDir() {
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
	names := text.NamesBy(paths, lastPart)
	if len(slices.Compact(slices.Sorted(slices.Values(names)))) == len(names) {
		return names
	}
	split := func(path string) []string { return strings.Split(filepath.ToSlash(filepath.Clean(path)), "/") }
	common := split(paths[0])
	for _, p := range paths {
		parts, n := split(p), 0
		for n < min(len(common), len(parts)-1) && common[n] == parts[n] {
			n++
		}
		common = common[:n]
	}
	for i, p := range paths {
		names[i] = strings.Join(split(p)[len(common):], "/")
	}
	return names
}

// lastPart returns the name of a path's file or folder, also for "." and "..".
func lastPart(path string) string {
	name := filepath.Base(path)
	if abs, err := filepath.Abs(path); path != "" && err == nil && (name == "." || name == "..") {
		return filepath.Base(abs)
	}
	return name
}

func (w *walker) walkPath(path, rel string) bool {
	if path == "-" {
		const name = "standard input"
		h := HandIn{path: path, rel: name}
		h.Text, h.Refused = read(w.Stdin, MaxFile)
		return w.give(h)
	}
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return w.fail(path, rel, err)
	case info.IsDir():
		return w.walkRoot(path, rel)
	}
	dir, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return w.fail(path, rel, err)
	}
	defer dir.Close()
	name := filepath.Base(path)
	if isZipName(name) && info.Mode().IsRegular() {
		return w.walkZip(dir, name, path, rel)
	}
	h := HandIn{path: path, rel: rel}
	h.Online = isOnlineText(name)
	file, info, err := openRegular(dir, name, MaxFile)
	if err != nil {
		h.Refused = plainError(err)
		return w.give(h)
	}
	defer file.Close()
	if what := w.unreadArchive(file); what != "" {
		const cure = "unpack it and name its folder, or make a zip file of it"
		return w.fail(path, rel, fmt.Errorf("%s, which is not read: %s", what, cure))
	}
	h.Modified = info.ModTime()
	h.Text, h.Refused = read(file, MaxFile)
	return w.give(h)
}

// unreadArchive names the only path if it is an archive of another kind than zip,
// which holds a class and no submission.
func (w *walker) unreadArchive(file *os.File) string {
	if w.several || w.Single {
		return ""
	}
	begins := make([]byte, board.Beginning)
	n, _ := file.ReadAt(begins, 0)
	what, _ := format.Foreign(begins[:n])
	return text.Choose(strings.HasSuffix(what, " archive"), what, "")
}
