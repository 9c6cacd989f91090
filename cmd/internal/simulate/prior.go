package simulate

import "minesweeper/board/generate"

// A Prior is what is known of the luck of a game before it is played: the slope
// of the results over it, and the mean of its square.
type Prior struct{ Slope, Spread float64 }

// Priors are the priors for the two ways in which guesses are weighted: by the
// value of the position that a right guess leads to, as for Outcome.Luck, and
// by the progress of the game, as for outside programs.
type Priors struct{ Valued, Progress Prior }

// A boardKind is a kind of board without the place of its first square.
type boardKind struct {
	rows, cols, mines int
	first             generate.First
}

// knownPriors are those of a million games of best on each kind of board.
var knownPriors = map[boardKind]Priors{
	{9, 9, 10, generate.Open}:   {Prior{0.983, 0.0013}, Prior{1.006, 0.0141}},
	{9, 9, 10, generate.Safe}:   {Prior{0.969, 0.0533}, Prior{1.492, 0.0252}},
	{9, 9, 10, generate.Any}:    {Prior{0.959, 0.1469}, Prior{1.681, 0.0492}},
	{10, 10, 10, generate.Any}:  {Prior{0.979, 0.1158}, Prior{1.783, 0.0353}},
	{16, 16, 40, generate.Open}: {Prior{0.862, 0.0103}, Prior{0.954, 0.0564}},
	{16, 16, 40, generate.Safe}: {Prior{0.854, 0.1081}, Prior{1.209, 0.0728}},
	{16, 16, 40, generate.Any}:  {Prior{0.845, 0.2073}, Prior{1.335, 0.0944}},
	{16, 30, 99, generate.Open}: {Prior{0.519, 0.1432}, Prior{0.720, 0.2472}},
	{16, 30, 99, generate.Safe}: {Prior{0.506, 0.2854}, Prior{0.776, 0.2254}},
	{16, 30, 99, generate.Any}:  {Prior{0.488, 0.3580}, Prior{0.785, 0.2194}},
}

// PriorsOf returns the priors for a kind of board. A slope that is only about
// right biases nothing, so that of other kinds follows from their density of
// mines: on dense boards most games are lost, lucky or not.
func PriorsOf(s generate.Spec) Priors {
	if p, ok := knownPriors[boardKind{s.Size.Rows, s.Size.Cols, s.Mines, s.First}]; ok {
		return p
	}
	density := float64(s.Mines) / float64(s.Size.Squares())
	slope := max(0.05, min(0.95-float64(6.6*(density-0.14)), 0.97)) // without a fused multiply-add
	return Priors{Prior{slope, 0.1}, Prior{1.4 * slope, 0.1}}
}
