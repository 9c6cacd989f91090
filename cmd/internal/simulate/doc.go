// Package simulate plays many games on all cores and sums them up.
//
// # The same bytes, however it is done
//
// What a game comes to depends on its number alone: its minefield comes from a
// [generate.Source], and a player must not remember one game in the next. A
// [Tally] holds whole numbers only; chances are rounded to multiples of 2^-30
// before they are added. Whole numbers add up to the same in any order, so
// neither the number of workers, nor how a run is cut into shards, nor the
// order in which shards are merged, nor where a run was interrupted can change
// a digit. (Sums of float64 would depend on all of these.) Time is kept apart
// from everything else.
//
// # The parts
//
//	Settings   which games are played
//	Policy     who plays them, and what it tells of its moves
//	Play       plays a range of the games and returns a Record
//	Record     settings, which games are done, and a tally for each policy;
//	           written as lines of JSON, read back, merged with others
//	Folder     the per-game results and the lost boards, as files
//	Sweep      one run for each value of a parameter, or a single run
//	Session    plays a sweep, and keeps what is done
//
// The package must not know which policies there are, nor flags and exits.
package simulate
