package judge

// NumFunctions is the number of functions that the exercise asks for.
const NumFunctions = 4

// defaultShares are the points of the functions, of 100.
var defaultShares = [NumFunctions]int{15, 20, 40, 25}

// A Program is how the functions of a program answered.
type Program struct {
	File      string            // the name of the main source file, if it was built
	Status    Status            // if it is not built, why; otherwise StatusNotComplete
	Have      [NumFunctions]int // the share of its points, in answers
	Feedback  [NumFunctions]string
	Diagnosis string
	Answers   []Answer
}

// An Answer is a wrong answer of a function: what it was asked, what the right
// answer is, and what the function gave back.
type Answer struct {
	Function, Asked string
	Mines, Revealed []string // the rows of the boards that it was asked about
	Wanted, Got     string
	Cause           string // the mistake that explains it, if it is known
}

// Program returns the report on a program that was handed in, perhaps late.
func (j *Judge) Program(p Program, late bool) *Report {
	r := j.blank(late)
	r.Diagnosis, r.Answers = p.Diagnosis, p.Answers
	for i := range r.Parts {
		if part := &r.Parts[i]; part.isFunction() {
			k := part.Kind - IsComplete
			part.judge(p.Have[k], 0, p.Feedback[k])
		}
	}
	if r.Status = p.Status; r.Status == StatusNotComplete && r.Faultless() {
		r.Status = StatusComplete
	}
	return j.mark(r)
}

// isFunction reports whether the part is a function of a program.
func (c *Criterion) isFunction() bool { return c.Kind >= IsComplete && c.Kind <= FindSafeMove }

// AsksPrograms reports whether the task asks for programs.
func (j *Judge) AsksPrograms() bool { return j.task.isProgram() }

// isProgram reports whether the task asks for a program.
func (t *Task) isProgram() bool { return t.Functions != [NumFunctions]int{} }

// functionTitles returns what the parts of a program ask.
func functionTitles() (t [numKinds]string) {
	t[IsComplete] = "is_complete answers whether every safe square is uncovered"
	t[CountMines] = "count_mines counts the mines around a square"
	t[MakeMove] = "make_move returns the result and changes the board"
	t[FindSafeMove] = "find_safe_move finds a certain move whenever there is one"
	return t
}
