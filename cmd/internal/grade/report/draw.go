package report

import (
	"fmt"
	"html"
	"html/template"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/judge"
)

// maxDrawn is the largest board that is drawn, in squares. A browser needs
// about a kilobyte of memory for a square.
const maxDrawn = 10_000

// draw draws a board. If it has the minefield's size, the wrong squares are
// marked. For screen readers it is a picture with a name: the feedback names
// the mistakes in words.
func draw(j *judge.Judge, b board.Board, title string) template.HTML {
	size := b.Size()
	if size.Squares() > maxDrawn {
		return template.HTML(fmt.Sprintf(`<span class="none">%v: too large to draw</span>`, size))
	}
	want, _ := j.Wanted()
	compare := size == want.Size()
	var out strings.Builder
	fmt.Fprintf(&out, `<span class="board" role="img" aria-label="%s, %d by %d squares"><span class="r"><b></b>`,
		html.EscapeString(title), size.Rows, size.Cols)
	for col := range size.Cols {
		fmt.Fprintf(&out, "<b>%d</b>", col+1)
	}
	for row := range size.Rows {
		out.WriteString(`</span><span class="r"><b>` + board.RowName(row) + "</b>")
		for col := range size.Cols {
			i, f := row*size.Cols+col, judge.NoFault
			if compare {
				f = j.FaultAt(b, i)
			}
			drawSquare(&out, j, b, i, f)
		}
	}
	out.WriteString("</span></span>")
	return template.HTML(out.String())
}

func drawSquare(out *strings.Builder, j *judge.Judge, b board.Board, i int, f judge.Fault) {
	class, sign := squareLook(b.StateAt(i))
	switch f {
	case judge.LeftCovered, judge.NotFlagged, judge.CoveredAgain:
		sign = "·"
	case judge.MineUncovered:
		class, sign = "m", "✹"
	}
	out.WriteString(`<i class="` + class)
	if f != judge.NoFault {
		fmt.Fprintf(out, ` %s" title="%s`, faultClasses[f], j.Describe(f, b, i))
	}
	out.WriteString(`">` + sign + `</i>`)
}

// faultClasses are the classes of wrong squares.
var faultClasses = [...]string{
	judge.LeftCovered: "w1", judge.CoveredAgain: "w1", judge.LeftFlagged: "w2", judge.WronglyFlagged: "w2",
	judge.WrongNumber: "w3", judge.MineUncovered: "w4", judge.TooFar: "w5", judge.NotCovered: "w5", judge.NotFlagged: "w6",
}

// squareLook returns the class and the text of a square.
func squareLook(s board.State) (class, text string) {
	switch s {
	case board.Covered:
		return "c", ""
	case board.Flagged:
		return "f", "⚑"
	case 0:
		return "n0", ""
	}
	digit := string(rune('0' + s))
	return "n" + digit, digit
}
