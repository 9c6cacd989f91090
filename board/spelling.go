package board

import "strings"

// A Spelling says which characters stand for which state of a square. Several
// may be read as one state; the first of them is written.
type Spelling struct {
	Covered string // "" if every square is uncovered or flagged
	Flagged string // of a minefield the mines
	Empty   string // without a mine around; of a minefield without a mine
	Numbers string // Digits, or "" for a minefield
	Want    string // the characters in words, for error messages

	wrong string // characters for which errors have the hint
	hint  string // the likely mistake
}

// Digits are the numbers of mines around a square that are written.
const Digits = "12345678"

// noMeaning marks characters that are not in a spelling.
const noMeaning State = -128

// states returns the states by the characters that stand for them.
func (p *Spelling) states() (all [256]State) {
	for i := range all {
		all[i] = noMeaning
	}
	for i, chars := range [...]string{p.Flagged, p.Covered, p.Empty} {
		for _, char := range []byte(chars) {
			all[char] = Flagged + State(i)
		}
	}
	for i, char := range []byte(p.Numbers) {
		all[char] = State(1 + i)
	}
	return all
}

// char returns how a state is written.
func (p *Spelling) char(s State) byte {
	if s > 0 {
		return p.Numbers[s-1]
	}
	return [...]string{p.Flagged, p.Covered, p.Empty}[s-Flagged][0]
}

// AppendBoard appends a board, one line for each row. The spelling must have a
// character for each state that the board shows.
func (p *Spelling) AppendBoard(dst []byte, b Board) []byte {
	return frame{}.draw(dst, b.size, func(dst []byte, i int) []byte { return append(dst, p.char(b.states[i])) })
}

// AppendMinefield appends a minefield, one line for each row: mines are written
// like flagged squares, the others like empty ones.
func (p *Spelling) AppendMinefield(dst []byte, m Minefield) []byte {
	chars, rest := [...]byte{p.char(0), p.char(Flagged)}, m.around
	for range m.size.Rows {
		for _, around := range rest[:m.size.Cols] {
			dst = append(dst, chars[around/mined])
		}
		dst, rest = append(dst, '\n'), rest[m.size.Cols:]
	}
	return dst
}

// AppendRow appends the states that the characters of a row stand for. The
// error is a [*SyntaxError].
func (p *Spelling) AppendRow(dst []State, row Line) ([]State, error) {
	states := p.states()
	for i := 0; i < len(row.Text); i++ {
		s := states[row.Text[i]]
		if s == noMeaning {
			err := row.ErrorAt(i, "unexpected %s: want %s", QuoteAt(row.Text, i), p.Want)
			if strings.IndexByte(p.wrong, row.Text[i]) >= 0 {
				err.Hint = p.hint
			}
			return nil, err
		}
		dst = append(dst, s)
	}
	return dst, nil
}

// ParseRows reads a board of the given size from as many lines, which have no
// frame. The error is a [*SyntaxError].
func (p *Spelling) ParseRows(rows []Line, size Size) (Board, error) {
	states := make([]State, 0, size.Squares())
	for i, row := range rows {
		var err error
		states, err = p.AppendRow(states, row)
		if err != nil {
			return Board{}, err
		}
		if got := row.width(); got != size.Cols {
			return Board{}, row.widthError(i, got, size.Cols)
		}
	}
	return Board{size, states}, nil
}

// Parse reads a board from text, plain or in a frame, all of it in this
// spelling. The error is a [*SyntaxError].
func (p *Spelling) Parse(data []byte, o ReadOptions) (Board, error) {
	return parse(data, spellings{p, p, p}, o)
}
