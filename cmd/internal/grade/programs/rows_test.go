package programs

import (
	"strings"
	"testing"

	"minesweeper/cmd/internal/grade/marking"
)

// full is what is right of a question if all is.
const full = "full"

// What students hand in beside right files, and what attackers do, has a row
// that says so. Have lists what is right of each question: full or none.
var rows = []struct {
	name   string
	files  func(ref []File) []File
	have   [numQuestions]string
	says   string // a part of the diagnosis, the feedback or the remark
	status marking.Status
}{
	{"a header that needs <string> first", func(ref []File) []File {
		return []File{
			file("minesweeper.h", edit(ref[0], "bool is_complete", "void greet(std::string name);\nbool is_complete")),
			file("minesweeper.cpp", edit(ref[1], `#include "minesweeper.h"`, "#include <string>\n#include \"minesweeper.h\"")),
		}
	}, [numQuestions]string{full, full, full, full}, "", marking.StatusNotComplete},
	{"no header", func(ref []File) []File { return ref[1:] },
		[numQuestions]string{full, full, full, full}, "", marking.StatusNotComplete},
	{"one file with results of its own", func(ref []File) []File {
		return []File{file("main.cpp", edit(ref[1], `#include "minesweeper.h"`,
			"enum MoveResult {\n  VALID_MOVE, // the usual\n  INVALID_MOVE, REDUNDANT_MOVE, BLOWN_UP, SOLVED_BOARD\n};"))}
	}, [numQuestions]string{full, full, full, full}, "", marking.StatusNotComplete},
	{"a header that needs a namespace first", func(ref []File) []File {
		return []File{file("minesweeper.h", edit(ref[0], "int count_mines(const char *position",
			"int count_mines(string position")),
			file("minesweeper.cpp", edit(file("", edit(ref[1], "int count_mines(const char *position",
				"int count_mines(string position")),
				`#include "minesweeper.h"`, "#include <string>\nusing namespace std;\n#include \"minesweeper.h\""))}
	}, [numQuestions]string{full, full, full, full}, "", marking.StatusNotComplete},
	{"a header with a type that another declares", func(ref []File) []File {
		add := "struct Extra {};\nbool find_safe_move(Extra e, const char revealed[9][9]) { return false; }\n"
		return []File{file("minesweeper.h", edit(ref[0], "bool find_safe_move(const char revealed[9][9], char *move)",
			"bool find_safe_move(Extra e, const char revealed[9][9])")),
			file("minesweeper.cpp", edit(file("", edit(ref[1], "bool find_safe_move(", "bool search(")),
				`#include "minesweeper.h"`, add+`#include "minesweeper.h"`))}
	}, [numQuestions]string{full, full, full, ""}, "\nfind_safe_move has other parameters, find_safe_move(Extra, char const (*) [9]): wanted is bool find_safe_move(const char revealed[9][9], char *move)\n", marking.StatusNotComplete},
	{"positions as std::string, boards that are not const, results of its own", func(ref []File) []File {
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
	}, [numQuestions]string{full, full, full, full}, "", marking.StatusNotComplete},
	{"two source files", func(ref []File) []File {
		code, at := string(ref[1].Data), strings.Index(string(ref[1].Data), "// mine has 1")
		head := "#include <vector>\n#include \"minesweeper.h\"\nusing namespace std;\nconst int SIZE = 9;\nbool on_board(int row, int col);\n"
		return []File{ref[0], file("minesweeper.cpp", []byte(code[:at])), file("search.cpp", []byte(head+code[at:]))}
	}, [numQuestions]string{full, full, full, full}, "", marking.StatusNotComplete},
	{"a main.cpp with tests", func(ref []File) []File {
		return append(ref, file("main.cpp", []byte("#include <iostream>\n#include \"minesweeper.h\"\nint main() {\n  char b[9][9];\n"+
			"  load_board(\"mines.dat\", b);\n  std::cout << is_complete(b, b);\n}\n")))
	}, [numQuestions]string{full, full, full, full}, "", marking.StatusNotComplete},
	{"a main.cpp that includes the source", func(ref []File) []File {
		return append(ref, file("main.cpp", []byte("#include \"minesweeper.cpp\"\nint main() {}\n")))
	}, [numQuestions]string{full, full, full, full}, "", marking.StatusNotComplete},
	{"two folders of attempts", func(ref []File) []File {
		return []File{file("old/try/minesweeper.cpp", ref[1].Data), file("old/try/minesweeper.h", ref[0].Data),
			file("final/minesweeper.h", ref[0].Data), file("final/minesweeper.cpp", ref[1].Data),
			file("b/older.cpp", ref[1].Data)}
	}, [numQuestions]string{full, full, full, full},
		"built: final/minesweeper.cpp; not built, because the same functions are in it: old/try/minesweeper.cpp, b/older.cpp", marking.StatusNotComplete},
	{"a static constructor that writes answers", func(ref []File) []File {
		return add(ref, "#include <unistd.h>\nstruct Forger {\n  Forger() {\n    for (int fd = 3; fd < 128; fd++)\n"+
			"      write(fd, \"answer 0 3 - -\\nended 0 exit 0\\n\", 30);\n  }\n} forger;\n")
	}, [numQuestions]string{full, full, full, full}, "count_mines: writes on the grader's channel", marking.StatusNotComplete},
	{"answers on every descriptor", func(ref []File) []File {
		return add(ref, "#include <unistd.h>\nstruct Forger {\n  Forger() {\n    for (int fd = 0; fd < 64; fd++)\n"+
			"      write(fd, \"true\\n\", 5);\n  }\n} forger;\n")
	}, [numQuestions]string{full, full, full, full}, "is_complete: writes on the grader's channel; count_mines: writes", marking.StatusNotComplete},
	{"a few processes", func(ref []File) []File {
		code := edit(ref[1], "  return around(row, col, mines);",
			"  if (row % 3 == 0 && col % 3 == 0)\n    fork();\n  return around(row, col, mines);")
		return []File{ref[0], file("minesweeper.cpp", append([]byte("#include <unistd.h>\n"), code...))}
	}, [numQuestions]string{full, full, full, full}, "\ncount_mines: starts processes of its own\n", marking.StatusNotComplete},
	{"a board changed through a cast", func(ref []File) []File {
		return []File{ref[0], file("minesweeper.cpp", edit(ref[1], "  return around(row, col, mines);",
			"  ((char *)mines[row])[col] = '.';\n  return around(row, col, mines);"))}
	}, [numQuestions]string{full, full, full, full}, "count_mines: changes a board that it only gets to read", marking.StatusNotComplete},
	{"a source in UTF-16", func(ref []File) []File { return []File{ref[0], file("minesweeper.cpp", inUTF16(ref[1].Data))} },
		[numQuestions]string{}, "does not compile: minesweeper.cpp: error: the file is saved as UTF-16: save it as", marking.StatusNotBuilt},
	{"a header in UTF-16", func(ref []File) []File { return []File{file("minesweeper.h", inUTF16(ref[0].Data)), ref[1]} },
		[numQuestions]string{}, "does not compile: minesweeper.h: error: the file is saved as UTF-16: save it as", marking.StatusNotBuilt},
	{"no source", func([]File) []File { return []File{file("report.txt", nil)} },
		[numQuestions]string{}, "no C++ source file: hand in minesweeper.cpp", marking.StatusUnreadable},
	{"a static constructor that does not end", func(ref []File) []File {
		return add(ref, "struct Endless {\n  Endless() {\n    for (volatile int i = 0;; i = 0)\n      ;\n  }\n} endless;\n")
	}, [numQuestions]string{"", "", "", ""}, "is_complete: no answer in time", marking.StatusNotComplete},
	{"an endless loop", func(ref []File) []File {
		return []File{ref[0], file("minesweeper.cpp",
			edit(ref[1], "  return around(row, col, mines);", "  for (volatile int i = 0;; i = 0)\n    ;"))}
	}, [numQuestions]string{full, "", full, full}, "\ncount_mines: no answer in time\n", marking.StatusNotComplete},
	{"a fork bomb", func(ref []File) []File {
		return add([]File{ref[0], file("minesweeper.cpp",
			edit(ref[1], "bool is_complete(const char mines[9][9], const char revealed[9][9]) {",
				"bool is_complete(const char mines[9][9], const char revealed[9][9]) {\n  extern int bomb();\n  bomb();"))},
			"#include <unistd.h>\nint bomb() {\n  for (;;)\n    fork();\n}\n")
	}, [numQuestions]string{"", full, full, full}, "is_complete: started too many processes", marking.StatusNotComplete},
	{"an object that is too large", func(ref []File) []File { return add(ref, "char huge[2000000000] = {1};\n") },
		[numQuestions]string{"", "", "", ""}, "does not compile: ", marking.StatusNotBuilt},
	{"the passwords of the machine", func(ref []File) []File { return add(ref, "#include \"/etc/shadow\"\n") },
		[numQuestions]string{"", "", "", ""}, "does not compile: minesweeper.cpp:", marking.StatusNotBuilt},
	{"the accounts of the machine, at compile time",
		func(ref []File) []File { return add(ref, "#include \"/etc/passwd\"\n") },
		[numQuestions]string{"", "", "", ""}, "fatal error: /etc/passwd: No such file or directory", marking.StatusNotBuilt},
	{"the accounts of the machine, at run time", func(ref []File) []File {
		return add(ref, "#include <cstdio>\n#include <cstdlib>\nstruct Reader {\n  Reader() {\n    if (fopen(\"/etc/passwd\", \"r\"))\n      abort();\n  }\n} reader;\n")
	}, [numQuestions]string{full, full, full, full}, "", marking.StatusNotComplete},
	{"a function that exits", func(ref []File) []File {
		ends := edit(ref[1], "  return around(row, col, mines);", "  exit(3);")
		return []File{ref[0], file("minesweeper.cpp", append([]byte("#include <cstdlib>\n"), ends...))}
	}, [numQuestions]string{full, "", full, full}, "\n10 calls failed; 110 not made; count_mines(\"A9\", mines) should give 1: ended the program (exit status 3)\n", marking.StatusNotComplete},
	{"make_move without count_mines", func(ref []File) []File {
		return []File{ref[0], file("minesweeper.cpp",
			edit(ref[1], "int count_mines(const char *position, const char mines[9][9]) {",
				"int other(const char *position, const char mines[9][9]) {"))}
	}, [numQuestions]string{full, "", full, full}, "count_mines is not written: wanted is int count_mines(", marking.StatusNotComplete},
	{"moves that crash, and one wrong row", func(ref []File) []File {
		return logicless("abort();", "abort();", "if (p[0] != 'A') abort(); return INVALID_MOVE;", "abort();")
	}, [numQuestions]string{"", "", "", ""}, "\nis_complete: crashed (abort); count_mines: crashed (abort); make_move: crashed (abort); find_safe_move: crashed (abort)\n", marking.StatusNotComplete},
	{"an answer in turn", func(ref []File) []File {
		return logicless("static int k; return ++k & 1;", "return 1;", "return VALID_MOVE;", "return false;")
	}, [numQuestions]string{"", "", "", ""}, "\nis_complete: answers otherwise when asked alone: it remembers earlier calls, or is random; count_mines: answers every call the same: 1; ", marking.StatusNotComplete},
	{"constants", func(ref []File) []File {
		return logicless("return false;", "return 1;", "return VALID_MOVE;", "m[0] = 0; return false;")
	}, [numQuestions]string{"", "", "", ""}, "games earn 0 of 60; find_safe_move(revealed, move) should give true and one of 13 moves such as A8*, but gave false and an empty move\n" +
		"is_complete: answers every call the same: false; count_mines: answers every call the same: 1; " +
		"make_move: answers every call the same: VALID_MOVE; find_safe_move: answers every call the same: false and an empty move\n", marking.StatusNotComplete},
}

// logicless returns a program with other bodies of the functions.
func logicless(complete, count, move, find string) []File {
	return []File{file("minesweeper.cpp", []byte("#include \"minesweeper.h\"\n#include <cstdlib>\n"+
		"bool is_complete(const char m[9][9], const char r[9][9]) { "+complete+" }\n"+
		"int count_mines(const char *p, const char m[9][9]) { "+count+" }\n"+
		"MoveResult make_move(const char *p, const char m[9][9], char r[9][9]) { "+move+" }\n"+
		"bool find_safe_move(const char r[9][9], char *m) { "+find+" }\n"))}
}

// One condition before constants earns what one class of moves is worth, which is 5
// points, and 2 points at most by luck.
func TestLogicless(t *testing.T) {
	w := openWorkshop(t)
	any := "for (int i = 0; i < 81; i++) if (r[i / 9][i % 9] == '?') "
	programs := [][]File{
		logicless("return r[0][0] != '?';", "return p[1] == '5';",
			"if (p[2] == '*') { r[p[0] - 'A'][p[1] - '1'] = '*'; return VALID_MOVE; } return REDUNDANT_MOVE;",
			"m[0] = 'A'; m[1] = '1'; m[2] = 0; return r[0][0] == '?';"),
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
		points := 0.0
		for q, weight := range [numQuestions]float64{15, 20, 40, 25} {
			points += weight * float64(out.Have[q]) / float64(w.Asked()[q])
		}
		if points > 7 {
			t.Errorf("%v of %v earn %v points: %s", out.Have, w.Asked(), points, diagnosis(out))
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

// add adds code to the end of the source.
func add(files []File, code string) []File {
	return []File{files[0], file("minesweeper.cpp", []byte(string(files[1].Data)+code))}
}

func TestRows(t *testing.T) {
	w := openWorkshop(t)
	t.Run("all", func(t *testing.T) {
		for i, row := range rows {
			if skips(i) {
				continue
			}
			t.Run(row.name, func(t *testing.T) {
				t.Parallel()
				out, remark, err := w.Grade(row.files(reference(t)))
				if err != nil {
					t.Fatal(err)
				}
				for q, want := range row.have {
					if want == full && out.Have[q] != w.Asked()[q] || (want == "") != (out.Have[q] == 0) {
						t.Errorf("%v: %d right answers of %d: %s", question(q), out.Have[q], w.Asked()[q], out.Feedback[q])
					}
				}
				if said := strings.Join(append(out.Feedback[:], diagnosis(out), remark), "\n"); !strings.Contains(said, row.says) {
					t.Errorf("it says %q, want %q", said, row.says)
				}
				if out.Status != row.status {
					t.Errorf("status %v, want %v", out.Status, row.status)
				}
			})
		}
	})
}

// The sequence that the hand-out prints is right on one board only.
func TestPrintedSequence(t *testing.T) {
	w := openWorkshop(t)
	code := `#include <cstring>
#include "minesweeper.h"
bool is_complete(const char m[9][9], const char r[9][9]) { return r[8][8] != '?'; }
int count_mines(const char *p, const char m[9][9]) {
  return !strcmp(p, "A7") ? 3 : !strcmp(p, "H9") ? 2 : 0;
}
MoveResult make_move(const char *p, const char m[9][9], char r[9][9]) { return VALID_MOVE; }
bool find_safe_move(const char r[9][9], char *move) {
  const char *all[] = {"A5*", "A8*", "A6*", "A7", "E1*", "F1", "G1", "I6*", "I7", "I8*", "I9*"};
  for (const char *m : all)
    if (r[m[0] - 'A'][m[1] - '1'] == '?') {
      strcpy(move, m);
      return true;
    }
  *move = 0;
  return false;
}
`
	out, _, err := w.Grade([]File{file("minesweeper.cpp", []byte(code))})
	if err != nil {
		t.Fatal(err)
	}
	asked := w.Asked()
	for q, have := range out.Have {
		t.Logf("%v: %d of %d", question(q), have, asked[q])
	}
	if share := float64(out.Have[findSafeMove]) / float64(asked[findSafeMove]); share*25 >= 5 {
		t.Errorf("find_safe_move earns %v of 25", share*25)
	}
}
