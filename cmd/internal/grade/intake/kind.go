package intake

import (
	"html"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/game"
	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/grade/marking/diagnose"
)

// Files that are clearly no submission are in many students' folders, beside
// the boards. The ends of their names or their content show what they are.

// The kinds of files that are left out, in words for the feedback.
const (
	SourceCode   = "source code"
	ObjectCode   = "a compiled program"
	Document     = "a document"
	GraderFile   = "a file of the grader"
	TheMinefield = "the minefield"
)

// endings are the ends of the names of each kind.
var endings = map[string][]string{
	SourceCode: strings.Fields(".c .h .cc .hh .cpp .hpp .cxx .hxx .c++ .h++ .ipp .inl .py .ipynb .java .kt .js .mjs .ts .cs " +
		".go .rs .rb .pl .php .swift .m .mm .scala .hs .ml .lua .r .jl .sh .bat .ps1 .f90 .pas .s .asm .cmake " +
		".mk .pro .sln .vcxproj .cbp .depend .layout"),
	ObjectCode: strings.Fields(".o .obj .a .lib .so .dylib .dll .exe .class .jar .pyc .gch .pdb .ilk"),
	Document: strings.Fields(".pdf .doc .docx .odt .rtf .tex .md .html .htm .ppt .pptx .xls .xlsx .odp .ods .pages " +
		".png .jpg .jpeg .gif .svg .webp .heic .bmp"),
	GraderFile: strings.Fields(".yml .yaml"),
}

// KindByName returns the kind of a file that is clearly no submission, or
// nothing.
func KindByName(file string) string {
	name := strings.ToLower(path.Base(filepath.ToSlash(file)))
	switch strings.TrimSuffix(name, ".txt") {
	case "makefile", "gnumakefile", "cmakelists":
		return SourceCode
	case "readme":
		return Document
	}
	if strings.HasSuffix(name, ".csv.mines") {
		return GraderFile // the notes beside a gradebook
	}
	for kind, list := range endings {
		if slices.Contains(list, path.Ext(name)) {
			return kind
		}
	}
	return ""
}

// isProgramFolder reports whether a folder in a program's has this name. Students
// and attempts have others.
func isProgramFolder(name string) bool {
	switch strings.ToLower(name) {
	case "src", "source", "include", "inc", "lib", "test", "tests", "build", "bin", "obj", "doc", "docs":
		return true
	}
	return false
}

// KindByContent does the same for a file without such a name: the minefield, or
// what its first bytes show. A file that is named like a board is graded, and
// its feedback says what it is.
func KindByContent(file string, data []byte, mines board.Minefield) string {
	if isMinefield(data, mines) {
		return TheMinefield
	}
	switch strings.ToLower(path.Ext(path.Base(filepath.ToSlash(file)))) {
	case ".dat", ".txt", ".board":
		return ""
	}
	what, _ := format.Foreign(data)
	if strings.Contains(what, "archive") || strings.Contains(what, "zip") {
		return ""
	}
	return what
}

// maxBeside is the number of files beside the minefield that are read.
const maxBeside = 50

// Beside looks at the files that lie beside that of a minefield and have the same
// ending. Others are the minefields of the same size: a student's program may
// have loaded one of these. Start is the path of the board that students may have
// been given, or nothing: it fits the minefield and is neither covered nor
// finished. It is not one of those that are graded, if there is a choice, and has
// the most covered squares.
func Beside(file string, mines board.Minefield, graded []string) (others []diagnose.Other, start string) {
	root, err := os.OpenRoot(filepath.Dir(file))
	if err != nil {
		return nil, ""
	}
	defer root.Close()
	most, squares := 0, mines.Size().Squares()
	files, _ := fs.Glob(root.FS(), "*"+path.Ext(filepath.ToSlash(file)))
	for _, name := range files[:min(len(files), maxBeside)] {
		data, _, err := readFile(root, name, MaxFile)
		if err != nil {
			continue
		}
		m, err := board.ParseMinefield(data, board.ReadOptions{})
		if err == nil && m.Size() == mines.Size() && m.Total() > 0 && !m.Equal(mines) {
			others = append(others, diagnose.Other{Name: name, Mines: m})
		}
		b, err := board.ParseBoard(data, board.ReadOptions{})
		if err != nil || game.CheckTrue(mines, b) != nil || game.CheckFlags(mines, b) != nil {
			continue
		}
		uncovered := squares - b.CoveredSquares() - b.Flags()
		covered := squares - mines.Total() - uncovered
		rank, found := covered, filepath.Join(filepath.Dir(file), name)
		if !slices.ContainsFunc(graded, func(path string) bool { return filepath.Clean(path) == found }) {
			rank += squares
		}
		if covered > 0 && uncovered > 0 && rank > most {
			most, start = rank, found
		}
	}
	return others, start
}

// isMinefield reports whether a file is the minefield of the exercise. A file
// that could also be a board is not.
func isMinefield(data []byte, mines board.Minefield) bool {
	if len(data) > 2*mines.Size().Squares()+64*1024 {
		return false
	}
	m, err := board.ParseMinefield(data, board.ReadOptions{})
	return err == nil && m.Equal(mines) && m.Total() > 0 && m.Total() < m.Size().Squares()
}

// Systems keep what a student typed into a page as HTML. Moodle calls the file
// onlinetext.html, Canvas ends its name in _text.html.
func isOnlineText(name string) bool {
	return strings.HasSuffix(name, "onlinetext.html") || strings.HasSuffix(name, "_text.html")
}

// Blackboard keeps a text beside the files of each attempt, which begins with
// the name of the student: Name: Jane Doe (janedoe).
var (
	attemptText = lazy.Regexp(`_attempt_\d{4}-[\d-]+\.txt$`)
	nameLine    = lazy.Regexp(`(?m)^\x{feff}?Name: (.+?)(?: \(([^()]*)\))?\r?$`)
	attemptPath = lazy.Regexp(`^((.*?)_attempt_\d{4}-[\d-]+)(?:_|\.txt$)`)
)

// attemptOf returns the part of a path that all files of an attempt share, or "",
// and what stands before the word attempt: the title and the login.
func attemptOf(path string) (attempt, before string) {
	if m := attemptPath().FindStringSubmatch(path); m != nil {
		return m[1], m[2]
	}
	return "", ""
}

var (
	lineEndTag = lazy.Regexp(`(?i)(<br\s*/?>|</(p|div|li|tr|pre|h\d)>)\r?\n?`)
	otherTag   = lazy.Regexp(`(?s)<!--.*?-->|<[^>]*>`)
)

// plainText returns the text of a page, with a line for each of its lines.
func plainText(page []byte) []byte {
	text := lineEndTag().ReplaceAllString(string(page), "\n")
	text = html.UnescapeString(otherTag().ReplaceAllString(text, ""))
	return []byte(strings.Trim(strings.ReplaceAll(text, "\u00a0", " "), "\r\n"))
}
