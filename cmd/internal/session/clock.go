package session

import (
	"fmt"
	"time"
)

// A clock measures how long a game has been played. It runs from the first
// uncovered square to the end of the game, except during a pause.
type clock struct {
	spent   time.Duration // before the last start
	started time.Time
	running bool
}

// run starts the clock, or stops it.
func (c *clock) run(on bool, now time.Time) {
	if on == c.running {
		return
	}
	c.spent, c.started, c.running = c.at(now), now, on
}

// at returns how long the game has been played. Setting the system's clock back
// takes no time away.
func (c *clock) at(now time.Time) time.Duration {
	if !c.running {
		return c.spent
	}
	return c.spent + max(0, now.Sub(c.started))
}

// Duration writes a time in minutes, seconds and tenths, such as "1:23.4", with
// hours if there are any.
func Duration(d time.Duration) string {
	tenths := int(d / (time.Second / 10))
	s := tenths / 10
	if s < 3600 {
		return fmt.Sprintf("%d:%02d.%d", s/60, s%60, tenths%10)
	}
	return fmt.Sprintf("%d:%02d:%02d.%d", s/3600, s/60%60, s%60, tenths%10)
}
