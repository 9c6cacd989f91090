package flags

import (
	"bytes"

	"minesweeper/board/format"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// A Result holds where and how a command writes the board that it makes. The
// board goes to standard output, so the sentences of -v go to standard error.
type Result struct {
	Output string
	Voice  cli.Voice
}

// Add adds -o, -v, -q and --json. The argument what is the usage of -v.
func (r *Result) Add(f *cli.Flags, what string) {
	f.Output(&r.Output)
	f.Voice(&r.Voice, what)
}

// Silent reports whether -q suppresses the output because it would go to
// stdout.
func (r *Result) Silent() bool { return r.Voice.Quiet && cli.IsStdin(r.Output) }

// Write writes the command's result.
func (r *Result) Write(e *cli.Env, text []byte) error {
	if r.Silent() {
		return nil
	}
	return e.WriteOutput(r.Output, text)
}

// WriteDocument writes a document in a style, or as JSON with --json.
func (r *Result) WriteDocument(e *cli.Env, style string, d format.Document) error {
	if r.Voice.JSON {
		return r.WriteJSON(e, DocumentJSON(d))
	}
	text, err := AppendStyled(nil, style, d)
	if err != nil {
		return err
	}
	return r.Write(e, text)
}

// WriteJSON writes a line of JSON.
func (r *Result) WriteJSON(e *cli.Env, v any) error {
	var line bytes.Buffer
	if err := text.WriteJSON(&line, v); err != nil {
		return err
	}
	return r.Write(e, line.Bytes())
}
