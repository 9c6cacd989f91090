package review

import (
	"fmt"
	"strings"

	"minesweeper/board/replay"
)

// Ratios are measures of how a game was clicked, as players' sites define them.
// One that would be zero, or divided by zero, is 0.
type Ratios struct {
	PerSecond   float64 // clicks a second, Cl/s
	Efficiency  float64 // 3BV solved / clicks, IOE
	Correctness float64 // effective clicks / clicks, Corr
	Throughput  float64 // 3BV solved / effective clicks, ThrP
}

// Ratios returns the ratios of a game with clicks.
func (s Summary) Ratios() Ratios {
	sum := s.Made.Sum()
	r := Ratios{
		Efficiency: ratio(s.Solved, sum.All()), Correctness: ratio(sum.Effective, sum.All()), Throughput: ratio(s.Solved, sum.Effective),
	}
	if s.Seconds != nil && *s.Seconds > 0 {
		r.PerSecond = float64(sum.All()) / *s.Seconds
	}
	return r
}

func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// clicking returns the clicks and ratios as a line, or "" without clicks.
func (s Summary) clicking() string {
	if s.Made == nil {
		return ""
	}
	kind := func(name string, c replay.Count) string {
		if c.Wasted == 0 {
			return fmt.Sprintf("%s %d", name, c.All())
		}
		return fmt.Sprintf("%s %d (%d wasted)", name, c.All(), c.Wasted)
	}
	parts := []string{kind("left", s.Made.Left), kind("right", s.Made.Right), kind("chord", s.Made.Chord)}
	r := s.Ratios()
	for i, value := range []float64{r.PerSecond, r.Efficiency, r.Correctness, r.Throughput} {
		if value > 0 {
			parts = append(parts, fmt.Sprintf("%s %.2f", [...]string{"Cl/s", "IOE", "Corr", "ThrP"}[i], value))
		}
	}
	return fmt.Sprintf("clicks %d: %s", s.Made.Sum().All(), strings.Join(parts, ", "))
}
