package game

import (
	"fmt"

	"minesweeper/board"
)

// A Player plays: whenever it is its turn it is given what it may know and
// answers with a move. An error ends the game where it stands, for players that
// give up or have failed.
type Player interface {
	Turn(v board.View) (board.Move, error)
}

// A Beginner is a player that is notified when a game begins, so that one player
// can play many games. Begin is called before the first turn of each.
type Beginner interface {
	Begin(size board.Size, total int)
}

// A Guesser is a player that knows the chance of the move it answered last: 1
// if the move was certain, else the chance that the square has no mine.
type Guesser interface {
	Chance() float64
}

// View returns what a player is given now. Its News are the squares uncovered
// since the last view, and all that are uncovered at the first view of a game
// and at the first after an undo, when a player that keeps a picture of its own
// has to begin anew.
func (g *Game) View() board.View {
	end := g.openedBefore(g.done)
	v := board.View{Board: g.board, Total: g.total, News: g.opened[g.seen:end:end]}
	g.seen = end
	return v
}

// Play lets a player play the game to its end. A player that answers with a
// move that cannot be made is an error: it would be asked the same thing for
// ever. So is a player's own error, which is wrapped. It allocates nothing
// unless the player does, or the game is longer than any that g was used for.
func Play(g *Game, p Player) error {
	if b, ok := p.(Beginner); ok {
		g.seen = 0
		b.Begin(g.Size(), g.total)
	}
	for !g.Status().Over() {
		if err := PlayTurn(g, p); err != nil {
			return err
		}
	}
	return nil
}

// PlayTurn lets a player play one turn of a game that is not over. The player
// has begun the game already.
func PlayTurn(g *Game, p Player) error {
	move, err := p.Turn(g.View())
	if err != nil {
		return fmt.Errorf("turn %d: %w", g.done+1, err)
	}
	result, err := g.Make(move)
	if err != nil {
		return err
	}
	if !result.Played() && result != board.BlownUp {
		return fmt.Errorf("turn %d: the player's move %v: %v", g.done+1, move, result)
	}
	if guesser, ok := p.(Guesser); ok {
		g.NoteChance(guesser.Chance())
	}
	return nil
}
