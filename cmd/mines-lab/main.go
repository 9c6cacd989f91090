// Mines-lab trains the policies of mines. It is a tool for authors of policies,
// and not part of the program that users get.
//
// Its commands write the guesses at which a policy had a choice, and learn the
// weights of package safemove/net from them. A new command is one file here,
// one line in app, and a script in testdata/script-lab.
package main

import "minesweeper/cmd/internal/cli"

func main() { app().Exit() }

func app() *cli.App {
	return &cli.App{Name: "mines-lab", About: about, Commands: []cli.Command{
		{Group: "Learning", Name: "decisions", Summary: "write every guess between several squares", New: newDecisions},
		{Name: "train", Summary: "learn weights from decisions", New: newTrain},
	}}
}

const about = `
mines-lab trains the policies of mines, for authors of policies.`
