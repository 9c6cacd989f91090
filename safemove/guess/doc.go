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
//	safest  the least chance of a mine; of those that are equal, the best by the score of best,
//	        with no danger left out
//	best    the chance to survive this guess and the next one: Σ over the numbers v that the square can show of
//	        P(v) · (safety of the best square afterwards, 1 if one is certain). A square that can show one number only
//	        counts less, and at the beginning of a dense board one that is likely to show a 0 more (see its
//	        settings). Of the danger of the first guess, what must be met anyway sooner or later is left out as far as it
//	        is seen (see package front).
//	        When few layouts are left, a search of every way the game can end, which gives the chance to win itself
//	deep    plays the most promising of these out, many times, with best, in a hurry, as the player
//
// All chances are exact: P(v) is the number of layouts in which the square shows v over the number of all.
//
// A [Position] is fed with what is uncovered and hands out what is certain; where nothing is, a [Guesser] chooses.
// A whole player of its own is in package classic.
//
// # Notes on what was tried
//
// Expert boards, 16×30 with 99 mines, start D4 with an open first square, unless said. Differences are in points of the
// win rate, against the same player without the change, on the same boards, with their standard error. "Adjusted" means
// the luck-adjusted estimator: an endgame counts by its exact value, and at each guess before it (survived - chance)
// times 0.62 is subtracted, which has mean zero and leaves 0.4 of the variance. The seeds 1000, 2000, 3000, 5000, 4000
// to 4211, 5050, 6060 to 6080 and 7001 to 7013 of generator uniform were used for choosing and are not to be used for
// judging. "mines simulate --ablation" plays best without each of its ingredients.
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
// Later, adjusted and paired, with 95 % intervals, 40,000 to 60,000 games of the seeds from 4000 on:
//
//	endgame from 800, not 400, layouts; from 1,600, not 800   +.06 ± .03, +.03 ± .02
//	0.8 of the best safety afterwards and 0.2 of the next     .00 ± .05, safe corner +.07 ± .05
//	  the same with 0.4 and 0.6 below a million layouts       -.02 ± .03
//	squares that lie, with a chance of t, in a pair that
//	nothing will tell apart: score times 1+t/4, 1+t/2, 1+t    -.01 ± .04, -.01 ± .04, -.12 ± .05
//	bonus of 0.1 times the chance of a 0 on squares that are
//	chosen before eight are known, open and safe corner       -.01 ± .01, +.23 ± .10
//	  0.15, 0.2 and 0.3; 0.2 before sixteen (safe corner)     +.22, +.11, +.11 ± .11; +.05 ± .12
//	  16×16 with 40 and 9×9 with 10 mines, safe corner        -.31 ± .09, -.20 ± .03
//	only 4 open candidates and near 0.97                      -.18 ± .08
//	endgame from 2,000, not 1,000, layouts                    +.04 ± .02
//	  from 2,500; from 4,000, not 2,500                       +.05 ± .02; +.01 ± .02
//	squares that touch a number: score times 1.01, 1.02       .00 ± .02, -.01 ± .03
//	score times 1+.03s-.02p, s the safety, p the progress     -.06 ± .05
//	only 2, 4 or 6 open candidates                            -.01, .00, .00 ± .02
//	below e^16 layouts, 250, 600 or 1,500 of them searched,
//	to choose among squares that touch a number and have
//	0.92 of the best score                                    -.03 ± .05, +.01 ± .05, +.01 ± .05
//
// So the bonus is for dense boards: not adjusted it gave +.46 ± .31 on 16×16 with 51 mines, +.28 ± .48 on 20×24 with 99
// and -.29 ± .40 on 16×30 with 90.
//
// What could still be won by choosing better, as play-outs see it (300 to 400 for each of up to six contenders, 900
// guesses, chosen by half of the play-outs and judged by the other half), by the natural logarithm of the layouts:
//
//	layouts left     guesses a game   gained a guess    spread of a play-out among its round
//	below e^12            0.37        .0059 ± .0016     0.21
//	e^12 to e^20          0.32        .0067 ± .0019     0.22
//	e^20 to e^80          0.78        .0027 ± .0009     0.23
//	e^80 to e^160         0.64        .0023 ± .0010     0.26
//	above e^160           1.37        .0011 ± .0007     0.29
//
// Guesses are counted as if every one were survived. Hence deep plays nearly four times as many games out late as early. Of
// what play-outs see beyond two steps little can be told beforehand. The mean logarithm of the layouts left at the next
// guess explains an eighth of it below e^12; the safety of the next guess once everything certain is uncovered (a third
// step), the entropy of the number, the worst case, edges and corners explain nothing that held on other guesses.
//
// What the exact value of endgames with 200 to 2,000 layouts says of two steps (5,400 guesses): they choose the best square
// in half of them, and lose .013 in the mean, as much where the score of the second best is below 0.9 of the best as
// where it is the same. More than half of the guesses have several squares of the same score. The best of those wins
// .0043 more than the one that is taken, and neither the chance of a 0 or of progress, the entropy of the number, the
// numbers and unknown squares around nor the safety tells a twentieth of that on other guesses.
//
// With 1,200 to 5,000 layouts, a search of a tenth or a quarter of them (all ways that squares near numbers can be, with
// the same few ways for all others) finds .0030 or .0048 of the .0100 that the exact value finds among squares with 0.88
// of the best score. But that is so only if squares that touch no number are left out, which seem to tell more than they
// do, and the smaller the share, the less is found.
//
// # Dangers that must be met anyway
//
// How near a choice comes to the best one can be seen where the end can be searched. What is lost a guess, with 200 to
// 2,500 and with 3,000 to 8,000 layouts left (3,000 and 600 guesses, so about ± .0005 and ± .001):
//
//	two steps                                                 .0133   .0100
//	one step, where of layouts in conflict (see package
//	endgame) only one counts                                  .0078   .0087
//	two steps, times the one step so, over the one step       .0050   .0047
//	  from 256 layouts drawn instead of all                   .0058   .0059
//	  with pairs of squares that may change places only       .0111   .0085
//	two steps, where of layouts in conflict only one counts   .0030   .0032
//
// With twins of one component only, as best has them, .0096 are left of .0147, and .0082 of .0124, of other guesses.
//
// In play best's way is worth +.03, +.03 and +.05 ± .04 (95 % intervals of 60,000 to 150,000 games, adjusted), and wins 186
// games more of 400,000. With components of up to 100 layouts instead of 40 it wins 22 more, and takes 17 microseconds
// a game more. Also, adjusted, with 95 % intervals:
//
//	twins of layouts drawn at random, found by a search of
//	four or six squares that change, below e^20 layouts       +.05 ± .05, +.03 ± .04; 0.3 to 0.5 ms a game
//	  below e^160                                             +.11 ± .07, +.04 ± .06; 3 ms
//	32, 64 and 128 play-outs a guess below e^22 layouts       .00, +.03, +.04 ± .05; 0.3, 0.6 and 1.1 ms
//	  600                                                     +.08 ± .08; 4 ms
//	deep with twins in its play-outs too, over best (on the
//	boards that judge it below; chosen for its speed)         +.25 ± .18, without +.41 ± .18; 66, 52 ms
//	with 4,000 layouts, 10,000 or 5,000 instead of 20,000
//	states                                                    .00 ± .01, -.02 ± .01
//
// Endgames from 4,000 layouts instead of 2,000 win 131 games more of the 400,000, and take 0.13 ms a game more.
//
// Of the layouts of endgames two thirds are in conflict with others. The nearest of these differs in two squares for
// four in nine, in four squares for a third, and in up to 24 for the rest.
//
// # Judged on seeds never used before
//
//	best, expert, open D4             54.24 ± .11 %, adjusted 54.31 ± .07    200,000 games of seed 20261141
//	best, expert, safe A1             40.99 ± .11 %, adjusted 40.96 ± .07    200,000 of 20261142
//	best, intermediate, open C4       88.98 ± .07 %, adjusted 89.05 ± .05    200,000 of 20261143
//	best, beginner, open C3           97.17 ± .03 %, adjusted 97.17 ± .02    400,000 of 20261144
//	deep over best, expert, open D4   +.56 ± .15, adjusted +.41 ± .09        20,000 of 20261145; 52 ms a game
//	safest, expert, open D4           52.83 ± .11 %, adjusted 52.96 ± .08    200,000 of 20261141
//
// Without twins and with endgames from 2,000 layouts, best won 54.19 (adjusted 54.26), 41.02 (40.94), 88.99 (89.05) and
// 97.17 (97.17) of the same boards; of those of the seeds 20261131 to 20261134, as many games of each, 54.06 (54.08), 41.00
// (40.91), 89.12 (89.08) and 97.16 (97.15), and with endgames from 1,000 layouts 54.03 (54.03), 40.95 (40.88), 89.11 (89.07)
// and 97.16 (97.15). Deep won .56 ± .15 (adjusted .42 ± .09) more than that best of 20,000 boards of seed 20261126.
//
// With endgames from 800 layouts and without the bonus for an opening, best won 54.10 (adjusted 54.18), 40.71 (40.54), 89.10
// (89.11) and 97.17 (97.17) of the seeds 910001 to 910004, as many games of each.
package guess
