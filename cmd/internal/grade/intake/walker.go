package intake

import (
	"context"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// A Search says where hand-ins are looked for, and whose they are. Names may be
// nil.
type Search struct {
	Names  *NamePattern
	Stdin  io.Reader // read for the path "-"
	Own    []string  // files that are not submissions wherever they are, such as the report
	Single bool      // a folder with files in it is one student's
	Source bool      // programs are handed in
}

// A Result is what a walk noticed beside the hand-ins.
type Result struct {
	Ignored int     // files and folders of programs, which are no hand-ins
	Failed  []error // paths that could not be listed
	Preset  string  // the name pattern that the names fit, if none fits that is used
}

// A walker lists hand-ins. A student may replace a file by a link at any moment.
// So folders are opened as [os.Root], which no link leads out of, and an opened
// file is compared with the one that was checked before.
type walker struct {
	*Search
	Result
	ctx     context.Context
	own     ownFiles
	yield   func(*HandIn) bool
	several bool // several paths were given
	folders bool // several of the paths are folders
	people  people
	looked  int // hand-ins whose names were compared with presets
}

// give identifies the student of a hand-in and passes it on. It reports whether
// another is wanted.
func (w *walker) give(h *HandIn) bool {
	if h.identify(w.Names, w.people); h.Online {
		h.Text = plainText(h.Text)
	}
	if w.Names == nil || h.Note != "" {
		w.suggest(h)
	}
	return w.yield(h) && w.ctx.Err() == nil
}

// suggest finds the preset that the names of all hand-ins fit. It looks at the
// first ones.
func (w *walker) suggest(h *HandIn) {
	const enough = 20
	if h.Kind != "" || h.Empty || w.looked == enough {
		return
	}
	fits := func(preset string) bool {
		names, _ := ParseNamePattern(preset)
		_, match := names.find(h.handedIn, h.path)
		return match != nil
	}
	if w.looked++; w.looked == 1 {
		downloads := []string{"blackboard", "brightspace", "canvas", "moodle"}
		w.Preset = append(slices.DeleteFunc(downloads, func(name string) bool { return !fits(name) }), "")[0]
	} else if w.Preset != "" && !fits(w.Preset) {
		w.Preset = ""
	}
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
// student's and not a class: it is one of several folders, it holds only one
// thing although others were named too, or only one student is graded and it has
// files of its own.
func (w *walker) belongsToOne(t *tree, hasFiles bool) bool {
	return t.root != nil && w.folders || w.several && t.top() != "" || hasFiles
}

// marksStudent reports whether a file at the top shows that a folder is one
// student's: any if only one student is graded; of a program, a source file, and
// in a class only one with the name that the exercise gives.
func (w *walker) marksStudent(name string) bool {
	isExercise := strings.EqualFold(strings.TrimSuffix(name, path.Ext(name)), "minesweeper")
	return w.Single && !w.Source || w.Source && KindByName(name) == SourceCode && (w.Single || isExercise)
}

// kind returns the kind of a file that is left out, by its name, or nothing.
func (w *walker) kind(name string) string {
	kind := KindByName(name)
	if w.Source && (kind == SourceCode || kind == ObjectCode) {
		return ""
	}
	return kind
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
