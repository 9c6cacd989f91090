// Mines-lab is for those who improve the player of mines: it says what the parts of
// the policy best are worth, and writes the guesses at which it had a choice.
package main

import "minesweeper/cmd/internal/cli"

func main() { app().Exit() }

func app() *cli.App {
	return &cli.App{Name: "mines-lab", About: about, Commands: []cli.Command{
		{Group: "Measuring", Name: "ablation", Summary: "tell what each ingredient of best is worth", New: newAblation},
		{Name: "decisions", Summary: "write every guess between several squares", New: newDecisions},
		{Name: "strength", Summary: "print how often a policy wins, board by board", New: newStrength},
		{Name: "train", Summary: "learn to choose from decisions", New: newTrain},
	}}
}

const about = `
mines-lab measures the player of mines, for those who look for a better one.`
