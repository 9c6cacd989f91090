package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/review"
	"minesweeper/cmd/internal/session"
)

// A playRequest begins a game, or makes a move in one.
type playRequest struct {
	Game    string  // the recording; a new game if it is empty
	New     newGame // what a new game is like
	Action  string  // "A7", "A7*", "A7?", "A7+", "undo" or "redo"; nothing for a new game
	Seconds float64 // the time of the game so far
	Helped  bool    // the player has looked at chances or hints
	Results string  // of the games so far, as package session writes them
}

// newGame describes a new game.
type newGame struct {
	Rows, Cols, Total int
	First             string
	NoGuess           bool
	Level             int    // of a game without guesses; 0 for any
	Daily             string // the size of the game of the day, if it is that
	Now               int64  // the time in milliseconds since 1970, for the game of the day
	Seed              string // too large for a number of JavaScript
	Chosen            bool   // whether the player chose the seed
	Mines             string // the minefield as .dat, if it is given
}

func play(q playRequest) (any, error) {
	s, err := played(q)
	if err != nil {
		return nil, err
	}
	results, unread := session.ParseResults([]byte(q.Results)) // empty after an error
	if e, ended := s.Ended(); ended {
		results.Add(e)
	}
	state := stateOf(s)
	state.Results = results.String()
	state.Unread = unread != nil && q.Results != ""
	if kind, ok := results.Of(s); ok {
		state.Result = kind.Sentence()
	}
	return state, nil
}

// played returns the game after the requested action.
func played(q playRequest) (*session.Session, error) {
	if q.Game == "" {
		return begin(q.New)
	}
	s, err := resume(q.Game, "", q.Seconds)
	if err != nil {
		return nil, err
	}
	if q.Helped {
		s.Help()
	}
	return s, act(s, q.Action)
}

// act plays an action.
func act(s *session.Session, text string) error {
	switch text {
	case "undo":
		s.Undo()
		return nil
	case "redo":
		s.Redo()
		return nil
	}
	a, err := game.ParseAction(text, s.Game().Size())
	if err != nil {
		return err
	}
	_, _, err = s.Play(a)
	return err
}

// begin returns a new game.
func begin(n newGame) (*session.Session, error) {
	now := func() time.Time { return time.UnixMilli(n.Now) }
	o := session.GameOptions{Setup: session.DefaultSetup(), Chosen: n.Chosen, Now: now}
	if n.Daily != "" {
		s := session.New(o)
		return s, s.BeginDaily(n.Daily)
	}
	if n.Mines != "" {
		mines, err := board.ParseMinefield([]byte(n.Mines), board.ReadOptions{})
		if err != nil {
			return nil, err
		}
		o.Mines = &mines
		return session.New(o), nil
	}
	first, err := generate.ParseFirst(n.First)
	if err != nil {
		return nil, err
	}
	o.Setup = session.Setup{
		Size: board.Size{Rows: n.Rows, Cols: n.Cols}, Mines: n.Total, First: first, NoGuess: n.NoGuess || n.Level > 0, Level: n.Level,
	}
	if err := o.Setup.Check(); err != nil {
		return nil, err
	}
	if err := checkDrawable(o.Setup.Size); err != nil {
		return nil, err
	}
	o.Seed, err = parseSeed(n.Seed)
	if err != nil {
		return nil, err
	}
	return session.New(o), nil
}

// resume returns a session that continues a recorded game after the seconds
// played so far. The seed is for a game whose mines are not laid and that has
// none.
func resume(recording, seed string, seconds float64) (*session.Session, error) {
	kept, err := session.Read([]byte(recording))
	if err != nil {
		return nil, err
	}
	var now time.Time // the engine has no clock: the page measures the time
	o := session.GameOptions{Setup: session.DefaultSetup(), Now: func() time.Time { return now }}
	if seed != "" {
		o.Seed, err = parseSeed(seed)
		if err != nil {
			return nil, err
		}
	}
	s := session.New(o)
	s.Open(kept)
	now = now.Add(time.Duration(min(seconds, math.MaxInt32)*float64(time.Second)) - s.Elapsed())
	return s, nil
}

func parseSeed(text string) (uint64, error) { return strconv.ParseUint(text, 10, 64) }

func stateOf(s *session.Session) gameState {
	g := s.Game()
	b, recording := g.Board(), s.Recording()
	mines, laid := g.Minefield()
	shown := format.Document{Board: &b, Total: board.KnownTotal(g.Total())}
	if laid && g.Status().Over() {
		shown.Mines = &mines
	}
	out := gameState{
		Recording: recording.String(), Board: answer.Append(nil, answer.DocumentOf(shown)), Name: s.Name(),
		MinesLeft: g.MinesLeft(), Status: g.Status().String(), Turns: g.Turns(), Undone: g.Undone(),
		Seconds: s.Elapsed().Seconds(), Helped: s.Helped(), Laid: laid,
		Seed: recording.Note(game.NoteSeed), First: recording.Note(game.NoteFirst),
	}
	if a, lost := g.Fatal(); lost {
		out.Fatal = a.Square.String()
	}
	return out
}

// A turnRequest asks for the state of a game before a turn, counted from 0.
type turnRequest struct {
	Game string
	Turn int
}

func turnOf(q turnRequest) (any, error) {
	s, err := resume(q.Game, "", 0)
	if err != nil {
		return nil, err
	}
	for s.Redo() {
	}
	if q.Turn < 0 || q.Turn > s.Game().Turns() {
		return nil, fmt.Errorf("turn %d: the game has %d", q.Turn, s.Game().Turns())
	}
	for s.Game().Turns() > q.Turn {
		s.Undo()
	}
	state := stateOf(s)
	state.Recording = ""
	return state, nil
}

type reviewRequest struct{ Game string }

// reviewGame reports a remark on each move, undone ones too, and a summary, all
// without rollouts. Then it reports each estimate, and the summary with them. It
// returns the course of the game.
func reviewGame(q reviewRequest, report func(any)) (any, error) {
	rec, err := review.Read(bytes.NewReader([]byte(q.Game)))
	if err != nil {
		return nil, err
	}
	rec.IgnoreFlags = rec.WrongFlag() != nil
	r := rec.Reviewer()
	for range rec.Actions {
		if err := r.Next(); err != nil {
			return nil, err
		}
		report(&r.Remarks[len(r.Remarks)-1])
	}
	if err := estimateOpen(r, report); err != nil {
		return nil, err
	}
	c, err := r.Course(context.Background())
	return course{c.SVG()}, err
}

// estimateOpen reports the summary, and completes the remarks that are open.
func estimateOpen(r *review.Reviewer, report func(any)) error {
	summary, open := r.Summary(), r.Open()
	report(&summary)
	for done, at := range open {
		state := estimating{Guess: done + 1, Of: len(open)}
		report(state)
		if err := r.Estimate(at); err != nil {
			return err
		}
		state.At, state.Remark = at, answer.Append(nil, &r.Remarks[at])
		report(state)
	}
	if len(open) > 0 {
		summary = r.Summary()
		report(&summary)
	}
	return nil
}
