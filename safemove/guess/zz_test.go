package guess

import (
	"fmt"
	"syscall"
	"testing"
)

func ucpu() float64 {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return float64(r.Utime.Sec) + float64(r.Utime.Usec)/1e6
}

func TestZZ(t *testing.T) {
	all := positions(t, "endgames.txt")
	g := newBest(Options{Budget: 3000000}).(*best)
	g.list = 4000; g.end.Beam = int(knob("BEAM", 0))
	var c Choice
	tot := 0.0
	for _, p := range all {
		g.states = 0
		t0 := ucpu()
		ok := g.ending(p, &c)
		d := ucpu() - t0
		tot += d
		fmt.Printf("%4d layouts %3d squares %8d states %8.2f ms %v %.3f\n", g.table.Layouts(), len(g.table.Rows), g.states, d*1e3, ok, c.Score)
	}
	fmt.Printf("total %.1f ms\n", tot*1e3)
}
