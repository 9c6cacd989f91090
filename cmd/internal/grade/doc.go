// Package grade turns what students hand in into reports: it finds the
// submissions in files, folders and zip files, judges each board against the
// minefield it was played on, and writes the reports in the formats that
// teachers and their tools read.
//
// It trusts nothing that was handed in. A name may hold any bytes, a file may
// be a link, a device, a pipe without a writer or a terabyte of zeros, an
// archive may unpack to a thousand times its size or name files outside itself.
// Each of these is a [Report] like any other and stops nothing.
//
// # The scheme
//
// A submission is put to six checks, each worth a share of the points:
//
//	readable   10 %   the file is a board
//	size       10 %   it has as many rows and columns as the minefield
//	numbers    20 %   every number (or blank) shown is the number of mines around
//	complete   40 %   every square without a mine is uncovered
//	mines      10 %   no square with a mine is uncovered
//	flags      10 %   no square without a mine is flagged
//
// The first two are earned whole or not at all. The others give partial credit.
// A safe square is right if it is uncovered and shows the right number. Complete
// earns the share of the safe squares that are right, numbers the share of the
// uncovered ones that are, mines and flags the share of the minefield's mines that
// is left once the squares in error are taken off. Not doing anything wrong on a
// board on which nothing is done is no achievement, and neither are 81 blanks: so
// none of these four earns a larger share than that of the safe squares which are
// right. A check that could not be made earns nothing. Partial scores are rounded
// down to hundredths: only a faultless board gets full points.
//
// That is the scheme of a whole board. The three others are joint: they give one
// share of the points, which the weights only split among the checks. With a board
// that was given it is
//
//	max(0, added - spoilt) / missing
//
// where missing are the safe squares that are not right on that board, added those
// of them that are right now, and spoilt the squares that were changed and are
// wrong. With a board that is wanted, right is what that board shows. Of moves it is
//
//	max(0, safe - unsafe) / (safe + left over)
//
// A move is safe if it is certain, with or without the number of mines. What is
// left over counts only if it is certain without: the exercise's function is not
// handed the number.
//
// Whether a board is complete, its status, is the game's own question: a square
// uncovered with a wrong number is uncovered. For people such a board is
// "complete, with faults".
//
// # How it runs
//
// A [Grader] lists the files, reads and judges them on all cores, and gathers them
// by student: of several files one counts. So what is kept is a report, with its
// board, for each student; of the other files it is the name and the score. Boards
// of another size than wanted are not kept if they are large. A [Format] writes the
// reports in the order in which the students were met.
//
// The package must not know flags, terminals and exit statuses. It compares boards
// with the minefield; only for moves it asks package odds what is certain.
package grade
