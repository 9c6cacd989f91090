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

// A failure is the answer to a request that failed.
type failure struct {
	Error   string   `json:"error"`
	Hint    string   `json:"hint,omitempty"`
	Squares []string `json:"squares,omitempty"` // the squares that cannot all be right
	// Contradiction is true if no minefield agrees with the board.
	Contradiction bool `json:"contradiction,omitempty"`
}

// A gameState holds all that the page shows of a game.
type gameState struct {
	Recording string          `json:"recording,omitempty"`
	Board     json.RawMessage `json:"board"` // a document, with the minefield once the game is over
	Name      string          `json:"name"`
	MinesLeft int             `json:"minesLeft"`
	Status    string          `json:"status"`
	Turns     int             `json:"turns"`
	Undone    int             `json:"undone"`
	Seconds   float64         `json:"seconds"`
	Helped    bool            `json:"helped"`
	Laid      bool            `json:"laid"`
	Seed      string          `json:"seed,omitempty"`
	First     string          `json:"first"`
	Fatal     string          `json:"fatal,omitempty"` // the square that lost the game
	// Results are those of all games, as text, and Result is the sentence about
	// games of this kind. Only the answers to "play" have them.
	Results string `json:"results,omitempty"`
	Result  string `json:"result,omitempty"`
}

// An opened file holds a board, a minefield, or a game.
type opened struct {
	Format   string          `json:"format"`
	Document json.RawMessage `json:"document,omitempty"`
	Game     *gameState      `json:"game,omitempty"`
	// The last two are for a game that another program recorded. Times are the
	// times of the moves in seconds. Differences are statements in the file
	// that disagree with its moves.
	Times       []float64 `json:"times,omitempty"`
	Differences []string  `json:"differences,omitempty"`
}

// deadSquares are the squares that show one number wherever they are free.
type deadSquares struct {
	Squares []string `json:"squares"`
}

// A forecast is the chance to win during a game.
type forecast struct {
	Points []point `json:"points"`
}

type point struct {
	Move int     `json:"move"` // the number of moves made before
	Win  float64 `json:"win_probability"`
}

// A savedFile is a position in some format.
type savedFile struct {
	Data []byte `json:"data"` // base64
	Name string `json:"name"`
	Note string `json:"note,omitempty"` // what the file leaves out
}

// A factSheet lists what the engine can do. The page asks for it first.
type factSheet struct {
	Formats []formatFacts `json:"formats"`
}

type formatFacts struct {
	Name      string `json:"name"`
	Doc       string `json:"doc"`
	MinesOnly bool   `json:"minesOnly"`
	ReadOnly  bool   `json:"readOnly"`
}

// serve answers a request with lines of JSON: documents that the commands print
// too, or one object of this file. If the request failed, that is a [failure].
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
	f := failure{Error: text.Harmless(err.Error())}
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
