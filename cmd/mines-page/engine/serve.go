package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
)

// A handler answers one kind of request. It may report parts of the answer
// before it returns the last one.
type handler func(request []byte, report func(any)) (any, error)

// handlers are the kinds of request, by the value of "do".
var handlers = map[string]handler{
	"about":   handle(about),
	"read":    handle(read),
	"convert": handle(convert),
	"analyse": handleLong(analyse),
	"witness": handle(witness),
	"hint":    handle(findHint),
	"play":    handle(play),
	"turn":    handle(turnOf),
	"review":  handleLong(reviewGame),
}

// handle makes a handler of a function with its own type of request.
func handle[T any](answer func(T) (any, error)) handler {
	return handleLong(func(q T, _ func(any)) (any, error) { return answer(q) })
}

// handleLong is handle for a function that reports parts of its answer.
func handleLong[T any](answer func(T, func(any)) (any, error)) handler {
	return func(request []byte, report func(any)) (any, error) {
		var q T
		if err := json.Unmarshal(request, &q); err != nil {
			return nil, fmt.Errorf("reading request: %w", err)
		}
		return answer(q, report)
	}
}

// A failure is the answer to a request that failed.
type failure struct {
	Error   string   `json:"error"`
	Hint    string   `json:"hint,omitempty"`
	Squares []string `json:"squares,omitempty"` // the squares that cannot all be right
	// Contradiction is true if no minefield agrees with the board.
	Contradiction bool `json:"contradiction,omitempty"`
}

// serve answers a request with a JSON object. If the request failed, it is a
// [failure].
func serve(request []byte, report func([]byte)) (answer []byte) {
	defer func() {
		if r := recover(); r != nil {
			answer = encode(failure{Error: fmt.Sprintf("a fault in the program: %v", r)})
		}
	}()
	var head struct{ Do string }
	if err := json.Unmarshal(request, &head); err != nil {
		return encode(failureOf(fmt.Errorf("reading request: %w", err)))
	}
	h, ok := handlers[head.Do]
	if !ok {
		return encode(failureOf(fmt.Errorf("unknown request %q", head.Do)))
	}
	got, err := h(request, func(part any) { report(encode(part)) })
	if err != nil {
		return encode(failureOf(err))
	}
	return encode(got)
}

func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // impossible: answers are made of texts and finite numbers
	}
	return data
}

func failureOf(err error) failure {
	f := failure{Error: err.Error()}
	var syntax *board.SyntaxError
	if errors.As(err, &syntax) {
		f.Hint = syntax.Hint
		if strings.Contains(f.Hint, "--pad") { // the page has a box in place of the flag
			f.Hint = "if trailing blanks were trimmed, tick \"fill short rows\""
		}
	}
	var hinted *hintedError
	if errors.As(err, &hinted) {
		f.Hint = hinted.hint
	}
	var contradiction *safemove.ContradictionError
	if errors.As(err, &contradiction) {
		f.Squares, f.Contradiction = text.Names(contradiction.Squares), true
	}
	return f
}

// A hintedError is an error with a hint at its cure.
type hintedError struct {
	error
	hint string
}

func (e *hintedError) Unwrap() error { return e.error }
