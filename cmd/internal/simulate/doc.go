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
