package board

import "strings"

// A Spelling says which character stands for which state of a square. Several
// characters may be read as one state; the first of them is written.
type Spelling struct {
	states [256]State // by character
	chars  [11]byte   // by State - Flagged

	want  string // the characters, in words
	wrong string // characters for which errors have the hint
	hint  string // the likely mistake
}

// noMeaning marks characters that are not in the spelling.
const noMeaning State = -128

// NewSpelling returns the spelling of a board whose numbers are the digits 1 to
// 8. Error messages list the characters with the words of want.
func NewSpelling(covered, flagged, empty, want string) *Spelling {
	p := NewMinefieldSpelling(flagged, empty, want)
	p.spell(Covered, covered)
	for n := State(1); n <= 8; n++ {
		p.spell(n, string(rune('0'+n)))
	}
	return p
}

// NewMinefieldSpelling returns the spelling of a minefield, which has no
// numbers. Its mines are read and written as flags.
func NewMinefieldSpelling(mine, none, want string) *Spelling {
	p := &Spelling{want: want}
	for i := range p.states {
		p.states[i] = noMeaning
	}
	p.spell(Flagged, mine)
	p.spell(0, none)
	return p
}

// spell makes each of chars stand for state s.
func (p *Spelling) spell(s State, chars string) {
	for _, c := range []byte(chars) {
		p.states[c] = s
		p.chars[s-Flagged] = chars[0]
	}
}

// hinted sets the hint of errors about the characters in wrong.
func (p *Spelling) hinted(wrong, hint string) *Spelling {
	p.wrong, p.hint = wrong, hint
	return p
}

// char returns how a state is written.
func (p *Spelling) char(s State) byte { return p.chars[s-Flagged] }

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
	for i := 0; i < len(row.Text); i++ {
		s := p.states[row.Text[i]]
		if s == noMeaning {
			err := row.ErrorAt(i, "unexpected %s: want %s", QuoteAt(row.Text, i), p.want)
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
