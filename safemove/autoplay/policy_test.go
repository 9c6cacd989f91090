package autoplay

import (
	"errors"
	"fmt"
	"testing"

	"minesweeper/safemove/classic"
)

// The player uses the settings of the text, and an error names the settings
// that exist.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"best":                             "",
		"best:layouts=500:near=0.95":       "",
		"deep:play-outs=20":                "",
		"classic:guess2=off:end-play=20":   "",
		"lucky":                            `policy "lucky": want one of best, safest, deep, classic`,
		"best:":                            `policy "best:": "": want one of near, open, learned, layouts, states`,
		"safest:near=1":                    `policy "safest:near=1": it has no settings`,
		"classic:guess1=off:guess1=on":     `policy "classic:guess1=off:guess1=on": guess1 is set twice`,
		"classic:end-play=5":               `policy "classic:end-play=5": "end-play=5": want end-play=X with X a whole number from 6 to 30`,
		"classic:guess1-offset=0.21":       `policy "classic:guess1-offset=0.21": "guess1-offset=0.21": want guess1-offset=X with X from -0.2 to 0.2`,
		"classic:end-play=31":              `policy "classic:end-play=31": "end-play=31": want end-play=X with X a whole number from 6 to 30`,
		"classic:guess1-offset=-0.2:x=off": `policy "classic:guess1-offset=-0.2:x=off": "x=off": want one of guess1, guess2, end-play, guess1-offset`,
	} {
		p, err := Parse(text)
		if err == nil && want == "" {
			p.New(PlayerOptions{})
		} else if err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}

// A player that may not guess, or whose game is over, gave up; any other error
// is a failure.
func TestGaveUp(t *testing.T) {
	for _, err := range []error{ErrNoSafeMove, ErrUndecided, ErrOver, classic.ErrNoGuess} {
		if !GaveUp(fmt.Errorf("turn 1: %w", err)) {
			t.Errorf("%v is a failure", err)
		}
	}
	if GaveUp(errors.New("no minefield agrees with the numbers")) || GaveUp(nil) {
		t.Error("a failure is a regular stop")
	}
}
