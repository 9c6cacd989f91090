package roll

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
)

// labelled returns the hand-in of a folder or a file with a name.
func labelled(name string) intake.Submission {
	return intake.Submission{Student: name, Keys: []intake.Key{{Kind: intake.Label, Value: name}}}
}

// marks are marks by student.
type marks map[string]marking.Points

func marksOf(m marks) (list []Mark) {
	for student, score := range m {
		list = append(list, Mark{Submission: labelled(student), Score: score, Comment: "comment on " + student})
	}
	return list
}

const canvasSheet = "\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,Mines (812),Essay (811)\r\n" +
	"    Points Possible,,,,,\"10,0\",20\r\n" +
	"\"Doe, \"\"J\"\"\",4711,s1,doe,\"A; B\",,\"17,5\"\r\n" +
	"Roe,4712,s2,roe,,\"3,5\",\r\n" +
	"Poe,4713,s3,poe,,,"

func readSheet(t *testing.T, text string, o SheetOptions) *Sheet {
	t.Helper()
	s, err := ReadSheet(strings.NewReader(text), o)
	boardtest.Must(t, err)
	return s
}

// Students are found by ID, then by SIS id, then by login, and every byte but
// the grades stays.
func TestFillCanvas(t *testing.T) {
	s := readSheet(t, canvasSheet, SheetOptions{Grade: "mines"})
	if !s.Is([]byte(canvasSheet)) || s.Is([]byte(canvasSheet+"\n")) {
		t.Error("the sheet is another one")
	}
	f := s.Fill(marksOf(marks{"4711": 1000, "s2": 925, "ghost": 100}), Fill{Written: Written{}, Overwrite: true})
	want := strings.NewReplacer(`"A; B",,`, `"A; B",10,`, `"3,5"`, `"9,25"`).Replace(canvasSheet)
	if string(f.Data) != want {
		t.Errorf("got\n%q\nwant\n%q", f.Data, want)
	}
	if f.Filled != 2 || !slices.Equal(f.Doubts[notInSheet], []string{"ghost"}) || !slices.Equal(f.Doubts[notHanded], []string{"Poe (4713)"}) {
		t.Errorf("%+v", f)
	}
	for points, want := range map[marking.Points]string{1000: " ", 500: "10,0 10", 100: "10,0 10"} {
		if written, number := s.OtherMaximum(points); written+" "+number != want {
			t.Errorf("%v points: %s %s, want %s", points, written, number, want)
		}
	}
}

// A mark goes into the row of its student, written as the other numbers of the
// sheet, and no other byte changes.
func TestFill(t *testing.T) {
	const canvas = "Student,ID,SIS Login ID,A (1)\n"
	const manual = "Student,ID,Mines (1),\n,,Manual Posting,\n    Points Possible,,5,\nDoe,1,,\n"
	for _, test := range []struct {
		text, key string
		marks     marks
		old, new  string // in the text
		not       Doubts
	}{
		// a row is found by its email, and by the first key that it has
		{"Identifier,Email,Grade\n1,ann@x.org,\n2,,\n", "", marks{"ann": 600}, "org,", "org,6", Doubts{notHanded: {"2"}}},
		{"Identifier,Grade,Email\n1,,ann@x.org\n2,,ann\n", "", marks{"ann@x.org": 600}, "1,", "1,6", Doubts{notHanded: {"2"}}},
		{"Identifier,Full name,Grade\n1,,\n,Total,\n", "", marks{"1": 600}, "1,,", "1,,6", Doubts{}},
		{canvas + ",,ann,\n,,bob,\n", "", marks{"ann": 600}, "ann,", "ann,6", Doubts{notHanded: {"bob"}}},
		// only Moodle's keys have a number at the end that is a key too
		{canvas + "Poe,x12,,\n", "", marks{"12": 600}, "", "", Doubts{notHanded: {"Poe (x12)"}, notInSheet: {"12"}}},
		// a login that differs only in its capitals is another student's
		{canvas + "\"Doe, J\",1,case,\n", "", marks{"Case": 100, "case": 200}, "case,", "case,2", Doubts{notInSheet: {"Case"}}},
		// another row can stand before that of the points
		{manual, "", marks{"1": 1000}, "Doe,1,", "Doe,1,10", Doubts{}},
		{manual, "Student", marks{"Doe": 1000}, "Doe,1,", "Doe,1,10", Doubts{}},
		// a grade that the sheet says cannot change stays
		{"Student,ID,A (1)\nDoe,1,EX\nRoe,2,\n", "", marks{"1": 100, "2": 200}, "Roe,2,", "Roe,2,2", Doubts{locked: {"1"}}},
		{"Identifier,Grade,Grade can be changed\n1,5,No\n2,5,Yes\n", "", marks{"1": 100, "2": 200}, "5,Yes", "2,Yes",
			Doubts{locked: {"1"}, replaced: {"2 had 5, now 2"}}},
		// decimals: nothing to go by, a point, a comma, semicolons, these and a point, tabs
		{"Identifier,Grade\n1,\n", "", marks{"1": 750}, "1,", "1,7.5", Doubts{}},
		{"Identifier,Grade,Maximum Grade\n1,,10.00\n", "", marks{"1": 750}, "1,", "1,7.5", Doubts{}},
		{"Identifier,Grade,Maximum Grade\n1,,\"10,00\"\n", "", marks{"1": 750}, "1,", "1,\"7,5\"", Doubts{}},
		{"Identifier;Grade\n1;\n", "", marks{"1": 750}, "1;", "1;7,5", Doubts{}},
		{"Identifier;Grade;x\n1;;1.5\n", "", marks{"1": 750}, "1;", "1;7.5", Doubts{}},
		{"Identifier\tGrade\n1\t\n", "", marks{"1": 750}, "1\t", "1\t7.5", Doubts{}},
	} {
		s := readSheet(t, test.text, SheetOptions{Key: test.key})
		f := s.Fill(marksOf(test.marks), Fill{Written: Written{}, Overwrite: true})
		want := strings.Replace(test.text, test.old, test.new, 1)
		if string(f.Data) != want || fmt.Sprint(f.Doubts) != fmt.Sprint(test.not) {
			t.Errorf("%q became %q, %q; want %q, %q", test.text, f.Data, f.Doubts, want, test.not)
		}
	}
}

// Moodle states a maximum in every row, which may be in the first column.
func TestMaximum(t *testing.T) {
	for _, text := range []string{"Identifier,Grade,Maximum Grade\n1,,\n2,,10\n3,,5\n", "Maximum Grade,Identifier,Grade\n5.00,1,\n"} {
		if _, number := readSheet(t, text, SheetOptions{}).OtherMaximum(1000); number != "5" {
			t.Errorf("%q: %q", text, number)
		}
	}
}

// Columns that Canvas and Moodle use for other things are not filled.
func TestNoGrades(t *testing.T) {
	for headers, why := range map[string]string{
		"ID,SIS User ID,SIS Login ID,Identifier,ID number,Full name,First name,Last name,Username,Email,Email address": "identifies the students",
		"Integration ID,Root Account,Section,Status,Maximum Grade,Grade can be changed,Last modified (submission)," +
			"Last modified (grade),Feedback comments": "does not hold grades",
	} {
		for header := range strings.SplitSeq(headers, ",") {
			_, err := ReadSheet(strings.NewReader("Key,"+header+"\n1,\n"), SheetOptions{Key: "Key", Grade: header})
			if want := fmt.Sprintf("column %q cannot be filled: it %s", header, why); err == nil || err.Error() != want {
				t.Errorf("%s: %v, want %s", header, err, want)
			}
		}
	}
}

// A row is filled once, and not if two rows or two hand-ins fit.
func TestFillAmbiguous(t *testing.T) {
	const text = "Identifier,Grade\nParticipant 1,\nParticipant 1,\nParticipant 2,\nParticipant 3\nParticipant 4,\n"
	s := readSheet(t, text, SheetOptions{})
	list := marksOf(marks{"1": 100, "2": 200, "3": 100, "Participant 2": 300})
	f := s.Fill(list, Fill{Written: Written{}, Overwrite: true})
	want := Doubts{severalFit: {"1"}, tooShort: {"3"}, rivals: {"2", "Participant 2 (2)"}, notHanded: {"Participant 4"}}
	if string(f.Data) != text || fmt.Sprint(f.Doubts) != fmt.Sprint(want) {
		t.Errorf("%q became %q, %q; want %q", text, f.Data, f.Doubts, want)
	}
}

// What somebody else filled in stays and is listed, unless it is to be
// overwritten; what an earlier run filled in is replaced.
func TestMarksOfOthers(t *testing.T) {
	const text = "Identifier,Full name,Grade,Feedback comments\n1,Ann,5,good\n2,Bob,-,\n3,Cyd,7.50,\n4,Dan,,fine\n"
	fill := func(text string, m marks, written Written, overwrite bool) FillResult {
		return readSheet(t, text, SheetOptions{}).Fill(marksOf(m), Fill{Written: written, Overwrite: overwrite, Comments: true})
	}
	written := Written{}
	f := fill(text, marks{"1": 600, "2": 700, "3": 750, "4": 600}, written, false)
	want := "Identifier,Full name,Grade,Feedback comments\n1,Ann,5,good\n2,Bob,7,comment on 2\n3,Cyd,7.50,comment on 3\n4,Dan,6,fine\n"
	if string(f.Data) != want || f.Filled != 3 || !slices.Equal(f.Doubts[kept], []string{"Ann (1) has 5, not 6", "Dan (4) (comment)"}) {
		t.Errorf("%q, %+v", f.Data, f)
	}
	if got := string(written.Data()); got != "Feedback comments,2,comment on 2\nFeedback comments,3,comment on 3\nGrade,2,7\nGrade,3,7.50\nGrade,4,6\n" {
		t.Errorf("written: %q", got)
	}
	again, err := ReadWritten(written.Data())
	boardtest.Must(t, err)
	f = fill(want, marks{"1": 600, "2": 800, "3": 750}, again, false)
	want = strings.Replace(want, "Bob,7,", "Bob,8,", 1)
	if string(f.Data) != want || len(f.Doubts[kept]) != 1 {
		t.Errorf("%q, %+v", f.Data, f)
	}
	// a comment of ours goes with the mark, also in a run without comments
	f = readSheet(t, strings.Replace(want, "3,Cyd,7.50,comment on 3", "3,Cyd,7.50,changed", 1), SheetOptions{}).
		Fill([]Mark{{Submission: labelled("2"), Score: 900, Comment: "new"}, {Submission: labelled("3"), Score: 800, Comment: "new"},
			{Submission: labelled("4"), Score: 700, Comment: "new"}}, Fill{Written: maps.Clone(again), Overwrite: true})
	if !strings.Contains(string(f.Data), "2,Bob,9,new\n3,Cyd,8,changed\n4,Dan,7,fine\n") {
		t.Errorf("%q", f.Data)
	}
	f = fill(want, marks{"1": 600, "2": 800, "3": 750}, again, true)
	want = strings.Replace(want, "Ann,5,good", "Ann,6,comment on 1", 1)
	if string(f.Data) != want || len(f.Doubts[kept]) != 0 || !slices.Equal(f.Doubts[replaced], []string{"Ann (1) had 5, now 6", "Ann (1) (comment)"}) {
		t.Errorf("%q, %+v", f.Data, f)
	}
}

// Tables of marks changed by hand and of groups.
func TestOverridesAndGroups(t *testing.T) {
	list, err := ReadOverrides(strings.NewReader("student;part;score;reason\n7;;8,5;oral exam\n8;flags;-0.5;half\n9;found;0;\n"))
	boardtest.Must(t, err)
	if got := changed(list); got != "7 8.5 oral exam;8 flags -0.5 half;9 found 0;" {
		t.Error(got)
	}
	for text, want := range map[string]string{
		"student,reason,score\n1,why,x\n":   `line 2: score "x": want a number with at most two decimals, as in 7.5`,
		"student,score,reason\n1,7,5,why\n": `line 2 has 4 fields, and the first row 3: a field with ',' in it needs quotation marks`,
		"student,score,reason\n1,,why\n":    `line 2: score "": want a number with at most two decimals, as in 7.5`,
	} {
		if _, err := ReadOverrides(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	for _, text := range []string{"student,group\neve,cyd\nann,Red\nbob,Red\ncyd,Blue\n", "group,student\ncyd,eve\nRed,ann\nRed,bob\nBlue,cyd\n"} {
		groups, err := ReadGroups(strings.NewReader(text))
		if err != nil || grouped(groups) != "cyd: eve;Red: ann bob;Blue: cyd;" {
			t.Errorf("%v, %v", groups, err)
		}
	}
}

func TestSheetErrors(t *testing.T) {
	const unknown = "neither a Canvas nor a Moodle gradebook: name its columns with --key-column and --grade-column; it has "
	for _, test := range []struct {
		text    string
		options SheetOptions
		want    string
	}{
		{"", SheetOptions{}, "the gradebook is empty"},
		{"a,b\n", SheetOptions{}, unknown + `"a", "b"`},
		{"ID,A (1)\n", SheetOptions{}, unknown + `"ID", "A (1)"`},
		{"Student,A (1)\n", SheetOptions{}, unknown + `"Student", "A (1)"`},
		{"Identifier,x\n", SheetOptions{}, `the column to fill is not clear: name it with --grade-column; the gradebook has "Identifier", "x"`},
		{"Student,ID,A (1),A (2)\n", SheetOptions{}, `the gradebook has 2 columns that could be filled: name one with --grade-column: "A (1)" or "A (2)"`},
		{"Student,ID,A (1),A (2)\n", SheetOptions{Grade: "a"}, `the gradebook has 2 columns that could be filled: name one with --grade-column: "A (1)" or "A (2)"`},
		{"Student,ID,A (1)\n", SheetOptions{Grade: "b"}, `--grade-column "b": the gradebook has no such column: it has "Student", "ID", "A (1)"`},
		{"Identifier,Grade\n", SheetOptions{Key: "x"}, `--key-column "x": the gradebook has no such column: it has "Identifier", "Grade"`},
		{"k,g\n1,\n", SheetOptions{Key: "k", Grade: "k"}, `column "k" cannot be filled: it identifies the students`},
		{"Student,ID,Total\nPoints Possible,,(read only)\nDoe,1,\n", SheetOptions{Grade: "Total"},
			`column "Total" cannot be filled: the gradebook says that it is read only`},
		{"Identifier,Grade\n1\"2,\n", SheetOptions{}, "line 2: a field has a quotation mark, but does not begin with one"},
		{"Identifier,Grade\r\n\"1,\n,", SheetOptions{}, "line 2: a quotation mark is not closed, or the field goes on after it"},
	} {
		if s, err := ReadSheet(strings.NewReader(test.text), test.options); err == nil || err.Error() != test.want {
			t.Errorf("%q: %v, %v; want %s", test.text, s, err, test.want)
		}
	}
}

// Without edits any text stays as it is. An edit changes only its field, which
// then has the new value.
func FuzzSheet(f *testing.F) {
	for _, text := range []string{canvasSheet, "a;\"b\"\"c\"x;\n\r\n\"\"", "\t\r\r\n\"a\nb\"\t", "\"a\"b,c\"d\"\n"} {
		f.Add([]byte(text), uint(3), "7,5")
	}
	f.Fuzz(func(t *testing.T, data []byte, n uint, grade string) {
		text, err := parseTable(data)
		if err != nil {
			return
		}
		if got := text.apply(nil); string(got) != string(data) {
			t.Fatalf("%q became %q", data, got)
		}
		if len(text.rows) < 2 || grade == "" || strings.Contains(grade, "\x00") {
			return // headers are not written to, and grades are something
		}
		fields := slices.Concat(text.rows...)
		first := len(text.rows[0])
		field := fields[first+int(n%uint(len(fields)-first))]
		out := text.apply([]edit{{field, grade}})
		if string(out[:field.start]) != string(data[:field.start]) || !strings.HasSuffix(string(out), string(data[field.end:])) {
			t.Fatalf("%q, field %q: %q", data, data[field.start:field.end], out)
		}
		checkFields(t, fields, field, grade, out, text.comma)
	})
}

// checkFields reads a filled sheet again: the field has the grade, and the
// others have their old values. It uses the same separator: if a header has
// stray quotation marks, the new grade might change which one is found.
func checkFields(t *testing.T, fields []field, field field, grade string, out []byte, comma byte) {
	after := &table{data: out, comma: comma}
	if err := after.parse(bytes.TrimPrefix(out, []byte("\ufeff"))); err != nil {
		t.Fatalf("%q: %v", out, err)
	}
	now := slices.Concat(after.rows...)
	if len(now) != len(fields) {
		t.Fatalf("%d fields became %d: %q", len(fields), len(now), out)
	}
	for i := range fields {
		want := fields[i].value
		if fields[i] == field {
			want = strings.ReplaceAll(grade, "\r\n", "\n") // as they are read
		}
		if now[i].value != want {
			t.Fatalf("field %d says %q, want %q: %q", i, now[i].value, want, out)
		}
	}
}

// What stands after the grade is taken for Moodle's columns only if it can be.
func TestPlaces(t *testing.T) {
	for _, test := range []struct{ sheet, unknown, maximum, filled string }{
		{"K,G,Max,L,a,b,C\nParticipant 1,,5,No,-,-,\n", "", "5", "K,G,Max,L,a,b,C\nParticipant 1,,5,No,-,-,\n"},
		{"K,G,Max,L,a,C\nParticipant 1,,5,Sí,-,\n", "the comments", "5", "K,G,Max,L,a,C\nParticipant 1,10,5,Sí,-,\n"},
		{"K,G,Max,L,a,b,C\nUczestnik 1,,5,Tak,-,-,\n", "", "5", "K,G,Max,L,a,b,C\nUczestnik 1,10,5,Tak,-,-,comment on 1\n"},
		{"K,G,Passed\nstud1,,no\n", "the maximum, whether a grade can be changed, the comments", "", "K,G,Passed\nstud1,10,no\n"},
		{"K,G,Present,C\n1,,no,\n2,,yes,\n", "the maximum, whether a grade can be changed, the comments", "",
			"K,G,Present,C\n1,10,no,\n2,,yes,\n"},
		{"K,G,Max Points\n1,,100.0\n", "whether a grade can be changed, the comments", "100", "K,G,Max Points\n1,10,100.0\n"},
		{"K,G,Credits\n1,,5\n", "the maximum, whether a grade can be changed, the comments", "", "K,G,Credits\n1,10,5\n"},
		{"K,G,Exam,Comments\nParticipant 1,,5,\nParticipant 2,,7,\n", "the maximum, whether a grade can be changed", "",
			"K,G,Exam,Comments\nParticipant 1,10,5,comment on 1\nParticipant 2,,7,\n"},
	} {
		s := readSheet(t, test.sheet, SheetOptions{Key: "K", Grade: "G"})
		if got := strings.Join(s.Unknown, ", "); got != test.unknown {
			t.Errorf("%q: not found %s, want %s", test.sheet, got, test.unknown)
		}
		if _, max := s.OtherMaximum(1000); max != test.maximum {
			t.Errorf("%q: the maximum is %s, want %s", test.sheet, max, test.maximum)
		}
		f := s.Fill(marksOf(marks{"1": 1000}), Fill{Written: Written{}, Comments: true})
		if string(f.Data) != test.filled {
			t.Errorf("%q became %q, want %q", test.sheet, f.Data, test.filled)
		}
	}
}

// All languages of the list say yes or no, and not both.
func TestYesAndNo(t *testing.T) {
	for _, word := range yesWords {
		if isNo(word) {
			t.Errorf("%s is yes and no", word)
		}
	}
	for _, word := range []string{"No", "NEIN", "Nē", "いいえ"} {
		if !isNo(word) {
			t.Errorf("%s is not no", word)
		}
	}
}
