package programs

import (
	"slices"
	"strings"

	"minesweeper/board"
)

// explainSafe names what all wrong answers of find_safe_move have in common.
func explainSafe(list []*tested) []finding {
	for _, c := range safeCauses {
		fits, some := true, false
		for _, t := range list {
			wrong := !t.right()
			some = some || wrong
			fits = fits && (wrong && c.explains(t) || !wrong && (c.refutes == nil || !c.refutes(t)))
		}
		if !fits || !some {
			continue
		}
		for _, t := range list {
			if !t.right() {
				t.cause = 0
			}
		}
		return []finding{{c.text, true}}
	}
	return nil
}

// A safeCause is what all wrong answers of find_safe_move can have in common. A
// right answer can refute it.
type safeCause struct {
	text              string
	explains, refutes func(t *tested) bool
}

var safeCauses = []safeCause{
	{"leaves a move behind when it returns false", func(t *tested) bool {
		return len(t.moves) == 0 && t.got.result == "false"
	}, nil},
	{"names a move where none is certain", func(t *tested) bool {
		return len(t.moves) == 0 && t.got.result == "true"
	}, nil},
	{"finds only moves that one number shows",
		func(t *tested) bool { return t.class == safeTwo && t.got.result == "false" },
		func(t *tested) bool { return t.class == safeTwo }},
	{"never flags",
		func(t *tested) bool { return t.misses(func(move string) bool { return !isUncovering(move) }) },
		func(t *tested) bool { return len(t.moves) > 0 && !isUncovering(t.got.position) }},
	{"never uncovers",
		func(t *tested) bool { return t.misses(isUncovering) },
		func(t *tested) bool { return len(t.moves) > 0 && isUncovering(t.got.position) }},
	{"flags squares again that are flagged", func(t *tested) bool {
		m, ok := board.ParseMove(t.got.position, size)
		return ok && m.Flag && t.revealed[size.Index(m.Square)] == mark
	}, nil},
	{"leaves out the '*' of a flag", func(t *tested) bool { return slices.Contains(t.moves, t.got.position+"*") }, nil},
	{"names moves in lower case", func(t *tested) bool { return slices.Contains(t.moves, strings.ToUpper(t.got.position)) }, nil},
	{"is off by one in columns", func(t *tested) bool { return t.got.isShifted(t.moves, 0, 1) || t.got.isShifted(t.moves, 0, -1) }, nil},
	{"is off by one in rows", func(t *tested) bool { return t.got.isShifted(t.moves, 1, 0) || t.got.isShifted(t.moves, -1, 0) }, nil},
}

func isUncovering(move string) bool { return len(move) == 2 }

// misses reports whether the function finds no move where all are of a kind, or
// where one number is not enough: that it may not try.
func (t *tested) misses(kind func(move string) bool) bool {
	other := slices.ContainsFunc(t.moves, func(move string) bool { return !kind(move) })
	return t.got.result == "false" && len(t.moves) > 0 && (!other || t.class == safeTwo)
}

// isShifted reports whether the move would be one of moves at another square.
func (a *answer) isShifted(moves []string, down, right int) bool {
	if len(a.position) < 2 {
		return false
	}
	moved := []byte(a.position)
	moved[0], moved[1] = moved[0]+byte(down), moved[1]+byte(right)
	return slices.Contains(moves, string(moved))
}
