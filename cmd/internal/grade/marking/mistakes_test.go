package marking

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/marking/diagnose"
)

const coveredText = "?????????\n?????????\n?????????\n?????????\n?????????\n?????????\n?????????\n?????????\n?????????\n"

// otherText is the minefield of another exercise.
const otherText = `*........
.........
...*.....
.........
....*....
.........
.*.......
.......*.
.........
`

// A mistake is a submission with one mistake, or a right one in an unusual
// form.
type mistake struct{ name, content string }

// each changes every row of the solution.
func each(change func(row string) string) string {
	var out strings.Builder
	for row := range strings.SplitSeq(strings.TrimSuffix(solutionText, "\n"), "\n") {
		out.WriteString(change(row) + "\n")
	}
	return out.String()
}

func swap(old, new string) string { return strings.ReplaceAll(solutionText, old, new) }

func framed(text string) string {
	b, err := board.ParseBoard([]byte(text), board.ReadOptions{})
	if err != nil {
		panic(err)
	}
	return string(board.Drawing{}.Board(nil, b))
}

func solutionOf(minefield string) string {
	m, _ := board.ParseMinefield([]byte(minefield), board.ReadOptions{})
	return m.Solution().String()
}

func inUTF16(text string) string {
	out := "\xff\xfe"
	for _, u := range utf16.Encode([]rune(text)) {
		out += string([]byte{byte(u), byte(u >> 8)})
	}
	return out
}

// mistakes are the files of a class, each with another mistake.
func mistakes() (list []mistake) {
	for sign, others := range map[string]string{"*": "F#fXxmo\U0001f6a9\U0001f4a3", " ": "0.oObe_-\u00b7\u00a0\x00"} {
		for _, other := range others {
			list = append(list, mistake{fmt.Sprintf("%q for %q", other, sign), swap(sign, string(other))})
		}
	}
	slices.SortFunc(list, func(a, b mistake) int { return strings.Compare(a.name, b.name) })
	return append(list, []mistake{
		// Right.
		{"right", solutionText},
		{"right-mines-covered", swap("*", "?")},
		{"right-framed", framed(solutionText)},
		{"right-framed-partly-flagged", framed(strings.Replace(solutionText, "*", "?", 3))},

		// Not finished, or not begun.
		{"partial", partialText},
		{"partial-framed", framed(partialText)},
		{"covered", coveredText},
		{"all-flagged", strings.ReplaceAll(coveredText, "?", "*")},
		{"all-blank", strings.ReplaceAll(coveredText, "?", " ")},
		{"all-ones", strings.ReplaceAll(coveredText, "?", "1")},
		{"only-flags", strings.NewReplacer(" ", "?", "1", "?", "2", "?", "3", "?").Replace(solutionText)},
		{"no-spread", strings.Repeat("?????????\n", 4) + "???? ????\n" + strings.Repeat("?????????\n", 4)},
		{"one-covered", changed(solutionText, "B6=?")},
		{"one-blank-covered", changed(solutionText, "E5=?")},
		{"half", partialText[:40] + solutionText[40:]},

		// Wrong squares.
		{"safe-flagged", changed(solutionText, "G1=*")},
		{"safe-covered-and-flagged", strings.Replace(changed(solutionText, "G1=*"), "123", "?23", 1)},
		{"wrong-number", changed(solutionText, "B6=2")},
		{"wrong-blank", changed(solutionText, "E5=1")},
		{"utf-32", "\xff\xfe\x00\x00" + strings.Join(strings.Split(solutionText, ""), "\x00\x00\x00") + "\x00\x00\x00"},
		{"ones-as-letters", swap("1", "l")},
		{"no-file", "Loading board from file 'mines.dat'... Failed!\n"},
		{"wrong-numbers", strings.ReplaceAll(changed(solutionText, "B6=4"), "222", "333")},
		{"mine-as-number", changed(solutionText, "A5=2")},
		{"mine-as-blank", changed(solutionText, "A5= ")},
		{"all-mines-uncovered", swap("*", "1")},
		{"everything-wrong", strings.ReplaceAll(coveredText, "?", "8")},

		// No numbers.
		{"no-numbers", strings.NewReplacer("1", " ", "2", " ", "3", " ").Replace(solutionText)},

		// Another exercise.
		{"unknown-minefield", solutionOf(strings.Replace(otherText, "*", ".", 1))},

		// Sizes.
		{"blank-behind-one-row", strings.Replace(solutionText, "3*1\n", "3*1 \n", 1)},
		{"ten-columns", each(func(r string) string { return r + "1" })},
		{"one-square", "?\n"},
		{"larger", strings.Repeat(strings.Repeat("?", 16)+"\n", 16)},

		// Blanks and ends of lines.
		{"trimmed", each(func(r string) string { return strings.TrimRight(r, " ") })},
		{"no-blanks", strings.ReplaceAll(solutionText, " ", "")},
		{"tabs", "\t" + solutionText[1:]},
		{"empty-line-below", solutionText + "\n"},
		{"empty-line-above", "\n" + solutionText},
		{"empty-lines-between", swap("\n", "\n\n")},
		{"returns", swap("\n", "\r")},
		{"many-empty-lines", strings.Repeat("\n", 138)},

		// Separated, quoted, numbered.
		{"spaces-between", each(func(r string) string { return strings.Join(strings.Split(r, ""), " ") })},
		{"quoted", each(func(r string) string { return `"` + r + `"` })},
		{"brackets", each(func(r string) string { return "[" + r + "]" })},
		{"frame-without-numbers", strings.SplitN(framed(solutionText), "\n", 2)[1]},
		{"frame-half", strings.Join(strings.SplitAfter(framed(solutionText), "\n")[:8], "")},

		// Characters.
		{"blocks-drawn", strings.ReplaceAll(partialText, "?", "\u2588")},
		{"nine", changed(solutionText, "E5=9")},
		{"accent", strings.Replace(solutionText, "*", "\u00e9", 1)},
		{"latin-1", changed(solutionText, "A5=\xe9")},
		{"at-sign", changed(solutionText, "A5=@")},
		{"comma", changed(solutionText, "A5=,")},
		{"plus", strings.Replace(solutionText, "*", "+", 1)},
		{"framed-with-X", strings.Replace(framed(solutionText), "*", "X", 1)},

		// Printouts.
		{"twice", solutionText + solutionText},
		{"twice-apart", solutionText + "\n" + solutionText},
		{"thrice", coveredText + partialText + solutionText},
		{"framed-game", framed(coveredText) + "\n" + framed(partialText) + "\n" + framed(solutionText)},
		{"sentence-above-frame", "The final board is:\n" + framed(solutionText)},
		{"loading-above", "Loading board from file 'mines.dat'... Success!\n" + solutionText},
		{"sentence-below", solutionText + "Game is complete.\n"},
		{"loading-only", "Loading board from file 'mines.dat'... Success!\n"},
		{"colours", strings.Replace(solutionText, "*", "\x1b[31m*\x1b[0m", 1)},
		{"moves", "A5* A8* A6* A7 E1* F1 G1 I6* I7 I8* I9*\n"},
		{"result", "Found 3 mine(s) around square 'A7'\n"},
		{"crash", "Segmentation fault (core dumped)\n"},

		// Bytes.
		{"empty", ""},
		{"only-blank-lines", "\n\n"},
		{"nul-at-ends", swap("\n", "\x00\n")},
		{"nul-only", strings.Repeat("\x00", 81)},
		{"utf-16", inUTF16(solutionText)},
		{"utf-16-without-mark", inUTF16(solutionText)[2:]},
		{"elf", "\x7fELF\x02\x01\x01\x00\x00" + strings.Repeat("\x00\x01", 500)},
		{"pdf", "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n" + strings.Repeat("x", 308_000)},
		{"huge", strings.Repeat("?", 1<<20)},
		{"json", `{"board": []}`},
		{"source", "#include <iostream>\nint main() {}\n"},
		{"python", "def show(board):\n    pass\n"},
		{"java", "public class Board {}\n"},
		{"namespace", "using namespace std;\n"},
		{"traceback", "Traceback (most recent call last):\n"},
		{"java-crash", "Exception in thread \"main\" x\n"},
		{"terminate", "terminate called after throwing\n"},
		{"one-row-trimmed", strings.Replace(solutionText, "11       \n", "11\n", 1)},
		{"one-right-number", coveredText[:14] + "2" + coveredText[15:]},
		{"script", "#!/bin/sh\necho\n"},
		{"word", "hi"},
		{"letter", "x"},
		{"text", "I could not solve this, sorry.\n"},
		{"jsminesweeper", "9x9x10\n0001HHHH1\n000123F21\n000001121\n11000001F\nH10000011\nH10000000\nH11100000\nHHF111222\nHH111HHHH\n"},
		{"minefield", minefieldText},
		{"minefield-changed", strings.Replace(minefieldText, "*", ".", 1)},
	}...)
}

// TestMistakes compares all feedback to a class, word for word, with the files
// in testdata: graded as whole boards, by what was added to a given board, and
// with --last-board.
func TestMistakes(t *testing.T) {
	mines, other := boardtest.Minefield(t, minefieldText), boardtest.Minefield(t, otherText)
	partial := boardtest.Board(t, partialText)
	others := []diagnose.Other{{Name: "mines2.dat", Mines: other}}
	judges := []struct {
		name string
		task Task
	}{
		{"whole", Task{Mines: mines, Points: 1000, Others: others}},
		{"added", Task{Mines: mines, Points: 1000, Start: &partial, Others: others}},
		{"last-board", Task{Mines: mines, Points: 1000, Last: true, Others: others}},
	}
	for _, judge := range judges {
		t.Run(judge.name, func(t *testing.T) {
			j := mustJudge(t, judge.task)
			var out strings.Builder
			for _, m := range mistakes() {
				r := j.Judge([]byte(m.content), false)
				if r.Faultless() != (r.Score == r.Max) {
					t.Errorf("%s: %v of %v, faultless %v", m.name, r.Score, r.Max, r.Faultless())
				}
				fmt.Fprintf(&out, "%s: %v, %v\n", m.name, r.Verdict(), r.Score)
				for _, part := range r.Sentences() {
					fmt.Fprintf(&out, "    %s\n", part)
				}
			}
			boardtest.Golden(t, filepath.Join("testdata", "mistakes-"+judge.name+".txt"), out.String())
		})
	}
}
