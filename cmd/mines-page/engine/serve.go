package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
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
	"dead":    handle(findDead),
	"judge":   handle(judgeMove),
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

// serve answers a request with lines of JSON: documents that the commands print
// too, or one object of answers.go. If the request failed, that is a [failure].
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

// encode returns lines of JSON: one of each document, or one of another value.
func encode(v any) (lines []byte) {
	switch v := v.(type) {
	case answer.Document:
		return answer.Append(nil, v)
	case []answer.Document:
		for _, d := range v {
			lines = answer.Append(lines, d)
		}
		return lines
	}
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // impossible: answers are made of texts and finite numbers
	}
	return append(data, '\n')
}

func failureOf(err error) failure {
	f := failure{Error: strings.TrimSpace(text.Harmless(err.Error()))}
	var syntax *board.SyntaxError
	if errors.As(err, &syntax) {
		f.Hint = syntax.Hint
		if strings.Contains(f.Hint, "--pad") { // the page has a box in place of the flag
			f.Hint = "if trailing blanks were trimmed, tick \"fill short rows\""
		}
	}
	var contradiction *safemove.ContradictionError
	if errors.As(err, &contradiction) {
		f.Squares, f.Contradiction = text.Names(contradiction.Squares), true
	}
	return f
}
