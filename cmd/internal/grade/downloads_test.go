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

// A download is the way in which a system hands out what students handed in. A
// student of the class has a number, a login and a name.
type download struct {
	name, pattern string
	file          func(n int) string                // the path of the n-th student's file
	roster        func(n int) string                // a row, if there is a roster
	header        string                            // of the roster
	sheet         string                            // the header of the gradebook
	row           func(n int, m string) string      // a row of the gradebook, with a mark
	more          func(all int) (path, text string) // a file beside the others
}

func login(n int) string { return fmt.Sprintf("user%03dx", n) }

func realName(n int) string { return fmt.Sprintf("Jane%c Doe%03d", 'a'+n%26, n) }

func canvasRow(n int, m string) string {
	first, last, _ := strings.Cut(realName(n), " ")
	return fmt.Sprintf("\"%s, %s\",%d,s%d,%s,A,%s", last, first, 5000+n, n, login(n), m)
}

func moodleRow(n int, m string) string {
	return fmt.Sprintf("Participant %d,%s,%s@x.org,Submitted,%s,10.00,Yes,", 5000+n, realName(n), login(n), m)
}

const (
	canvasHeader = "Student,ID,SIS User ID,SIS Login ID,Section,Mines (1)"
	moodleHeader = "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Feedback comments"
)

// metadata returns the file in which Gradescope names the students, perhaps with
// their numbers.
func metadata(path, number string) func(all int) (string, string) {
	return func(all int) (string, string) {
		text := "---\n"
		for n := range all {
			sid := strings.ReplaceAll(number, "N", fmt.Sprint(n))
			text += fmt.Sprintf("submission_%d:\n  :submitters:\n  - :name: %s\n    :sid: %s\n    :email: %s@x.org\n",
				700+n, realName(n), sid, login(n))
		}
		return path, text
	}
}

func downloads() []download {
	return []download{
		{name: "canvas", pattern: "canvas", sheet: canvasHeader, row: canvasRow, file: func(n int) string {
			return fmt.Sprintf("%s%s_%d_9%04d_solution.dat", login(n), []string{"", "_LATE"}[n%2], 5000+n, n)
		}},
		{name: "moodle in folders", pattern: "moodle", sheet: moodleHeader, row: moodleRow, file: func(n int) string {
			return fmt.Sprintf("%s_%d_assignsubmission_file_/solution.dat", realName(n), 5000+n)
		}},
		{name: "moodle flat", pattern: "moodle", sheet: moodleHeader, row: moodleRow, file: func(n int) string {
			return fmt.Sprintf("%s_%d_assignsubmission_file_solution.dat", realName(n), 5000+n)
		}},
		{name: "gradescope", pattern: "gradescope", sheet: canvasHeader, row: canvasRow,
			file: func(n int) string { return fmt.Sprintf("submission_%d/solution.dat", 700+n) },
			more: metadata("submission_metadata.yml", "sN")},
		{name: "gradescope in a folder", pattern: "gradescope", sheet: canvasHeader, row: canvasRow,
			file: func(n int) string { return fmt.Sprintf("assignment_7_export/submission_%d/solution.dat", 700+n) },
			more: metadata("assignment_7_export/submission_metadata.yml", "")},
		{name: "gradescope without a pattern", sheet: canvasHeader, row: canvasRow,
			file: func(n int) string { return fmt.Sprintf("assignment_7_export/submission_%d/solution.dat", 700+n) },
			more: metadata("assignment_7_export/submission_metadata.yml", "sN")},
		{name: "canvas in a folder", pattern: "canvas", sheet: canvasHeader, row: canvasRow, file: func(n int) string {
			return fmt.Sprintf("submissions/%s_%d_9%04d_solution.dat", login(n), 5000+n, n)
		}},
		{name: "moodle in a folder", pattern: "moodle", sheet: moodleHeader, row: moodleRow, file: func(n int) string {
			return fmt.Sprintf("Course-Mines-812/%s_%d_assignsubmission_file_/solution.dat", realName(n), 5000+n)
		}},
		{name: "files", sheet: canvasHeader, row: canvasRow, file: func(n int) string { return login(n) + ".dat" }},
		{name: "folders in a folder", pattern: "folder", sheet: canvasHeader, row: canvasRow,
			file: func(n int) string { return "week 3/" + login(n) + "/solution.dat" }},
		{name: "github", pattern: "github", sheet: canvasHeader, row: canvasRow, header: "identifier,github_username,github_id,name",
			file:   func(n int) string { return fmt.Sprintf("mines-gh-%03d/solution.dat", n) },
			roster: func(n int) string { return fmt.Sprintf("s%d,gh-%03d,%d,%s", n, n, 100+n, realName(n)) }},
		{name: "github in a folder", pattern: "github", sheet: canvasHeader, row: canvasRow,
			header: "identifier,github_username,github_id,name",
			file: func(n int) string {
				return fmt.Sprintf("mine-sweeper-submissions/mine-sweeper-gh-%03d/solution.dat", n)
			},
			roster: func(n int) string { return fmt.Sprintf("s%d,gh-%03d,%d,", n, n, 100+n) }},
		{name: "folders", sheet: canvasHeader, row: canvasRow, file: func(n int) string { return login(n) + "/solution.dat" }},
		{name: "blackboard", pattern: "blackboard", sheet: canvasHeader, row: canvasRow,
			file: func(n int) string {
				return fmt.Sprintf("Homework_1_%s_attempt_2026-03-01-09-30-%02d_solution.dat", login(n), n%60)
			},
			more: func(int) (string, string) {
				return "Homework_1_user000x_attempt_2026-03-01-09-30-00.txt", "Name: " + realName(0) + " (user000x)\n"
			}},
		{name: "brightspace", pattern: "brightspace", sheet: canvasHeader, row: canvasRow,
			file: func(n int) string {
				return fmt.Sprintf("%d-88 - %s - 1 March, 2026 930 AM/solution.dat", 5000+n, realName(n))
			},
			more: func(int) (string, string) { return "index.html", "<html></html>" }},
		{name: "brightspace flat", pattern: "brightspace", sheet: canvasHeader, row: canvasRow,
			file: func(n int) string {
				return fmt.Sprintf("%d-88 - %s - 1 March, 2026 930 AM - solution.dat", 5000+n, realName(n))
			}},
	}
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
		writeZip(t, "class.zip", parts...)
		return "class.zip"
	}
	for _, part := range parts {
		path := filepath.Join("class", filepath.FromSlash(part.name))
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		write(t, path, part.content)
	}
	return "class"
}

// From every kind of download, as a folder and as a zip file, 120 students get a
// mark in the gradebook and feedback that names no one else.
func TestDownloads(t *testing.T) {
	students := 120
	if testing.Short() {
		students = 12
	}
	start := boardtest.Board(t, partialText)
	j := mustJudge(t, marking.Task{Mines: boardtest.Minefield(t, minefieldText), Points: 1000, Start: &start})
	for _, d := range downloads() {
		for _, isZipped := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, zipped %v", d.name, isZipped), func(t *testing.T) {
				files := make(map[string]string)
				sheet, filled, list := d.sheet+"\n", d.sheet+"\n", d.header+"\n"
				for n := range students {
					path, text := d.file(n), []string{solutionText, partialText}[n%2]
					if n%4 < 2 { // half of the students hand in a zip file
						path, text = strings.TrimSuffix(path, ".dat")+".zip", zipOf(t, zipped{"solution.dat", text})
						path = strings.Replace(path, "solution.zip", "hw.zip", 1)
					}
					files[path] = text
					sheet += d.row(n, "") + "\n"
					filled += d.row(n, []string{"10", "0"}[n%2]) + "\n"
					if d.roster != nil {
						list += d.roster(n) + "\n"
					}
				}
				if d.more != nil {
					path, text := d.more(students)
					files[path] = text
				}
				g := &Grader{Judge: j, Mines: "mines.dat"}
				if d.pattern != "" {
					names, err := intake.ParseNamePattern(d.pattern)
					must(t, err)
					g.Names = names
				}
				if d.roster != nil {
					g.Roster = rosterOf(t, list)
				}
				reports, sum, err := g.Run(context.Background(), []string{lay(t, files, isZipped)})
				must(t, err)
				if sum.Reports != students || sum.Faultless != students/2 {
					t.Fatalf("%v", &sum)
				}
				book, err := roll.ReadSheet(strings.NewReader(sheet), roll.SheetOptions{})
				must(t, err)
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
	pages := 0
	must(t, report.EachFeedback(h, reports, func(r *report.Report, f report.Feedback) error {
		pages++
		both := string(f.Page) + string(f.Text)
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
		return nil
	}))
	if pages != len(reports) {
		t.Errorf("%d pages", pages)
	}
}
