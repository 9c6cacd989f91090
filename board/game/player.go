package game

import (
	"fmt"

	"minesweeper/board"
)

// A Player chooses the moves of a game. Turn is given what the player may see
// and returns its move. An error ends the game as it is, for players that give
// up or fail.
type Player interface {
	Turn(v board.View) (board.Move, error)
}

// A Beginner is a player that can play many games. Begin is called before the
// first turn of each.
type Beginner interface {
	Begin(size board.Size, total int)
}

// A Guesser is a player that supplies the chance of its last move: 1 if the
// move was certain, else the probability that the square has no mine.
type Guesser interface {
	Right() float64
}

// View returns what a player is given now. Its News are the squares uncovered
// since the last view. At the first view of a game, and at the first after an
// undo, they are all uncovered squares: a player that keeps a board of its own
// then has to start over.
func (g *Game) View() board.View {
	end := g.openedBefore(g.done)
	v := board.View{Board: g.board, Total: g.total, News: g.opened[g.seen:end:end]}
	g.seen = end
	return v
}

// Play lets a player play the game to its end. A move that cannot be made is an
// error, because the player would be asked for the same move again and again.
// An error of the player is wrapped. Play allocates nothing unless the player
// does, or the game is longer than any that g was used for.
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

// PlayTurn lets a player play one turn of a game that is not over. It does not
// call the player's Begin.
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
		g.NoteChance(guesser.Right())
	}
	return nil
}
