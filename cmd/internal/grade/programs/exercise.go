package programs

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/judge"
)

// An Exercise is what programs are asked, and the right answers.
type Exercise struct {
	Seed   uint64
	probes []probe // in the order of questions and classes
	want   []answer
	games  []fullGame
}

// A fullGame is a game that find_safe_move plays to the end.
type fullGame struct {
	call
	judge *judge.Judge // of the list of its moves
}

// fullPoints are the points of a full game, before its class is counted.
const fullPoints judge.Points = 10_000

// Seed returns the seed that follows from the files of the exercise, so that the
// probes are the same on every machine.
func Seed(mines board.Minefield, start *board.Board) uint64 {
	sum := sha256.New()
	fmt.Fprint(sum, mines)
	if start != nil {
		fmt.Fprint(sum, *start)
	}
	return binary.BigEndian.Uint64(sum.Sum(nil))
}

// NewExercise returns the exercise about a minefield and perhaps a board given
// on it. Contested names points that the exercise leaves open.
func NewExercise(mines board.Minefield, start *board.Board, seed uint64, contested []string) (*Exercise, error) {
	if mines.Size() != size {
		return nil, fmt.Errorf("the minefield has %v squares: the functions of the exercise are for %v", mines.Size(), size)
	}
	m := &maker{rng: rand.New(rand.NewPCG(seed, seed)), m: mines}
	if start != nil {
		m.open = gridOf(*start)
	}
	list := m.probes(contested)
	m.rng = rand.New(rand.NewPCG(seed, uint64(numQuestions))) // the same with contested points and without
	safe, games := m.safeProbes()
	x := &Exercise{Seed: seed, probes: append(list, safe...)}
	for i := range x.probes {
		x.want = append(x.want, x.probes[i].predict(&model{}))
	}
	for _, g := range games {
		j, err := judgeMoves(g)
		if err != nil {
			return nil, err
		}
		x.games = append(x.games, fullGame{g, j})
	}
	return x, nil
}

// judgeMoves returns a judge of the moves on a board, by numbers only.
func judgeMoves(c call) (*judge.Judge, error) {
	b, err := c.revealed.board()
	if err != nil {
		return nil, err
	}
	return judge.New(judge.Task{Mines: c.minefield(), Start: &b, Moves: true, NoTotal: true, Points: fullPoints})
}

// minefield returns the minefield of a call.
func (c *call) minefield() board.Minefield {
	m, _ := board.NewMinefield(size) // without mines it fails for no size of ours
	for i, sign := range c.mines {
		if sign == mark {
			m.Put(size.At(i))
		}
	}
	return m
}

// Asked returns how many answers each question wants.
func (x *Exercise) Asked() (asked [judge.NumFunctions]int) {
	for _, p := range x.probes {
		asked[p.question]++
	}
	asked[findSafeMove] += perClass // the full games
	return asked
}
