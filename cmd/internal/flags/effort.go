package flags

import (
	"errors"
	"fmt"
	"strconv"

	"minesweeper/cmd/internal/cli"
	"minesweeper/safemove"
	"minesweeper/safemove/odds"
)

// mostEffort limits the states of one analysis to a few hundred gigabytes.
const mostEffort = 1000

// Effort adds --effort, which sets the budget of exact reasoning, in states.
func Effort(f *cli.Flags, budget *int) {
	f.Var((*effort)(budget), "effort", "work up to `N` times as long before giving up; 1 is some seconds")
}

// effort is the flag --effort.
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

// Undecided adds a hint to an error that says that the budget of reasoning was
// too small for a board, and marks it with [cli.Incomplete]: the results so far
// are right. It returns any other error unchanged.
func Undecided(err error) error {
	if too := (*safemove.UndecidedError)(nil); !errors.As(err, &too) && !errors.Is(err, odds.ErrUndecided) {
		return err
	}
	return cli.Incomplete(cli.Hint(err, "--effort N searches N times as long"))
}
