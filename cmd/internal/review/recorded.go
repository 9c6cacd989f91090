package review

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"time"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/board/replay"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
)

// A Recorded is a recorded game, set back to its beginning, with all its moves,
// also those that the player took back.
type Recorded struct {
	Game      *game.Game
	Actions   []game.Action
	Invalid   map[int]string  // words that are no moves, by their number in Actions, which has no action there
	Times     []time.Duration // of the actions; nil if they are not known
	Seconds   *answer.Decimal // the duration; nil if it is not known, or only from Times
	FirstFree bool            // the first square was kept free of mines
	NoTotal   bool            // the number of mines is left out of the reasoning

	IgnoreFlags bool // flags on the board that the game began with are not believed

	Format      string         // mines, or that of another program: avf, evf, rmv, mvf or rawvf
	Program     string         // the other program, if it is known
	Mode        string         // a mode in which chances are not known: luck and guesses are not judged then
	Solved      int            // the part of the 3BV that was done
	Made        *replay.Clicks // of the player; nil if the recording has none
	Differences []string       // statements of the file that are wrong
	Notes       []game.Note    // of a recording of this program
}

// Read reads a recording of this program or of another one; see [replay.Read].
func Read(in io.Reader) (*Recorded, error) {
	data, err := board.ReadFile(in, "recording")
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		return nil, &board.SyntaxError{Msg: "the file is empty"}
	}
	r, err := replay.Read(data)
	if err != nil {
		if what, _ := format.Foreign(data); what != "" && !replay.IsRecording(data) {
			err = fmt.Errorf("this is %s, not a recording", what)
		}
		return nil, err
	}
	rec := &Recorded{
		Game: r.Game, Times: r.Times, Format: r.Format, Program: text.Harmless(r.Program),
		Differences: r.Differences(), Notes: r.Notes, Made: r.Made, Solved: board.SolvedClicks(r.Minefield(), r.Game.Board()),
	}
	own := game.Recording{Notes: r.Notes}
	rec.Mode = text.Harmless(cmp.Or(r.Mode, own.Note(game.NoteMode)))
	if rec.Mode != "" {
		rec.Differences = append(rec.Differences, fmt.Sprintf("played in the mode %q, where mines may move or be known:"+
			" luck and verdicts on guesses are left out", rec.Mode))
	}
	rec.rewind()
	if rec.Foreign() {
		// The other programs promise that. A file where the first square has a mine
		// comes from elsewhere.
		first := slices.IndexFunc(rec.Actions, func(a game.Action) bool { return a.Kind == game.Uncover })
		rec.FirstFree = first < 0 || !r.Minefield().HasMine(rec.Actions[first].Square)
		return rec, nil
	}
	first, err := generate.ParseFirst(own.Note(game.NoteFirst))
	rec.FirstFree = err == nil && first != generate.Any
	if s, err := strconv.ParseFloat(own.Note(game.NoteTime), 64); err == nil && s >= 0 && s <= math.MaxInt32 {
		rec.Seconds = timed(time.Duration(s * float64(time.Second)))
	}
	return rec, nil
}

// Foreign reports whether another program recorded the game.
func (r *Recorded) Foreign() bool { return r.Format != replay.Own }

// rewind notes what was played, and takes the game back to its beginning.
func (r *Recorded) rewind() {
	g := r.Game
	for g.Redo() {
	}
	for i := range g.Turns() {
		r.Actions = append(r.Actions, g.Turn(i).Action)
	}
	for g.Undo() {
	}
}

// Review judges all moves and calls each with every remark. It stops at the
// first error, which comes from each or from a board that cannot be analysed.
func (r *Recorded) Review(each func(Remark) error) (Summary, error) { return r.Reviewer().All(each) }

// WrongFlag returns an error that names the first flag that is believed but has
// no mine. Nothing can be judged with such a flag.
func (r *Recorded) WrongFlag() error {
	mines, laid := r.Game.Minefield()
	if !laid || r.IgnoreFlags {
		return nil
	}
	return game.CheckFlags(mines, r.Game.Start())
}

// Replay plays the first n moves from the beginning and calls each after every
// move. Its kind is start, certain or guess, by the chance in the recording.
func (r *Recorded) Replay(n int, each func(RemarkKind) error) error {
	g := r.Game
	for g.Undo() {
	}
	for range n {
		covered := g.Status() == game.Covered
		g.Redo()
		kind := Guess
		if t := g.Turn(g.Turns() - 1); covered && t.Action.Kind == game.Uncover {
			kind = Start
		} else if t.Right == 1 {
			kind = Certain
		}
		if err := each(kind); err != nil {
			return err
		}
	}
	return nil
}

// NoteChances adds the chances of the moves to the game of another program,
// whose recording has none, and plays the game to its end. It also adds the
// notes that a later review needs.
func (r *Recorded) NoteChances() error {
	at := 0
	_, err := r.Review(func(m Remark) error {
		if r.Actions[at].Kind != game.Flag {
			r.Game.NoteChanceOf(at, float64(m.Chance))
		}
		at++
		return nil
	})
	r.Notes = r.ForeignNotes()
	return err
}

// ForeignNotes returns the notes of a recording of this program about a game
// that another one recorded.
func (r *Recorded) ForeignNotes() []game.Note {
	first := generate.Safe
	if !r.FirstFree {
		first = generate.Any
	}
	notes := []game.Note{{Key: game.NoteFirst, Value: first.String()}}
	if r.Program != "" {
		notes = append(notes, game.Note{Key: game.NoteMade, Value: "recorded by " + r.Program})
	}
	if r.Mode != "" {
		notes = append(notes, game.Note{Key: game.NoteMode, Value: r.Mode})
	}
	return notes
}

// timed returns a time in seconds, rounded to milliseconds.
func timed(at time.Duration) *answer.Decimal {
	return new(answer.Decimal(at.Round(time.Millisecond).Milliseconds()) / 1000)
}

// A GameError is the reason why a game cannot be reviewed: a move that cannot be
// judged, or too many moves for a page.
type GameError struct{ error }
