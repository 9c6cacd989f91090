// Package board holds the things of the game: squares, minefields, boards,
// moves and their results, and the exercise's own text for them.
//
// It must not reason about a board: what follows from one is found by package
// safemove. The sub-packages are
//
//	format     the files of other programs; a new format is a new file there
//	game       one game over a hidden minefield, with undo and recordings
//	generate   minefields from a seed; a new generator is a new Source there
//	protocol   messages between a referee and a player in another process
//	replay     recordings that other programs make
//	paste      rows of squares in what people paste, read by format
//	boardtest  boards for tests: from text, or random
//	lazy       regular expressions that are compiled at their first use
//
// # The vocabulary
//
// Each of these words has one meaning, here and in every other package. The
// ones with a capital letter are types of this package.
//
//	Square      a place: a row letter and a column number, "A7" is row 1, column 7
//	Size        the number of rows and columns: any rectangle up to MaxSquares
//	Minefield   where the mines are, hidden from the player
//	Board       what the player sees: covered, flagged and uncovered squares
//	State       what one square of a board shows
//	Move        "B6" uncovers B6, "H3*" flags H3
//	MoveResult  the outcome of a move, such as VALID_MOVE
//	Total       the number of mines on a board, or unknown
//	Referee     applies moves to a board over its minefield
//	Symmetry    a turn or a mirroring of the board
//	View        what a player may see at its turn
//
//	index       the number of a square, counted row by row from 0
//	neighbours  the up to eight squares that touch a square, also at a corner
//	number      how many neighbours of an uncovered square have a mine, 0 to 8
//	opening     connected squares that show 0: uncovering one uncovers them all
//	chord       uncovering all around a number whose flags are complete
//	start       the square that is uncovered first
//
//	frontier    the covered squares that touch a number
//	constraint  "n mines among these squares"
//	untouched   of a covered square: it touches no number
//	box         squares that are under the same constraints
//	component   boxes that constraints connect
//	layout      an arrangement of mines that agrees with a board: no number and
//	            no flag is wrong
//	free        of a square: without a mine
//	certain     true in every layout
//	safe move   a move that is certain to be right; any other move is a guess
//	chance      of a move: that it is right; of a square: that it has a mine. The
//	            comment of each field says which
//	policy      a way to guess
//	rollout     a game played out from a position, to see how it ends
//
// On this board, for example, A1 and B1 state the same constraint, "1 mine
// among A2 and B2". These two squares are the frontier, and one box.
//
//	  1234
//	 +----+
//	A|1???|
//	B|1???|
//	 +----+
//
// With 2 mines there are 8 layouts: one mine in the box, in 2 ways, and one in
// the 4 squares beyond it. With 1 mine there are 2, and A3 is certain to be
// free.
//
// # Both kinds of board, drawn
//
// The minefield on the left is hidden. The board in the middle is what a
// player sees after the moves B6 and H3*. On the right [Drawing.Board] draws
// the same board in its frame.
//
//	....**.*.        1?????        123456789
//	......*..        123???       +---------+
//	.........          112?      A|   1?????|
//	........*     11     1?      B|   123???|
//	*........     ?1     11      C|     112?|
//	.........     ?1             D|11     1?|
//	.........     ?111           E|?1     11|
//	..*......     ??*111222      F|?1       |
//	.....*.**     ?????????      G|?111     |
//	                             H|??*111222|
//	                             I|?????????|
//	                              +---------+
//
// A board is complete when every square without a mine is uncovered. Flags do
// not count: a flag is only a note, and a mine may stay covered.
//
// # Panics
//
// A mistake of the caller panics: a square, an index or an offset that is not on
// the board or in the text, two boards of different sizes where one is needed, a
// size that does not pass [Size.Check], and a value that is none of the
// constants of its type. Texts never do: what is wrong in one is an error.
package board
