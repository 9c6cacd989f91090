package judge

// A Program is how the functions of a program answered.
type Program struct {
	File      string            // the name of the main source file, if it was built
	Status    Status            // if it is not built, why; otherwise StatusNotComplete
	Have      [NumFunctions]int // the share of its points, in answers
	Feedback  [NumFunctions]string
	Diagnosis string
	Answers   []Answer
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
