package session

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// An Ending is how one game ended.
type Ending struct {
	Size   board.Size
	Mines  int
	Won    bool
	Helped bool
	Time   time.Duration
}

// Results are how many games of each kind were played to their end, won, and in
// what time at best. Games in which help was taken are counted apart: they win
// nothing and set no record.
//
//	mines results 1
//	size 9x9 mines 10 games 12 wins 7 helped 3 best 83.2
//	size 16x30 mines 99 games 4 wins 0 helped 1 best -
//
// The first line says the version. Games are all games, wins those won without
// help, helped those with help however they ended, and best the fewest seconds
// of a win, or "-".
type Results struct {
	Kinds []Result // by size and mines, ascending
}

// A Result is a line of [Results].
type Result struct {
	Size                board.Size
	Mines               int
	Games, Wins, Helped int
	Best                time.Duration // 0 if there is none
}

const resultsVersion = "mines results 1"

// Add counts an ending, and reports whether it is a new best time.
func (r *Results) Add(e Ending) (best bool) {
	i, found := slices.BinarySearchFunc(r.Kinds, e, func(k Result, e Ending) int { return k.compare(e.Size, e.Mines) })
	if !found {
		r.Kinds = slices.Insert(r.Kinds, i, Result{Size: e.Size, Mines: e.Mines})
	}
	k := &r.Kinds[i]
	k.Games++
	switch {
	case e.Helped:
		k.Helped++
	case e.Won:
		k.Wins++
		if best = k.Best == 0 || e.Time < k.Best; best {
			k.Best = max(e.Time, time.Millisecond)
		}
	}
	return best
}

// Sentence says the result in words.
func (k Result) Sentence() string {
	best := ""
	if k.Best > 0 {
		best = ", best time " + Duration(k.Best)
	}
	setup := Setup{Size: k.Size, Mines: k.Mines}
	return fmt.Sprintf("%s: %s, %d won, %d with help%s.",
		setup.Name(), text.Count(k.Games, "game", "games"), k.Wins, k.Helped, best)
}

func (k Result) compare(size board.Size, mines int) int {
	return cmp.Or(k.Size.Squares()-size.Squares(), k.Size.Rows-size.Rows, k.Mines-mines)
}

// String returns the text of the results.
func (r Results) String() string {
	var s strings.Builder
	s.WriteString(resultsVersion + "\n")
	for _, k := range r.Kinds {
		best := "-"
		if k.Best > 0 {
			best = fmt.Sprintf("%.3f", k.Best.Seconds())
		}
		fmt.Fprintf(&s, resultLine+" %s\n", k.Size.Rows, k.Size.Cols, k.Mines, k.Games, k.Wins, k.Helped, best)
	}
	return s.String()
}

const resultLine = "size %dx%d mines %d games %d wins %d helped %d best"

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
		if n := len(r.Kinds); !ok || n > 0 && r.Kinds[n-1].compare(k.Size, k.Mines) >= 0 {
			err := &board.SyntaxError{Line: i + 1, Msg: fmt.Sprintf("%q: want a line of results, in their order", line)}
			return Results{}, err
		}
		r.Kinds = append(r.Kinds, k)
	}
	return r, nil
}

// parseResult reads a line, and refuses what would be written differently.
func parseResult(line string) (k Result, ok bool) {
	best := line[strings.LastIndexByte(line, ' ')+1:]
	_, err := fmt.Sscanf(line, resultLine, &k.Size.Rows, &k.Size.Cols, &k.Mines, &k.Games, &k.Wins, &k.Helped)
	if err != nil {
		return k, false
	}
	if best != "-" {
		d, err := time.ParseDuration(best + "s")
		if k.Best = d; err != nil || d <= 0 {
			return k, false
		}
	}
	ok = k.Size.Check() == nil && k.Mines >= 0 && k.Wins >= 0 && k.Helped >= 0 && k.Wins+k.Helped <= k.Games
	return k, ok && Results{[]Result{k}}.String() == resultsVersion+"\n"+line+"\n"
}
