package simulate_test

import (
	"bytes"
	"strings"
	"testing"

	"minesweeper/board/generate"
	"minesweeper/cmd/internal/simulate"
)

func TestSeeds(t *testing.T) {
	s, err := simulate.ParseSeed("000102030405060708090a0b0c0d0e0f")
	if err != nil || s != (simulate.Seed{Hi: 0x0001020304050607, Lo: 0x08090a0b0c0d0e0f}) || s.String() != "000102030405060708090a0b0c0d0e0f" {
		t.Errorf("got %v, %v", s, err)
	}
	// printf %s 000102030405060708090a0b0c0d0e0f | sha256sum
	if got, want := s.Commitment(), "d65df89f702eec58ca3c7bf2001c9ffc7cd80553ae01d42a799ba26756142d96"; got != want {
		t.Errorf("its SHA-256 is %s, want %s", got, want)
	}
	run := simulate.Settings{Seeds: generate.Seeds{First: s.Hi}, Offset: s.Lo}
	if seed, n := run.At(2); seed != s.Hi || n != s.Lo+3 || run.Seed() != s {
		t.Errorf("game 3 is game %d of seed %d", n, seed)
	}
	if s, err := simulate.ParseSeed("17"); err != nil || s != (simulate.Seed{Hi: 17}) {
		t.Errorf("got %v, %v", s, err)
	}
	for _, text := range []string{"", "-1", "x", "18446744073709551616", "000102030405060708090a0b0c0d0e0g"} {
		if s, err := simulate.ParseSeed(text); err == nil {
			t.Errorf("%q is read as %v", text, s)
		}
	}
	if s, err := simulate.NewSeed(bytes.NewReader(bytes.Repeat([]byte{7}, 16))); err != nil || s.String() != strings.Repeat("07", 16) {
		t.Errorf("got %v, %v", s, err)
	}
}
