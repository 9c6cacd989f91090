package session

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/difficulty"
	"minesweeper/safemove"
)

// A Setup describes new games.
type Setup struct {
	Size    board.Size
	Mines   int
	First   generate.First // what the first square is promised
	NoGuess bool           // whether deduction alone wins the game from its first square
	Level   int            // of a game without guesses, as package level defines it; 0 for any
}

// DefaultSetup returns the setup of a small game whose first square and its
// neighbours are free.
func DefaultSetup() Setup {
	p := board.Presets()[0]
	return Setup{Size: p.Size, Mines: p.Mines, First: generate.Open}
}

// NoGuess is the word of [Setup.Change] for games without guesses.
const NoGuess = "no-guess"

// guessWords are the words by [Setup.Guessing].
var guessWords = [...]string{"guesses", NoGuess, "level-1", "level-2", "level-3", "level-4"}

// GuessWords returns the words of [Setup.Change] for games with guesses, without
// them, and of each level.
func GuessWords() []string { return slices.Clone(guessWords[:]) }

// Guessing returns which of [GuessWords] the setup has.
func (s Setup) Guessing() int {
	if !s.NoGuess {
		return 0
	}
	return 1 + s.Level
}

func (s *Setup) setGuessing(i int) { s.NoGuess, s.Level = i > 0, max(0, i-1) }

// Change returns the setup as changed by words, in any order: a size or the
// name of one, a number of mines, a promise for the first square, and one of
// [GuessWords], where "level 3" is level-3. The rest stays, with two exceptions: a
// size without a name keeps the share of squares with a mine, and an open first square becomes a
// safe one if the mines leave no room around it. A setup that cannot be played
// is an error.
func (s Setup) Change(words []string) (Setup, error) {
	n, promised := -1, false
	text := strings.ReplaceAll(strings.Join(words, " ")+" ", "level ", "level-")
	for word := range strings.FieldsSeq(text) {
		if first, err := generate.ParseFirst(word); err == nil {
			s.First, promised = first, true
			continue
		}
		if i := slices.Index(guessWords[:], word); i >= 0 {
			s.setGuessing(i)
			continue
		}
		if level, ok := strings.CutPrefix(word, "level-"); ok {
			return s, fmt.Errorf("level %q: want 1 to %d", level, len(guessWords)-2)
		}
		if count, err := strconv.Atoi(word); err == nil {
			n = count
			continue
		}
		p, err := board.ParsePreset(word)
		if err != nil {
			return s, err
		}
		if p.Name == "" {
			p.Mines = s.Mines * p.Size.Squares() / s.Size.Squares()
		}
		s.Size, s.Mines = p.Size, p.Mines
	}
	if n >= 0 {
		s.Mines = n
	} else if n < -1 {
		return s, fmt.Errorf("%d mines: want 0 or more", n)
	}
	if s.First == generate.Open && !promised {
		s.First = max(generate.Safe, s.spec(board.Square{}).Fitting().First)
	}
	return s, s.Check()
}

// MarshalText returns words from which [Setup.Change] makes the setup again.
func (s Setup) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "%v %d %v %s", s.Size, s.Mines, s.First, guessWords[s.Guessing()]), nil
}

// UnmarshalText changes the default setup by words.
func (s *Setup) UnmarshalText(words []byte) (err error) {
	*s, err = DefaultSetup().Change(strings.Fields(string(words)))
	return err
}

// Check returns an error if no first square allows such a game. It tries a
// corner, which has the fewest neighbours.
func (s Setup) Check() error {
	if s.NoGuess && s.First == generate.Any {
		return generate.ErrPromise
	}
	if n := s.Size.Squares(); s.First == generate.Any && s.Mines == n {
		return fmt.Errorf("%d mines leave no square of a %v board to uncover", n, s.Size)
	}
	return s.spec(board.Square{}).Check()
}

// lay returns the minefield number nth of those that a seed makes for a first
// square.
func (s Setup) lay(first board.Square, seed, nth uint64) (mines board.Minefield, err error) {
	if !s.NoGuess {
		return generate.Minefield(generate.DefaultGenerator, s.spec(first), seed, nth)
	}
	proof := new(safemove.Deducer)
	all, err := generate.NewNoGuess(s.spec(first), generate.Seeds{First: seed}, proof, generate.Repair)
	if err != nil {
		return mines, err
	}
	var levels []int
	if s.Level > 0 {
		levels = []int{s.Level}
	}
	source, err := difficulty.OfLevels(all, proof, levels...)
	if err != nil {
		return mines, err
	}
	return mines, source.Fill(&mines, nth)
}

// spec describes the minefield for a game that begins with first.
func (s Setup) spec(first board.Square) generate.Spec {
	return generate.Spec{Size: s.Size, Mines: s.Mines, Start: first, First: s.First}
}

// gameName returns the name of a game, given the date of a daily game or "".
// Every daily game is one without guesses, so its name does not say so.
func (s Setup) gameName(daily string) string {
	if daily == "" {
		return s.Name()
	}
	s.setGuessing(0)
	return s.Name() + ", daily " + daily
}

// Name returns the name of the preset with this size and these mines, or else
// the size and the number of mines; ", no guess" or the level follows if
// deduction alone wins.
func (s Setup) Name() string {
	name := generate.Spec{Size: s.Size, Mines: s.Mines}.String()
	for _, p := range board.Presets() {
		if p.Size == s.Size && p.Mines == s.Mines {
			name = p.Name
		}
	}
	if s.Level > 0 {
		name += fmt.Sprintf(", level %d", s.Level)
	} else if s.NoGuess {
		name += ", no guess"
	}
	return name
}

// noGuessWords say in files whether games need no guess, by [Setup.Guessing].
var noGuessWords = [...]string{"no", "yes", "level-1", "level-2", "level-3", "level-4"}

// compare orders kinds of games, small boards first.
func (s Setup) compare(o Setup) int {
	return cmp.Or(s.Size.Squares()-o.Size.Squares(), s.Size.Rows-o.Size.Rows, s.Mines-o.Mines,
		int(s.First-o.First), s.Guessing()-o.Guessing())
}

// isDate reports whether a text is a date in the form of those of daily games.
func isDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}
