package intake

import (
	"context"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/text"
)

func TestNamePatterns(t *testing.T) {
	for _, test := range []struct{ pattern, file, want string }{
		{"canvas", "sub/doejane_4711_88123_solution.dat", "4711 doejane attachment=88123 original=solution.dat -> doejane_4711_88123_solution.dat"},
		{"canvas", "doejane_LATE_4711_88123_my_solution-1.dat", "4711 doejane late attachment=88123 original=my_solution-1.dat -> doejane_LATE_4711_88123_my_solution-1.dat"},
		{"canvas", "anon_4711_88123_1_2_3.dat", "4711 anon attachment=88123 original=1_2_3.dat -> anon_4711_88123_1_2_3.dat"},
		{"canvas", "class.zip/d_o_e_4711_88123_s.dat", "4711 d_o_e attachment=88123 original=s.dat -> d_o_e_4711_88123_s.dat"},
		{"canvas", "solution.dat", "default ?"},
		{"moodle", "x/Jane Doe_12345_assignsubmission_file_/solution.dat", "12345 Jane Doe -> Jane Doe_12345_assignsubmission_file_/feedback.html"},
		{"moodle", "Eve_9_assignsubmission_file_hw/x_3_assignsubmission_file_a.dat", "9 Eve -> Eve_9_assignsubmission_file_/feedback.html"},
		{"moodle", "Eve_2_assignsubmission_file__9_assignsubmission_file_/a.dat", "default ?"},
		{"moodle", "Eve_9_assignsubmission_file_x_2_assignsubmission_file_a.dat", "default ?"},
		{"moodle", "Jane Doe_12345_assignsubmission_file_solution.dat", "12345 Jane Doe -> Jane Doe_12345_assignsubmission_file_/feedback.html"},
		{"moodle", "Jane_van_Doe_12345_assignsubmission_onlinetext_onlinetext.html", "12345 Jane_van_Doe -> Jane_van_Doe_12345_assignsubmission_file_/feedback.html"},
		{"moodle", "Jane Doe_12345.dat", "default ?"},
		{"github", "mines-janedoe/solution.dat", "janedoe"},
		{"github", "mines-jane-doe/out/solution.dat", "jane-doe or doe"},
		{"github", "mines-submissions/mines-janedoe/solution.dat", "janedoe"},
		{"github", "class/solution.dat", "class ?"},
		{"folder", "a/b/c.dat", "b"},
		{"file", "a/b/c.d.dat", "c.d"},
		{"file", "noending", "noending"},
		{`(?P<student>\w+)@(?P<late>late)?`, "bob@late.dat", "bob late"},
		{`(?P<student>\w*)@`, "@x", "default ?"},
		{`(?s)(?P<student>.+)`, "a\n\xff", `a\n\xff`},
	} {
		p, err := ParseNamePattern(test.pattern)
		boardtest.Must(t, err)
		s := HandIn{path: test.file, rel: "default.dat"}
		if test.pattern == "github" {
			s.rel = test.file // the folder above has a name like those of students
		}
		s.identify(p, nil)
		got := s.Student
		if s.Name != "" {
			got += " " + s.Name
		}
		if s.Late {
			got += " late"
		}
		for _, f := range s.Fields {
			got += " " + f.Name + "=" + f.Value
		}
		for _, key := range s.Keys {
			if key.Kind == GitHubPart {
				got += " or " + key.Value
			}
		}
		if s.Return != "" {
			got += " -> " + s.Return
		}
		if s.Note != "" {
			got += " ?"
		}
		if got != test.want {
			t.Errorf("%s, %q: got %q, want %q", test.pattern, test.file, got, test.want)
		}
	}
}

// A pattern is refused, or its student is clean text.
func FuzzNamePattern(f *testing.F) {
	f.Add("canvas", "doejane_LATE_4711_88123_solution.dat")
	f.Add(`(?P<student>.)(?P<late>.)?`, "x\ny")
	f.Add(`(?P<student>)`, "\xff/")
	f.Fuzz(func(t *testing.T, pattern, file string) {
		p, err := ParseNamePattern(pattern)
		if err != nil {
			return
		}
		s := HandIn{path: file, rel: file}
		s.identify(p, nil)
		for _, part := range []string{s.File, s.Student, s.Name, s.Note} {
			if text.Harmless(part) != part {
				t.Errorf("%q is not clean", part)
			}
		}
		if s.Student == "" && s.Note == "" && strings.Trim(file, "/.") != "" {
			t.Errorf("%q, %q: no student", pattern, file)
		}
	})
}

// TestPlaces: what is said of students who may be several. The scripts have more of
// boards.
func TestPlaces(t *testing.T) {
	const moodle, canvas = "Ann_1_assignsubmission_", "doe_4711_88_s.dat"
	const isCanvas = "--name-pattern canvas finds the students in these names"
	for _, test := range []struct {
		files, pattern string
		search         Search
		want           string
	}{
		{"ann/src/a.cpp;ann/include/a.cpp;ann/b/b.cpp;bob/b.cpp", "", Search{Source: true}, ""},
		{"ann/a.cpp;ann/b.cpp", "", Search{Source: true}, ""},
		{"ann/try/a.dat;ann/again/a.dat", "", Search{Source: true}, ""},
		{"A/s1/src/a.cpp;A/s1/include/a.h;A/s2/src/a.cpp;B/s3/a.cpp", "", Search{Source: true},
			"1 student with 2 folders (A): if each is a student's, use --name-pattern '^(?:[^/]*/){2}(?P<student>[^/]+)/'"},
		{"A/s1/hw/a.dat;A/s2/hw/a.dat;B/s1/hw/a.dat", "", Search{},
			"1 student with 2 folders (A): if each is a student's, use --name-pattern '^(?:[^/]*/){1}(?P<student>[^/]+/[^/]+)/'"},
		{"A/ann.zip!a.dat;A/bob.zip!a.dat;B/cyd.zip!a.dat;B/cyd.zip!b.dat", "", Search{},
			"1 student with 2 zip files (A): if each is a student's, use --name-pattern file"},
		{"hw/s1/a.dat;hw/s2/a.dat;hw/b.dat", "", Search{}, "1 student with 2 folders (hw): if each is a student's, use --name-pattern folder"},
		{"x/hw/s1/a.dat;x/hw/s2/a.dat;x/hw/b.dat;x/b.dat", "", Search{}, "1 student with 2 folders (x): if each is a student's, use --name-pattern folder"},
		{"hw/s1/a.cpp;hw/s2/b.cpp", "", Search{}, "1 student with 2 folders (hw): if each is a student's, use --name-pattern folder"},
		{"ann/a.dat;ann/src/a.cpp;ann/old/b.cpp", "", Search{}, ""},
		{"ann/v1/a.cpp;ann/v2/a.cpp;bob/a.cpp", "", Search{}, ""},
		{"x/A/ann.dat;x/A/bob.dat;x/B/cyd.dat;x/B/dan.dat", "", Search{}, "1 student with 4 files: if each is a student's, use --name-pattern file"},
		{"x/ann/a.dat;x/ann/b.dat;x/bob/c.dat", "", Search{}, "1 student with 2 folders (x): if each is a student's, use --name-pattern folder"},
		{"ann/v1/a.dat;ann/v2/a.dat;bob/v1/a.dat;bob/v2/b.dat", "", Search{}, ""},
		{moodle + "file_/a.dat;" + moodle + "onlinetext_/b.dat;Bob_2_assignsubmission_file_/a.dat", "moodle", Search{}, ""},
		{canvas, "", Search{}, isCanvas},
		{"doe_4711_88_hw.zip!s.dat", "", Search{}, isCanvas},
		{"download.zip!" + canvas, "", Search{}, isCanvas},
		{"Homework_doe_attempt_2026-03-01-09-30-00_s.dat;Homework_doe_attempt_2026-03-01-09-30-00.txt", "", Search{},
			"--name-pattern blackboard finds the students in these names"},
		{"4711-88 - Jane Doe - 1 March, 2026 930 AM/s.dat;index.html", "", Search{}, "--name-pattern brightspace finds the students in these names"},
		{canvas + ";ann.dat", "", Search{}, ""},
		{canvas + ";roe_4712_89_s.dat;ann.dat", "", Search{}, isCanvas},
		{canvas + ";" + moodle + "file_/s.dat", "", Search{}, ""},
		{canvas, "canvas", Search{}, ""},
		{canvas, "moodle", Search{}, isCanvas},
		{canvas, "(?P<student>doe)", Search{}, ""},
	} {
		t.Chdir(t.TempDir())
		files := make(map[string]string)
		for file := range strings.SplitSeq(test.files, ";") {
			files["c/"+file] = "1"
		}
		lay(t, files)
		if test.pattern != "" {
			var err error
			test.search.Names, err = ParseNamePattern(test.pattern)
			boardtest.Must(t, err)
		}
		places := make(Places)
		test.search.Walk(context.Background(), []string{"c"}, func(h *HandIn) bool {
			places.Add(h, test.search.Source)
			return true
		})
		if got := strings.Join(places.Notes(test.search.Names, test.search.Source), ";"); got != test.want {
			t.Errorf("%s: %q, want %q", test.files, got, test.want)
		}
	}
}
