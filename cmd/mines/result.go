package main

import (
	"bytes"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// A result is where and how a command writes the board that it makes. As that
// is what stands on standard output, -v talks on standard error.
type result struct {
	output string
	voice  cli.Voice
}

// add adds -o, -v, -q and --json. What says what -v tells.
func (r *result) add(f *cli.Flags, what string) {
	f.Output(&r.output)
	f.Voice(&r.voice, what)
}

// announce makes the files that are read from now on known, if that is wanted.
func (r *result) announce(e *cli.Env) {
	if r.voice.Sentences() {
		e.Loading = e.Stderr
	}
}

// silent tells whether what is made goes nowhere: -q leaves only files.
func (r *result) silent() bool { return r.voice.Quiet && cli.IsStdin(r.output) }

// write writes what the command made.
func (r *result) write(e *cli.Env, text []byte) error {
	if r.silent() {
		return nil
	}
	return e.WriteOutput(r.output, text)
}

// writeStyled writes a document in one of the styles.
func (r *result) writeStyled(e *cli.Env, style string, d board.Document) error {
	text, err := appendStyled(nil, style, d)
	if err != nil {
		return err
	}
	return r.write(e, text)
}

// writeJSON writes a line of JSON.
func (r *result) writeJSON(e *cli.Env, v any) error {
	var line bytes.Buffer
	if err := text.WriteJSON(&line, v); err != nil {
		return err
	}
	return r.write(e, line.Bytes())
}
