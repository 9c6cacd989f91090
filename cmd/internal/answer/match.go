package answer

// A Match is what outside programs play against the referee.
type Match struct {
	Head      `kind:"match"`
	Rows      int    `json:"rows"`
	Cols      int    `json:"cols"`
	Total     int    `json:"total"`
	Generator string `json:"generator"`
	Version   string `json:"version"`         // of the generator
	First     string `json:"first"`           // what was promised of the first square
	Start     string `json:"start,omitempty"` // the square uncovered for all
	Protocol  string `json:"protocol"`
	Games     int    `json:"games"`
	Played    int    `json:"played"` // so far
	Isolated  bool   `json:"isolated"`
	SHA256    string `json:"seed_sha256"`
	Seed      string `json:"seed,omitempty"`   // once all games are played
	Record    any    `json:"record,omitempty"` // as in [PolicyResult]
}

// A Bot is how an outside program played.
type Bot struct {
	Head  `kind:"bot"`
	Bot   string `json:"bot"`
	Rows  int    `json:"rows"`
	Cols  int    `json:"cols"`
	Total int    `json:"total"`
	Games int    `json:"games"` // without void ones
	Wins  int    `json:"wins"`
	WinRate
	Lost   int            `json:"lost"`   // by a mine
	Void   int            `json:"void"`   // games that do not count, by a fault of the referee
	Faults map[string]int `json:"faults"` // games lost by each fault
	Moves  int            `json:"moves"`
	Wasted int            `json:"wasted_moves"` // that changed nothing
	*Quality
	*AnswerTimes
	Record any `json:"record,omitempty"` // as in [PolicyResult]
}

// A Quality says how well a program guessed, if its moves were judged.
type Quality struct {
	Guesses int      `json:"guesses"`
	Risks   int      `json:"risks"`                                 // guesses though another square was certain
	Right   *Decimal `json:"mean_right_probability,omitempty"`      // of its guesses
	Best    *Decimal `json:"mean_best_right_probability,omitempty"` // that it could have had
	LuckAdjusted
}

// AnswerTimes are the times that answers took.
type AnswerTimes struct {
	PerMove Decimal `json:"seconds_per_move"`
	Slowest Decimal `json:"slowest_seconds"`
}
