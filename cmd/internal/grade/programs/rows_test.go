package programs

import (
	"cmp"
	"strings"
	"testing"
	"time"

	"minesweeper/cmd/internal/grade/marking"
)

// Every function is right, or none is.
const (
	allRight  = "++++"
	noneRight = "----"
)

// What students hand in beside right files, and what attackers do, has a row
// that says so. It is the reference with a change, or other files.
var rows = []struct {
	name                      string
	head, before, after, tail string // what the source has first, what is replaced in it, and what it has last
	files                     func(ref []File) []File
	have                      string // a + for each function that is right, a - for each that earns nothing
	says                      string // a part of the diagnosis, the feedback or the remark
	status                    marking.Status
	patience                  patience // if it is not the usual
}{
	{name: "a header that needs <string> first", files: func(ref []File) []File {
		return []File{
			file("minesweeper.h", edit(ref[0], "bool is_complete", "void greet(std::string name);\nbool is_complete")),
			file("minesweeper.cpp", edit(ref[1], `#include "minesweeper.h"`, "#include <string>\n#include \"minesweeper.h\"")),
		}
	}, have: allRight},
	{name: "no header", files: func(ref []File) []File { return ref[1:] }, have: allRight},
	{name: "one file with results of its own", files: func(ref []File) []File {
		return []File{file("main.cpp", edit(ref[1], `#include "minesweeper.h"`,
			"enum MoveResult {\n  VALID_MOVE, // the usual\n  INVALID_MOVE, REDUNDANT_MOVE, BLOWN_UP, SOLVED_BOARD\n};"))}
	}, have: allRight},
	{name: "a header that needs a namespace first", files: func(ref []File) []File {
		const old, is = "int count_mines(const char *position", "int count_mines(string position"
		return []File{file("minesweeper.h", edit(ref[0], old, is)), file("minesweeper.cpp", edit(file("", edit(ref[1], old, is)),
			`#include "minesweeper.h"`, "#include <string>\nusing namespace std;\n#include \"minesweeper.h\""))}
	}, have: allRight},
	{name: "a header with a type that another declares", files: func(ref []File) []File {
		add := "struct Extra {};\nbool find_safe_move(Extra e, const char revealed[9][9]) { return false; }\n"
		return []File{file("minesweeper.h", edit(ref[0], "bool find_safe_move(const char revealed[9][9], char *move)",
			"bool find_safe_move(Extra e, const char revealed[9][9])")),
			file("minesweeper.cpp", edit(file("", edit(ref[1], "bool find_safe_move(", "bool search(")),
				`#include "minesweeper.h"`, add+`#include "minesweeper.h"`))}
	}, have: "+++-", says: "\nfind_safe_move has other parameters, find_safe_move(Extra, char const (*) [9]): wanted is " +
		"bool find_safe_move(const char revealed[9][9], char *move)\n"},
	{name: "positions as std::string, boards that are not const, results of its own", files: func(ref []File) []File {
		code := strings.ReplaceAll(string(ref[1].Data), "const char *position", "std::string position")
		code = strings.ReplaceAll(strings.ReplaceAll(code, "const char mines", "char mines"), "strlen(position)",
			"position.size()")
		code = strings.ReplaceAll(code, "position[2]", "(position + \"  \")[2]")
		code = strings.ReplaceAll(strings.ReplaceAll(code, "(position + \"  \")[2] != 0 && ", "position.size() > 2 && "),
			`#include "minesweeper.h"`, "#include <string>\n#include \"minesweeper.h\"")
		header := strings.ReplaceAll(string(ref[0].Data), "const char *position", "std::string position")
		header = strings.ReplaceAll(strings.ReplaceAll(header, "const char mines", "char mines"), "INVALID_MOVE = -3",
			"INVALID_MOVE = 7")
		header = strings.Replace(header, "char revealed[9][9]);\nbool find",
			"char revealed[9][9], int depth = 0);\nbool find", 1)
		code = strings.Replace(code, "MoveResult make_move(std::string position, char mines[9][9], char revealed[9][9])",
			"MoveResult make_move(std::string position, char mines[9][9], char revealed[9][9], int depth)", 1)
		return []File{file("minesweeper.h", []byte(header)), file("minesweeper.cpp", []byte(code))}
	}, have: allRight},
	{name: "two source files", files: func(ref []File) []File {
		code, at := string(ref[1].Data), strings.Index(string(ref[1].Data), "// mine has 1")
		head := "#include <vector>\n#include \"minesweeper.h\"\nusing namespace std;\nconst int SIZE = 9;\nbool on_board(int row, int col);\n"
		return []File{ref[0], file("minesweeper.cpp", []byte(code[:at])), file("search.cpp", []byte(head+code[at:]))}
	}, have: allRight},
	{name: "a main.cpp with tests", files: func(ref []File) []File {
		return append(ref, file("main.cpp", []byte("#include <iostream>\n#include \"minesweeper.h\"\nint main() {\n  char b[9][9];\n"+
			"  load_board(\"mines.dat\", b);\n  std::cout << is_complete(b, b);\n}\n")))
	}, have: allRight},
	{name: "a main.cpp that includes the source", files: func(ref []File) []File {
		return append(ref, file("main.cpp", []byte("#include \"minesweeper.cpp\"\nint main() {}\n")))
	}, have: allRight},
	{name: "two folders of attempts", files: func(ref []File) []File {
		return []File{file("old/try/minesweeper.cpp", ref[1].Data), file("old/try/minesweeper.h", ref[0].Data),
			file("final/minesweeper.h", ref[0].Data), file("final/minesweeper.cpp", ref[1].Data),
			file("b/older.cpp", ref[1].Data)}
	}, have: allRight, says: "built: final/minesweeper.cpp; " +
		"not built, because the same functions are in it: old/try/minesweeper.cpp, b/older.cpp"},
	{name: "a static constructor that writes answers",
		tail: "#include <unistd.h>\nstruct Forger {\n  Forger() {\n    for (int fd = 3; fd < 128; fd++)\n" +
			"      write(fd, \"answer 0 3 - -\\nended 0 exit 0\\n\", 30);\n  }\n} forger;\n",
		have: allRight, says: "count_mines: writes on the grader's channel"},
	{name: "answers on every descriptor",
		tail: "#include <unistd.h>\nstruct Forger {\n  Forger() {\n    for (int fd = 0; fd < 64; fd++)\n" +
			"      write(fd, \"true\\n\", 5);\n  }\n} forger;\n",
		have: allRight, says: "is_complete: writes on the grader's channel; count_mines: writes"},
	{name: "a few processes", head: "#include <unistd.h>\n",
		after: "  if (row % 3 == 0 && col % 3 == 0)\n    fork();\n" + counting,
		have:  allRight, says: "\ncount_mines: starts processes of its own\n"},
	{name: "a board changed through a cast",
		after: "  ((char *)mines[row])[col] = '.';\n" + counting,
		have:  allRight, says: "count_mines: changes a board that it only gets to read"},
	{name: "a source in UTF-16", files: func(ref []File) []File { return []File{ref[0], file("minesweeper.cpp", inUTF16(ref[1].Data))} },
		have: noneRight, says: "does not compile: minesweeper.cpp: error: the file is saved as UTF-16: save it as",
		status: marking.StatusNotBuilt},
	{name: "a header in UTF-16", files: func(ref []File) []File { return []File{file("minesweeper.h", inUTF16(ref[0].Data)), ref[1]} },
		have: noneRight, says: "does not compile: minesweeper.h: error: the file is saved as UTF-16: save it as",
		status: marking.StatusNotBuilt},
	{name: "no source", files: func([]File) []File { return []File{file("report.txt", nil)} },
		have: noneRight, says: "no C++ source file: hand in minesweeper.cpp", status: marking.StatusUnreadable},
	{name: "a static constructor that does not end",
		tail: "struct Endless {\n  Endless() {\n    for (volatile int i = 0;; i = 0)\n      ;\n  }\n} endless;\n",
		have: noneRight, says: "is_complete: no answer in time"},
	{name: "an endless loop", after: "  for (volatile int i = 0;; i = 0)\n    ;",
		have: "+-++", says: "\ncount_mines: no answer in time\n",
		patience: patience{work: 2 * time.Second, clock: time.Hour}},
	{name: "a fork bomb", before: completing, after: completing + "\n  extern int bomb();\n  bomb();",
		tail: "#include <unistd.h>\nint bomb() {\n  for (;;)\n    fork();\n}\n",
		have: "-+++", says: "is_complete: started too many processes"},
	{name: "an object that is too large", tail: "char huge[2000000000] = {1};\n",
		have: noneRight, says: "does not compile: ", status: marking.StatusNotBuilt},
	{name: "the passwords of the machine", tail: "#include \"/etc/shadow\"\n",
		have: noneRight, says: "does not compile: minesweeper.cpp:", status: marking.StatusNotBuilt},
	{name: "the accounts of the machine, at compile time", tail: "#include \"/etc/passwd\"\n",
		have: noneRight, says: "fatal error: /etc/passwd: No such file or directory", status: marking.StatusNotBuilt},
	{name: "the accounts of the machine, at run time", tail: "#include <cstdio>\n#include <cstdlib>\nstruct Reader {\n" +
		"  Reader() {\n    if (fopen(\"/etc/passwd\", \"r\"))\n      abort();\n  }\n} reader;\n", have: allRight},
	{name: "a function that exits", head: "#include <cstdlib>\n", after: "  exit(3);", have: "+-++",
		says: "\n10 calls failed; 110 not made; count_mines(\"A9\", mines) should give 1: ended the program (exit status 3)\n"},
	{name: "make_move without count_mines", before: "int count_mines(const char *position, const char mines[9][9]) {",
		after: "int other(const char *position, const char mines[9][9]) {",
		have:  "+-++", says: "count_mines is not written: wanted is int count_mines("},
	{name: "moves that crash, and one wrong row", files: func([]File) []File {
		return logicless("abort();", "abort();", "if (p[0] != 'A') abort(); return INVALID_MOVE;", "abort();")
	}, have: noneRight, says: "\nis_complete: crashed (abort); count_mines: crashed (abort); " +
		"make_move: crashed (abort); find_safe_move: crashed (abort)\n"},
	{name: "an answer in turn", files: func([]File) []File {
		return logicless("static int k; return ++k & 1;", "return 1;", "return VALID_MOVE;", "return false;")
	}, have: noneRight, says: "\nis_complete: answers otherwise when asked alone: it remembers earlier calls, or is random; " +
		"count_mines: answers every call the same: 1; "},
	{name: "constants", files: func([]File) []File {
		return logicless("return false;", "return 1;", "return VALID_MOVE;", "m[0] = 0; return false;")
	}, have: noneRight, says: "games earn 0 of 60; find_safe_move(revealed, move) should give true and one of 13 moves such as A8*, but gave false and an empty move\n" +
		"is_complete: answers every call the same: false; count_mines: answers every call the same: 1; " +
		"make_move: answers every call the same: VALID_MOVE; find_safe_move: answers every call the same: false and an empty move\n"},
	{name: "files that include <iostream> first, and again", files: func(ref []File) []File {
		const stream = "#include <iostream>\n"
		return []File{file("minesweeper.h", []byte(stream+string(ref[0].Data))),
			file("helper.h", []byte(stream+"inline void say() { std::cout << 1; }\n")),
			file("minesweeper.cpp", []byte(stream+"#include \"helper.h\"\n"+stream+string(ref[1].Data)))}
	}, have: allRight},
}

// counting and completing are lines of the reference.
const (
	counting   = "  return around(row, col, mines);"
	completing = "bool is_complete(const char mines[9][9], const char revealed[9][9]) {"
)

// logicless returns a program with other bodies of the functions.
func logicless(complete, count, move, find string) []File {
	return []File{file("minesweeper.cpp", []byte("#include \"minesweeper.h\"\n#include <cstdlib>\n"+
		"bool is_complete(const char m[9][9], const char r[9][9]) { "+complete+" }\n"+
		"int count_mines(const char *p, const char m[9][9]) { "+count+" }\n"+
		"MoveResult make_move(const char *p, const char m[9][9], char r[9][9]) { "+move+" }\n"+
		"bool find_safe_move(const char r[9][9], char *m) { "+find+" }\n"))}
}

// One condition before constants earns what one class of moves is worth, which is 5
// points, and 2 points at most by luck. The sequence that the hand-out prints is right
// on one board only.
func TestLogicless(t *testing.T) {
	w := openWorkshop(t)
	any := "for (int i = 0; i < 81; i++) if (r[i / 9][i % 9] == '?') "
	programs := [][]File{
		logicless("return r[0][0] != '?';", "return p[1] == '5';",
			"if (p[2] == '*') { r[p[0] - 'A'][p[1] - '1'] = '*'; return VALID_MOVE; } return REDUNDANT_MOVE;",
			`for (const char *all = "A5*A8*A6*A7 E1*F1 G1 I6*I7 I8*I9*"; *all; all += 3)
				if (r[all[0] - 'A'][all[1] - '1'] == '?') {
					m[0] = all[0]; m[1] = all[1]; m[2] = all[2] == '*' ? '*' : 0; m[3] = 0; return true;
				}
			m[0] = 0; return false;`),
		logicless(any+"return false; return true;", "return 2 - (p[0] == 'I' || p[0] == 'A');",
			"return p[0] > 'I' || p[0] < 'A' ? INVALID_MOVE : REDUNDANT_MOVE;",
			any+"{ m[0] = 'A' + i / 9; m[1] = '1' + i % 9; m[2] = 0; return true; } m[0] = 0; return false;"),
	}
	if testing.Short() {
		programs = programs[:1]
	}
	for _, files := range programs {
		out, _, err := w.Grade(files)
		if err != nil {
			t.Fatal(err)
		}
		var earned [numQuestions]float64
		points := 0.0
		for q, weight := range [numQuestions]float64{15, 20, 40, 25} {
			earned[q] = weight * float64(out.Have[q]) / float64(w.Asked()[q])
			points += earned[q]
		}
		if points-earned[findSafeMove] > 7 || earned[findSafeMove] >= 5 {
			t.Errorf("%v of %v earn %v points: %s", out.Have, w.Asked(), earned, diagnosis(out))
		}
	}
}

// edit returns the text of a file with one place changed.
func edit(f File, before, after string) []byte {
	return []byte(strings.Replace(string(f.Data), before, after, 1))
}

// inUTF16 returns ASCII as UTF-16.
func inUTF16(data []byte) []byte {
	coded := []byte{0xff, 0xfe}
	for _, b := range data {
		coded = append(coded, b, 0)
	}
	return coded
}

func TestRows(t *testing.T) {
	w := openWorkshop(t)
	t.Run("all", func(t *testing.T) {
		for i, row := range rows {
			if skips(i) && i < len(rows)-1 {
				continue
			}
			t.Run(row.name, func(t *testing.T) {
				t.Parallel()
				files := reference(t)
				if row.files != nil {
					files = row.files(files)
				} else {
					code := edit(files[1], cmp.Or(row.before, counting), cmp.Or(row.after, counting))
					files[1].Data = []byte(row.head + string(code) + row.tail)
				}
				w := *w
				w.patience = cmp.Or(row.patience, w.patience)
				out, remark, err := w.Grade(files)
				if err != nil {
					t.Fatal(err)
				}
				for q, want := range row.have {
					if want == '+' && out.Have[q] != w.Asked()[q] || (want == '-') != (out.Have[q] == 0) {
						t.Errorf("%v: %d right answers of %d: %s", question(q), out.Have[q], w.Asked()[q], out.Feedback[q])
					}
				}
				if said := strings.Join(append(out.Feedback[:], diagnosis(out), remark), "\n"); !strings.Contains(said, row.says) {
					t.Errorf("it says %q, want %q", said, row.says)
				}
				if out.Status != cmp.Or(row.status, marking.StatusNotComplete) {
					t.Errorf("status %v, want %v", out.Status, row.status)
				}
			})
		}
	})
}
