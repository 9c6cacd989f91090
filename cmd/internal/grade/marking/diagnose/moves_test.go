package diagnose

import (
	"fmt"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// The words of a list of moves, in the ways in which people and programs write
// it. A text with other lines is a list if its last lines are.
func TestMoves(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "[] true",
		" \n\n":               "[] true",
		"\ufeffA5*\r\nA7\r\n": "[A5* A7] true",
		"A5*, A7; A8 > B1 -> B2 => B3 → B4 • B5":                            "[A5* A7 A8 B1 B2 B3 B4 B5] true",
		"- A5*\n+ A7\n* A8\n· B1":                                           "[A5* A7 A8 B1] true",
		"1. A5*\n2) A7\n3: A8\nMove 4. B1":                                  "[A5* A7 A8 B1] true",
		"1. A5* 2. A7 3) A8":                                                "[A5* A7 A8] true",
		"A5* # a mine\nA7 // safe\nA8 -- x\nB1 (why)":                       "[A5* A7 A8 B1] true",
		"A5* VALID_MOVE\nA7 (REDUNDANT_MOVE)\nA8 SOLVED_BOARD\nB1 BLOWN_UP": "[A5* A7 A8 B1] true",
		"A5 and A7 then A8.":                                                "[A5 A7 A8] true",
		"flag A5 A6, uncover A7 open A8 mark B1* DIG B2":                    "[A5* A6* A7 A8 B1* B2] true",
		"A5* flag 0.9 rule\nA7 uncover 1 x":                                 "[A5* A7] true",
		"A5 mark 0.9":                                                       "[A5*] true",
		"A5* A7 flag":                                                       "[] false",
		"A5F *A6 5A a7 A5**":                                                "[A5F *A6 5A a7 A5**] true",
		"Safe moves: A5* A8*":                                               "[A5* A8*] true",
		"Safe moves:":                                                       "[] true",
		"hello\nA5*\n\n# remark\nA7\n":                                      "[A5* A7] true",
		"A1\nfound: A5*\nA7":                                                "[A5* A7] true",
		"A1\nfound: x\nA7":                                                  "[A7] true",
		"A5* -> ok\nA7 = safe.\nA8 OK\nok\nB1 ✓":                            "[A5* A7 A8 B1] true",
		"Safe moves:\nA5 hm":                                                "[] false",
		"A1: safe\nA5*:\n- A7: VALID_MOVE\nA8* : ok":                        "[A1 A5* A7 A8*] true",
		"Answer: Moves: A1: ok":                                             "[A1] true",
		"Row A: A1 A2*":                                                     "[A1 A2*] true",
		"Move 'A1': VALID_MOVE":                                             "[] false",
		"\"A1\": ok":                                                        "[] false",
		"Flags: A5, A8\nUncover: A7":                                        "[A5* A8* A7] true",
		"Mines: A5 A8":                                                      "[] false",
		"A5 (a mine)\nA8 (flag)":                                            "[] false",
		"Mines: A5* A8*\nA6* (mine)\nA7 (no mine)":                          "[A5* A8* A6* A7] true",
		"flag these: A5":                                                    "[] false",
		"# Flag\n- A5\n- A8\n# Uncover\n- A7":                               "[] false",
		"Flags:\nA5*\n\n## Uncover\nA7":                                     "[A5* A7] true",
		"## Squares to flag\n\nA5\nA8":                                      "[] false",
		"flag\nA5\nA8":                                                      "[] false",
		"# safe, next to mines\nA7":                                         "[A7] true",
		"A5 hm\nSafe moves:":                                                "[] true",
	} {
		words, _, ok := Moves([]byte(text))
		if got := fmt.Sprint(words, ok); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// Lines with moves that are not taken are named.
func TestMovesNotRead(t *testing.T) {
	const one, rule = "1 line with moves was not read: ", " (the last lines without other words count)"
	for text, want := range map[string]string{
		"Safe moves found\nA5* A7\nbye":    "",
		"Round 1\nA5*\n# x\n\nRound 2\nA7": one + "line 2" + rule,
		"A5 mine\nA7":                      one + "line 1" + rule,
		"A7\nA5 is not safe":               one + "line 2" + rule,
		"A1 hm\nSafe moves:":               one + "line 1" + rule,
		strings.Repeat("A5\nplayed\n", 9) + "A7": "9 lines with moves were not read: line 1, line 3, line 5, " +
			"line 7, line 9, line 11, line 13, line 15 and 1 more" + rule,
	} {
		if _, unread, _ := Moves([]byte(text)); unread != want {
			t.Errorf("%q: got %s, want %s", text, unread, want)
		}
	}
}

// movesExercise is an exercise in which a part of the squares is uncovered.
func movesExercise(t *testing.T) *Exercise {
	x := exerciseOf(t, []string{"*........", ".........", "...*.....", ".........", "....*..*.", "........."})
	for i := range x.Mines.Size().Squares() {
		if x.Mines.Size().At(i).Row == 1 {
			x.Start.SetAt(i, x.Solution.StateAt(i))
		}
	}
	return x
}

// What is said about a text without moves, and about a list that is wrong.
func TestListsOfMoves(t *testing.T) {
	x := movesExercise(t)
	for text, want := range map[string]string{
		"\x7fELF\x02\x01\x01": "this is an ELF program, not a board: hand in the text file that your program writes |  | false",
		inUTF16("A5* A7"):     "no line of the file is a list of moves, such as A5* A7 | the file is saved as UTF-16: save it as UTF-8 or ASCII (the > of Windows PowerShell writes UTF-16) | true",
		"1??\n???\n":          "no line of the file is a list of moves, such as A5* A7 | this is a board: hand in the moves, in a line such as A5* A7 | true",
		"(1,5)* ( 2 ; 3 ) x":  "no line of the file is a list of moves, such as A5* A7 |  | true",
		"(1,5)* ( 2 ; 3 )":    "no line of the file is a list of moves, such as A5* A7 | write a square as a letter and a number: A5, not (1,5) | true",
		"A5 -> mine\nA7 safe": "no line of the file is a list of moves, such as A5* A7 | write the moves alone, without words behind them; a flag has a star: A5* | true",
		"A 5 * A 7":           "no line of the file is a list of moves, such as A5* A7 | write the letter, the number and the star of a move directly after one another: A5*, not A 5 * | true",
		"A 5\nx A 7":          "no line of the file is a list of moves, such as A5* A7 | write the letter, the number and the star of a move directly after one another: A5*, not A 5 * | true",
		"A 5 x A 7":           "no line of the file is a list of moves, such as A5* A7 |  | true",
		"A5 * A7":             "no line of the file is a list of moves, such as A5* A7 | write the * directly after the square: A5*, not A5 * | true",
		"[A5*] {A7} 'A8'":     "no line of the file is a list of moves, such as A5* A7 | write the moves without brackets or quotation marks | true",
		"A5*A7":               "no line of the file is a list of moves, such as A5* A7 | write a space between two moves: A5* A7, not A5*A7 | true",
		"hello\nyou A5":       "no line of the file is a list of moves, such as A5* A7 |  | true",
		strings.Repeat(" ", 2*maxDiagnosed) + "A5*A7": "no line of the file is a list of moves, such as A5* A7 |  | true",
	} {
		f := x.NoMoves([]byte(text))
		if got := fmt.Sprintf("%s | %s | %v", f.Feedback, f.Diagnosis, f.IsText); got != want {
			t.Errorf("%.20q:\n got %s\nwant %s", text, got, want)
		}
	}
	asked := make([]bool, x.Mines.Size().Squares())
	for _, name := range strings.Fields("A1 A2 A3 C4 C5 C6 E5 E8 E9") {
		s, err := board.ParseSquare(name)
		boardtest.Must(t, err)
		asked[x.Mines.Size().Index(s)] = true
	}
	none := make([]bool, len(asked))
	for _, test := range []struct {
		list  string
		asked []bool
		want  string
	}{
		{"", asked, "there is no move in the file, but there are safe moves"},
		{"", none, ""},
		{"A1 A2", asked, "A1 has a mine; a flag is written A1*"},
		{"A1", none, ""},
		{"A1 A2* A3* C4 C5*", asked, "the stars are at the wrong moves: A5* flags a mine, and A5 uncovers a safe square"},
		{"A1 A2* A3*", asked, "the stars are at the wrong moves: A5* flags a mine, and A5 uncovers a safe square"},
		{"A1 A2*", asked, ""},
		{"A2 B4* C5 E5", asked, ""},
		{"B1* D4* F5* F8*", asked, "the moves are one row too low: do your rows and columns count from 0 or from 1?"},
		{"A2* C5* E6* E9*", asked, "the moves are one column too far to the right: do your rows and columns count from 0 or from 1?"},
		{"A1* D3* E3 F3", asked, "rows and columns are swapped: A5 is in row A and column 5"},
		{"a1 a2* A3", asked, "write the letter of a row as a capital: A5, not a5"},
		{"A1F B2F A3", asked, "write the flag as a star behind the square: A5*, not A5F"},
		{"A1∗ B2🚩\ufe0f C3★ A3", asked, "write the flag as a star behind the square: A5*, not A5F"},
		{"*A1 *B2 A3", asked, "write the star behind the square: A5*, not *A5"},
		{"1A 2B* A3", asked, "write the letter of the row first: A5, not 5A"},
		{"A1** B2** A3", asked, "write one star for a flag: A5*, not A5**"},
		{"A01 B02* A3", asked, "columns count from 1, and have no leading 0: A5, not A05"},
		{"a1 A01 A3", asked, ""},
		{"a1 a2 A01 A3", asked, "write the letter of a row as a capital: A5, not a5"},
		{"B1 B2 B3", asked, "the squares of all moves are uncovered or flagged already: list the moves that come next"},
		{"B1 B2 A3", asked, ""},
		{"A2 A2", asked, ""},
		{"A2 A2 A2", asked, "the same move is there again and again: make each move before you look for the next"},
		{"A1* C4* E5* E8*", asked, "only mines are flagged: squares that are certain to be safe can be uncovered too"},
		{"A1* C4* E5*", asked, ""},
		{"A1* C4* E5* E8* x", asked, ""},
		{"A1* C4* E5* A2", asked, ""},
	} {
		if got := x.List(strings.Fields(test.list), test.asked); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.list, got, test.want)
		}
	}
}

// inUTF16 returns ASCII as UTF-16, the high bytes first.
func inUTF16(text string) string {
	out := ""
	for _, c := range text {
		out += "\x00" + string(c)
	}
	return out
}

// A text is in UTF-16 if every other byte is NUL, or it begins with its mark.
func TestUTF16(t *testing.T) {
	const utf16, utf32 = "the file is saved as UTF-16: save it as UTF-8 or ASCII (the > of Windows PowerShell writes UTF-16)", "the file is saved as UTF-32: save it as UTF-8 or ASCII"
	m := boardtest.Minefield(t, "..\n..\n")
	for text, want := range map[string]string{
		"\xff\xfea": utf16, "\xfe\xffa": utf16, "\xff\xfda": "", "\xfe\xfea": "",
		"\xff\xfe\x00\x00a": utf32, "\x00\x00\xfe\xffa": utf32,
		inUTF16("abcde"): utf16, "a\x00b\x00c\x00d\x00e\x00": utf16, "a\x00": "",
		"a\x00\x00bc\x00\x00d": "", "\x00\x00\x00\x00\x00a": "", "a\x00b\x00cdefgh": "", "a\x00b\x00cdefg": "", "a\x00b\x00cd": utf16, "a\x00b\x00cdef": "", "a\x00b\x00c": utf16,
	} {
		if got := findUTF16(newTextClue([]byte(text), nil, m.Solution())); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
