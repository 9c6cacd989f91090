package simulate

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
)

// A Seed decides the boards of a match: 128 bits, so that it cannot be found by
// trying. Written out it is 32 hexadecimal digits.
type Seed struct{ Hi, Lo uint64 }

// NewSeed returns a seed of random bytes from r, which must be unpredictable.
func NewSeed(r io.Reader) (Seed, error) {
	var b [16]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return Seed{}, fmt.Errorf("choosing a seed: %w", err)
	}
	return Seed{binary.BigEndian.Uint64(b[:8]), binary.BigEndian.Uint64(b[8:])}, nil
}

// ParseSeed reads 32 hexadecimal digits, or a number below 2^64. With the same
// number, "mines simulate" makes the same boards.
func ParseSeed(text string) (Seed, error) {
	if b, err := hex.DecodeString(text); err == nil && len(b) == 16 {
		return Seed{binary.BigEndian.Uint64(b[:8]), binary.BigEndian.Uint64(b[8:])}, nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return Seed{}, fmt.Errorf("seed %q: want a number below 2^64, or 32 hexadecimal digits", text)
	}
	return Seed{Hi: n}, nil
}

// String returns the seed's 32 digits.
func (s Seed) String() string { return fmt.Sprintf("%016x%016x", s.Hi, s.Lo) }

// Commitment returns the SHA-256 of the seed's digits. It is printed before a
// match and proves afterwards that the seed was not changed.
func (s Seed) Commitment() string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(s.String())))
}

// Set reads a seed as [ParseSeed] does, for a flag.
func (s *Seed) Set(text string) (err error) {
	*s, err = ParseSeed(text)
	return err
}

// Type returns the name of the flag's type.
func (s *Seed) Type() string { return "seed" }
