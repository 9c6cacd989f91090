package cli

import "bytes"

// dash is the answer for a board that failed, in text.
const dash = "-\n"

// An orderedOutput is where answers are printed, in the order of their boards.
type orderedOutput struct {
	quiet, json bool   // answers are printed as they are
	lines       bool   // an answer is a line, which may be empty
	count       int    // answers so far
	held        []byte // the first answer, if it is a place only; printed if there is a second
}

// next returns what is printed for an answer: with the line that keeps the place
// of an empty one, and with an empty line between answers of several lines. The
// name stands before each line of the answer.
func (p *orderedOutput) next(name string, answer []byte, failed bool) (out []byte) {
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
		answer = []byte(dash)
	case empty && p.lines:
		answer = []byte("\n")
	}
	out = append(append(p.held, out...), prefixed(name, answer)...)
	p.held = nil
	if p.count == 1 && empty && name == "" {
		p.held, out = out, nil
	}
	return out
}

// prefixed returns lines with a name before each that has it nowhere.
func prefixed(name string, lines []byte) (out []byte) {
	for line := range bytes.Lines(lines) {
		if !bytes.Contains(line, []byte(name)) {
			out = append(out, name...)
		}
		out = append(out, line...)
	}
	return out
}
