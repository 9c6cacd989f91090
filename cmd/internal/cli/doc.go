// Package cli is the frame around the commands of a program: it opens input and
// output, prints errors, sets the exit status, and makes flags, help and
// completion. No other package ends the process or reads the environment.
//
// A program is an [App], a table of commands. A command gets its flags from
// [Flags] and everything outside the process from [Env]. Flags that only some
// commands share are in package flags.
//
// A command that answers about boards declares what it reads in its usage line;
// see [Flags.Questions]. It is run for one [Question] at a time, which has the
// board, the minefield and the moves of that answer:
//
//	func (c *completeCommand) run(e *cli.Env, q *cli.Question) error {
//		mines, b, err := q.Both()
//		...
//		return q.Print(e, c.form, answer.CompleteOf(mines, b))
//	}
//
// Whether there is one question or a million is the business of [Each]:
// it reads them from up to three streams in step (questions.go), and runs the
// command on several workers (runner.go).
//
// It must not do the work of a command. It reads boards from files, but leaves
// to the commands what to do with them.
package cli
