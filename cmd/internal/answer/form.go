package answer

import "io"

// A Form is how a command prints its documents: as its usual lines, as
// sentences, as JSON or not at all. Quiet overrides JSON, and JSON overrides
// Verbose.
type Form struct{ Verbose, Quiet, JSON bool }

// Sentences reports whether the form is sentences.
func (f Form) Sentences() bool { return f.Verbose && !f.Quiet && !f.JSON }

// A sentencer is a document that has sentences in place of its lines.
type sentencer interface{ Sentence() string }

// Append appends a document in the form.
func (f Form) Append(dst []byte, d Document) []byte {
	switch s, has := d.(sentencer); {
	case f.Quiet:
		return dst
	case f.JSON:
		return Append(dst, d)
	case f.Verbose && has:
		return append(dst, s.Sentence()...)
	}
	return append(dst, d.Text()...)
}

// Print writes a document in the form, in a single write.
func (f Form) Print(w io.Writer, d Document) error {
	line := f.Append(nil, d)
	if len(line) == 0 {
		return nil
	}
	_, err := w.Write(line)
	return err
}
