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

// Add adds -o, -v and --json. The argument what is the usage of -v.
func (r *Result) Add(f *cli.Flags, what string) {
	f.Output(&r.Output)
	f.Form(&r.Form, what)
}

// WriteDocument writes a board or a minefield, also as JSON.
func (r *Result) WriteDocument(e *cli.Env, q *cli.Question, d format.Document) error {
	if r.Form.JSON {
		return r.WriteJSON(e, q, answer.DocumentOf(d))
	}
	return e.WriteOutput(r.Output, AppendDocument(e, r.Output, nil, d))
}

// WriteJSON writes a document about a question as JSON.
func (r *Result) WriteJSON(e *cli.Env, q *cli.Question, d answer.Document) error {
	return e.WriteOutput(r.Output, answer.Append(nil, q.Label(d)))
}
