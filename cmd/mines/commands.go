package main

import (
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/topics"
)

// app is the program. A new command needs a line in this table and a file of its
// own.
var app = &cli.App{
	Name:   "mines",
	About:  about,
	Topics: topics.All,
	Lists: map[string]func() string{
		"POLICY_SETTINGS": flags.PolicyHelp, "BOARD_FORMATS": boardFormats, "REPORT_FORMATS": reportFormats,
	},
	Commands: []cli.Command{
		{Group: "Boards and moves", Name: "show", Summary: "draw a board or a minefield", New: newShow},
		{Name: "complete", Summary: "report whether a game is complete", New: newComplete},
		{Name: "count", Summary: "count the mines around squares", New: newCount},
		{Name: "move", Summary: "make moves on a board", New: newMove},
		{Group: "Making boards", Name: "new", Summary: "make a minefield", New: newNew},
		{Name: "number", Summary: "print the finished board of a minefield", New: newNumber},
		{Name: "flip", Summary: "turn or mirror a board or a minefield", New: newFlip},
		{Name: "convert", Summary: "write a board in another format", New: newConvert},
		{Group: "Reasoning", Name: "safe", Summary: "find the moves that carry no risk", New: newSafe},
		{Name: "check", Summary: "judge moves that are claimed to be risk-free", New: newCheck},
		{Name: "odds", Summary: "print the chance of a mine on every covered square", New: newOdds},
		{Name: "hint", Summary: "suggest one move to make, and say why", New: newHint},
		{Group: "Grading", Name: "grade", Summary: "grade submissions", New: newGrade, Verbs: []cli.Command{
			{Name: "moves", Summary: "grade lists of moves", New: newGradeMoves},
			{Name: "programs", Summary: "grade C++ programs by the exercise's four functions", New: newGradePrograms},
		}},
		{Group: "Playing", Name: "play", Summary: "play a game", New: newPlay},
		{Name: "auto", Summary: "play a game automatically, or step through a recorded one", New: newAuto},
		{Name: "review", Summary: "judge the moves of a game that was played", New: newReview},
		{Name: "bot", Summary: "let outside programs play", New: newBot, Verbs: []cli.Command{
			{Name: "example", Summary: "print a program that plays", New: newBotExample},
			{Name: "serve", Summary: "be a program that plays, by a policy", New: newBotServe},
			{Name: "human", Summary: "let a person play through a program", New: newBotHuman},
		}},
		{Name: "simulate", Summary: "play many games and print statistics", New: newSimulate, Verbs: []cli.Command{
			{Name: "merge", Summary: "add up the results of parts of a run", New: newSimulateMerge},
		}},
	},
}

const about = `
mines works on Minesweeper boards in text files: it plays and checks games,
finds the moves that need no guess, and grades submissions.`
