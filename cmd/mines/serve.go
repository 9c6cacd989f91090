package main

import (
	"cmp"

	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/bot"
	"minesweeper/cmd/internal/cli"
)

// serveMoves is --serve: a policy answers a referee on standard input and output.
func (c *bots) serveMoves(e *cli.Env) error {
	spec, err := c.minefields(e)
	if err != nil {
		return err
	}
	dialect, err := protocol.ParseDialect(c.settings.Protocol, spec.Size, spec.Mines)
	if err != nil {
		return err
	}
	policy, err := c.policy.One()
	if err != nil {
		return err
	}
	player, err := bot.NeverStuck(policy.Player())
	if err != nil {
		return err
	}
	return protocol.Serve(e.Stdin, flushed{e}, dialect, "mines "+policy.Title(), player)
}

// flushed is standard output without delay.
type flushed struct{ e *cli.Env }

func (f flushed) Write(p []byte) (int, error) {
	n, err := f.e.Stdout.Write(p)
	return n, cmp.Or(err, f.e.Flush())
}
