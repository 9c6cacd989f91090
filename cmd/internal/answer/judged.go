package answer

import (
	"fmt"
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// A Judged is a move that is claimed to carry no risk, with the judgement.
type Judged struct {
	Head     `kind:"judged"`
	Move     Word     `json:"move"`
	Verdict  string   `json:"verdict"` // certain, risky, wrong, redundant, invalid, undecided or not_needed
	Right    *Decimal `json:"right_probability,omitempty"`
	Fraction string   `json:"right_probability_fraction,omitempty"`
	Witness  []string `json:"witness,omitempty"` // a minefield in which the move fails
	verdict  judge.Verdict
	risk     string // the chance that the move fails, as text
}

// JudgedOf returns the judgement of a word that is claimed to be a certain
// move. The witness may be nil.
func JudgedOf(claim string, j judge.Judgement, witness *board.Minefield) *Judged {
	out := &Judged{Move: Word(claim), verdict: j.Verdict}
	if out.Verdict = strings.ReplaceAll(j.Verdict.String(), " ", "_"); j.Verdict == judge.Safe {
		out.Verdict = "certain"
	}
	switch j.Verdict {
	case judge.Redundant, judge.Invalid, judge.Undecided:
	default:
		out.setChance(j)
	}
	if witness != nil {
		out.Witness = rows(witness)
	}
	return out
}

// setChance sets the chances that the move is right and that it fails. In text,
// the second is a fraction or, where that is not known, "~" and a decimal.
func (j *Judged) setChance(of judge.Judgement) {
	if of.Fails == nil {
		j.Right = (*Decimal)(&of.Right)
		j.risk = "~ " + odds.Decimal(new(big.Rat).SetFloat64(1-of.Right), 9)
		return
	}
	right := complement(of.Fails)
	j.Right, j.Fraction, j.risk = new(number(right)), fraction(right), of.Fails.RatString()
}

// Text returns the judgement as a line, with the witness after it.
func (j *Judged) Text() string {
	line := j.Move.String() + " " + strings.ReplaceAll(j.verdict.String(), " ", "-")
	if j.verdict == judge.Risky {
		line += " " + j.risk
	}
	return line + "\n" + lines(j.Witness)
}

// Sentence returns the judgement as a sentence, with the witness after it.
func (j *Judged) Sentence() string {
	why := map[judge.Verdict]string{
		judge.Safe:      rightInAll,
		judge.Risky:     "it fails in " + j.risk + " of the minefields that agree with the board",
		judge.Wrong:     "it fails in every minefield that agrees with the board",
		judge.Redundant: "the square is uncovered or flagged already",
		judge.Invalid:   "it is no move on this board",
		judge.Undecided: "too many numbers depend on each other",
		judge.NotNeeded: "the game is won, and the numbers do not prove it",
	}[j.verdict]
	return fmt.Sprintf("%v is %v: %s.\n", j.Move, j.verdict, why) + lines(j.Witness)
}

const rightInAll = "it is right in every minefield that agrees with the board"

// A LeftOver is a certain move that was not claimed.
type LeftOver struct {
	Head `kind:"left_over"`
	Move string `json:"move"`
}

// LeftOverOf returns a certain move that was not claimed.
func LeftOverOf(m board.Move) *LeftOver { return &LeftOver{Head{}, m.String()} }

// Text returns the move as a line.
func (l *LeftOver) Text() string { return l.Move + " left over\n" }

// Sentence returns the move as a sentence.
func (l *LeftOver) Sentence() string { return l.Move + " is left over: " + rightInAll + ".\n" }

// A CheckEnd follows the last judgement.
type CheckEnd struct {
	Head       `kind:"check_end"`
	Judged     int  `json:"judged"`
	NotCertain int  `json:"not_certain"`
	LeftOver   *int `json:"left_over,omitempty"` // if that was asked
	Undecided  bool `json:"undecided,omitempty"` // a search was given up
}

// CheckEndOf ends a list of judgements. The argument leftOver is nil unless it
// was asked what is left over.
func CheckEndOf(judged, notCertain int, leftOver *int, undecided bool) *CheckEnd {
	return &CheckEnd{Head{}, judged, notCertain, leftOver, undecided}
}
