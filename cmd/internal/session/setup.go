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

// A Command is what a player can ask for. In lines of text it is called by a
// name, or by a letter that stands for it, and words; on the screen by a key.
type Command struct {
	Name, Letter, Words string
	Doc                 string // what it does, in the help of lines; "" if it has no name there
	Group               string // of the help on the screen, or ""
	Keys                string // on the screen, separated by blanks; the help shows the first
	Brief               string // what the keys do, for the screen
}

// Commands returns the commands, in the order of both helps.
func Commands() []Command {
	return []Command{
		{"uncover", "", "SQUARE", "uncover a square; its name alone does the same",
			"Play", "space", "uncover; chord if open"},
		{"enter", "", "", "", "Play", "enter ctrl+j", "the same; at the end a new game"},
		{"flag", "f", "SQUARE", "set a flag, or remove it; also A7* and A7?", "Play", "f m", "flag"},
		{"chord", "c", "SQUARE", "uncover around a number whose flags are set; also A7+",
			"Play", "c", "chord: uncover around a number"},
		{"undo", "u", "[N]", "take back the last move or the last N, even one that lost", "Play", "u backspace", "undo"},
		{"redo", "", "[N]", "play again the last move or the last N that were undone", "Play", "U ctrl+r", "redo"},
		{"hint", "h", "", "show the next move and the reason", "Help", "i", "hint"},
		{"odds", "", "[SQUARE]", "show each square's chance of a mine, in percent", "Help", "o", "show or hide the odds"},
		{"next", "n", "", "let the automatic player play a move", "Help", ".", "play the next move"},
		{"solve", "", "", "let it play to the end", "Help", "S", "solve: play to the end"},
		{"cheat", "", "", "show the mines, or hide them", "Help", "x", "show or hide the mines"},
		{"flip", "", "h|v", "mirror the board: left and right, or top and bottom", "", "", ""},
		{"new", "", "[WORD...]", "begin a game: new expert, new 9x9 12 no-guess, new daily", "Game", "n", "new game"},
		{"restart", "", "", "begin this game again", "Game", "r", "restart this game"},
		{"save", "", "FILE", "write the game to a file", "Game", "w ctrl+s", "save to a file"},
		{"load", "", "FILE", "continue the game, or the board with its mines, in a file",
			"Game", "e ctrl+o", "load from a file"},
		{"board", "", "", "draw the board", "", "", ""},
		{"look", "", "SQUARE", "describe a square and its covered neighbours", "", "", ""},
		{"draw", "", "on|off", "draw the board after every move, or not", "", "", ""},
		{"status", "", "", "show the mines left, the moves and the time", "", "", ""},
		{"review", "v", "", "after a game: show which moves were luck or mistakes", "Help", "v", "review a finished game"},
		{"results", "", "", "list games, wins and best times", "Game", "b", "results and best times"},
		{"flip h", "", "", "", "Game", "|", "flip left and right"},
		{"flip v", "", "", "", "Game", "- _", "flip top and bottom"},
		{"theme", "", "", "", "Game", "t", "next theme of colours"},
		{"suspend", "", "", "", "Game", "Ctrl+Z ctrl+z", "suspend"},
		{"help", "?", "", "list the commands", "", "? f1", "help"},
		{"quit", "q", "", "leave; the game is kept", "Game", "q ctrl+c ctrl+q", "leave; the game is kept"},
		{"stop", "", "", "", "", "esc", "stop"},
	}
}
