package judge

// A mode is a kind of task.
type mode struct {
	titles map[PartKind]string // what each part asks, in words
	credit string              // how points are earned; N stands for the number of things asked
	faults faultRules          // of squares
}

// faultRules are the rules for the faults of squares.
type faultRules [numFaults + 1]faultRule

// mode returns the mode of the task.
func (t *Task) mode() *mode {
	switch {
	case t.Functions != [NumFunctions]int{}:
		return &program
	case t.Moves:
		return &moveList
	case t.ExpectMoves != "":
		return &expectedMoves
	case t.Expect != nil:
		return &expectedBoard
	case t.Start != nil:
		return &fromStart
	}
	return &wholeBoard
}

// The modes.
var (
	wholeBoard = mode{map[PartKind]string{
		Found: "every safe square is uncovered and shows the right number", Mines: "every mine is flagged",
		Numbers: "no number is wrong", Explosion: "no mine is uncovered", Flags: "no safe square is flagged",
	}, "each of the N safe squares, if it shows the right number, earns 1/N of the points; " +
		"each wrong number, uncovered mine and flag on a safe square takes 1/N", finishedGame}
	fromStart = mode{map[PartKind]string{
		Found: "every safe square that was missing is uncovered and shows the right number", Mines: wholeBoard.titles[Mines],
		Numbers: "no number is wrong, and none that was given is covered again", Explosion: "no mine is uncovered",
		Flags: "no safe square is flagged",
	}, "each of the N safe squares that were missing on the board given, if right now, earns 1/N of the points; " +
		"each wrong number (or given one covered again), uncovered mine and new flag on a safe square takes 1/N", finishedGame}
	expectedBoard = mode{map[PartKind]string{
		Found: "every square that should change is as wanted", Mines: wholeBoard.titles[Mines], Numbers: "no number is wrong",
		Explosion: "no mine is uncovered", Flags: "no square is flagged that should not be", Moves: "no other square is changed",
	}, "each of the N squares in which the board wanted differs from the board given, if as wanted, earns 1/N of the points; " +
		"each wrong number, uncovered mine, flag and other square that should not be so takes 1/N", boardWanted(Numbers)}
	expectedMoves = mode{map[PartKind]string{
		Found: "every move can be seen on the board", Mines: wholeBoard.titles[Mines],
		Explosion: "no mine is uncovered", Flags: "no square is flagged that should not be", Moves: "no other square is changed",
	}, "each of the N moves that can be seen on the board earns 1/N of the points; " +
		"each square that should not have changed takes 1/N", boardWanted(Moves)}
	moveList = mode{titles: map[PartKind]string{
		Found: "every certain square is found", Mines: wholeBoard.titles[Mines], Explosion: "no mine is uncovered",
		Flags: "no safe square is flagged", Moves: "no move is a guess, and every word is a move",
	}, credit: "each of the N squares that safe moves decide, if a safe move decides it, earns 1/N of the points; each wrong move takes 1/N"}
	program = mode{titles: map[PartKind]string{
		IsComplete: "is_complete answers whether every safe square is uncovered",
		CountMines: "count_mines counts the mines around a square", MakeMove: "make_move returns the result and changes the board",
		FindSafeMove: "find_safe_move finds a certain move whenever there is one",
	}, credit: "of n answers of a function r are right, and always answering the same would get k: " +
		"it earns (r - k) / (n - k) of its points"}
)

// finishedGame are the rules if the finished game is wanted.
var finishedGame = faultRules{
	LeftCovered:    {Found, "safe square", "still covered"},
	LeftFlagged:    {Found, "safe square", "still flagged"},
	WronglyFlagged: {Flags, "safe square", "flagged"},
	WrongNumber:    {Numbers, "number", "wrong"},
	MineUncovered:  {Explosion, "mine", "uncovered"},
	CoveredAgain:   {Numbers, "square", "covered again"},
}

// boardWanted returns the rules if every square counts, with the part that wrong
// numbers belong to.
func boardWanted(numbers PartKind) faultRules {
	return faultRules{
		LeftCovered:    {Found, "square", "still covered"},
		LeftFlagged:    {Found, "square", "still flagged"},
		NotFlagged:     {Found, "square", "not flagged"},
		NotCovered:     {Found, "square", "still uncovered"},
		WronglyFlagged: {Flags, "square", "flagged that should not be"},
		WrongNumber:    {numbers, "number", "wrong"},
		MineUncovered:  {Explosion, "mine", "uncovered"},
		TooFar:         {Moves, "square", "uncovered that should not be"},
		CoveredAgain:   {Moves, "square", "covered again"},
		spoiled:        {Found, "square", "not as wanted"},
	}
}
