package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"minesweeper/board"
	"minesweeper/board/game"
)

// Serve lets a player play with a referee: it reads the referee's messages from
// r and writes the player's answers to w, until r ends. A bot is a program like
// this:
//
//	func main() {
//		err := protocol.Serve(os.Stdin, os.Stdout, protocol.Text, "first", player{})
//		if err != nil {
//			log.Fatal(err)
//		}
//	}
//
// If the player is a [game.Beginner], Serve calls its Begin at the start of
// each game. The error is that of the player, or of reading or writing.
func Serve(r io.Reader, w io.Writer, d Dialect, name string, p game.Player) error {
	s := server{in: bufio.NewReader(r), out: w, dialect: d, name: name, player: p}
	for {
		m, err := d.readMessage(s.in)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = m.check()
		}
		if err != nil {
			return err
		}
		if err := s.serve(m); err != nil {
			return err
		}
	}
}

// A server is a player's end of the conversation.
type server struct {
	in      *bufio.Reader
	out     io.Writer
	dialect Dialect
	name    string
	player  game.Player

	begun bool
	known board.Board    // the board that the player was shown last in this game
	flags []board.Square // the player's flags, if the dialect does not show them
	news  []int
	line  []byte
}

// serve answers a message.
func (s *server) serve(m Message) error {
	s.line = s.line[:0]
	switch m.Kind {
	case AskName:
		s.line = s.dialect.appendName(s.line, s.name)
	case New:
		s.begin(m)
		return nil
	case AskTurn:
		if !s.begun || s.known.Size() != m.Size {
			s.begin(m)
		}
		if err := s.turn(m); err != nil {
			return err
		}
	default:
		s.begun = false
		return nil
	}
	_, err := s.out.Write(s.line)
	return err
}

// begin starts a new game.
func (s *server) begin(m Message) {
	s.begun, s.known, s.flags = true, board.NewBoard(m.Size), s.flags[:0]
	if b, ok := s.player.(game.Beginner); ok {
		b.Begin(m.Size, m.Total)
	}
}

// turn asks the player for a move. If the dialect has flags only beside a move
// that uncovers, it asks until the player makes such a move.
func (s *server) turn(m Message) error {
	for _, square := range s.flags {
		m.Board.Set(square, board.Flagged)
	}
	before := len(s.flags)
	for {
		move, err := s.player.Turn(board.View{Board: m.Board, Total: m.Total, News: s.newsOf(m.Board)})
		if err != nil {
			return fmt.Errorf("choosing a move: %w", err)
		}
		s.known = m.Board
		if !s.dialect.TurnsOnly() || !move.Flag {
			s.line = s.dialect.appendMove(s.line, move, s.flags[before:])
			return nil
		}
		if !m.Size.Contains(move.Square) || m.Board.State(move.Square) != board.Covered {
			return fmt.Errorf("choosing a move: %v cannot be flagged", move.Square)
		}
		m.Board.Set(move.Square, board.Flagged)
		s.flags = append(s.flags, move.Square)
	}
}

// newsOf returns the squares that are uncovered on b and were not on the board
// that the player was shown before.
func (s *server) newsOf(b board.Board) []int {
	s.news = s.news[:0]
	for i := range b.Size().Squares() {
		if b.StateAt(i).Uncovered() && !s.known.StateAt(i).Uncovered() {
			s.news = append(s.news, i)
		}
	}
	return s.news
}
