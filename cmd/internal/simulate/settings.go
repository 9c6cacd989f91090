// Package simulate plays many games on all cores and sums them up.
//
// # The same bytes, however it is done
//
// The result of a game depends on its number alone: its minefield comes from a
// [generate.Source], and a player must not carry anything from one game into
// the next. A [Tally] holds whole numbers only; chances are rounded to
// multiples of 2^-30 before they are added. Whole numbers have the same sum in
// any order, so the digits are the same for any number of workers, any division
// into shards, any order of merging, and any interruption. (Sums of float64
// would depend on all of these.) Times are stored apart from all other results.
//
// # The parts
//
//	Settings   the games that a run plays
//	Policy     a kind of player, with the kinds of guess and certain move it reports
//	Outsider   the player of a policy that is a program in another process: its turn
//	           may be a Fault; package bot makes these players
//	Play       plays a range of the games and adds them to a Record
//	Record     the settings, the games that are done, and a tally for each policy;
//	           written as lines of JSON, read back, merged with others
//	Folds      sums of results and luck, for luck-adjusted estimates
//	Test       ends a run of two policies once it is clear which one is better
//	Folder     the results of single games and the lost boards, as files
//	Sweep      one run for each value of a parameter, or a single run
//	Session    plays a sweep and saves its progress
//
// # Where to add
//
//   - A statistic: a field of [Tally] with a JSON key, a line in Tally.add and a
//     line in one of the describe methods of text.go, or in match.go for
//     programs. Merging finds the field by itself. A change of the JSON lines
//     needs a new recordFormat.
//   - A column of the results of single games: Folder.Game.
//   - A parameter to sweep: [SweepParameters], and its values in cmd/mines.
//
// This package must not know the policies by name, the flags of commands, or
// how a process exits.
package simulate

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"

	"minesweeper/board/generate"
	"minesweeper/cmd/internal/text"
)

// Settings say which games a run plays. Its games are numbered from 0.
type Settings struct {
	Spec      generate.Spec  `json:"minefields"`
	Opens     bool           `json:"opens"`     // the game begins with uncovering Spec.Start
	Generator string         `json:"generator"` // the name of a [generate.Generator]
	Seeds     generate.Seeds `json:"seeds"`
	Offset    uint64         `json:"offset,string,omitempty"` // of a seed's games, this many come before the first
	Games     uint64         `json:"games"`
}

// MostGames is the largest number of games in a run. With eight guesses in each
// game, the sum of their chances is the largest number that a [Fixed] can hold.
const MostGames = 1 << 30

// Check returns an error if the games cannot be made.
func (s Settings) Check() error {
	if _, err := s.source(); err != nil {
		return err
	}
	if s.Games == 0 {
		return fmt.Errorf("0 games: want at least 1")
	}
	if s.Games > MostGames {
		return fmt.Errorf("%d games: want at most %d", s.Games, uint64(MostGames))
	}
	if s.Opens && !s.Spec.Size.Contains(s.Spec.Start) {
		return fmt.Errorf("start %v: the board is %v", s.Spec.Start, s.Spec.Size)
	}
	return nil
}

func (s Settings) source() (generate.Source, error) {
	return generate.NewSource(s.Generator, s.Spec, s.Seeds)
}

// At returns the seed of a game, and its number among those of the seed, from 1.
func (s Settings) At(game uint64) (seed, nth uint64) {
	seed, nth = s.Seeds.At(s.Offset + game)
	return seed, nth + 1
}

// Seed returns the seed of a match.
func (s Settings) Seed() Seed { return Seed{s.Seeds.First, s.Offset} }

// String returns the settings as one line, without the number of games.
func (s Settings) String() string {
	seeds := fmt.Sprintf("seed %d", s.Seeds.First)
	if s.Offset > 0 {
		seeds = fmt.Sprintf("seed %v", s.Seed())
	}
	if s.Seeds.PerSeed > 0 {
		last := s.Seeds.First + (s.Games-1)/s.Seeds.PerSeed
		seeds = fmt.Sprintf("seeds %d-%d with %d games each", s.Seeds.First, last, s.Seeds.PerSeed)
	}
	start := text.Choose(s.Opens, s.Spec.Start.String(), "chosen by the player")
	return fmt.Sprintf("%v, start %s, first square %v, generator %s (%s), %s",
		s.Spec, start, s.Spec.First, s.Generator, generate.Version, seeds)
}

// A Range holds the numbers of games from From to To-1, counted from 0.
type Range struct {
	From uint64 `json:"from"`
	To   uint64 `json:"to"`
}

// Shard returns part i of n, counted from 1, of the given number of games. The
// sizes of the parts differ by at most one game.
func Shard(games, i, n uint64) (Range, error) {
	if n < 1 || i < 1 || i > n {
		return Range{}, errors.New("want I/N with I from 1 to N")
	}
	if n > games {
		return Range{}, fmt.Errorf("there are only %d games", games)
	}
	return Range{portion(games, i-1, n), portion(games, i, n)}, nil
}

// portion returns the number of games in the first i of n parts. It avoids the
// product games*i, which could overflow.
func portion(games, i, n uint64) uint64 { return games/n*i + min(i, games%n) }

// A Seed decides the boards of a match: 128 bits, so that it cannot be found by
// trying. Written out it is 32 hexadecimal digits.
type Seed struct{ Hi, Lo uint64 }

// String returns the seed's 32 digits.
func (s Seed) String() string { return fmt.Sprintf("%016x%016x", s.Hi, s.Lo) }

// Commitment returns the SHA-256 of the seed's digits. It is printed before a
// match and proves afterwards that the seed was not changed.
func (s Seed) Commitment() string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(s.String())))
}

// Set reads 32 hexadecimal digits, or a number below 2^64, for a flag. With the
// same number, "mines simulate" makes the same boards.
func (s *Seed) Set(text string) error {
	if b, err := hex.DecodeString(text); err == nil && len(b) == 16 {
		*s = Seed{binary.BigEndian.Uint64(b[:8]), binary.BigEndian.Uint64(b[8:])}
		return nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("seed %q: want a number below 2^64, or 32 hexadecimal digits", text)
	}
	*s = Seed{Hi: n}
	return nil
}

// Type returns the name of the flag's type.
func (s *Seed) Type() string { return "seed" }
