package grade

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
	"minesweeper/safemove/odds"
)

// maxMovesSquares is the largest board, in squares, on which moves are judged.
// It is analysed again after many of the moves.
const maxMovesSquares = 10_000

// findCertain finds the squares that the moves should decide, and those that
// are certain before the first move.
func (j *Judge) findCertain() (err error) {
	if n := j.start.Size().Squares(); n > maxMovesSquares {
		return fmt.Errorf("moves are judged on boards of up to %d squares, and this has %d", maxMovesSquares, n)
	}
	if err = j.ask(board.Total{}); err == nil && j.missing == 0 && !j.task.NoTotal {
		err = j.ask(board.KnownTotal(j.task.Mines.Total()))
	}
	if err != nil {
		return err
	}
	referee, _ := board.NewReferee(j.task.Mines, j.start) // their sizes agree
	j.certain, err = j.certainOn(j.start, referee.Solved())
	return err
}

// ask plays every safe move from the start until there is none, and keeps the
// squares that they decide. The total may be unknown.
func (j *Judge) ask(total board.Total) error {
	b := j.start.Clone()
	referee, _ := board.NewReferee(j.task.Mines, b) // their sizes agree
	play := func(m board.Move) ([]int, error) {
		referee.Make(m)
		return referee.Opened(), nil
	}
	for _, err := range safemove.Sequence(b, safemove.Options{Total: total}, play) {
		if err != nil {
			return err
		}
	}
	j.asked, j.missing = make([]bool, b.Size().Squares()), 0
	for i := range j.asked {
		if j.asked[i] = b.StateAt(i) != j.start.StateAt(i); j.asked[i] {
			j.missing++
		}
	}
	return nil
}

// certainOn returns the squares that are certain on a board: by its numbers
// and, before the game is won, by the number of mines.
func (j *Judge) certainOn(b board.Board, won bool) ([]bool, error) {
	o := odds.Options{Total: board.KnownTotal(j.task.Mines.Total())}
	if won || j.task.NoTotal {
		o = odds.Options{Density: big.NewRat(1, 2)} // any other finds the same squares
	}
	chances, err := new(odds.Calculator).Float(nil, b, o)
	certain := make([]bool, len(chances))
	for i, p := range chances {
		certain[i] = p == 0 || p == 1
	}
	return certain, err
}

// A playing makes the moves of a student and counts the squares that they
// decide.
//
// Every move is made that comes out right, also a guess, and is judged on the
// board that the moves before it left.
type playing struct {
	judge   *Judge
	board   board.Board
	referee *board.Referee
	certain []bool // squares that are certain now or have been
	stale   bool   // more squares may be certain than that
	earned  int    // squares decided by safe moves
	unsafe  text.NameList
	invalid text.NameList
	blown   *board.Square // the mine that was uncovered; nil for none
}

// judgeMoves makes the checks of a list of moves.
func (j *Judge) judgeMoves(r *Report, data []byte) {
	words, ok := lastMoves(data)
	if !ok {
		j.refuseMoves(r, data)
		return
	}
	r.pass(Readable)
	p := &playing{judge: j, board: j.start.Clone(), certain: j.certain}
	p.referee, _ = board.NewReferee(j.task.Mines, p.board) // their sizes agree
	if err := p.play(words); err != nil {
		r.Status = StatusError
		r.notMade(Valid, "the moves could not be judged: "+err.Error())
		return
	}
	r.Board = &p.board
	p.report(r, words)
}

// refuseMoves reports on a file without moves.
func (j *Judge) refuseMoves(r *Report, data []byte) {
	feedback := "no line of the file is a list of moves, such as A5* A7"
	if what, _ := format.Foreign(data); what != "" {
		feedback = foreignFeedback(what)
	}
	r.unreadable(data, feedback, j.diagnoseMoves(data))
}

// diagnoseMoves returns advice on a text without a list of moves.
func (j *Judge) diagnoseMoves(data []byte) string {
	if len(data) > 2*maxDiagnosed {
		return ""
	}
	if found := findUTF16(newTextClue(data, nil, j.solution)); found != "" {
		return found
	}
	if _, err := board.ParseBoard(data, board.ReadOptions{}); err == nil {
		return "this is a board: hand in the moves, in a line such as A5* A7"
	}
	for _, repair := range []struct{ advice, mended string }{
		{"write the * directly after the square: A5*, not A5 *", strings.ReplaceAll(string(data), " *", "*")},
		{"write the moves without brackets or quotation marks", withoutBrackets.Replace(string(data))},
		{"write a space between two moves: A5* A7, not A5*A7", gluedMove.ReplaceAllString(string(data), "$0 ")},
	} {
		if words, ok := lastMoves([]byte(repair.mended)); ok && len(words) > 0 && len(repair.mended) != len(data) {
			return repair.advice
		}
	}
	return ""
}

var (
	withoutBrackets = strings.NewReplacer("[", "", "]", "", "(", "", ")", "", "{", "", "}", "", `"`, "", "'", "")
	gluedMove       = regexp.MustCompile(`[A-Z]+[0-9]+\*?`)
)

// play makes the moves up to an explosion.
func (p *playing) play(words []string) error {
	for _, word := range words {
		move, ok := board.ParseMove(word, p.board.Size())
		if !ok {
			p.invalid.Add(func() string { return text.Harmless(word) })
			continue
		}
		if err := p.make(move); err != nil || p.blown != nil {
			return err
		}
	}
	return nil
}

// make judges a move and makes it if it comes out right.
func (p *playing) make(move board.Move) error {
	i := p.board.Size().Index(move.Square)
	if p.board.StateAt(i) != board.Covered {
		return nil // redundant
	}
	if mine := p.judge.task.Mines.HasMineAt(i); move.Flag != mine {
		if mine {
			p.blown = &move.Square
		}
		p.wrong(move, text.Choose(mine, " has a mine: blown up, and the moves after it do not count", " has no mine"))
		return nil
	}
	won := p.referee.Solved()
	certain, err := p.isCertain(i)
	if err != nil {
		return err
	}
	p.referee.Make(move)
	switch {
	case certain && move.Flag:
		p.earned++
	case certain:
		p.earned += len(p.referee.Opened())
	case !won: // afterwards a flag on a mine is not needed, and no risk
		p.wrong(move, " is a guess: it may have "+text.Choose(move.Flag, "no", "a")+" mine")
	}
	p.stale = p.stale || !move.Flag || !certain
	if !won && p.referee.Solved() { // from now on the number of mines proves nothing more
		p.certain, p.stale = p.judge.asked, true
	}
	return nil
}

func (p *playing) wrong(move board.Move, why string) {
	p.unsafe.Add(func() string { return move.String() + why })
}

// isCertain reports whether a covered square is certain. It analyses the board
// only if the moves before may have made it so.
func (p *playing) isCertain(i int) (bool, error) {
	if p.certain[i] || !p.stale {
		return p.certain[i], nil
	}
	certain, err := p.judge.certainOn(p.board, p.referee.Solved())
	if err != nil {
		return false, err
	}
	for i := range certain {
		certain[i] = certain[i] || p.certain[i]
	}
	p.certain, p.stale = certain, false
	return certain[i], nil
}

// missing lists the squares that the moves should have decided and did not.
func (p *playing) missing() (left text.NameList) {
	for i, asked := range p.judge.asked {
		if asked && p.board.StateAt(i) == board.Covered {
			move := board.Move{Square: p.board.Size().At(i), Flag: p.judge.task.Mines.HasMineAt(i)}
			left.Add(move.String)
		}
	}
	return left
}

// report fills in the checks and gives points.
func (p *playing) report(r *Report, words []string) {
	var left text.NameList
	if p.earned < p.judge.missing {
		left = p.missing()
	}
	missing := left.Sentence("certain square is missing", "certain squares are missing")
	if p.judge.missing == 0 && len(words) > 0 {
		missing = "no move is certain on the given board: the right list is empty"
	}
	r.Status = StatusComplete
	for c, feedback := range map[Check]string{
		Valid:    p.invalid.Sentence("word is not a move on this board", "words are not moves on this board"),
		Safe:     p.unsafe.Sentence("move is not safe", "moves are not safe"),
		AllFound: missing,
	} {
		if r.pass(c); feedback != "" {
			r.fail(c, feedback)
			r.Status = StatusNotComplete
		}
	}
	r.Diagnosis = p.diagnose(words, left.Count)
	p.mark(r, len(words))
}

// mark gives points for a list of so many words.
func (p *playing) mark(r *Report, words int) {
	all, wrong := p.judge.missing, p.unsafe.Count+p.invalid.Count
	if all == 0 {
		if words > 0 {
			p.judge.joint(r, 0)
		}
		return
	}
	found := min(p.earned, all)
	good := max(0, found-wrong)
	p.judge.joint(r, r.Max.rounded(good, all))
	if good < all {
		r.Earned = earnedSquares(good, all, balance(found, wrong,
			text.Count(found, "certain square is found", "certain squares are found"),
			text.Count(wrong, "move is wrong", "moves are wrong")))
	}
}

// diagnose returns advice on a list of moves.
func (p *playing) diagnose(words []string, left int) string {
	switch {
	case len(words) == 0 && left > 0:
		return "there is no move in the file, but there are safe moves"
	case slices.ContainsFunc(p.invalid.Names, startsLower):
		return "write the letter of a row as a capital: A5, not a5"
	case p.blown != nil && p.judge.asked[p.board.Size().Index(*p.blown)] &&
		!slices.ContainsFunc(words, func(w string) bool { return strings.HasSuffix(w, "*") }):
		return fmt.Sprintf("%v has a mine; a flag is written %[1]v*", *p.blown)
	}
	return ""
}

func startsLower(word string) bool { return word[0] >= 'a' && word[0] <= 'z' }

// lastMoves returns the words of the last lines that consist of moves only. In
// a line with a colon only the text after the colon counts. A text that is
// empty, or ends with a colon, is a list without moves: the program found none.
// For any other text without moves ok is false.
func lastMoves(data []byte) (words []string, ok bool) {
	lines := text.Lines(strings.ReplaceAll(string(data), "\r", ""))
	for _, line := range slices.Backward(lines) {
		colon := strings.LastIndexByte(line, ':')
		line := strings.TrimPrefix(line[colon+1:], text.ByteOrderMark)
		list := strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' })
		switch {
		case !slices.ContainsFunc(list, func(w string) bool { return !text.LooksLikeMove(w) }):
			words = append(list, words...)
		case len(words) > 0:
			return words, true
		}
		if colon >= 0 && (len(words) > 0 || strings.Trim(line, " \t") == "") {
			return words, true
		}
	}
	return words, len(words) > 0 || strings.TrimSpace(string(data)) == ""
}
