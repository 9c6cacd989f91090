package bot

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// A contestant is a program that plays one game after another: a
// [simulate.Outsider]. A new process is started only after a fault. It is for one
// goroutine.
type contestant struct {
	match  *Match
	index  int             // of its policy
	ctx    context.Context // ends when the match is to end at once
	judge  judge.Judge     // of its moves
	streak *faultStreak    // shared with the other workers

	process      *sandbox.Process // nil if none is running; after a fault it can only be stopped
	name         string           // what it called itself
	played       int              // games finished in this process
	message      []byte           // sent last, until it is answered
	answers      []string         // of the game, the last few, one a turn
	unread       int              // bytes it had not read when it answered last
	remarkBytes  int              // bytes of remarks since then
	remarked     bool             // not all of them are empty lines
	unasked      string           // the line that it wrote without being asked
	cpuEnd       time.Duration    // the processor time at which its game is over; 0 is no limit
	cleanupErr   error            // what could not be cleaned up
	pendingFault *Fault           // found when no move was asked; it costs the next

	// Of the game:
	game    uint64            // its number, from 0
	outcome *simulate.Outcome // so far
	turns   int
	flags   []board.Move // before the last move
	step    guess.PlayerMove
	inVain  int // turns in a row that changed nothing
}

// Ready implements [simulate.Outsider].
func (c *contestant) Ready(ctx context.Context, game uint64, o *simulate.Outcome) {
	c.ctx, c.game, c.outcome = ctx, game, o
}

// Begin implements [simulate.Outsider].
func (c *contestant) Begin(size board.Size, total int) {
	c.turns, c.inVain, c.answers = 0, 0, c.answers[:0]
	if c.pendingFault == nil {
		c.pendingFault = c.begin(size, total)
	}
}

// Turn implements [simulate.Outsider].
func (c *contestant) Turn(v board.View) (board.Move, error) {
	moves, f := c.turn(v)
	if f != nil && f.Verdict == Exited && c.turns <= 1 && c.played > 0 {
		if f.Quit {
			// It ended after its last game, which is not a fault: play in a new
			// process.
			c.stop(nil)
			c.Begin(v.Board.Size(), v.Total)
			moves, f = c.turn(v)
		} else if n, ok := c.process.Unread(); ok && n > 0 || c.turns == 0 {
			f.Detail += " after its game; the next needs it"
			c.turns = 0
		}
	}
	if f != nil {
		if c.played+len(c.answers) == 0 {
			c.quoteName(f, c.name)
		}
		f.Game, f.Turn = c.game+1, int64(c.turns)
		return board.Move{}, f
	}
	c.outcome.Conduct.Turns++
	last := len(moves) - 1
	c.flags = moves[:last]
	return moves[last], nil
}

// rate rates the moves of a turn before they are made.
func (c *contestant) rate(v board.View, moves []board.Move) *Fault {
	last := moves[len(moves)-1]
	c.step = certain
	if covered := v.Board.State(last.Square); !last.Flag && (covered == board.Covered || covered == board.Flagged) {
		var err error
		c.step, err = c.rateMove(v.Board, v.Total, last.Square)
		if err != nil {
			return newFault(RefereeError, "judging %v: %v", last, err)
		}
	}
	changes := slices.ContainsFunc(moves, func(m board.Move) bool {
		state := v.Board.State(m.Square)
		return state == board.Covered || state == board.Flagged && !m.Flag
	})
	if changes {
		c.inVain = 0
		return nil
	}
	c.inVain++
	c.outcome.Conduct.Wasted++
	// More than a program wastes that uncovers squares at random, but not an endless
	// repetition of one move.
	if c.inVain > 100+10*v.Board.Size().Squares() {
		return newFault(IllegalMove, "%d moves in a row on squares that are not covered", c.inVain)
	}
	return nil
}

// LastMove implements [simulate.Outsider].
func (c *contestant) LastMove() guess.PlayerMove { return c.step }

// Flags implements [simulate.Outsider].
func (c *contestant) Flags() []board.Move { return c.flags }

// Over implements [simulate.Outsider].
func (c *contestant) Over(g *game.Game, o *simulate.Outcome) error {
	fatal, lost := g.Fatal()
	switch {
	case o.Fault != nil:
		c.stop(o.Fault)
		o.Fault.Lines = c.exchanged(o.Fault)
	case c.pendingFault != nil: // the game was over at its beginning
	case lost: // a fault now costs the next game
		c.pendingFault = c.over(protocol.Message{Kind: protocol.Lost, At: fatal.Square})
	default:
		c.pendingFault = c.over(protocol.Message{Kind: protocol.Won})
	}
	if c.match.Watch != nil && c.ctx.Err() == nil {
		c.match.Watch(c.lastScene(g, o))
	}
	return c.cleanupErr
}

// Close implements [simulate.Outsider].
func (c *contestant) Close() error {
	c.stop(nil)
	return c.cleanupErr
}

// ready starts a process if none is running, and asks its name.
func (c *contestant) ready() *Fault {
	if c.process != nil {
		return nil
	}
	if f := c.streak.retired(); f != nil {
		return f
	}
	f := c.start()
	if f != nil && f.Verdict != RefereeError {
		c.streak.add(f)
	}
	return f
}

// start starts a process and asks its name.
func (c *contestant) start() *Fault {
	began := time.Now()
	process, err := c.match.Sandbox.Start(c.match.program(c.index).command(), c.match.Limits.Limits)
	var bad *sandbox.StartError
	if errors.As(err, &bad) {
		return newFault(StartFailed, "%v", bad)
	}
	if err != nil {
		return asFault(err)
	}
	c.process, c.played, c.unread, c.cpuEnd = process, 0, 0, 0
	c.remarkBytes, c.remarked, c.unasked = 0, false, ""
	if c.match.dialect.TurnsOnly() {
		return nil
	}
	line, _, f := c.ask(protocol.Message{Kind: protocol.AskName}, c.match.Limits.Start-time.Since(began))
	name := ""
	if f == nil {
		f = c.parse(line, func(d protocol.Dialect) (err error) {
			name, err = d.ParseName(line)
			return err
		})
	}
	if f == nil {
		c.name = name
		return nil
	}
	c.quoteName(f, line)
	if f.Verdict == Timeout {
		f.Verdict = StartFailed
		if f.Hint == flushHint {
			f.Hint += " is another --protocol meant?"
		}
	}
	f.Detail = "asked for its name: " + f.Detail
	return f
}

// begin begins a game.
func (c *contestant) begin(size board.Size, total int) *Fault {
	if f := c.ready(); f != nil {
		return f
	}
	c.freeze(false)
	if c.match.Limits.CPU > 0 {
		c.cpuEnd = c.process.Sample().CPU + c.match.Limits.CPU
	}
	f := c.send(protocol.Message{Kind: protocol.New, Number: int(c.game + 1), Size: size, Total: total})
	c.countFault(f)
	return f
}

// send sends a message that has no answer, if the dialect has it.
func (c *contestant) send(m protocol.Message) *Fault {
	c.message = c.match.dialect.AppendMessage(c.message[:0], m)
	if len(c.message) == 0 {
		return nil
	}
	if f := c.unsolicited(); f != nil {
		return f
	}
	_, err := c.process.Write(c.message, time.Now().Add(c.match.Limits.Move+c.match.Limits.Margin))
	if err != nil {
		return c.sendFault(err)
	}
	return nil
}

// shownAnswers is how many answers a report of a fault shows.
const shownAnswers = 3

// turn asks for the moves of a turn, of which only the last can end the game,
// and rates them.
func (c *contestant) turn(v board.View) (moves []board.Move, f *Fault) {
	if f := c.pendingFault; f != nil {
		c.pendingFault = nil
		return nil, f
	}
	if c.match.Watch != nil {
		c.match.Watch(Scene{Title: c.match.Policies[c.index].Name, Board: v.Board})
	}
	c.turns++
	limit := c.match.Limits.Move
	if c.turns == 1 && c.match.dialect.TurnsOnly() {
		limit += c.match.Limits.Start
	}
	size := v.Board.Size()
	m := protocol.Message{Kind: protocol.AskTurn, Number: c.turns, Size: size, Total: v.Total, Board: v.Board}
	line, took, f := c.ask(m, limit)
	read := func(d protocol.Dialect) (err error) {
		moves, err = d.ParseMoves(line, size)
		return err
	}
	var wrong *Fault
	if line != "" {
		wrong = c.parse(line, read)
	}
	if f != nil && wrong == nil { // what comes behind a wrong answer may be its rest
		c.countFault(f)
		return nil, f
	}
	if c.played == 0 && len(c.answers) == 0 {
		c.streak.reset()
	}
	if len(c.answers) == shownAnswers {
		c.answers = append(c.answers[:0], c.answers[1:]...)
	}
	c.answers = append(c.answers, line)
	c.message = c.message[:0]
	f = wrong
	if f == nil {
		f = c.checkCPU()
	}
	if f == nil {
		f = c.rate(v, moves)
	}
	if f == nil {
		c.outcome.Time += took
		c.outcome.Slowest = max(c.outcome.Slowest, took)
	}
	return moves, f
}

// over sends how a game ended and, if the dialect needs a new process for every
// game, ends this one.
func (c *contestant) over(m protocol.Message) *Fault {
	c.played++
	if c.match.dialect.TurnsOnly() {
		c.stop(nil)
		return nil
	}
	f := c.send(m)
	c.freeze(true)
	return f
}

// freeze stops the program until its next game, or lets it go on, if it must not
// run while others play.
func (c *contestant) freeze(stop bool) {
	if len(c.match.Policies) > 1 && !c.match.Limits.Ponder {
		c.process.Freeze(stop)
	}
}

// stop ends the process, if there is one, because of a fault or after the last
// game.
func (c *contestant) stop(f *Fault) {
	if c.process == nil {
		return
	}
	quit := c.match.Limits.Quit
	if f != nil {
		quit = 0
	}
	c.cleanupErr = errors.Join(c.cleanupErr, c.process.Stop(quit))
	if f != nil {
		f.Stderr = strings.ToValidUTF8(c.process.Stderr.String(), "\uFFFD") // both ends of it
	}
	switch program := c.match.program(c.index); {
	case f == nil || f.Hint != "":
	case c.played+len(c.answers) == 0 && c.maySpeakJSON() && strings.Contains(strings.ToLower(f.Stderr), "json"):
		f.Hint = jsonHint
	case c.name == "" && c.match.dialect == protocol.JSON && strings.Contains(f.Stderr, `{"name":true}`):
		f.Hint = "is another --protocol meant?"
	default:
		f.Hint = program.hiddenHint(f.Stderr, c.match.Sandbox.Isolates(sandbox.Command(program)))
	}
	c.process, c.played = nil, 0
}

// budget limits the work for one board, in states of the search. Boards of the
// usual sizes need far less.
const budget = 1 << 20

// certain describes a move that is no guess.
var certain = guess.PlayerMove{Guess: -1, Rule: -1, Right: 1}

// rateMove describes a move that uncovers a covered square, by exact reasoning
// before it is made, and counts how good a guess it is. It ignores the flags on
// the board, which are the program's own notes. A chance is the probability that
// the square has no mine; it is NaN, and the move no guess, if the search is too
// large. The value of a guess is the progress of the game.
func (c *contestant) rateMove(b board.Board, total int, s board.Square) (guess.PlayerMove, error) {
	known := judge.Played(total)
	known.Budget = budget
	if err := c.judge.Analyse(b, known); err != nil && !errors.Is(err, odds.ErrUndecided) {
		return certain, err
	}
	move := certain
	move.Right = c.judge.Move(s.Move()).Right
	if move.Right == 1 || math.IsNaN(move.Right) {
		return move, nil
	}
	safest := c.judge.Move(c.judge.Safest().Move())
	c.outcome.Conduct.Best += simulate.ToFixed(safest.Right)
	if safest.Verdict == judge.Safe {
		c.outcome.Conduct.Risks++
	}
	safe := float64(b.Size().Squares() - total)
	move.Guess = 0
	move.Value = 1 - float64(b.CoveredSquares()+b.Flags()-total)/(2*safe)
	return move, nil
}
