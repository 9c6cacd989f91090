package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"minesweeper/safemove/guess"
)

// compared returns what a choice was compared with, the square that was chosen
// first and then by score and chance. Where every ending was searched the policy
// tells the best square only, and the others are scored as a review does.
func compared(p *guess.Position, choice guess.Choice) []guess.Candidate {
	others := choice.Candidates
	if choice.Method == guess.ByEnd {
		others = []guess.Candidate{choice.Candidate}
		var judge guess.Judge
		if method, all := judge.Others(p); method == guess.ByEnd {
			for _, other := range all {
				if other.Square != choice.Square {
					others = append(others, other)
				}
			}
		}
	}
	slices.SortStableFunc(others, func(a, b guess.Candidate) int {
		switch {
		case a.Square == choice.Square:
			return -1
		case b.Square == choice.Square:
			return 1
		}
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Chance, a.Chance))
	})
	return others
}

// printCompared prints a table of what was compared.
func printCompared(w io.Writer, all []guess.Candidate) error {
	if len(all) == 0 {
		return nil
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "square\tfree\tprogress\tscore\t\n")
	for _, c := range all {
		fmt.Fprintf(table, "%v\t%.4f\t%s\t%s\t\n", c.Square, c.Chance, figure(c.Progress, c.Progress >= 0), figure(c.Score, c.Score > 0))
	}
	return table.Flush()
}

// figure writes a chance, or a dash if nobody has looked.
func figure(p float64, known bool) string {
	if !known {
		return "-"
	}
	return fmt.Sprintf("%.4f", p)
}

// A candidateJSON is what --json says of a square that was compared.
type candidateJSON struct {
	Square   string   `json:"square"`
	Free     float64  `json:"free"`
	Progress *float64 `json:"progress,omitempty"` // unless nobody has looked
	Score    *float64 `json:"score,omitempty"`
}

func candidates(all []guess.Candidate) (list []candidateJSON) {
	for _, c := range all {
		line := candidateJSON{Square: c.Square.String(), Free: c.Chance}
		if c.Progress >= 0 {
			line.Progress = &c.Progress
		}
		if c.Score > 0 {
			line.Score = &c.Score
		}
		list = append(list, line)
	}
	return list
}
