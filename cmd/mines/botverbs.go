package main

import (
	"cmp"
	"io"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/bot"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
)

// newBotExample is the verb that prints a program that plays.
func newBotExample(f *cli.Flags) cli.Run {
	output := ""
	f.Arguments("python|shell|go|ruby")
	f.Complete(bot.Examples()...)
	f.Output(&output)
	return func(e *cli.Env, args []string) error {
		if len(args) != 1 {
			return cli.Usagef("want the language of one program: python, shell, go or ruby")
		}
		program, use, err := bot.Example(args[0])
		if err != nil {
			return cli.Suggest(cli.Usagef("%w", err), args[0], bot.Examples())
		}
		if err := e.WriteOutput(output, program); err != nil {
			return err
		}
		e.Report("%s", use)
		return nil
	}
}

// newBotServe is the verb for a policy that answers a referee.
func newBotServe(f *cli.Flags) cli.Run {
	spec := flags.Spec{Size: defaultSize, Generator: generate.DefaultGenerator}
	var policies flags.Policies
	dialect := ""
	f.Arguments("")
	flags.Size(f, &spec.Size)
	f.Total(&spec.Total)
	f.OneOf(&dialect, "protocol", "", protocol.DialectNames(), "how to speak with the referee")
	policies.Add(f, "play by the policy `NAME`")
	return func(e *cli.Env, args []string) error {
		if len(args) > 0 {
			return cli.Usagef("unexpected argument %q: a policy plays, and no program", args[0])
		}
		if spec.Size == defaultSize && !spec.Total.Known() {
			spec.Total = board.KnownTotal(defaultMines)
		}
		made, err := spec.Get(e)
		policy, noPolicy := policies.One()
		if err := cmp.Or(err, noPolicy); err != nil {
			return err
		}
		return e.Unbuffered(func(out io.Writer) error {
			return bot.Serve(e.Stdin, out, made, dialect, policy.Title(), policy.Player())
		})
	}
}
