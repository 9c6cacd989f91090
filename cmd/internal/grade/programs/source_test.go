package programs

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/sandbox"
)

const (
	countSource = "int count_mines(char *p) { return 0; }\n"
	moveSource  = "enum MoveResult { A, B };\nMoveResult make_move (char *p)\n{ return A; }\n"
	countHeader = "int count_mines(char *p);\n"
)

func day(n int) time.Time { return time.Date(2026, 1, n, 0, 0, 0, 0, time.UTC) }

// The files that are built are those of one attempt, with the headers that they
// need.
func TestSourcesChosen(t *testing.T) {
	for _, test := range []struct {
		name  string
		files []File
		want  string
	}{
		{"no program", []File{file("a.txt", []byte(countSource))}, "compile ; header ; folders ; others "},
		{"one file", []File{file("A.CPP", []byte(countSource))},
			"compile A.CPP; header ; folders ; others "},
		{"every ending", []File{file("a.cpp", nil), file("b.cc", nil), file("c.cxx", nil), file("d.c++", nil),
			file("e.c", nil), file("f/x.h", nil), file("g/x.hh", nil), file("h/x.hpp", nil), file("i/x.hxx", nil),
			file("j/x.h++", nil), file("k/x.ipp", nil), file("l/x.inl", nil)},
			"compile a.cpp b.cc c.cxx d.c++ e.c; header ; folders f g h i j k l .; others "},
		{"the name before the depth", []File{file("a.cpp", []byte(countSource)),
			file("x/MineSweeper.cpp", []byte(countSource))},
			"compile x/MineSweeper.cpp; header ; folders ; others a.cpp"},
		{"the depth before the order", []File{file("x/y/a.cpp", []byte(countSource)), file("x/b.cpp", []byte(countSource)),
			file("x/y/c.cpp", []byte(countSource))},
			"compile x/b.cpp; header ; folders ; others x/y/a.cpp x/y/c.cpp"},
		{"parts of two attempts", []File{
			file("new/count.cpp", []byte(countSource)), file("new/move.cpp", []byte(moveSource)), file("new/help.cpp", nil),
			file("old/x/count.cpp", []byte(countSource)), file("old/x/help.cpp", nil), file("other/help.cpp", nil)},
			"compile new/count.cpp new/move.cpp new/help.cpp other/help.cpp; header ; folders ; others old/x/count.cpp"},
		{"a file with a new function in an attempt that is dropped", []File{
			file("a.cpp", []byte(countSource)), file("b/b.cpp", []byte(countSource)),
			file("b/c.cpp", []byte(moveSource)), file("b/d.cpp", nil)},
			"compile a.cpp b/c.cpp b/d.cpp; header ; folders ; others b/b.cpp"},
		{"a file with a function that an attempt that is dropped has, too", []File{
			file("new/minesweeper.cpp", []byte(countSource)), file("new/move.cpp", []byte(moveSource)),
			file("old/x/minesweeper.cpp", []byte(countSource+moveSource))},
			"compile new/minesweeper.cpp new/move.cpp; header ; folders ; others old/x/minesweeper.cpp"},
		{"an included file", []File{file("src/main.cpp",
			[]byte("#include \"part.cpp\"\n # include \"../up.cpp\"\n#include <x.cpp>\n"+countSource)), file("src/part.cpp", nil), file("up.cpp", nil), file("x.cpp", nil)},
			"compile src/main.cpp x.cpp; header ; folders ; others "},
		{"headers", []File{file("src/a.cpp", []byte(countSource)), file("far/deep/a.h", []byte(countHeader)),
			file("inc/b.h", []byte(countHeader)), file("c.h", []byte("int x;\n")), file("inc/c.h", nil)},
			"compile src/a.cpp; header inc/b.h; folders far/deep inc . far; others "},
		{"a header beside", []File{file("src/a.cpp", []byte(countSource)), file("b.h", []byte(countHeader)),
			file("src/c.h", []byte(countHeader))},
			"compile src/a.cpp; header src/c.h; folders . src; others "},
		{"one that was handed in again", []File{
			{Name: "a.cpp", Data: []byte(countSource), Modified: day(9)},
			{Name: "minesweeper.cpp", Data: []byte(countSource), Modified: day(1)},
			{Name: "minesweeper-9.cpp", Data: []byte(countSource), Modified: day(2)},
			{Name: "minesweeper (10).cpp", Data: []byte(countSource), Modified: day(2)}},
			"compile minesweeper (10).cpp; header ; folders ; others minesweeper-9.cpp minesweeper.cpp a.cpp"},
		{"the last of equals", []File{{Name: "a.cpp", Data: []byte(countSource), Modified: day(1)},
			{Name: "b.cpp", Data: []byte(countSource), Modified: day(2)},
			{Name: "c.cpp", Data: nil, Modified: day(3)}},
			"compile b.cpp c.cpp; header ; folders ; others a.cpp"},
		{"a header that was handed in again", []File{file("a.cpp", []byte(countSource)),
			{Name: "h-2.h", Data: []byte(countHeader), Modified: day(2)},
			{Name: "h.h", Data: []byte("// old\n" + countHeader), Modified: day(1)}},
			"compile a.cpp; header h.h; folders .; others "},
		{"only headers, included from the folder around theirs", []File{file("a/b/c.hpp", []byte("static "+countSource)),
			file("a/d.h", []byte(countHeader))}, "compile a/b/c.hpp; header a/b/c.hpp; folders a/b a .; others "},
		{"a static function is no other attempt", []File{file("a.cpp", []byte("static "+countSource)),
			file("minesweeper.cpp", []byte(countSource))}, "compile minesweeper.cpp a.cpp; header ; folders ; others "},
	} {
		s := chooseSource(test.files)
		for _, f := range s.files {
			if f.Name == s.header && strings.Contains(string(f.Data), "old") {
				t.Errorf("%s: an old header is taken", test.name)
			}
		}
		got := fmt.Sprintf("compile %s; header %s; folders %s; others %s",
			strings.Join(s.compile, " "), s.header, strings.Join(s.folders, " "), strings.Join(s.others, " "))
		if got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
	}
	s := source{compile: []string{"a.cpp", "b.cpp"}, header: "h.h", folders: []string{".", "in c"}}
	if got, want := fmt.Sprintf("%q", s.arguments("make")), `["make" "h.h" "-I \".\"\n-I \"in c\"\n" "a.cpp" "b.cpp"]`; got != want {
		t.Errorf("arguments %s, want %s", got, want)
	}
}

// A #include that only Windows understands is found, with what it must be.
func TestMisspelt(t *testing.T) {
	s := source{files: []File{file("inc/Mines.h", nil), file("Two.h", nil), file("x/two.h", nil)}}
	for written, want := range map[string]string{
		"mines.h": "Mines.h", `..\INC\Mines.h`: "../inc/Mines.h", "inc/mines.h": "inc/Mines.h", `inc\Mines.h`: "inc/Mines.h",
		"Mines.h": "", "es.h": "", "none.h": "", "two.h": "", "Two.h": "",
	} {
		if want != "" {
			want = `#include "` + written + `" must be written "` + want + `"`
		}
		if got := s.misspelt(file("a.cpp", []byte("#include <x>\n# include \""+written+"\"\n"))); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// The reason why a function cannot be asked is the first error of the compiler,
// or what the linker misses.
func TestNotLinked(t *testing.T) {
	const undefined = "x.o: in function `%s':\nx.cpp:1: undefined reference to `%s(char*)'\n"
	for _, test := range []struct {
		built map[string]string
		want  string
	}{
		{map[string]string{"errors1": "a.cpp:1:2: warning: x\n", "errors2": "./b.cpp:3:4: error: no\nb.cpp:5: error: more\n",
			"errors0": "c: error: y"}, "does not compile: b.cpp:3:4: error: no"},
		{map[string]string{"errors2": "b.cpp:1:2: error: x\n", "errors0": "d.cpp:7:8: error: too few\n"},
			"cannot be called: d.cpp:7:8: error: too few"},
		{nil, "count_mines is not written: wanted is " + declarations[countMines]},
		{map[string]string{"link-count_mines": "undefined reference to `mines_absent'", "defined": "count_mines(int)\n"},
			"count_mines has other parameters, count_mines(int): wanted is " + declarations[countMines]},
		{map[string]string{"link-count_mines": "\nld: odd\nmore"}, "count_mines cannot be linked: ld: odd"},
		{map[string]string{"link-count_mines": fmt.Sprintf(undefined, "main", "count_mines"),
			"defined": "x()\ncount_mines(int)\n"}, "count_mines(char*) is declared, but count_mines(int) is written"},
		{map[string]string{"link-count_mines": fmt.Sprintf(undefined, "main", "count_mines"),
			"defined": "make_move(char*)\ncountMine2(int)\ncountAMine2(int)\n"}, "count_mines is not written, but countMine2(int) is: wanted is int count_mines(const char *position, const char mines[9][9])"},
		{map[string]string{"link-count_mines": fmt.Sprintf(undefined, "helper", "other")},
			"other is not defined; helper calls it"},
		{map[string]string{"link-count_mines": fmt.Sprintf(undefined, "mines_ask", "other")}, "other is not defined"},
		{map[string]string{"link-count_mines": "undefined reference to 'other'"}, "other is not defined"},
	} {
		built := make(map[string][]byte)
		for name, text := range test.built {
			built[name] = []byte(text)
		}
		if got := whyNotLinked(countMines, built); got != test.want {
			t.Errorf("%q: %s, want %s", test.built, got, test.want)
		}
	}
}

// The wanted declarations are those of the header that is supplied, and of the help.
func TestDeclarations(t *testing.T) {
	header := boardtest.ReadFile(t, "driver/minesweeper.h")
	words := strings.Join(strings.Fields(boardtest.ReadFile(t, "../../topics/commands/grade-programs.txt")), " ")
	for q, want := range declarations {
		if !strings.Contains(header, "\n"+want+";\n") || !strings.Contains(want, " "+question(q).String()+"(") ||
			!strings.Contains(words, want) {
			t.Errorf("%v: %s", question(q), want)
		}
	}
}

// A reply ends with the line of its number that says how the call ended.
func TestReplies(t *testing.T) {
	const ended = "ended 7 exit 0 5\n"
	for text, want := range map[string]string{
		"answer 7 true 4131 3f2a\n" + ended:                     "true A1 ?* , [], true",
		"answer 7 true - -\n" + ended:                           "true   , [], true",
		"answer 7 1 - -\nanswer 7 2 - -\n" + ended:              "1   , [" + noise + "], true",
		"forks 7 - -\nchanges 7 - -\nanswer 7 1 - -\n" + ended:  "1   , [changes a board that it only gets to read starts processes of its own], true",
		"answer 8 1 - -\n" + ended:                              "   ended without an answer, [" + noise + "], true",
		"answer 7 1 -\n" + ended:                                "   ended without an answer, [" + noise + "], true",
		"hello 7 1 -\nended 7 exit 0\n":                         "   , [" + noise + "], false",
		"answer 7 1 - -\nended 7 exit 98 5\n":                   "   " + processes + ", [], true",
		"answer 7 1 - -\nended 7 exit 3 5\n":                    "   ended the program (exit status 3), [], true",
		"answer 7 1 - -\nended 7 signal 9 5\n":                  "   " + late + ", [], true",
		"answer 7 1 - -\nended 7 signal 14 5\n":                 "   " + late + ", [], true",
		"answer 7 1 - -\nended 7 signal 24 5\n":                 "   " + late + ", [], true",
		"answer 7 1 - -\nended 7 signal 4 5\n":                  "   " + noValue + ", [], true",
		"answer 7 1 - -\nended 7 signal 6 5\n":                  "   crashed (abort), [], true",
		"answer 7 1 - -\nended 7 signal 7 5\n":                  "   crashed (bus error), [], true",
		"answer 7 1 - -\nended 7 signal 8 5\n":                  "   crashed (division by zero), [], true",
		"answer 7 1 - -\nended 7 signal 11 5\n":                 "   crashed (segmentation fault), [], true",
		"answer 7 1 - -\nended 7 signal 15 5\nanswer 7 2 - -\n": "   crashed (signal 15), [], true",
		"answer 7 a\x1b - -\n" + ended:                          "a\\x1b   , [], true",
	} {
		c, last := channel{number: "7", left: &patience{}, remarks: make(map[string]bool)}, false
		for line := range strings.Lines(text) {
			last = c.take([]byte(line))
			if last {
				break
			}
		}
		board := strings.TrimRight(string(c.answer.board[:]), "\x00")
		if worked := c.left.work == -5*time.Microsecond; worked != last {
			t.Errorf("%q: worked %v", text, -c.left.work)
		}
		if got := fmt.Sprintf("%s %s %s %s, %v, %v", c.answer.result, c.answer.position, board, c.answer.failure,
			slices.Sorted(maps.Keys(c.remarks)), last); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if got := coded(nil) + " " + coded([]byte("A*")) + " " + coded(make([]byte, squares)); got != "- 412a -" {
		t.Errorf("coded: %s", got)
	}
}

// What interpreters write about where an error is, or after it, does not hide it.
func TestWhatIsWrong(t *testing.T) {
	for _, test := range []struct{ said, want string }{
		{"", ""},
		{"trying\nsh: 1: nosuch: not found\n", "sh: 1: nosuch: not found"},
		{"a.c: In function 'f':\na.c:1:2: error: no\na.c:2:2: error: nor this\n1 error\n", "a.c:1:2: error: no"},
		{"a.o: in function `main':\na.c:(.text+0x5): undefined reference to `f'\ncollect2: error: ld returned 1\n",
			"undefined reference to f"},
		{"/x/t.js:1\nthrow new TypeError(\"bad\"); }\n    ^\n\nTypeError: bad\n    at f (/x/t.js:1:20)\n\nNode.js v20.20.2\n",
			"TypeError: bad"},
		{"throw err;\nError: Cannot find module './x'\n    at a (b:1:2) {\n  code: 'MODULE_NOT_FOUND'\n}\n\nNode.js v20\n",
			"Error: Cannot find module './x'"},
		{"TypeError [ERR_X]: bad\n    at new NodeError (a:1:2)\n\nNode.js v20\n", "TypeError [ERR_X]: bad"},
		{"Exception in thread \"main\" Stuck\n\tat Main.main(Main.java:1)\n", `Exception in thread "main" Stuck`},
		{"java.lang.Error\n\tat a.b(C.java)\nCaused by: Closed\nSome Error: 1\n\t... 3 more\n\tSuppressed: x.Exception\n\tCaused by: x\n", "Caused by: Closed"},
		{"Traceback (most recent call last):\n  File\nValueError: 1\n\nDuring ...:\n\nTraceback (most recent call last):\n  File\n    ^\n" +
			"Stuck: no move\nor Error: none\n", "Stuck: no move"},
		{"  File \"a.py\", line 1\n    x = = 1\n        ^\nSyntaxError: no\n", "SyntaxError: no"},
		{"/x/t.js:1\nthrow \"bad\";\n^\nbad\n(Use `node --trace-uncaught ...`)\n\nNode.js v20.20.2\n", "bad"},
		{"r.rb:2:in `f': no (KeyError)\n\tfrom r.rb:5:in `<main>'\n", "r.rb:2:in `f': no (KeyError)"},
		{"panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t/x.go:4 +0x1d\nexit status 2\n", "panic: no"},
		{"r.rb:2:in 'f': no (Stuck)\nand Error: 2\n\tfrom r.rb:5:in '<main>'\n", "r.rb:2:in 'f': no (Stuck)"},
		{"thread 'main' (1) panicked at a.rs:1:5:\nno x\nnote: run with\n", "thread 'main' (1) panicked at a.rs:1:5: no x"},
		{"terminate called after throwing an instance of 'x'\n  what():  no\nan Error: 2\nAborted\n", "what():  no"},
		{"terminate called after throwing an instance of 'int'\nAborted\n", "terminate called after throwing an instance of 'int'"},
		{"a: a.cpp:1: int main(): Assertion `x' failed.\nAborted\n", "a: a.cpp:1: int main(): Assertion `x' failed."},
		{"error[E0425]: no x\n --> a.rs:1:1\n\nFor more, try rustc\n", "error[E0425]: no x"},
		{"a.cs(1,2): error CS1002: no\nBuild FAILED.\n", "a.cs(1,2): error CS1002: no"},
		{"cc -c x\nmake: *** [Makefile:2: all] Error 1\n", "make: *** [Makefile:2: all] Error 1"},
	} {
		if got := whatIsWrong(test.said); got != test.want {
			t.Errorf("%q: %q, want %q", test.said, got, test.want)
		}
	}
}

// A program of the system that lies outside the PATH of programs is named with its path.
func TestFileHint(t *testing.T) {
	compiler, _ := exec.Command("g++", "-print-prog-name=cc1plus").Output()
	path := strings.TrimSpace(string(compiler))
	if !strings.HasPrefix(path, "/usr/") {
		t.Skip("no program of the system outside the PATH is known")
	}
	t.Setenv("PATH", filepath.Dir(path))
	for command, want := range map[string]string{
		"cc1plus x": "the PATH of programs is without " + filepath.Dir(path) + ": write " + path, "other": "", path: "",
	} {
		if got := fileHint(true, command, "sh: 1: "+strings.Fields(command)[0]+": not found", nil); got != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}

// A flood of lines ends at the deadline, and of much output the last lines are read.
func TestFlood(t *testing.T) {
	for command, want := range map[string]string{"yes | head -c 100000000": "", "seq 200000": "\n200000\n"} {
		read := func(p *sandbox.Process) {
			deadline := time.Now().Add(time.Minute)
			if want == "" {
				deadline = time.Now().Add(50 * time.Millisecond)
			}
			output, isCut, err := readOutput(p.Out, deadline)
			whole := bytes.HasSuffix(output, []byte(want)) && isCut && len(output) > maxOutput-10 && output[5] == '\n'
			if want == "" && !sandbox.Late(err) || want != "" && (err != io.EOF || !whole) {
				t.Errorf("%s: %d bytes, %v, %v", command, len(output), isCut, err)
			}
		}
		shell := sandbox.Command{Path: "/bin/sh", Args: []string{"sh", "-c", command}}
		boardtest.Must(t, run(t.Context(), sandbox.Probe(false), shell, writeLimits, read))
	}
}
