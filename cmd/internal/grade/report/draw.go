package report

import (
	"fmt"
	"html"
	"html/template"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/marking"
)

// maxDrawn is the largest board that is drawn, in squares. A browser needs
// about a kilobyte of memory for a square.
const maxDrawn = 10_000

// draw draws a board. If it has the minefield's size, the wrong squares are
// marked. For screen readers it is a picture with a name: the feedback names
// the mistakes in words.
func draw(j *marking.Judge, b board.Board, title string) template.HTML {
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
			i, f := row*size.Cols+col, marking.NoFault
			if compare {
				f = j.FaultAt(b, i)
			}
			drawSquare(&out, j, b, i, f)
		}
	}
	out.WriteString("</span></span>")
	return template.HTML(out.String())
}

func drawSquare(out *strings.Builder, j *marking.Judge, b board.Board, i int, f marking.Fault) {
	class, sign := squareLook(b.StateAt(i))
	switch f {
	case marking.LeftCovered, marking.NotFlagged, marking.CoveredAgain:
		sign = "·"
	case marking.MineUncovered:
		class, sign = "m", "✹"
	}
	out.WriteString(`<i class="` + class)
	if f != marking.NoFault {
		fmt.Fprintf(out, ` %s" title="%s`, faultClasses[f], j.Describe(f, b, i))
	}
	out.WriteString(`">` + sign + `</i>`)
}

// faultClasses are the classes of wrong squares.
var faultClasses = [...]string{
	marking.LeftCovered: "w1", marking.CoveredAgain: "w1", marking.LeftFlagged: "w2", marking.WronglyFlagged: "w2",
	marking.WrongNumber: "w3", marking.MineUncovered: "w4", marking.TooFar: "w5", marking.NotCovered: "w5", marking.NotFlagged: "w6",
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
