package main

import (
	"errors"
	"fmt"
	"strconv"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
)

// A playRequest begins a game, or makes a move in one.
type playRequest struct {
	Game    string  // the recording; a new game if it is empty
	New     newGame // what a new game is like
	Action  string  // "A7", "A7*", "A7?", "A7+", "undo" or "redo"; nothing for a new game
	Seconds float64 // the time of the game so far
	Helped  bool    // the player has looked at chances or hints
}

// newGame describes a new game.
type newGame struct {
	Rows, Cols, Total int
	First             string
	NoGuess           bool
	Seed              uint64 `json:",string"` // too large for a number of JavaScript
	Mines             string // the minefield as .dat, if it is given
}

// A gameState holds all that the page shows of a game.
type gameState struct {
	Recording string  `json:"recording"`
	Board     string  `json:"board"`
	Name      string  `json:"name"`
	Total     int     `json:"total"`
	MinesLeft int     `json:"minesLeft"`
	Status    string  `json:"status"`
	Turns     int     `json:"turns"`
	Undone    int     `json:"undone"`
	Seconds   float64 `json:"seconds"`
	Helped    bool    `json:"helped"`
	NoGuess   bool    `json:"noGuess"`
	Seed      string  `json:"seed,omitempty"`
	First     string  `json:"first"`
	Laid      bool    `json:"laid"`
	Result    string  `json:"result,omitempty"` // of the action
	Fatal     string  `json:"fatal,omitempty"`  // the square that lost the game
	Mines     string  `json:"mines,omitempty"`  // once the game is over
}

// The keys of notes in recordings, the same as those of "mines play".
const (
	noteSeed    = "seed"
	noteGame    = "game"
	noteHelped  = "helped"
	noteNoGuess = "no-guess"
)

func play(q playRequest) (any, error) {
	if q.Game == "" {
		return begin(q.New)
	}
	rec, err := game.ParseRecording([]byte(q.Game))
	if err != nil {
		return nil, err
	}
	rec.Game.LayWith(lay(rec))
	result, err := act(rec.Game, q.Action)
	if err != nil {
		return nil, err
	}
	setNote(&rec, game.NoteTime, strconv.FormatFloat(max(0, q.Seconds), 'f', 3, 64))
	if q.Helped || q.Action == "undo" {
		setNote(&rec, noteHelped, "yes")
	}
	state := stateOf(rec)
	state.Result = result
	return state, nil
}

// act plays an action and returns its result.
func act(g *game.Game, text string) (string, error) {
	switch text {
	case "undo":
		g.Undo()
		return "", nil
	case "redo":
		g.Redo()
		return "", nil
	}
	a, err := game.ParseAction(text, g.Size())
	if err != nil {
		return "", err
	}
	result, err := g.Do(a)
	return result.String(), err
}

// begin returns a new game.
func begin(n newGame) (any, error) {
	rec := game.Recording{}
	if n.Mines != "" {
		mines, err := board.ParseMinefield([]byte(n.Mines), board.ReadOptions{})
		if err != nil {
			return nil, err
		}
		rec.Game = game.New(mines)
		rec.Notes = []game.Note{{Key: game.NoteFirst, Value: generate.Any.String()}}
		return stateOf(rec), nil
	}
	first, err := generate.ParseFirst(n.First)
	if err != nil {
		return nil, err
	}
	// Spec.Start is a corner here. It has the fewest neighbours: if the mines
	// do not fit with a corner kept free, they do not fit with any square kept
	// free.
	spec := generate.Spec{Size: board.Size{Rows: n.Rows, Cols: n.Cols}, Mines: n.Total, First: first}
	if err := spec.Check(); err != nil {
		return nil, err
	}
	if err := checkDrawable(spec.Size); err != nil {
		return nil, err
	}
	if n.NoGuess && first == generate.Any {
		return nil, errors.New("a game without a guess begins with a first square that is safe or open")
	}
	rec.Notes = []game.Note{
		{Key: game.NoteFirst, Value: first.String()},
		{Key: noteSeed, Value: strconv.FormatUint(n.Seed, 10)},
		{Key: noteGame, Value: "0"},
	}
	if n.NoGuess {
		rec.Notes = append(rec.Notes, game.Note{Key: noteNoGuess, Value: "yes"})
	}
	rec.Game = game.NewLaid(spec.Size, spec.Mines, nil)
	return stateOf(rec), nil
}

// lay returns the function that lays the mines of a recorded game, by its
// notes. The minefield is the one that "mines new" makes from the seed, with
// the first square as the start.
func lay(rec game.Recording) game.Lay {
	return func(start board.Square) (m board.Minefield, err error) {
		spec := generate.Spec{Size: rec.Game.Size(), Mines: rec.Game.Total(), Start: start}
		if spec.First, err = generate.ParseFirst(rec.Note(game.NoteFirst)); err != nil {
			return m, err
		}
		seed, err := strconv.ParseUint(rec.Note(noteSeed), 10, 64)
		if err != nil {
			return m, errors.New("the recording has no seed to lay its mines from")
		}
		if err := spec.Check(); err != nil {
			return m, err
		}
		nth, _ := strconv.ParseUint(rec.Note(noteGame), 10, 64) // 0 if there is no such note
		if rec.Note(noteNoGuess) == "" {
			return generate.Minefield(generate.DefaultKind, spec, seed, nth)
		}
		source, err := generate.NewNoGuess(spec, generate.Seeds{First: seed}, new(safemove.Deducer), generate.Repair)
		if err != nil {
			return m, err
		}
		return m, source.Fill(&m, nth)
	}
}

// setNote changes a note, or adds it.
func setNote(rec *game.Recording, key, value string) {
	for i := range rec.Notes {
		if rec.Notes[i].Key == key {
			rec.Notes[i].Value = value
			return
		}
	}
	rec.Notes = append(rec.Notes, game.Note{Key: key, Value: value})
}

func stateOf(rec game.Recording) gameState {
	g := rec.Game
	mines, laid := g.Minefield()
	s := gameState{
		Recording: rec.String(), Board: g.Board().String(),
		Name:  fmt.Sprintf("%v, %s", g.Size(), text.Count(g.Total(), "mine", "mines")),
		Total: g.Total(), MinesLeft: g.MinesLeft(), Status: g.Status().String(), Turns: g.Turns(), Undone: g.Undone(),
		Helped: rec.Note(noteHelped) != "", NoGuess: rec.Note(noteNoGuess) != "",
		Seed: rec.Note(noteSeed), First: rec.Note(game.NoteFirst), Laid: laid,
	}
	s.Seconds, _ = strconv.ParseFloat(rec.Note(game.NoteTime), 64)
	if a, lost := g.Fatal(); lost {
		s.Fatal = a.Square.String()
	}
	if laid && g.Status().Over() {
		s.Mines = mines.String()
	}
	return s
}
