package guess

// Luck estimates what a player's game was worth, without most of the luck in its outcome. The mean over many games is
// the win rate, as the mean of the outcomes is, but varies less: on expert boards as much as that of twice the games.
//
// Two things are taken out. When the player reaches an endgame that was searched to the end (Method ByEnd), its game
// counts as the chance to win from there, whatever follows. And at each guess before, the surprise is subtracted:
//
//	estimate = outcome - Σ over guesses of (survived - chance)·later
//
// where survived is 1 or 0, chance is the exact chance that it is 1, and later is a number known before the guess.
// Every term has mean 0, so nothing is shifted, whatever later is; the nearer it is to the chance to win after
// surviving, the more is taken out. Here it is a constant. (It is known as the method of control variates.)
//
// It holds for a player whose chances are exact and whose endgame scores are those of the play that follows. The zero
// value is ready for a game.
type Luck struct {
	surprise float64
	value    float64
	settled  bool
}

// later is about the chance to win an expert game after surviving a guess.
const later = 0.62

// Guess takes in a guess and whether the square had no mine.
func (l *Luck) Guess(c *Choice, survived bool) {
	switch {
	case l.settled:
	case c.Method == ByEnd:
		l.settled, l.value = true, c.Score
	default:
		l.surprise += (outcome(survived) - c.Chance) * later
	}
}

// Estimate returns what the game was worth; it can lie a little outside of 0 to 1.
func (l *Luck) Estimate(won bool) float64 {
	if l.settled {
		return l.value - l.surprise
	}
	return outcome(won) - l.surprise
}

func outcome(good bool) float64 {
	if good {
		return 1
	}
	return 0
}
