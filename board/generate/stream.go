package generate

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// Seeds are the seeds of a run.
type Seeds struct {
	First   uint64 `json:",string"` // the seed of the first game
	PerSeed uint64 // the games for each of First, First+1, …; 0 if First makes all games
}

// At returns the seed that makes a game of the run, and the number of games
// that the seed makes before it.
func (s Seeds) At(game uint64) (seed, nth uint64) {
	if s.PerSeed == 0 {
		return s.First, game
	}
	return s.First + game/s.PerSeed, game % s.PerSeed
}

// Version names the way in which seeds become minefields. Another version may
// make other minefields from the same seed, so results state the version.
const Version = "mines-1"

// StreamSeed returns the two words that seed a PCG for one game of a run. The
// purpose separates streams that would otherwise be equal: laying the mines of
// a game is one purpose, the random choices of a player another.
//
// The words are the first sixteen bytes, high byte first, of the SHA-256 of
// the version, a zero byte, the purpose, a zero byte, the seed and the game,
// both as eight bytes, high byte first.
func StreamSeed(purpose string, seed, game uint64) (hi, lo uint64) {
	var room [64]byte
	text := append(room[:0], Version...)
	text = append(text, 0)
	text = append(text, purpose...)
	text = append(text, 0)
	text = binary.BigEndian.AppendUint64(text, seed)
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(text, game))
	return binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16])
}

// A stream yields the random numbers of one game after another.
type stream struct {
	purpose string
	pcg     rand.PCG
}

// start begins the stream of a game.
func (s *stream) start(seed, game uint64) { s.pcg.Seed(StreamSeed(s.purpose, seed, game)) }

// below returns a number from 0 to n-1, each equally likely (Lemire, "Fast
// random integer generation in an interval", 2019). It is written out here,
// and not taken from math/rand/v2, because only the generators there promise
// never to change.
func (s *stream) below(n int) int {
	width := uint64(n)
	hi, lo := bits.Mul64(s.pcg.Uint64(), width)
	if lo < width {
		for biased := -width % width; lo < biased; {
			hi, lo = bits.Mul64(s.pcg.Uint64(), width)
		}
	}
	return int(hi)
}
