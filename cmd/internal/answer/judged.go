package answer

import (
	"fmt"
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/hint"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// A Judged is a move that is claimed to carry no risk, with the judgement.
type Judged struct {
	Head     `kind:"judged"`
	Move     Word     `json:"move"`
	Verdict  string   `json:"verdict"` // certain, risky, wrong, redundant, invalid, undecided or not_needed
	Right    Decimal  `json:"right_probability,omitzero"`
	Fraction string   `json:"right_probability_fraction,omitempty"`
	Witness  []string `json:"witness,omitempty"` // a minefield in which the move fails
	verdict  judge.Verdict
	risk     string // the chance that the move fails, as text
}

// JudgedOf returns the judgement of a word that is claimed to be a certain
// move. The witness may be nil. In text, the chance that the move fails is a
// fraction or, where that is not known, "~" and a decimal.
func JudgedOf(claim string, j judge.Judgement, witness *board.Minefield) *Judged {
	out := &Judged{Move: Word(claim), Right: Decimal(j.Right), verdict: j.Verdict}
	out.Verdict = strings.ReplaceAll(j.Verdict.String(), " ", "_")
	if j.Verdict == judge.Safe {
		out.Verdict = "certain"
	}
	if j.Fails != nil {
		right := complement(j.Fails)
		out.Right, out.Fraction, out.risk = number(right), fraction(right), j.Fails.RatString()
	} else if !out.Right.IsZero() {
		out.risk = "~ " + odds.Decimal(new(big.Rat).SetFloat64(1-j.Right), 9)
	}
	if witness != nil {
		out.Witness = rows(witness)
	}
	return out
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

func (c *CheckEnd) gaveUp() bool { return c.Undecided }

// A Certain is a move that carries no risk, with its reason.
type Certain struct {
	Head       `kind:"certain"`
	Move       string   `json:"move"`
	Rule       string   `json:"rule"`
	Numbers    []string `json:"numbers"`     // the squares whose numbers prove it
	NeedsTotal bool     `json:"needs_total"` // the proof uses the number of mines
	Why        string   `json:"why"`
}

// CertainOf returns a certain move.
func CertainOf(s safemove.Step) *Certain {
	return &Certain{Head{}, s.Move.String(), s.Reason.Rule, text.Names(s.Reason.Numbers), s.Reason.NeedsTotal, s.Reason.Text}
}

// Text returns the move and its reason as a line.
func (c *Certain) Text() string { return c.Move + " " + c.Why + "\n" }

// A CertainEnd follows the last certain move, also if there was none.
type CertainEnd struct {
	Head      `kind:"certain_end"`
	Count     int    `json:"count"`
	Complete  bool   `json:"complete"`      // the game is known to be won
	Undecided bool   `json:"undecided"`     // the search was given up: there may be more
	Why       string `json:"why,omitempty"` // there is none
}

func (c *CertainEnd) gaveUp() bool { return c.Undecided }

// CertainEndOf ends a list of certain moves. The text why is for an empty list.
func CertainEndOf(count int, complete, undecided bool, why string) *CertainEnd {
	if count > 0 || undecided {
		why = ""
	}
	return &CertainEnd{Head{}, count, complete, undecided, why}
}

// NoneCertain returns why no move is certain on a board, which may be finished.
func NoneCertain(finished bool, total board.Total) string {
	if finished {
		return hint.ErrNothing.Error()
	}
	if !total.Known() {
		return "no move is certain, and the number of mines is not known: -n N gives it"
	}
	return "no move is certain: mines hint chooses a guess"
}

// A Graded is the grade of one student. Scores are in points, with at most two
// decimals.
type Graded struct {
	Head      `kind:"graded"`
	Student   string            `json:"student"`
	Name      string            `json:"name"`
	File      string            `json:"file"`   // the one that counts, or ""
	Status    string            `json:"status"` // such as complete or missing
	Faultless bool              `json:"faultless"`
	Score     Decimal           `json:"score"`
	Max       Decimal           `json:"max_score"`
	Late      bool              `json:"late"`
	Parts     []Part            `json:"parts"`
	Fields    map[string]string `json:"fields,omitempty"` // that --name-pattern found
	Message   string            `json:"message"`
	Board     []string          `json:"board,omitempty"`   // that was handed in
	Answers   any               `json:"answers,omitempty"` // the wrong answers of a program
}

// A Part is a part of a grade. The scores of all parts add up to that of the
// grade.
type Part struct {
	Name     string  `json:"name"`
	Sentence string  `json:"sentence"` // what is asked
	True     bool    `json:"true"`     // all of it is there
	Share    Decimal `json:"share"`    // that is there, from 0 to 1
	Weight   Decimal `json:"weight"`   // the points for all of it
	Score    Decimal `json:"score"`    // below 0 if the part took points
	Found    string  `json:"found"`    // the mistakes in words, or ""
}
