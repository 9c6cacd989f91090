package grade

import (
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
)

// Files that are clearly no submission are in many students' folders, beside
// the boards. The ends of their names or their content show what they are.

// The kinds of files that are left out, in words for the feedback.
const (
	sourceCode   = "source code"
	objectCode   = "a compiled program"
	document     = "a document"
	graderFile   = "a file of the grader"
	theMinefield = "the minefield"
)

// endings are the ends of the names of each kind.
var endings = map[string][]string{
	sourceCode: strings.Fields(".c .h .cc .hh .cpp .hpp .cxx .hxx .c++ .h++ .ipp .inl .py .ipynb .java .kt .js .mjs .ts .cs " +
		".go .rs .rb .pl .php .swift .m .mm .scala .hs .ml .lua .r .jl .sh .bat .ps1 .f90 .pas .s .asm .cmake " +
		".mk .pro .sln .vcxproj .cbp .depend .layout"),
	objectCode: strings.Fields(".o .obj .a .lib .so .dylib .dll .exe .out .class .jar .pyc .gch .pdb .ilk"),
	document: strings.Fields(".pdf .doc .docx .odt .rtf .tex .md .html .htm .ppt .pptx .xls .xlsx .odp .ods .pages " +
		".png .jpg .jpeg .gif .svg .webp .heic .bmp"),
	graderFile: strings.Fields(".yml .yaml"),
}

// kindByName returns the kind of a file that is clearly no submission, or
// nothing.
func kindByName(file string) string {
	name := strings.ToLower(base(file))
	switch strings.TrimSuffix(name, ".txt") {
	case "makefile", "gnumakefile", "cmakelists":
		return sourceCode
	}
	for kind, list := range endings {
		if slices.Contains(list, path.Ext(name)) {
			return kind
		}
	}
	return ""
}

// kindByContent does the same for a file without such a name. A file that is
// named like a board is graded, and its feedback says what it is.
func (j *Judge) kindByContent(file string, data []byte) string {
	if j.isMinefield(data) {
		return theMinefield
	}
	switch strings.ToLower(path.Ext(base(file))) {
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

// MinefieldsBeside returns the other minefields of the same size in the folder
// of a minefield's file. A student's program may have loaded one of these.
func MinefieldsBeside(file string, mines board.Minefield) (others []Other) {
	root, err := os.OpenRoot(filepath.Dir(file))
	if err != nil {
		return nil
	}
	defer root.Close()
	files, _ := fs.Glob(root.FS(), "*"+path.Ext(filepath.ToSlash(file)))
	for _, name := range files[:min(len(files), maxBeside)] {
		f, err := openRegular(root, name, MaxFile)
		if err != nil {
			continue
		}
		data, _ := io.ReadAll(io.LimitReader(f, MaxFile))
		f.Close()
		m, err := board.ParseMinefield(data, board.ReadOptions{})
		if err == nil && m.Size() == mines.Size() && m.Total() > 0 && !m.Equal(mines) {
			others = append(others, Other{name, m})
		}
	}
	return others
}

// isMinefield reports whether a file is the minefield of the task. A file that
// could also be a board is not.
func (j *Judge) isMinefield(data []byte) bool {
	if len(data) > 2*j.solution.Size().Squares()+64*1024 {
		return false
	}
	m, err := board.ParseMinefield(data, board.ReadOptions{})
	return err == nil && m.Equal(j.task.Mines) && m.Total() > 0 && m.Total() < m.Size().Squares()
}
