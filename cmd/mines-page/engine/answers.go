package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/hint"
	"minesweeper/safemove"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

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

// A position is a board as .dat text, with its number of mines.
type position struct {
	Board       string
	Total       *int // the number of mines; unknown if missing
	IgnoreFlags bool
}

// maxSquares is the largest number of squares of a board on the page, where
// each is an element of the document. The script has it too, in link.js.
const maxSquares = 40_000

// checkDrawable returns an error if a board is too large for the page.
func checkDrawable(size board.Size) error {
	if size.Squares() > maxSquares {
		return fmt.Errorf("%v squares are too many to be drawn here: want at most %d", size, maxSquares)
	}
	return nil
}

// parse reads the board. It removes the flags if they are to be ignored.
func (p position) parse() (board.Board, odds.ChanceOptions, error) {
	b, err := board.ParseBoard([]byte(p.Board), board.ReadOptions{})
	if err != nil {
		return b, odds.ChanceOptions{}, err
	}
	if p.IgnoreFlags {
		b = b.WithoutFlags()
	}
	return b, odds.ChanceOptions{Total: p.total()}, nil
}

func (p position) total() board.Total {
	if p.Total == nil {
		return board.Total{}
	}
	return board.KnownTotal(*p.Total)
}

// A hintRequest asks for one move to make. While Playing, the flags are the
// player's own: they are not believed, and the hint may be to remove a wrong
// one. Without Compare, the answer is quick: its guess is not compared yet.
type hintRequest struct {
	position
	Playing, Compare bool
}

func findHint(q hintRequest) (any, error) {
	playing := q.Playing && q.Total != nil
	if playing {
		q.IgnoreFlags = false
	}
	b, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	if !playing {
		h, err := hint.Find(b, o, guess.Best, q.Compare)
		if err != nil {
			return withoutHint(err)
		}
		return answer.HintOf(h), nil
	}
	moves, err := hint.Next(b, *q.Total, autoplay.PlayerPolicy{}, 1)
	if err != nil {
		return withoutHint(err)
	}
	out := answer.NextOf(moves[0])
	if q.Compare && !moves[0].Certain {
		if full, err := hint.Find(b.WithoutFlags(), o, guess.Best, true); err == nil {
			out.Compared = answer.HintOf(full).Compared
		}
	}
	return out, nil
}

func withoutHint(err error) (any, error) {
	switch {
	case errors.Is(err, hint.ErrNothing):
		return answer.NoHint(false, err.Error()), nil
	case errors.Is(err, hint.ErrTotal):
		return nil, &board.SyntaxError{Msg: err.Error(), Hint: "fill in the number of mines above the board"}
	case errors.Is(err, guess.ErrContradiction):
		return nil, odds.ErrContradiction
	}
	return nil, err
}

// exactAtOnce is the largest number of squares for which exact fractions are
// ready at once. For larger boards rounded chances are reported first.
const exactAtOnce = 2500

// analyse reports the chances of a position if the number of mines is known. It
// returns the certain moves, in the order in which a player would find them.
func analyse(q position, report func(any)) (any, error) {
	b, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	undecided := false
	if o.Total.Known() {
		err := reportChances(b, o, report)
		undecided = errors.Is(err, odds.ErrUndecided)
		if err != nil && !undecided {
			return nil, err
		}
	}
	var found []answer.Document
	for step, err := range safemove.Sequence(b, safemove.ReasoningOptions{Total: o.Total}, nil) {
		if wide := new(safemove.UndecidedError); errors.As(err, &wide) {
			undecided = true
			break
		}
		if err != nil {
			return nil, err
		}
		found = append(found, answer.CertainOf(step))
	}
	won := safemove.Finished(b, o.Total, false)
	why := answer.NoneCertain(won, o.Total)
	return append(found, answer.CertainEndOf(len(found), won, undecided, why)), nil
}

func reportChances(b board.Board, o odds.ChanceOptions, report func(any)) error {
	if b.Size().Squares() > exactAtOnce {
		if rounded, _ := odds.Approximate(b, o); rounded != nil {
			report(answer.OddsOf(b.Size(), o, rounded))
		}
	}
	result, err := judge.Chances(b, o)
	if result != nil {
		report(answer.OddsOf(b.Size(), o, result))
	}
	return err
}

// findDead returns the squares that give no information, if the number of mines
// is known.
func findDead(q position) (any, error) {
	b, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	out := deadSquares{Squares: []string{}}
	if total, known := o.Total.Mines(); known {
		var p guess.Position
		p.Load(b, total)
		for _, i := range p.Dead() {
			out.Squares = append(out.Squares, b.Size().At(i).String())
		}
	}
	return out, nil
}

// A judgeRequest asks whether a move is certain in a position.
type judgeRequest struct {
	position
	Move string
}

// judgeMove returns the judgement of a move. If the move can fail, a minefield
// shows how.
func judgeMove(q judgeRequest) (any, error) {
	b, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	o.Density = big.NewRat(1, 2) // without a total, all minefields that agree are as likely
	var j judge.Judge
	if err := j.AnalyseExactly(b, o); err != nil && !errors.Is(err, odds.ErrUndecided) {
		return nil, err
	}
	move, ok := board.ParseMove(q.Move, b.Size())
	if !ok {
		return answer.JudgedOf(q.Move, judge.Judgement{Verdict: judge.Invalid, Right: math.NaN()}, nil), nil
	}
	got := j.Move(move)
	if got.Verdict != judge.Risky && got.Verdict != judge.Wrong {
		return answer.JudgedOf(q.Move, got, nil), nil
	}
	mines, _, err := safemove.Witness(b, move, safemove.ReasoningOptions{Total: o.Total})
	return answer.JudgedOf(q.Move, got, &mines), err
}
