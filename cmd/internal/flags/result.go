package flags

import (
	"minesweeper/board/format"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
)

// A Result holds where and how a command writes the board that it makes. The
// board goes to standard output, so the sentences of -v go to standard error.
type Result struct {
	Output string
	Form   answer.Form
}

// Add adds -o, -v, -q and --json. The argument what is the usage of -v.
func (r *Result) Add(f *cli.Flags, what string) {
	f.Output(&r.Output)
	f.Form(&r.Form, what)
}

// Silent reports whether -q suppresses the output because it would go to
// stdout.
func (r *Result) Silent() bool { return r.Form.Quiet && cli.IsStdin(r.Output) }

// Write writes the command's result.
func (r *Result) Write(e *cli.Env, text []byte) error {
	if r.Silent() {
		return nil
	}
	return e.WriteOutput(r.Output, text)
}

// WriteDocument writes a board or a minefield in a style, or as JSON.
func (r *Result) WriteDocument(e *cli.Env, q *cli.Question, style string, d format.Document) error {
	if r.Form.JSON {
		return r.WriteJSON(e, q, answer.DocumentOf(d))
	}
	text, err := AppendStyled(nil, style, d)
	if err != nil {
		return err
	}
	return r.Write(e, text)
}

// WriteJSON writes a document about a question as JSON.
func (r *Result) WriteJSON(e *cli.Env, q *cli.Question, d answer.Document) error {
	return r.Write(e, answer.Append(nil, q.Label(d)))
}
