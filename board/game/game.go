// Package game plays one game over a hidden minefield. It keeps the board, the
// history of turns and the status of the game, and can undo and redo turns.
//
// A [Game] begins with every square covered, or from any board that fits its
// minefield. The minefield is given, or is laid when the first square is
// uncovered, so that any first square can be kept free of mines. A player sees
// only the board; callers may ask for [Game.Minefield].
//
// People and programs play by slightly different rules, and each difference is
// an [ActionKind]. Flag never removes a flag, as the exercise demands;
// Unflag does. Chord uncovers all around a number whose flags are complete. A
// new way to move is a new Kind.
//
// A [Player] answers a view of the board with a move. [Play] lets it play a
// game to the end. The chance of each move comes from the caller, by
// [Game.NoteChance]; the success probability of a game is the product of the
// chances.
//
// A game is written as a readable text, and read back by playing it again: see
// [Recording].
//
// This package must not reason about a board, make minefields or read a clock.
package game

import (
	"fmt"
	"math"

	"minesweeper/board"
)

// A Status is the state of a game.
type Status int

// The statuses.
const (
	Covered Status = iota // no square has been uncovered yet
	Playing               // squares are left to uncover
	Won                   // every square without a mine is uncovered
	Lost                  // a mine was uncovered; [Game.Undo] takes that back
)

var statusNames = [...]string{Covered: "covered", Playing: "playing", Won: "won", Lost: "lost"}

// String returns the status in lower case, such as "playing".
func (s Status) String() string { return statusNames[s] }

// Over reports whether the game is won or lost.
func (s Status) Over() bool { return s >= Won }

// A Lay makes the minefield of a game when its first square is uncovered.
type Lay func(first board.Square) (board.Minefield, error)

// A Game is one game over a hidden minefield. Make it with [New], [NewLaid] or
// [From].
type Game struct {
	mines   board.Minefield
	laid    bool // whether mines is set
	lay     Lay  // makes mines while they are not laid; may be nil
	total   int
	board   board.Board
	start   board.Board // the board the game began with
	blank   bool        // whether all of start is covered and no square flagged
	referee *board.Referee
	turns   []turn
	done    int   // how many turns are played; those after it can be redone
	opened  []int // what start shows, then what each turn uncovered
	first   int   // the number of squares in opened that start shows
	seen    int   // the number of squares in opened that a player has seen
}

// A turn is an action and its outcome.
type turn struct {
	action Action
	result board.MoveResult
	chance float64
	opened int // len(Game.opened) after it
	status Status
}

// A Turn is one turn of a game's history.
type Turn struct {
	Action Action
	Result board.MoveResult
	Right  float64 // of not uncovering a mine, as noted; 1 without a note
	Opened []int   // indices of the squares uncovered; must not be changed
}

// New returns a game over mines with every square covered.
func New(mines board.Minefield) *Game {
	g := new(Game)
	g.begin(board.NewBoard(mines.Size()), mines.Total())
	g.setMines(mines)
	return g
}

// NewLaid returns a game on a board of the given size whose minefield, with
// total mines, is laid by lay when the first square is uncovered. The size must
// pass [board.Size.Check].
func NewLaid(size board.Size, total int, lay Lay) *Game {
	g := &Game{lay: lay}
	g.begin(board.NewBoard(size), total)
	return g
}

// From returns a game that starts from a copy of b. It fails if [CheckTrue]
// does; flags may stand anywhere.
func From(mines board.Minefield, b board.Board) (*Game, error) {
	if err := CheckTrue(mines, b); err != nil {
		return nil, err
	}
	g := new(Game)
	g.begin(b.Clone(), mines.Total())
	g.setMines(mines)
	return g, nil
}

// CheckTrue returns an error unless b has the size of mines and every uncovered
// square has no mine and shows the right number. The error names the first
// square that does not.
func CheckTrue(mines board.Minefield, b board.Board) error {
	if err := board.CheckFit(mines, b); err != nil {
		return err
	}
	s, found := board.FirstFalse(mines, b)
	switch {
	case !found:
		return nil
	case mines.HasMine(s):
		return fmt.Errorf("square %v is uncovered, but has a mine", s)
	default:
		return fmt.Errorf("square %v shows %d, but has %s around", s, b.State(s), board.Amount(mines.CountMines(s), "mine"))
	}
}

// CheckFlags returns an error that names the first flagged square of b that has
// no mine, if there is one.
func CheckFlags(mines board.Minefield, b board.Board) error {
	for i := range b.Size().Squares() {
		if b.StateAt(i) == board.Flagged && !mines.HasMineAt(i) {
			return fmt.Errorf("square %v is flagged, but has no mine", b.Size().At(i))
		}
	}
	return nil
}

// begin resets g to a game without history on b itself.
func (g *Game) begin(b board.Board, total int) {
	*g = Game{lay: g.lay, board: b, start: b.Clone(), total: total}
	for i := range b.Size().Squares() {
		if b.StateAt(i).Uncovered() {
			g.opened = append(g.opened, i)
		}
	}
	g.first = len(g.opened)
	g.blank = g.first == 0 && b.Flags() == 0
}

// setMines puts the minefield under the board. Their sizes are equal.
func (g *Game) setMines(mines board.Minefield) {
	g.mines, g.laid, g.total = mines, true, mines.Total()
	if g.referee != nil && g.referee.Over(mines) == nil {
		return
	}
	g.referee, _ = board.NewReferee(mines, g.board)
}

// LayWith sets the function that lays the mines, if they are not laid yet.
func (g *Game) LayWith(lay Lay) { g.lay = lay }

// Reset starts a new game over another minefield: it covers every square and
// clears the history. If mines has the size of the game's board, it allocates
// nothing.
func (g *Game) Reset(mines board.Minefield) {
	if mines.Size() != g.Size() {
		g.begin(board.NewBoard(mines.Size()), mines.Total())
	} else if !g.blank {
		g.start.Cover()
		g.blank = true
	}
	g.turns, g.done = g.turns[:0], 0
	g.opened, g.first, g.seen = g.opened[:0], 0, 0
	if g.referee != nil && g.referee.Restart(mines) == nil {
		g.mines, g.laid, g.total = mines, true, mines.Total()
		return
	}
	g.board.Cover()
	g.setMines(mines)
}

// Size returns the size of the board.
func (g *Game) Size() board.Size { return g.board.Size() }

// Board returns the board as the player sees it. It shares memory with the
// game: it changes at every turn, and callers must not change it.
func (g *Game) Board() board.Board { return g.board }

// Start returns the board that the game began with.
func (g *Game) Start() board.Board { return g.start }

// Total returns the number of mines, also before they are laid.
func (g *Game) Total() int { return g.total }

// MinesLeft returns the number of mines minus the number of flags. It is
// negative if there are too many flags.
func (g *Game) MinesLeft() int { return g.total - g.board.Flags() }

// Minefield returns the hidden minefield. The second result is false while it
// is not laid.
func (g *Game) Minefield() (board.Minefield, bool) { return g.mines, g.laid }

// Status returns the status of the game.
func (g *Game) Status() Status {
	switch {
	case g.done > 0:
		return g.turns[g.done-1].status
	case g.laid && g.referee.Solved():
		return Won
	case g.first > 0:
		return Playing
	}
	return Covered
}

// Turns returns the number of turns played.
func (g *Game) Turns() int { return g.done }

// Undone returns the number of turns that can be redone.
func (g *Game) Undone() int { return len(g.turns) - g.done }

// Turn returns turn i, counted from 0. Turns from index [Game.Turns] on can be
// redone.
func (g *Game) Turn(i int) Turn {
	t := &g.turns[i]
	return Turn{t.action, t.result, t.chance, g.opened[g.openedBefore(i):t.opened]}
}

// openedBefore returns the number of squares that were uncovered before turn i.
func (g *Game) openedBefore(i int) int {
	if i == 0 {
		return g.first
	}
	return g.turns[i-1].opened
}

// Fatal returns the action that lost the game, if it is lost.
func (g *Game) Fatal() (Action, bool) {
	if g.Status() != Lost {
		return Action{}, false
	}
	return g.turns[g.done-1].action, true
}

// NoteChance notes the chance that the last turn had of not uncovering a mine.
// Without a note it is 1. Estimates below 0 and above 1 are noted as 0 and 1;
// NaN is ignored.
func (g *Game) NoteChance(chance float64) { g.NoteChanceOf(g.done-1, chance) }

// NoteChanceOf is [Game.NoteChance] for turn i, counted from 0, for chances
// that are found later. Turns that can be redone have chances too.
func (g *Game) NoteChanceOf(i int, chance float64) {
	if i >= 0 && i < len(g.turns) && !math.IsNaN(chance) {
		g.turns[i].chance = max(0, min(chance, 1))
	}
}

// Success returns the success probability of the game so far: the product of
// the chances of its turns.
func (g *Game) Success() float64 {
	product := 1.0
	for i := range g.done {
		product *= g.turns[i].chance
	}
	return product
}

// Turned returns the game turned or mirrored, with its history and the turns
// that can be redone; g stays as it is. Mines that are not laid yet will be
// laid by the same function, on a board of the new size.
func (g *Game) Turned(by board.Symmetry) (*Game, error) {
	t := NewLaid(by.Size(g.Size()), g.total, g.lay)
	if g.laid {
		var err error
		t, err = From(by.Minefield(g.mines), by.Board(g.start))
		if err != nil {
			return nil, err
		}
	}
	for i := range g.turns {
		a := g.turns[i].action
		a.Square = by.Square(a.Square, g.Size())
		result, err := t.Do(a)
		if err != nil {
			return nil, err
		}
		if result != g.turns[i].result {
			return nil, fmt.Errorf("turned by %v, the move %v is %v", by, a, result)
		}
		t.NoteChance(g.turns[i].chance)
	}
	for range g.Undone() {
		t.Undo()
	}
	return t, nil
}
