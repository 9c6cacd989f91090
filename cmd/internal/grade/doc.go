// Package grade turns what students hand in into reports: it is the run. A
// [Grader] lists the files, judges them on all cores, and gathers them by
// student. The work is done in its rooms, each of which imports only those
// above it in this list:
//
//	marking/diagnose  the one mistake that explains many faults
//	marking           texts to marks and sentences; the scheme of the marks
//	intake            paths to texts, each with its student
//	programs          programs: building, asking, the causes of wrong answers
//	roll              roster, gradebook, groups, marks that were changed by hand
//	report            formats, feedback for each student, the class at a glance
//
// Of several files of a student one counts: its report stays in memory, with its
// board; of the others only the name and the score. A report format writes the
// reports in the order in which the students were found.
//
// # Where to add something
//
//	a report format            like report/csv.go, and a line in report/formats.go
//	a mistake and its advice   see package marking/diagnose
//	a download's names         presets (intake/pattern.go)
//	files to leave out         endings (intake/kind.go)
//	a header of rosters        studentHeaders (roll/students.go)
//
// The package must not know flags, terminals and exit statuses.
package grade
