package main

import "encoding/json"

// The objects of this file answer what only the page asks.

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
	// games of this kind. Unread reports whether those of the request could not be
	// read; then these are new ones. Only the answers to "play" have them.
	Results string `json:"results,omitempty"`
	Result  string `json:"result,omitempty"`
	Unread  bool   `json:"unread,omitempty"`
}

// An opened file holds a board, a minefield, or a game.
type opened struct {
	Format   string          `json:"format"`
	Document json.RawMessage `json:"document,omitempty"`
	Note     string          `json:"note,omitempty"` // why the text may be another board
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

// An estimating says which guess of a review is estimated next, counted from 1.
// With a remark, it says that this is done: the remark is on move At.
type estimating struct {
	Guess  int             `json:"guess"`
	Of     int             `json:"of"`
	At     int             `json:"at"`
	Remark json.RawMessage `json:"remark,omitempty"`
}

// A course is the chart of a game that was reviewed, as SVG.
type course struct {
	Chart string `json:"chart"`
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
