package session

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// Results count the finished games of each kind, with their wins and times.
// Games with help are counted apart: they are not wins, set no record and
// neither end nor lengthen a streak of wins. As text they are lines of JSON
// below a line with the version; each of them is one line, not two as here:
//
//	mines results 3
//	{"setup":"9x9 10 open guesses","games":12,"wins":7,"helped":3,
//	 "streak":2,"longest":4,"time":610500000000,"best":83200000000}
//	{"setup":"16x30 99 open no-guess","daily":"2026-11-22","games":1,"wins":0,
//	 "helped":0,"streak":0,"longest":0,"time":0,"best":0}
type Results struct {
	Kinds []Result // by size, mines, first square, guesses and daily, ascending
}

// A Result is a line of [Results].
type Result struct {
	Setup   Setup         `json:"setup"`
	Daily   string        `json:"daily,omitempty"` // the date of the last daily game that was counted, one a day
	Games   int           `json:"games"`
	Wins    int           `json:"wins"`    // without help
	Helped  int           `json:"helped"`  // won or lost with help
	Streak  int           `json:"streak"`  // the wins since the last loss
	Longest int           `json:"longest"` // the longest streak so far
	Time    time.Duration `json:"time"`    // of all wins
	Best    time.Duration `json:"best"`    // 0 if there is none
}

const resultsVersion = "mines results 3"

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
		best = k.Best == 0 || e.Time < k.Best
		if best {
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

// Sentences returns the results in words, each kind by itself.
func (r Results) Sentences() []string {
	if len(r.Kinds) == 0 {
		return []string{"No game has been counted yet: one counts at its end, unless its mines or its seed were given."}
	}
	return text.NamesBy(r.Kinds, Result.Sentence)
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
	lines := json.NewEncoder(&s)
	for _, k := range r.Kinds {
		lines.Encode(k) // no error: it has only texts and numbers
	}
	return s.String()
}

// ParseResults reads the text of results. The error is a [*board.SyntaxError]
// that names the line.
func ParseResults(data []byte) (Results, error) {
	var r Results
	for i, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		if i == 0 {
			if line != resultsVersion {
				return Results{}, &board.SyntaxError{Line: 1, Msg: fmt.Sprintf("%q: want %q", line, resultsVersion)}
			}
			continue
		}
		var k Result
		err := json.Unmarshal([]byte(line), &k)
		if n := len(r.Kinds); err != nil || !k.possible() || n > 0 && r.Kinds[n-1].compare(k) >= 0 {
			err := &board.SyntaxError{Line: i + 1, Msg: fmt.Sprintf("%q: want a line of results, in their order", line)}
			return Results{}, err
		}
		r.Kinds = append(r.Kinds, k)
	}
	return r, nil
}

// possible reports whether the numbers of a line go together.
func (k Result) possible() bool {
	return k.Setup.Check() == nil && (k.Daily == "" || isDate(k.Daily)) && 0 <= k.Helped && k.Wins+k.Helped <= k.Games &&
		0 <= k.Streak && k.Streak <= k.Longest && k.Longest <= k.Wins && 0 <= k.Best && k.Best <= k.Time
}

// A clock measures how long a game has been played. It runs from the first
// uncovered square to the end of the game, except during a pause.
type clock struct {
	spent   time.Duration // before the last start
	started time.Time
	running bool
}

// run starts the clock, or stops it.
func (c *clock) run(on bool, now time.Time) {
	if on == c.running {
		return
	}
	c.spent, c.started, c.running = c.at(now), now, on
}

// at returns how long the game has been played. Setting the system's clock back
// takes no time away.
func (c *clock) at(now time.Time) time.Duration {
	if !c.running {
		return c.spent
	}
	return c.spent + max(0, now.Sub(c.started))
}

// Duration writes a time in minutes, seconds and tenths, such as "1:23.4", with
// hours if there are any.
func Duration(d time.Duration) string {
	tenths := int(d / (time.Second / 10))
	s := tenths / 10
	if s < 3600 {
		return fmt.Sprintf("%d:%02d.%d", s/60, s%60, tenths%10)
	}
	return fmt.Sprintf("%d:%02d:%02d.%d", s/3600, s/60%60, s%60, tenths%10)
}
