package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"minesweeper/cmd/internal/cli"
)

// The rules of imports. Two towers stand on package board: what a game is, and
// what can be concluded from a board. Only commands import both:
//
//  1. Package board imports nothing of ours, and what is under it nothing of
//     safemove or cmd. Nothing under safemove imports cmd or a package below
//     board.
//  2. No function under safemove takes a board.Minefield: reasoning cannot look
//     at the mines.
//  3. Flags, arguments, exits, files, terminals, clocks and unseeded randomness
//     are for cmd only, and so are other people's libraries.
//  4. Of the packages below cmd/internal only flags imports cli, and none
//     imports flags: shared packages do not depend on command lines.
//  5. Of the packages below cmd/internal, and of the commands, only cli reads the
//     arguments and the environment, uses the standard streams and ends the
//     process. So do the helper processes of package sandbox, and the two small
//     programs of the page, which are no commands. The environment of a command
//     has no field to write to standard error.
//  6. Of these, only ownfile makes, writes and renames files and folders, so that
//     tests can let any of that fail. So does sandbox, for the programs in it,
//     and the program that makes the page.
//  7. Of commands and the page, only the envelope of the page's requests is JSON
//     of their own. What they report is the documents of package answer.
//  8. Only tests import board/boardtest, which may read and write files as they
//     do.
func TestLayering(t *testing.T) {
	files := 0
	for _, tower := range []string{"board", "safemove", "cmd/internal", "cmd/mines", "cmd/mines-lab", "cmd/mines-page"} {
		eachGoFile(t, tower, 0, func(path string, file *ast.File) {
			if strings.HasSuffix(path, "_test.go") || strings.HasPrefix(filepath.ToSlash(path), "board/boardtest/") {
				return
			}
			files++
			for _, complaint := range checkFile(filepath.ToSlash(path), file) {
				t.Errorf("%s: %s", path, complaint)
			}
		})
	}
	if files < 5 {
		t.Errorf("looked at %d files only", files)
	}
}

// envelope are the files that read and write the page's requests.
var envelope = []string{"cmd/mines-page/engine/answers.go", "cmd/mines-page/engine/serve.go"}

// checkFile returns the rules that a file breaks.
func checkFile(at string, file *ast.File) (complaints []string) {
	dir := path.Dir(at)
	reports := dir == "cmd/mines" || strings.HasPrefix(dir, "cmd/mines-page")
	names := make(map[string]string) // import path by the name used in the file
	for _, spec := range file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		name := path[strings.LastIndex(path, "/")+1:]
		if name == "v2" {
			name = "rand"
		}
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = path
		if !mayImport(dir, path) || path == "encoding/json" && reports && !slices.Contains(envelope, at) {
			complaints = append(complaints, "imports "+path)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncType:
			if strings.HasPrefix(dir, "safemove") && mentions(n.Params, names, "minesweeper/board", "Minefield") {
				complaints = append(complaints, "a function takes a board.Minefield")
			}
		case *ast.StructType:
			if strings.HasPrefix(dir, "safemove") && mentions(n.Fields, names, "minesweeper/board", "Minefield") {
				complaints = append(complaints, "a struct holds a board.Minefield")
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && forbidden(dir, names[x.Name], n.Sel.Name) {
				complaints = append(complaints, "uses "+x.Name+"."+n.Sel.Name)
			}
		}
		return true
	})
	return complaints
}

// mayImport reports whether the package in a directory may import another.
func mayImport(dir, path string) bool {
	host, _, _ := strings.Cut(path, "/")
	ours, isOurs := strings.CutPrefix(path, "minesweeper/")
	switch {
	case ours == "board/boardtest":
		return false
	case dir == "cmd/mines", dir == "cmd/mines-lab":
		return true
	case strings.HasPrefix(dir, "cmd/"):
		return ours != "cmd/internal/flags" && (ours != "cmd/internal/cli" || dir == "cmd/internal/flags")
	case slices.Contains([]string{"os", "syscall", "flag", "log"}, host), path == "crypto/rand", strings.Contains(host, "."):
		return false
	case !isOurs:
		return true
	case dir == "board":
		return false
	case strings.HasPrefix(dir, "board/"):
		return ours == "board" || strings.HasPrefix(ours, "board/")
	}
	return ours == "board" || ours == "safemove" || strings.HasPrefix(ours, "safemove/")
}

// forbidden reports whether the package in a directory must not use a name of
// another package.
func forbidden(dir, path, name string) bool {
	if strings.HasPrefix(dir, "cmd/") {
		process := []string{"Args", "Exit", "Stdin", "Stdout", "Stderr", "Getenv", "LookupEnv", "Environ"}
		writing := []string{"Create", "CreateTemp", "WriteFile", "Rename", "Mkdir", "MkdirAll", "MkdirTemp",
			"O_CREATE", "O_EXCL", "O_TRUNC", "O_WRONLY", "O_APPEND"}
		owners := []string{"cmd/internal/cli", "cmd/internal/sandbox", "cmd/mines-page", "cmd/mines-page/engine"}
		mayWrite := []string{"cmd/internal/ownfile", "cmd/internal/sandbox", "cmd/internal/webpage/chromium", "cmd/mines-page"}
		return path == "os" && (slices.Contains(process, name) && !slices.Contains(owners, dir) ||
			slices.Contains(writing, name) && !slices.Contains(mayWrite, dir))
	}
	switch path {
	case "time":
		clock := []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}
		return slices.Contains(clock, name)
	case "math/rand", "math/rand/v2":
		return !strings.HasPrefix(name, "New") && !slices.Contains([]string{"Rand", "Source", "PCG", "ChaCha8", "Zipf"}, name)
	}
	return false
}

// A command can write to standard error through the methods of its environment
// only, which make foreign text harmless.
func TestNoStreamOfTalk(t *testing.T) {
	env, writer := reflect.TypeFor[cli.Env](), reflect.TypeFor[io.Writer]()
	for i := range env.NumField() {
		field := env.Field(i)
		if field.IsExported() && field.Name != "Stdout" && field.Type.Implements(writer) {
			t.Errorf("commands can write to Env.%s", field.Name)
		}
	}
}

// TestOneFileACommand holds cmd/mines to main.go, commands.go and a file for
// each command. The output of grade would make its file too long.
func TestOneFileACommand(t *testing.T) {
	want := []string{"commands.go", "gradeoutput.go", "main.go"}
	for _, c := range app.Commands {
		want = append(want, c.Name+".go")
	}
	slices.Sort(want)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(name string) bool {
		return strings.HasSuffix(name, "_test.go")
	})
	if !slices.Equal(files, want) {
		t.Errorf("got %q, want %q", files, want)
	}
}

// mentions reports whether a name of a package appears in a list of parameters
// or fields.
func mentions(params *ast.FieldList, names map[string]string, path, name string) (found bool) {
	ast.Inspect(params, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == name {
			x, ok := sel.X.(*ast.Ident)
			found = found || ok && names[x.Name] == path
		}
		return true
	})
	return found
}

// TestLayeringSees tests the checks with files that break each rule.
func TestLayeringSees(t *testing.T) {
	tests := []struct{ dir, source, want string }{
		{"board", `package x; import "minesweeper/safemove"`, "imports minesweeper/safemove"},
		{"board", `package x; import "minesweeper/board/game"`, "imports minesweeper/board/game"},
		{"board/game", `package x; import "minesweeper/board/boardtest"`, "imports minesweeper/board/boardtest"},
		{"cmd/mines", `package x; import "minesweeper/board/boardtest"`, "imports minesweeper/board/boardtest"},
		{"board/game", `package x; import "minesweeper/safemove/odds"`, "imports minesweeper/safemove/odds"},
		{"safemove/odds", `package x; import "minesweeper/board/game"`, "imports minesweeper/board/game"},
		{"safemove", `package x; import "minesweeper/board/game"`, "imports minesweeper/board/game"},
		{"safemove", `package x; import "minesweeper/cmd/internal/cli"`, "imports minesweeper/cmd/internal/cli"},
		{"cmd/internal/bot", `package x; import "minesweeper/cmd/internal/cli"`, "imports minesweeper/cmd/internal/cli"},
		{"cmd/internal/cli", `package x; import "minesweeper/cmd/internal/flags"`, "imports minesweeper/cmd/internal/flags"},
		{"cmd/mines-page/engine", `package x; import "encoding/json"`, "imports encoding/json"},
		{"board/game", `package x; import "os/exec"`, "imports os/exec"},
		{"board", `package x; import "github.com/spf13/pflag"`, "imports github.com/spf13/pflag"},
		{"safemove", `package x; import b "minesweeper/board"; func f(int, ...*b.Minefield) {}`, "a function takes a board.Minefield"},
		{"safemove", `package x; import "minesweeper/board"; type f func([]board.Minefield)`, "a function takes a board.Minefield"},
		{"safemove", `package x; import "minesweeper/board"; type t struct{ m *board.Minefield }`, "a struct holds a board.Minefield"},
		{"board", `package x; import "os"; func f() { os.Exit(1) }`, "imports os"},
		{"cmd/internal/grade", `package x; import "os"; func f() { os.Exit(1) }`, "uses os.Exit"},
		{"cmd/mines", `package x; import ("fmt"; "os"); func f() { fmt.Fprintln(os.Stderr) }`, "uses os.Stderr"},
		{"cmd/internal/text", `package x; import "os"; var where = os.Getenv("HOME")`, "uses os.Getenv"},
		{"cmd/internal/bot", `package x; import "os"; var _ = os.WriteFile`, "uses os.WriteFile"},
		{"cmd/mines-page/engine", `package x; import "os"; var _ = os.WriteFile`, "uses os.WriteFile"},
		{"cmd/mines-page/engine", `package x; import "minesweeper/cmd/internal/cli"`, "imports minesweeper/cmd/internal/cli"},
		{"board", `package x; import "time"; var now = time.Now()`, "uses time.Now"},
		{"board", `package x; import "math/rand/v2"; var n = rand.IntN(6)`, "uses rand.IntN"},
	}
	for _, test := range tests {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", test.source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if got := checkFile(test.dir+"/x.go", file); !slices.Equal(got, []string{test.want}) {
			t.Errorf("%s: got %q, want %q", test.source, got, test.want)
		}
	}
}

// mostModules is how many modules of others may be linked into the program.
const mostModules = 30

// The program runs bots of strangers, so it must contain no network client and
// few modules of others.
func TestWeight(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{with .Module}}{{.Path}}{{end}}", ".").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "minesweeper/board ") {
		t.Fatalf("%v: %s", err, out)
	}
	modules := make(map[string]bool)
	for line := range strings.Lines(string(out)) {
		path, module, _ := strings.Cut(strings.TrimSpace(line), " ")
		if path == "net/http" || path == "crypto/tls" {
			t.Errorf("%s is linked in", path)
		}
		if module != "" && module != "minesweeper" {
			modules[module] = true
		}
	}
	if len(modules) == 0 || len(modules) > mostModules {
		t.Errorf("%d modules are linked in, want at most %d: %v", len(modules), mostModules, modules)
	}
}
