package answer

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
