package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"minesweeper/board"
	"minesweeper/board/game"
)

// Serve lets a player play with a referee that speaks through r and w, until
// the referee has no more to say. A program that is a bot is hardly more:
//
//	func main() {
//		if err := protocol.Serve(os.Stdin, os.Stdout, protocol.Text, "first", player{}); err != nil {
//			log.Fatal(err)
//		}
//	}
//
// A player that is a [game.Beginner] is notified when a game begins. The error is
// the player's own, or says what could not be read or written.
func Serve(r io.Reader, w io.Writer, d Dialect, name string, p game.Player) error {
	s := server{in: bufio.NewReader(r), out: w, dialect: d, name: name, player: p}
	for {
		m, err := d.readMessage(s.in)
		if errors.Is(err, io.EOF) {
			return nil
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
	known board.Board    // what the player was shown last in this game
	flags []board.Square // which the referee does not show
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

// begin forgets the last game.
func (s *server) begin(m Message) {
	s.begun, s.known, s.flags = true, board.NewBoard(m.Size), s.flags[:0]
	if b, ok := s.player.(game.Beginner); ok {
		b.Begin(m.Size, m.Total)
	}
}

// turn asks the player for a move. Where the dialect flags only beside a move
// that uncovers, it asks until there is one.
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
		if s.dialect.Chats() || !move.Flag {
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

// newsOf returns the squares that are uncovered now and were not when the
// player was shown the board before.
func (s *server) newsOf(b board.Board) []int {
	s.news = s.news[:0]
	for i := range b.Size().Squares() {
		if b.StateAt(i).Uncovered() && !s.known.StateAt(i).Uncovered() {
			s.news = append(s.news, i)
		}
	}
	return s.news
}
