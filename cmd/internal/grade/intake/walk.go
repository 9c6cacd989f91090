package intake

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"minesweeper/board/format"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// Walk calls yield with the hand-ins at the paths until it returns false or ctx
// ends: a file itself, the files below a folder, or the files in a zip file, each
// in the order of names.
func (s *Search) Walk(ctx context.Context, paths []string, yield func(*HandIn) bool) Result {
	w := &walker{Search: s, ctx: ctx, own: findOwn(s.Own), yield: yield, logins: make(map[string]string)}
	w.mines, _ = os.Stat(s.Mines)
	n := 0
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			n++
		}
	}
	w.several, w.folders = len(paths) > 1, n > 1
	w.findLogins(paths)
	rel := relativeNames(paths)
	for i, path := range paths {
		w.people = nil
		if !w.walkPath(path, rel[i]) {
			break
		}
	}
	return w.Result
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
		// A shell's <(...) is a pipe, and its link leads to no name. No student made it.
		if target, lost := os.Stat(path); lost == nil && target.Mode()&fs.ModeNamedPipe != 0 {
			err = errors.New("a pipe, not a file")
		}
		return w.fail(path, rel, err)
	}
	info, err := os.Lstat(real)
	if err != nil {
		return w.fail(path, rel, err)
	}
	if info.IsDir() {
		return w.walkRoot(path, rel)
	}
	dir, err := os.OpenRoot(filepath.Dir(real))
	if err != nil {
		return w.fail(path, rel, err)
	}
	defer dir.Close()
	if isZipName(path) && info.Mode().IsRegular() {
		return w.walkZip(dir, info.Name(), path, rel)
	}
	return w.walkFile(dir, info, path, rel)
}

// walkFile passes on a file that is one of the paths, and lies in a folder.
func (w *walker) walkFile(dir *os.Root, info fs.FileInfo, path, rel string) bool {
	h := &HandIn{path: path, rel: rel}
	w.fill(h, &tree{root: dir}, entry{name: info.Name()})
	if w.several && w.mines != nil && os.SameFile(w.mines, info) {
		h.Kind = TheMinefield
	}
	if what, _ := format.Foreign(h.Text); strings.HasSuffix(what, " archive") && w.holdsClass() {
		const cure = "unpack it and name its folder, or make a zip file of it"
		return w.fail(path, rel, fmt.Errorf("%s, which is not read: %s", what, cure))
	}
	return w.give(h)
}

// holdsClass reports whether an archive at a path holds a class and is no
// submission: it is the only path.
func (w *walker) holdsClass() bool { return !w.several && !w.Single }

// A Search says where hand-ins are looked for, and whose they are. Names may be
// nil.
type Search struct {
	Names  *NamePattern
	Stdin  io.Reader // read for the path "-"
	Mines  string    // the file of the minefield
	Own    []string  // files that are not submissions wherever they are, such as the report
	Single bool      // each path is one student's, unless names say otherwise
	Source bool      // programs are handed in
}

// A Result is what a walk noticed beside the hand-ins.
type Result struct {
	Ignored int     // files and folders of programs, which are no hand-ins
	Failed  []error // paths that could not be listed
}

// A walker lists hand-ins. A student may replace a file by a link at any moment.
// So folders are opened as [os.Root], which no link leads out of, and an opened
// file is compared with the one that was checked before.
type walker struct {
	*Search
	Result
	ctx     context.Context
	own     []fs.FileInfo
	mines   fs.FileInfo // the file of the minefield, if there is one
	yield   func(*HandIn) bool
	several bool // several paths were given
	folders bool // several of the paths are folders
	people  people
	logins  map[string]string // that the texts of attempts or their names state, by attempt
}

// give identifies the student of a hand-in and passes it on. It reports whether
// another is wanted.
func (w *walker) give(h *HandIn) bool {
	if len(w.logins) > 0 {
		attempt, _ := attemptOf(cmp.Or(h.handedIn, h.path))
		h.login = w.logins[attempt]
	}
	h.identify(w.Names, w.people)
	if h.Online {
		h.Text = plainText(h.Text)
	}
	isWanted := w.ctx.Err() == nil && w.yield(h) // an interrupt may have cut the reading short
	return isWanted && w.ctx.Err() == nil
}

// fail notes that a path could not be listed. It also passes on a hand-in for
// it, so that the report does not look complete.
func (w *walker) fail(path, rel string, err error) bool {
	err = text.Cause(err)
	w.Failed = append(w.Failed, fmt.Errorf("%s: %w", path, err))
	if !IsRefusal(err) {
		err = fmt.Errorf("could not be read: %w", err)
	}
	return w.give(&HandIn{path: path, rel: rel, Refused: err})
}

// belongsToOne reports whether a folder or an archive that was named is one
// student's and not a class: only one student is graded, it is one of several
// folders, it holds only one thing although others were named too, or it has the
// files or the folders of one program.
func (w *walker) belongsToOne(t *tree) bool {
	isExercise := func(e entry) bool {
		name := strings.TrimSuffix(e.name, path.Ext(e.name))
		return !e.isEmpty && KindByName(e.name) == SourceCode && strings.EqualFold(name, "minesweeper")
	}
	isProgram := w.Source && (slices.ContainsFunc(t.entries, isExercise) || t.hasProgramFolders())
	return w.Single || t.root != nil && w.folders || w.several && t.top() != "" || isProgram
}

// hasProgramFolders reports whether all folders at the top are those that a
// program has. Beside them there may be a makefile, but no source code and no
// archive, which could be another student's.
func (t *tree) hasProgramFolders() bool {
	found := false
	for _, e := range t.entries {
		top, _, nested := strings.Cut(e.name, "/")
		ext := path.Ext(top)
		isCode := KindByName(top) == SourceCode && ext != "" && ext != ".txt"
		if nested && !isProgramFolder(top) || !nested && (isCode || isZipName(top)) {
			return false
		}
		found = found || nested
	}
	return found
}

// isIgnored reports whether a program left a file or folder, not a student: an
// operating system, git, or this program if it was killed while it wrote a
// report.
func isIgnored(name string) bool {
	switch name {
	case ".DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX":
		return true
	}
	return strings.HasPrefix(name, "._") || strings.HasPrefix(name, ".git") || ownfile.IsTemp(name)
}

// isHidden reports whether a folder is one of a program, such as an editor.
func isHidden(folder string) bool {
	return strings.HasPrefix(folder, ".") && strings.Trim(folder, ".") != ""
}
