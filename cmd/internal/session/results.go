package session

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/text"
)

// Results count the finished games of each kind, with their wins and times.
// Games with help are counted apart: they are not wins, set no record and
// neither end nor lengthen a streak of wins.
//
//	mines results 2
//	size 9x9 mines 10 first open no-guess no games 12 wins 7 helped 3 streak 2 longest 4 time 610.5 best 83.2
//	size 16x30 mines 99 first open no-guess yes games 4 wins 0 helped 1 streak 0 longest 0 time 0 best 0
//	daily 2026-11-22 size 16x30 mines 99 first open no-guess yes games 1 wins 1 helped 0 streak 1 longest 1 time 200 best 200
//
// The first line is the version. The words of the other lines are:
//
//	no-guess no, yes, or the level: level-1 to level-4
//	daily    the date of the last daily game that was counted, one a day
//	games    all games
//	wins     games won without help
//	helped   games with help, won or lost
//	streak   the wins since the last loss
//	longest  the longest streak so far
//	time     the seconds of all wins
//	best     the seconds of the fastest win
type Results struct {
	Kinds []Result // by size, mines, first square, guesses and daily, ascending
}

// A Result is a line of [Results].
type Result struct {
	Setup               Setup
	Daily               string // the date of the last daily game; empty for other games
	Games, Wins, Helped int
	Streak, Longest     int
	Time                time.Duration // of all wins
	Best                time.Duration // 0 if there is none
}

const resultsVersion = "mines results 2"

// Add counts an ending, and reports whether it is a new best time. A daily game
// is not counted if one of its day, or of a later day, is.
func (r *Results) Add(e Ending) (best bool) {
	kind := Result{Setup: e.Setup, Daily: e.Daily}
	i, found := slices.BinarySearchFunc(r.Kinds, kind, Result.compare)
	if !found {
		r.Kinds = slices.Insert(r.Kinds, i, kind)
	}
	k := &r.Kinds[i]
	if found && e.Daily != "" && e.Daily <= k.Daily {
		return false
	}
	k.Daily = e.Daily
	k.Games++
	switch {
	case e.Helped:
		k.Helped++
	case e.Won:
		e.Time = max(e.Time.Round(time.Millisecond), time.Millisecond)
		k.Wins++
		k.Streak++
		k.Longest = max(k.Longest, k.Streak)
		k.Time += e.Time
		if best = k.Best == 0 || e.Time < k.Best; best {
			k.Best = e.Time
		}
	default:
		k.Streak = 0
	}
	return best
}

// Of returns the results of games like the current one, if there are any.
func (r Results) Of(s *Session) (Result, bool) {
	i, found := slices.BinarySearchFunc(r.Kinds, Result{Setup: s.setup, Daily: s.daily}, Result.compare)
	if !found {
		return Result{}, false
	}
	return r.Kinds[i], true
}

// Sentence returns the result in words.
func (k Result) Sentence() string {
	s := fmt.Sprintf("%s, first square %v: %s, %d won, %d with help", k.Setup.Name(), k.Setup.First,
		text.Count(k.Games, "game", "games"), k.Wins, k.Helped)
	if k.Wins > 0 {
		s += fmt.Sprintf("; best time %s, average %s; %s in a row, at most %d",
			Duration(k.Best), Duration(k.Time/time.Duration(k.Wins)), text.Count(k.Streak, "win", "wins"), k.Longest)
	}
	if k.Daily != "" {
		s = "daily " + s + "; the last on " + k.Daily
	}
	return s + "."
}

// compare orders lines of results: daily games come after others of their kind.
func (k Result) compare(o Result) int {
	return cmp.Or(k.Setup.compare(o.Setup), min(len(k.Daily), 1)-min(len(o.Daily), 1))
}

// String returns the text of the results.
func (r Results) String() string {
	var s strings.Builder
	s.WriteString(resultsVersion + "\n")
	for _, k := range r.Kinds {
		if k.Daily != "" {
			s.WriteString(resultDaily + k.Daily + " ")
		}
		fmt.Fprintf(&s, resultLine+"\n", k.Setup.Size.Rows, k.Setup.Size.Cols, k.Setup.Mines, k.Setup.First,
			k.Setup.noGuess(), k.Games, k.Wins, k.Helped, k.Streak, k.Longest, k.Time.Seconds(), k.Best.Seconds())
	}
	return s.String()
}

// resultDaily begins the line of daily games, before the date.
const resultDaily = "daily "

const resultLine = "size %dx%d mines %d first %v no-guess %s games %d wins %d helped %d streak %d longest %d time %g best %g"

// ParseResults reads the text of results. The error is a [*board.SyntaxError]
// that names the line.
func ParseResults(data []byte) (Results, error) {
	var r Results
	lines := strings.Split(string(bytes.TrimSuffix(data, []byte("\n"))), "\n")
	for i, line := range lines {
		if i == 0 {
			if line != resultsVersion {
				return Results{}, &board.SyntaxError{Line: 1, Msg: fmt.Sprintf("%q: want %q", line, resultsVersion)}
			}
			continue
		}
		k, ok := parseResult(line)
		if n := len(r.Kinds); !ok || n > 0 && r.Kinds[n-1].compare(k) >= 0 {
			err := &board.SyntaxError{Line: i + 1, Msg: fmt.Sprintf("%q: want a line of results, in their order", line)}
			return Results{}, err
		}
		r.Kinds = append(r.Kinds, k)
	}
	return r, nil
}

// parseResult reads a line. It accepts only the form that String writes.
func parseResult(line string) (k Result, ok bool) {
	var first, noGuess string
	var sum, best float64
	s := &k.Setup
	rest, daily := strings.CutPrefix(line, resultDaily)
	if daily {
		k.Daily, rest, _ = strings.Cut(rest, " ")
		if !isDate(k.Daily) {
			return k, false
		}
	}
	_, err := fmt.Sscanf(rest, resultLine, &s.Size.Rows, &s.Size.Cols, &s.Mines, &first, &noGuess,
		&k.Games, &k.Wins, &k.Helped, &k.Streak, &k.Longest, &sum, &best)
	if err != nil || !(sum >= best && best >= 0 && sum < 1e9) {
		return k, false
	}
	if s.First, err = generate.ParseFirst(first); err != nil {
		return k, false
	}
	s.setGuessing(max(0, slices.Index(noGuessWords[:], noGuess)))
	seconds := func(x float64) time.Duration { return time.Duration(x * float64(time.Second)).Round(time.Millisecond) }
	k.Time, k.Best = seconds(sum), seconds(best)
	ok = s.Size.Check() == nil && s.Mines >= 0 && k.Wins >= 0 && k.Helped >= 0 && k.Wins+k.Helped <= k.Games &&
		0 <= k.Streak && k.Streak <= k.Longest && k.Longest <= k.Wins
	return k, ok && Results{[]Result{k}}.String() == resultsVersion+"\n"+line+"\n"
}
