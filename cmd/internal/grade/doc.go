// Package grade turns what students hand in into reports. It finds the
// submissions in files, folders and zip files, compares each board with the
// minefield it was played on, and writes reports in the formats that teachers
// and their tools read.
//
// It trusts no submission. A name may hold any bytes. A file may be a link, a
// device, a pipe without a writer or a terabyte of zeros. An archive may unpack
// to a thousand times its size, or name files outside itself. Each of these
// becomes a [Report] like any other, and grading continues.
//
// # The scheme
//
// A submission goes through six checks, each worth a share of the points:
//
//	readable   10 %   the file is a board
//	size       10 %   it has as many rows and columns as the minefield
//	numbers    20 %   every number (or blank) shown is the number of mines around
//	complete   40 %   every square without a mine is uncovered
//	mines      10 %   no square with a mine is uncovered
//	flags      10 %   no square without a mine is flagged
//
// A safe square is a square without a mine. The first two checks earn all of
// their points or none. The others give partial credit. A safe square is right
// if it is uncovered and shows the right number.
//
//	complete      right squares / safe squares
//	numbers       right squares / uncovered safe squares
//	mines, flags  (mines - squares in error) / mines
//
// None of these four earns a larger share than right squares / safe squares. So
// a covered board, which has no mistake, earns nothing for that, and neither do
// 81 blanks. A check that could not be made earns nothing. Partial scores are
// rounded down to hundredths: only a faultless board gets full points.
//
// That is the scheme of a whole board. The three others are joint: they give
// one share of the points, which the weights only split among the checks. If
// the students were given a board, the share is
//
//	max(0, added - made wrong) / missing
//
// Missing counts the safe squares that are not right on the given board. Added
// counts those of them that are right now. Made wrong counts the squares that
// were changed and are wrong. If a certain board is wanted, a square is right if
// it is as on that board. The share of a list of moves is
//
//	max(0, safe - not safe) / (safe + missing)
//
// A move is safe if it is certain, with or without the number of mines. A
// missing move counts only if it is certain without: the exercise's function does
// not get the number.
//
// A board is complete by the rule of the game: a square counts as uncovered
// even if its number is wrong. Reports for people call such a board "complete,
// with faults".
//
// # How it runs
//
// A [Grader] lists the files, reads and judges them on all cores, and gathers
// them by student. Of several files of a student one counts: its report stays
// in memory, with its board; of the others only the name and the score. Boards
// of a wrong size are dropped if they are large. A [Format] writes the reports
// in the order in which the students were found.
//
// # Where to add something
//
//	a report format            a file like tap.go, and a line in formats (format.go)
//	the advice for a mistake   textCauses (diagnose.go) or boardCauses (diagnose_board.go)
//	a name pattern             patternPresets (naming.go)
//	a header of rosters        rosterHeaders (roster.go)
//	files to leave out         endings (leftout.go)
//
// The package must not know flags, terminals and exit statuses. It compares
// boards with the minefield. It uses package odds only for lists of moves.
package grade
