package cli

// dash is the answer for a board that failed, in text.
const dash = "-\n"

// An answerList is where answers are printed, in the order of their boards.
type answerList struct {
	quiet, json bool   // answers are printed as they are
	lines       bool   // an answer is a line, which may be empty
	count       int    // answers so far
	held        []byte // the first answer, if it is a place only; printed if there is a second
}

// next returns what is printed for an answer: with the line that keeps the place
// of an empty one, and with an empty line between answers of several lines.
func (p *answerList) next(answer []byte, failed bool) (out []byte) {
	if p.quiet || p.json {
		return answer
	}
	p.count++
	empty := len(answer) == 0
	if !p.lines && p.count > 1 {
		out = append(out, '\n')
	}
	switch {
	case empty && failed:
		out = append(out, dash...)
	case empty && p.lines:
		out = append(out, '\n')
	}
	out = append(append(p.held, out...), answer...)
	p.held = nil
	if p.count == 1 && empty {
		p.held, out = out, nil
	}
	return out
}
