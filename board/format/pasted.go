package format

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"minesweeper/board"
	"minesweeper/board/paste"
)

// A pasted is what a text may be.
type pasted struct {
	paste.Reading
	Document
	doubt string // why no game leaves the board, or ""
}

// is reports whether it is the same board or minefield as another.
func (p pasted) is(q pasted) bool {
	if p.Board != nil && q.Board != nil {
		return p.Board.Equal(*q.Board)
	}
	return p.Mines != nil && q.Mines != nil && p.Mines.Equal(*q.Mines)
}

func newPasted(r paste.Reading, d Document) pasted {
	p := pasted{Reading: r, Document: d, doubt: d.Remark}
	if d.Board != nil && p.doubt == "" {
		p.doubt, p.Impossible = d.Board.Doubt()
	}
	return p
}

// are reports whether all readings have a property.
func are(all []pasted, has func(pasted) bool) bool {
	return !slices.ContainsFunc(all, func(p pasted) bool { return !has(p) })
}

// without returns the readings that are not worse, or all if there is none.
func without(all []pasted, isWorse func(pasted) bool) []pasted {
	better := slices.DeleteFunc(slices.Clone(all), isWorse)
	if len(better) == 0 {
		return all
	}
	return better
}

// readings returns the boards or minefields that a text may be.
func readings(data []byte, want Part, o board.ReadOptions) (all []pasted) {
	for r := range paste.Readings(data, o.Pad) {
		d, err := parsePlain(r.Text(), want, o)
		if err != nil || !r.Fits(d.Size()) {
			continue
		}
		if r.Total.Known() {
			d.Total = r.Total
		}
		if n, _ := d.MineCount().Mines(); n > d.Size().Squares() || d.Mines != nil && d.Mines.Total() != n {
			continue
		}
		all = append(all, newPasted(r, d))
	}
	return all
}

// parsePasted reads a text as it stands if a game can have left that. Otherwise it
// reads the only board that a game can have left, whatever is around its squares.
// If there are several the text is refused, and if there is none, it stays as it
// stands.
func parsePasted(data []byte, want Part, o board.ReadOptions) (Document, error) {
	isOther := func(p pasted) bool { return o.Size.Rows > 0 && p.Size() != o.Size }
	asIs, err := parsePlain(data, want, o)
	literal := newPasted(paste.Reading{}, asIs)
	if err == nil && literal.doubt == "" && !isOther(literal) && (!paste.HasOthers(data, asIs.Size()) || looksLikeMarks(data)) {
		return asIs, nil
	}
	if err != nil {
		if _, failed := minesOver(data, o, err); failed == nil {
			return Document{}, paste.Refused("X hides what the board shows: this is drawn with mines over the board",
				"as -m it is read as the minefield; mines show without -m draws the board")
		}
	}
	if err == nil && paste.IsNamed(data) {
		return only(data, []pasted{literal})
	}
	all := slices.DeleteFunc(readings(data, want, o), func(p pasted) bool {
		return p.Trimmed && (o.Pad || p.doubt != "" || isOther(p))
	})
	if err == nil && (len(all) == 0 || !literal.is(all[0])) {
		all = append([]pasted{literal}, all...)
	}
	possible := slices.DeleteFunc(slices.Clone(all), func(p pasted) bool { return p.doubt != "" })
	possible = without(without(without(possible, func(p pasted) bool { return p.Trimmed }), func(p pasted) bool {
		isSame := func(q pasted) bool { return !q.Mixed() && q.Size() == p.Size() }
		return p.Mixed() && !slices.ContainsFunc(possible, isSame)
	}), isOther)
	if len(possible) == 0 {
		return doubtful(data, all, want, o, err)
	}
	if z := possible[0].Size(); are(possible, func(p pasted) bool { return p.Dotted }) {
		return Document{}, paste.Several(data, z, z, "") // it may be a finished board with a wrong number
	}
	isRow := func(p pasted) bool { return p.HasSizeAsRow() && !literal.is(p) }
	if (o.Size.Rows == 0 || isOther(possible[0])) && are(possible, isRow) {
		return Document{}, checkRows(data, possible, want, o, err)
	}
	first, margin := possible[0], ""
	if literal.is(first) {
		margin = marginOver(first, possible, o)
		possible = slices.DeleteFunc(possible, func(p pasted) bool {
			return !p.is(first) && !p.Competes(p.Size(), first.Size())
		})
	}
	d, err := only(data, possible)
	if err == nil && d.Remark == "" {
		d.Remark = margin
	}
	return d, err
}

// marginOver returns the remark that the blank columns at the left of a board may be
// a margin, if it also is a position of a game without them, its size is not a usual
// one, and they are 32 squares or more: 1 of 2,000 games leaves so many.
func marginOver(first pasted, all []pasted, o board.ReadOptions) string {
	const many = 32
	for _, p := range all {
		n := first.Size().Cols - p.Size().Cols
		if p.Unindented && n*p.Size().Rows >= many && o.Size.Rows == 0 && !paste.IsUsual(first.Size()) {
			return fmt.Sprintf("%s at the left without a sign: if that is a margin, cut -c%d- takes it off",
				board.Amount(n, "column"), n+1)
		}
	}
	return ""
}

const twoFlags = "* and F are both read as flags"

// isSure reports whether a document is no other than the one that was meant.
func (d Document) isSure() bool { return d.Remark == "" || d.Remark == twoFlags }

// only returns the first of several readings, which must be the same.
func only(data []byte, all []pasted) (Document, error) {
	first := all[0]
	for _, p := range all {
		if !p.is(first) {
			return Document{}, paste.Several(data, first.Size(), p.Size(), first.Difference(p.Reading))
		}
		if p.Reading.Total.Known() {
			first.Document.Total = p.Reading.Total
		}
	}
	first.Remark = first.doubt
	text := string(first.Text())
	if first.doubt == "" && first.Mixed() {
		first.Remark = "blanks are read as open squares, and another sign too"
	} else if first.doubt == "" && strings.Contains(text, "*") && strings.Contains(text, "F") && !strings.Contains(text, "|") {
		first.Remark = twoFlags // with bars F can name a row
	}
	return first.Document, nil
}

// doubtful returns the board of a text that no game leaves in any reading: the one
// whose size is stated, or else the text as it stands if it has no others. The
// argument err is the error of the text as it stands, or nil.
func doubtful(data []byte, all []pasted, want Part, o board.ReadOptions, err error) (Document, error) {
	sized := slices.DeleteFunc(slices.Clone(all), func(p pasted) bool { return !p.Sized })
	if len(sized) > 0 {
		return only(data, sized)
	}
	if are(all, pasted.HasSizeAsRow) {
		return Document{}, checkRows(data, nil, want, o, err)
	}
	if o.Pad {
		if refusal := checkRows(data, nil, want, o, nil); refusal != nil {
			return Document{}, refusal
		}
	}
	if err == nil && (o.Pad || are(all, all[0].is)) {
		return only(data, all[:1])
	}
	if z, _, ok := paste.SizeOf(strings.ReplaceAll(strings.TrimSpace(string(data)), ",", " ")); ok && z.Cols > 0 {
		return Document{}, paste.Refused("this is a size or a move, without rows below it", "")
	}
	likely := slices.MaxFunc(without(all, pasted.HasBlanks), bySquares)
	all = slices.DeleteFunc(all, func(p pasted) bool { return bySquares(p, likely) < 0 })
	return Document{}, paste.Refused(fmt.Sprintf("as a board of %v, %s", likely.Size(), likely.doubt), sizeHint(all, likely))
}

func bySquares(p, q pasted) int { return p.Size().Squares() - q.Size().Squares() }

// sizeHint returns how to choose between boards that no game leaves. There is no
// hint if a number of the likely one is impossible: then the text is no board.
func sizeHint(all []pasted, likely pasted) string {
	var sizes []string
	for _, p := range all {
		if size := p.Size().String(); !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	last := len(sizes) - 1
	if likely.Impossible {
		return ""
	}
	if last == 0 {
		return fmt.Sprintf("if that is right, a line %s above the rows says so", sizes[0])
	}
	return fmt.Sprintf("a line with the size above the rows decides: %s or %s", strings.Join(sizes[:last], ", "), sizes[last])
}

// checkRows returns what is wrong with the rows below a line with their size, or
// err if there is no such line. The line may be a row of some readings.
func checkRows(data []byte, asRow []pasted, want Part, o board.ReadOptions, err error) error {
	first, below, _ := strings.Cut(strings.TrimPrefix(string(data), "\ufeff"), "\n")
	above := 0
	if paste.IsFence(first) {
		above = 1
		first, below, _ = strings.Cut(below, "\n")
	}
	size, total, ok := paste.SizeOf(first)
	if !ok || size.Cols == 0 || below == "" {
		return err
	}
	stated := board.Quote(strings.TrimSpace(first))
	hint := fmt.Sprintf("sed %dd leaves that line out", above+1)
	next, _, _ := strings.Cut(below, "\n")
	if z, _, ok := paste.SizeOf(next); ok && z.Cols > 0 {
		return &board.SyntaxError{Line: above + 1, Msg: stated + " states the size, but the rows do not fit", Hint: hint}
	}
	d, err := parsePasted([]byte(below), want, o)
	var syntax *board.SyntaxError
	if errors.As(err, &syntax) {
		moveDown(syntax, above+1)
		syntax.Hint = strings.Replace(syntax.Hint, "above the rows", "in place of "+stated, 1)
		return syntax
	}
	msg := fmt.Sprintf("%s states the size, but the rows are %v", stated, d.Size())
	if d.Size() == size { // with a line that can end them
		msg = stated + " states the size, but the rows do not fit"
	}
	if n, known := total.Mines(); known && d.Size() == size {
		msg = fmt.Sprintf("%s states %s, but the rows do not fit that", stated, board.Amount(n, "mine"))
	}
	if d.Board != nil && d.Size().Rows < size.Rows && d.Size().Cols == size.Cols && !o.Pad {
		hint = "if a row of blanks was trimmed, --pad restores it; if the size is wrong, " + hint
	}
	if len(asRow) > 0 {
		hint += fmt.Sprintf("; if it is a row, a line %v above it says so", asRow[0].Size())
	}
	return &board.SyntaxError{Line: above + 1, Msg: msg, Hint: hint}
}

// moveDown changes an error as lines above its text are counted too, and a command in
// its hint that names its line.
func moveDown(err *board.SyntaxError, lines int) {
	old := fmt.Sprintf("sed %dd", err.Line)
	err.Line += lines
	err.Hint = strings.Replace(err.Hint, old, fmt.Sprintf("sed %dd", err.Line), 1)
}

// atSquare returns an error about a sign at the first square where one means nothing,
// not at what is around the squares, nor at a sign of another program. With a known
// sign in place of such ones, the text must be a board.
func atSquare(err *board.SyntaxError, data []byte, want Part, o board.ReadOptions) *board.SyntaxError {
	known, tried, one := "12345678?#*F ./0\n", "?10", BoardPart
	if want == MinesPart {
		known, tried, one = "*X .\n", "*.", MinesPart
	}
	text := []rune(strings.TrimPrefix(string(data), "\ufeff"))
	at := paste.Strange(text, known, o.Pad)
	if at < 0 || !utf8.Valid(data) {
		return err
	}
	isBoard := func(sign rune) bool {
		changed := string(text[:at]) + strings.ReplaceAll(string(text[at:]), string(text[at]), string(sign))
		if next := paste.Strange([]rune(changed), known, o.Pad); next > 0 {
			changed = strings.ReplaceAll(changed, string([]rune(changed)[next]), string(sign))
		}
		d, failed := parsePasted([]byte(changed), want, o)
		return failed == nil && d.isSure()
	}
	var there *board.SyntaxError
	_, wrong := parsePlain([]byte(string(text[at])), one, o)
	if !errors.As(wrong, &there) || there.Column == 0 || !strings.ContainsFunc(tried, isBoard) {
		return err
	}
	placeBelow(there, string(text[:at]))
	return there
}

// placeBelow moves an error to what stands behind the beginning of a text.
func placeBelow(err *board.SyntaxError, above string) {
	err.Line = 1 + strings.Count(above, "\n")
	err.Column = 1 + utf8.RuneCountInString(above[1+strings.LastIndex(above, "\n"):])
}

// withHint returns an error about a text with what likely cures it.
func withHint(err error, data []byte, want Part, o board.ReadOptions) error {
	var syntax *board.SyntaxError
	if !errors.As(err, &syntax) {
		return err
	}
	if syntax.Column > 0 && strings.HasPrefix(syntax.Msg, "unexpected ") && len(data) < board.Beginning/4 {
		syntax = atSquare(syntax, data, want, o)
	}
	if strings.Contains(syntax.Hint, "--pad") && !strings.Contains(syntax.Hint, "sed") {
		d, failed := parsePasted(data, want, board.ReadOptions{Pad: true})
		if failed != nil || !d.isSure() && !d.Impossible {
			syntax.Hint = ""
		}
	}
	isMine := strings.HasPrefix(syntax.Hint, "X stands for a mine") && strings.ContainsAny(string(data), "?#")
	isEither := strings.HasSuffix(syntax.Msg, paste.Either)
	if syntax.Column == 0 && !isEither || syntax.Hint != "" && !isMine {
		return syntax
	}
	sure := func(cures []paste.Cure) (hints []string) {
		for _, c := range cures {
			if d, failed := parsePasted(c.Text, want, o); failed == nil && (isEither || d.isSure()) {
				hints = append(hints, c.Command)
			}
		}
		return hints
	}
	hints := sure(paste.Cures(data, syntax.Msg, want == MinesPart))
	if _, wanted, ok := strings.Cut(syntax.Msg, ": want "); ok && len(hints) == 0 {
		word, cures := paste.WordCures(data, want == MinesPart)
		hints = sure(cures)
		if len(hints) > 0 {
			above, _, _ := strings.Cut(strings.TrimPrefix(string(data), "\ufeff"), word)
			placeBelow(syntax, above)
			syntax.Msg = "unexpected " + board.Quote(word) + ": want " + wanted
		}
	}
	if len(hints) > 0 {
		syntax.Hint = strings.Join(hints, "; ")
	}
	sign := strings.TrimPrefix(syntax.Msg, "unexpected '")
	if len(hints) == 0 && (strings.HasPrefix(sign, `\t`) || strings.ContainsAny(sign[:1], "|,;[]{}<>&\"'`~-=:$")) {
		syntax.Hint = "mines help formats says what may stand around the squares"
	}
	return syntax
}
