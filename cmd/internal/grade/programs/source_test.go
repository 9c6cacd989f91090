package programs

import (
	"fmt"
	"strings"
	"testing"
)

const (
	countSource = "int count_mines(char *p) { return 0; }\n"
	moveSource  = "enum MoveResult { A, B };\nMoveResult make_move (char *p)\n{ return A; }\n"
	countHeader = "int count_mines(char *p);\n"
)

// The files that are built are those of one attempt, with the headers that they
// need.
func TestSourcesChosen(t *testing.T) {
	for _, test := range []struct {
		name  string
		files []File
		want  string
	}{
		{"nothing", nil, "compile  of ; header ; folders ; others ; results "},
		{"no program", []File{{"a.txt", []byte(countSource)}}, "compile  of ; header ; folders ; others ; results "},
		{"one file", []File{{"A.CPP", []byte(countSource)}}, "compile A.CPP of A.CPP; header ; folders ; others ; results "},
		{"every ending", []File{{"a.cpp", nil}, {"b.cc", nil}, {"c.cxx", nil}, {"d.c++", nil}, {"e.c", nil},
			{"f/x.h", nil}, {"g/x.hh", nil}, {"h/x.hpp", nil}, {"i/x.hxx", nil}, {"j/x.h++", nil}, {"k/x.ipp", nil}, {"l/x.inl", nil}},
			"compile a.cpp b.cc c.cxx d.c++ e.c of a.cpp; header ; folders f g h i j k l; others ; results "},
		{"the name before the depth", []File{{"a.cpp", []byte(countSource)}, {"x/MineSweeper.cpp", []byte(countSource)}},
			"compile x/MineSweeper.cpp of x/MineSweeper.cpp; header ; folders ; others a.cpp; results "},
		{"the depth before the order", []File{{"x/y/a.cpp", []byte(countSource)}, {"x/b.cpp", []byte(countSource)}, {"x/y/c.cpp", []byte(countSource)}},
			"compile x/b.cpp of x/b.cpp; header ; folders ; others x/y/a.cpp x/y/c.cpp; results "},
		{"parts of two attempts", []File{
			{"new/count.cpp", []byte(countSource)}, {"new/move.cpp", []byte(moveSource)}, {"new/help.cpp", nil},
			{"old/x/count.cpp", []byte(countSource)}, {"old/x/help.cpp", nil}, {"other/help.cpp", nil}},
			"compile new/count.cpp new/move.cpp new/help.cpp other/help.cpp of new/count.cpp; header ; folders ; others old/x/count.cpp; results enum MoveResult { A, B };"},
		{"a file with a new function in an attempt that is dropped", []File{
			{"a.cpp", []byte(countSource)}, {"b/b.cpp", []byte(countSource)}, {"b/c.cpp", []byte(moveSource)}, {"b/d.cpp", nil}},
			"compile a.cpp b/c.cpp b/d.cpp of a.cpp; header ; folders ; others b/b.cpp; results enum MoveResult { A, B };"},
		{"an included file", []File{{"src/main.cpp", []byte("#include \"part.cpp\"\n # include \"../up.cpp\"\n#include <x.cpp>\n" + countSource)}, {"src/part.cpp", nil}, {"up.cpp", nil}, {"x.cpp", nil}},
			"compile src/main.cpp x.cpp of src/main.cpp; header ; folders ; others ; results "},
		{"headers", []File{{"src/a.cpp", []byte(countSource)}, {"far/deep/a.h", []byte(countHeader)}, {"inc/b.h", []byte(countHeader)}, {"c.h", []byte("int x;\n")}, {"inc/c.h", nil}},
			"compile src/a.cpp of src/a.cpp; header inc/b.h; folders far/deep inc .; others ; results "},
		{"a header beside", []File{{"src/a.cpp", []byte(countSource)}, {"b.h", []byte(countHeader)}, {"src/c.h", []byte(countHeader)}},
			"compile src/a.cpp of src/a.cpp; header src/c.h; folders . src; others ; results "},
		{"results in a header", []File{{"a.cpp", []byte(countSource)}, {"a.txt", []byte("enum MoveResult { X };")}, {"b.h", []byte("typedef enum results { C, D } MoveResult;\n")}},
			"compile a.cpp of a.cpp; header ; folders .; others ; results typedef enum results { C, D } MoveResult;"},
		{"results in the source first", []File{{"b.h", []byte("enum class MoveResult : char { C, D };\n")}, {"a.cpp", []byte(moveSource)}},
			"compile a.cpp of a.cpp; header ; folders .; others ; results enum MoveResult { A, B };"},
	} {
		s := chooseSource(test.files)
		got := fmt.Sprintf("compile %s of %s; header %s; folders %s; others %s; results %s",
			strings.Join(s.compile, " "), s.main(), s.header, strings.Join(s.folders, " "), strings.Join(s.others, " "), s.results)
		if got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
	}
	s := source{compile: []string{"a.cpp", "b.cpp"}, header: "h.h", results: "enum", folders: []string{".", "in c"}}
	if got, want := fmt.Sprintf("%q", s.arguments("make")), `["make" "h.h" "enum" "-I \".\"\n-I \"in c\"\n" "a.cpp" "b.cpp"]`; got != want {
		t.Errorf("arguments %s, want %s", got, want)
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
		{map[string]string{"errors1": "a.cpp:1:2: warning: x\n", "errors2": "./b.cpp:3:4: error: no\nb.cpp:5: error: more\n", "errors0": "c: error: y"}, "does not compile: b.cpp:3:4: error: no"},
		{map[string]string{"errors1": "a.h:1:10: fatal error: x.h: none\n"}, "does not compile: a.h:1:10: fatal error: x.h: none"},
		{map[string]string{"errors2": "b.cpp:1:2: error: x\n", "errors0": "d.cpp:7:8: error: too few\n"}, "cannot be called: d.cpp:7:8: error: too few"},
		{map[string]string{"link-count_mines": "\nld: odd\nmore"}, "count_mines cannot be linked: ld: odd"},
		{map[string]string{"link-count_mines": fmt.Sprintf(undefined, "main", "count_mines"), "defined": "x()\ncount_mines(int)\n"}, "count_mines is declared with other parameters than it is written with"},
		{map[string]string{"link-count_mines": fmt.Sprintf(undefined, "main", "count_mines"), "defined": "make_move(char*)\n"}, "count_mines is not written: wanted is int count_mines(const char *position, const char mines[9][9])"},
		{map[string]string{"link-count_mines": fmt.Sprintf(undefined, "main", "count_mines"), "defined": "make_move(char*)\ncountMines(int)\n"}, "count_mines is not written, but countMines(int) is: wanted is int count_mines(const char *position, const char mines[9][9])"},
		{map[string]string{"link-count_mines": fmt.Sprintf(undefined, "helper", "other")}, "other is not defined; helper calls it"},
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

// The wanted declarations are those of the header that is supplied.
func TestDeclarations(t *testing.T) {
	header, err := driver.ReadFile("driver/minesweeper.h")
	if err != nil {
		t.Fatal(err)
	}
	for q, want := range declarations {
		if !strings.Contains(string(header), "\n"+want+";\n") || !strings.Contains(want, " "+question(q).String()+"(") {
			t.Errorf("%v: %s", question(q), want)
		}
	}
}

// A reply ends with the line of its number that says how the call ended.
func TestReplies(t *testing.T) {
	const ended = "ended 7 exit 0\n"
	for text, want := range map[string]string{
		"answer 7 true 4131 3f2a\n" + ended:                    "true A1 ?* , map[], true",
		"answer 7 true 41x 3f2x\n" + ended:                     "true   , map[], true",
		"answer 7 1 - -\nanswer 7 2 - -\n" + ended:             "1   , map[noise:true], true",
		"forks 7 - -\nchanges 7 - -\nanswer 7 1 - -\n" + ended: "1   , map[changes:true forks:true], true",
		"answer 8 1 - -\n" + ended:                             "   ended without an answer, map[noise:true], true",
		"answer 7 1 -\n" + ended:                               "   ended without an answer, map[noise:true], true",
		"hello 7 1 -\nended 7 exit\n":                          "   , map[noise:true], false",
		"answer 7 1 - -\nended 7 exit 98\n":                    "   " + processes + ", map[], true",
		"answer 7 1 - -\nended 7 exit 3\n":                     "   ended the program (exit status 3), map[], true",
		"answer 7 1 - -\nended 7 signal 9\n":                   "   " + late + ", map[], true",
		"answer 7 1 - -\nended 7 signal 14\n":                  "   " + late + ", map[], true",
		"answer 7 1 - -\nended 7 signal 24\n":                  "   " + late + ", map[], true",
		"answer 7 1 - -\nended 7 signal 4\n":                   "   " + noValue + ", map[], true",
		"answer 7 1 - -\nended 7 signal 6\n":                   "   crashed (abort), map[], true",
		"answer 7 1 - -\nended 7 signal 7\n":                   "   crashed (bus error), map[], true",
		"answer 7 1 - -\nended 7 signal 8\n":                   "   crashed (division by zero), map[], true",
		"answer 7 1 - -\nended 7 signal 11\n":                  "   crashed (segmentation fault), map[], true",
		"answer 7 1 - -\nended 7 signal 15\nanswer 7 2 - -\n":  "   crashed (signal 15), map[], true",
		"answer 7 a\x1b - -\n" + ended:                         "a\\x1b   , map[], true",
	} {
		r, last := reply{number: "7", remarks: make(map[string]bool)}, false
		for line := range strings.Lines(text) {
			last = r.take([]byte(line))
			if last {
				break
			}
		}
		board := strings.TrimRight(string(r.answer.board[:]), "\x00")
		if got := fmt.Sprintf("%s %s %s %s, %v, %v", r.answer.result, r.answer.position, board, r.answer.failure, r.remarks, last); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if got := coded(nil) + " " + coded([]byte("A*")) + " " + new(grid).coded(); got != "- 412a -" {
		t.Errorf("coded: %s", got)
	}
}
