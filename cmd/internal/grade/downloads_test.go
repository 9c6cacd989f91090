package grade

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/grade/roll"
)

// A download is the way in which a system hands out what students handed in. In
// its texts {n} stands for the number of a student, {nnn} for three digits of it,
// {login} and {name} for what the student has.
type download struct {
	name, pattern string
	file          string                       // the path of a student's file
	row           func(n int, m string) string // a row of the gradebook, with a mark; nil: Canvas's
	roster        string                       // a row, if there is a roster
	more          string                       // the path of a file beside the others, if there is one
	text, entry   string                       // what it begins with, and what it has of each student
}

// of returns a text about the n-th student.
func of(n int, text string) string {
	return strings.NewReplacer("{n}", fmt.Sprint(n), "{nnn}", fmt.Sprintf("%03d", n),
		"{login}", fmt.Sprintf("user%03dx", n),
		"{name}", fmt.Sprintf("Jane%c Doe%03d", 'a'+n%26, n), "{late}", []string{"", "_LATE"}[n%2]).Replace(text)
}

func canvasRow(n int, m string) string {
	return of(n, fmt.Sprintf("\"Doe{nnn}, Jane%c\",5{nnn},s{n},{login},A,%s", 'a'+n%26, m))
}

func moodleRow(n int, m string) string {
	return of(n, "Participant 5{nnn},{name},{login}@x.org,Submitted,"+m+",10.00,Yes,")
}

const (
	canvasHeader = "Student,ID,SIS User ID,SIS Login ID,Section,Mines (1)"
	moodleHeader = "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Feedback comments"
	rosterHeader = "identifier,github_username,github_id,name"
	// metadata is an entry of the file in which Gradescope names the students
	metadata = "submission_17{nnn}:\n  :submitters:\n  - :name: {name}\n    :sid: s{n}\n    :email: {login}@x.org\n"
)

var downloads = []download{
	{name: "canvas", pattern: "canvas", file: "{login}{late}_5{nnn}_90{nnn}_solution.dat"},
	{name: "canvas in a folder", pattern: "canvas", file: "submissions/{login}_5{nnn}_90{nnn}_solution.dat"},
	{name: "moodle in folders", pattern: "moodle", row: moodleRow,
		file: "{name}_5{nnn}_assignsubmission_file_/solution.dat"},
	{name: "moodle flat", pattern: "moodle", row: moodleRow, file: "{name}_5{nnn}_assignsubmission_file_solution.dat"},
	{name: "moodle in a folder", pattern: "moodle", row: moodleRow,
		file: "Course-Mines-812/{name}_5{nnn}_assignsubmission_file_/solution.dat"},
	{name: "gradescope", pattern: "gradescope", file: "submission_17{nnn}/solution.dat",
		more: "submission_metadata.yml", text: "---\n", entry: metadata},
	{name: "gradescope in a folder", pattern: "gradescope", file: "assignment_7_export/submission_17{nnn}/solution.dat",
		more: "assignment_7_export/submission_metadata.yml", text: "---\n", entry: strings.Replace(metadata, "s{n}", "", 1)},
	{name: "gradescope without a pattern", file: "assignment_7_export/submission_17{nnn}/solution.dat",
		more: "assignment_7_export/submission_metadata.yml", text: "---\n", entry: metadata},
	{name: "files", file: "{login}.dat"},
	{name: "folders", file: "{login}/solution.dat"},
	{name: "folders in a folder", pattern: "folder", file: "week 3/{login}/solution.dat"},
	{name: "github", pattern: "github", file: "mines-gh-{nnn}/solution.dat", roster: "s{n},gh-{nnn},1{nnn},{name}"},
	{name: "github in a folder", pattern: "github", file: "mine-sweeper-submissions/mine-sweeper-gh-{nnn}/solution.dat",
		roster: "s{n},gh-{nnn},1{nnn},"},
	{name: "blackboard", pattern: "blackboard", file: "Homework_1_{login}_attempt_2026-03-01-09-30-00_solution.dat",
		more: "Homework_1_user000x_attempt_2026-03-01-09-30-00.txt", text: "Name: Janea Doe000 (user000x)\n"},
	{name: "brightspace", pattern: "brightspace", file: "5{nnn}-88 - {name} - 1 March, 2026 930 AM/solution.dat",
		more: "index.html", text: "<html></html>"},
	{name: "brightspace flat", pattern: "brightspace", file: "5{nnn}-88 - {name} - 1 March, 2026 930 AM - solution.dat"},
}

// lay writes the files of a class as a folder or a zip file, and returns its
// path.
func lay(t *testing.T, files map[string]string, isZipped bool) string {
	t.Helper()
	t.Chdir(t.TempDir()) // whose digits could be those of an id
	var parts []zipped
	for _, name := range slices.Sorted(maps.Keys(files)) {
		parts = append(parts, zipped{name, files[name]})
	}
	if isZipped {
		boardtest.WriteFile(t, "class.zip", zipOf(t, parts...))
		return "class.zip"
	}
	for _, part := range parts {
		path := filepath.Join("class", filepath.FromSlash(part.name))
		boardtest.Must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		boardtest.WriteFile(t, path, part.content)
	}
	return "class"
}

// From every kind of download, as a folder and as a zip file, 36 students get a
// mark in the gradebook and feedback that names no one else.
func TestDownloads(t *testing.T) {
	students := boardtest.Fewer(36, 3)
	start := boardtest.Board(t, partialText)
	j := mustJudge(t, marking.Task{Mines: boardtest.Minefield(t, minefieldText), Points: 1000, Start: &start})
	for _, d := range downloads {
		header := moodleHeader
		if d.row == nil {
			header, d.row = canvasHeader, canvasRow
		}
		for _, isZipped := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, zipped %v", d.name, isZipped), func(t *testing.T) {
				files := make(map[string]string)
				sheet, filled, list := header+"\n", header+"\n", rosterHeader+"\n"
				for n := range students {
					path, text := of(n, d.file), []string{solutionText, partialText}[n%2]
					if n%4 < 2 { // half of the students hand in a zip file
						path, text = strings.TrimSuffix(path, ".dat")+".zip", zipOf(t, zipped{"solution.dat", text})
						path = strings.Replace(path, "solution.zip", "hw.zip", 1)
					}
					files[path] = text
					sheet += d.row(n, "") + "\n"
					filled += d.row(n, []string{"10", "0"}[n%2]) + "\n"
					list += of(n, d.roster) + "\n"
					if d.more != "" {
						files[d.more] += of(n, d.entry)
					}
				}
				if d.more != "" {
					files[d.more] = d.text + files[d.more]
				}
				g := &Grader{Judge: j, Search: intake.Search{Mines: "mines.dat"}}
				if d.pattern != "" {
					names, err := intake.ParseNamePattern(d.pattern)
					boardtest.Must(t, err)
					g.Names = names
				}
				if d.roster != "" {
					g.Roster = rosterOf(t, list)
				}
				reports, sum, err := g.Run(context.Background(), []string{lay(t, files, isZipped)})
				boardtest.Must(t, err)
				if sum.Reports != students || sum.Faultless != students/2 {
					t.Fatalf("%v", &sum)
				}
				book, err := roll.ReadSheet(strings.NewReader(sheet), roll.SheetOptions{})
				boardtest.Must(t, err)
				var marks []roll.Mark
				for _, r := range reports {
					marks = append(marks, roll.Mark{Submission: r.Submission, Score: r.Score})
				}
				f := book.Fill(marks, roll.Fill{Written: roll.Written{}})
				if string(f.Data) != filled {
					t.Errorf("%d filled: %q", f.Filled, f.Notes("gradebook", "filled"))
				}
				checkFeedback(t, report.Header{Judge: j, Max: 1000}, reports)
			})
		}
	}
}

// checkFeedback checks that the feedback of each student names the student and
// no other.
func checkFeedback(t *testing.T, h report.Header, reports []*report.Report) {
	t.Helper()
	for _, r := range reports {
		page, text, err := report.Feedback(h, r)
		boardtest.Must(t, err)
		both := string(page) + string(text)
		if strings.Count(both, r.Student) < 2 {
			t.Errorf("%s is not named", r.Student)
		}
		for _, other := range reports {
			for _, key := range append(other.Keys, intake.Key{Value: other.Name}) {
				if other.Student != r.Student && len(key.Value) > 3 && strings.Contains(both, key.Value) {
					t.Errorf("the feedback of %s names %s", r.Student, key.Value)
				}
			}
		}
	}
}
