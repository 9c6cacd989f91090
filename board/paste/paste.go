// Package paste finds the rows of squares in what people paste: with margins,
// blanks between the squares, frames, names of rows and columns, a line with the
// size, lists of programming languages, emoji. It must not decide which of
// several readings is meant.
//
// Which of the blanks are squares cannot be seen from the text alone:
//
//	??      As it stands, A4 shows that no mine is around, and A5 beside it
//	11      is covered. No game leaves that. Without the margin it is fine.
//
// To take off whatever can be taken off is shorter, but reads another board in up
// to a fifth of the cases. So a [Reading] is formed in each way that the text
// allows, and the caller chooses those that can be positions of a game.
//
// First goes what is never a square: the marks of mails and code, a line with the
// size, the lines of a frame. Then the squares are cut out of the lines: as the
// words of each line, as what stands between separators, as the characters at
// equal distances, or as those under the names of the columns.
package paste

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// A Reading is what a text may mean.
type Reading struct {
	Rows  []string // a byte for each square, or a drawing
	Total board.Total
	Sized bool // the text states rows and columns

	Unindented bool // the margin went, and nothing else around the squares
	Trimmed    bool // the blanks behind all rows went
	Dotted     bool // points are covered beside flags, and no other sign is an open square

	quoted   bool       // from a mail, a list or code in markdown
	ruled    bool       // a line of a table stands below the first one
	named    bool       // separators end the rows and do not begin them, as behind names
	size     board.Size // that is stated, or its rows; 0 if it is not
	isTurned bool       // columns may be stated before rows
	sizes    int        // lines with a size that went
	spaced   bool       // blanks between squares went
	padded   bool       // blanks inside the bars went
	bulleted bool       // a sign of a list before each row went
	ringed   bool       // a frame of one sign went
	lists    int        // lists in one another whose signs went
	sizeRow  string     // the first line, if it states a size and yet is there
}

// Fits reports whether a board has the size that the text states.
func (r Reading) Fits(z board.Size) bool {
	return r.size.Rows == 0 || r.size == z || r.isTurned && r.size == board.Size{Rows: z.Cols, Cols: z.Rows} ||
		!r.Sized && r.size.Rows == z.Rows
}

// HasSizeAsRow reports whether a line that states a size is read as the first row.
func (r Reading) HasSizeAsRow() bool {
	return r.sizeRow != "" && strings.ReplaceAll(r.Rows[0], " ", "") == r.sizeRow
}

// Competes reports whether a board of the size z is a likely meaning of a text that
// is a position of a game as it stands: the text states the size, or it is a usual
// one and the other is not, or nothing but the blanks between the squares or inside
// the bars went, or the signs of a list, or a frame of one sign, or points are
// covered beside other open squares.
func (r Reading) Competes(z, asIs board.Size) bool {
	text := string(r.Text())
	return r.size.Rows > 0 || IsUsual(z) && !IsUsual(asIs) || r.padded || r.bulleted || r.ringed ||
		r.spaced && !r.HasBlanks() || z == asIs && strings.ContainsAny(text, " 0")
}

// HasBlanks reports whether blanks are squares.
func (r Reading) HasBlanks() bool { return strings.Contains(string(r.Text()), " ") }

// Mixed reports whether blanks are squares, and another sign has the same meaning.
func (r Reading) Mixed() bool {
	blank, other := false, false
	isFramed := slices.ContainsFunc(r.Rows, func(row string) bool { return strings.Contains(row, "|") })
	for _, row := range r.Rows {
		first, last := strings.IndexByte(row, '|'), strings.LastIndexByte(row, '|')
		if isRule(row) || isFramed && first == last {
			continue // no squares, but perhaps names of columns
		}
		if isFramed {
			row = row[first+1 : last]
		}
		blank = blank || strings.Contains(row, " ")
		other = other || strings.ContainsAny(row, "0.")
	}
	return blank && other
}

// Text returns the rows as board text.
func (r Reading) Text() []byte { return []byte(strings.Join(r.Rows, "\n") + "\n") }

// with returns a reading with other rows.
func (r Reading) with(rows []string) Reading {
	r.Rows = rows
	return r
}

// each returns all rows changed.
func each(rows []string, change func(row string) string) []string {
	rows = slices.Clone(rows)
	for i, row := range rows {
		rows[i] = change(row)
	}
	return rows
}

// all reports whether all rows have a property.
func all(rows []string, has func(row string) bool) bool {
	return !slices.ContainsFunc(rows, func(row string) bool { return !has(row) })
}

// Readings returns the readings of a text, first the one as it stands. A text
// with a character that is no sign has none.
//
// With pad, trimmed blanks are restored.
func Readings(text []byte, pad bool) iter.Seq[Reading] {
	return func(yield func(Reading) bool) {
		rows, ok := toSigns(text)
		if !ok {
			return
		}
		for _, r := range (Reading{Rows: rows}).inside() {
			if pad {
				r.fill()
			}
			for _, r := range withoutRings(r.cut()) {
				for _, r := range r.meanings() {
					if !yield(r) {
						return
					}
				}
			}
		}
	}
}

// fill fills all rows with blanks to the stated length or that of the longest, and
// adds the rows of blanks at the end that the stated size has more, unless that is
// larger than a board can be.
func (r *Reading) fill() {
	if r.Sized && r.size.Check() == nil && len(r.Rows) < r.size.Rows && len(r.Rows) != r.size.Cols {
		r.Rows = append(slices.Clone(r.Rows), make([]string, r.size.Rows-len(r.Rows))...)
	}
	n := len(slices.MaxFunc(r.Rows, func(a, b string) int { return len(a) - len(b) }))
	if r.Sized && len(r.Rows) == r.size.Rows {
		n = max(n, r.size.Cols)
	}
	if (board.Size{Rows: len(r.Rows), Cols: n}).Check() != nil {
		return
	}
	r.Rows = each(r.Rows, func(row string) string { return row + strings.Repeat(" ", n-len(row)) })
}

// withoutRings returns the readings, and those without a frame of one sign around
// two squares or more. Flags or mines can be a frame if fewer than half of the squares
// inside are such; covered squares if only the size inside is a usual one; any sign
// if it is not inside at all. Blanks at both ends of all rows inside can be padding.
func withoutRings(found []Reading) []Reading {
	for _, r := range slices.Clone(found) {
		first, last := r.Rows[0], len(r.Rows)-1
		if last < 2 || len(first) < 3 || strings.Contains(" ?0/.12345678\t", first[:1]) {
			continue
		}
		sign := first[:1]
		isClosed := func(row string) bool {
			return len(row) == len(first) && strings.HasPrefix(row, sign) && strings.HasSuffix(row, sign)
		}
		if strings.Trim(first, sign) != "" || r.Rows[last] != first || !all(r.Rows, isClosed) {
			continue
		}
		peel := func(row string) string { return row[1 : len(row)-1] }
		r.Rows = each(r.Rows[1:last], peel)
		r.ringed = true
		inner, outer := board.Size{Rows: last - 1, Cols: len(first) - 2}, board.Size{Rows: last + 1, Cols: len(first)}
		inside := strings.Count(string(r.Text()), sign)
		isFew := inside == 0 || strings.Contains("*X", sign) && 2*inside < inner.Squares()
		if inner.Squares() > 1 && (isFew || sign == "#" && IsUsual(inner) && !IsUsual(outer)) {
			found = append(found, r)
			if inner.Cols > 2 && all(r.Rows, isPadded) {
				found = append(found, r.with(each(r.Rows, peel)))
			}
		}
	}
	return found
}

func isPadded(row string) bool { return strings.HasPrefix(row, " ") && strings.HasSuffix(row, " ") }

// Difference returns what is no square in only one of two readings, in words.
func (r Reading) Difference(s Reading) string {
	switch {
	case r.ringed != s.ringed:
		return "the frame of one sign"
	case r.bulleted != s.bulleted:
		return "the sign before each row"
	default:
		return "the blanks"
	}
}

// cut returns the readings in which the squares are cut out of the lines.
func (r Reading) cut() []Reading {
	n := margin(r.Rows, strings.TrimLeft)
	bare := r.with(each(r.Rows, func(row string) string { return row[n:] }))
	bare.Unindented = true
	asIs := []Reading{r, bare}
	for _, r := range asIs {
		if n := margin(r.Rows, strings.TrimRight); n > 0 {
			r.Trimmed = true
			asIs = append(asIs, r.with(each(r.Rows, func(row string) string { return row[:len(row)-n] })))
		}
	}
	if list, ok := r.list(); ok {
		return append(asIs, list...)
	}
	if !r.unrule() {
		return asIs
	}
	found := append(asIs, r.tables()...)
	found = append(found, r.underNames()...)
	found = append(found, r.lattices()...)
	if r.ruled && strings.Trim(r.Rows[0], "| ") == "" {
		r.Rows = r.Rows[1:]
		found = append(append(found, r.tables()...), r.lattices()...)
	}
	return found
}

// maxLists is the most lists in one another whose signs are taken off.
const maxLists = 4

// inside returns the reading without what is never a square, and without the line
// with the size and what stands below the rows then.
func (r Reading) inside() []Reading {
	last := len(r.Rows) - 1
	switch {
	case last > 0 && IsFence(r.Rows[0]):
		r.quoted = true
		return r.with(r.Rows[1:]).inside()
	case last > 0 && (IsFence(r.Rows[last]) || isMargin(r.Rows[last], r.Rows[:last])):
		return r.with(r.Rows[:last]).inside()
	case all(r.Rows, IsQuoted):
		r.quoted = true
		n := quotes(slices.MinFunc(r.Rows, func(a, b string) int { return quotes(a) - quotes(b) }))
		return r.with(each(r.Rows, func(row string) string { return strings.Replace(row, ">", "", n) })).inside()
	}
	found := append([]Reading{r}, r.belowSize()...)
	if r.sizes == 0 && !r.bulleted && len(found) > 1 && found[1].Sized {
		found[0].sizeRow = strings.Join(strings.Fields(r.Rows[0]), "")
	}
	if rows, ok := withoutBullets(r.Rows); ok && r.lists < maxLists {
		r.lists++
		r.quoted = true
		r.bulleted = len(rows) > 1 // before a single row it can be a square
		found = append(found, r.with(rows).inside()...)
	}
	return found
}

// belowSize returns the readings without a line with the size, the empty lines below
// that, and what stands below the rows then, which can be rows if the size says so.
// There are none if there is no such line. A second one may be below the first, which
// decides what the second means.
func (r Reading) belowSize() (found []Reading) {
	line, rows := r.Rows[0], r.Rows[1:]
	size, total, ok := SizeOf(line)
	least := len(rows)
	for least > 0 && IsEnd(rows[least-1]) {
		least--
	}
	if !ok || r.sizes == 2 {
		return nil
	}
	r.sizes++
	if r.sizes == 1 {
		r.size, r.Sized, r.isTurned = size, size.Cols > 0, !strings.ContainsAny(line, "xX")
	}
	r.Total = total
	gap := max(0, slices.IndexFunc(rows, func(row string) bool { return row != "" }))
	for n := least; n <= len(rows); n++ {
		r.Rows = rows[:n]
		isStated := n-gap == r.size.Rows || n-gap == r.size.Cols
		if n > 0 && (n == least || rows[n-1] != "" && isStated && all(rows[gap:n], isSpaced)) {
			found = append(found, r.belowGap()...)
		}
	}
	return found
}

// isSpaced reports whether a row has blanks between all its squares, as the line has
// that ends a field below its size: 0 0.
func isSpaced(row string) bool {
	for i := 1; i < len(row); i += 2 {
		if row[i] != ' ' {
			return false
		}
	}
	return true
}

// belowGap returns the readings without the empty lines above the rows.
func (r Reading) belowGap() (found []Reading) {
	for r.Rows[0] == "" {
		n := len(r.Rows)
		if n == r.size.Rows || n == r.size.Cols { // it can be a row that was trimmed
			found = append(found, r)
		}
		if n == r.size.Rows {
			return found
		}
		r.Rows = r.Rows[1:]
	}
	return append(found, r.inside()...)
}

// bullet matches the signs of lists, of a diff and of comments, and the names of
// lines, each with the blank behind it.
var bullet = lazy.Regexp(`^\s*([-+*#]|//|[0-9]+\.|\w{1,3}[:)])([ \t]?)`)

// withoutBullets takes the same sign off all rows. The blank behind it can be a
// square, but not that of * or 1. in markdown. Something must be left, but no
// separator, and the same sign must not end all rows.
func withoutBullets(rows []string) (bare []string, ok bool) {
	first, last := "", ""
	hasCovered := func(row string) bool { return strings.Contains(row, "?") }
	isComment := slices.ContainsFunc(rows, hasCovered) // otherwise # is a covered square
	for i, row := range rows {
		m := bullet().FindStringSubmatch(row)
		if m == nil {
			return nil, false
		}
		sign, place := m[1][len(m[1])-1:], strings.TrimSuffix(m[0], m[2])
		if len(m[1]) > 1 && sign != "/" {
			place = sign // a name can be in any column
		}
		if i == 0 {
			first, last = place, strings.TrimSpace(place)
			if last == "#" { // can be a square there, as in "# 1##"
				last = m[2] + last
			}
		}
		if place != first || m[2] == "" && (strings.Contains("-+*.", sign) || sign == "#" && !isComment) {
			return nil, false
		}
		row = row[len(m[0]):]
		isSquare := len(m[1]) > 2 && m[1][0] > '9' && m[1][1] <= '9' && len(row) == 1
		if i > 0 && isSquare && m[1][0] == strings.TrimLeft(rows[i-1], " \t")[0] {
			return nil, false // A1 and A2 are in one row
		}
		if strings.HasPrefix(row, "|") && !strings.HasSuffix(row, "|") {
			return nil, false
		}
		if sign != "*" && sign != "." {
			row = m[2] + row
		}
		bare = append(bare, row)
	}
	isClosed := func(row string) bool { return len(rows) > 1 && strings.HasSuffix(row, last) }
	return bare, strings.TrimSpace(strings.Join(bare, "")) != "" && !all(rows, isClosed)
}

// isMargin reports whether a line has nothing but the blanks with which all others
// begin.
func isMargin(line string, others []string) bool {
	isInside := func(row string) bool { return len(row) > len(line) && strings.HasPrefix(row, line) }
	return strings.TrimLeft(line, " \t") == "" && all(others, isInside)
}

// IsQuoted reports whether a line is one of a quoted mail.
func IsQuoted(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, " \t"), ">") }

// quotes returns how often a line is quoted.
func quotes(line string) int {
	return strings.Count(line[:len(line)-len(strings.TrimLeft(line, " \t>"))], ">")
}

// IsFence reports whether a line begins or ends code in markdown.
func IsFence(line string) bool {
	line = strings.TrimLeft(strings.TrimPrefix(line, "\ufeff"), " \t>")
	return strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")
}

// margin returns the number of blanks or tabs at that end of all rows where trim
// takes them off. A single blank beside a single row is a square.
func margin(rows []string, trim func(row, blank string) string) (most int) {
	for _, blank := range []string{" ", "\t"} {
		n := len(rows[0])
		for _, row := range rows {
			n = min(n, len(row)-len(trim(row, blank)))
		}
		most = max(most, n)
	}
	if most+len(rows) == 2 {
		return 0
	}
	return most
}

// unrule takes off the lines of a frame or a table: one below the first row, two
// around all rows, perhaps with one below the first of these, or those around each
// row. It fails if they are others.
func (r *Reading) unrule() bool {
	var rows []string
	var at []int // how many rows stand above each line
	for i, row := range r.Rows {
		if isRule(row) && !r.hasDashes(i) {
			at = append(at, len(rows))
		} else {
			rows = append(rows, row)
		}
	}
	n, lines := len(rows), len(at)
	last := r.Rows[len(r.Rows)-1]
	isWide := func(row string) bool { return len(row) == len(last) }
	isFrame := lines > 1 && at[0] <= 1 && at[0] < n && isRule(last) && all(r.Rows[at[0]:], isWide)
	r.ruled = n > 1 && lines > 0 && (at[0] == 1 || lines == 3 && at[1] == 1)
	isTable := r.ruled && lines == 1 && (strings.HasPrefix(r.Rows[1], "|") || !strings.HasSuffix(last, "|"))
	r.Rows = rows
	return lines == 0 || isTable || isFrame && (lines == 2 || lines >= n || lines == 3 && r.ruled)
}

// hasDashes reports whether the dashes between the bars of line i can be squares:
// another line of a frame is beside it, or there is one for each square of the row
// above, which has no names.
func (r Reading) hasDashes(i int) bool {
	row := strings.TrimSpace(r.Rows[i])
	if i == 0 || i+1 == len(r.Rows) || row[0] != '|' || strings.Trim(row, "|-") != "" {
		return false
	}
	above := strings.TrimSpace(r.Rows[i-1])
	heads, _, _ := headings(above)
	isTight := len(row) == len(above) && strings.ReplaceAll(row, "-", "") == "||" && len(strings.Fields(above)) == 1
	return isRule(above) || isRule(r.Rows[i+1]) || isTight && !areNames(heads)
}

// IsEdge reports whether a line is an edge of a frame, which begins with a corner.
func IsEdge(line string) bool {
	bare := strings.TrimLeft(line, " \t>")
	if bare == "" || bare[0] != '+' && bare[0] <= '~' {
		return false // as most lines
	}
	bare = signs.Replace(strings.TrimRight(bare, "\r\n"))
	return isRule(bare) && bare[0] != '|'
}

// BeginsDrawing reports whether a line begins another drawing below the lower edge
// of one: it is the upper edge, or has the numbers of the columns.
func BeginsDrawing(line, above string) bool {
	if !IsEdge(above) {
		return false
	}
	heads := signs.Replace(strings.TrimRight(line, "\r\n"))
	isGrid := strings.HasPrefix(strings.TrimLeft(above, " \t>"), "—")
	return IsEdge(line) || strings.HasPrefix(heads, " ") && strings.Trim(heads, " |0123456789") == "" &&
		(isGrid || !strings.Contains(heads, "|"))
}

// IsBetween reports whether a line of dashes stands between boards: it has not the
// length of the row above, or the n rows above are a board of a usual size, and names
// of columns are not above it.
func IsBetween(line, above string, n int) bool {
	if !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "===") {
		return false
	}
	line, above = strings.TrimRight(line, " \r\n"), strings.TrimRight(strings.TrimPrefix(above, "\ufeff"), "\r\n")
	heads, _, _ := headings(above)
	isOther := len(line) != len(above) || IsUsual(board.Size{Rows: n, Cols: len(line)})
	return strings.Trim(line, line[:1]) == "" && isOther && !areNames(heads)
}

// isRule reports whether a line is one of a frame or a table, without squares.
func isRule(line string) bool {
	isOf := func(dash string) bool {
		return strings.Trim(line, dash+"+|: \t") == "" && strings.Contains(line, dash) &&
			(strings.ContainsAny(line, "+|") || strings.Contains(line, dash+dash+dash))
	}
	return isOf("-") || isOf("=")
}

// sizeLine matches the rows, the columns and the mines that courses and contests
// state above the squares.
var sizeLine = lazy.Regexp(`^\s*([1-9][0-9]{0,6})(?:(?: {1,3}| *[xX×] *)([1-9][0-9]{0,6})(?: {1,3}([0-9]{1,7}))?)?\s*$`)

// SizeOf reads a line with rows, columns and mines. There are no columns if the
// line has one number, which is at least 2.
func SizeOf(line string) (z board.Size, total board.Total, ok bool) {
	line = strings.TrimLeft(strings.TrimPrefix(line, "\ufeff"), " \t>")
	if strings.Trim(line, "0123456789xX× \t\r\n") != "" {
		return z, total, false // as most lines, without the expression
	}
	m := sizeLine().FindStringSubmatch(line)
	if m == nil {
		return z, total, false
	}
	z.Rows, _ = strconv.Atoi(m[1])
	z.Cols, _ = strconv.Atoi(m[2])
	if n, err := strconv.Atoi(m[3]); err == nil {
		total = board.KnownTotal(n)
	}
	return z, total, z.Rows > 1 && m[2] == "" || z.Rows > 0 && z.Cols > 0
}

// endLine matches what may stand below the last row of a contest's input: zeros
// for a size, or the end of a file as some systems write it.
var endLine = lazy.Regexp(`^[\s>]*(?:0 0|0 0 0|0x0|\^Z|\^D|[\x04\x1a])\s*$`)

// IsEnd reports whether a line may stand below the last row.
func IsEnd(line string) bool { return line == "" || len(line) < 40 && endLine().MatchString(line) }

// IsNextSize reports whether a line states the size of another field, since n rows
// as wide as the first one are all that its own size says. Over rows with blanks
// between their squares, it may be a row.
func IsNextSize(line, first string, n int, size board.Size) bool {
	line, first = strings.TrimRight(line, "\r\n"), strings.TrimRight(first, "\r\n")
	bare := strings.TrimLeft(first, "> \t")
	width, isSpaced := len(bare), strings.ContainsAny(bare, " \t,;|")
	if isSpaced {
		width = (width + 1) / 2
	}
	hasBlanks := size == board.Size{Rows: n, Cols: len(strings.TrimLeft(first, ">"))} // which are squares
	isWhole := hasBlanks || size == board.Size{Rows: n, Cols: width} || size == board.Size{Rows: width, Cols: n}
	if n == 0 || !isWhole || isSpaced && len(line) == len(first) {
		return false
	}
	next, _, ok := SizeOf(line)
	return ok && next.Cols > 0
}
