package programs

import (
	"cmp"
	"strings"
	"testing"
	"time"

	"minesweeper/board/boardtest"
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
	name               string
	head, counts, tail string // what the source has first, what counts in it, and what it has last
	files              func(ref []File) []File
	have               string // a + for each function that is right, a - for each that earns nothing
	says               string // a part of the diagnosis, the feedback or the remark
	status             marking.Status
	patience           patience // if it is not the usual
	isLong             bool     // it is only built with MINES_LONG
}{
	{name: "one file with results of its own, and make_move without count_mines", files: func(ref []File) []File {
		code := edit(ref[1], "int count_mines(", "int other(")
		return []File{file("main.cpp", edit(file("", code), `#include "minesweeper.h"`,
			"enum MoveResult {\n  VALID_MOVE, // the usual\n  INVALID_MOVE, REDUNDANT_MOVE, BLOWN_UP, SOLVED_BOARD\n};\n"+
				"int count_mines(const char *position, const char mines[9][9]);"))}
	}, have: "+-++", says: "count_mines is not written: wanted is int count_mines("},
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
	{name: "a header that defines functions and variables, which the driver sees as the program sets them",
		files: func(ref []File) []File {
			const declared = "int count_mines(const char *position, const char mines[9][9]);"
			wrong := strings.Replace(counted, counting, "  return 1 + around(row, col, mines);", 1)
			header := edit(ref[0], declared, "int around(int, int, const char mines[9][9]);\n"+wrong)
			header = edit(file("", header), "bool find_safe_move(const char revealed[9][9], char *move)",
				"int side = 0;\nstd::string letters = \"ABC\";\n"+
					"bool find_safe_move(const char revealed[9][9], char *move, int side = ::side)")
			code := edit(file("", edit(ref[1], counted, "")), searching,
				"struct Set {\n  Set() { side = 9, letters = \"ABCDEFGHI\"; }\n} set_side;\n"+
					"bool find_safe_move(const char revealed[9][9], char *move, int side) {\n"+
					"  if (side != SIZE || letters.size() != SIZE) return false;")
			return []File{file("minesweeper.h", header), file("minesweeper.cpp", append([]byte("#include <string>\n"), code...))}
		}, have: "+-++", says: "count_mines: the numbers are one too large: "},
	{name: "two files with the same function", files: func(ref []File) []File {
		return []File{file("minesweeper.h", edit(ref[0], "#endif", "int twice() { return 2; }\n#endif")),
			ref[1], file("main.cpp", []byte("#include \"minesweeper.h\"\nint main() { return twice(); }\n"))}
	}, have: noneRight, says: "is_complete cannot be linked: multiple definition of `twice()'\n"},
	{name: "positions as std::string, boards that are not const, results of its own", files: func(ref []File) []File {
		change := strings.NewReplacer("char revealed[9][9]);\nbool find", "char revealed[9][9], int depth = 0);\nbool find",
			"char revealed[9][9]) {\n  if (strlen(position)", "char revealed[9][9], int depth) {\n  if (position.size()",
			"strlen(position)", "position.size()", "const char *position", "std::string position",
			"const char mines", "char mines",
			`#include "minesweeper.h"`, "#include <string>\n#include \"minesweeper.h\"", "INVALID_MOVE = -3", "INVALID_MOVE = 7")
		for i := range ref {
			ref[i].Data = []byte(change.Replace(string(ref[i].Data)))
		}
		return ref
	}, have: allRight},
	{name: "files that include <iostream> first, and again, and older attempts", files: func(ref []File) []File {
		const stream = "#include <iostream>\n"
		code, at := string(ref[1].Data), strings.Index(string(ref[1].Data), "// mine has 1")
		head := stream + "#include <vector>\n#include \"minesweeper.h\"\nusing namespace std;\n" +
			"const int SIZE = 9;\nbool on_board(int row, int col);\n"
		return []File{file("old/try/minesweeper.cpp", ref[1].Data), file("old/try/minesweeper.h", ref[0].Data),
			file("final/minesweeper.h", edit(ref[0], "bool is_complete", "void greet(std::string name);\nbool is_complete")),
			file("final/helper.h", []byte(stream+"inline void say() { std::cout << 1; }\n")),
			file("final/minesweeper.cpp", []byte(stream+"#include \"helper.h\"\n"+stream+code[:at])),
			file("final/search.cpp", []byte(head+code[at:])),
			file("final/main.cpp", []byte(stream+"#include \"minesweeper.h\"\nint main() {\n  char b[9][9];\n"+
				"  load_board(\"mines.dat\", b);\n  std::cout << is_complete(b, b);\n}\n")),
			file("b/older.cpp", ref[1].Data)}
	}, have: allRight, says: "built: final/minesweeper.cpp, final/search.cpp, final/main.cpp; " +
		"not built, because the same functions are in it: old/try/minesweeper.cpp, b/older.cpp"},
	{name: "answers on every descriptor, processes, a board changed through a cast, accounts of the machine",
		head: "#include <unistd.h>\n#include <cstdio>\n#include <cstdlib>\n" +
			"#if __has_include(\"/etc/passwd\") || __has_include(\"/etc/shadow\")\n#error they are seen\n#endif\n",
		counts: "  if (row % 3 == 0 && col % 3 == 0)\n    fork();\n  ((char *)mines[row])[col] = '.';\n" + counting,
		tail: "struct Attacker {\n  Attacker() {\n" +
			"    if (fopen(\"/etc/passwd\", \"r\") || fopen(\"/etc/shadow\", \"r\"))\n      abort();\n" +
			"    for (int fd = 0; fd < 128; fd++)\n" +
			"      write(fd, \"true\\nanswer 0 3 - -\\nended 0 exit 0\\n\", 35);\n  }\n} attacker;\n",
		have: allRight, says: "\nis_complete: writes on the grader's channel; count_mines: changes a board that " +
			"it only gets to read, and starts processes of its own, and writes on the grader's channel; make_move: "},
	{name: "a header in UTF-16",
		files: func(ref []File) []File { return []File{file("minesweeper.h", inUTF16(ref[0].Data)), ref[1]} },
		have:  noneRight, says: "does not compile: minesweeper.h: error: the file is saved as UTF-16: save it as",
		status: marking.StatusNotBuilt},
	{name: "no source", files: func([]File) []File { return []File{file("report.txt", nil)} },
		have: noneRight, says: "no C++ source file: hand in minesweeper.cpp", status: marking.StatusUnreadable},
	{name: "a static constructor that does not end",
		tail: "struct Endless {\n  Endless() {\n    for (volatile int i = 0;; i = 0)\n      ;\n  }\n} endless;\n",
		have: noneRight, says: "is_complete: no answer in time", isLong: true},
	{name: "a fork bomb, an endless loop and an exit",
		files: func(ref []File) []File {
			code := edit(ref[1], counting, "  for (volatile int i = 0;; i = 0)\n    ;")
			code = edit(file("", code), completing, completing+"\n  for (;;)\n    fork();\n")
			code = edit(file("", code), searching, searching+"\n  exit(3);")
			return []File{ref[0], file("minesweeper.cpp", []byte("#include <unistd.h>\n#include <cstdlib>\n"+string(code)))}
		},
		have: "--+-", says: ": ended the program (exit status 3)\nis_complete: started too many processes; " +
			"count_mines: no answer in time; find_safe_move: ended the program (exit status 3)\n",
		patience: patience{work: 2 * time.Second, clock: time.Hour}, isLong: true},
	{name: "an object that is too large", tail: "char huge[2000000000] = {1};\n",
		have: noneRight, says: "does not compile: ", status: marking.StatusNotBuilt, isLong: true},
	{name: "functions that no other file can call, without a header", files: func(ref []File) []File {
		code := "enum { VALID_MOVE, INVALID_MOVE, REDUNDANT_MOVE, BLOWN_UP, SOLVED_BOARD };\n" + string(ref[1].Data)
		return []File{file("main.cpp", []byte(strings.NewReplacer("#include \"minesweeper.h\"\n", "",
			"bool is_complete", "namespace game {\nbool is_complete", "int around", "}\nint around",
			"return is_complete", "return game::is_complete", "int count_mines", "static int count_mines",
			"MoveResult make", "inline int make",
			searching, "namespace {\nbool find_safe_move(const char revealed[9][9], char *move, int = 0) {").Replace(code)+"}\n"))}
	}, have: "-+++", says: "is_complete is not written, but " +
		"game::is_complete(char const (*) [9], char const (*) [9]) is: wanted is bool is_complete(const char mines[9][9], const char revealed[9][9])\n"},
	{name: "a part in C that could be C++", files: func(ref []File) []File {
		const declared = "bool on_board(int row, int col)"
		cpp := edit(ref[1], declared, "extern \"C\" "+declared+";\nbool on(int row, int col)")
		c := "#include <stdbool.h>\n" + declared + " { return row >= 0 && row < 9 && col >= 0 && col < 9; }\n"
		return []File{ref[0], file("a.cpp", cpp), file("b.c", []byte(c))}
	}, have: allRight},
	{name: "a program in C, whose make_move relies on a wrong count_mines", files: func(ref []File) []File {
		code := string(ref[1].Data[:strings.Index(string(ref[1].Data), "// mine has 1")])
		code = strings.NewReplacer("#include <cstring>", "#include <stdbool.h>", "#include <vector>", "#include <string.h>",
			`#include "minesweeper.h"`, "enum results { INVALID_MOVE = -3, REDUNDANT_MOVE, BLOWN_UP, VALID_MOVE, SOLVED_BOARD };",
			"MoveResult make", "enum results make", "using namespace std;", "bool *new;",
			"const int SIZE = 9;", "#define SIZE 9", "char('A' + row), char('1' + col)", "'A' + row, '1' + col",
			"bool is_complete", "static bool is_complete", counting, "return 1 + around(row, col, mines);", "= count_mines(position, mines)", "= count_mines(position, mines) - 1").Replace(code)
		return []File{file("b.c", []byte(code))}
	}, have: "+-+-", says: "find_safe_move is not written: wanted is "},
	{name: "an answer in turn, constants, and moves that crash but for one wrong row", files: func(ref []File) []File {
		return logicless("static int k; return ++k & 1;", "return 1;",
			"if (p[0] != 'A') abort(); return INVALID_MOVE;", "m[0] = 0; return false;")
	}, have: noneRight, says: "18 calls failed; 136 not made; make_move(\"A1\", mines, revealed) should give " +
		"REDUNDANT_MOVE, but gave INVALID_MOVE\ngames earn 0 of 60; find_safe_move(revealed, move) should give " +
		"true and one of 13 moves such as A8*, but gave false and an empty move\n" +
		"is_complete: answers otherwise when asked alone: it remembers earlier calls, or is random; " +
		"count_mines: answers every call the same: 1; make_move: crashed (abort); " +
		"find_safe_move: answers every call the same: false and an empty move\n"},
}

// counting, completing and searching are lines of the reference, and counted is a
// function.
const (
	counting = "  return around(row, col, mines);"
	counted  = "int count_mines(const char *position, const char mines[9][9]) {\n" +
		"  int row = position[0] - 'A';\n  int col = position[1] - '1';\n" + counting + "\n}\n"
	completing = "bool is_complete(const char mines[9][9], const char revealed[9][9]) {"
	searching  = "bool find_safe_move(const char revealed[9][9], char *move) {"
)

// logicless returns a program with other bodies of the functions.
func logicless(complete, count, move, find string) []File {
	return []File{file("minesweeper.cpp", []byte("#include \"minesweeper.h\"\n#include <cstdlib>\n"+
		"bool is_complete(const char m[9][9], const char r[9][9]) { "+complete+" }\n"+
		"int count_mines(const char *p, const char m[9][9]) { "+count+" }\n"+
		"MoveResult make_move(const char *p, const char m[9][9], char r[9][9]) { "+move+" }\n"+
		"bool find_safe_move(const char r[9][9], char *m) { "+find+" }\n"))}
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
		for _, row := range rows {
			if row.isLong && !isLong {
				continue
			}
			t.Run(row.name, func(t *testing.T) {
				t.Parallel()
				files := reference(t)
				if row.files != nil {
					files = row.files(files)
				} else {
					code := edit(files[1], counting, cmp.Or(row.counts, counting))
					files[1].Data = []byte(row.head + string(code) + row.tail)
				}
				w := *w
				w.patience = cmp.Or(row.patience, w.patience)
				out, remark, err := w.Grade(files)
				boardtest.Must(t, err)
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
