package format

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/paste"
)

// A pasted is what a text may be.
type pasted struct {
	paste.Reading
	Document
	doubt  string // why no game leaves the board, or ""
	isZero bool   // the doubt is about an open square without mines around
}

// isClear reports whether it can be a position of a game, in which open squares
// have one sign.
func (p pasted) isClear() bool { return p.doubt == "" && !p.Mixed() }

// is reports whether it is the same board or minefield as another.
func (p pasted) is(q pasted) bool {
	return fmt.Sprint(p.Board, p.Mines) == fmt.Sprint(q.Board, q.Mines)
}

func newPasted(r paste.Reading, d Document) pasted {
	p := pasted{Reading: r, Document: d}
	if d.Board != nil {
		p.doubt, p.isZero = d.Board.Doubt()
	}
	return p
}

// readAs reads a text in one of its readings, if that is a board or a minefield of
// the stated size.
func readAs(r paste.Reading, want Part, o board.ReadOptions) (p pasted, ok bool) {
	d, err := parsePlain(r.Text(), want, o)
	if err != nil || !r.Fits(d.Size()) {
		return p, false
	}
	if r.Total.Known() {
		d.Total = r.Total
	}
	n, _ := d.MineCount().Mines()
	return newPasted(r, d), n <= d.Size().Squares() && (d.Mines == nil || d.Mines.Total() == n)
}

// withHint returns an error about a text with what likely cures it.
func withHint(err error, data []byte, want Part, o board.ReadOptions) error {
	var syntax *board.SyntaxError
	if !errors.As(err, &syntax) {
		return err
	}
	if strings.Contains(syntax.Hint, "--pad") {
		if d, failed := parsePasted(data, want, board.ReadOptions{Pad: true}); failed != nil || d.Remark != "" {
			syntax.Hint = ""
		}
	}
	if syntax.Column == 0 || syntax.Hint != "" {
		return err
	}
	var hints []string
	for _, c := range paste.Cures(data, want == MinesPart) {
		d, failed := parsePasted(c.Text, want, o)
		if failed == nil && newPasted(paste.Reading{}, d).doubt == "" {
			hints = append(hints, c.Command)
		}
	}
	syntax.Hint = strings.Join(hints, "; ")
	return syntax
}

// parsePasted reads a text as it stands if a game can have left that. Otherwise it
// reads the only board that a game can have left, whatever is around its squares.
// If there are several the text is refused, and if there is none, it stays as it
// stands.
func parsePasted(data []byte, want Part, o board.ReadOptions) (Document, error) {
	d, err := parsePlain(data, want, o)
	isOther := func(p pasted) bool { return o.Size.Rows > 0 && p.Size() != o.Size }
	var all []pasted
	if err == nil {
		asIs := newPasted(paste.Reading{}, d)
		switch {
		case asIs.doubt != "":
			all = append(all, asIs)
		case !paste.HasOthers(data) && !isOther(asIs):
			return d, nil
		}
	}
	paste.Read(data, func(r paste.Reading) bool {
		p, ok := readAs(r, want, o)
		if ok {
			all = append(all, p)
		}
		return ok && p.isClear() && !isOther(p)
	})
	possible := slices.DeleteFunc(slices.Clone(all), func(p pasted) bool { return p.doubt != "" })
	for _, worse := range []func(pasted) bool{pasted.Mixed, isOther} {
		if better := slices.DeleteFunc(slices.Clone(possible), worse); len(better) > 0 {
			possible = better
		}
	}
	for _, p := range possible {
		if !p.is(possible[0]) {
			return Document{}, p.Several(possible[0].Size(), p.Size())
		}
	}
	switch {
	case len(possible) == 0 && len(all) == 0:
		return d, checkRows(data, want, o, err)
	case len(possible) == 0:
		return allDoubtful(data, all, err == nil)
	case o.Size.Rows > 0:
		return possible[0].Document, nil
	}
	return possible[0].checkEdge()
}

// allDoubtful returns the first reading with a remark, if its blanks may well be
// squares. The argument asIs is true if it is the text as it stands.
func allDoubtful(data []byte, all []pasted, asIs bool) (Document, error) {
	first := all[0]
	line := strings.ReplaceAll(string(firstLine(data)), ",", " ")
	if z, _, ok := paste.SizeOf(line); ok && z.Cols > 0 && first.Size().Rows == 1 {
		return Document{}, paste.Refused("this is a size or a move, without rows below it", "")
	}
	for _, p := range all {
		if p.Cure != "" && (!asIs || strings.HasPrefix(p.Cure, `sed 's/\(`)) {
			return Document{}, paste.Refused(p.doubt, "if that is right, "+p.Cure+" leaves the squares alone")
		}
	}
	isOther := func(p pasted) bool { return !p.is(first) }
	if first.isZero || slices.ContainsFunc(all, isOther) || bytes.Contains(data, []byte(".")) { // a wrong number explains itself
		first.Remark = first.doubt
	}
	return first.Document, nil
}

// checkRows returns what is wrong with the rows below a line with their size, or
// err if there is no such line.
func checkRows(data []byte, want Part, o board.ReadOptions, err error) error {
	first := firstLine(data)
	size, _, ok := paste.SizeOf(string(first))
	_, below, more := bytes.Cut(data, []byte("\n"))
	if !ok || size.Cols == 0 || !more || len(below) == 0 {
		return err
	}
	d, err := parsePlain(below, want, o)
	var syntax *board.SyntaxError
	if errors.As(err, &syntax) {
		syntax.Line++
		return syntax
	}
	return paste.Refused(fmt.Sprintf("%s states the size, but the rows are %v", board.Quote(first), d.Size()), "")
}

// checkEdge returns the document. Columns at the left that are blank may be a
// margin, unless they make the size a usual one.
func (p pasted) checkEdge() (Document, error) {
	edge, inner := p.Edge(p.Size())
	switch {
	case inner != board.Size{}:
		return Document{}, p.Several(p.Size(), inner)
	case edge != "":
		p.Remark = fmt.Sprintf("all rows begin with %s: if that is a margin, sed 's/^%s//' takes it off",
			board.Amount(len(edge), "blank"), edge)
	case p.Mixed():
		p.Remark = "blanks are read as open squares, and another sign too"
	}
	return p.Document, nil
}
