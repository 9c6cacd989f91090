package flags

import (
	"fmt"
	"strconv"

	"minesweeper/safemove/odds"
)

// mostEffort limits the states of one analysis to a few hundred gigabytes.
const mostEffort = 1000

// effort is the flag --effort, which sets the budget of exact reasoning, in
// states.
type effort int

func (n *effort) String() string {
	return fmt.Sprint(max(1, int(*n)/odds.DefaultBudget))
}

func (n *effort) Type() string { return "int" }

func (n *effort) Set(text string) error {
	times, err := strconv.Atoi(text)
	if err != nil || times < 1 || times > mostEffort {
		return fmt.Errorf("want a number from 1 to %d", mostEffort)
	}
	*n = effort(times * odds.DefaultBudget)
	return nil
}
