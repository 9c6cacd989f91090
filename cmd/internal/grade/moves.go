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
	"minesweeper/safemove/odds"
)

// maxMovesSquares is the largest board, in squares, on which moves are judged.
// It is analysed again after many of the moves.
const maxMovesSquares = 10_000

// A certainty marks the squares that certainly have a mine or certainly have
// none.
type certainty struct {
	ever  []bool // with or without the number of mines
	alone []bool // by the numbers on the board alone
}

// look finds the certain squares of a board with this total of mines.
func look(b board.Board, total int) (c certainty, err error) {
	if n := b.Size().Squares(); n > maxMovesSquares {
		return c, fmt.Errorf("moves are judged on boards of up to %d squares, and this has %d", maxMovesSquares, n)
	}
	var calculator odds.Calculator
	for _, o := range []odds.Options{{Density: big.NewRat(1, 2)}, {Total: board.KnownTotal(total)}} {
		chances, err := calculator.Float(nil, b, o)
		if err != nil {
			return c, err
		}
		found := make([]bool, len(chances))
		for i, p := range chances {
			found[i] = p == 0 || p == 1
		}
		if c.alone == nil {
			c.alone = found
			continue
		}
		c.ever = found
		for i := range found {
			found[i] = found[i] || c.alone[i]
		}
	}
	return c, nil
}

// A playing makes the moves of a student and counts them.
//
// Safe moves are made, and so are guesses that uncover a square, as the game
// shows the result. A guessed flag is not set, because no game shows whether it
// is right.
type playing struct {
	judge   *Judge
	board   board.Board
	referee *board.Referee
	certain certainty
	stale   bool         // the board has changed since certain was found
	flagged map[int]bool // squares with a guessed flag
	safe    int
	unsafe  NameList
	invalid NameList
	blown   bool
}

// judgeMoves makes the checks of a list of moves.
func (j *Judge) judgeMoves(r *Report, data []byte) {
	words, ok := lastMoves(data)
	if !ok {
		j.refuseMoves(r, data)
		return
	}
	r.pass(Readable)
	p := &playing{judge: j, board: j.start.Clone(), certain: j.certain, flagged: make(map[int]bool)}
	p.referee, _ = board.NewReferee(j.task.Mines, p.board) // their sizes agree
	var left NameList
	err := p.play(words)
	if err == nil {
		err = p.missed(&left)
	}
	if err != nil {
		r.Status = StatusError
		r.notMade(Valid, "the moves could not be judged: "+err.Error())
		return
	}
	r.Board = &p.board
	p.report(r, &left, len(words))
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

func (p *playing) play(words []string) error {
	for _, word := range words {
		move, ok := board.ParseMove(word, p.board.Size())
		if !ok {
			p.invalid.add(func() string { return cleanText(word) })
			continue
		}
		if err := p.make(move); err != nil || p.blown {
			return err
		}
	}
	return nil
}

// make judges a move and makes it, unless it is a wrong or a guessed flag.
func (p *playing) make(move board.Move) (err error) {
	i := p.board.Size().Index(move.Square)
	if p.board.StateAt(i) != board.Covered || move.Flag && p.flagged[i] {
		return nil // redundant
	}
	if !p.certain.ever[i] && p.stale {
		if err := p.look(); err != nil {
			return err
		}
	}
	mine := p.judge.task.Mines.HasMineAt(i)
	safe := p.certain.ever[i] && move.Flag == mine
	if safe {
		p.safe++
	} else {
		p.unsafe.add(func() string { return move.String() + p.why(move, mine, p.certain.ever[i]) })
	}
	if move.Flag && !safe {
		p.flagged[i] = true
		return nil
	}
	p.blown = p.referee.Make(move) == board.BlownUp
	p.stale = p.stale || !move.Flag
	return nil
}

// why returns the reason why a move is not safe.
func (p *playing) why(move board.Move, mine, certain bool) string {
	switch {
	case !move.Flag && mine:
		return " has a mine: blown up, and the moves after it do not count"
	case !move.Flag:
		return " is a guess: it may have a mine"
	case certain:
		return " has no mine"
	}
	return " is a guess: it may have no mine"
}

// look finds the certain squares of the board as it is now. Squares that were
// certain before still are.
func (p *playing) look() error {
	c, err := look(p.board, p.judge.task.Mines.Total())
	if err != nil {
		return err
	}
	for i := range c.ever {
		c.ever[i] = c.ever[i] || p.certain.ever[i]
	}
	p.certain, p.stale = c, false
	return nil
}

// missed lists the safe moves that were not made. It needs no number of mines.
func (p *playing) missed(left *NameList) error {
	if p.stale {
		if err := p.look(); err != nil {
			return err
		}
	}
	for i, certain := range p.certain.alone {
		if certain && p.board.StateAt(i) == board.Covered {
			move := board.Move{Square: p.board.Size().At(i), Flag: p.judge.task.Mines.HasMineAt(i)}
			left.add(move.String)
		}
	}
	return nil
}

// report fills in the checks.
func (p *playing) report(r *Report, left *NameList, words int) {
	r.Status = StatusComplete
	for c, feedback := range map[Check]string{
		Valid:    p.invalid.feedback("word is not a move on this board", "words are not moves on this board"),
		Safe:     p.unsafe.feedback("move is not safe", "moves are not safe"),
		AllFound: left.feedback("safe move is missing", "safe moves are missing"),
	} {
		if r.pass(c); feedback != "" {
			r.fail(c, feedback)
			r.Status = StatusNotComplete
		}
	}
	bad := p.unsafe.count + p.invalid.count
	good, all := max(0, p.safe-bad), p.safe+left.count
	if all == 0 { // there is no safe move: the right answer is none
		good, all = max(0, 1-bad), 1
	}
	r.joint(good, all)
	switch {
	case words == 0 && left.count > 0:
		r.Diagnosis = "there is no move in the file, but there are safe moves"
	case p.invalid.count > 0 && slices.ContainsFunc(p.invalid.names, startsLower):
		r.Diagnosis = "write the letter of a row as a capital: A5, not a5"
	}
	if r.Status != StatusComplete {
		r.Earned = fmt.Sprintf("points: %d of %d (safe moves: %d, not safe or not moves: %d, missing: %d)",
			good, all, p.safe, bad, left.count)
	}
}

func startsLower(word string) bool { return word[0] >= 'a' && word[0] <= 'z' }

// moveWord matches a word that looks like a move on any board.
var moveWord = regexp.MustCompile(`^[A-Za-z]+[0-9]+.{0,2}$`)

// lastMoves returns the words of the last lines that consist of moves only. In
// a line with a colon only the text after the colon counts. A text that is
// empty, or ends with a colon, is a list without moves: the program found none.
// For any other text without moves ok is false.
func lastMoves(data []byte) (words []string, ok bool) {
	lines := text.Lines(strings.ReplaceAll(string(data), "\r", ""))
	for _, line := range slices.Backward(lines) {
		colon := strings.LastIndexByte(line, ':')
		line := strings.TrimPrefix(line[colon+1:], "\ufeff")
		list := strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' })
		switch {
		case !slices.ContainsFunc(list, func(w string) bool { return !moveWord.MatchString(w) }):
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
