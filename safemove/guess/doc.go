// Package guess chooses a square to uncover where no square is certainly free.
//
// # The problem
//
// A guess is paid for twice: by the chance of a mine, and by what it tells. Here X and Y are equally safe, but if X shows
// its number the whole corner is known, and Y says nothing that was not known:
//
//	1 2 X ?
//	1 ? ? ?
//	1 2 Y #
//
// The chance to win from a position is a sum over everything that can follow, out of reach for all but the last dozen
// squares. So the policies do this:
//
//	safest  the least chance of a mine; of those that are equal, the best by the score of best
//	best    the chance to survive this guess and the next one: Σ over the numbers v that the square can show of
//	        P(v) · (safety of the best square afterwards, 1 if one is certain); when few layouts are left, a search
//	        of every way the game can end, which gives the chance to win itself
//	deep    plays the most promising of these out, many times, with best as the player
//
// All chances are exact: P(v) is the number of layouts in which the square shows v over the number of all.
//
// A [Position] is fed with what is uncovered and hands out what is certain; where nothing is, a [Guesser] chooses.
// [Classic] is a whole player of its own.
//
// # Notes on what was tried
//
// Expert boards, 16×30 with 99 mines, start D4 with an open first square, unless said. Differences are in points of the
// win rate, against the same player without the change, on the same boards, with their standard error. "Adjusted" means
// the luck-adjusted estimator: an endgame counts by its exact value, and at each guess before it (survived - chance)
// times 0.62 is subtracted, which has mean zero and leaves 0.4 of the variance. The seeds 1000, 2000 and 3000 of
// generator mines-1 were used for choosing and are not to be used for judging.
//
//	safest: of equal squares the one with fewest unknown      51.31 ± .16 % (100,000 games of seed 1000)
//	squares around
//	safest: of equal squares the best by two steps            53.04 ± .20, adjusted 52.50 ± .15 (60,000 of seed 2000)
//	best, endgame from 500 layouts                            54.08 ± .20, adjusted 53.99 ± .15 (60,000 of seed 2000)
//	  from 500 to 2,000 layouts, exact                        +.08 ± .05; 0.40 instead of 0.16 ms a game
//	  the same, the 3 or 1 most promising squares only
//	  while more than 64 layouts are left                     +.07 ± .05; -.04 ± .06
//	  500 layouts, the 3 most promising only                  -.10 ± .03
//	  safety afterwards to the power 1.4, as fitted to
//	  the exact values of endgames                            -.08 ± .06
//	  the same times 0.95, which favours progress             -.17 ± .07
//	deep over best (adjusted, 2,500 to 8,000 of seed 3000; best from 500 layouts)
//	  50 play-outs a guess, endgame from 2,500 layouts        +.53 ± .20; 8.5 ms a game
//	  200 play-outs, endgame from 2,500                       +.42 ± .21; 31 ms
//	  100 play-outs, endgame from 800                         +.40 ± .12; 14 ms
//
// With 700 play-outs for each contender, the means say that the best of them is worth 0.0022 more than the best by two
// steps at a contested guess, of which there are 1.4 a game: 0.3 points. Wider contention, 0.90 of the best score instead
// of 0.96, adds nothing to that. So play-outs that go on with best have about that to give, and more needs a better
// player to go on with.
//
// On an expert board that begins in a corner that is only free itself (40,000 games of seed 2000, adjusted), safety
// afterwards to the power 1.5, 2.5, or 2 times 0.9 loses .11 ± .04, .23 ± .05 and .07 ± .11. Searching endgames from
// 2,000 layouts on intermediate boards gains .000 ± .004, from 4,000 on beginner boards .003 ± .002.
//
// What is above all worth choosing well is the endgame: with 2,000 layouts left, greedy play by the number of layouts
// that survive two guesses wins 0.389 of them, the best play 0.4325.
//
// # Judged on seeds never used before
//
//	best, expert, open D4             54.10 ± .11 %, adjusted 54.18 ± .07    200,000 games of seed 910001
//	best, expert, safe A1             40.71 ± .11 %, adjusted 40.54 ± .07    200,000 of 910002
//	best, intermediate, open C4       89.10 ± .07 %, adjusted 89.11 ± .05    200,000 of 910003
//	best, beginner, open C3           97.17 ± .03 %, adjusted 97.17 ± .02    400,000 of 910004
//	deep over best, expert, open D4   +.70 ± .23, adjusted +.26 ± .12        8,000 of 900001; 35 ms a game
//	safest, expert, open D4           52.84 ± .11 %, adjusted 52.82 ± .08    200,000 of 910005
package guess
