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
// to a fifth of the cases. So a [Reading] is formed for each combination of
// wrappings, and the caller chooses those that can be positions of a game.
//
// A text is a list of rows. A wrapping is a function that returns the rows inside
// it, or nothing if it is not there.
package paste

import (
	"strings"

	"minesweeper/board"
)

// A Reading is what a text may mean.
type Reading struct {
	Rows  []string // a byte for each square, or a drawing
	Total board.Total
	// Cure is the command that takes off a margin or separators as the reading
	// does, or "" if it takes off neither.
	Cure string

	size   board.Size // that is stated; 0 if it is not
	turned bool       // columns may be stated before rows
}

// Fits reports whether a board has the size that the text states.
func (r Reading) Fits(z board.Size) bool {
	return r.size.Rows == 0 || z.Rows == r.size.Rows && (r.size.Cols == 0 || z.Cols == r.size.Cols) ||
		r.turned && z == board.Size{Rows: r.size.Cols, Cols: r.size.Rows}
}

// with returns a reading with other rows.
func (r Reading) with(rows []string) Reading {
	r.Rows = rows
	return r
}

// each returns the reading with all rows changed, or nothing if one of them
// cannot be.
func (r Reading) each(change func(i int, row string) (string, bool)) []Reading {
	rows := make([]string, len(r.Rows))
	for i, row := range r.Rows {
		ok := false
		if rows[i], ok = change(i, row); !ok {
			return nil
		}
	}
	return []Reading{r.with(rows)}
}

// A wrapping returns what is inside it.
type wrapping func(Reading) []Reading

// around are the wrappings that are hardly squares themselves, from the outside
// inwards.
var around = []wrapping{unquote, unfence, unsize, unlist, unframe, unbar, unlabel, unbar}

// between are those that may be squares.
var between = []wrapping{unindent, unseparate}

// unwrap takes off wrappings in every combination.
func unwrap(r Reading, wrappings []wrapping) []Reading {
	all := []Reading{r}
	for _, off := range wrappings {
		for _, r := range all {
			all = append(all, off(r)...)
		}
	}
	return all
}

// Read calls accept with each reading of a text, first with the text as it
// stands. If accept returns true, nothing that may be squares is taken off, and
// from the text as it stands only what may be a line with the size. A text with
// a character that is no sign has no readings.
func Read(text []byte, accept func(Reading) bool) {
	rows, ok := toSigns(text)
	if !ok {
		return
	}
	_, _, sized := SizeOf(rows[0])
	sized = sized && !strings.Contains(rows[0], " ")
	try := func(r Reading) (accepted bool) {
		for _, r := range r.meanings() {
			if accepted && !strings.ContainsAny(string(r.Text()), " 0") {
				break // points that can be open squares are
			}
			accepted = accept(r) || accepted
		}
		return accepted
	}
	for i, outer := range unwrap(Reading{Rows: rows}, around) {
		accepted := try(outer)
		if accepted && i == 0 && !sized {
			return
		}
		if accepted {
			continue
		}
		for _, inner := range unwrap(outer, between)[1:] {
			try(inner)
		}
	}
}

// Text returns the rows as board text.
func (r Reading) Text() []byte { return []byte(strings.Join(r.Rows, "\n") + "\n") }

// Mixed reports whether blanks are squares, and another sign has the same
// meaning.
func (r Reading) Mixed() bool {
	blank, other := false, false
	for _, row := range r.Rows {
		first, last := strings.IndexByte(row, '|'), strings.LastIndexByte(row, '|')
		if first < last {
			row = row[first+1 : last]
		}
		blank = blank || strings.Contains(row, " ") && strings.Trim(row, "+- ") != ""
		other = other || strings.ContainsAny(row, "0.")
	}
	return blank && other
}
